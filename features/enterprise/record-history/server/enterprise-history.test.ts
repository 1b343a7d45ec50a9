import { afterAll, beforeEach, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import { HISTORY_SPECS, type HistoryKind } from '#domain/records/history.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { readEnterpriseHistory } from './enterprise-history.ts';

const sent: { text: string; params: readonly unknown[] | undefined }[] = [];
const portal = await startPortal({ quiet: true, onStatement: (text, params) => sent.push({ text, params }) });
afterAll(() => portal.close());
const { db } = portal.app;
const KINDS = Object.keys(HISTORY_SPECS) as HistoryKind[];
const ROWS = 5000;

const addRows = (person: 'member' | 'other') =>
  db.sql(
    `insert into record_history (ent_uuid, owner_uuid, uuid, kind, act, at, name, changes, source, transaction)
     select $1, o.uuid, o.uuid, case when o.n % 2 = 0 then 'project' else 'equipment' end, 'edit', now() - v * interval '1 minute', '示例' || v,
       jsonb_build_object(case when o.n % 2 = 0 then 'project_name' else 'name' end, jsonb_build_array('甲', '乙' || v)), 'screen', pg_current_xact_id()
     from (select n, gen_random_uuid() as uuid from generate_series(1, 50) n offset 0) o cross join generate_series(1, $2::int / 50) v`,
    [portal.entUuid(person), ROWS],
  );
await addRows('member');
await addRows('other');
await db.sql('analyze record_history', []);
beforeEach(() => {
  sent.length = 0;
});

async function read(person: 'member' | 'other', kinds: readonly HistoryKind[]) {
  const entries = [];
  for await (const one of readEnterpriseHistory(db, createJobTenantContext(portal.entUuid(person)), kinds))
    entries.push(one);
  return entries;
}
const getStored = async (person: 'member' | 'other', kinds: readonly HistoryKind[]): Promise<string[]> => {
  const { rows } = await db.sql<{ seq: string }>(
    'select h.seq::text as seq from record_history h where ent_uuid = $1 and kind = any($2) order by owner_uuid, h.seq',
    [portal.entUuid(person), [...kinds]],
  );
  return rows.map(({ seq }) => seq);
};
const pages = () => sent.filter(({ text }) => /from record_history h/.test(text) && !/^\s*explain/.test(text));

it('tells every change of an enterprise once, record by record, each from its oldest on, a page in memory at a time', async () => {
  const entries = await read('member', KINDS);
  const own = pages();
  const stored = await getStored('member', KINDS);
  expect(stored.length).toBeGreaterThanOrEqual(ROWS);
  expect(entries.map(({ entry }) => entry.seq)).toEqual(stored);
  expect(own).toHaveLength(Math.floor(stored.length / 500) + 1);
  for (const { params } of own) expect(params?.at(-1)).toBe(500);
});

it('is of one enterprise and of the kinds that are asked for', async () => {
  const projects = await read('member', ['project']);
  expect(projects.map(({ entry }) => entry.seq)).toEqual(await getStored('member', ['project']));
  expect(new Set(projects.map(({ kind }) => kind))).toEqual(new Set(['project']));
  const foreign = new Set(await getStored('other', KINDS));
  expect(projects.filter(({ entry }) => foreign.has(entry.seq))).toEqual([]);
  sent.length = 0;
  expect(await read('member', [])).toEqual([]);
  expect(pages()).toEqual([]);
});

it('is read in the order of its key, without sorting and without reading what was read', async () => {
  await read('member', KINDS);
  for (const { text, params } of pages()) {
    const { rows } = await db.sql<Record<string, string>>(`explain ${text}`, [...(params ?? [])]);
    const plan = rows.flatMap((row) => Object.values(row)).join('\n');
    expect(plan, text).toMatch(/Index Scan using record_history_pkey/);
    expect(plan, text).toMatch(/Index Cond: .*ROW\(/);
    expect(plan, text).not.toMatch(/Sort|Seq Scan on record_history/);
  }
});
