import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterEnterprise } from '#apps/server/testing/enter-enterprise.ts';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { completeEnterprise } from '#domain/testing/enterprises.ts';
import { RECYCLE_CALLS } from '#features/enterprise/recycle-bin/recycle-bin.contract.ts';
import { runCheck } from '#features/evaluation/evaluations/evaluations.contract.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import * as contract from '../filing.contract.ts';
import { getFilingCase } from './filing.server-api.ts';

const now = new Date('2026-11-20T02:00:00Z');
const target = { standardCode: '10300101', level: '二级' };
const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';

let portal: TestPortal;
let token: string;
let other: string;
let runUuid: string;

beforeAll(async () => {
  portal = await startPortal({ now });
  token = await portal.signIn('member');
  other = await portal.signIn('other');
  await enterEnterprise(portal, 'member', completeEnterprise);
  await portal.app.db.sql(
    `insert into filing_entry (uuid, region, category, item_name, accept_org, legal_days, create_time, update_time)
     values ('00000000-0000-4000-8000-00000000f111', '110000', 'construction', '示例事项', '示例北京受理机关', null, now(), now())`,
    [],
  );
  runUuid = (await portal.call(runCheck, { body: target }, { token })).uuid;
});
afterAll(() => portal.close());

type Given = Parameters<typeof portal.call<typeof contract.addFiling>>[1]['body'];
const open = async (rest: Partial<Given> = {}): Promise<string> => {
  const body = { ...target, kind: 'first' as const, name: '示例建筑二级', region: '110000', ...rest };
  return (await portal.call(contract.addFiling, { body }, { token })).uuid;
};
const get = (id: string) => portal.call(contract.getFiling, { params: { id } }, { token });
type MoveBody = Parameters<typeof portal.call<typeof contract.changeFilingState>>[1]['body'];
const move = (uuid: string, to: MoveBody['to'], rest: Partial<MoveBody> = {}) =>
  portal.call(contract.changeFilingState, { body: { uuid, to, ...rest } }, { token });
const send = async (path: string, body: unknown, as = token) =>
  (await portal.request({ method: 'POST', path, body, token: as })).body;
const list = async (query = {}) => (await portal.call(contract.listFilings, { query }, { token })).rows;

describe('a filing', () => {
  it('is opened from a report, which stays as it was, with what the guide says of the place', async () => {
    const uuid = await open({ runUuid, plannedOn: '2026-12-31' });
    const filing = await get(uuid);
    expect(filing).toMatchObject({
      state: 'preparing',
      standardName: '建筑工程施工总承包',
      regionName: '北京市',
      ownerName: expect.any(String),
      nextOn: '2026-12-31',
      nextWhat: '提交申报',
      daysLeft: 41,
      isGuideVerified: false,
      frozen: { runUuid, report: { level: '二级', asOf: '2026-11-20' } },
    });
    expect(filing.acceptOrg).toContain('北京');
    await portal.app.db.sql('delete from check_run where uuid = $1', [runUuid]);
    expect((await get(uuid)).frozen).toEqual(filing.frozen);
    runUuid = (await portal.call(runCheck, { body: target }, { token })).uuid;
    const found = await getFilingCase(portal.app.db, createJobTenantContext(portal.entUuid('member')), uuid);
    expect(found).toMatchObject({ uuid, report: { level: '二级' } });
    expect(await getFilingCase(portal.app.db, createJobTenantContext(portal.entUuid('other')), uuid)).toBeNull();
  });

  it('takes the words of the field for its kind, and may be about the licence as a whole', async () => {
    const words = await send('/portal/filing', { ...target, kind: '增项', name: '示例增项', region: '' });
    expect(words).toMatchObject({ code: 200, data: { uuid: expect.any(String) } });
    const uuid = await open({ kind: 'change', standardCode: null, level: null, name: '示例变更地址' });
    expect(await get(uuid)).toMatchObject({ standardCode: null, level: null, acceptOrg: null });
  });

  it.each([
    [{ kind: 'dance' }, 'kind'],
    [{ name: '' }, 'name'],
    [{ region: '11' }, 'region'],
    [{ plannedOn: '2026-02-30' }, 'plannedOn'],
    [{ standardCode: '99999999' }, 'standardCode'],
    [{ standardCode: null, level: null }, 'standardCode'],
    [{ level: '九级' }, 'level'],
    [{ level: null }, 'level'],
  ])('refuses %j at its field', async (rest, path) => {
    const answer = await send('/portal/filing', { ...target, kind: 'first', name: '示例', region: '', ...rest });
    expect(answer).toMatchObject({ code: 400, fields: [expect.objectContaining({ path })] });
  });

  it('is refused for a level that takes no applications any more, with the document', async () => {
    const answer = await send('/portal/filing', { ...target, level: '三级', kind: 'first', name: '示例', region: '' });
    expect(answer).toMatchObject({ code: 400, fields: [{ path: 'level' }] });
    expect(answer['msg']).toContain('建办市〔2021〕30号');
    expect(await open({ level: '三级', kind: 'change' })).toMatch(/-/);
  });

  it('is not opened from the report of another level', async () => {
    const answer = await send('/portal/filing', { ...target, level: '一级', kind: 'first', name: '示例', runUuid });
    expect(answer).toMatchObject({ code: 400, fields: [{ path: 'runUuid' }] });
  });
});

