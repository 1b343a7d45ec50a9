import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterEnterprise } from '#apps/server/testing/enter-enterprise.ts';
import { startPortal, type TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import { readPdfWords } from '#apps/server/testing/words-of-pdf.ts';
import { completeEnterprise } from '#domain/testing/enterprises.ts';
import { applyHypotheticalChanges } from '#domain/what-if/apply.ts';
import { HypotheticalChange, type HypotheticalChangeInput } from '#domain/what-if/change.ts';
import { RECYCLE_CALLS } from '#features/enterprise/recycle-bin/recycle-bin.contract.ts';
import { runCheck } from '#features/evaluation/evaluations/evaluations.contract.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { measureCpuMs } from '#platform/server/testing/processor-time.ts';
import * as contract from '../what-if.contract.ts';

const now = new Date('2026-11-20T02:00:00Z');
const target = { standardCode: '10300101', level: '三级' };

let portal: TestPortal;
let token: string;
let other: string;
const refs = new Map<string, string>();

const getScope = (person: 'member' | 'other') => createJobTenantContext(portal.entUuid(person));

const held = { standardCode: '10300101', itemName: '建筑工程施工总承包', level: '三级', status: 'normal' };
const certificate = {
  certNo: '示例-1',
  category: 'construction' as const,
  certName: '建筑业企业资质证书',
  issueDate: '2024-01-01',
  validEnd: '2029-01-01',
  issuer: '示例机关',
  items: [held],
};

beforeAll(async () => {
  portal = await startPortal({ now });
  token = await portal.signIn('member');
  other = await portal.signIn('other');
  await enterEnterprise(portal, 'member', { ...completeEnterprise, certificates: [certificate] });
  const { enterprise } = await getEnterpriseDocument(portal.app, getScope('member'));
  for (const person of [...enterprise.otherPeople, ...enterprise.registeredPeople])
    refs.set(person.name, person.uuid ?? '');
});
afterAll(() => portal.close());

const getRef = (name: string): string => refs.get(name) ?? '';
const parse = (changes: readonly HypotheticalChangeInput[]): HypotheticalChange[] =>
  changes.map((change) => HypotheticalChange.parse(change));
const evaluate = (changes: readonly HypotheticalChangeInput[], at: Record<string, unknown> = target, as = token) =>
  portal.call(contract.evaluateWhatIf, { body: { ...at, changes: parse(changes) } }, { token: as });
const save = (name: string, changes: readonly HypotheticalChangeInput[], at: Record<string, unknown> = target) =>
  portal.call(contract.addScenario, { body: { ...at, name, changes: parse(changes) } }, { token });

/** What every table holds, as counts and sums over whole rows. */
async function readTables(): Promise<Record<string, unknown>> {
  const { db } = portal.app;
  const { rows } = await db.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of rows) {
    const read = await db.sql(
      `select count(*)::int as count, coalesce(sum(hashtext(t::text)::bigint), 0)::text as sum from ${name} t`,
    );
    found[name] = read.rows[0];
  }
  return found;
}

const without = (name: string): HypotheticalChangeInput => ({ kind: 'removePerson', ref: getRef(name) });
const moreMoney: HypotheticalChangeInput = { kind: 'setMoney', field: 'netAssets', amount: 900 };

it('evaluates in the days after a membership, and stores nothing then', async () => {
  portal.setNow(new Date('2020-01-05T02:00:00Z'));
  try {
    const former = await portal.signIn('expired');
    const evaluation = await portal.call(
      contract.evaluateWhatIf,
      { body: { ...target, changes: [] } },
      { token: former },
    );
    expect(evaluation.items).toHaveLength(1);
    const name = '示例假设';
    await expect(
      portal.call(contract.addScenario, { body: { ...target, name, changes: [] } }, { token: former }),
    ).rejects.toMatchObject({ code: 403 });
  } finally {
    portal.setNow(now);
  }
});

