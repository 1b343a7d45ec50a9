import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import type { Firm } from '#domain/firm/firm.ts';
import { buildFirm, registered, titled } from '#domain/testing/firms.ts';
import { getFirm } from '#features/firm/server/public.ts';
import { listElse, listRegister } from '#features/personnel/contract.ts';
import { listProjects } from '#features/projects/contract.ts';
import { scopeOfJob } from '#platform/server/access/scope.ts';
import { createPace } from '#platform/server/db/pace.ts';
import * as contract from '../contract.ts';
import { settleInterrupted } from './exchange.jobs.ts';
import { readImport } from './testing/read-import.ts';

const portal = await startPortal({ quiet: true });
const token = await portal.signIn('member');
const other = await portal.signIn('other');
const { db } = portal.app;
const scope = scopeOfJob(portal.entUuid('member'));
afterAll(() => portal.close());

const PEOPLE = 800;
/**
 * What a list may take while the whole suite keeps the machine busy, or a third of what the import itself takes on a slower one:
 * an import in one transaction would hold a list for nearly the whole of it.
 */
const mostWait = (usual: number, importMs: number): number => Math.max(2 * usual, 1000, importMs / 3);
const firmOf = (label: string, projects = 200): Firm =>
  buildFirm({
    registeredPeople: Array.from({ length: PEOPLE / 2 }, (_, at) =>
      registered(`${label}注册${at}`, '一级建造师', '建筑工程'),
    ),
    otherPeople: Array.from({ length: PEOPLE / 2 }, (_, at) => titled(`${label}职称${at}`, '工程师', '结构')),
    projects: Array.from({ length: projects }, (_, at) => ({
      projectName: `${label}项目 ${at}`,
      projectNo: `${label}-${at}`,
      works: [],
    })),
  });

async function preview(firm: Firm, as = token): Promise<contract.Batch> {
  const { enterprise } = (await getFirm(portal.app, scope)).firm;
  const bytes = new TextEncoder().encode(JSON.stringify({ ...firm, enterprise }));
  return await readImport(portal, { filename: 'firm.json', bytes }, { token: as });
}
const apply = (id: string) => portal.call(contract.applyImport, { body: { id, mode: 'good' } }, { token });
const undo = (id: string) => portal.call(contract.undoImport, { body: { id } }, { token });

/** Real lists of somebody, one after the other, until told to stop; how long each took. */
function readLists(as: string) {
  const times: number[] = [];
  const over = new AbortController();
  const work = (async () => {
    while (!over.signal.aborted) {
      for (const route of [listRegister, listElse, listProjects] as const) {
        const start = performance.now();
        await portal.call(route, { query: { pageSize: 10 } }, { token: as });
        times.push(performance.now() - start);
      }
      await sleep(2);
    }
  })();
  return {
    async stop() {
      over.abort();
      await work;
      return times.toSorted((a, b) => a - b);
    },
  };
}
const p99 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.99)] ?? 0;
const countRows = async (): Promise<number> => {
  const { rows } = await db.sql<{ n: number }>(
    'select (select count(*) from person where ent_uuid = $1)::int + (select count(*) from project where ent_uuid = $1)::int as n',
    [scope.entUuid],
  );
  return rows[0]?.n ?? 0;
};

