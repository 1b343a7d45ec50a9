import type { Cipher } from '#platform/server/crypto/cipher.ts';
import type { Db } from '#platform/server/db/db.ts';
import { saveBlindIndexKey } from '#platform/server/db/index-key.repo.ts';
import * as repo from './rekey.repo.ts';
import { ENCRYPTED_COLUMNS, type EncryptedColumn } from './sealed-columns.ts';

/** Rows per transaction: small enough for short transactions, large enough for all people of an enterprise. */
const BATCH = 200;

export interface RekeyCiphers {
  /** Decrypts with every configured key. */
  readonly before: Cipher;
  /** Contains only the newest key. */
  readonly after: Cipher;
}

type Report = (line: string) => void;

async function rewriteBatch(db: Db, { before, after }: RekeyCiphers, column: EncryptedColumn): Promise<number> {
  return await db.transaction(async () => {
    const rows = await repo.listRowsToRekey(db, column, after.newestKey, BATCH);
    for (const { place, sealed } of rows) {
      const text = before.decrypt(sealed);
      await repo.updateEncryptedRow(db, column, {
        place,
        sealed: after.encrypt(text),
        index: column.index?.of(after, text) ?? null,
      });
    }
    return rows.length;
  });
}

/**
 * Rebuilds the blind indexes of rows that were written while both keys were configured: they are encrypted with the new key, but their
 * index was computed with the old one.
 */
async function mendIndexes(db: Db, { before, after }: RekeyCiphers, column: EncryptedColumn): Promise<void> {
  if (!column.index) return;
  for (let offset = 0; ; offset += BATCH) {
    const rows = await repo.listRekeyedRows(db, column, after.newestKey, offset, BATCH);
    await db.transaction(async () => {
      for (const { place, sealed, indexed } of rows) {
        const index = column.index?.of(after, before.decrypt(sealed)) ?? null;
        if (index !== indexed) await repo.updateEncryptedRow(db, column, { place, sealed, index });
      }
    });
    if (rows.length < BATCH) return;
  }
}

async function rewriteImages(db: Db, { before, after }: RekeyCiphers, column: EncryptedColumn): Promise<void> {
  if (!column.hasImages) return;
  for (;;) {
    const done = await db.transaction(async () => {
      const rows = await repo.listUndoRowsToRekey(db, column, after.newestKey, BATCH);
      for (const { place, sealed } of rows) {
        const text = before.decrypt(sealed);
        const index = column.index ? { [column.index.column]: column.index.of(after, text) } : {};
        await repo.updateUndoRow(db, place, { [column.column]: after.encrypt(text), ...index });
      }
      return rows.length;
    });
    if (done < BATCH) return;
  }
}

/**
 * Re-encrypts everything with the newest key, and rebuilds the blind indexes with it (ASVS 11.2.2). The server must be stopped, because it
 * would look up values by the old indexes. After any interruption the next run continues from the same point, and the server refuses to
 * start until a run has finished.
 * @returns the number of texts that were re-encrypted
 */
export async function rekeyDatabase(db: Db, ciphers: RekeyCiphers, report: Report): Promise<number> {
  const { newestKey } = ciphers.after;
  await saveBlindIndexKey(db, { id: newestKey, isChanging: true });
  let total = 0;
  for (const column of ENCRYPTED_COLUMNS) {
    const all = await repo.countRowsToRekey(db, column, newestKey);
    let done = 0;
    for (;;) {
      const count = await rewriteBatch(db, ciphers, column);
      done += count;
      if (count > 0) report(`${column.table}.${column.column}：${done} / ${all}`);
      if (count < BATCH) break;
    }
    total += done;
    await mendIndexes(db, ciphers, column);
    await rewriteImages(db, ciphers, column);
  }
  await repo.deleteShortLivedRows(db);
  await saveBlindIndexKey(db, { id: newestKey, isChanging: false });
  return total;
}
