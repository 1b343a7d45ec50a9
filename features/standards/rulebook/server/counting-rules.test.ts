import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterEnterprise } from '#apps/server/testing/enter-enterprise.ts';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { loadFacts } from '#db/facts/load.ts';
import { buildEnterprise } from '#domain/testing/enterprises.ts';
import { createWorkers } from '#domain/testing/golden.ts';
import { replayCheck, runCheck } from '#features/evaluation/evaluations/evaluations.contract.ts';
import { loadReleasedCatalogue } from '#features/evaluation/standard-releases/server/standard-releases.server-api.ts';
import { approveBySecondOperator } from '#features/operations/publishing/server/testing/approve-by-second.ts';
import { createResourceCalls } from '#features/operations/publishing/server/testing/resource-calls.ts';
import { checkCountingRule } from '../contract/counting-rule.ts';

const NOW = new Date('2026-11-21T10:00:00+08:00');
const RULE = {
  title: '示例：年龄放宽到 65 周岁',
  rule: 'CR-4' as const,
  maxAgeYears: 65,
  socialInsuranceBySelf: true,
  docNumber: '示建〔2026〕41号',
  clause: '第三条',
  isVerified: true,
};
const LEVEL = { standardCode: '10300101', level: '三级' };

let portal: TestPortal;
let operator: string;
let member: string;
let tools: ReturnType<typeof createResourceCalls>;
beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: NOW });
  operator = await portal.signIn('operator');
  member = await portal.signIn('member');
  tools = createResourceCalls(portal, operator);
  // Thirty workers, one of whom is 62.
  const all = createWorkers(30).map((one, index) => (index === 0 ? { ...one, birthDate: '1964-05-05' } : one));
  await enterEnterprise(portal, 'member', {
    ...buildEnterprise({ otherPeople: all }),
    enterprise: { entName: '示例企业', netAssets: 800 },
  });
});
afterAll(() => portal.close());

const publish = async (body: object) => {
  const uuid = await tools.addDraft('counting-rule', body);
  const asked = await tools.callsOf('counting-rule').publish({ uuid });
  const answer = asked.status === 200 ? await approveBySecondOperator(portal, 'counting-rule', uuid, operator) : asked;
  return { uuid, answer: answer.body };
};
const getWorkers = async () => {
  const run = await portal.call(runCheck, { body: { kind: 'rysl', ...LEVEL, asOf: '2026-11-21' } }, { token: member });
  const { rows } = await portal.app.db.sql<{ items: { report: { leaves: { kind: string; verdict: string }[] } }[] }>(
    'select items from check_run where uuid = $1',
    [run.uuid],
  );
  const leaf = rows[0]?.items[0]?.report.leaves.find(({ kind }) => kind === 'skilledWorkers');
  return { uuid: run.uuid, verdict: leaf?.verdict };
};
const isSame = async ({ uuid }: { uuid: string }) =>
  (await portal.call(replayCheck, { params: { id: uuid } }, { token: member })).isSame;

