import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { addTrialUser, signIn } from '#apps/server/testing/people.ts';
import { startPortal } from '#apps/server/testing/portal.ts';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import {
  buildEnterprise,
  createRegisteredPerson,
  createTestProject,
  createTitledPerson,
  type ProjectInput,
} from '#domain/testing/enterprises.ts';
import { formatTime } from '#domain/text/time.ts';
import { getEnterprise } from '#features/enterprise/enterprise/enterprise.contract.ts';
import { lockTrialEnd } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { saveMembershipEnd } from '#features/identity/session/server/session.server-api.ts';
import { applyImport, getBatch, type ImportBatch } from '#features/records/import-export/import-export.contract.ts';
import { uploadImport } from '#features/records/import-export/server/testing/read-import.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { finaliseTrial, getTrial, runTrialEvaluation, TRIAL_DAYS } from '../contract/trial.ts';
import { getReport, listChecks, runCheck } from '../evaluations.contract.ts';

const portal = await startPortal({ now: new Date('2026-11-23T02:00:00Z'), quiet: true });
afterAll(() => portal.close());
const { db } = portal.app;

let made = 0;
async function enterTrial(): Promise<string> {
  made += 1;
  return await signIn(db, await addTrialUser(db, portal.now(), made), portal.now());
}
const third = { standardCode: '10300110', level: '三级' };
const run = (token: string, body = third) => portal.call(runTrialEvaluation, { body }, { token });
const finalise = (token: string) => portal.call(finaliseTrial, {}, { token });
const look = (token: string) => portal.call(getTrial, {}, { token });

const DAY_MS = 86_400_000;
const later = (days: number) => new Date(portal.now().getTime() + days * DAY_MS);

/** Moves the end of the trial of the enterprise that was added last. */
const endTrialOn = (end: Date) =>
  db.sql('update enterprise set trial_time = $1 where credit_code = $2', [
    end,
    `TRIAL${String(made).padStart(13, '0')}`,
  ]);

async function importAll(token: string): Promise<void> {
  const batch = await importPeople(token, { netAssets: 5200 }, [createTestProject('示例人民路工程', '10300110')]);
  expect(batch).toMatchObject({ status: 'ready', faultCount: 0 });
  await portal.call(applyImport, { body: { id: batch.id, mode: 'all' } }, { token });
}

/** People by the document that a workbook becomes. */
async function importPeople(
  token: string,
  more: Partial<EnterpriseDocument['enterprise']> = {},
  projects: ProjectInput[] = [],
): Promise<ImportBatch> {
  const enterprise = await portal.call(getEnterprise, { query: {} }, { token });
  const document = buildEnterprise({
    registeredPeople: Array.from({ length: 6 }, (_, at) =>
      createRegisteredPerson(`示例注册${at}`, '二级建造师', '市政公用工程'),
    ),
    otherPeople: Array.from({ length: 4 }, (_, at) => createTitledPerson(`示例职称${at}`, '工程师', '市政')),
    projects,
  });
  const own = { ...document.enterprise, ...more, entName: enterprise.entName, creditCode: enterprise.creditCode };
  const bytes = new TextEncoder().encode(JSON.stringify({ ...document, enterprise: own }));
  return await uploadImport(portal, { filename: 'enterprise.json', bytes }, { token });
}

