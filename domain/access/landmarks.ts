/**
 * Pages that the shell and its guard link to, by their purpose in the portal: the feature that owns such a page declares it in its
 * `pages.ts`.
 */
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

/** Whether an address lies in the enterprise area; without case (G-03). */
export const isInConsole = (path: string): boolean => /^\/([^/?#]*)/.exec(path)?.[1]?.toLowerCase() === CONSOLE_AREA;
