import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveUserToEnterprise } from '#apps/server/testing/people.ts';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { loadFactsFile } from '#db/facts/load.ts';
import { addDays, addMonths } from '#domain/validity/day.ts';
import { approveBySecondOperator } from '#features/operations/publishing/server/testing/approve-by-second.ts';
import { createResourceCalls } from '#features/operations/publishing/server/testing/resource-calls.ts';
import { RENEWABLE_DOCUMENTS } from '#features/standards/rulebook/contract/resources.ts';
import { getStandardByCode } from '#features/standards/standards/standards.contract.ts';
import { listReminders } from '#features/work/reminders/reminders.contract.ts';
import { runDailySweep } from '#features/work/reminders/server/reminders.server-api.ts';
import { createReminderTestRecords } from '#features/work/reminders/server/testing/records.ts';

const TODAY = '2026-11-21';
/** The document that the standards of construction stand on, and one that changed it. */
const STANDING = '建市〔2014〕159号';
const AMENDING = '建市〔2016〕226号';
let portal: TestPortal;
let tools: ReturnType<typeof createResourceCalls>;
let operator: string;
let member: string;
/** Another operator, who reads what the first one compared with the text. */
let second: string;
beforeAll(async () => {
  portal = await startPortal({ now: new Date(`${TODAY}T01:00:00Z`) });
  operator = await portal.signIn('operator');
  tools = createResourceCalls(portal, operator);
  await moveUserToEnterprise(portal.app.db, portal.userUuid('guest'), null, portal.now());
  const role = { name: '示例复核', permissions: ['manage:province-rule:*'], asksSecond: false };
  const give = async (path: string, body: object) =>
    (await portal.request({ method: 'POST', path, token: operator, body })).body;
  const roleUuid = (await give('/portal/manage/role', role)).data.uuid;
  await give('/portal/manage/role/give', { userUuid: portal.userUuid('guest'), roleUuid });
  second = await portal.signIn('guest');
  member = await portal.signIn('member');
  await portal.app.jobs.runNow('filing-guide.sync');
});
afterAll(() => portal.close());

const publish = async (name: string, body: object) => {
  const uuid = await tools.addDraft(name, { ...body });
  const isCompared = (body as { isVerified?: boolean }).isVerified === true && name === 'province-rule';
  const { body: answer } = await tools.callsOf(name, isCompared ? second : undefined).publish({ uuid });
  return { uuid, answer: name === 'document' && answer.code === 200 ? await approveDocument(uuid) : answer };
};
const approveDocument = async (uuid: string) =>
  (await approveBySecondOperator(portal, 'document', uuid, operator)).body;
const getFields = (body: { fields?: { path: string; message: string }[] }) =>
  (body.fields ?? []).map(({ path, message }) => `${path} ${message}`);

const WINDOW = {
  title: '示例：北京延续时限',
  region: '110000',
  matter: 'renewal',
  certificateKind: 'qualConstruction',
  windowKind: 'mustBefore',
  months: 6,
  summary: '示例：届满 6 个月前提出延续申请',
  docTitle: '示例地方文件',
  docNumber: '示京建〔2026〕1号',
  clause: '第三条',
  isVerified: true,
};