describe('the free trial report', () => {
  it('tells before the choice what is missing, whether a level can be applied for, and how much records decide', async () => {
    const token = await enterTrial();
    const before = await look(token);
    expect(before).toMatchObject({ state: 'open', report: null, endTime: null });
    expect(before.missing).toEqual(['netAssets', 'people', 'registrations', 'projects']);
    const target = before.targets.find((one) => one.standardCode === third.standardCode);
    expect(target?.group).toBe('施工总承包');
    const find = (level: string) => target?.levels.find((one) => one.level === level);
    expect(find('三级')?.closure).toContain('2021-07-01 起不再受理三级资质的首次');
    expect(find('二级')).toMatchObject({ closure: null, needs: ['netAssets', 'people', 'projects'] });
    expect(find('三级')?.needs).toContain('registrations');
    for (const { total, decidable } of before.targets.flatMap(({ levels }) => levels))
      expect(decidable).toBeLessThanOrEqual(total);
    expect(find('二级')?.decidable).toBeGreaterThan(0);
  });

  it('is not consumed while records are incomplete, also for another level', async () => {
    const token = await enterTrial();
    const { report } = await run(token);
    expect(report).toMatchObject({ isTrial: true, kind: 'whole', standardCode: '10300110', level: '三级' });
    expect(report?.items[0]?.report?.entName).toContain('示例试用');
    const again = await run(token, { ...third, level: '二级' });
    expect(again).toMatchObject({ state: 'open', endTime: null, report: { level: '二级' } });
    expect(await look(token)).toMatchObject({ state: 'open', report: { runNo: again.report?.runNo } });
  });

  it('counts people that were brought by a workbook, is repeated for 14 days from complete records, and none are brought later', async () => {
    const token = await enterTrial();
    const batch = await importPeople(token);
    expect(batch).toMatchObject({ status: 'ready', faultCount: 0 });
    await portal.call(applyImport, { body: { id: batch.id, mode: 'all' } }, { token });
    const first = await run(token);
    expect(first).toMatchObject({ missing: ['netAssets', 'projects'], endTime: null });
    const counted = first.report?.items[0]?.report?.leaves.flatMap((leaf) => leaf.counted.map((one) => one.name)) ?? [];
    expect(counted.join()).toContain('示例注册');

    await importAll(token);
    const second = await run(token, { ...third, level: '二级' });
    expect(second).toMatchObject({ state: 'open', missing: [], endTime: formatTime(later(TRIAL_DAYS)) });
    expect((await run(token)).endTime).toBe(second.endTime);

    await endTrialOn(portal.now());
    expect(await look(token)).toMatchObject({ state: 'used', targets: [], report: { level: '三级' } });
    await expect(run(token)).rejects.toThrow(/^403/);
    await expect(importPeople(token)).rejects.toThrow(/^403/);
    expect(await portal.call(getBatch, { params: { id: batch.id } }, { token })).toMatchObject({ id: batch.id });
  });

  it('finds 5 constructors and 12 works with their days in an ordinary roster', async () => {
    const token = await enterTrial();
    const filename = 'roster-and-projects.xlsx';
    const folder = '../../../records/import-export/server/testing/real-files/';
    const batch = await uploadImport(
      portal,
      { filename, bytes: readFileSync(new URL(folder + filename, import.meta.url)) },
      { token },
    );
    await portal.call(applyImport, { body: { id: batch.id, mode: 'good' } }, { token });
    const lower = await run(token);
    const constructors = lower.report?.items[0]?.report?.leaves.find(({ kind }) => kind === 'registeredPersonnel');
    // The roster does not say where the five are registered: that is asked, and never answered with a no.
    expect([...(constructors?.counted ?? []), ...(constructors?.notCounted ?? [])]).toHaveLength(5);
    expect(constructors?.verdict).toBe('unknown');
    const second = await run(token, { standardCode: '10300110', level: '二级' });
    const works = second.report?.items[0]?.report?.leaves.find(({ kind }) => kind === 'performance');
    const named = [...(works?.counted ?? []), ...(works?.notCounted ?? [])].map(({ name }) => name);
    expect(new Set(named).size).toBe(12);
    const dates = await db.sql<{ start: number; done: number }>(
      `select count(start_date)::integer as start, count(coalesce(accept_date, finish_date))::integer as done from project p
       join enterprise e on e.uuid = p.ent_uuid where e.credit_code = $1`,
      [`TRIAL${String(made).padStart(13, '0')}`],
    );
    expect(dates.rows).toEqual([{ start: 12, done: 11 }]);
  });

  it('is finalised once, when there is a report', async () => {
    const token = await enterTrial();
    await expect(finalise(token)).rejects.toThrow('409 还没有试用报告，生成后才能定稿');
    const { report } = await run(token);
    expect(await finalise(token)).toMatchObject({ state: 'used', report: { runNo: report?.runNo } });
    expect(await look(token)).toMatchObject({ state: 'used', report: { runNo: report?.runNo } });
    for (const refused of [run(token), finalise(token)]) await expect(refused).rejects.toThrow(/^403/);
  });

  it('stores no report of an evaluation that ends after the trial was finalised', async () => {
    const token = await enterTrial();
    const { report } = await run(token);
    const begun = portal.now();
    const end = new Date(begun.getTime() + 1000);
    await endTrialOn(end);
    // The evaluation is done when its transaction begins.
    const begin = db.transaction.bind(db);
    const transactions = vi.spyOn(db, 'transaction').mockImplementation(async (work) => {
      portal.setNow(end);
      return await begin(work);
    });
    try {
      await expect(run(token, { ...third, level: '二级' })).rejects.toMatchObject({ code: 409 });
    } finally {
      transactions.mockRestore();
      portal.setNow(begun);
    }
    expect((await look(token)).report?.runNo).toBe(report?.runNo);
  });

  it('is a clear answer for an enterprise that was removed meanwhile', async () => {
    const scope = createJobTenantContext('00000000-0000-4000-8000-000000000000');
    await expect(db.transaction(() => lockTrialEnd(db, scope))).rejects.toMatchObject({ fault: { code: 404 } });
  });

  it('opens nothing else, and leaves nothing behind when the level is unknown', async () => {
    const token = await enterTrial();
    await expect(run(token, { ...third, level: '九级' })).rejects.toMatchObject({ fields: [{ path: 'level' }] });
    expect((await look(token)).state).toBe('open');
    await expect(portal.call(runCheck, { body: third }, { token })).rejects.toThrow(/^403 该功能需要有效会员/);
    await expect(portal.call(listChecks, { query: {} }, { token })).rejects.toThrow(/^403/);
    const { report } = await run(token);
    await finalise(token);
    const params = { id: report?.uuid ?? '' };
    await expect(portal.call(getReport, { params }, { token })).rejects.toThrow(/^403/);
  });

  it('becomes the first of the reports once the enterprise is a member, which needs no other trial', async () => {
    const token = await enterTrial();
    const { report } = await run(token);
    const row = await db.query
      .selectFrom('checkRun')
      .select('entUuid')
      .where('uuid', '=', report?.uuid ?? '')
      .executeTakeFirstOrThrow();
    const term = { entUuid: row.entUuid, startDate: '2026-11-23', endDate: '2027-11-22' };
    await saveMembershipEnd(db, term, portal.now());
    expect(await look(token)).toMatchObject({ state: 'member', report: { uuid: report?.uuid } });
    await expect(run(token)).rejects.toThrow('409 会员企业可以直接校验，不需要试用');
    expect((await portal.call(listChecks, { query: {} }, { token })).rows).toMatchObject([{ isTrial: true }]);
  });

  it('is not open to a user without an enterprise, before the certification, or after a membership', async () => {
    for (const [person, state] of [
      ['guest', 'noEnterprise'],
      ['expired', 'ended'],
      ['member', 'member'],
    ] as const)
      expect(await look(await portal.signIn(person)), person).toMatchObject({ state, targets: [], report: null });
    await expect(finalise(await portal.signIn('member'))).rejects.toThrow('409 会员企业可以直接校验，不需要试用');
    const waiting = await enterTrial();
    await db.sql("update enterprise set certify_status = 'reviewing' where credit_code = $1", [
      `TRIAL${String(made).padStart(13, '0')}`,
    ]);
    expect((await look(waiting)).state).toBe('notCertified');
    for (const token of [waiting, await portal.signIn('expired'), await portal.signIn('guest')])
      await expect(run(token)).rejects.toThrow(/^403 该功能需要有效会员/);
  });
});
