/** Pages that the shell leads to, by what they are to the house: whichever feature has such a page says so in its `pages.ts`. */
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
] as const;
export type Landmark = (typeof LANDMARKS)[number];

/** Where every address of the enterprise area begins. */
export const CONSOLE_AREA = '/qyxx';
