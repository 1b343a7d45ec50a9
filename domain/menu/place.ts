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

/** The side menu entries of the enterprise area. The pages of a section are displayed as its views. */
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

/** The operators' side menu entries, below the enterprise entries. */
export type OperatorSection = 'desk' | 'content' | 'standards' | 'people' | 'money' | 'operation';

/** The position of a page in one of the menus, declared by the page. */
export interface MenuPlace {
  readonly in: MenuList;
  /** The sort position in the list: smaller numbers first, without duplicates. */
  readonly at: number;
  readonly label: string;
  readonly icon?: string;
  /** Reminder category or code whose count is shown as the badge. */
  readonly countKey?: string;
  /** Whether the entry has a badge, or is hidden, for users without membership. */
  readonly isForMembers?: true;
  /** Whether the entry is open to everyone although it is for members. */
  readonly isFree?: true;
  /** Operator rights, one of which the entry requires if the page also opens with other rights. */
  readonly rights?: readonly string[];
  /** Query or anchor for the part of the page that the entry opens. */
  readonly suffix?: string;
  /**
   * Query parameters that the entry copies from the address of another page of its section, as `{ there: here }`, so that the selected
   * qualification stays selected.
   */
  readonly keeps?: Readonly<Record<string, string>>;
}
