import { readFileSync } from 'node:fs';

/**
 * The 8,105 characters of 通用规范汉字表 (国发〔2013〕23号), in its order: 3,500 of level 1, 3,000 of level 2 and 1,605 of level 3, which
 * the Unihan database records as kTGH.
 */
export const STANDARD_HANZI: readonly string[] = [
  ...readFileSync(new URL('./standard-hanzi.txt', import.meta.url), 'utf8').replaceAll('\n', ''),
];
