import type { App } from '#platform/server/app.ts';
import { createCooperativeLoop } from '#platform/server/cooperative.ts';
import type { SearchKind } from '../contract/kinds.ts';
import { clearArticleVersions } from './content-index.repo.ts';
import { type ContentIndex, runIndexStep, syncContentIndex } from './content-index.ts';
import {
  buildIndexRow,
  listIndexedArticles,
  listIndexedBefore,
  listIndexedHashes,
  refreshStatistics,
  removeDocuments,
  saveIndexRows,
} from './search.repo.ts';
import { getDocumentHash, INDEX_VERSION, type SearchDocument } from './search-document.ts';

type Base = Pick<App, 'db' | 'clock'>;

/** Supplies articles as search documents. */
export interface ArticleSearchSource {
  readonly kinds: readonly SearchKind[];
  /** Lists the published articles that have a document. */
  readonly list: (app: Base) => Promise<readonly string[]>;
  /** Returns the documents of the given articles; unpublished articles have none. */
  readonly read: (app: Base, uuids: readonly string[]) => Promise<readonly SearchDocument[]>;
}

/** Supplies the standards as search documents. */
export interface StandardSearchSource {
  /** Returns a value that changes whenever the documents may have changed. */
  readonly mark: (now: Date) => string;
  readonly list: (now: Date) => readonly SearchDocument[];
}

export interface SearchContent {
  readonly articles: ArticleSearchSource;
  readonly standards: StandardSearchSource;
  /** Identifies the program version that creates the documents. */
  readonly program: string;
}

const STANDARDS: readonly SearchKind[] = ['zzbz'];
const BATCH = 50;
/** Number of changed documents after which the database statistics are updated. */
const MANY = 200;

const keyOf = ({ kind, uuid }: { readonly kind: SearchKind; readonly uuid: string }): string => `${kind} ${uuid}`;

/** Indexes documents in their current form; unchanged ones are skipped. Must be called inside the writing transaction. */
export async function indexDocuments({ db, clock }: Base, documents: readonly SearchDocument[]): Promise<number> {
  if (documents.length === 0) return 0;
  const known = await listIndexedHashes(db, documents);
  // Splitting one long text takes milliseconds, so control returns to the event loop after each text.
  const steps = createCooperativeLoop(1);
  const records: Record<string, unknown>[] = [];
  for (const document of documents) {
    if (known.get(keyOf(document)) !== getDocumentHash(document)) records.push(buildIndexRow(document));
    await steps.rest();
  }
  await saveIndexRows(db, records, clock.now());
  return records.length;
}

async function indexArticles(
  app: Base,
  { kinds, read }: ArticleSearchSource,
  uuids: readonly string[],
): Promise<number> {
  const documents = await read(app, uuids);
  const removed = await removeDocuments(app.db, kinds, uuids, documents);
  return removed + (await indexDocuments(app, documents));
}

async function syncStandards(app: Base, documents: readonly SearchDocument[]): Promise<void> {
  const started = app.clock.now();
  for (let at = 0; at < documents.length; at += BATCH) await indexDocuments(app, documents.slice(at, at + BATCH));
  const seen = new Set(documents.map(({ uuid }) => uuid));
  const gone = (await listIndexedBefore(app.db, STANDARDS, started)).filter((uuid) => !seen.has(uuid));
  await removeDocuments(app.db, STANDARDS, gone);
}

/** Synchronises the index with articles and standards; reads only one row if nothing changed. */
export async function syncSearch(app: Base, content: SearchContent, signal?: AbortSignal): Promise<void> {
  const { articles, standards, program } = content;
  const now = app.clock.now();
  const mark = `${INDEX_VERSION} ${program}`;
  const index: ContentIndex = {
    name: 'search',
    mark,
    listIndexed: (db) => listIndexedArticles(db, articles.kinds),
    indexArticles: (uuids) => indexArticles(app, articles, uuids),
    parts: [
      {
        name: 'standards',
        mark: `${mark} ${standards.mark(now)}`,
        sync: () => runIndexStep(app.db, 'search', () => syncStandards(app, standards.list(now))),
      },
    ],
    onChanged: async (entries, isRebuilt) => {
      if (isRebuilt || entries >= MANY) await refreshStatistics(app.db);
    },
  };
  await syncContentIndex(app, index, signal);
}

/**
 * Compares the lists of indexed and published articles, and the content of every article if the lists differ. The comparison finds rows
 * changed without triggers, which are missing in the queue of changes.
 */
export async function verifySearch(app: Base, content: SearchContent, signal?: AbortSignal): Promise<void> {
  await syncSearch(app, content, signal);
  const { articles } = content;
  const published = new Set(await articles.list(app));
  const indexed = await listIndexedArticles(app.db, articles.kinds);
  if (indexed.length === published.size && indexed.every((uuid) => published.has(uuid))) return;
  await clearArticleVersions(app.db);
  await syncSearch(app, content, signal);
}
