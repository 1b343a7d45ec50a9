import { type Convention, getCode, getMatches, isProductScript } from './convention.ts';

const SPEAKS_SQL =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeTakeFirst\w*)\(|\bsql(?:<[^>\n]*>)?`/g;
const MAY_SPEAK = /\.(?:repo|seed)\.ts$|^platform\/server\/(?:db|jobs)\//;

/** dependency-cruiser stops the import of a query builder; this stops the use of one that was handed over. */
export const sqlInRepositories: Convention = {
  name: 'sql-in-repositories',
  appliesTo: (path) => isProductScript(path) && !MAY_SPEAK.test(path),
  find: (text) => getMatches(getCode(text), SPEAKS_SQL),
};
