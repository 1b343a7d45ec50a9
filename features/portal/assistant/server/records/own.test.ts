import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { enterEnterprise } from '#apps/server/testing/enter-enterprise.ts';
import { addColleague, signIn } from '#apps/server/testing/people.ts';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import {
  completeEnterprise,
  createPostHolder,
  createRegisteredPerson,
  createTitledPerson,
} from '#domain/testing/enterprises.ts';
import { runCheck } from '#features/evaluation/evaluations/evaluations.contract.ts';
import { reserveForFiling } from '#features/filing/filing/contract/reserves.ts';
import { addFiling } from '#features/filing/filing/filing.contract.ts';
import { logInBySecondaryKey } from '#features/identity/keys/server/testing/with-keys.ts';
import { askAssistant } from '../../assistant.contract.ts';
import { getModelConsent, updateModelConsent } from '../../contract/consent.ts';
import { listUnansweredQuestions } from '../../contract/unanswered.ts';
import { parseAnswerStream } from '../testing/read-answer.ts';
import { ENTERPRISE_QUESTIONS } from '../testing/record-questions.ts';

const now = new Date('2026-11-20T02:00:00Z');
const third = { standardCode: '10300101', level: '三级' };
const NO_NAMES = /结构负责人|建造师1|示例电气乙/;

let portal: TestPortal;
let token: string;
let other: string;
let filing: string;

/** 刚好示例企业 without its one electrical engineer: 电气 is one short, and a person whose title is too low is left out. */
const people = (completeEnterprise.otherPeople ?? []).filter(({ name }) => name !== '电气');
const enterprise = {
  ...completeEnterprise,
  otherPeople: [
    ...people,
    createTitledPerson('示例电气乙', '助理工程师', '电气'),
    createPostHolder('示例同名', '电工'),
    createPostHolder('示例同名', '电工'),
    { ...createPostHolder('示例旧员', '资料员'), status: 'left' as const, leaveDate: '2026-10-08' },
    ...['初级工', '高级工', '技师'].map((skillGrade) => ({
      ...createPostHolder(`示例${skillGrade}`, '油漆工'),
      kind: '技术工人',
      trade: '油漆工',
      skillGrade,
    })),
    { ...createPostHolder('示例木工', '木工'), kind: '技术工人', trade: '木工', skillGrade: '高级工' },
    createRegisteredPerson('示例先到', '二级建造师', '建筑工程', {
      registrations: [{ regType: '二级建造师', specialty: '建筑工程', validEnd: '2026-12-05', registeredHere: true }],
    }),
  ],
};

beforeAll(async () => {
  portal = await startPortal({ now });
  [token, other] = [await portal.signIn('member'), await portal.signIn('other')];
  await enterEnterprise(portal, 'member', enterprise);
  await portal.call(runCheck, { body: third }, { token });
  const body = { ...third, kind: 'change' as const, name: '示例建筑三级申报', region: '', plannedOn: '2026-12-31' };
  filing = (await portal.call(addFiling, { body }, { token })).uuid;
  const { rows } = await portal.app.db.sql<{ uuid: string }>("select uuid from person where name = '结构负责人'", []);
  await portal.call(reserveForFiling, { body: { uuid: filing, people: [rows[0]?.uuid ?? ''] } }, { token });
});
afterEach(async () => void (await portal.app.db.sql('delete from assistant_answer', [])));
afterAll(() => portal.close());

async function ask(question: string, as: string | null = token) {
  const path = askAssistant.path;
  const answer = await portal.request({
    method: 'POST',
    path,
    body: { question },
    ...(as === null ? {} : { token: as }),
  });
  expect(answer.status).toBe(200);
  const given = parseAnswerStream(answer.body);
  const text = [...given.notes, ...given.points.map((point) => point.text)].join('\n');
  return { ...given, text, raw: String(answer.body) };
}

