import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterEnterprise } from '#apps/server/testing/enter-enterprise.ts';
import { startPortal, type TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import { DISPUTABLE_RECORD_KINDS } from '#domain/enterprise/disputes.ts';
import { completeEnterprise } from '#domain/testing/enterprises.ts';
import * as contract from '#features/enterprise/record-history/contract/disputes.ts';
import { HISTORY_CALL_NAMES, HISTORY_CALLS } from '#features/enterprise/record-history/record-history.contract.ts';
import { RECYCLE_CALLS } from '#features/enterprise/recycle-bin/recycle-bin.contract.ts';
import { DISPUTED_FACT_RULE } from '#features/evaluation/evaluations/contract/kinds.ts';
import { getReport, replayCheck, runCheck } from '#features/evaluation/evaluations/evaluations.contract.ts';
import { exportEnterprise } from '#features/records/import-export/import-export.contract.ts';
import { addRegister, editRegister, removeRegister } from '#features/records/personnel/personnel.contract.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { getEnterpriseDocument } from './enterprise-records.server-api.ts';

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';
const TARGET = { standardCode: '10300101', level: '三级' };
const start = new Date('2026-11-20T02:00:00Z');
let portal: TestPortal;
let token: string;
let other: string;
let ent: string;
/** One of the registered people, with a registration that ends. */
let person: { readonly uuid: string; readonly registration: string };
let minutes = 0;
const tick = () => {
  minutes += 1;
  portal.setNow(new Date(start.getTime() + minutes * 60_000));
};

beforeAll(async () => {
  portal = await startPortal({ now: start });
  [token, other] = [await portal.signIn('member'), await portal.signIn('other')];
  ent = portal.entUuid('member');
  await enterEnterprise(portal, 'member', completeEnterprise);
  const registrations = [{ regType: '一级建造师', specialty: '建筑工程', regNo: '示例-1', validEnd: '2030-01-31' }];
  const body = { name: '示例张三', idNo: '11010519491231002X', registrations };
  const { uuid } = await portal.call(addRegister, { body }, { token });
  const { enterprise } = await getEnterpriseDocument(portal.app, createJobTenantContext(ent));
  const found = enterprise.registeredPeople.find((one) => one.uuid === uuid);
  person = { uuid, registration: found?.registrations[0]?.uuid ?? '' };
});
afterAll(() => portal.close());

type Wish = Parameters<typeof portal.call<typeof contract.disputeFact>>[1]['body'];
const dispute = (wish: Partial<Wish> = {}, as = token) => {
  tick();
  const body = { of: 'enterprise' as const, uuid: ent, field: 'netAssets', reason: '示例：与审计报告不一致', ...wish };
  return portal.call(contract.disputeFact, { body }, { token: as });
};
const settle = (uuid: string, as: 'right' | 'mended' = 'right', who = token) => {
  tick();
  return portal.call(contract.settleDispute, { body: { uuid, as, note: '示例核对' } }, { token: who });
};
const open = async (as = token) =>
  (await portal.call(contract.listDisputes, { query: { state: 'open' } }, { token: as })).rows;
const check = async () => {
  const { uuid } = await portal.call(runCheck, { body: TARGET }, { token });
  return await portal.call(getReport, { params: { id: uuid } }, { token });
};
const getLeaf = async (title: string) =>
  (await check()).items.flatMap(({ report }) => report?.leaves ?? []).find((leaf) => leaf.title === title);
const getFailure = (call: Promise<unknown>) => call.then(() => null).catch((error: TestCallError) => error);

describe('a fact that is called wrong', () => {
  it('counts as 待核对 in the report, which says so, and counts again once it is settled', async () => {
    expect((await getLeaf('企业资产'))?.verdict).toBe('met');
    const { uuid } = await dispute();
    const report = await check();
    const leaf = report.items.flatMap((item) => item.report?.leaves ?? []).find(({ title }) => title === '企业资产');
    expect(leaf?.verdict).toBe('unknown');
    expect(report.findings.filter(({ ruleCode }) => ruleCode === DISPUTED_FACT_RULE)).toEqual([
      expect.objectContaining({
        targetKind: 'enterprise',
        targetField: 'netAssets',
        item: expect.stringContaining('净资产'),
        have: expect.stringContaining('万元'),
        need: '待核对',
        suggestion: expect.stringContaining('与审计报告不一致'),
      }),
    ]);
    await settle(uuid);
    expect((await getLeaf('企业资产'))?.verdict).toBe('met');
    expect((await check()).findings.filter(({ ruleCode }) => ruleCode === DISPUTED_FACT_RULE)).toEqual([]);
  });

  it('stays in the record and in what is exported', async () => {
    const before = await portal.call(exportEnterprise, { query: {} }, { token });
    const { uuid } = await dispute();
    const { bytes } = await portal.call(exportEnterprise, { query: {} }, { token });
    const netAssets = (file: Uint8Array) =>
      (JSON.parse(new TextDecoder().decode(file)) as { enterprise: { netAssets: number } }).enterprise.netAssets;
    expect(netAssets(bytes)).toBe(netAssets(before.bytes));
    await settle(uuid);
  });

  it('is named as the cause of a turned requirement since a report, with its author', async () => {
    const { uuid: run } = await portal.call(runCheck, { body: TARGET }, { token });
    const { uuid } = await dispute();
    const { items } = await portal.call(replayCheck, { params: { id: run } }, { token });
    const [turned] = items.flatMap(({ changes }) => changes).filter(({ isTurned }) => isTurned);
    expect(turned).toMatchObject({ title: '企业资产', cause: 'enterprise' });
    expect(turned?.edits[0]).toMatchObject({ act: 'dispute', who: expect.stringMatching(/./) });
    await settle(uuid);
  });

  it('is told in the history of its record and in the trail', async () => {
    const { uuid } = await dispute({
      of: 'register',
      uuid: person.uuid,
      recordUuid: person.registration,
      field: 'validEnd',
    });
    expect(await open()).toEqual([
      expect.objectContaining({
        uuid,
        of: 'register',
        ownerUuid: person.uuid,
        recordUuid: person.registration,
        label: expect.stringMatching(/有效期/),
        who: expect.stringMatching(/./),
        settledAs: null,
      }),
    ]);
    await settle(uuid, 'mended');
    const { rows } = await portal.call(HISTORY_CALLS.register, { query: { uuid: person.uuid } }, { token });
    expect(rows.slice(0, 2).map(({ act }) => act)).toEqual(['settle', 'dispute']);
    expect(rows[1]?.changes).toEqual([
      {
        label: expect.stringMatching(/有效期/),
        before: expect.stringMatching(/^\d{4}-/),
        after: null,
        isSealed: false,
      },
    ]);
    const audited = await portal.app.db.sql<{ action: string }>(
      `select action from audit_log where action like 'record.disput%' order by seq desc limit 2`,
      [],
    );
    expect(audited.rows.map(({ action }) => action)).toEqual(['record.dispute-settled', 'record.disputed']);
    const settled = await portal.call(contract.listDisputes, { query: { state: 'settled' } }, { token });
    expect(settled.rows[0]).toMatchObject({ uuid, settledAs: 'mended', settleNote: '示例核对' });
  });

  it('says by which way it had come in', async () => {
    tick();
    await portal.call(editRegister, { body: { uuid: person.uuid, education: '示例本科' } }, { token });
    const { uuid } = await dispute({ of: 'register', uuid: person.uuid, field: 'education' });
    expect((await open())[0]).toMatchObject({ label: '学历', said: '示例本科', source: '页面填写' });
    await settle(uuid);
  });

  it('is forgotten with its record', async () => {
    tick();
    const { uuid } = await dispute({ of: 'register', uuid: person.uuid, field: 'education' });
    await portal.call(removeRegister, { params: { id: person.uuid } }, { token });
    expect((await open()).map((one) => one.uuid)).toEqual([uuid]);
    await portal.call(RECYCLE_CALLS.register.restore, { body: { uuid: person.uuid } }, { token });
    await portal.app.db.sql('delete from registration where ent_uuid = $1 and person_uuid = $2', [ent, person.uuid]);
    await portal.app.db.sql('delete from person where ent_uuid = $1 and uuid = $2', [ent, person.uuid]);
    expect(await open()).toEqual([]);
  });
});

describe('what is refused', () => {
  it('is a fact twice, one that says nothing, one that cannot be unknown, and a settled one', async () => {
    const { uuid } = await dispute();
    expect(await getFailure(dispute())).toMatchObject({
      code: 409,
      message: expect.stringContaining('已有未结束的异议'),
    });
    expect(await getFailure(dispute({ field: 'entName' }))).toMatchObject({ code: 400, fields: [{ path: 'field' }] });
    expect(await getFailure(dispute({ field: '__proto__' }))).toMatchObject({ code: 400 });
    expect(await getFailure(dispute({ reason: ' ' }))).toMatchObject({ code: 400, fields: [{ path: 'reason' }] });
    const facts = await portal.call(
      contract.listDisputableFacts,
      { query: { of: 'enterprise', uuid: ent } },
      { token },
    );
    const known = new Set(facts[0]?.facts.map(({ field }) => field));
    expect(known.has('netAssets')).toBe(true);
    await portal.app.db.sql('update enterprise set biz_scope = null where uuid = $1', [ent]);
    expect(await getFailure(dispute({ field: 'bizScope' }))).toMatchObject({
      code: 409,
      message: expect.stringContaining('没有填写'),
    });
    await settle(uuid);
    expect(await getFailure(settle(uuid))).toMatchObject({ code: 409 });
  });

  it('is a record of another enterprise, or of another kind', async () => {
    const { uuid } = await dispute();
    for (const call of [
      dispute({}, other),
      dispute({ uuid: UNKNOWN_UUID }),
      dispute({ uuid: 'x' }),
      dispute({ of: 'project' }),
      dispute({ recordUuid: UNKNOWN_UUID }),
      settle(uuid, 'right', other),
      settle(UNKNOWN_UUID),
      settle('x'),
      portal.call(contract.listDisputableFacts, { query: { of: 'enterprise', uuid: ent } }, { token: other }),
    ])
      expect(await getFailure(call)).toMatchObject({ code: 404, message: '404 数据不存在' });
    expect(await open(other)).toEqual([]);
    await settle(uuid);
  });

  it('is of the kinds that have a history, and no others', () => {
    expect([...DISPUTABLE_RECORD_KINDS].sort()).toEqual([...HISTORY_CALL_NAMES].sort());
    expect(Object.keys(contract.DISPUTE_RIGHTS).sort()).toEqual([...HISTORY_CALL_NAMES].sort());
  });
});
