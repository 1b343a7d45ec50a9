import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterEnterprise } from '#apps/server/testing/enter-enterprise.ts';
import { startPortal, TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import { loadOpinions } from '#db/opinions/load.ts';
import { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { completeEnterprise } from '#domain/testing/enterprises.ts';
import { faultyEnterprise } from '#domain/testing/opinion-enterprises.ts';
import { runCheck } from '#features/evaluation/evaluations/evaluations.contract.ts';
import { listOperatorBacklog } from '#features/operations/operator-desk/operator-desk.contract.ts';
import { listEnterprisePeople } from '#features/records/personnel/server/personnel.server-api.ts';
import { saveEnterpriseProjects } from '#features/records/projects/server/projects.server-api.ts';
import { listTodoItems } from '#features/work/todo/todo.contract.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { createPdf } from '#platform/server/pdf/pdf.ts';
import * as calls from '../contract/opinions.ts';
import * as proposals from '../contract/proposals.ts';
import * as tasks from '../contract/tasks.ts';
import { addFiling, changeFilingState, getFiling, listFilingOwners, removeFiling } from '../filing.contract.ts';

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';
const { opinions } = loadOpinions();
const getSample = (id: string): string => opinions.find((one) => one.id === id)?.sample ?? '';

let portal: TestPortal;
let token: string;
let other: string;

beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-20T02:00:00Z') });
  [token, other] = [await portal.signIn('member'), await portal.signIn('other')];
  await enterEnterprise(portal, 'member', faultyEnterprise);
  // Whether an enterprise is too young for an earlier licence rests on it.
  await portal.app.db.sql("update enterprise set establish_date = '2015-01-01' where uuid = $1", [
    portal.entUuid('member'),
  ]);
  const scope = createJobTenantContext(portal.entUuid('member'));
  const people = await listEnterprisePeople(portal.app.db, scope, portal.app.cipher);
  const uuids = new Map(people.registeredPeople.map(({ name, uuid }) => [name, uuid]));
  const projects = EnterpriseDocument.parse(faultyEnterprise).projects.map(({ managerUuid, ...project }) => ({
    ...project,
    uuid: portal.app.random.uuid(),
    managerUuid: managerUuid === null ? null : (uuids.get(managerUuid) ?? null),
  }));
  await saveEnterpriseProjects(portal.app.db, scope, projects, portal.now(), true);
});
afterAll(() => portal.close());

type Given = Parameters<typeof portal.call<typeof addFiling>>[1]['body'];
const open = async (rest: Partial<Given> = {}): Promise<string> => {
  const about = { standardCode: '10300101', level: '三级', kind: 'change' as const, region: '' };
  return (await portal.call(addFiling, { body: { ...about, name: '示例变更', ...rest } }, { token })).uuid;
};
const getScope = () => createJobTenantContext(portal.entUuid('member'));
const file = (uuid: string) => portal.call(changeFilingState, { body: { uuid, to: 'submitted' } }, { token });
const read = (uuid: string, text: string) => portal.call(calls.readOpinion, { body: { uuid, text } }, { token });
const confirm = (
  uuid: string,
  items: Parameters<typeof portal.call<typeof calls.confirmOpinion>>[1]['body']['items'],
) => portal.call(calls.confirmOpinion, { body: { uuid, items } }, { token });
const getOpinions = async (id: string) =>
  (await portal.call(calls.listFilingOpinions, { params: { id }, query: { pageSize: 100 } }, { token })).rows;
const getTasks = async (id: string) =>
  (await portal.call(tasks.listFilingTasks, { params: { id }, query: { pageSize: 100 } }, { token })).rows;
const send = async (path: string, body: unknown, as = token) =>
  (await portal.request({ method: 'POST', path, body, token: as })).body;

/** At this level the standards ask nothing of works, and not of enough constructors. */
const ELSEWHERE = ['BZ02', 'BZ03', 'BZ08', 'BZ09', 'BZ10', 'BZ11', 'BZ12', 'BZ16', 'BZ17'];
const ASKED = opinions.filter(
  ({ id, target }) => (target.kind === 'requirement' || target.kind === 'contradiction') && !ELSEWHERE.includes(id),
);

