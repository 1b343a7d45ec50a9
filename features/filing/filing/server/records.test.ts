import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterEnterprise } from '#apps/server/testing/enter-enterprise.ts';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { completeEnterprise } from '#domain/testing/enterprises.ts';
import { listPeopleReservedByFilings } from '#features/evaluation/evaluations/contract/reserved.ts';
import { getReport, runCheck } from '#features/evaluation/evaluations/evaluations.contract.ts';
import { listUses } from '#features/filing/use-calendar/use-calendar.contract.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { getFilingDrift } from '../contract/drift.ts';
import * as calls from '../contract/reserves.ts';
import { addFiling, changeFilingState } from '../filing.contract.ts';
import { getReservedRecords } from './filing.server-api.ts';

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';
const third = { standardCode: '10300101', level: '三级' };

let portal: TestPortal;
let token: string;
let other: string;
let lead: string;
let runUuid: string;

beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-20T02:00:00Z') });
  [token, other] = [await portal.signIn('member'), await portal.signIn('other')];
  await enterEnterprise(portal, 'member', completeEnterprise);
  const { rows } = await portal.app.db.sql<{ uuid: string }>("select uuid from person where name = '结构负责人'", []);
  lead = rows[0]?.uuid ?? '';
  runUuid = (await portal.call(runCheck, { body: third }, { token })).uuid;
});
afterAll(() => portal.close());

const open = async (name: string, rest: { readonly runUuid?: string } = {}): Promise<string> =>
  (await portal.call(addFiling, { body: { ...third, kind: 'change', region: '', name, ...rest } }, { token })).uuid;
type Body = Parameters<typeof portal.call<typeof calls.reserveForFiling>>[1]['body'];
const reserve = (uuid: string, rest: Omit<Body, 'uuid'>) =>
  portal.call(calls.reserveForFiling, { body: { uuid, ...rest } }, { token });
const heldBy = (id: string) => portal.call(calls.listFilingReservations, { params: { id } }, { token });
const firstHeld = async (id: string): Promise<string> => (await heldBy(id)).reserves[0]?.uuid ?? '';
const getUses = async (subject: string) =>
  (await portal.call(listUses, { query: { subject, kind: 'filing', pageSize: 100 } }, { token })).rows;
const send = async (path: string, body: unknown, as = token) =>
  (await portal.request({ method: 'POST', path, body, token: as })).body;

it('tells a person held by two filings at both, and in the use calendar, until one of them lets go', async () => {
  const [first, second] = [await open('示例申报甲'), await open('示例申报乙')];
  expect(await reserve(first, { people: [lead] })).toEqual({ added: 1 });
  expect(await reserve(first, { people: [lead, lead] })).toEqual({ added: 0 });
  expect(await heldBy(first)).toMatchObject({ reserves: [{ name: '结构负责人', isThere: true, conflicts: [] }] });
  await reserve(second, { people: [lead] });
  expect((await heldBy(first)).reserves[0]?.conflicts).toEqual([{ filingUuid: second, filingName: '示例申报乙' }]);
  expect((await heldBy(second)).reserves[0]?.conflicts).toEqual([{ filingUuid: first, filingName: '示例申报甲' }]);
  const uses = await getUses(lead);
  expect(uses.map(({ title, filingUuid, uuid, conflicts }) => [title, filingUuid, uuid, conflicts[0]?.code])).toEqual(
    expect.arrayContaining([
      ['示例申报甲', first, null, 'twoFilings'],
      ['示例申报乙', second, null, 'twoFilings'],
    ]),
  );
  // In the main report as well: each counted person is named with the filings that reserve the person.
  const report = await portal.call(getReport, { params: { id: runUuid } }, { token });
  const counted = report.items[0]?.report?.leaves
    .flatMap((leaf) => leaf.counted)
    .find(({ name }) => name === '结构负责人');
  const refs = [counted?.ref, UNKNOWN_UUID].join(',');
  const reserved = async (as = token) =>
    await portal.call(listPeopleReservedByFilings, { query: { refs } }, { token: as });
  const [held, ...others] = await reserved();
  expect(others).toEqual([]);
  expect(held).toMatchObject({ name: '结构负责人', filings: [{ name: '示例申报甲' }, { name: '示例申报乙' }] });
  expect(held?.refs).toContain(counted?.ref);
  expect(await reserved(other)).toEqual([]);
  const ask = async (of: string) =>
    (await portal.request({ method: 'GET', path: `${listPeopleReservedByFilings.path}?refs=${of}`, token })).body;
  expect((await ask(UNKNOWN_UUID)).data).toEqual([]);
  expect(await ask('x')).toMatchObject({ code: 400, fields: [{ path: 'refs', message: '人员编号不正确' }] });
  expect(
    await ask(Array.from({ length: 101 }, (_, at) => UNKNOWN_UUID.slice(0, -3) + String(100 + at)).join(',')),
  ).toMatchObject({
    code: 400,
    fields: [{ path: 'refs', message: '一次最多查询 100 人' }],
  });
  await portal.call(changeFilingState, { body: { uuid: second, to: 'withdrawn' } }, { token });
  expect((await reserved()).map(({ filings }) => filings.map(({ name }) => name))).toEqual([['示例申报甲']]);
  expect((await heldBy(first)).reserves[0]?.conflicts).toEqual([]);
  expect((await getUses(lead)).map(({ title, conflicts }) => [title, conflicts])).toEqual([['示例申报甲', []]]);
  expect(await send('/portal/filing/reserve', { uuid: second, people: [lead] })).toMatchObject({ code: 409 });
  const uuid = await firstHeld(first);
  await portal.call(calls.releaseReservation, { body: { uuid } }, { token });
  expect(await heldBy(first)).toEqual({ reserves: [], result: null });
  expect(await getUses(lead)).toEqual([]);
});

