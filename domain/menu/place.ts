/**
 * The lists that menus consist of. The shell provides their headings and panels (platform/web/shell/menus.ts); `home` and `standard` are lists
 * of links on those pages.
 */
export type MenuList =
  | `top.${'first' | 'qualifications' | 'standards' | 'learning' | 'about' | 'last'}`
  | `panel.${'info' | 'reminders' | 'warnings' | 'checks' | 'achievements' | 'materials' | 'guides' | 'policy'}`
  | `side.${'first' | 'info' | 'reminders' | 'checks' | 'care' | 'learning' | 'settings'}`
  | `footer.${'product' | 'support'}`
  | `home.${'learning' | 'former'}`
  | 'standard.related'
  | 'drawer'
  | 'operator';

/** One place of a page in the menus, as the page declares it. */
export interface MenuPlace {
  readonly in: MenuList;
  /** The position in the list: smaller numbers first, without duplicates. */
  readonly at: number;
  readonly label: string;
  readonly icon?: string;
  /** Reminder category or code whose count is the badge. */
  readonly countKey?: string;
  /** For users without membership the entry has a badge, or is hidden. */
  readonly isForMembers?: true;
  /** Opens for everyone although it is for members. */
  readonly isFree?: true;
  /** Query or anchor of the part of the page that the entry opens. */
  readonly suffix?: string;
}
