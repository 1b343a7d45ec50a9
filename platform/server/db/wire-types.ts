import pg from 'pg';

/** Object ids of PostgreSQL's own types (pg_type.dat). */
const INT8 = 20;
const DATE = 1082;
const NUMERIC_ARRAY = 1231;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

function toSafeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`int8 ${text} is beyond what a number holds exactly`);
  return number;
}

/** Arrays of all types have the same syntax; the published types of the lookup do not include array types. */
const parseArray = (pg.types.getTypeParser as (oid: number) => (text: string) => unknown)(TEXT_ARRAY);

function toTexts(text: string): string[] {
  const parsed = parseArray(text);
  return Array.isArray(parsed) ? parsed.map(String) : [];
}

const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, toSafeNumber],
  [DATE, (text) => text],
  [DATE_ARRAY, toTexts],
  [NUMERIC_ARRAY, toTexts],
  [INT8_ARRAY, (text) => toTexts(text).map(toSafeNumber)],
]);

/** Parsers of column types: days stay `YYYY-MM-DD`, timestamps become Date, int8 a number, numeric stays text (exact), json is parsed. */
export const columnTypeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    const own = format === 'binary' ? undefined : PARSERS.get(oid);
    const usual: unknown = pg.types.getTypeParser(oid, format);
    return own ?? usual;
  },
};