describe('a rule of counting that an operator writes', () => {
  it('counts at once for every check, and reports of before replay with the rule of before, after it is taken back too', async () => {
    const before = await getWorkers();
    expect(before.verdict).toBe('unmet');
    const { uuid, answer } = await publish(RULE);
    expect(answer).toMatchObject({ code: 200 });
    const then = await getWorkers();
    expect(then.verdict).toBe('met');
    expect(await isSame(before)).toBe(true);
    portal.setNow(new Date(NOW.getTime() + 60_000));
    // Of two of one number the later counts, and the earlier comes back with its end.
    const later = await publish({ ...RULE, title: '示例：61 周岁', maxAgeYears: 61, docNumber: '示建〔2026〕42号' });
    expect((await getWorkers()).verdict).toBe('unmet');
    for (const one of [later.uuid, uuid]) {
      await tools.callsOf('counting-rule').withdraw({ uuid: one, reason: '示例原因' });
      const done = await approveBySecondOperator(portal, 'counting-rule', one, operator);
      expect(done.body.data).toEqual({ state: 'withdrawn' });
      if (one === later.uuid) expect((await getWorkers()).verdict).toBe('met');
    }
    expect((await getWorkers()).verdict).toBe('unmet');
    expect([await isSame(before), await isSame(then)]).toEqual([true, true]);
    expect((await loadReleasedCatalogue(portal.app.db)).version).toBe(loadFacts().version);
  });

  it('is published by the only operator after a second reading of its figures', async () => {
    const uuid = await tools.addDraft('counting-rule', RULE);
    const calls = () => createResourceCalls(portal, operator).callsOf('counting-rule');
    expect((await calls().publish({ uuid })).body.data).toEqual({ state: 'asked' });
    try {
      portal.setNow(new Date(NOW.getTime() + 86_400_000));
      operator = await portal.signIn('operator');
      const { again, revision } = (await calls().get(uuid)).body.data;
      expect(again).toEqual(['依据文号', '条款', '年龄上限（周岁，含本数）']);
      const approve = async (age: string) => {
        const body = { uuid, revision, again: [RULE.docNumber, RULE.clause, age] };
        const path = '/portal/manage/counting-rule/approve';
        return (await portal.request({ method: 'POST', path, token: operator, body })).body;
      };
      expect(await approve('64')).toMatchObject({ code: 400, fields: [{ path: 'again.2' }] });
      expect(await approve('65')).toMatchObject({ data: { state: 'published' } });
    } finally {
      portal.setNow(NOW);
      operator = await portal.signIn('operator');
    }
    await calls().withdraw({ uuid, reason: '示例原因' });
    await approveBySecondOperator(portal, 'counting-rule', uuid, operator);
  });

  it('is not published before it was compared with the text, nor with a case that comes out otherwise', async () => {
    const unverified = await publish({ ...RULE, isVerified: false });
    expect(unverified.answer).toMatchObject({ code: 400, fields: [{ path: 'isVerified' }] });
    const cases = [{ name: '66 周岁', age: 66, insured: 'yes', expected: 'yes' }];
    const red = await publish({ ...RULE, cases });
    expect(red.answer).toMatchObject({
      code: 400,
      fields: [{ path: 'cases.0.expected', message: '案例“66 周岁”与预期不符' }],
    });
    expect((await getWorkers()).verdict).toBe('unmet');
  });

  it('names its fields when it is empty or states an unknown option', async () => {
    const add = async (change: object) => (await tools.callsOf('counting-rule').add({ ...RULE, ...change })).body;
    expect(await add({ maxAgeYears: null, socialInsuranceBySelf: false })).toMatchObject({
      code: 400,
      fields: [{ path: 'maxAgeYears' }],
    });
    expect(await add({ rule: 'CR-1', classes: ['职称人员'] })).toMatchObject({ fields: [{ path: 'classes' }] });
    expect((await add({ classes: ['门卫'] })).fields[0]).toMatchObject({ message: '人员类别不在可选范围内' });
    expect((await add({ clause: '' })).fields[0]).toMatchObject({ path: 'clause' });
    expect((await add({ maxAgeYears: 1e9 })).code).toBe(400);
  });

  it('is checked as it is typed, with its sentence and its cases beside, and nothing is kept', async () => {
    const cases = [{ name: '62 周岁', age: 62, insured: 'yes' as const, expected: 'yes' as const }];
    const found = await portal.call(checkCountingRule, { body: { ...RULE, cases } }, { token: operator });
    expect(found).toMatchObject({
      sentence: '企业主要人员须在 65 周岁及以下，须由本企业缴纳社会保险。',
      standing: expect.stringContaining('60 周岁'),
      findings: [],
      cases: [{ before: 'no', found: 'yes', isRed: false }],
    });
    expect(found.limits.map(({ name, isRed }) => [name, isRed])).toContainEqual(['66 周岁，本企业参保', false]);
    const total = async () => (await tools.callsOf('counting-rule').list()).body.total;
    const before = await total();
    await portal.call(checkCountingRule, { body: RULE }, { token: operator });
    expect(await total()).toBe(before);
    for (const [token, status] of [
      [null, 401],
      [member, 403],
    ] as const) {
      const answer = await portal.request({ method: 'POST', path: checkCountingRule.path, body: RULE, token });
      expect(answer.status).toBe(status);
    }
  });
});
