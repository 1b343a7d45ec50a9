/** The usual objections of authorities, from the data beside this module, validated against its schema. */
import { readFileSync } from 'node:fs';
import { OpinionCatalogue } from '#domain/filing/opinions/opinion.ts';

let parsed: OpinionCatalogue | null = null;

/** Read from disk once per process. */
export function loadOpinions(): OpinionCatalogue {
  parsed ??= OpinionCatalogue.parse(JSON.parse(readFileSync(new URL('./opinions.json', import.meta.url), 'utf8')));
  return parsed;
}
