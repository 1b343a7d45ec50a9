import { type Convention, getMatches, isProductScript } from './convention.ts';

/** antd's list with neither a search nor several choices: one of few is `ChoiceInput`. Its own selects have a word before their name. */
const PLAIN_LIST = /<Select\b(?!(?:(?!\/>)[\s\S])*?(?:showSearch|mode=))/g;
/** antd's cross as antd reads it out, in English: `allowClear={CLEAR}`. */
const ENGLISH_CROSS = /\ballowClear(?=\s|\/>)(?!\s*[=?:])/g;

/** One kind of select, and nothing that is read out in another language (DESIGN.md 8). */
export const fieldsOfForms: Convention = {
  name: 'fields-of-forms',
  appliesTo: (path) => path.endsWith('.tsx') && isProductScript(path),
  find: (text) => [...getMatches(text, PLAIN_LIST), ...getMatches(text, ENGLISH_CROSS)],
};