describe('what would be', () => {
  it('is today when nothing is supposed', async () => {
    const { today, asOf, sentences, items } = await evaluate([]);
    expect({ today, asOf, sentences }).toEqual({ today: '2026-11-20', asOf: '2026-11-20', sentences: [] });
    expect(items).toMatchObject([{ level: '三级', before: { verdict: 'declared' } }]);
    expect(items[0]?.after).toEqual(items[0]?.before);
    expect(items[0]?.leaves.every((leaf) => leaf.isSame)).toBe(true);
  });

  it('stands beside today, requirement by requirement, for less than a second of work', async () => {
    await evaluate([]);
    let answer: Awaited<ReturnType<typeof evaluate>> | undefined;
    const work = async () => {
      answer = await evaluate([without('电气'), moreMoney]);
    };
    expect(await measureCpuMs(work)).toBeLessThan(1000);
    const { items = [], sentences = [] } = answer ?? {};
    expect(sentences.map(({ text }) => text)).toEqual(['电气不再计入（离开企业）', '净资产变为 900 万元']);
    expect(items[0]).toMatchObject({
      before: { verdict: 'declared', missing: [] },
      after: { verdict: 'unmet', missing: ['增加电气专业中级以上职称人员 1 人'] },
    });
    expect(items[0]?.leaves.filter((leaf) => leaf.isTurned)).toMatchObject([
      { title: '中级以上职称人员', before: { verdict: 'met' }, after: { verdict: 'unmet' }, came: [], went: ['电气'] },
    ]);
  });

  it('shows the progress to a user who waits too long, and has the answer at the next request', async () => {
    const { checkPatienceMs } = portal.app.config;
    Object.assign(portal.app.config, { checkPatienceMs: 0 });
    const ask = (path: string, body: object) => portal.request({ method: 'POST', path, body, token });
    try {
      for (const [{ path }, body] of [
        [contract.evaluateWhatIf, { changes: [without('工人1'), moreMoney] }],
        // A first request: a cached result is there at once.
        [contract.listAssumptionProposals, { ...target, level: '二级' }],
      ] as const) {
        const impatient = await ask(path, body);
        expect(impatient).toMatchObject({ status: 503, body: { fault: 'kernel.under-way' } });
        expect(impatient.headers['retry-after']).toMatch(/^\d+$/);
        await expect.poll(async () => (await ask(path, body)).status, { timeout: 60_000 }).toBe(200);
      }
    } finally {
      Object.assign(portal.app.config, { checkPatienceMs });
    }
  });

  it('is about all held qualifications unless one is named', async () => {
    const { items } = await evaluate([without('工人1')], {});
    expect(items).toMatchObject([{ itemName: '建筑工程施工总承包', after: { verdict: 'unmet' } }]);
  });

  it('moves the day', async () => {
    const { asOf, items } = await evaluate([{ kind: 'checkOn', on: '2030-06-01' }]);
    expect(asOf).toBe('2030-06-01');
    expect(items[0]).toMatchObject({
      before: { asOf: '2026-11-20', verdict: 'declared' },
      after: { verdict: 'unmet' },
    });
  });

  it('writes nothing at all', async () => {
    const { uuid } = await save('示例不写入', [without('电气')]);
    const before = await readTables();
    await evaluate([without('电气'), moreMoney]);
    await portal.call(contract.listAssumptionProposals, { body: target }, { token });
    await portal.call(contract.compareScenarios, { body: { uuids: [uuid] } }, { token });
    await portal.call(contract.listWhatIfSubjects, { query: { keyword: '电' } }, { token });
    const after = await readTables();
    expect(Object.keys(before).length).toBeGreaterThan(60);
    expect(after).toEqual(before);
    await portal.call(contract.removeScenario, { params: { id: uuid } }, { token });
  });

  it('is what the check says when the same is really entered', async () => {
    const changes = parse([
      { kind: 'addPeople', regType: '二级建造师', specialty: '建筑工程', count: 3 },
      { kind: 'addPeople', titleName: '工程师', titleMajor: '电气', count: 1 },
      { kind: 'addPeople', skillGrade: '中级工', trade: '焊工', count: 12 },
      {
        kind: 'addPeople',
        name: '示例负责',
        titleName: '高级工程师',
        titleMajor: '结构',
        workYears: 9,
        education: '本科',
        isLead: true,
        led: [{ standardCode: '10300101', meetsLevel: '二级', count: 2 }],
      },
      { kind: 'setMoney', field: 'netAssets', amount: 812.5 },
    ]);
    const supposed = await evaluate(changes, target, other);
    const { enterprise } = await getEnterpriseDocument(portal.app, getScope('other'));
    const { enterprise: real } = applyHypotheticalChanges(enterprise, changes, '2026-11-20');
    await enterEnterprise(portal, 'other', { ...structuredClone(real), certificates: [] });
    const run = await portal.call(runCheck, { body: target }, { token: other });
    const [entered] = (await evaluate([], target, other)).items;
    const shape = (leaf: { title: string; after: unknown }) => ({ title: leaf.title, after: leaf.after });
    expect(supposed.items[0]?.leaves.map(shape)).toEqual(entered?.leaves.map(shape));
    expect(supposed.items[0]?.after).toEqual(entered?.after);
    expect(run).toMatchObject({ verdict: entered?.after?.verdict, headline: entered?.after?.headline });
  });

  it.each([
    [{ ...target, changes: [{ kind: 'addPeople', count: 1 }] }, 'changes.0.regType'],
    [{ ...target, changes: [{ kind: 'dance' }] }, 'changes.0.kind'],
    [{ ...target, changes: Array.from({ length: 51 }, () => moreMoney) }, 'changes'],
    [{ standardCode: '10300101', changes: [] }, 'level'],
    [{ level: '三级', changes: [] }, 'standardCode'],
    [{ standardCode: '99999999', level: '三级', changes: [] }, 'standardCode'],
    [{ standardCode: '10300101', level: '九级', changes: [] }, 'level'],
  ])('refuses %j at its field', async (body, path) => {
    const { body: answer } = await portal.request({ method: 'POST', path: '/portal/what-if/evaluate', body, token });
    expect(answer).toMatchObject({ code: 400, fields: [expect.objectContaining({ path })] });
  });
});

