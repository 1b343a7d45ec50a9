import type { Db } from '#platform/server/db/db.ts';
import type { Log } from '#platform/server/log/log.ts';
import { type CacheStatistics, createCacheStatistics } from './cache-statistics.ts';
import { readVersion } from './content-version.repo.ts';
import { isTrial } from './trial.ts';

/** Number of what readers may see; another number means that something was published, changed or withdrawn. */
export interface ContentVersion {
  /** Null when the database has not been reached yet, and for whoever reads what will be rolled back. Without a database the last number that was known stays. */
  current(): Promise<number | null>;
  /** Of what is kept by this number. */
  readonly cacheUse: CacheStatistics;
}

/**
 * Follows the number by the notices that come with each commit. While they cannot be heard, it is read each time it is asked for, so that a
 * lost connection costs speed and never shows what was withdrawn.
 */
export function createContentVersion(db: Db, log: Log): ContentVersion {
  let version: number | null = null;
  let isCertain = false;
  /** Counts the times that notices may have been missed: what was read before such a moment proves nothing after it. */
  let gaps = 0;
  let reading: Promise<void> | undefined;

  db.notices.listen('content', {
    heard(rest) {
      // Notices come in order, but later than what was read meanwhile: an old one must not take the number back.
      version = Math.max(version ?? 0, Number(rest));
    },
    missed() {
      gaps += 1;
      isCertain = false;
      reading = undefined;
    },
  });

  async function read(): Promise<void> {
    const gapsBefore = gaps;
    const known = version;
    try {
      const found = await readVersion(db);
      // A notice that came meanwhile may be newer than what was read, or older.
      version = version === known ? found : Math.max(version ?? 0, found);
      if (gaps === gapsBefore) isCertain = db.notices.isHearing();
    } catch (error) {
      log.warn({ error }, 'the version of the content cannot be read; pages stay as they are known');
    } finally {
      if (gaps === gapsBefore) reading = undefined;
    }
  }

  return {
    cacheUse: createCacheStatistics(),
    async current() {
      if (isTrial()) return null;
      if (!isCertain) await (reading ??= read());
      return version;
    },
  };
}