it('holds what the report counted at one go, and says what the level comes to with nothing else', async () => {
  const uuid = await open('示例申报丙', { runUuid });
  const { added } = await reserve(uuid, { fromReport: true });
  expect(added).toBeGreaterThan(10);
  const held = await heldBy(uuid);
  expect(held.result?.verdict).toBe('declared');
  const documents = await getReservedRecords(portal.app.db, createJobTenantContext(portal.entUuid('member')), uuid);
  expect(documents).toEqual({ people: expect.arrayContaining([lead]), works: null });
  const own = held.reserves.find(({ refUuid }) => refUuid === lead);
  await portal.call(calls.releaseReservation, { body: { uuid: own?.uuid ?? '' } }, { token });
  expect((await heldBy(uuid)).result?.verdict).toBe('unmet');
  expect(await send('/portal/filing/reserve', { uuid: await open('示例申报丁'), fromReport: true })).toMatchObject({
    code: 409,
    msg: '该申报不是由校验报告建立的，请逐项预留',
  });
});

it('names a person who left since as gone', async () => {
  const uuid = await open('示例申报戊');
  await reserve(uuid, { people: [lead] });
  await portal.app.db.sql("update person set status = 'left' where uuid = $1", [lead]);
  const [row] = (await heldBy(uuid)).reserves;
  await portal.app.db.sql("update person set status = 'on' where uuid = $1", [lead]);
  expect(row).toMatchObject({ name: '结构负责人', isThere: false });
});

it('of another enterprise does not exist, nor do people that are not the enterprise’s', async () => {
  const filing = await open('示例申报己');
  await reserve(filing, { people: [lead] });
  const uuid = await firstHeld(filing);
  const absent = { code: 404, msg: '数据不存在' };
  expect(await send('/portal/filing/reserve', { uuid: filing, people: [UNKNOWN_UUID] })).toMatchObject(absent);
  expect(await send('/portal/filing/reserve', { uuid: filing, people: [lead] }, other)).toMatchObject(absent);
  expect(await send('/portal/filing/release', { uuid }, other)).toMatchObject(absent);
  const { body } = await portal.request({ method: 'GET', path: `/portal/filing/${filing}/reserves`, token: other });
  expect(body).toMatchObject(absent);
  expect((await heldBy(filing)).reserves).toHaveLength(1);
  expect(await send('/portal/filing/reserve', { uuid: filing, people: ['x'] })).toMatchObject({ code: 400 });
});

it('are changed later: each requirement is held against the report of the opening until the filing is over', async () => {
  const getDrift = (id: string) => portal.call(getFilingDrift, { params: { id } }, { token });
  const move = (uuid: string, to: 'submitted' | 'withdrawn') =>
    portal.call(changeFilingState, { body: { uuid, to } }, { token });
  const setStatus = (status: string) =>
    portal.app.db.sql("update person set status = $1 where name = '给排水'", [status]);
  const [uuid, plain] = [await open('示例变动', { runUuid }), await open('示例无报告')];
  expect(await getDrift(uuid)).toMatchObject({ since: '2026-11-20', changes: [], edits: [], editTotal: 0 });
  expect(await getDrift(plain)).toBeNull();
  await move(plain, 'submitted');
  await setStatus('left');
  try {
    const drift = await getDrift(uuid);
    const titled = drift?.changes.find(({ isTurned }) => isTurned);
    expect(titled).toMatchObject({ before: { verdict: 'met' }, after: { verdict: 'unmet' } });
    expect(titled?.words).toContain('给排水不再计入');
    expect(titled?.words).toContain('给排水 0/1');
    expect(drift?.edits).toEqual([{ part: '非注册人员', name: '给排水', change: 'changed' }]);
    // Without a report, against the records that were submitted.
    const leaves = (await getDrift(plain))?.changes.map(({ leafId }) => leafId);
    expect(leaves).toEqual(drift?.changes.map(({ leafId }) => leafId));
    await move(uuid, 'withdrawn');
    expect(await getDrift(uuid)).toBeNull();
  } finally {
    await setStatus('on');
  }
});
