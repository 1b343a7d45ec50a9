import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { approveBySecond } from '#features/operations/publishing/server/testing/approve-by-second.ts';

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
      expect((await ask('POST', '/withdraw', { uuid, reason: '示例' })).body.code).toBe(200);
    } finally {
      await moveTo('2026-11-21');
    }
  });

  it('is refused for the maker on a later day where another operator can confirm', async () => {
    const uuid = await add('示建〔2026〕18号');
    await submit(uuid);
    const grant = (permissions: string[]) =>
      portal.app.db.sql('update app_user set permissions = $2 where uuid = $1', [
        portal.userUuid('guest'),
        permissions,
      ]);
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
    expect((await ask('POST', '/withdraw', { uuid, reason: '示例' })).body.code).toBe(200);
  });

  it('is not undone by restoring a deleted amendment', async () => {
    const uuid = await add('示建〔2026〕19号');
    await submit(uuid);
    const { body } = await approveBySecond(portal, 'standard', uuid, operator);
    expect(body).toMatchObject({ code: 200, data: { state: 'published' } });
    await ask('POST', `/delete/${uuid}`, {});
    await ask('POST', `/undelete/${uuid}`, {});
    expect(await getDetail(uuid)).toMatchObject({ isLive: false, hasDraft: true });
  });
});
