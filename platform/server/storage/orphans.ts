import type { Storage } from './ports.ts';

const BATCH = 500;

interface OrphanRules {
  readonly folder: string;
  /** Files changed after this time are kept, because their row may not be committed yet. */
  readonly before: Date;
  /** Returns the key of the row that owns a file; null for a file that another feature manages. */
  readonly getOwner: (key: string) => string | null;
  /** Returns the given owners that have a row. */
  readonly listKnown: (owners: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly remove: (owner: string) => Promise<void>;
}

/** Removes the files without a row in the database, which remain if a write fails between storage and database. */
export async function removeOrphanFiles(storage: Storage, rules: OrphanRules): Promise<void> {
  const { folder, before, getOwner, listKnown, remove } = rules;
  const seen = new Set<string>();
  const removeUnknown = async () => {
    const known = await listKnown([...seen]);
    for (const owner of seen) if (!known.has(owner)) await remove(owner);
    seen.clear();
  };
  for await (const { key, changedAt } of storage.list(folder)) {
    const owner = changedAt > before ? null : getOwner(key);
    if (owner === null) continue;
    seen.add(owner);
    if (seen.size >= BATCH) await removeUnknown();
  }
  await removeUnknown();
}