describe('rules of provinces', () => {
  it('name papers as the facts do', () => {
    const names = new Map(loadFactsFile('certificate-kinds').kinds.map(({ code, name }) => [code, name]));
    for (const [code, name] of Object.entries(RENEWABLE_DOCUMENTS))
      expect([code, names.get(code)]).toEqual([code, name]);
  });

  it('of a renewal hold for reminders at once, and no more once withdrawn', async () => {
    const records = createReminderTestRecords(portal.app.db);
    const mine = portal.entUuid('member');
    const end = addMonths(addDays(TODAY, 100), 3);
    await records.licence(mine, null);
    const paper = await records.certificate(mine, { end, region: '110000', name: '示例北京资质' });
    const night = () => runDailySweep(portal.app, portal.app.clock.now());
    const found = async () => {
      await night();
      const { rows } = await portal.call(
        listReminders,
        { query: { category: '02', pageSize: 100 } },
        { token: member },
      );
      return rows.find(({ targetUuid }) => targetUuid === paper);
    };
    // By the rule of the country nothing is due yet.
    expect(await found()).toBeUndefined();
    const { uuid, answer } = await publish('province-rule', WINDOW);
    expect(answer).toMatchObject({ code: 200 });
    const hint = (await found())?.hint;
    expect(hint).toMatchObject({
      lastOn: addMonths(end, -6),
      isSourced: true,
      docNumber: '示京建〔2026〕1号',
      clause: '第三条',
    });
    expect(hint?.reasons[0]).toBe('北京市规定：示例：届满 6 个月前提出延续申请');
    expect((await tools.callsOf('province-rule').withdraw({ uuid, reason: '示例原因' })).body).toMatchObject({
      code: 200,
    });
    expect(await found()).toBeUndefined();
  });

  it('compared with the text wait for a second reader, and hold after the approval', async () => {
    const { callsOf, addDraft } = tools;
    const rule = { ...WINDOW, region: '150000' };
    const uuid = await addDraft('province-rule', rule);
    expect((await callsOf('province-rule').publish({ uuid })).body.data).toEqual({ state: 'asked' });
    const live = async () =>
      (await portal.app.db.sql("select 1 from province_rule where uuid = $1 and status = '0'", [uuid])).rowCount;
    expect(await live()).toBe(0);
    const { revision } = await tools.detailOf('province-rule', uuid);
    const approve = (token: string | null) =>
      portal.request({ method: 'POST', path: '/portal/manage/province-rule/approve', token, body: { uuid, revision } });
    expect((await approve(await portal.signIn('operator'))).status).toBe(409);
    expect((await approve(second)).body.data).toEqual({ state: 'published' });
    expect(await live()).toBe(1);
    // A rule without a claim of comparison needs no second reader.
    const open = await addDraft('province-rule', { ...rule, region: '210000', isVerified: false });
    expect((await callsOf('province-rule').publish({ uuid: open })).body.data).toEqual({ state: 'published' });
  });

  it('do not contradict each other, and say what they rest on', async () => {
    const first = await publish('province-rule', { ...WINDOW, region: '130000', until: '2026-12-31' });
    expect(first.answer).toMatchObject({ code: 200 });
    const another = { ...WINDOW, region: '130000', title: '示例：另一条', since: '2026-12-31' };
    expect(getFields((await publish('province-rule', another)).answer)).toEqual([
      'certificateKind 该省同一时间已有这种证照的延续时限：示例：北京延续时限',
    ]);
    expect((await publish('province-rule', { ...another, since: '2027-01-01' })).answer).toMatchObject({ code: 200 });
    const add = async (change: object) =>
      getFields((await tools.callsOf('province-rule').add({ ...WINDOW, ...change })).body);
    expect(await add({ clause: '' })).toEqual(['clause 已与原文核对的规则须注明条款']);
    expect(await add({ days: 30 })).toEqual(['days 天数和月数只填一项']);
    expect(await add({ region: '110100' })).toEqual(['region 地区应为省、自治区或直辖市']);
    // A draft may lack a field; it is not published without.
    const transfer = await publish('province-rule', { ...WINDOW, matter: 'transfer' });
    expect(getFields(transfer.answer)).toEqual(['timesPerYear 请填写每年次数']);
    expect(await add({ matter: 'entry', category: 'construction', url: 'javascript:alert(1)' })).toEqual([
      'url 办理入口应为完整网址（含协议）',
    ]);
  });

  it('of an entry lead to it from the guide', async () => {
    const url = 'https://entry.portal.example/';
    const body = {
      ...WINDOW,
      region: '440000',
      matter: 'entry',
      category: 'construction',
      url,
      summary: '示例入口说明',
    };
    expect((await publish('province-rule', body)).answer).toMatchObject({ code: 200 });
    const { body: page } = await portal.request({
      method: 'GET',
      path: '/portal/sbrkzn/sbrk?prov=440000&zzType=construction&pageSize=100',
    });
    const own = page.rows.filter(({ region }: { region: string }) => region === '440000');
    expect(own.length).toBeGreaterThan(0);
    for (const row of own)
      expect(row).toMatchObject({
        url,
        practices: expect.arrayContaining([expect.objectContaining({ matter: '申报入口', isVerified: true })]),
      });
  });
});

