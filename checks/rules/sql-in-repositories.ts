import { getCode, getMatches, type HouseRule, isProductScript } from './house-rule.ts';

const SPEAKS_SQL =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeTakeFirst\w*)\(|\bsql(?:<[^>\n]*>)?`/g;
const MAY_SPEAK = /\.(?:repo|seed)\.ts$|^platform\/server\/(?:db|jobs)\//;

/** dependency-cruiser stops the import of a query builder; this stops the use of one that was handed over. */
export const sqlInRepositories: HouseRule = {
  name: 'sql-in-repositories',
  appliesTo: (path) => isProductScript(path) && !MAY_SPEAK.test(path),
  find: (text) => getMatches(getCode(text), SPEAKS_SQL),
};
