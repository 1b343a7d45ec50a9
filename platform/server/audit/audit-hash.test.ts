import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { testDatabase } from '#platform/server/testing/test-database.ts';
import { logAudit, verifyAuditLog } from './audit.ts';

const db = await testDatabase();

const log = async (hash: 'sha256' | 'sm3', action: string): Promise<void> => {
  const random = { uuid: () => crypto.randomUUID(), token: () => 'x' };
  const app = { db, random, config: { audit: { hash } } } as unknown as Parameters<typeof logAudit>[0]['app'];
  const actor = { app, now: new Date('2026-11-29T02:00:00Z'), session: null, ip: null, userAgent: null };
  await logAudit(actor, { action, targetKind: null, targetUuid: null, detail: { action } });
};

it('verifies a chain whose hash was changed to SM3 and back, and finds a changed entry of each', async () => {
  await log('sha256', 'one');
  await log('sm3', 'two');
  await log('sm3', 'three');
  await log('sha256', 'four');
  const { rows } = await db.sql<{ seq: string; hash: string; prev: string }>(
    'select seq, hash, prev_hash as prev from audit_log order by seq',
  );
  expect(rows.map(({ hash }) => hash.startsWith('sm3.'))).toEqual([false, true, true, false]);
  expect(Buffer.from(rows[1]?.hash.slice(4) ?? '', 'base64url')).toHaveLength(createHash('sm3').digest().length);
  expect(rows[3]?.prev).toBe(rows[2]?.hash);
  expect(await verifyAuditLog(db)).toMatchObject({ rows: 4, brokenAt: null });
  await db.sql('alter table audit_log disable trigger audit_log_append_only');
  for (const { seq } of rows.slice(0, 3).reverse()) {
    await db.sql('update audit_log set action = action || $2 where seq = $1', [seq, '!']);
    expect(await verifyAuditLog(db)).toMatchObject({ brokenAt: Number(seq) });
  }
});
