import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { isMutation, type RouteSpec } from '#platform/contract/route.ts';
import { isReadOnlyStatement } from '#platform/server/db/standby.ts';
import { listDeclaredCalls } from './declared-calls.ts';
import { addEnteredRecords, type RecordIdsByTable } from './testing/enterprise-records.ts';
import { getBases } from './testing/size/inputs.ts';

/** Which calls a standby may answer: those whose numbers it can compare. */
const statements: string[] = [];
let portal: TestPortal;
let records: RecordIdsByTable;
const specs = (await listDeclaredCalls(resolve(import.meta.dirname, '../..')))
  .map(({ spec }) => spec)
  .filter(({ isOfRecords }) => isOfRecords);
beforeAll(async () => {
  portal = await startPortal({ onStatement: (text) => statements.push(text) });
  // What is only read where there is something must be read.
  records = await addEnteredRecords(portal, { owner: 'member', mark: '示例' });
});
afterAll(() => portal.close());

/** What a call sends once it has been let in. */
async function sentBy(spec: RouteSpec): Promise<readonly string[]> {
  const { db } = portal.app;
  const onStandby = db.onStandby;
  const sent: string[] = [];
  Object.assign(db, {
    async onStandby<T>(mark: () => Promise<string | null>, work: () => Promise<T>): Promise<T> {
      expect(await mark()).toMatch(/^\d+$/);
      const from = statements.length;
      const answer = await work();
      sent.push(...statements.slice(from));
      return answer;
    },
  });
  const token = await portal.signIn('member');
  try {
    for (const { params, query } of getBases(spec, Object.values(records))) {
      const path = spec.path.replace(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? '');
      const answer = await portal.request({ method: spec.method, path, query, token });
      if (answer.status === 200) break;
    }
  } finally {
    Object.assign(db, { onStandby });
  }
  return sent;
}

const TABLE = /\b(?:from|join)\s+"?([a-z_]+)"?/gi;

describe('a call that a standby may answer', () => {
  it('is one for members that reads', () => {
    expect(specs.length).toBeGreaterThan(10);
    const others = specs.filter(
      (spec) => isMutation(spec) || typeof spec.access !== 'object' || !('member' in spec.access),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  it('sends nothing that could write, and reads only what has a number', async () => {
    const { rows } = await portal.app.db.sql<{ name: string }>(
      `select event_object_table::text as name from information_schema.triggers where trigger_name like 'firm_change_%'
       union select unnest(array['firm_version', 'firm_change'])`,
    );
    const tables = new Set(
      (await portal.app.db.sql<{ name: string }>('select tablename::text as name from pg_tables')).rows.map(
        ({ name }) => name,
      ),
    );
    const numbered = new Set(rows.map(({ name }) => name));
    const found: string[] = [];
    for (const spec of specs) {
      const sent = await sentBy(spec);
      expect(sent.length, `${spec.path} was not asked`).toBeGreaterThan(0);
      for (const text of sent) {
        if (!isReadOnlyStatement(text)) found.push(`${spec.path} sends ${text.slice(0, 80)}`);
        for (const [, name = ''] of text.matchAll(TABLE))
          if (tables.has(name) && !numbered.has(name)) found.push(`${spec.path} reads ${name}`);
      }
    }
    expect(found).toEqual([]);
  });
});
