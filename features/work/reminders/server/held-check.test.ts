/** The follow-up of a change and the night are counted: statements, evaluated requirements and visited enterprises, never time. */
import { afterAll, describe, expect, it } from 'vitest';
import { storeEnterprise } from '#apps/server/sample/enterprise.seed.ts';
import { listSampleEnterprises } from '#apps/server/sample/enterprises.ts';
import { startPortal } from '#apps/server/testing/portal.ts';
import { realCatalogue } from '#domain/testing/facts.ts';
import { getForecast } from '#features/evaluation/evaluations/server/forecast.service.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { getStatusEvaluation } from './held-check.repo.ts';

const TODAY = '2026-11-21';
const at = (day: string) => new Date(`${day}T02:00:00Z`);
const sent: string[] = [];
const portal = await startPortal({ now: at(TODAY), onStatement: (text) => sent.push(text) });
afterAll(() => portal.close());
const { app } = portal;

const [first] = listSampleEnterprises(TODAY);
if (first === undefined) throw new Error('there is no sample enterprise');
const { enterprise } = first;
const store = (creditCode: string) =>
  storeEnterprise(app, {
    ...enterprise,
    enterprise: { ...enterprise.enterprise, creditCode, entName: `示例企业 ${creditCode}` },
  });
const [mine, other] = [await store('91320000MA00000001'), await store('91320000MA00000002')];

const follow = async (entUuid: string): Promise<readonly string[]> => {
  sent.length = 0;
  await app.jobs.runNow('reminders.sweep-enterprise', { entUuid });
  return [...sent];
};
const night = () => app.jobs.runNow('reminders.check-held');
const forecastOf = (entUuid: string) =>
  getForecast(app, createJobTenantContext(entUuid), { catalogue: realCatalogue, now: portal.now() });
const READS_RECORDS = /\bfrom "?(?:person|registration|project|certificate_item|equipment|achievement)"?/u;
const WRITES_RESULTS = /^(?:insert into|delete from|update) "?held_(?:standing|forecast|check)"?/u;
const reads = (statements: readonly string[]) =>
  statements.filter((text) => /^select/u.test(text) && READS_RECORDS.test(text));
const writes = (statements: readonly string[]) => statements.filter((text) => WRITES_RESULTS.test(text));
const getState = async (entUuid: string) => {
  const { rows } = await app.db.sql<{ state: string }>(
    `select concat(s.rows, ' ', c.rows) as state from
       (select jsonb_agg(to_jsonb(h) order by h.uuid)::text as rows from held_standing h where ent_uuid = $1) s,
       (select jsonb_agg(to_jsonb(h))::text as rows from held_check h where ent_uuid = $1) c`,
    [entUuid],
  );
  return rows[0]?.state;
};
/** Enterprises whose results were stored by the work. */
async function visited(work: () => Promise<unknown>): Promise<string[]> {
  const before = new Map([
    [mine, await getState(mine)],
    [other, await getState(other)],
  ]);
  await work();
  const found: string[] = [];
  for (const [entUuid, state] of before) if ((await getState(entUuid)) !== state) found.push(entUuid);
  return found;
}

describe('the follow-up of a change', () => {
  it('evaluates an enterprise once, and nothing while no record has changed', async () => {
    await follow(mine);
    await follow(other);
    expect((await forecastOf(mine)).evaluated).toBeGreaterThan(20);
    const again = await follow(mine);
    expect([reads(again), writes(again)]).toEqual([[], []]);
    expect(again.length).toBeLessThanOrEqual(20);
  });

  it('evaluates only the requirements that read the changed record, in as many statements for any number of projects', async () => {
    const whole = (await forecastOf(mine)).evaluated;
    expect(whole).toBeGreaterThan(0);
    await app.db.sql(`update equipment set name = name || '一' where ent_uuid = $1`, [mine]);
    const statements = await follow(mine);
    expect(reads(statements).length).toBeGreaterThan(0);
    expect((await forecastOf(mine)).evaluated).toBeLessThan(whole / 4);
    const known = writes(statements);
    // The results are the same: only the time and the reach of the check are stored, in one row for the enterprise.
    expect(known.map((text) => text.split(' ').slice(0, 3).join(' '))).toEqual(['insert into "held_check"']);
    expect(statements.length).toBeLessThanOrEqual(26);
  });

  it('leaves another enterprise as it is', async () => {
    expect(
      await visited(async () => {
        await app.db.sql(`update project set purpose = '示例' where ent_uuid = $1`, [mine]);
        await follow(mine);
      }),
    ).toEqual([mine]);
  });

  it('is not scheduled by plans and uses', async () => {
    const jobs = async () =>
      (
        await app.db.sql(`select 1 from job.job where name = 'reminders.sweep-enterprise' and data->>'entUuid' = $1`, [
          mine,
        ])
      ).rows.length;
    await app.jobs.start();
    try {
      const before = await jobs();
      for (const kind of ['plans', 'uses'] as const) await app.changes.announce({ entUuid: mine, kind });
      expect(await jobs()).toBe(before);
    } finally {
      await app.jobs.stop();
    }
  });
});

describe('the night', () => {
  const nextNight = (day: string) => {
    portal.setNow(at(day));
    return visited(night);
  };

  it('visits no enterprise without a possible change', async () => {
    await night();
    expect(await nextNight('2026-11-22')).toEqual([]);
  });

  it('visits an enterprise on its next turning day', async () => {
    const next = (await getStatusEvaluation(app.db, createJobTenantContext(mine)))?.nextOn ?? '';
    expect(next > '2026-11-22').toBe(true);
    expect(await nextNight(next)).toEqual([mine, other]);
    expect((await getStatusEvaluation(app.db, createJobTenantContext(mine)))?.nextOn).not.toBe(next);
  });

  it('visits an enterprise whose records changed unnoticed, and every one after another release of the standards', async () => {
    await app.db.sql('update enterprise set net_assets = 1 where uuid = $1', [mine]);
    expect(await nextNight('2029-01-01')).toContain(mine);
    await app.db.sql(`update held_check set next_on = '9999-12-31'`);
    expect(await nextNight('2029-01-02')).toEqual([]);
    await app.db.sql('update enterprise set net_assets = 2 where uuid = $1', [mine]);
    expect(await nextNight('2029-01-03')).toEqual([mine]);
    await app.db.sql(`update held_check set next_on = '9999-12-31', standards = 'earlier'`);
    expect((await nextNight('2029-01-04')).sort()).toEqual([mine, other].sort());
  });

  it('stores the results once when the job of a change and the night evaluate the enterprise at the same time', async () => {
    portal.setNow(at(TODAY));
    for (let round = 0; round < 3; round += 1) {
      await app.db.sql('delete from held_check where ent_uuid = $1', [mine]);
      // As before the first evaluation: no stored row makes one transaction wait for the other.
      await app.db.sql('delete from held_forecast where ent_uuid = $1', [mine]);
      await app.db.sql('delete from held_standing where ent_uuid = $1', [mine]);
      const jobs = Array.from({ length: 4 }, () => app.jobs.runNow('reminders.sweep-enterprise', { entUuid: mine }));
      await Promise.all([...jobs, night()]);
      const { rows } = await app.db.sql<{ items: string; forecasts: string }>(
        'select count(distinct (item_uuid, degree))::text as items, count(*)::text as forecasts from held_forecast where ent_uuid = $1',
        [mine],
      );
      expect(rows[0]?.forecasts).not.toBe('0');
      expect(rows[0]?.forecasts).toBe(rows[0]?.items);
    }
  });
});
