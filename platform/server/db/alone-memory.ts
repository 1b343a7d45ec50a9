import type { Db } from './db.ts';

/** Whom something is about; null: about somebody who is not there. */
type About = readonly (string | null)[];

interface Kept<T> {
  readonly value: T;
  /** A notice about any of them ends it. */
  readonly about: About;
}

export interface AloneMemory<T> {
  /**
   * What is kept under a key, or what is read now. Inside a transaction, and where others write to the database too, it is always read.
   * @param aboutOf of whom it is true; undefined is not kept
   */
  get(key: string, read: () => Promise<T | undefined>, aboutOf: (value: T) => About): Promise<T | undefined>;
}

const MOST_KEPT = 2_000;

/** What is kept by its key, and the keys by whom they are about: a write tells of a few, and must not look at all that is kept. */
export function createShelf<T>(most: number) {
  const kept = new Map<string, Kept<T>>();
  const keysAbout = new Map<string | null, Set<string>>();
  const drop = (key: string): void => {
    for (const who of kept.get(key)?.about ?? []) {
      const keys = keysAbout.get(who);
      keys?.delete(key);
      if (keys?.size === 0) keysAbout.delete(who);
    }
    kept.delete(key);
  };
  return {
    find(key: string): Kept<T> | undefined {
      const known = kept.get(key);
      if (!known) return undefined;
      kept.delete(key);
      kept.set(key, known);
      return known;
    },
    keep(key: string, value: T, about: About): void {
      drop(key);
      kept.set(key, { value, about });
      for (const who of about) keysAbout.set(who, (keysAbout.get(who) ?? new Set()).add(key));
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        drop(oldest);
      }
    },
    /** Ends what is about somebody; says how much was looked at. */
    end(who: string): number {
      const keys = [...(keysAbout.get(who) ?? [])];
      for (const key of keys) drop(key);
      return keys.length;
    },
    clear(): void {
      kept.clear();
      keysAbout.clear();
    },
    sizes: () => ({ kept: kept.size, about: keysAbout.size }),
  };
}

/** Remembers what every call asks for, where no commit can be missed (`isAlone`): until a notice of the topic names one whom it is about. */
export function createAloneMemory<T>(db: Db, topic: string): AloneMemory<T> {
  const shelf = createShelf<T>(MOST_KEPT);
  /** What was read before a notice may be older than it. */
  let notices = 0;
  db.notices.listen(topic, {
    heard(who) {
      notices += 1;
      shelf.end(who);
    },
    missed() {
      notices += 1;
      shelf.clear();
    },
  });
  return {
    async get(key, read, aboutOf) {
      if (!db.notices.isAlone() || db.holdsConnection()) return await read();
      const known = shelf.find(key);
      if (known) return known.value;
      const before = notices;
      const value = await read();
      if (value !== undefined && notices === before) shelf.keep(key, value, aboutOf(value));
      return value;
    },
  };
}
