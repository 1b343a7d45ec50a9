import type { Db } from './db.ts';

interface Kept<T> {
  readonly value: T;
  /** Whom it is about: a notice about any of them ends it. */
  readonly about: readonly (string | null)[];
}

export interface AloneMemory<T> {
  /**
   * What is kept under a key, or what is read now. Inside a transaction, and where others write to the database too, it is always read.
   * @param aboutOf of whom it is true; undefined is not kept
   */
  get(
    key: string,
    read: () => Promise<T | undefined>,
    aboutOf: (value: T) => readonly (string | null)[],
  ): Promise<T | undefined>;
}

const MOST_KEPT = 2_000;

/** Remembers what every call asks for, where no commit can be missed (`isAlone`): until a notice of the topic names one whom it is about. */
export function createAloneMemory<T>(db: Db, topic: string): AloneMemory<T> {
  const kept = new Map<string, Kept<T>>();
  /** What was read before a notice may be older than it. */
  let notices = 0;
  db.notices.listen(topic, {
    heard(who) {
      notices += 1;
      for (const [key, { about }] of kept) if (about.includes(who)) kept.delete(key);
    },
    missed() {
      notices += 1;
      kept.clear();
    },
  });
  return {
    async get(key, read, aboutOf) {
      if (!db.notices.isAlone() || db.holdsConnection()) return await read();
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known.value;
      }
      const before = notices;
      const value = await read();
      if (value === undefined || notices !== before) return value;
      kept.set(key, { value, about: aboutOf(value) });
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
      return value;
    },
  };
}