describe('its course', () => {
  it('goes from one state to the next, states the next deadline, and keeps the author', async () => {
    const uuid = await open();
    await move(uuid, 'submitted', { on: '2026-11-01' });
    await move(uuid, 'accepted', { on: '2026-11-05' });
    const asked = await move(uuid, 'correction', { on: '2026-11-10', correctionDueOn: '2026-11-25', note: '社保不齐' });
    expect(asked).toMatchObject({
      state: 'correction',
      filedOn: '2026-11-01',
      correctionOn: '2026-11-10',
      nextOn: '2026-11-25',
      nextWhat: '提交补正材料',
      daysLeft: 5,
    });
    expect(asked.moves.map(({ to }) => to)).toEqual(['submitted', 'accepted', 'review', 'decided', 'withdrawn']);
    await move(uuid, 'accepted');
    await portal.call(contract.decideFiling, { body: { uuid, to: 'decided', decision: 'passed' } }, { token });
    const done = await move(uuid, 'received');
    expect(done).toMatchObject({ state: 'received', decision: 'passed', nextWhat: null, moves: [] });
    const { rows } = await portal.call(
      contract.listFilingEvents,
      { params: { id: uuid }, query: { pageSize: 100 } },
      { token },
    );
    const words = rows.map((row) => row.words);
    expect(words).toHaveLength(7);
    expect(words).toContain('已受理 → 补正');
    expect(rows.find((row) => row.words === '已受理 → 补正')).toMatchObject({ onDay: '2026-11-10', note: '社保不齐' });
  });

  it('ends with the certificate in the archive: a new one with its item, or the stored one with the item raised', async () => {
    const held = async () =>
      (
        await getEnterpriseDocument(portal.app, createJobTenantContext(portal.entUuid('member')))
      ).enterprise.certificates
        .filter((one) => one.certNo === '示例领证-1')
        .map((one) => [
          one.certName,
          one.validEnd,
          one.items.map((item) => [item.standardCode, item.level, item.approvalDate]),
        ]);
    const receive = async (level: string, certificate: NonNullable<MoveBody['certificate']>) => {
      const uuid = await open({ level, kind: 'change' });
      await move(uuid, 'submitted');
      await move(uuid, 'decided', { decision: 'passed' });
      return await send('/portal/filing/move', { uuid, to: 'received', certificate });
    };
    const certNo = '示例领证-1';
    expect(await receive('三级', { certNo })).toMatchObject({ code: 400, fields: [{ path: 'certificate.certName' }] });
    const late = { certNo, certName: '示例证书', validEnd: '2026-11-19' };
    expect(await receive('三级', late)).toMatchObject({ code: 400, fields: [{ path: 'certificate.validEnd' }] });
    expect(await held()).toEqual([]);
    expect(await receive('三级', { ...late, validEnd: '2031-11-20' })).toMatchObject({ code: 200 });
    expect(await held()).toEqual([['示例证书', '2031-11-20', [['10300101', '三级', '2026-11-20']]]]);
    expect(await receive('二级', { certNo })).toMatchObject({ code: 200 });
    expect(await held()).toEqual([['示例证书', '2031-11-20', [['10300101', '二级', '2026-11-20']]]]);
  });

  it('does not go back after the decision, nor where there is no way', async () => {
    const uuid = await open();
    expect(await send('/portal/filing/move', { uuid, to: 'publicity' })).toMatchObject({
      code: 409,
      msg: '“准备中”的申报不能改为“公示”',
    });
    await move(uuid, 'submitted');
    expect(await send('/portal/filing/move', { uuid, to: 'decided' })).toMatchObject({
      code: 400,
      fields: [{ path: 'decision' }],
    });
    await move(uuid, 'decided', { decision: 'refused' });
    expect((await send('/portal/filing/move', { uuid, to: 'received' }))['msg']).toContain('不予');
    expect((await send('/portal/filing/move', { uuid, to: 'preparing' }))['msg']).toContain('不能重新打开');
  });

  it('is withdrawn and resumed', async () => {
    const uuid = await open();
    expect(await move(uuid, 'withdrawn')).toMatchObject({ state: 'withdrawn', nextWhat: null });
    expect(await move(uuid, 'preparing')).toMatchObject({ state: 'preparing', nextWhat: '提交申报' });
  });

  it.each([
    [{ on: '2026-11-21' }, 'on'],
    [{ to: 'dance' }, 'to'],
    [{ on: '昨天' }, 'on'],
  ])('refuses %j at its field', async (rest, path) => {
    const uuid = await open();
    const answer = await send('/portal/filing/move', { uuid, to: 'submitted', ...rest });
    expect(answer).toMatchObject({ code: 400, fields: [expect.objectContaining({ path })] });
    expect((await get(uuid)).state).toBe('preparing');
  });
});

