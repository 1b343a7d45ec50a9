import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';

const MAX_ANSWERS = 50;
const ASK_AGAIN_SECONDS = 10;

interface Kept<T> {
  readonly answer: Promise<T>;
  readonly progress: { share: number };
}

export interface ResultCache<T> {
  /** Returns the cached or computed result, without a timeout. */
  remember(key: string, make: (tell: (share: number) => void) => Promise<T>): Promise<T>;
  /**
   * Like `remember`, with a timeout; after the timeout the computation continues in the background.
   * @throws CallError 503 with the progress
   */
  rememberSoon(key: string, patienceMs: number, make: (tell: (share: number) => void) => Promise<T>): Promise<T>;
}

async function waitFor<T>({ answer, progress }: Kept<T>, patienceMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const percent = Math.floor(progress.share * 100);
    reject(createApiError(KERNEL_ERRORS.underWay, { percent }, { retryAfterSeconds: ASK_AGAIN_SECONDS }));
  }, patienceMs);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Caches the newest results of the engine. A result depends only on the enterprise, the standards and the day, so the key contains all
 * three. Failed computations are removed.
 */
export function createResultCache<T>(): ResultCache<T> {
  const answers = new Map<string, Kept<T>>();
  const begin = (key: string, make: (tell: (share: number) => void) => Promise<T>): Kept<T> => {
    const known = answers.get(key);
    if (known) return known;
    const progress = { share: 0 };
    const answer = make((share) => {
      progress.share = share;
    });
    const fresh = { answer, progress };
    answers.set(key, fresh);
    answer.catch(() => answers.delete(key));
    for (const old of [...answers.keys()].slice(0, Math.max(0, answers.size - MAX_ANSWERS))) answers.delete(old);
    return fresh;
  };
  return {
    remember: (key, make) => begin(key, make).answer,
    rememberSoon: (key, patienceMs, make) => waitFor(begin(key, make), patienceMs),
  };
}
