import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from './db.ts';
import type { DbLog } from './log.ts';
import { hashMigrations, migrate } from './migrate.ts';

/** Where the build keeps an embedded database of all tables and no rows of anybody, under the hash of what it was made by. */
export const preparedFolder = (root: string): string =>
  join(root, 'build/database', hashMigrations(join(root, 'db/migrations')));

/**
 * Makes that folder. A first start copies it: making a database from nothing and taking every migration was more than a third of its work.
 * @returns whether it was necessary
 */
export async function prepareDatabase(root: string, log: DbLog): Promise<boolean> {
  const folder = preparedFolder(root);
  if (existsSync(folder)) return false;
  const place = join(root, 'build/database');
  mkdirSync(place, { recursive: true });
  for (const name of readdirSync(place)) rmSync(join(place, name), { recursive: true, force: true });
  const draft = `${folder}.new`;
  const db = await openDatabase({ dataDir: draft, log });
  try {
    await migrate(db, join(root, 'db/migrations'));
  } finally {
    await db.close();
  }
  keepFromOthers(join(draft, 'database'));
  renameSync(join(draft, 'database'), folder);
  rmSync(draft, { recursive: true });
  return true;
}

/** The database makes files that everybody may write, since its folder is its owner's alone; this one lies open, and is what a new portal begins with. */
function keepFromOthers(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}