describe('an import while others work', () => {
  it('lets them in between its steps, is seen whole or not at all, tells how far it is, and is undone without a trace', async () => {
    const usualReaders = [readLists(other), readLists(token), readLists(token)];
    await sleep(2500);
    const [usual = []] = await Promise.all(usualReaders.map((reader) => reader.stop()));
    const before = await countRows();
    const batch = await preview(firmOf('甲'));
    expect(batch).toMatchObject({ status: 'ready', faultCount: 0 });

    const strangers = readLists(other);
    const colleague = readLists(token);
    const seen = new Set<number>();
    const states: contract.Batch[] = [];
    const over = new AbortController();
    const watch = (async () => {
      while (!over.signal.aborted) {
        const { total } = await portal.call(listElse, { query: { keyword: '甲职称' } }, { token });
        seen.add(total);
        states.push(await portal.call(contract.getBatch, { params: { id: batch.id } }, { token }));
      }
    })();
    const begun = performance.now();
    const applied = await apply(batch.id);
    const importMs = performance.now() - begun;
    over.abort();
    await watch;
    const [theirs, ours] = [await strangers.stop(), await colleague.stop()];
    expect(applied).toMatchObject({ status: 'applied', progress: null });
    expect([...seen].filter((total) => total !== 0 && total !== PEOPLE / 2)).toEqual([]);
    expect(states.some(({ status, progress }) => status === 'applying' && (progress?.done ?? 0) > 0)).toBe(true);
    expect(theirs.length, 'others went on').toBeGreaterThan(20);
    expect(p99(theirs), `usual ${p99(usual).toFixed(0)} ms`).toBeLessThan(mostWait(p99(usual), importMs));
    expect(p99(ours), 'a colleague waits for the switch only').toBeLessThan(Math.max(4 * p99(usual), 3000, importMs));

    const gone = readLists(other);
    const undoing = performance.now();
    expect(await undo(batch.id)).toMatchObject({ status: 'undone' });
    const undoMs = performance.now() - undoing;
    expect(p99(await gone.stop())).toBeLessThan(mostWait(p99(usual), undoMs));
    expect(await countRows(), 'no row is left').toBe(before);
  }, 120_000);

  it('takes no longer the fourth time than the first', async () => {
    const times: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const batch = await preview(firmOf(`乙${round}`, 50));
      const start = performance.now();
      await apply(batch.id);
      times.push(performance.now() - start);
      await undo(batch.id);
    }
    const [first = 0] = times;
    expect(times.at(-1), times.map((time) => time.toFixed(0)).join(', ')).toBeLessThan(Math.max(5 * first, 20_000));
  }, 120_000);

  it('is taken back when the program was stopped in its middle, and finished when it was being undone', async () => {
    const before = (await getFirm(portal.app, scope)).fingerprint;
    const first = await preview(firmOf('丙', 20));
    await apply(first.id);
    const after = (await getFirm(portal.app, scope)).fingerprint;
    // As a stop leaves it: half of the rows are back already, and the batch still says that it goes on.
    const interrupt = (id: string, status: string) =>
      db.sql('update import_batch set status = $2, update_time = $3 where uuid = $1', [id, status, new Date(0)]);
    await interrupt(first.id, 'undoing');
    await db.sql(`update person set del_flag = '2' where ent_uuid = $1 and name like '丙注册1%'`, [scope.entUuid]);
    await settleInterrupted(portal.app);
    expect((await getFirm(portal.app, scope)).fingerprint).toBe(before);
    expect(await portal.call(contract.getBatch, { params: { id: first.id } }, { token })).toMatchObject({
      status: 'undone',
    });

    const second = await preview(firmOf('丙', 20));
    await apply(second.id);
    await interrupt(second.id, 'switching');
    await settleInterrupted(portal.app);
    expect((await getFirm(portal.app, scope)).fingerprint).toBe(before);
    expect(await apply(second.id), 'and may be applied again').toMatchObject({ status: 'applied' });
    expect((await getFirm(portal.app, scope)).firm.otherPeople).toHaveLength(PEOPLE / 2);
    expect(after).not.toBe(before);
    await undo(second.id);
  }, 120_000);
});

it('a step becomes smaller when it takes long, and larger when it does not', async () => {
  const pace = createPace(db);
  await pace.step(() => sleep(100));
  expect(pace.rows()).toBeLessThan(100);
  for (let count = 0; count < 8; count += 1) await pace.step(() => Promise.resolve());
  expect(pace.rows()).toBe(500);
});
