import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { approveBySecondOperator } from '#features/operations/publishing/server/testing/approve-by-second.ts';

const LEVEL = { standardCode: '10300101', level: '三级' };
const LABELS = ['文号', '施行日期', '第 1 条“企业资产”金额（元）'];
const getReadings = (docNumber: string) => [docNumber, '2027-03-01', '9000000'];

let portal: TestPortal;
let operator: string;

async function moveTo(day: string): Promise<void> {
  portal.setNow(new Date(`${day}T10:00:00+08:00`));
  operator = await portal.signIn('operator');
}
const ask = (method: string, rest: string, body?: unknown) =>
  portal.request({
    method,
    path: `/portal/manage/standard${rest}`,
    token: operator,
    ...(body === undefined ? {} : { body }),
  });
const submit = (uuid: string) => ask('POST', '/publish', { uuid });
const getDetail = async (uuid: string) => (await ask('GET', `/${uuid}`)).body.data;
const approve = async (uuid: string, again?: readonly string[]) => {
  const { revision } = await getDetail(uuid);
  const { status, body } = await ask('POST', '/approve', { uuid, revision, ...(again && { again }) });
  return [status, status === 200 ? body.data.state : body.msg];
};
const withdraw = (uuid: string) => ask('POST', '/withdraw', { uuid, reason: '示例' });
/** Makes the guest a second operator, or takes the rights back. */
const grant = (permissions: readonly string[]) =>
  portal.app.db.sql('update app_user set permissions = $2 where uuid = $1', [portal.userUuid('guest'), permissions]);
/** Requests the withdrawal, and approves it by a second operator. */
async function approveWithdrawal(uuid: string) {
  expect((await withdraw(uuid)).body.data).toEqual({ state: 'asked' });
  return await approveBySecondOperator(portal, 'standard', uuid, operator);
}
/** Adds an amendment that a second operator has approved. */
async function addLive(docNumber: string): Promise<string> {
  const uuid = await add(docNumber);
  await submit(uuid);
  const { body } = await approveBySecondOperator(portal, 'standard', uuid, operator);
  expect(body).toMatchObject({ code: 200, data: { state: 'published' } });
  return uuid;
}
/** Adds a draft that raises the net assets to 9 million yuan. */
async function add(docNumber: string): Promise<string> {
  const query = `standardCode=${LEVEL.standardCode}&level=${encodeURIComponent(LEVEL.level)}&effective=2027-03-01`;
  const { data } = (await ask('GET', `/source?${query}`)).body;
  const draft = {
    ...LEVEL,
    title: `示例修改 ${docNumber}`,
    docTitle: '关于修改示例标准的通知',
    docNumber,
    issued: '2026-11-01',
    effective: '2027-03-01',
    clause: '第二条',
    requirements: data.requirements.map((row: { kind: string }) =>
      row.kind === 'netAssets' ? { ...row, minCny: 9_000_000 } : row,
    ),
    basedOn: data.basedOn,
  };
  const { findings } = (await ask('POST', '/check', draft)).body.data;
  const confirmations = findings
    .filter(({ kind }: { kind: string }) => kind === 'confirm')
    .map(({ message }: { message: string }) => ({ item: message, reason: '示例理由' }));
  return (await ask('POST', '', { ...draft, confirmations })).body.data.uuid;
}

beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: new Date('2026-11-21T10:00:00+08:00') });
  operator = await portal.signIn('operator');
});
afterAll(() => portal.close());

