/** Groups of links (gaps D, external link), which are also the values of the dictionary link_group. */
export const LINK_GROUPS = [
  'ministry',
  'province',
  'city',
  'platform',
  'service',
  'education',
  'socialSecurity',
  'title',
] as const;
export type LinkGroup = (typeof LINK_GROUPS)[number];
