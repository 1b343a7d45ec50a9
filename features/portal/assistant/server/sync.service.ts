import type { Passage } from '#domain/assistant/passage.ts';
import type { App } from '#platform/server/app.ts';
import type { PassageSource } from '#platform/server/passages.ts';
import { listHashes, listKeys, refreshWords, removePassages, savePassages } from './passage.repo.ts';
import { getHash } from './passage-tokens.ts';

type Base = Pick<App, 'db' | 'clock' | 'site'>;

const BATCH = 200;

async function savePart({ db, clock }: Base, part: readonly Passage[]): Promise<number> {
  const known = await listHashes(
    db,
    part.map(({ key }) => key),
  );
  const changed = part.filter((passage) => known.get(passage.key) !== getHash(passage));
  await savePassages(db, changed, clock.now());
  return changed.length;
}

/**
 * Synchronizes the passages with the published content: new, changed and withdrawn ones. A repetition writes nothing. `hasStandards`: the
 * sources include the standards, which change with the program only.
 */
export async function syncPassages(
  app: Base,
  sources: readonly PassageSource[],
  { hasStandards }: { readonly hasStandards: boolean },
): Promise<void> {
  const started = app.clock.now();
  const seen = new Set<string>();
  let changes = 0;
  for (const source of sources) {
    for await (const batch of source(app)) {
      // The database rejects a statement that writes the same key twice.
      const fresh = batch.filter(({ key }) => !seen.has(key) && seen.add(key));
      for (let at = 0; at < fresh.length; at += BATCH) changes += await savePart(app, fresh.slice(at, at + BATCH));
    }
  }
  const gone = (await listKeys(app.db, started, hasStandards)).filter((key) => !seen.has(key));
  await removePassages(app.db, gone);
  if (changes + gone.length > 0) await refreshWords(app.db);
}