describe('questions about the own enterprise', () => {
  it('explains why one specialty is one short, with the excluded people, the reasons, the requirement and the law as sources', async () => {
    const answer = await ask('为什么电气差一人？');
    expect(answer.points[0]?.text).toContain('电气要 1 人，现在算得上 0 人，差 1 人');
    expect(answer.text).toContain('没有计入：示例电气乙');
    expect(answer.sources).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          label: '本企业校验',
          title: '建筑工程施工总承包三级',
          href: expect.stringMatching(/^\/qyxx\/mnsbsljy\/zizhi\?of=10300101&level=/),
        }),
        expect.objectContaining({
          label: '资质标准',
          docNumber: expect.stringContaining('建市〔2014〕159号'),
          href: expect.stringMatching(/^\/zzbz\/03-10300101\?level=.+#titledPersonnel-\d+$/),
        }),
      ]),
    );
    for (const { cites } of answer.points) expect(cites.length).toBeGreaterThan(0);
    expect(answer.end).toMatchObject({ outcome: 'answered', mode: 'extract' });
  });

  it('lists what a level still lacks, each line with its source', async () => {
    const answer = await ask('我们建筑工程总承包二级还差什么？');
    expect(answer.points[0]?.text).toMatch(/^建筑工程施工总承包二级：/);
    expect(answer.points.length).toBeGreaterThan(2);
    expect(answer.text).toMatch(/企业资产：要求 净资产 4000 万元以上，现有 800 万元/);
  });

  it('says what ends first, soonest on top, and never those of another profession', async () => {
    const answer = await ask('谁的证书最先到期');
    expect(answer.points[0]?.text).toContain('示例先到');
    expect(answer.points[0]?.text).toContain('2026-12-05 到期，还有 15 天');
    expect(answer.sources[0]?.href).toMatch(/keyword=/);
    expect((await ask('谁的监理工程师证最先到期')).points).toEqual([]);
    const ofOne = await ask('示例先到的证什么时候到期');
    expect(ofOne.points[0]?.text).toContain('2026-12-05');
    expect(ofOne.text).toContain('按规定应在 2026-11-05 以前提出，已晚');
  });

  it('names only ended certificates on request, of the requested profession', async () => {
    const none = await ask('有没有过期的二级建造师');
    expect(none.points).toEqual([]);
    expect(none.text).toContain('没有已经过期的');
    expect((await ask('造价师有没有过期的')).text).toContain('没有登记这类证书的有效期');
    expect((await ask('我们公司有哪些二级建造师证书过期了')).text).not.toContain('2026-12-05');
    expect((await ask('资质证书过期了怎么办')).start).toMatchObject({ mode: 'extract' });
  });

  it('names the place of each reservation, and states if there is none', async () => {
    const answer = await ask('结构负责人占在哪个申报里');
    expect(answer.points.map(({ text }) => text)).toEqual([
      '结构负责人自 2026-11-20 起占用在申报“示例建筑三级申报”中（准备中）',
    ]);
    expect(answer.sources[0]).toMatchObject({ label: '本企业申报', href: `/qyxx/sbgl?filing=${filing}` });
    expect((await ask('示例先到占在哪个申报里')).text).toContain('没有占用在任何一件申报里');
    expect((await ask('赵无此人占在哪个申报里')).text).toContain('没有在本企业的人员里找到');
  });

  it('uses a bound of the grade, and never counts or describes a person who left as employed', async () => {
    const skilled = await ask('咱们油漆工里高级工往上的有几个');
    expect(skilled.text).toContain('油漆工高级工往上 2 人：');
    for (const name of ['示例技师（油漆工，技师）', '示例高级工（油漆工，高级工）'])
      expect(skilled.text).toContain(name);
    expect((await ask('示例旧员什么职称')).text).toContain('已于 2026-10-08 离职');
    expect((await ask('示例先到还在公司吗')).text).toContain('登记为在职');
    expect((await ask('请问我单位目前在册人员共计多少人')).text).not.toContain('示例旧员');
  });

  it('names only registrations if these are asked for, and no other period than the one asked for', async () => {
    const listed = await ask('列出一个月内注册证书到期的人员');
    expect(listed.points).toHaveLength(2);
    for (const { text } of listed.points) expect(text).toMatch(/^示例先到 二级建造师（建筑工程）注册/);
    expect((await ask('示例先到的证2031年到期吗')).text).toContain('没有在问题所说的时间到期的');
    expect((await ask('示例先到的B证什么情况')).text).toContain('没有登记示例先到的这类证书有效期');
  });

  it('answers for every person of a name, and says so', async () => {
    for (const question of ['示例同名离职了会影响什么', '示例同名现在被哪个项目占着'])
      expect((await ask(question)).text).toContain('2 条姓名为示例同名的人员记录');
  });

  it('says that a period was not understood instead of listing everything', async () => {
    const answer = await ask('哪些证十几天内到期');
    expect(answer.text).toContain('没有看懂问题里的时间');
    expect(answer.text).not.toContain('示例先到');
  });

  it('tells the state of the filings, the people who count, and their number', async () => {
    expect((await ask('我们的申报到哪一步了')).text).toContain(
      '示例建筑三级申报：准备中，下一步：提交申报（2026-12-31，还有 41 天）',
    );
    expect((await ask('示例电气乙为什么没算进去')).text).toContain('没有计入示例电气乙');
    const count = await ask('我们有几个二级建造师');
    expect(count.points[0]?.text).toContain('二级建造师 6 人');
    expect((await ask('我们有几个一级建造师')).points[0]?.text).toContain('一级建造师 0 人');
    expect((await ask('我们有哪些资质')).text).toContain('还没有登记资质证书');
  });
});

