import type { Db } from '#platform/server/db/db.ts';
import type { Log } from '#platform/server/log/log.ts';
import { type CacheStatistics, createCacheStatistics } from './cache-statistics.ts';
import { getContentVersionNumber } from './content-version.repo.ts';
import { isDryRun } from './trial.ts';

/** Revision of the published content; a different number means that content was published, changed or withdrawn. */
export interface ContentVersion {
  /**
   * Returns the version; null before the database has been reached, and inside a dry run, which will be rolled back. If the database
   * connection is lost, the last known version is returned.
   */
  current(): Promise<number | null>;
  /** Usage of the caches that depend on this version. */
  readonly cacheUse: CacheStatistics;
}

/**
 * Creates the content version and updates it by the notification of each commit. While notifications cannot be received, the version is
 * read at every call, so that a lost connection makes calls slower but never shows withdrawn content.
 */
export function createContentVersion(db: Db, log: Log): ContentVersion {
  let version: number | null = null;
  let isCertain = false;
  /** Number of times at which notifications may have been missed. A version read before the latest of them is not reliable. */
  let gaps = 0;
  let reading: Promise<void> | undefined;

  db.notices.listen('content', {
    heard(rest) {
      // Notifications may arrive after a newer version was read, so an older one must not decrease the version.
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
      const found = await getContentVersionNumber(db);
      // A notification received in the meantime may be newer or older than the version that was read.
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
      if (isDryRun()) return null;
      if (!isCertain) await (reading ??= read());
      return version;
    },
  };
}
