import type { Db } from '#platform/server/db/db.ts';
import type { Log } from '#platform/server/log/log.ts';
import { type CacheStatistics, createCacheStatistics } from './cache-statistics.ts';
import { readVersion } from './content-version.repo.ts';
import { isTrial } from './trial.ts';

/** Revision of the published content; a different number means that content was published, changed or withdrawn. */
export interface ContentVersion {
  /**
   * Null before the database has been reached, and inside a trial that will be rolled back. Without a database the last known version
   * stays.
   */
  current(): Promise<number | null>;
  /** The use of the caches that depend on this version. */
  readonly cacheUse: CacheStatistics;
}

/**
 * Follows the version by the notifications that come with each commit. While they cannot be received, the version is read at every call, so
 * that a lost connection costs speed and never shows withdrawn content.
 */
export function createContentVersion(db: Db, log: Log): ContentVersion {
  let version: number | null = null;
  let isCertain = false;
  /** Counts the times that notifications may have been missed: a value read before such a moment proves nothing after it. */
  let gaps = 0;
  let reading: Promise<void> | undefined;

  db.notices.listen('content', {
    heard(rest) {
      // Notifications come in order, but may arrive after a newer read: an old one must not decrease the version.
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
      // A notification that came meanwhile may be newer than the version that was read, or older.
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