describe('an opinion of an authority', () => {
  it('finds its rule, twenty times, and the same error in the records as they were filed, whatever became of them', async () => {
    expect(ASKED.length).toBeGreaterThanOrEqual(20);
    const uuid = await open();
    await file(uuid);
    const { db } = portal.app;
    const ent = portal.entUuid('member');
    await db.sql("update person set status = 'left' where ent_uuid = $1", [ent]);
    await db.sql("update project set del_flag = '2' where ent_uuid = $1", [ent]);
    try {
      const notice = ASKED.map(({ sample }, index) => `${index + 1}. ${sample}。`).join('\n');
      const found = await read(uuid, notice);
      expect(found).toMatchObject({ basis: 'filed', asOf: '2026-11-20', more: 0, otherEnterprises: [], warning: null });
      expect(found.findings.map(({ opinion, said }) => [opinion, said])).toEqual(ASKED.map(({ id }) => [id, true]));
      const fresh = await read(await open(), getSample('MD07'));
      expect(fresh).toMatchObject({ basis: 'now', findings: [{ opinion: 'MD07', said: false }] });
    } finally {
      await db.sql("update person set status = 'on' where ent_uuid = $1", [ent]);
      await db.sql("update project set del_flag = '0' where ent_uuid = $1", [ent]);
    }
  });

  it('is not found in the records of an enterprise without these errors, twenty times', async () => {
    await enterEnterprise(portal, 'other', completeEnterprise);
    const body = { standardCode: '10300101', level: '三级', kind: 'change' as const, region: '', name: '示例无误申报' };
    const { uuid } = await portal.call(addFiling, { body }, { token: other });
    const text = ASKED.map(({ sample }, index) => `${index + 1}. ${sample}。`).join('\n');
    const found = await portal.call(calls.readOpinion, { body: { uuid, text } }, { token: other });
    expect(found.findings.map(({ opinion }) => opinion)).toEqual(ASKED.map(({ id }) => id));
    expect(found.findings.filter(({ said }) => said !== false).map(({ opinion, words }) => [opinion, words])).toEqual(
      [],
    );
  });

  it('about works is found at a level that asks for them, from the report of which the filing was opened', async () => {
    const target = { standardCode: '10300101', level: '一级' };
    const runUuid = (await portal.call(runCheck, { body: target }, { token })).uuid;
    const uuid = await open({ ...target, kind: 'upgrade', runUuid, name: '示例升级' });
    const ids = ['BZ08', 'BZ09', 'BZ10', 'BZ11'];
    const found = await read(uuid, ids.map(getSample).join('；'));
    expect(found.basis).toBe('opened');
    expect(found.findings.map(({ opinion, said }) => [opinion, said])).toEqual(ids.map((id) => [id, true]));
    expect(found.findings[1]?.words).toContain('示例低级楼 不计入');
  });

  it('names its subject, and is not found for another person', async () => {
    const uuid = await open();
    const { findings } = await read(uuid, '（1）示例断缴社会保险存在断缴；（2）示例经理社会保险存在断缴');
    expect(findings).toMatchObject([
      { opinion: 'MD01', names: ['示例断缴'], said: true },
      { opinion: 'MD01', names: ['示例经理'], said: false },
    ]);
  });

  it('of papers, or that nothing covers, is told as what the records cannot tell', async () => {
    const { findings } = await read(await open(), `${getSample('CL03')}。提供的说明文件未按规定装订。`);
    expect(findings).toMatchObject([
      { opinion: 'CL03', said: null, words: expect.stringContaining('材料清单') },
      { opinion: null, said: null, words: '没有对应的规则，请人工核对' },
    ]);
  });

  it('to another enterprise is told as such', async () => {
    const found = await read(await open(), `另一示例工程有限公司：\n1. ${getSample('BZ01')}`);
    expect(found.otherEnterprises).toEqual([{ name: '另一示例工程有限公司', isAddressee: true }]);
    expect(found.warning).toContain('不是本企业');
    expect(found.findings).toMatchObject([{ opinion: 'BZ01' }]);
  });
});

