import { afterAll, describe, expect, it } from 'vitest';
import { addTrialUser, signIn } from '#apps/server/testing/people.ts';
import { startPortal } from '#apps/server/testing/portal.ts';
import { buildEnterprise, registered, titled } from '#domain/testing/enterprises.ts';
import { getEnterprise } from '#features/enterprise/enterprise/enterprise.contract.ts';
import { saveMembershipEnd } from '#features/identity/session/server/session.server-api.ts';
import { applyImport, type Batch, getBatch } from '#features/records/import-export/import-export.contract.ts';
import { readImport } from '#features/records/import-export/server/testing/read-import.ts';
import { getTrial, runTrial } from '../contract/trial.ts';
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
const run = (token: string, body = third) => portal.call(runTrial, { body }, { token });
const look = (token: string) => portal.call(getTrial, {}, { token });

/** People by the document that a workbook becomes. */
async function importPeople(token: string): Promise<Batch> {
  const enterprise = await portal.call(getEnterprise, { query: {} }, { token });
  const firm = buildEnterprise({
    registeredPeople: Array.from({ length: 6 }, (_, at) => registered(`示例注册${at}`, '二级建造师', '市政公用工程')),
    otherPeople: Array.from({ length: 4 }, (_, at) => titled(`示例职称${at}`, '工程师', '市政')),
  });
  const own = { ...firm.enterprise, entName: enterprise.entName, creditCode: enterprise.creditCode };
  const bytes = new TextEncoder().encode(JSON.stringify({ ...firm, enterprise: own }));
  return await readImport(portal, { filename: 'firm.json', bytes }, { token });
}

describe('the free trial report', () => {
  it('is made once, of one level, from what the enterprise has recorded, and stays to be read', async () => {
    const token = await enterTrial();
    const before = await look(token);
    expect(before).toMatchObject({ state: 'open', report: null });
    const target = before.targets.find((one) => one.standardCode === third.standardCode);
    expect(target).toMatchObject({ group: '施工总承包', levels: expect.arrayContaining(['三级']) });

    const { report } = await run(token);
    expect(report).toMatchObject({ isTrial: true, kind: 'whole', standardCode: '10300110', level: '三级' });
    expect(report?.items[0]?.report?.entName).toContain('示例试用');
    expect(await look(token)).toMatchObject({ state: 'used', targets: [], report: { runNo: report?.runNo } });
    await expect(run(token)).rejects.toThrow(/^403/);
    expect((await look(token)).report?.runNo).toBe(report?.runNo);
  });

  it('counts people that were brought by a workbook before it, and none are brought after it', async () => {
    const token = await enterTrial();
    const batch = await importPeople(token);
    expect(batch).toMatchObject({ status: 'ready', faultCount: 0 });
    await portal.call(applyImport, { body: { id: batch.id, mode: 'all' } }, { token });
    const { report } = await run(token);
    const counted = report?.items[0]?.report?.leaves.flatMap((leaf) => leaf.counted.map((one) => one.name)) ?? [];
    expect(counted.join()).toContain('示例注册');
    await expect(importPeople(token)).rejects.toThrow(/^403/);
    expect(await portal.call(getBatch, { params: { id: batch.id } }, { token })).toMatchObject({ id: batch.id });
  });

  it('is one even when it is asked for twice at once', async () => {
    const token = await enterTrial();
    const tries = await Promise.allSettled([run(token), run(token), run(token)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('opens nothing else, and leaves nothing behind when the level is unknown', async () => {
    const token = await enterTrial();
    await expect(run(token, { ...third, level: '九级' })).rejects.toMatchObject({ fields: [{ path: 'level' }] });
    expect((await look(token)).state).toBe('open');
    await expect(portal.call(runCheck, { body: third }, { token })).rejects.toThrow(/^403 该功能需要有效会员/);
    await expect(portal.call(listChecks, { query: {} }, { token })).rejects.toThrow(/^403/);
    const { report } = await run(token);
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

  it('is not open to somebody without an enterprise, before the certification, or after a membership', async () => {
    for (const [person, state] of [
      ['guest', 'noFirm'],
      ['expired', 'ended'],
      ['member', 'member'],
    ] as const)
      expect(await look(await portal.signIn(person)), person).toMatchObject({ state, targets: [], report: null });
    const waiting = await enterTrial();
    await db.sql("update enterprise set certify_status = 'reviewing' where credit_code = $1", [
      `TRIAL${String(made).padStart(13, '0')}`,
    ]);
    expect((await look(waiting)).state).toBe('notCertified');
    for (const token of [waiting, await portal.signIn('expired'), await portal.signIn('guest')])
      await expect(run(token)).rejects.toThrow(/^403 该功能需要有效会员/);
  });
});
