import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMember } from '#apps/server/testing/import-context.ts';
import { buildEnterprise, createRegisteredPerson, createTitledPerson } from '#domain/testing/enterprises.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';
import { createTestDatabase } from '#platform/server/testing/test-database.ts';
import { applyImport, undoImport } from './apply.service.ts';
import { getBatch, previewImport } from './preview.service.ts';
import { IMPORTED_TABLES } from './written.ts';

/** Too few for a large import: each with each of them are a million rows. */
const PEOPLE = 400;
/** Each row is compared, set aside, removed and told of: some fifty reads. A statement that compares each with each reads hundreds. */
const MAX_READ = 150 * PEOPLE;

/** Rows that this connection has fetched or scanned, of all tables, and that the server has not added up yet. */
async function rowsRead(db: Db): Promise<number> {
  const { rows } = await db.sql<{ read: string }>(
    'select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables',
    [],
  );
  return Number(rows[0]?.read ?? 0);
}

/**
 * Rows that the statements of a transaction fetch or scan. The view counts from when the server last added up, which it does between
 * transactions and at most once a second: what came before belongs to others.
 */
async function rowsReadBy({ db }: App, work: () => Promise<unknown>): Promise<number> {
  return await db.transaction(async () => {
    const before = await rowsRead(db);
    await work();
    return (await rowsRead(db)) - before;
  });
}

describe('on a server that has not counted its rows yet', () => {
  it('an import and its undo read rows by their number, not each with each', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'import-rows-'));
    const { db: own, url, drop } = await createTestDatabase();
    const entUuid = randomUUID();
    await own.sql(
      `insert into enterprise (uuid, ent_name, credit_code, create_time, update_time) values ($1, '示例甲建设有限公司', '91110105MA01EXMP0E', now(), now())`,
      [entUuid],
    );
    for (const table of ['import_image', ...IMPORTED_TABLES.map(({ table: name }) => name)])
      await own.sql(`alter table ${table} set (autovacuum_enabled = off)`, []);
    const { app, context } = await openMember(folder, entUuid, url);
    try {
      const enterprise = buildEnterprise({
        enterprise: { entName: '示例甲建设有限公司' },
        registeredPeople: Array.from({ length: PEOPLE / 2 }, (_, at) =>
          createRegisteredPerson(`示例注册${at}`, '一级建造师', '建筑工程'),
        ),
        otherPeople: Array.from({ length: PEOPLE / 2 }, (_, at) =>
          createTitledPerson(`示例职称${at}`, '工程师', '结构'),
        ),
      });
      const bytes = new TextEncoder().encode(JSON.stringify(enterprise));
      let batch = await previewImport(context, { filename: 'enterprise.json', bytes });
      while (batch.status === 'reading') batch = await getBatch(context, batch.id);
      expect(batch).toMatchObject({ status: 'ready', faultCount: 0 });
      await applyImport(context, { id: batch.id, mode: 'all' });
      const read = await rowsReadBy(app, () => undoImport(context, batch.id));
      expect(read).toBeGreaterThan(PEOPLE);
      expect(read).toBeLessThan(MAX_READ);
    } finally {
      await app.db.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 300_000);
});
