import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isMutation } from '#platform/contract/route.ts';
import { listDeclaredCalls } from './declared-calls.ts';
import { startPortal, type TestPortal } from './testing/portal.ts';

/** What reading may leave behind: its own trace. */
const TRACES: ReadonlySet<string> = new Set(['audit_log', 'audit_region', 'written']);

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ quiet: true });
  await portal.app.db.sql('create table written (name text)');
  await portal.app.db.sql(
    `create function note_written() returns trigger language plpgsql as $$
     begin insert into written values (tg_table_name); return null; end $$`,
  );
  const { rows } = await portal.app.db.sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of rows.filter((row) => !TRACES.has(row.name))) {
    await portal.app.db.sql(
      `create trigger note_written after insert or update or delete on "${name}" for each row execute function note_written()`,
    );
  }
});
afterAll(() => portal.close());

it('only calls that say so write: all others may be asked for by a page of another site', async () => {
  const calls = (await listDeclaredCalls(resolve(import.meta.dirname, '../..'))).map(({ spec }) => spec);
  const silent = calls.filter((spec) => spec.method === 'GET' && !isMutation(spec));
  const surprises: string[] = [];
  for (const spec of silent) {
    for (const person of ['member', 'guest', 'operator'] as const) {
      const token = await portal.signIn(person);
      await portal.app.db.sql('delete from written');
      await portal.request({ method: 'GET', path: spec.path.replace(/\{\w+\}/g, () => randomUUID()), token });
      const { rows } = await portal.app.db.sql<{ name: string }>('select distinct name from written order by name');
      if (rows.length > 0) surprises.push(`${spec.path} (${person}): ${rows.map(({ name }) => name).join(', ')}`);
    }
  }
  expect(silent.length).toBeGreaterThan(100);
  expect(surprises).toEqual([]);
});

it('every call that acts refuses a request of another site', async () => {
  const calls = (await listDeclaredCalls(resolve(import.meta.dirname, '../..'))).map(({ spec }) => spec);
  const wrong: string[] = [];
  for (const spec of calls.filter(isMutation)) {
    const path = spec.path.replace(/\{\w+\}/g, () => randomUUID());
    const { body } = await portal.request({ method: spec.method, path, headers: { 'sec-fetch-site': 'cross-site' } });
    if (body?.fault !== 'kernel.cross-site') wrong.push(`${spec.method} ${spec.path}: ${body?.msg}`);
  }
  expect(wrong).toEqual([]);
});
