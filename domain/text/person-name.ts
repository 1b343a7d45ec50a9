/** Dots between the parts of a name, in all spellings. */
const DOTS = /[·•‧・･∙⋅．.。●]/g;

/** The form in which names of people are compared: one dot, half width, no spaces between Chinese characters. */
export const normaliseName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(DOTS, '·')
    .replace(/(?<=[\p{Script=Han}·])\s+(?=[\p{Script=Han}·])/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