describe('the evaluation of questions about the own enterprise', () => {
  it.each(ENTERPRISE_QUESTIONS)('answers $question', async ({ question, holds }) => {
    const answer = await ask(question);
    expect(answer.end).toMatchObject({ outcome: 'answered' });
    for (const words of holds)
      if (words.startsWith('!')) expect(answer.text).not.toContain(words.slice(1));
      else expect(answer.text).toContain(words);
    for (const { cites } of answer.points) {
      expect(cites.length).toBeGreaterThan(0);
      for (const cite of cites) expect(answer.sources[cite - 1]?.href).toMatch(/^\/(?:qyxx|zzbz)\//);
    }
  });
  it('has twenty of them, each once', () => {
    expect(new Set(ENTERPRISE_QUESTIONS.map(({ question }) => question)).size).toBe(20);
  });
});

describe('the asker', () => {
  it('tells a visitor to log in, and names no person', async () => {
    for (const question of ['为什么电气差一人？', '谁的证书最先到期', '结构负责人占在哪个申报里']) {
      const answer = await ask(question, null);
      expect(answer.text).toContain('请先登录');
      expect(answer.end).toMatchObject({ outcome: 'refused' });
      expect(answer.sources).toEqual([]);
    }
    expect((await ask('我们市政三级还差什么', null)).text).toContain('登录后可以按本企业的记录回答');
  });

  it('never answers from another enterprise', async () => {
    for (const question of [
      '为什么电气差一人？',
      '谁的证书最先到期',
      '结构负责人占在哪个申报里',
      '我们的申报到哪一步了',
    ])
      expect((await ask(question, other)).raw).not.toMatch(/示例建筑三级申报|示例先到|示例电气乙|2026-12-05/);
  });

  it('tells a key without the right what it lacks', async () => {
    const { token: key } = await logInBySecondaryKey(portal, ['info.certificates.view']);
    for (const question of [
      '谁的证书最先到期',
      '我们有几个二级建造师',
      '为什么电气差一人？',
      '结构负责人占在哪个申报里',
    ]) {
      const answer = await ask(question, key);
      expect(answer.text).toMatch(/权限/);
      expect(answer.raw).not.toMatch(/示例先到|示例电气乙|示例建筑三级申报/);
      expect(answer.points).toEqual([]);
    }
    expect((await ask('张伟的一建什么时候到期', key)).text).toContain('您的权限不能查看注册人员、非注册人员');
    const { token: half } = await logInBySecondaryKey(portal, ['info.registered.view']);
    const answer = await ask('谁的证书最先到期', half);
    expect(answer.raw).not.toMatch(NO_NAMES);
  });

  it('keeps none of what is asked about an enterprise, where operators read unanswered questions', async () => {
    await ask('结构负责人占在哪个申报里');
    await ask('谁的监理工程师证最先到期');
    const { rows } = await portal.app.db.sql<{ question: string; outcome: string }>(
      'select question, outcome from assistant_answer',
      [],
    );
    expect(rows.map(({ question }) => question).join('')).not.toMatch(/结构负责人|监理/);
    expect(rows.every(({ outcome }) => outcome !== 'declined')).toBe(true);
  });
});

describe('the list of questions without an answer', () => {
  const kept = async () =>
    (
      await portal.app.db.sql<{ question: string; outcome: string }>(
        'select question, outcome from assistant_answer',
        [],
      )
    ).rows;
  const listed = async () =>
    (await portal.call(listUnansweredQuestions, { query: {} }, { token: await portal.signIn('operator') })).rows;

  it('holds no question about own records that failed on the way', async () => {
    const { db } = portal.app;
    await db.sql('alter table filing_reserve rename to reserve_away', []);
    try {
      // It is cut short, whatever it had said by then.
      await portal.request({
        method: 'POST',
        path: askAssistant.path,
        token,
        body: { question: '结构负责人占在哪个申报里' },
      });
    } finally {
      await db.sql('alter table reserve_away rename to filing_reserve', []);
    }
    const rows = await kept();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ outcome }) => outcome === 'declined')).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  it('holds none whose general part has no text, nor its words', async () => {
    const answer = await ask('我们公司的示例龙宫潜水证还差什么', null);
    expect(answer.end).toMatchObject({ outcome: expect.stringMatching(/declined|refused/) });
    const rows = await kept();
    expect(rows.map(({ question }) => question).join('')).not.toContain('龙宫');
    expect(rows.filter(({ outcome }) => outcome === 'declined')).toEqual([]);
  });

  it.each([
    '建筑工程资质 13800001234 怎么办理',
    '建筑工程资质 138 0000 1234 怎么办理',
    '建筑工程资质 １３８００００１２３４ 怎么办理',
    '建筑工程资质 110101 19900101 123X 怎么办理',
    '建筑工程资质 zhang.san@example.com 怎么办理',
  ])('masks what names a person: %s', async (question) => {
    await ask(question, null);
    const [row] = await kept();
    expect(row?.question).toMatch(/^建筑工程资质 ＊＊＊ 怎么办理$/);
  });

  it('keeps the numbers of documents and standards', async () => {
    await ask('GB/T 50319-2013 和建市〔2014〕159号怎么规定', null);
    expect((await kept())[0]?.question).toBe('GB/T 50319-2013 和建市〔2014〕159号怎么规定');
  });
});