async function noticePdf(lines: readonly string[]): Promise<Uint8Array> {
  const document = createPdf('示例', '示例');
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const whole = new Promise((resolve) => document.on('end', resolve));
  document.font('text').fontSize(12);
  for (const [row, line] of lines.entries()) document.text(line, 60, 80 + row * 30, { lineBreak: false });
  document.end();
  await whole;
  return Buffer.concat(chunks);
}

describe('a notice that came as a file', () => {
  const readFile = async (bytes: Uint8Array) =>
    await portal.call(calls.readNotice, { files: { file: { filename: '示例补正通知.pdf', bytes } } }, { token });

  it('is read by its text, which is split as what was pasted', async () => {
    const found = await readFile(
      await noticePdf(['1. 技术负责人社会保险存在断缴。', '2. 提供的说明文件未按规定装订。']),
    );
    expect(found).toMatchObject({ recognisedPages: [], isCut: false });
    expect(found.text.replace(/\s/g, '')).toContain('1.技术负责人社会保险存在断缴。');
    expect(found.text.replace(/\s/g, '')).toContain('2.提供的说明文件未按规定装订。');
  });

  it('is refused with what it is instead', async () => {
    const refused = await readFile(Buffer.from('MZ no paper')).catch((error: unknown) => error);
    if (!(refused instanceof TestCallError)) throw new Error('no refusal');
    expect([refused.code, refused.message]).toEqual([400, expect.stringMatching(/[\u4e00-\u9fff]/)]);
  });
});

