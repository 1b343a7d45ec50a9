import type { Passage } from '#domain/assistant/passage.ts';
import {
  enqueueNewsPassages,
  runIndexStep,
  syncContentIndex,
} from '#features/content/search/server/search.server-api.ts';
import type { App } from '#platform/server/app.ts';
import { createCooperativeLoop } from '#platform/server/cooperative.ts';
import type { PassageSource } from '#platform/server/passages.ts';
import {
  formatPassageRow,
  listArticlePassageRows,
  listIndexedArticles,
  listOutdatedPassageKeys,
  listStoredPassages,
  refreshPassageStatistics,
  removePassages,
  type StoredPassage,
  savePassages,
} from './passage.repo.ts';
import { computePassageHash, PASSAGE_INDEX_VERSION } from './passage-tokens.ts';
import { isRevocationPassage, listArticlePassages } from './passages/article-passages.ts';

type Base = Pick<App, 'db' | 'clock' | 'site'>;

const BATCH = 200;
/** Number of changed passages after which the database statistics are updated. */
const MANY = 1000;

/** Replaces the stored passages; unchanged ones are not written. @returns the number of changed passages */
async function replacePassages(
  { db, clock }: Base,
  stored: readonly StoredPassage[],
  passages: readonly Passage[],
): Promise<number> {
  const known = new Map(stored.map((passage) => [passage.key, passage.hash]));
  const steps = createCooperativeLoop(1);
  const records: Record<string, unknown>[] = [];
  const kept = new Set<string>();
  for (const passage of passages) {
    if (known.get(passage.key) === computePassageHash(passage)) kept.add(passage.key);
    else records.push(formatPassageRow(passage));
    await steps.rest();
  }
  const gone = stored.flatMap(({ key }) => (kept.has(key) ? [] : [key]));
  await removePassages(db, gone);
  await savePassages(db, records, clock.now());
  return gone.length + records.length;
}

/** Compares all passages of these sources. A repeated run writes nothing. */
async function syncSources(app: Base, sources: readonly PassageSource[], areStandards: boolean): Promise<void> {
  const started = app.clock.now();
  const seen = new Set<string>();
  for (const source of sources) {
    for await (const batch of source(app)) {
      // The database rejects a statement that writes the same key twice.
      const fresh = batch.filter(({ key }) => !seen.has(key) && seen.add(key));
      for (let at = 0; at < fresh.length; at += BATCH) {
        const part = fresh.slice(at, at + BATCH);
        await runIndexStep(app.db, 'passages', async () => {
          const keys = part.map(({ key }) => key);
          await replacePassages(app, await listStoredPassages(app.db, keys), part);
        });
      }
    }
  }
  await runIndexStep(app.db, 'passages', async () => {
    const gone = (await listOutdatedPassageKeys(app.db, started, areStandards)).filter((key) => !seen.has(key));
    await removePassages(app.db, gone);
  });
}

const listRevocations = (passages: readonly Pick<StoredPassage, 'key' | 'docNumber'>[]): string =>
  passages
    .filter(({ key }) => isRevocationPassage(key))
    .map(({ key, docNumber }) => `${key} ${docNumber ?? ''}`)
    .sort()
    .join('\n');

async function indexArticles(app: Base, uuids: readonly string[]): Promise<number> {
  const stored = await listArticlePassageRows(app.db, uuids);
  const passages = await listArticlePassages(app.db, uuids);
  // News about a document is quoted only while the document is in force, so the news must be indexed again if revocations have changed.
  if (listRevocations(stored) !== listRevocations(passages)) await enqueueNewsPassages(app.db);
  return await replacePassages(app, stored, passages);
}

export interface PassageContent {
  readonly content: readonly PassageSource[];
  /** Null if only operators' publications are indexed; `mark` changes whenever passages of standards may have changed. */
  readonly standards: { readonly source: PassageSource; readonly mark: (now: Date) => string } | null;
  /** Identifies the program version that creates the passages. */
  readonly program: string;
}

/** Synchronises the passages with the published content; reads only one row if nothing changed. */
export async function syncPassages(
  app: Base,
  { content, standards, program }: PassageContent,
  signal?: AbortSignal,
): Promise<void> {
  const mark = `${PASSAGE_INDEX_VERSION} ${program}`;
  await syncContentIndex(
    app,
    {
      name: 'passages',
      mark,
      listIndexed: listIndexedArticles,
      indexArticles: (uuids) => indexArticles(app, uuids),
      parts: [
        ...(standards === null
          ? []
          : [
              {
                name: 'standards',
                mark: `${mark} ${standards.mark(app.clock.now())}`,
                sync: () => syncSources(app, [standards.source], true),
              },
            ]),
        { name: 'content', mark, followsSources: true, sync: () => syncSources(app, content, false) },
      ],
      onChanged: async (entries, isRebuilt) => {
        if (isRebuilt || entries >= MANY) await refreshPassageStatistics(app.db);
      },
    },
    signal,
  );
}
