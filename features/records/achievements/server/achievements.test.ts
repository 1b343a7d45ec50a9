import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCallError } from '#apps/server/testing/portal.ts';
import { startPortal } from '#apps/server/testing/portal.ts';
import { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import * as people from '#features/records/personnel/personnel.contract.ts';
import type { CallInput } from '#platform/contract/route.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import * as contract from '../achievements.contract.ts';
import { createAchievementRoutes } from './achievements.routes.ts';
import { listEnterpriseAchievements, saveEnterpriseAchievements } from './achievements.server-api.ts';

const NOW = new Date('2026-11-20T04:00:00Z');
const PROJECT = '6f1b0a52-6a0e-4a1e-9a35-0d8f5f1f0009';
const portal = await startPortal({ now: NOW });
const token = await portal.signIn('member');
const other = await portal.signIn('other');
const guest = await portal.signIn('guest');
const expired = await portal.signIn('expired');
afterAll(() => portal.close());

const getFailure = async (work: Promise<unknown>): Promise<TestCallError> =>
  await work.then(
    () => {
      throw new Error('was expected to fail');
    },
    (error: TestCallError) => error,
  );

const person = { uuid: '', foreign: '' };
beforeAll(async () => {
  const input = {
    name: '示例项目经理',
    idNo: '11010519491231002X',
    registrations: [{ regType: '一级建造师', regNo: 'A-1' }],
  };
  person.uuid = (await portal.call(people.addRegister, { body: input }, { token })).uuid;
  person.foreign = (await portal.call(people.addRegister, { body: input }, { token: other })).uuid;
});

type Body = CallInput<typeof contract.addAchievement>['body'];
const body = (more: Partial<Body> = {}): Body => ({
  personUuid: person.uuid,
  projectName: '示例住宅楼工程',
  role: '项目经理',
  startDate: '2022-03-01',
  endDate: '2024-05-20',
  amount: 6120.5,
  scale: [{ metric: '单体建筑面积', value: 32000, unit: 'm²' }],
  ...more,
});
const add = (more: Partial<Body> = {}, as = token) =>
  portal.call(contract.addAchievement, { body: body(more) }, { token: as });

describe('achievements of people (C-131 to C-135)', () => {
  it('keeps the sent fields and the owner (C-135, C-132)', async () => {
    const { uuid, warnings } = await add();
    expect(warnings).toEqual([]);
    const found = await portal.call(contract.getAchievement, { query: { uuid } }, { token });
    expect(found).toMatchObject({
      personUuid: person.uuid,
      personName: '示例项目经理',
      personKind: 'register',
      projectName: '示例住宅楼工程',
      amount: 6120.5,
      scale: [{ metric: '单体建筑面积', value: 32000, unit: 'm²', count: null }],
      checkState: 'ok',
      checkMsg: null,
      revision: 1,
    });
  });

  it('warns when a person leads two sites at once, and lists both (C-134)', async () => {
    const { warnings } = await add({ projectName: '示例学校工程', startDate: '2024-05-20', endDate: null });
    expect(warnings).toEqual(['同期还担任“示例住宅楼工程”的项目经理（2022-03-01 至 2024-05-20）']);
    const { rows, total } = await portal.call(contract.listAchievementProblems, { query: {} }, { token });
    expect([total, rows.map((row) => row.projectName).sort()]).toEqual([2, ['示例住宅楼工程', '示例学校工程']]);
    const second = { pageSize: 1, pageNum: 2 };
    const page = await portal.call(contract.listAchievementProblems, { query: second }, { token });
    expect([page.total, page.rows.map(({ uuid }) => uuid)]).toEqual([2, [rows[1]?.uuid]]);
    expect((await add({ projectName: '示例桥', role: '技术负责人', startDate: '2024-01-01' })).warnings).toEqual([]);
  });

  it('lists, filters and pages (C-131), and all of one person (C-133)', async () => {
    const list = (query: CallInput<typeof contract.listAchievements>['query']) =>
      portal.call(contract.listAchievements, { query }, { token });
    expect(await list({})).toMatchObject({ total: 3 });
    expect((await list({ pageSize: 1, pageNum: 2 })).rows).toHaveLength(1);
    expect((await list({ keyword: '学校' })).rows.map((row) => row.projectName)).toEqual(['示例学校工程']);
    expect(await list({ personKind: 'else' })).toMatchObject({ total: 0 });
    expect(await list({ personUuid: person.uuid, role: '技术负责人' })).toMatchObject({ total: 1 });
    for (const personUuid of ["' OR 1=1", person.foreign])
      await expect(list({ personUuid })).rejects.toMatchObject({ code: 404 });
    const all = await portal.call(contract.listPersonAchievements, { params: { id: person.uuid } }, { token });
    expect(all.total).toBe(3);
  });

  it('names every error with its field', async () => {
    const failure = await getFailure(add({ role: '', startDate: '2024-02-30', amount: -1 }));
    expect(failure.fields.map(({ path }) => path)).toEqual(expect.arrayContaining(['role', 'startDate', 'amount']));
    expect((await getFailure(add({ endDate: '2020-01-01' }))).fields).toEqual([
      { path: 'endDate', message: '结束日期早于开始日期' },
    ]);
    expect((await getFailure(add({ projectName: '' }))).fields[0]?.path).toBe('projectName');
  });

  it('changes only what was sent, and answers 409 to a stale revision', async () => {
    const { uuid } = await add({ projectName: '示例改前', startDate: '2010-01-01', endDate: '2011-01-01' });
    const edit = (revision: number, more: object) =>
      portal.call(contract.editAchievement, { body: { uuid, revision, ...more } }, { token });
    expect(await edit(1, { projectName: '示例改后', amount: null })).toMatchObject({ revision: 2 });
    const found = await portal.call(contract.getAchievement, { query: { uuid } }, { token });
    expect(found).toMatchObject({ projectName: '示例改后', amount: null, role: '项目经理', startDate: '2010-01-01' });
    expect(await getFailure(edit(1, { role: '总监' }))).toMatchObject({ code: 409, message: '409 该记录已被他人修改' });
    await portal.call(contract.removeAchievement, { params: { id: uuid } }, { token });
    expect(await getFailure(portal.call(contract.getAchievement, { query: { uuid } }, { token }))).toMatchObject({
      code: 404,
    });
  });

  it("takes the enterprise's own people and projects only (G-26)", async () => {
    expect(await getFailure(add({ personUuid: person.foreign }))).toMatchObject({
      code: 404,
      message: '404 数据不存在',
    });
    expect(await getFailure(add({ projectUuid: PROJECT }))).toMatchObject({ code: 404 });
    const { uuid } = await add({ projectName: '示例自有', startDate: '2001-01-01', endDate: '2002-01-01' });
    const calls = [
      () => portal.call(contract.getAchievement, { query: { uuid } }, { token: other }),
      () => portal.call(contract.editAchievement, { body: { uuid, role: '总监' } }, { token: other }),
      () => portal.call(contract.removeAchievement, { params: { id: uuid } }, { token: other }),
      () => portal.call(contract.listPersonAchievements, { params: { id: person.uuid } }, { token: other }),
      () => portal.call(contract.getAchievement, { query: {} }, { token }),
    ];
    for (const call of calls) expect(await getFailure(call())).toMatchObject({ code: 404, message: '404 数据不存在' });
    const options = await portal.call(contract.listAchievementOptions, { query: {} }, { token });
    expect(options.people).toEqual([{ uuid: person.uuid, name: '示例项目经理', kind: 'register', note: '一级建造师' }]);
    const named = (query: CallInput<typeof contract.listAchievementOptions>['query']) =>
      portal.call(contract.listAchievementOptions, { query }, { token });
    expect((await named({ person: '没有这个人' })).people).toEqual([]);
    expect((await named({ person: '没有这个人', chosenPerson: person.uuid })).people).toEqual(options.people);
    expect((await named({ personKind: 'else' })).people).toEqual([]);
    expect((await named({ personKind: 'else', chosenPerson: person.uuid })).people).toEqual([]);
    // By a paper of a registration, too, and a text that is no uuid is no person.
    expect((await named({ person: '建造师', chosenPerson: 'somebody' })).people).toEqual(options.people);
    expect((await named({ project: '100%' })).projects).toEqual([]);
  });

  it.each(createAchievementRoutes(async () => []).map(({ spec }) => [spec.spec ?? 'beyond', spec]))(
    '%s asks for a session, an enterprise and an active membership',
    async (_id, spec) => {
      const path = spec.path.replace('{id}', PROJECT);
      const more = spec.method === 'POST' ? { body: {} } : {};
      const ask = async (as: string | null) =>
        (await portal.request({ method: spec.method, path, token: as, ...more })).status;
      expect([await ask(null), await ask(guest), await ask(expired)]).toEqual([401, 403, 403]);
    },
  );
});

describe('the achievements of the enterprise document', () => {
  const scope = createJobTenantContext(portal.entUuid('other'));
  const { achievements } = EnterpriseDocument.parse({
    enterprise: { entName: '示例' },
    achievements: [
      {
        uuid: 'a1',
        personUuid: 'p1',
        projectUuid: 'x1',
        projectName: '示例一',
        role: '总监',
        startDate: '2020-01-01',
        scale: [{ metric: '高度', value: 80.5, unit: 'm', count: 2 }],
        amount: 0.0001,
        standardCode: '104002',
        meetsLevel: '乙级',
        projectScale: '大型',
        checkState: 'problem',
        checkMsg: '示例',
      },
      {
        uuid: 'a2',
        personUuid: 'nobody',
        personName: '示例外人',
        projectName: '示例二',
        startDate: '2021-01-01',
        endDate: '2020-01-01',
      },
    ],
  });
  const save = (input: typeof achievements) =>
    saveEnterpriseAchievements(
      portal.app,
      scope,
      {
        achievements: input,
        references: { people: new Map([['p1', person.foreign]]), projects: new Map([['x1', PROJECT]]) },
      },
      NOW,
    );
  const list = () => listEnterpriseAchievements(portal.app.db, scope);

  it('go in, resolve their references, and come out without loss', async () => {
    const saved = await save(achievements);
    expect(saved).toMatchObject({ added: 2, changed: 0, unchanged: 0 });
    const [first, second] = [...(await list())].sort((a, b) => (a.projectName < b.projectName ? -1 : 1));
    expect(first).toEqual({
      ...achievements[0],
      uuid: saved.keys.get('a1'),
      personUuid: person.foreign,
      projectUuid: PROJECT,
      personName: '示例项目经理',
      personKind: 'register',
    });
    expect(second).toEqual({ ...achievements[1], uuid: saved.keys.get('a2'), personUuid: null });
    expect(
      EnterpriseDocument.safeParse({ enterprise: { entName: '示例' }, achievements: [first, second] }).success,
    ).toBe(true);
  });

  it('change nothing the second time, are found by place, and can be undone', async () => {
    expect(await save(achievements)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(await save(await list())).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    const changed = (await list()).map((one) => ({ ...one, amount: 12 }));
    expect(await save(changed)).toMatchObject({ added: 0, changed: 2 });
    const uuids = (await list()).map(({ uuid }) => uuid);
    for (const id of uuids) await portal.call(contract.removeAchievement, { params: { id } }, { token: other });
    expect(await list()).toEqual([]);
    expect([...(await save(changed)).keys.values()].sort()).toEqual([...uuids].sort());
  });
});
