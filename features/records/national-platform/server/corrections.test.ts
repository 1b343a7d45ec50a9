import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import { addProject, removeProject } from '#features/records/projects/projects.contract.ts';
import * as contract from '../contract/corrections.ts';
import { listFindings, settleDifference, syncProjects } from '../national-platform.contract.ts';

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';
let portal: TestPortal;
let token: string;
let other: string;

beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-20T02:00:00Z'), environment: { SAMPLE_DATA: 'true' } });
  [token, other] = [await portal.signIn('member'), await portal.signIn('other')];
  for (let index = 0; index < 6; index += 1) {
    const about = { projectNo: `示例-${index}`, projectName: `示例项目${index}`, contractAmount: 1000 };
    await portal.call(addProject, { body: { ...about, dataLevel: 'A', ownerName: '示例建设单位' } }, { token });
  }
  await portal.call(syncProjects, { body: {} }, { token });
});
afterAll(() => portal.close());

const findings = async (as = token) =>
  (await portal.call(listFindings, { query: { pageSize: 100 } }, { token: as })).rows;
const list = async (state?: 'open' | 'over') =>
  (await portal.call(contract.listCorrections, { query: { pageSize: 100, ...(state ? { state } : {}) } }, { token }))
    .rows;
const start = (key: string, as = token) => portal.call(contract.openCorrection, { body: { key } }, { token: as });
type Move = Parameters<typeof portal.call<typeof contract.moveCorrection>>[1]['body'];
const move = (body: Move, as = token) => portal.call(contract.moveCorrection, { body }, { token: as });
const getFailure = (call: Promise<unknown>) => call.then(() => null).catch((error: TestCallError) => error);
const one = async (uuid: string) => (await list()).find((row) => row.uuid === uuid);
const getFinding = async (field: string) => {
  const found = (await findings()).find((row) => row.what === 'project' && row.field === field);
  if (!found) throw new Error(`the sample has no difference of ${field}`);
  return found;
};

describe('a difference that is being put right', () => {
  it('has its papers, is filed, refused with a reason and filed again, each on its day', async () => {
    const finding = await getFinding('contractAmount');
    const { uuid } = await start(finding.key);
    expect(await one(uuid)).toMatchObject({
      name: finding.name,
      label: finding.label,
      side: finding.wrong,
      state: 'open',
      route: finding.how,
      isRouteVerified: false,
      evidence: expect.arrayContaining([{ name: '施工合同', isReady: false }]),
      tries: 0,
    });
    expect((await findings()).find(({ key }) => key === finding.key)).toMatchObject({ correcting: 'open' });
    await move({ uuid, to: 'filed', on: '2026-11-20', dueOn: '2026-12-10' });
    await move({ uuid, to: 'refused', on: '2026-12-01', why: '示例：合同复印件不清' });
    expect(await one(uuid)).toMatchObject({
      state: 'refused',
      refusedWhy: '示例：合同复印件不清',
      answeredOn: '2026-12-01',
    });
    await move({ uuid, to: 'filed', on: '2026-12-05', dueOn: '2026-12-25' });
    expect(await one(uuid)).toMatchObject({
      state: 'filed',
      tries: 2,
      filedOn: '2026-12-05',
      dueOn: '2026-12-25',
      answeredOn: null,
      refusedWhy: null,
    });
    await move({ uuid, to: 'dropped' });
  });

  it('is done by the next comparison that agrees, and by no other', async () => {
    const finding = await getFinding('dataLevel');
    const { uuid } = await start(finding.key);
    await move({ uuid, to: 'filed', on: '2026-11-20', dueOn: '2026-12-10' });
    await portal.call(syncProjects, { body: {} }, { token });
    expect(await one(uuid)).toMatchObject({ state: 'filed', doneOn: null });
    const body = { projectUuid: finding.ref, field: finding.field, side: 'theirs' as const };
    await portal.call(settleDifference, { body }, { token });
    await portal.call(syncProjects, { body: {} }, { token });
    expect(await one(uuid)).toMatchObject({ state: 'done', doneOn: '2026-11-20', dueOn: null, moves: [] });
    expect((await list('open')).map((row) => row.uuid)).not.toContain(uuid);
    expect((await list('over')).map((row) => row.uuid)).toContain(uuid);
  });

  it('is not done because its project was deleted: nothing was corrected', async () => {
    const finding = await getFinding('missing');
    const { uuid } = await start(finding.key);
    await portal.call(removeProject, { params: { id: finding.ref } }, { token });
    await portal.call(syncProjects, { body: {} }, { token });
    expect((await findings()).map(({ key }) => key)).not.toContain(finding.key);
    expect(await one(uuid)).toMatchObject({ state: 'open', doneOn: null });
    await move({ uuid, to: 'dropped' });
  });

  it('keeps the prepared steps if the last version was seen', async () => {
    const finding = (await findings())[0];
    const { uuid } = await start(finding?.key ?? '');
    const body = {
      uuid,
      revision: 1,
      route: '示例：窗口提交',
      isRouteVerified: true,
      evidence: [{ name: '示例合同', isReady: true }],
      dueOn: '2026-12-01',
    };
    await portal.call(contract.editCorrection, { body }, { token });
    expect(await one(uuid)).toMatchObject({ route: '示例：窗口提交', isRouteVerified: true, dueOn: '2026-12-01' });
    expect(await getFailure(portal.call(contract.editCorrection, { body }, { token }))).toMatchObject({ code: 409 });
    await move({ uuid, to: 'dropped' });
  });
});

