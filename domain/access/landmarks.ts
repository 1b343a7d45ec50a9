/** Pages that the shell and its guard link to, by purpose. The feature that contains such a page declares it in its `pages.ts`. */
export const LANDMARKS = [
  'login',
  'register',
  'search',
  'standards',
  'policies',
  'policy',
  'questions',
  'feedback',
  'memberCentre',
  'membership',
  'orderDone',
  'messages',
  'account',
  'keys',
  'overview',
  'group',
  'matters',
  'qualifications',
  'people',
  'licence',
] as const;
export type Landmark = (typeof LANDMARKS)[number];

/** The prefix of every address of the enterprise area. */
export const CONSOLE_AREA = 'qyxx';

/** Returns whether an address is in the enterprise area, ignoring case (G-03). */
export const isInConsole = (path: string): boolean => /^\/([^/?#]*)/.exec(path)?.[1]?.toLowerCase() === CONSOLE_AREA;