describe('the consent of an enterprise', () => {
  it('is not given until the owner gives it, and leaves a trace', async () => {
    expect(await portal.call(getModelConsent, {}, { token })).toEqual({
      isGiven: false,
      hasModel: false,
      updateTime: null,
      updateBy: null,
    });
    const given = await portal.call(updateModelConsent, { body: { isGiven: true } }, { token });
    expect(given).toMatchObject({ isGiven: true, updateTime: expect.any(String), updateBy: expect.any(String) });
    expect((await portal.call(getModelConsent, {}, { token: other })).isGiven).toBe(false);
    await portal.call(updateModelConsent, { body: { isGiven: false } }, { token });
    const { rows } = await portal.app.db.sql<{ action: string }>(
      "select action from audit_log where action like 'assistant.%' order by seq",
      [],
    );
    expect(rows.map(({ action }) => action)).toEqual(['assistant.consent-given', 'assistant.consent-withdrawn']);
  });

  it.each([[{}], [{ isGiven: 'yes' }], [null]])('refuses %j at its field', async (body) => {
    const answer = await portal.request({ method: 'POST', path: updateModelConsent.path, body, token });
    expect(answer.status).toBe(400);
    expect(answer.body.msg).toMatch(/[一-鿿]/);
  });

  it('is for the owner to give: a colleague sees it only, whatever the roles', async () => {
    const { app } = portal;
    const entUuid = portal.entUuid('member');
    const colleague = await addColleague(app.db, entUuid, ['look', 'edit', 'pay'], portal.now());
    const theirs = await signIn(app.db, colleague, portal.now());
    expect((await portal.call(getModelConsent, {}, { token: theirs })).isGiven).toBe(false);
    const body = { isGiven: true };
    expect((await portal.request({ method: 'POST', path: updateModelConsent.path, body, token: theirs })).status).toBe(
      403,
    );
  });

  it('is closed to visitors and to keys, whatever their menus', async () => {
    expect((await portal.request({ method: 'GET', path: getModelConsent.path })).status).toBe(401);
    const { token: key } = await logInBySecondaryKey(portal, ['info.certificates.view', 'check.qualification']);
    const body = { isGiven: true };
    expect((await portal.request({ method: 'POST', path: updateModelConsent.path, body, token: key })).status).toBe(
      403,
    );
    expect((await portal.call(getModelConsent, {}, { token })).isGiven).toBe(false);
  });
});