describe('the least that is missing', () => {
  it('comes as suppositions that cure', async () => {
    await portal.app.db.sql('update enterprise set net_assets = 700 where uuid = $1', [portal.entUuid('member')]);
    const [proposal] = await portal.call(contract.listAssumptionProposals, { body: {} }, { token });
    expect(proposal).toMatchObject({ itemName: '建筑工程施工总承包', least: 1, left: [] });
    const [way] = proposal?.ways ?? [];
    expect(way?.sentences).toEqual(['净资产变为 800 万元']);
    expect((await evaluate(way?.changes ?? [])).items[0]).toMatchObject({
      before: { verdict: 'unmet' },
      after: { verdict: 'declared' },
    });
    await portal.app.db.sql('update enterprise set net_assets = 800 where uuid = $1', [portal.entUuid('member')]);
    expect(await portal.call(contract.listAssumptionProposals, { body: {} }, { token })).toEqual([]);
  });

  it('offers works by what the standard asks for', async () => {
    const kinds = await portal.call(contract.listProjectKinds, { query: { ...target, level: '二级' } }, { token });
    expect(kinds[0]).toMatchObject({ standardCode: '10300101', metrics: [{ metric: expect.any(String) }] });
  });
});

describe('a set with a name', () => {
  it('is listed, changed only if the last version was seen, and restored after deletion', async () => {
    const saved = await save('示例少一人', [without('电气')]);
    expect(saved).toMatchObject({ name: '示例少一人', targetName: '建筑工程施工总承包三级', revision: 1 });
    const { uuid } = saved;
    const body = { ...target, uuid, name: '示例少一人', changes: parse([moreMoney]) };
    const edited = await portal.call(contract.editScenario, { body: { ...body, revision: 1 } }, { token });
    expect(edited).toMatchObject({ revision: 2, changes: [{ kind: 'setMoney' }] });
    const late = await portal
      .call(contract.editScenario, { body: { ...body, revision: 1 } }, { token })
      .catch((e: TestCallError) => e);
    expect(late).toMatchObject({ code: 409 });
    await expect(save('示例少一人', [moreMoney])).rejects.toThrow('409 已有名为“示例少一人”的假设');

    const list = async () =>
      (await portal.call(contract.listScenarios, { query: { keyword: '少一' } }, { token })).rows;
    expect(await list()).toMatchObject([{ uuid }]);
    await portal.call(contract.removeScenario, { params: { id: uuid } }, { token });
    expect(await list()).toEqual([]);
    await portal.call(RECYCLE_CALLS.scenario.restore, { body: { uuid } }, { token });
    expect(await list()).toMatchObject([{ uuid }]);
    await portal.call(contract.removeScenario, { params: { id: uuid } }, { token });
  });

  it('is compared with others, exported as a workbook and as a document', async () => {
    const one = await save('示例离开', [without('电气')]);
    const two = await save('示例到期', [{ kind: 'checkOn', on: '2030-06-01' }], {});
    const compared = await portal.call(contract.compareScenarios, { body: { uuids: [one.uuid, two.uuid] } }, { token });
    expect(compared.map(({ scenario, evaluation }) => [scenario.name, evaluation.items[0]?.after?.verdict])).toEqual([
      ['示例离开', 'unmet'],
      ['示例到期', 'unmet'],
    ]);
    const file = await portal.call(contract.exportScenario, { params: { id: one.uuid } }, { token });
    expect(file.filename).toBe('试算-示例离开-2026-11-20.xlsx');
    expect(file.bytes.length).toBeGreaterThan(2000);
    const paper = await portal.call(contract.printScenario, { params: { id: one.uuid } }, { token });
    const words = (await readPdfWords(paper.bytes)).join('');
    for (const text of ['试算：示例离开', '电气不再计入', '结论改变：不再满足', '不改变企业资料'])
      expect(words).toContain(text);
  });

  it('says which of its changes touch nothing any more', async () => {
    const saved = await save('示例已离职', [{ kind: 'removePerson', ref: randomUUID() }, moreMoney]);
    const [found] = await portal.call(contract.compareScenarios, { body: { uuids: [saved.uuid] } }, { token });
    expect(found?.evaluation.sentences.map((one) => one.isLost)).toEqual([true, false]);
  });
});

