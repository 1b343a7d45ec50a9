import { z } from 'zod';
import { loadFactsFile } from '#db/facts/load.ts';
import type { Facts } from '#domain/qualification/facts.ts';
import type { KnownDocumentDate } from '#domain/rulebook/documents.ts';

const Policy = z.object({ docNumber: z.string().nullable(), issued: z.string().nullable().default(null) });

/** Lists the issue dates of the documents named by db/facts. */
export function listDeliveredDocumentDates({ standardFiles }: Facts): KnownDocumentDate[] {
  const sources = standardFiles.flatMap((file) => [
    file.source,
    ...file.standards.flatMap(({ source }) => (source === undefined ? [] : [source])),
  ]);
  const named = sources.flatMap((source) => [source, ...source.amendments]);
  const policies = z.array(Policy).parse(loadFactsFile('policies'));
  return [
    ...named.map(({ docNumber, issued }) => ({ docNumber, issued: issued ?? null })),
    ...policies.flatMap(({ docNumber, issued }) => (docNumber === null ? [] : [{ docNumber, issued }])),
  ];
}