describe('its fields', () => {
  it('are changed only if the last version was seen', async () => {
    const uuid = await open();
    const [me] = await portal.call(contract.listFilingOwners, {}, { token });
    const body = {
      uuid,
      revision: 1,
      name: '示例改名',
      region: '320000',
      acceptOrg: '示例机关',
      entryUrl: 'https://filing.example',
      legalDays: 20,
      budgetWan: 3.5,
      plannedOn: '2026-12-01',
      ownerUuid: me?.uuid ?? null,
      note: '示例备注',
    };
    const edited = await portal.call(contract.editFiling, { body }, { token });
    expect(edited).toMatchObject({ name: '示例改名', budgetWan: 3.5, revision: 2, nextOn: '2026-12-01' });
    expect(await send('/portal/filing/edit', body)).toMatchObject({ code: 409 });
    for (const [rest, path] of [
      [{ ownerUuid: UNKNOWN_UUID }, 'ownerUuid'],
      [{ entryUrl: 'javascript:alert(1)' }, 'entryUrl'],
      [{ budgetWan: -1 }, 'budgetWan'],
    ] as const)
      expect(await send('/portal/filing/edit', { ...body, revision: 2, ...rest })).toMatchObject({
        code: 400,
        fields: [expect.objectContaining({ path })],
      });
  });
});

describe('the list', () => {
  it('has what is due next first, and filters', async () => {
    const late = await open({ name: '示例筛选甲', plannedOn: '2026-11-19' });
    const soon = await open({ name: '示例筛选乙', plannedOn: '2026-11-22', kind: 'upgrade' });
    await open({ name: '示例筛选丙' });
    const names = async (query: object) => (await list({ keyword: '示例筛选', ...query })).map((row) => row.uuid);
    expect((await names({})).slice(0, 2)).toEqual([late, soon]);
    expect(await names({ due: 'overdue' })).toEqual([late]);
    expect(await names({ kind: 'upgrade' })).toEqual([soon]);
    expect(await names({ state: 'over' })).toEqual([]);
    expect(await names({ owner: UNKNOWN_UUID })).toEqual([]);
    const counts = await portal.call(contract.countFilings, {}, { token });
    expect(counts.find((one) => one.state === 'preparing')?.count).toBeGreaterThanOrEqual(3);
  });

  it('loses what is deleted, which comes back', async () => {
    const uuid = await open({ name: '示例删除' });
    await portal.call(contract.removeFiling, { body: { uuid } }, { token });
    expect(await list({ keyword: '示例删除' })).toEqual([]);
    await portal.call(RECYCLE_CALLS.filing.restore, { body: { uuid } }, { token });
    expect(await list({ keyword: '示例删除' })).toMatchObject([{ uuid }]);
  });
});

describe('rights', () => {
  it('what is another enterprise’s does not exist, in any call that names it', async () => {
    const uuid = await open({ runUuid });
    for (const [method, path, body] of [
      ['GET', `/portal/filing/${uuid}`],
      ['GET', `/portal/filing/${uuid}/events`],
      ['GET', `/portal/filing/${uuid}/drift`],
      ['POST', '/portal/filing/edit', { uuid, name: '夺取' }],
      ['POST', '/portal/filing/move', { uuid, to: 'submitted' }],
      ['POST', '/portal/filing/decide', { uuid, to: 'withdrawn' }],
      ['POST', '/portal/filing/delete', { uuid }],
      ['POST', '/portal/filing', { ...target, kind: 'first', name: '夺取', runUuid }],
    ] as const) {
      const { body: answer } = await portal.request({ method, path, token: other, ...(body ? { body } : {}) });
      expect(answer, path).toMatchObject({ code: 404, msg: '数据不存在' });
    }
    expect((await portal.call(contract.listFilings, {}, { token: other })).rows).toEqual([]);
  });
});
