import type { TenantContext } from '../access/scope.ts';
import type { Db } from '../db/db.ts';
import { freezeCooperatively } from '../freeze.ts';
import { type EnterpriseDataVersion, getDataVersion } from './data-version.repo.ts';

interface Kept {
  readonly owner: string;
  readonly version: string;
  readonly value: object;
  readonly rows: number;
}

/** Maximum number of rows in all cached values, each about a kilobyte. The most recently used value is cached at any size. */
const MAX_ROWS = 20_000;
/**
 * Maximum number of rows while the enterprise of the last request fills the cache. With a lower limit, the values of a large enterprise
 * would evict each other and be recomputed at every request.
 */
const MAX_OF_ONE = 300_000;

function countRows(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + countRows(part), 1);
}

function createLruCache() {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<object>>();
  let rows = 0;
  const drop = (key: string): void => {
    rows -= kept.get(key)?.rows ?? 0;
    kept.delete(key);
  };
  return {
    find(key: string, version: string): object | undefined {
      const found = kept.get(key);
      if (found?.version !== version) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    /** Returns the last cached value of any version. */
    findAny: (key: string): object | undefined => kept.get(key)?.value,
    /** Returns the running computation of the same version. */
    makingOf: (key: string, version: string): Promise<object> | undefined => underWay.get(`${key} ${version}`),
    async share<T extends object>(key: string, owner: string, version: string, make: () => Promise<T>): Promise<T> {
      const name = `${key} ${version}`;
      const work = make().then(freezeCooperatively);
      underWay.set(name, work);
      try {
        const fresh = await work;
        this.keep(key, owner, version, fresh);
        return fresh;
      } finally {
        underWay.delete(name);
      }
    },
    /**
     * Caches a value.
     * @param value a frozen value
     */
    keep(key: string, owner: string, version: string, value: object): void {
      drop(key);
      const fresh = { owner, version, value, rows: countRows(value) };
      kept.set(key, fresh);
      rows += fresh.rows;
      for (const [oldest, one] of kept) {
        if (rows <= MAX_ROWS || kept.size === 1) return;
        if (one.owner !== owner || rows > MAX_OF_ONE) drop(oldest);
      }
    },
  };
}

const shelves = new WeakMap<Db, ReturnType<typeof createLruCache>>();

function getShelf(db: Db) {
  const known = shelves.get(db) ?? createLruCache();
  shelves.set(db, known);
  return known;
}

/**
 * Returns the part of the cache key for the rights: values contain only records that a member may see, so members with different rights
 * need separate values.
 */
const getRights = ({ kinds }: TenantContext): string => (kinds === null ? 'all' : [...kinds].sort().join());

async function remember<T extends object>(
  db: Db,
  scope: TenantContext,
  {
    what,
    by,
    make,
  }: {
    readonly what: string;
    readonly by: keyof EnterpriseDataVersion;
    readonly make: (before: T | undefined, name: string | null) => Promise<T>;
  },
): Promise<T> {
  // The version is read before the records. If the records change in between, the cached value is newer than its version and is only
  // recomputed once more than necessary.
  const version = (await getDataVersion(db, scope))?.[by];
  if (version === undefined) return await make(undefined, null);
  const shelf = getShelf(db);
  const key = `${what} ${scope.entUuid} ${getRights(scope)}`;
  const known = shelf.find(key, version);
  // The key determines the type of the cached value.
  if (known) return known as T;
  const makeNext = () => make(shelf.findAny(key) as T | undefined, `${key} ${version}`);
  if (db.holdsConnection()) {
    const fresh = await freezeCooperatively(await makeNext());
    shelf.keep(key, scope.entUuid, version, fresh);
    return fresh;
  }
  // Concurrent requests after a change share one computation.
  return (await (shelf.makingOf(key, version) ?? shelf.share(key, scope.entUuid, version, makeNext))) as T;
}

/**
 * Returns a value computed from all records of an enterprise, cached until one of them changes in any process. The value is frozen, because
 * all callers share it. A transaction that has changed a record recomputes it each time.
 * @param what name of the value; any other dependency, such as a day, must be part of the name
 * @param make receives the value of an earlier version if it is still cached, so that it can compute only the changes
 */
export const getCachedForTenant = <T extends object>(
  db: Db,
  scope: TenantContext,
  what: string,
  make: (before?: T) => Promise<T>,
): Promise<T> => remember(db, scope, { what, by: 'number', make: (before) => make(before) });

/**
 * Like `getCachedForTenant`, for values computed only from the records that evaluations read. Storing results of evaluations does not
 * invalidate them.
 * @param make receives the value of an earlier version if it is still cached, so that it can compute only the changes, and a name that
 *   identifies this state of the records, for caching derived data; the name is null inside a transaction that has changed a record
 */
export const getCachedForEvaluation = <T extends object>(
  db: Db,
  scope: TenantContext,
  what: string,
  make: (name: string | null, before?: T) => Promise<T>,
): Promise<T> => remember<T>(db, scope, { what, by: 'records', make: (before, name) => make(name, before) });
