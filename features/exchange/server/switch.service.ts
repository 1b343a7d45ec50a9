import { holdGate } from '#platform/server/access/firm-gate.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import { actBy } from '#platform/server/db/acting.ts';
import type { Db } from '#platform/server/db/db.ts';
import { createPace } from '#platform/server/db/pace.ts';
import { eachImage, putBack, removeNew, setAside } from './image.repo.ts';
import { moveRows } from './stage.repo.ts';
import { WRITTEN } from './written.ts';

/**
 * Work in steps that the firm sees as one. The embedded database has one connection, so each step is committed by itself and other firms
 * get between, while this one waits; a server shows its transaction at once by itself.
 */
export async function wholly<T>(db: Db, scope: Scope, work: () => Promise<T>): Promise<T> {
  return await holdGate(scope.entUuid, () => db.transaction(work));
}

/** What was prepared takes its place. */
export async function moveStaged(db: Db, scope: Scope, batch: string): Promise<void> {
  const pace = createPace(db);
  for (const { table } of WRITTEN)
    await eachImage(db, scope, batch, { table, limit: pace.rows, isOld: true }, (uuids) =>
      pace.step(() => setAside(db, scope, table, uuids)),
    );
  for (const { table } of WRITTEN) {
    let moved: number;
    do {
      moved = await pace.step(() => moveRows(db, batch, table, pace.rows()));
    } while (moved > 0);
  }
}

/** Every touched row becomes what it was before the import. May be repeated. */
export const restore = (db: Db, scope: Scope, batch: string): Promise<void> =>
  actBy('undo', () => restoreRows(db, scope, batch));

async function restoreRows(db: Db, scope: Scope, batch: string): Promise<void> {
  const pace = createPace(db);
  for (const { table } of WRITTEN)
    await eachImage(db, scope, batch, { table, limit: pace.rows }, (uuids) =>
      pace.step(() => setAside(db, scope, table, uuids)),
    );
  for (const { table } of WRITTEN)
    await eachImage(db, scope, batch, { table, limit: pace.rows, isOld: true }, (uuids) =>
      pace.step(() => putBack(db, scope, batch, table, uuids)),
    );
  for (const { table } of WRITTEN.toReversed())
    await eachImage(db, scope, batch, { table, limit: pace.rows, isOld: false }, (uuids) =>
      pace.step(() => removeNew(db, scope, batch, table, uuids)),
    );
}
