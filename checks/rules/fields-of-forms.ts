import { type Convention, getMatches, isProductScript } from './convention.ts';

/** Date fields of the browser, which show the notation of its language: the one of the product is `DayInput`. */
const OTHER_DATE = /\btype=\{?["'](?:date|datetime-local|month|week|time)["']|<(?:DatePicker|TimePicker|Calendar)\b/g;

/** One kind of date field (DESIGN.md 8). */
export const fieldsOfForms: Convention = {
  name: 'fields-of-forms',
  appliesTo: (path) => path.endsWith('.tsx') && isProductScript(path),
  find: (text) => getMatches(text, OTHER_DATE),
};
