import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMalformed } from '#features/portal/site/site.contract.ts';
import { isReadCall, type RouteSpec } from '#platform/contract/route.ts';
import type { Db } from '#platform/server/db/db.ts';
import { createMalformedRows } from '#platform/server/db/malformed.ts';
import { InvalidAnswerError, serialiseAnswer } from '#platform/server/http/envelope.ts';
import { createTestDatabase } from '#platform/server/testing/test-database.ts';
import { getPortalSizes } from './testing/size/fill.ts';
import { getBases, type RouteCallInput } from './testing/size/inputs.ts';
import { type SizedPortal, startSizedPortal } from './testing/size/portal.ts';

const SCALE = 1 / 20_000;
/** Values that a manual edit, or an earlier version, may have left in a column: a word, a list of something else, other fields. */
const MALFORMED = ['"坏"', '[7]', '{"坏": {}}'] as const;
const WITHIN_MS = 300_000;

interface Column {
  readonly table: string;
  readonly column: string;
}

let sized: SizedPortal;
let db: Db;
let drop: () => Promise<void>;
const answered: { readonly spec: RouteSpec; readonly input: RouteCallInput }[] = [];

/** Every column that holds JSON, as the database declares them. */
async function listColumns(): Promise<Column[]> {
  const { rows } = await db.sql<{ table: string; column: string }>(
    `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.data_type = 'jsonb' and t.table_type = 'BASE TABLE' order by 1, 2`,
    [],
  );
  return rows;
}

beforeAll(async () => {
  const database = await createTestDatabase();
  ({ db, drop } = database);
  sized = await startSizedPortal(db, getPortalSizes(SCALE), { taken: [] });
  for (const { spec } of sized.portal.routes) {
    if (!isReadCall(spec) || spec.output.kind === 'blob' || spec.output.kind === 'events') continue;
    for (const input of getBases(spec, sized.walker.pool)) {
      if ((await sized.walker.ask(spec, input)).status !== 200) continue;
      answered.push({ spec, input });
      break;
    }
  }
}, WITHIN_MS);
afterAll(async () => {
  await sized.close();
  await drop();
});

/** One row for each column of a table that is given the malformed value; a table with few rows has several of them in one. */
async function spoil({ table, column }: Column, nth: number, malformed: string): Promise<boolean> {
  const { rows } = await db.sql<{ ctid: string }>(
    `select ctid::text as ctid from ${table} where ${column} is not null order by ctid limit ${nth + 1}`,
    [],
  );
  const row = rows.at(-1);
  if (!row) return false;
  try {
    await db.sql(`update ${table} set ${column} = $1::text::jsonb where ctid = $2::tid`, [malformed, row.ctid]);
    return true;
  } catch (error) {
    // What the database itself refuses comes in by no hand either: rows that only grow in number, and columns with a rule of their own.
    if (/append.only|violates check constraint/.test(String(error))) return false;
    throw error;
  }
}

/** A repeated request for a running calculation gets the result in the end. */
async function getStatus({ spec, input }: (typeof answered)[number]): Promise<number> {
  const { status } = await sized.walker.ask(spec, input);
  if (status !== 503) return status;
  const ask = async () => (await sized.walker.ask(spec, input)).status;
  await expect.poll(ask, { timeout: 60_000, message: `${spec.method} ${spec.path}` }).not.toBe(503);
  return await ask();
}

it(
  'a row of each JSON column that does not fit takes no call down, and operators are told of it',
  async () => {
    const spoilt = new Set<string>();
    for (const malformed of MALFORMED) {
      const seen = new Map<string, number>();
      for (const one of await listColumns()) {
        const nth = seen.get(one.table) ?? 0;
        seen.set(one.table, nth + 1);
        if (await spoil(one, nth, malformed)) spoilt.add(`${one.table}.${one.column}`);
      }
      const broken: string[] = [];
      for (const one of answered) {
        const status = await getStatus(one);
        if (status >= 500) broken.push(`${malformed}: ${status} ${one.spec.method} ${one.spec.path}`);
      }
      expect(broken).toEqual([]);
    }
    expect(spoilt.size, [...spoilt].join(' ')).toBeGreaterThan(15);
    expect([...spoilt]).toEqual(expect.arrayContaining(['article.detail', 'achievement.scale', 'project.works']));
    const told = await sized.walker.ask(listMalformed, { params: {}, query: { pageSize: '100' }, body: {} });
    const places = (told.body.rows as { place: string }[]).map(({ place }) => place);
    expect(places).toEqual(expect.arrayContaining(['article', 'achievement']));
    expect(JSON.stringify(told.body.rows)).not.toContain('坏');
  },
  WITHIN_MS,
);

it('a list that is wrong from its first row to its last is an error of the program, and is one', () => {
  const spec = listMalformed;
  const malformed = createMalformedRows({ info: () => undefined, warn: () => undefined, error: () => undefined });
  const good = { place: 'a', rowKey: 'b', reason: 'c', foundTime: '2026-11-21 10:00:00' };
  expect(serialiseAnswer(spec, { rows: [good, {}], total: 2 }, malformed)).toEqual({
    kind: 'list',
    page: { rows: [good], total: 2 },
  });
  expect(malformed.take()).toMatchObject([{ place: 'GET /system/malformed/list' }]);
  expect(() => serialiseAnswer(spec, { rows: [{}, {}], total: 2 }, malformed)).toThrow(InvalidAnswerError);
});
