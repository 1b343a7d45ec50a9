import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import {
  dequeueArticles,
  enqueueAllArticles,
  type IndexName,
  listChangedPassageSources,
  readIndexState,
  removeChangedPassageSources,
  saveIndexVersion,
} from './content-index.repo.ts';

const BATCH = 50;
/** Share of a processor core that a long indexing run may use, including the database. */
const CORE_SHARE = 0.3;
/** Duration up to which indexing is not throttled, which suffices after a publication or in a new installation. */
const UNTHROTTLED_MS = 1_500;
const LONGEST_PAUSE_MS = 5_000;

/** A part of an index besides the articles; it is compared as a whole. */
export interface IndexPart {
  readonly name: string;
  /** Version of the sources; a different version means that the part must be compared. */
  readonly mark: string;
  /** Whether the part depends on the other tables from which the assistant takes its text excerpts (passages). */
  readonly followsSources?: boolean;
  readonly sync: () => Promise<void>;
}

export interface ContentIndex {
  readonly name: IndexName;
  /** Version of the program that makes the entries; a different version means that every article must be compared. */
  readonly mark: string;
  readonly listIndexed: (db: Db) => Promise<readonly string[]>;
  /**
   * Writes the current index entries of the given articles; unpublished articles get none.
   * @returns the number of changed entries
   */
  readonly indexArticles: (uuids: readonly string[]) => Promise<number>;
  readonly parts: readonly IndexPart[];
  /** Called after a run with the number of changed entries. */
  readonly onChanged: (entries: number, isRebuilt: boolean) => Promise<void>;
}

/** Runs one step of an index in a transaction; steps of the same index run one after another, in all processes. */
export const runIndexStep = <T>(db: Db, name: IndexName, work: () => Promise<T>): Promise<T> =>
  db.transaction(async () => {
    await acquireTransactionLock(db, `index ${name}`);
    return await work();
  });

/** The clock and the pause function that throttle a long indexing run. */
export interface IndexingTimer {
  readonly nowMs: () => number;
  /** Pauses for a time; returns at once when the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

const PACING: IndexingTimer = {
  nowMs: () => performance.now(),
  async pause(ms, signal) {
    await sleep(ms, undefined, signal ? { signal } : {}).catch((error: unknown) => {
      if (!signal?.aborted) throw error;
    });
  },
};

/** Creates a function that pauses after a step, in proportion to the step's duration; a busy system thereby prolongs the pauses. */
function createThrottle(pacing: IndexingTimer, signal: AbortSignal | undefined) {
  let workedMs = 0;
  return async (stepMs: number): Promise<void> => {
    workedMs += stepMs;
    if (workedMs < UNTHROTTLED_MS) return;
    await pacing.pause(Math.min((stepMs * (1 - CORE_SHARE)) / CORE_SHARE, LONGEST_PAUSE_MS), signal);
  };
}

async function indexChangedArticles(
  { db }: Pick<App, 'db'>,
  index: ContentIndex,
  pacing: IndexingTimer,
  signal: AbortSignal | undefined,
): Promise<number> {
  const pause = createThrottle(pacing, signal);
  let changed = 0;
  for (;;) {
    if (signal?.aborted) break;
    const startedMs = pacing.nowMs();
    const step = await runIndexStep(db, index.name, async () => {
      const uuids = await dequeueArticles(db, index.name, BATCH);
      return { articles: uuids.length, entries: uuids.length === 0 ? 0 : await index.indexArticles(uuids) };
    });
    changed += step.entries;
    if (step.articles === 0) break;
    await pause(pacing.nowMs() - startedMs);
  }
  return changed;
}

/**
 * Synchronises an index with the published content: changed articles, then the parts with a different version. Only one row is read if
 * nothing changed. An interrupted run leaves the remaining articles in the queue.
 */
export async function syncContentIndex(
  app: Pick<App, 'db'>,
  index: ContentIndex,
  signal?: AbortSignal,
  pacing: IndexingTimer = PACING,
): Promise<void> {
  const { db } = app;
  const { marks, hasChangedArticles, hasChangedSources } = await readIndexState(db, index.name);
  const isOlder = marks.articles !== index.mark;
  let changed = 0;
  const due = index.parts.filter(
    (part) => marks[part.name] !== part.mark || (part.followsSources === true && hasChangedSources),
  );
  for (const part of due) {
    if (signal?.aborted) return;
    const followed = part.followsSources ? await listChangedPassageSources(db) : [];
    await part.sync();
    await removeChangedPassageSources(db, followed);
    await saveIndexVersion(db, index.name, part.name, part.mark);
  }
  if (isOlder) {
    await runIndexStep(db, index.name, async () => {
      await enqueueAllArticles(db, index.name, await index.listIndexed(db));
      await saveIndexVersion(db, index.name, 'articles', index.mark);
    });
  }
  if (isOlder || hasChangedArticles) changed = await indexChangedArticles(app, index, pacing, signal);
  if (isOlder || due.length > 0 || changed > 0) await index.onChanged(changed, isOlder || due.length > 0);
  if (!signal?.aborted && marks.complete === undefined) await saveIndexVersion(db, index.name, 'complete', 'yes');
}
