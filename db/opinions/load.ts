/** What authorities usually object to, beside this module, held against the schema of its structure. */
import { readFileSync } from 'node:fs';
import { OpinionCatalogue } from '#domain/filing/opinions/opinion.ts';

let parsed: OpinionCatalogue | null = null;

/** Read from disk once per process. */
export function loadOpinions(): OpinionCatalogue {
  parsed ??= OpinionCatalogue.parse(JSON.parse(readFileSync(new URL('./opinions.json', import.meta.url), 'utf8')));
  return parsed;
}