describe('things to do', () => {
  it('are made of possible steps, with responsible person and deadline, and ticked off', async () => {
    const saved = await save('示例待办', [
      { kind: 'addPeople', titleName: '工程师', titleMajor: '电气', count: 2 },
      without('工人1'),
      moreMoney,
      { kind: 'checkOn', on: '2027-01-01' },
    ]);
    const made = { uuid: saved.uuid, owner: '示例负责人', dueOn: '2026-12-31' };
    expect(await portal.call(contract.addTodos, { body: made }, { token })).toEqual({ added: 2 });
    const list = async (state?: 'open' | 'done') =>
      (await portal.call(contract.listTodos, { query: { state } }, { token })).rows;
    const rows = await list('open');
    expect(rows.map(({ title }) => title).sort()).toEqual(['净资产变为 900 万元', '增加电气专业工程师 2 人'].sort());
    const [first] = rows;
    if (!first) throw new Error('no to-do was made');
    expect(first).toMatchObject({ owner: '示例负责人', dueOn: '2026-12-31', origin: '示例待办', done: false });
    const { origin: _origin, ...fields } = first;
    await portal.call(contract.editTodo, { body: { ...fields, done: true } }, { token });
    expect((await list('done')).map(({ uuid }) => uuid)).toEqual([first.uuid]);
    const late = await portal.call(contract.editTodo, { body: fields }, { token }).catch((e: TestCallError) => e);
    expect(late).toMatchObject({ code: 409 });
    await portal.call(contract.removeTodo, { params: { id: first.uuid } }, { token });
    expect(await list('done')).toEqual([]);
    await portal.call(RECYCLE_CALLS.todo.restore, { body: { uuid: first.uuid } }, { token });
    expect((await list('done')).length).toBe(1);
  });
});

describe('rights', () => {
  it('what is another enterprise’s does not exist, in any call that names it', async () => {
    const { uuid } = await save('示例他人', [moreMoney]);
    await portal.call(contract.addTodos, { body: { uuid } }, { token });
    const [todo] = (await portal.call(contract.listTodos, { query: {} }, { token })).rows;
    const edit = { uuid, name: '夺取', changes: [], revision: 1 };
    for (const [method, path, body] of [
      ['GET', `/portal/what-if/${uuid}`],
      ['POST', '/portal/what-if/edit', edit],
      ['POST', `/portal/what-if/delete/${uuid}`],
      ['POST', '/portal/what-if/compare', { uuids: [uuid] }],
      ['GET', `/portal/what-if/export/${uuid}`],
      ['GET', `/portal/what-if/pdf/${uuid}`],
      ['POST', '/portal/todo/from-what-if', { uuid }],
      ['POST', '/portal/todo/edit', { uuid: todo?.uuid, title: '夺取', done: true, revision: 1 }],
      ['POST', `/portal/todo/delete/${todo?.uuid}`],
    ] as const) {
      const { body: answer } = await portal.request({ method, path, token: other, ...(body ? { body } : {}) });
      expect(answer, path).toMatchObject({ code: 404, msg: '数据不存在' });
    }
    expect((await portal.call(contract.listScenarios, {}, { token: other })).rows).toEqual([]);
    expect((await portal.call(contract.listTodos, {}, { token: other })).rows).toEqual([]);
    const { rows: subjects } = await portal.call(contract.listWhatIfSubjects, {}, { token: other });
    expect(subjects.some(({ ref }) => [...refs.values()].includes(ref))).toBe(false);
  });
});