describe('a confirmed opinion', () => {
  it('becomes a task that leads the filing and the list of today, and a case for every later filing', async () => {
    const uuid = await open();
    await file(uuid);
    const [me] = await portal.call(listFilingOwners, {}, { token });
    const [text, later] = [getSample('MD07'), '提供的说明文件未按规定装订'];
    const items = [{ text, opinion: 'MD07', dueOn: '2026-11-25', ownerUuid: me?.uuid ?? null }, { text: later }];
    expect(await confirm(uuid, items)).toEqual({ added: 2 });
    expect(await getTasks(uuid)).toMatchObject([
      { title: '核对中标通知书和合同日期', dueOn: '2026-11-25', ownerName: me?.nickName, isDone: false, daysLeft: 5 },
      { title: later, dueOn: null },
    ]);
    const filing = await portal.call(getFiling, { params: { id: uuid } }, { token });
    expect(filing).toMatchObject({ nextOn: '2026-11-25', nextWhat: '核对中标通知书和合同日期' });
    const today = await portal.call(listTodoItems, { query: { kind: 'filing' } }, { token });
    expect(today.rows.find(({ action }) => action.to.includes(uuid))).toMatchObject({
      thing: { kind: 'filing', id: uuid, name: '示例变更' },
      dueOn: '2026-11-25',
      group: 'week',
    });
    expect((await getOpinions(uuid)).map(({ isOwn, opinion }) => [isOwn, opinion])).toEqual(
      expect.arrayContaining([
        [true, 'MD07'],
        [true, null],
      ]),
    );
    const next = await open({ name: '示例再次申报' });
    const known = (await getOpinions(next)).find(({ opinion }) => opinion === 'MD07');
    expect(known).toMatchObject({ isOwn: false, filingUuid: uuid, atFiling: { said: true }, current: { said: true } });
    await portal.app.db.sql("update project set del_flag = '2' where project_name = '示例先签楼'", []);
    const mended = (await getOpinions(next)).find(({ opinion }) => opinion === 'MD07');
    await portal.app.db.sql("update project set del_flag = '0' where project_name = '示例先签楼'", []);
    expect(mended).toMatchObject({ atFiling: { said: true }, current: { said: false } });
  });

  it('has tasks in the order of its notice, each with the deadline of the notice', async () => {
    const uuid = await open();
    const text = `经审查，存在以下问题：示例断缴社会保险存在断缴，且提供的说明未按规定装订；未提供企业章程。
经比对，其余人员无异常。请于收到本通知之日起5个工作日内补正，逾期未补正的，不予许可。`;
    const body = { uuid, text, receivedOn: '2026-11-18' };
    const found = await portal.call(calls.readOpinion, { body }, { token });
    expect(
      found.findings.map(({ text: words, opinion, dueOn, deadline }) => [words, opinion, dueOn, deadline]),
    ).toEqual([
      ['示例断缴社会保险存在断缴', 'MD01', '2026-11-25', '5个工作日内'],
      ['且提供的说明未按规定装订', null, '2026-11-25', '5个工作日内'],
      ['未提供企业章程', 'CL11', '2026-11-25', '5个工作日内'],
    ]);
    expect(found.rest.join('')).toBe(
      '经审查，存在以下问题经比对，其余人员无异常请于收到本通知之日起5个工作日内补正，逾期未补正的，不予许可',
    );
    await confirm(
      uuid,
      found.findings.map(({ text: words, opinion, dueOn, names }) => ({ text: words, opinion, dueOn, names })),
    );
    expect((await getTasks(uuid)).map(({ note, dueOn }) => [note, dueOn])).toEqual(
      found.findings.map(({ text: words }) => [words, '2026-11-25']),
    );
    expect((await getOpinions(uuid)).filter(({ isOwn }) => isOwn).map(({ text: words }) => words)).toEqual(
      found.findings.map(({ text: words }) => words),
    );
    await portal.call(removeFiling, { body: { uuid } }, { token });
  });

  it('about papers is asked again as a task of every later filing, once for its kind', async () => {
    const uuid = await open();
    await file(uuid);
    const { kinds } = await portal.call(calls.listOpinionKinds, {}, { token });
    const kind = kinds.find((one) => one.kind === 'material');
    const item = { text: kind?.sample ?? '', opinion: kind?.id ?? '' };
    await confirm(uuid, [item, item]);
    const next = await open({ name: '示例下一次申报' });
    const asked = (await getTasks(next)).filter(({ title }) => title === kind?.task);
    expect(asked).toMatchObject([{ isDone: false, dueOn: null, note: expect.stringContaining('曾被要求') }]);
    await portal.call(removeFiling, { body: { uuid } }, { token });
    expect((await getTasks(await open({ name: '示例再下一次申报' }))).map(({ title }) => title)).not.toContain(
      kind?.task,
    );
  });

  it.each([
    [{ items: [] }, 'items'],
    [{ items: [{ text: '' }] }, 'items.0.text'],
    [{ items: [{ text: '示例' }, { text: '示例', opinion: 'ZZ99' }] }, 'items.1.opinion'],
    [{ items: [{ text: '示例', ownerUuid: UNKNOWN_UUID }] }, 'ownerUuid'],
    [{ items: [{ text: '示例', dueOn: '明天' }] }, 'items.0.dueOn'],
  ])('refuses %j at its field, and writes nothing', async (rest, path) => {
    const uuid = await open();
    const answer = await send('/portal/filing/opinion/confirm', { uuid, ...rest });
    expect(answer).toMatchObject({ code: 400, fields: [expect.objectContaining({ path })] });
    expect(await getTasks(uuid)).toEqual([]);
  });
});

