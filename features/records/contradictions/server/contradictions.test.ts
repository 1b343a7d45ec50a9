import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import * as checks from '#features/evaluation/evaluations/evaluations.contract.ts';
import { getMaterialReview } from '#features/filing/filing-guide/filing-guide.contract.ts';
import * as people from '#features/records/personnel/personnel.contract.ts';
import * as projects from '#features/records/projects/projects.contract.ts';
import { listTodoItems } from '#features/work/todo/todo.contract.ts';

let portal: TestPortal;
let token: string;
const target = { standardCode: '10300101', level: '三级' };
const clean = {
  projectName: '示例住宅楼',
  projectNo: 'SL-1',
  contractDate: '2024-02-01',
  startDate: '2024-03-01',
  finishDate: '2025-03-01',
  contractAmount: 3000,
  totalInvest: 5000,
};
/** One error a project, by rules that need no other record. */
const SEEDS: readonly (readonly [string, object])[] = [
  ['PJ01', { links: { bidding: { state: '已录入', date: '2024-02-02' } } }],
  ['PJ03', { permitDate: '2024-02-20', links: { drawingReview: { state: '已录入', date: '2024-02-21' } } }],
  ['PJ04', { permitDate: '2024-03-02' }],
  ['PJ05', { startDate: '2024-01-31' }],
  ['PJ08', { acceptDate: '2025-02-28' }],
  ['PJ14', { contractAmount: 5001 }],
  ['PJ21', { metrics: [{ metric: '高度', value: 40 }] }],
  ['PJ30', { acceptDate: '2025-03-01', dataLevel: 'C' }],
];

beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-20T02:00:00Z') });
  token = await portal.signIn('member');
});
afterAll(() => portal.close());

const add = (body: object) => portal.call(projects.addProject, { body: { ...clean, ...body } }, { token });
const list = (query: object = {}) =>
  portal.call(projects.listProjects, { query: { pageSize: 100, ...query } }, { token });