const FILE = { issuer: '示例部', issued: '2026-10-01', effective: '2026-11-01' };

describe('official documents', () => {
  const standing = async () => (await portal.call(getStandardByCode, { query: { code: '10300112' } }, {})).document;

  it('end what they replace: on the page of the standard and of the text, until they are withdrawn', async () => {
    const text = { kind: 'policy', title: '示例政策', content: '<p>示例。</p>', issuer: '示例部', policyType: '通知' };
    const article = await publish('article', { ...text, docNumber: STANDING, issueDate: '2014-11-06', isSilent: true });
    expect(article.answer).toMatchObject({ code: 200 });
    const policy = async () =>
      (await portal.request({ method: 'GET', path: `/portal/api/policy/${article.uuid}` })).body.data;
    expect(await standing()).toMatchObject({ until: null });
    expect(await policy()).toMatchObject({ validity: '有效', relations: [] });
    const body = { ...FILE, title: '示例新标准', docNumber: '示建[2026]第20号', replaces: [STANDING] };
    const { uuid, answer } = await publish('document', body);
    expect(answer).toMatchObject({ code: 200 });
    expect(await standing()).toMatchObject({ until: '2026-11-01' });
    expect(await policy()).toMatchObject({
      validity: '失效',
      abolishDate: '2026-11-01',
      relations: [{ kind: 'replacedBy', docNumber: '示建〔2026〕20号', title: '示例新标准', issueDate: '2026-10-01' }],
    });
    await tools.callsOf('document').withdraw({ uuid, reason: '示例原因' });
    expect(await standing()).toMatchObject({ until: '2026-11-01' });
    expect((await approveDocument(uuid)).data).toEqual({ state: 'withdrawn' });
    expect(await standing()).toMatchObject({ until: null });
    expect(await policy()).toMatchObject({ validity: '有效' });
  });

  it('date the amendments of the standards, as the engine reads them', async () => {
    const getDay = async () =>
      (await standing())?.amendments.find(({ docNumber }) => docNumber === AMENDING)?.effective;
    const before = await getDay();
    const body = { ...FILE, title: '示例修改通知', docNumber: AMENDING, issued: '2016-10-14', effective: '2016-11-20' };
    const { uuid, answer } = await publish('document', body);
    expect(answer).toMatchObject({ code: 200 });
    expect(before).not.toBe('2016-11-20');
    expect(await getDay()).toBe('2016-11-20');
    expect((await tools.callsOf('document').remove(uuid)).status).toBe(409);
    await tools.callsOf('document').withdraw({ uuid, reason: '示例原因' });
    await approveDocument(uuid);
    expect(await getDay()).toBe(before);
  });

  it('are refused in a circle, before what they change, and twice', async () => {
    const one = { ...FILE, title: '示例甲', docNumber: '示建〔2026〕31号', replaces: ['示建〔2026〕33号'] };
    const two = { ...FILE, title: '示例乙', docNumber: '示建〔2026〕32号', replaces: ['示建〔2026〕31号'] };
    for (const body of [one, two]) expect((await publish('document', body)).answer).toMatchObject({ code: 200 });
    const three = { ...FILE, title: '示例丙', docNumber: '示建〔2026〕33号', replaces: ['示建〔2026〕32号'] };
    expect(getFields((await publish('document', three)).answer)).toEqual([
      'replaces 取代关系成环：示建〔2026〕33号 取代 示建〔2026〕32号 取代 示建〔2026〕31号 取代 示建〔2026〕33号',
    ]);
    const early = { ...FILE, title: '示例丁', docNumber: '示建〔2026〕34号', issued: '2014-01-01', amends: [STANDING] };
    expect(getFields((await publish('document', early)).answer)).toEqual([
      `issued 发布日期早于被修改的${STANDING}（2014-11-06 发布）`,
    ]);
    expect(getFields((await publish('document', { ...one, replaces: [] })).answer)).toEqual([
      'docNumber 已有这个文号的文件：示例甲',
    ]);
    const reversed = await tools
      .callsOf('document')
      .add({ ...FILE, title: '示例戊', docNumber: '示建〔2026〕35号', effective: '2026-09-01' });
    expect(getFields(reversed.body)).toEqual(['effective 施行日期不能早于发布日期']);
  });
});
