import { freeze } from '../freeze.ts';
import type { ContentVersion } from './content-version.ts';

/** Answers contain reader counts, which are no change of the content: older answers are recomputed, as pages are. */
const FRESH_MS = 30_000;
/** Search texts make the number of addresses unlimited; only the most recently requested answers are kept. */
const MAX_ANSWERS = 300;

interface Kept {
  readonly answer: Promise<unknown>;
  readonly madeAtMs: number;
}
interface Memory {
  version: number;
  readonly answers: Map<string, Kept>;
}

const memories = new WeakMap<ContentVersion, Memory>();

function getMemory(content: ContentVersion, version: number): Memory {
  const known = memories.get(content) ?? { version, answers: new Map<string, Kept>() };
  memories.set(content, known);
  if (known.version !== version) {
    known.answers.clear();
    known.version = version;
  }
  return known;
}

/**
 * Returns a value that depends on published content and `key` alone: computed once for all callers, until something is published, changed
 * or withdrawn. It depends on the same version as the cached pages (docs/adr/0015-page-cache.md). A failed computation is not cached. All
 * callers share one copy, which is immutable.
 */
export async function getCachedByContent<T>(
  content: ContentVersion,
  key: string,
  nowMs: number,
  make: () => Promise<T>,
): Promise<T> {
  const version = await content.current();
  if (version === null) return await make();
  const { answers } = getMemory(content, version);
  const known = answers.get(key);
  answers.delete(key);
  // Compare the absolute difference: if the clock was set back, an entry with a future time must not count as fresh until the clock has
  // caught up.
  const isFresh = known !== undefined && Math.abs(nowMs - known.madeAtMs) < FRESH_MS;
  content.cacheUse.note('answers', isFresh ? 'kept' : 'made');
  if (isFresh) {
    answers.set(key, known);
    // The key determines the type of the cached answer.
    return (await known.answer) as T;
  }
  const answer = make().then(freeze);
  const fresh = { answer, madeAtMs: nowMs };
  answers.set(key, fresh);
  answer.catch(() => {
    if (answers.get(key) === fresh) answers.delete(key);
  });
  for (const oldest of answers.keys()) {
    if (answers.size <= MAX_ANSWERS) break;
    answers.delete(oldest);
  }
  return await answer;
}
