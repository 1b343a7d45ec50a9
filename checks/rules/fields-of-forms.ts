import { type Convention, getMatches, isProductScript } from './convention.ts';

/** antd's list with neither a search nor several choices: one of few is `ChoiceInput`. Its own selects have a word before their name. */
const PLAIN_LIST = /<Select\b(?!(?:(?!\/>)[\s\S])*?(?:showSearch|mode=))/g;
/** antd's cross as antd reads it out, in English: `allowClear={CLEAR}`. */
const ENGLISH_CROSS = /\ballowClear(?=\s|\/>)(?!\s*[=?:])/g;

/** Date fields of the browser, which show the notation of its language, and those of antd: the one of the product is `DayInput`. */
const OTHER_DATE = /\btype=\{?["'](?:date|datetime-local|month|week|time)["']|<(?:DatePicker|TimePicker|Calendar)\b/g;

/** One kind of select, one of date field, and nothing that is read out in another language (DESIGN.md 8). */
export const fieldsOfForms: Convention = {
  name: 'fields-of-forms',
  appliesTo: (path) => path.endsWith('.tsx') && isProductScript(path),
  find: (text) => [PLAIN_LIST, ENGLISH_CROSS, OTHER_DATE].flatMap((pattern) => getMatches(text, pattern)),
};