describe('contradictions of the archive', () => {
  const seeded = new Map<string, string>();
  let fine = '';

  it('are never a ground to refuse an entry, and stand at the record at once', async () => {
    fine = (await add({})).uuid;
    for (const [code, error] of SEEDS) {
      const stored = await add({ projectName: `示例项目${code}`, projectNo: code, ...error });
      expect(
        stored.contradictionDetails.map((one) => one.code),
        code,
      ).toEqual([code]);
      seeded.set(stored.uuid, code);
    }
  });

  it('are a column and a filter of the list, and a number above it', async () => {
    const all = await list();
    expect(all.rows.find(({ uuid }) => uuid === fine)?.contradictions).toEqual([]);
    expect(all.rows.filter(({ contradictions }) => contradictions.length === 1)).toHaveLength(SEEDS.length);
    for (const { contradictions } of all.rows) for (const told of contradictions) expect(told).toMatch(/（依据.+）$/);
    const found = await list({ contradictory: 'true' });
    expect(new Set(found.rows.map(({ uuid }) => uuid))).toEqual(new Set(seeded.keys()));
    expect((await list({ contradictory: 'false' })).rows.map(({ uuid }) => uuid)).toEqual([fine]);
    expect(await portal.call(projects.countProjects, {}, { token })).toMatchObject({ contradictory: SEEDS.length });
  });

  it('are told of a form that is being filled in, without storing it', async () => {
    const review = (body: object) => portal.call(projects.reviewProject, { body }, { token });
    const total = (await list()).total;
    expect((await review({ startDate: '2024-03-01', permitDate: '2024-03-02' })).map(({ code }) => code)).toEqual([
      'PJ04',
    ]);
    // The stored project with one field changed: only what is sent differs.
    expect((await review({ uuid: fine, contractAmount: 5000.01 })).map(({ code }) => code)).toEqual(['PJ14']);
    expect(await review({ uuid: fine })).toEqual([]);
    expect((await list()).total).toBe(total);
  });

  it('are findings of the project check, each on its project and field with the way to mend it', async () => {
    const run = await portal.call(checks.runProjectCheck, { body: target }, { token });
    const found = run.findings.filter(({ ruleCode }) => ruleCode !== null);
    expect(new Map(found.map(({ targetUuid, ruleCode }) => [targetUuid, ruleCode]))).toEqual(seeded);
    expect(found).toHaveLength(SEEDS.length);
    for (const finding of found) {
      expect(finding).toMatchObject({ targetKind: 'project', ok: false, severity: 'warn' });
      expect([finding.targetField, finding.have, finding.need, finding.suggestion, finding.docNumber]).not.toContain(
        '',
      );
    }
    expect(found.find(({ ruleCode }) => ruleCode === 'PJ04')).toMatchObject({
      targetField: 'permitDate',
      docNumber: '《建筑法》主席令第29号第七条（待核对）',
    });
    const stored = await portal.call(checks.getReport, { params: { id: run.uuid } }, { token });
    expect(stored.findings).toEqual(run.findings);
    // They turn no verdict: what counts is the requirement.
    expect(run.total).toBe(run.findings.length - found.length);
  });

  it('aim at the person and the field in the checks of people', async () => {
    const { uuid } = await portal.call(
      people.addRegister,
      {
        body: {
          name: '示例张三',
          idNo: '110101198503070013',
          graduateDate: '2001-03-06',
          registrations: [{ regType: '二级建造师', specialty: '建筑工程', regNo: '示例-1', validEnd: '2029-01-01' }],
        },
      },
      { token },
    );
    const of = async (kind: 'zcry' | 'fzcry') =>
      (await portal.call(checks.runPeopleCheck, { body: { ...target, kind } }, { token })).findings
        .filter(({ ruleCode }) => ruleCode !== null)
        .map(({ targetKind, targetUuid, targetField, ruleCode }) => [targetKind, targetUuid, targetField, ruleCode]);
    expect(await of('zcry')).toEqual([['register', uuid, 'birthDate', 'RY07']]);
    expect(await of('fzcry')).toEqual([]);
  });

  it('stand before a filing, one line for each rule with its page', async () => {
    const { conflicts } = await portal.call(getMaterialReview, {}, { token });
    expect(conflicts).toContainEqual({
      text: expect.stringMatching(/^施工许可晚于开工：示例项目PJ04。.+。依据《建筑法》主席令第29号第七条（待核对）。$/),
      to: '/qyxx/qyinfo/xmmgr',
    });
    expect(conflicts).toContainEqual({
      text: expect.stringContaining('毕业日期不可能：示例张三'),
      to: '/qyxx/qyinfo/zcryxx',
    });
  });

  it('are items of the to-do list with the source, whose number is a link', async () => {
    const { rows } = await portal.call(listTodoItems, { query: { kind: 'contradiction', size: '50' } }, { token });
    const told = new Map(
      rows.flatMap(({ thing, parts }) => parts.map(({ basis }) => [seeded.get(thing.id), basis] as const)),
    );
    expect(told.get('PJ04')).toEqual({
      text: expect.stringMatching(/。依据《建筑法》第七条（待核对）$/),
      docNumber: '主席令第29号',
    });
    expect(told.get('PJ14')).toEqual({
      text: expect.stringMatching(/。依据资料一致性规则 YZ3：部分不大于整体$/),
      docNumber: null,
    });
  });

  it('go when the record is mended, and never show another enterprise anything', async () => {
    const [[uuid] = ['']] = [...seeded].filter(([, code]) => code === 'PJ14');
    const mended = await portal.call(projects.editProject, { body: { uuid, contractAmount: 5000 } }, { token });
    expect(mended.contradictionDetails).toEqual([]);
    const stranger = await portal.signIn('other');
    expect(await portal.call(projects.countProjects, {}, { token: stranger })).toMatchObject({ contradictory: 0 });
    const answer = await portal.request({
      method: 'POST',
      path: projects.reviewProject.path,
      body: { uuid },
      token: stranger,
    });
    expect((answer.body as { code: number }).code).toBe(404);
  });
});
