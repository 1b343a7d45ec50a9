/** Loads the typical objections of authorities from the data in this folder, validated against the schema. */
import { readFileSync } from 'node:fs';
import { OpinionCatalogue } from '#domain/filing/opinions/opinion.ts';

let parsed: OpinionCatalogue | null = null;

/** Returns the catalogue, read from disk once per process. */
export function loadOpinions(): OpinionCatalogue {
  parsed ??= OpinionCatalogue.parse(JSON.parse(readFileSync(new URL('./opinions.json', import.meta.url), 'utf8')));
  return parsed;
}