describe('what is refused', () => {
  it('is a way that does not lead there, a refusal without its reason, and a second one for the same difference', async () => {
    const key = (await findings())[0]?.key ?? '';
    const { uuid } = await start(key);
    expect(await getFailure(start(key))).toMatchObject({ code: 409 });
    expect(await getFailure(move({ uuid, to: 'answered' }))).toMatchObject({ code: 409 });
    await move({ uuid, to: 'filed' });
    expect(await getFailure(move({ uuid, to: 'refused' }))).toMatchObject({ code: 400, fields: [{ path: 'why' }] });
    await move({ uuid, to: 'dropped' });
    const second = await start(key);
    expect(await getFailure(move({ uuid, to: 'open' }))).toMatchObject({ code: 409 });
    await move({ uuid: second.uuid, to: 'dropped' });
    expect((await getFailure(start('示例没有的差异')))?.code).toBe(404);
  });

  it('is one more than an enterprise may have, until one of them is over and makes room', async () => {
    const key = (await findings())[0]?.key ?? '';
    const { db } = portal.app;
    const mine = portal.entUuid('member');
    await db.sql('delete from platform_correction where ent_uuid = $1', [mine]);
    await db.sql(
      `insert into platform_correction (ent_uuid, uuid, finding_key, what, name, field, label, side, state, route, evidence, create_time, update_time)
       select $1, gen_random_uuid(), 'x' || n, 'project', '示例', 'area', '面积', 'ours', 'filed', '示例', '[]', now(), now()
       from generate_series(1, $2::int) n`,
      [mine, contract.MAX_PLATFORM_CORRECTIONS],
    );
    const most = String(contract.MAX_PLATFORM_CORRECTIONS);
    expect(await getFailure(start(key))).toMatchObject({ code: 409, message: expect.stringContaining(most) });
    await db.sql(`update platform_correction set state = 'done' where finding_key = 'x1' and ent_uuid = $1`, [mine]);
    const { uuid } = await start(key);
    expect(await list('over')).toEqual([]);
    await db.sql(`delete from platform_correction where ent_uuid = $1 and uuid <> $2`, [mine, uuid]);
    await move({ uuid, to: 'dropped' });
  });

  it('is another enterprise’s', async () => {
    const key = (await findings())[0]?.key ?? '';
    const { uuid } = await start(key);
    const edit = { uuid, route: '示例', isRouteVerified: false, evidence: [] };
    expect((await getFailure(start(key, other)))?.code).toBe(404);
    for (const call of [
      move({ uuid, to: 'filed' }, other),
      move({ uuid: UNKNOWN_UUID, to: 'filed' }),
      move({ uuid: 'x', to: 'filed' }),
      portal.call(contract.editCorrection, { body: edit }, { token: other }),
    ])
      expect(await getFailure(call)).toMatchObject({ code: 404, message: '404 数据不存在' });
    const { rows } = await portal.call(contract.listCorrections, { query: {} }, { token: other });
    expect(rows).toEqual([]);
    await move({ uuid, to: 'dropped' });
  });
});