describe('a task', () => {
  it('is added, changed, done, opened again and deleted; the next step follows', async () => {
    const filing = await open();
    const { uuid } = await portal.call(
      tasks.addFilingTask,
      { body: { filingUuid: filing, title: '示例补社保', dueOn: '2026-11-22' } },
      { token },
    );
    const next = async () => (await portal.call(getFiling, { params: { id: filing } }, { token })).nextWhat;
    expect(await next()).toBe('示例补社保');
    const body = { uuid, revision: 1, title: '示例补社保', dueOn: '2026-11-22', isDone: true };
    await portal.call(tasks.editFilingTask, { body }, { token });
    expect(await getTasks(filing)).toMatchObject([{ isDone: true, doneTime: expect.any(String), daysLeft: null }]);
    expect(await next()).toBe('提交申报');
    expect(await send('/portal/filing/task/edit', body)).toMatchObject({ code: 409 });
    await portal.call(tasks.editFilingTask, { body: { ...body, revision: 2, isDone: false } }, { token });
    expect(await next()).toBe('示例补社保');
    await portal.call(tasks.removeFilingTask, { body: { uuid } }, { token });
    expect([await next(), await getTasks(filing)]).toEqual(['提交申报', []]);
  });

  it('of another enterprise does not exist, nor do its opinions', async () => {
    const filing = await open();
    const { uuid } = await portal.call(tasks.addFilingTask, { body: { filingUuid: filing, title: '示例' } }, { token });
    for (const [method, path, body] of [
      ['GET', `/portal/filing/${filing}/tasks`],
      ['GET', `/portal/filing/${filing}/opinions`],
      ['POST', '/portal/filing/task', { filingUuid: filing, title: '夺取' }],
      ['POST', '/portal/filing/task/edit', { uuid, title: '夺取', isDone: true }],
      ['POST', '/portal/filing/task/delete', { uuid }],
      ['POST', '/portal/filing/opinion', { uuid: filing, text: '示例' }],
      ['POST', '/portal/filing/opinion/confirm', { uuid: filing, items: [{ text: '示例' }] }],
    ] as const) {
      const { body: answer } = await portal.request({ method, path, token: other, ...(body ? { body } : {}) });
      expect(answer, path).toMatchObject({ code: 404, msg: '数据不存在' });
    }
  });
});

describe('an opinion that no rule covers', () => {
  const unknown = (name: string) =>
    `${name}（身份证 110105194912310021，电话 13800000000）所附示例乙工程有限公司的说明不符合格式`;
  const waiting = (who: string) => portal.call(proposals.listOpinionRuleProposals, { query: {} }, { token: who });

  it('goes to the operators without people, enterprises and numbers, once for the same words', async () => {
    const operator = await portal.signIn('operator');
    await portal.app.db.sql('delete from opinion_proposal', []);
    const before = (await portal.call(listOperatorBacklog, {}, { token: operator })).items.find(
      ({ key }) => key === 'proposal',
    );
    expect(before).toBeUndefined();
    const [first, second] = (await listEnterprisePeople(portal.app.db, getScope(), portal.app.cipher)).registeredPeople;
    const uuid = await open();
    const items = [first?.name ?? '', second?.name ?? ''].map((name) => ({ text: unknown(name) }));
    await confirm(uuid, [...items, { text: getSample('MD07'), opinion: 'MD07' }]);
    const { rows, total } = await waiting(operator);
    expect({ rows, total }).toMatchObject({
      rows: [{ text: '某人(身份证 某证件号码,电话 某企业的说明不符合格式', times: 2 }],
      total: 1,
    });
    const stored = await portal.app.db.sql<{ text: string }>('select p::text as text from opinion_proposal p', []);
    const own = [first?.name, second?.name, '110105194912310021', '13800000000', portal.entUuid('member')];
    expect(own.filter((word) => word && stored.rows.some(({ text }) => text.includes(word)))).toEqual([]);
    // The enterprise itself keeps what was written.
    expect((await getOpinions(uuid)).map(({ text }) => text)).toContain(unknown(first?.name ?? ''));

    const [row] = rows;
    await portal.call(proposals.resolveOpinionRuleProposal, { body: { uuid: row?.uuid ?? '' } }, { token: operator });
    expect((await waiting(operator)).total).toBe(0);
    const again = await send(proposals.resolveOpinionRuleProposal.path, { uuid: row?.uuid }, operator);
    expect(again).toMatchObject({ code: 404, msg: '数据不存在' });
    expect(await send(proposals.resolveOpinionRuleProposal.path, { uuid: 'x' }, operator)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('意见编号'),
    });
    await confirm(await open(), [{ text: unknown(first?.name ?? '') }]);
    expect((await waiting(operator)).rows).toMatchObject([{ times: 1 }]);
  });

  it('is nothing for enterprises', async () => {
    await expect(waiting(token)).rejects.toMatchObject({ code: 403 });
    expect(await send(proposals.resolveOpinionRuleProposal.path, { uuid: UNKNOWN_UUID })).toMatchObject({ code: 403 });
  });
});