describe('the confirmation of a release', () => {
  it('is by a second operator, or by the only one on a later day with the same values', async () => {
    const uuid = await add('示建〔2026〕17号');
    expect((await submit(uuid)).body.data).toEqual({ state: 'asked' });
    expect(await getDetail(uuid)).toMatchObject({ state: 'asked', isOwn: true, mayConfirmOwn: false, again: [] });
    expect(await approve(uuid, getReadings('示建〔2026〕17号'))).toEqual([
      409,
      expect.stringContaining('提交的次日以后'),
    ]);
    expect((await ask('GET', '/releases')).body.total).toBe(0);
    try {
      await moveTo('2026-11-22');
      expect(await getDetail(uuid)).toMatchObject({ mayConfirmOwn: true, again: LABELS });
      expect(await approve(uuid)).toEqual([400, '3 处需要修改：请再填一遍文号']);
      const READ = getReadings('示建〔2026〕17号');
      const other = [400, '第 1 条“企业资产”金额（元）与提交的不同：提交 9000000，再读 9500000'];
      expect(await approve(uuid, [...READ.slice(0, 2), '9500000'])).toEqual(other);
      expect(await getDetail(uuid)).toMatchObject({ state: 'asked', isLive: false });
      expect(await approve(uuid, [' 示建〔2026〕17号', '２０２７-03-01', '9000000'])).toEqual([200, 'published']);
      const { rows } = await portal.app.db.sql<{ detail: object }>(
        "select detail from audit_log where target_uuid = $1 and action = 'publishing.approved'",
        [uuid],
      );
      expect(rows.map(({ detail }) => detail)).toMatchObject([{ isOwn: true }]);
      expect((await approveWithdrawal(uuid)).body.data).toEqual({ state: 'withdrawn' });
    } finally {
      await moveTo('2026-11-21');
    }
  });

  it('is refused for the maker on a later day where another operator can confirm', async () => {
    const uuid = await add('示建〔2026〕18号');
    await submit(uuid);
    await grant(['manage:standard:*']);
    try {
      await moveTo('2026-11-22');
      expect(await approve(uuid, getReadings('示建〔2026〕18号'))).toEqual([
        409,
        expect.stringContaining('请由另一位运营人员处理'),
      ]);
    } finally {
      await grant([]);
      await moveTo('2026-11-21');
    }
    expect((await withdraw(uuid)).body.data).toEqual({ state: 'draft' });
  });

  it('is not undone by restoring a deleted amendment', async () => {
    const uuid = await addLive('示建〔2026〕19号');
    await approveWithdrawal(uuid);
    await ask('POST', `/delete/${uuid}`, {});
    await ask('POST', `/undelete/${uuid}`, {});
    expect(await getDetail(uuid)).toMatchObject({ isLive: false, state: 'withdrawn' });
    expect((await submit(uuid)).body.data).toEqual({ state: 'asked' });
    await withdraw(uuid);
  });
});

describe('the withdrawal of a release', () => {
  it('is by a second operator, and has no effect until then', async () => {
    const uuid = await addLive('示建〔2026〕21号');
    const { total } = (await ask('GET', '/releases')).body;
    expect((await withdraw(uuid)).body.data).toEqual({ state: 'asked' });
    const asked = { state: 'asked', isLive: true, asksWithdrawal: true, reason: '示例', isOwn: true };
    expect(await getDetail(uuid)).toMatchObject(asked);
    expect((await ask('GET', '/releases')).body.total).toBe(total);
    expect(await approve(uuid, [])).toEqual([409, expect.stringContaining('提交的次日以后')]);
    expect((await ask('POST', `/delete/${uuid}`, {})).body).toMatchObject({
      code: 409,
      msg: expect.stringContaining('请先提交撤下'),
    });
    const answer = await approveBySecondOperator(portal, 'standard', uuid, operator);
    expect(answer.body).toMatchObject({ data: { state: 'withdrawn' } });
    expect(await getDetail(uuid)).toMatchObject({ state: 'withdrawn', isLive: false, reason: '示例' });
    const { rows } = (await ask('GET', '/releases')).body;
    expect(rows[0]).toMatchObject({ step: 'withdrawn', amendmentUuid: uuid, userName: expect.any(String) });
    expect(rows[0].userName).toBe(rows[1].userName);
    const trail = await portal.app.db.sql<{ action: string }>(
      "select action from audit_log where target_uuid = $1 and action like 'publishing.%' order by seq",
      [uuid],
    );
    expect(trail.rows.map(({ action }) => action.replace('publishing.', '')).slice(-3)).toEqual([
      'withdrawal-asked',
      'approved',
      'withdrawn',
    ]);
  });

  it('is by the only operator on a later day with the same values', async () => {
    const number = '示建〔2026〕22号';
    const uuid = await addLive(number);
    await withdraw(uuid);
    try {
      await moveTo('2026-11-22');
      expect(await getDetail(uuid)).toMatchObject({ mayConfirmOwn: true, again: LABELS });
      expect(await approve(uuid, getReadings('示建〔2026〕23号'))).toEqual([400, expect.stringContaining('文号')]);
      expect(await approve(uuid, getReadings(number))).toEqual([200, 'withdrawn']);
    } finally {
      await moveTo('2026-11-21');
    }
  });

  it('is refused by the second operator, or taken back by its maker, and the release stays', async () => {
    const uuid = await addLive('示建〔2026〕24号');
    const { publishTime } = await getDetail(uuid);
    const stays = { state: 'published', isLive: true, asksWithdrawal: false, publishTime };
    await withdraw(uuid);
    expect((await withdraw(uuid)).body.data).toEqual({ state: 'published' });
    expect(await getDetail(uuid)).toMatchObject(stays);
    await withdraw(uuid);
    expect((await submit(uuid)).status).toBe(409);
    await grant(['manage:standard:*']);
    try {
      const { revision } = await getDetail(uuid);
      const body = { uuid, revision, reason: '示例理由' };
      const token = await portal.signIn('guest');
      const path = '/portal/manage/standard/reject';
      expect((await portal.request({ method: 'POST', path, token, body })).status).toBe(200);
    } finally {
      await grant([]);
    }
    expect(await getDetail(uuid)).toMatchObject({ ...stays, reason: '退回：示例理由' });
    await approveWithdrawal(uuid);
  });
});
