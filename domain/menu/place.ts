/**
 * The lists that make up the menus. The shell provides their headings and panels (platform/web/shell/menus.ts); `home` and `standard` are
 * lists of links on those pages.
 */
export type MenuList =
  | `top.${'first' | 'qualifications' | 'standards' | 'learning' | 'about' | 'last'}`
  | `panel.${'info' | 'reminders' | 'warnings' | 'checks' | 'achievements' | 'materials' | 'guides' | 'policy'}`
  | `side.${EnterpriseSection}`
  | `operator.${OperatorSection}`
  | `footer.${'product' | 'support'}`
  | `home.${'learning' | 'former'}`
  | 'standard.related'
  | 'drawer';

/** The entries of the side menu in the enterprise area. The pages of a section are displayed as its views. */
export type EnterpriseSection =
  | 'today'
  | 'overview'
  | 'qualification'
  | 'certificates'
  | 'people'
  | 'projects'
  | 'calendar'
  | 'filing'
  | 'bids'
  | 'standards'
  | 'courses'
  | 'settings';

/** The operators' entries, below those of the enterprise. */
export type OperatorSection = 'desk' | 'content' | 'standards' | 'people' | 'money' | 'operation';

/** One place of a page in the menus, declared by the page. */
export interface MenuPlace {
  readonly in: MenuList;
  /** The position in the list: smaller numbers first, without duplicates. */
  readonly at: number;
  readonly label: string;
  readonly icon?: string;
  /** Reminder category or code whose count is shown as the badge. */
  readonly countKey?: string;
  /** For users without membership the entry has a badge, or is hidden. */
  readonly isForMembers?: true;
  /** The entry opens for everyone although it is for members. */
  readonly isFree?: true;
  /** Rights of operators of which the entry requires one, where the page opens with others as well. */
  readonly rights?: readonly string[];
  /** Query or anchor of the part of the page that the entry opens. */
  readonly suffix?: string;
  /**
   * Parameters that the entry takes over from the address of another page of its section, as `{ there: here }`: the qualification that the
   * reader looks at stays chosen.
   */
  readonly keeps?: Readonly<Record<string, string>>;
}
