import type { App } from '#platform/server/app.ts';
import type { SearchKind } from '../contract/kinds.ts';
import { listHashes, listIndexed, refreshStatistics, removeDocument, saveDocuments } from './search.repo.ts';
import { getHash, type SearchDocument } from './search-document.ts';

/** Everything that one feature wants to be found, in batches. */
export type SearchSource = (app: Pick<App, 'db' | 'clock'>) => AsyncIterable<readonly SearchDocument[]>;

type Base = Pick<App, 'db' | 'clock'>;
const keyOf = ({ kind, uuid }: { readonly kind: SearchKind; readonly uuid: string }): string => `${kind} ${uuid}`;

/** Indexes documents in their current form; unchanged ones are skipped. Must be called inside the writing transaction. */
export async function indexDocuments({ db, clock }: Base, documents: readonly SearchDocument[]): Promise<number> {
  if (documents.length === 0) return 0;
  const known = await listHashes(db, documents);
  const changed = documents.filter((document) => known.get(keyOf(document)) !== getHash(document));
  await saveDocuments(db, changed, clock.now());
  return changed.length;
}

/** Brings the index in line with its sources: new, changed and vanished documents. Repeated, it writes nothing. */
export async function syncSearch(app: Base, sources: readonly SearchSource[]): Promise<void> {
  const started = app.clock.now();
  const seen = new Set<string>();
  let changes = 0;
  for (const source of sources) {
    for await (const batch of source(app)) {
      for (const document of batch) seen.add(keyOf(document));
      changes += await indexDocuments(app, batch);
    }
  }
  const gone = (await listIndexed(app.db, started)).filter((document) => !seen.has(keyOf(document)));
  for (const { kind, uuid } of gone) await removeDocument(app.db, kind, uuid);
  if (changes + gone.length > 0) await refreshStatistics(app.db);
}
