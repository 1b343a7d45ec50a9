/** Pages that the shell and its guard lead to, by what they are to the house: whichever feature has such a page says so in its `pages.ts`. */
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

/** What every address of the enterprise area begins with. */
export const CONSOLE_AREA = 'qyxx';

/** Whether an address lies in the enterprise area; without case (G-03). */
export const isInConsole = (path: string): boolean => /^\/([^/?#]*)/.exec(path)?.[1]?.toLowerCase() === CONSOLE_AREA;
