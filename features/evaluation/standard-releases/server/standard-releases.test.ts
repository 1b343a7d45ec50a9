import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { enterEnterprise } from '#apps/server/testing/enter-enterprise.ts';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { loadFacts } from '#db/facts/load.ts';
import { createCatalogue } from '#domain/qualification/catalogue.ts';
import { completeEnterprise } from '#domain/testing/enterprises.ts';
import { SYNC_SEARCH_JOB } from '#features/content/search/server/search.server-api.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import { replayCheck, runCheck } from '#features/evaluation/evaluations/evaluations.contract.ts';
import { approveBySecondOperator } from '#features/operations/publishing/server/testing/approve-by-second.ts';
import { SYNC_PASSAGES_JOB } from '#features/portal/assistant/server/assistant.jobs.ts';
import { createContentVersion } from '#platform/server/content/content-version.ts';
import { listUpcomingStandardChanges } from '../standard-releases.contract.ts';
import { createStandardsCatalogue } from './compose-catalogue.ts';

const NOW = new Date('2026-11-21T10:00:00+08:00');
const UNKNOWN = '00000000-0000-4000-8000-00000000ffff';
const LEVEL = { standardCode: '10300101', level: '三级' };
const BANDS = { standardCode: '10300101', level: '一级' };
const ENTERPRISES = ['member', 'other'] as const;
type Row = Record<string, unknown> & { kind: string };

let portal: TestPortal;
let operator: string;
const tokens = {} as Record<(typeof ENTERPRISES)[number], string>;

/** Two enterprises that hold 三级: one exactly at its limit of 800 万元, one 1 万元 above. */
beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: NOW });
  operator = await portal.signIn('operator');
  const sql = portal.app.db.sql.bind(portal.app.db);
  for (const [person, netAssets] of [
    ['member', 800],
    ['other', 801],
  ] as const) {
    tokens[person] = await portal.signIn(person);
    const ent = portal.entUuid(person);
    await sql('update enterprise set net_assets = $2 where uuid = $1', [ent, netAssets]);
    const { rows } = await sql<{ uuid: string }>(
      `insert into certificate (ent_uuid, uuid, cert_no, category, cert_name, create_time, update_time)
       values ($1, gen_random_uuid(), $2, 'construction', '示例资质证书', now(), now()) returning uuid`,
      [ent, `D${netAssets}`],
    );
    await sql(
      `insert into certificate_item (ent_uuid, uuid, zzzs_uuid, standard_code, item_name, level, create_time, update_time)
       values ($1, gen_random_uuid(), $2, '10300101', '建筑工程施工总承包', '三级', now(), now())`,
      [ent, rows[0]?.uuid],
    );
  }
});
afterAll(() => portal.close());

const ask = (method: string, rest: string, body?: unknown) =>
  portal.request({
    method,
    path: `/portal/manage/standard${rest}`,
    token: operator,
    ...(body === undefined ? {} : { body }),
  });

async function getDraft(place: typeof LEVEL, number: string, rewrite: (rows: Row[]) => Row[], more: object = {}) {
  const query = `standardCode=${place.standardCode}&level=${encodeURIComponent(place.level)}&effective=2027-03-01`;
  const { data } = (await ask('GET', `/source?${query}`)).body;
  const document = {
    docTitle: '关于修改示例标准的通知',
    docNumber: number,
    issued: '2026-11-01',
    effective: '2027-03-01',
  };
  const requirements = rewrite(structuredClone(data.requirements));
  const draft = {
    title: `示例修改 ${number}`,
    ...place,
    ...document,
    clause: '第二条',
    requirements,
    basedOn: data.basedOn,
    ...more,
  };
  return { ...draft, confirmations: await confirm(draft) };
}
/** A reason for each point that a release of the draft must confirm. */
async function confirm(draft: object) {
  const { body } = await ask('POST', '/check', draft);
  const findings: { kind: string; message: string }[] = body.data?.findings ?? [];
  return findings.flatMap(({ kind, message }) => (kind === 'confirm' ? [{ item: message, reason: '示例理由' }] : []));
}
const withAssets = (minCny: number) => (rows: Row[]) =>
  rows.map((row) => (row.kind === 'netAssets' ? { ...row, minCny } : row));
const withoutBand = (min: number) => (rows: Row[]) =>
  rows.map((row) =>
    row.kind === 'performance'
      ? {
          ...row,
          groups: (row['groups'] as { anyOf: { min: number }[] }[]).map((group) => ({
            ...group,
            anyOf: group.anyOf.filter((band) => band.min !== min),
          })),
        }
      : row,
  );
const add = async (draft: object): Promise<string> => (await ask('POST', '', draft)).body.data.uuid;
/** Submits a draft and approves it as a second operator. */
const publish = async (uuid: string) => {
  const asked = await ask('POST', '/publish', { uuid });
  return asked.status === 200 ? await approveBySecondOperator(portal, 'standard', uuid, operator) : asked;
};
const withdraw = async (uuid: string) => {
  const asked = await ask('POST', '/withdraw', { uuid, reason: '示例原因' });
  return asked.status === 200 ? await approveBySecondOperator(portal, 'standard', uuid, operator) : asked;
};
const runJobs = () => portal.app.jobs.runNow('standard-releases.run');

const check = async (asOf: string) => {
  const run = await portal.call(runCheck, { body: { kind: 'rysl', ...LEVEL, asOf } }, { token: tokens.member });
  const { rows } = await portal.app.db.sql<{ items: { report: { leaves: { kind: string; verdict: string }[] } }[] }>(
    'select items from check_run where uuid = $1',
    [run.uuid],
  );
  const leaves = rows[0]?.items[0]?.report.leaves ?? [];
  const verdicts = leaves.filter(({ kind, verdict }) => kind === 'netAssets' && verdict !== 'notAssessed');
  return { uuid: run.uuid, verdicts: verdicts.map(({ verdict }) => verdict) };
};
const publicRows = async (): Promise<{ kind: string; text: string; state: string; since: string | null }[]> => {
  const { data } = (await portal.request({ method: 'GET', path: '/portal/api/zzbz?code=10300101' })).body;
  const level = data.levelDetails.find(({ key }: { key: string }) => key === '三级');
  return level.requirements.filter(({ kind }: { kind: string }) => kind === 'netAssets');
};
const told = async (person: (typeof ENTERPRISES)[number]) =>
  (await portal.call(listMessages, { query: { pageSize: 100 } }, { token: tokens[person] })).rows.filter(({ title }) =>
    title.includes('2027-03-01'),
  );

/** What was accepted before is judged by the text of before, until the end. */
const TRANSITION = { transition: 'byAcceptance', transitionUntil: '2027-06-30' };

describe('an amendment from draft to law and back', () => {
  it('is run ahead, tells exactly the enterprises that turn, and is taken back', async () => {
    const before = await check('2026-11-21');
    expect(before.verdicts).toEqual(['met']);
    const uuid = await add(
      await getDraft(LEVEL, '示建〔2026〕9号', withAssets(8_010_000), { notes: '示例说明', ...TRANSITION }),
    );

    // A draft is invisible to enterprises, and its writer sees numbers only.
    expect((await check('2027-03-01')).verdicts).toEqual(['met']);
    expect((await ask('GET', `/consequences/${uuid}`)).body.data).toBeNull();
    expect((await ask('POST', '/consequences', { uuid })).body).toMatchObject({ code: 200, data: { total: 2 } });
    await runJobs();
    expect((await ask('GET', `/consequences/${uuid}`)).body.data).toEqual({
      state: 'done',
      done: 2,
      total: 2,
      isStale: false,
      tally: { firms: 2, worse: 1, eased: 0, leaves: [{ title: '企业资产', way: 'worse', firms: 1 }] },
    });
    expect([await told('member'), await told('other')]).toEqual([[], []]);

    // Another process, which hears of it by the database alone.
    const { db, log } = portal.app;
    const delivered = createCatalogue(loadFacts());
    const elsewhere = createStandardsCatalogue({ db, log, content: createContentVersion(db, log) }, () => delivered);
    await elsewhere.refresh();
    expect(elsewhere.catalogue.version).toBe(delivered.version);

    const sent = vi.spyOn(portal.app.jobs, 'send');
    expect((await publish(uuid)).body).toMatchObject({ code: 200, data: { state: 'published' } });
    // Search and quotes are built again, also by a process that has served no request yet.
    const following = [SYNC_SEARCH_JOB, SYNC_PASSAGES_JOB];
    expect(sent.mock.calls.map(([name]) => name)).toEqual(expect.arrayContaining(following));
    sent.mockRestore();
    for (const job of following) await portal.app.jobs.runNow(job);
    const found = await db.sql<{ body: string }>(`select body from search_document where body like '%801 万元%'`, []);
    expect(found.rows.map(({ body }) => body)).toEqual([expect.stringContaining('（2027-03-01 起）')]);
    await elsewhere.refresh();
    expect((await check('2027-02-28')).verdicts).toEqual(['met']);
    const later = await check('2027-03-01');
    expect(later.verdicts).toEqual(['unmet']);
    const { rows } = await db.sql<{ version: string }>(
      'select facts_version as version from check_run where uuid = $1',
      [later.uuid],
    );
    expect(rows[0]?.version).toBe(elsewhere.catalogue.version);
    expect((await publicRows()).map(({ text, state, since }) => [text.includes('801 万元'), state, since])).toEqual([
      [false, 'assessed', null],
      [true, 'notYet', '2027-03-01'],
    ]);
    const { data: shown } = (await portal.request({ method: 'GET', path: '/portal/api/zzbz?code=10300101' })).body;
    const { history } = shown.levelDetails.find(({ key }: { key: string }) => key === '三级');
    expect(history[0]).toMatchObject({
      title: '企业资产',
      before: { text: expect.stringContaining('800 万元'), docNumber: '建市〔2014〕159号' },
      after: { text: expect.stringContaining('801 万元'), docNumber: '示建〔2026〕9号' },
      docNumber: '示建〔2026〕9号',
      docTitle: '关于修改示例标准的通知',
      since: '2027-03-01',
      isAhead: true,
    });

    await runJobs();
    await runJobs();
    const [message, ...more] = await told('member');
    expect(more).toEqual([]);
    expect(message?.title).toContain('建筑工程施工总承包三级');
    expect(message?.router).toBe('/qyxx/mnsbsljy/bzbh');
    const transition = '2027-03-01 以前受理的申请按原规定审查，至 2027-06-30 为止';
    for (const words of ['800 万元', '801 万元', '第二条', '示建〔2026〕9号', transition])
      expect(message?.content).toContain(words);
    expect(await told('other')).toEqual([]);

    const ahead = async (person: (typeof ENTERPRISES)[number]) =>
      portal.call(listUpcomingStandardChanges, {}, { token: tokens[person] });
    expect(await ahead('member')).toMatchObject([
      {
        effective: '2027-03-01',
        docNumber: '示建〔2026〕9号',
        ...LEVEL,
        transition: { until: '2027-06-30' },
        verdictAfter: 'unmet',
        turned: [{ title: '企业资产', way: 'worse' }],
      },
    ]);
    const [other] = await ahead('other');
    expect(other?.turned).toEqual([]);
    expect(other?.verdictAfter).toBe(other?.verdictBefore);
    // Both texts stand side by side for as long as both are asked.
    for (const [day, count] of [
      ['2027-06-30', 1],
      ['2027-07-01', 0],
    ] as const) {
      portal.setNow(new Date(`${day}T04:00:00Z`));
      tokens.member = await portal.signIn('member');
      expect([day, (await ahead('member')).length]).toEqual([day, count]);
    }
    portal.setNow(NOW);
    tokens.member = await portal.signIn('member');
    operator = await portal.signIn('operator');

    const again = async (run: { uuid: string }) =>
      portal.call(replayCheck, { params: { id: run.uuid } }, { token: tokens.member });
    expect(await again(before)).toMatchObject({ isSame: true, factsChanged: true });

    expect((await withdraw(uuid)).body.data).toEqual({ state: 'withdrawn' });
    expect((await check('2027-03-01')).verdicts).toEqual(['met']);
    expect(await publicRows()).toHaveLength(1);
    expect(await ahead('member')).toEqual([]);
    expect(await again(later)).toMatchObject({ isSame: true, factsChanged: true });
    expect(await again(before)).toMatchObject({ isSame: true, factsChanged: false });
    const releases = (await ask('GET', '/releases')).body;
    expect(releases.rows).toMatchObject([
      { number: 2, step: 'withdrawn' },
      { number: 1, step: 'published', notes: '示例说明', effective: '2027-03-01' },
    ]);
  });
});

describe('what cannot become law', () => {
  const refusal = async (draft: object) => {
    const uuid = await add(draft);
    const { status, body } = await publish(uuid);
    expect((await ask('GET', '/releases')).body.rows[0].amendmentUuid).not.toBe(uuid);
    return [status, body.msg];
  };

  it('is a level with a band gone: the interval is named', async () => {
    const [status, words] = await refusal(await getDraft(BANDS, '示建〔2026〕10号', withoutBand(18)));
    expect([status, words]).toEqual([400, expect.stringContaining('地上层数 18 层（含）至 25 层（不含）')]);
    const upper = await refusal(await getDraft(BANDS, '示建〔2026〕10号', withoutBand(25)));
    expect(upper).toEqual([400, expect.stringContaining('地上层数 25 层（含）以上')]);
  });

  it('is a draft without its document, or without the place in it', async () => {
    for (const [field, words] of [
      ['docNumber', '文号'],
      ['docTitle', '修改文件'],
      ['effective', '施行日期'],
      ['issued', '发布日期'],
    ] as const) {
      const { [field]: _left, ...draft } = await getDraft(LEVEL, '示建〔2026〕11号', withAssets(9_000_000));
      expect(await refusal(draft), field).toEqual([400, expect.stringContaining(words)]);
    }
    const rows = (given: Row[]) => [...given, { kind: 'headcount', min: 50 }];
    const bare = await getDraft(LEVEL, '示建〔2026〕11号', rows, { clause: null });
    expect(await refusal(bare)).toEqual([400, expect.stringContaining('没有注明条款')]);
  });

  it('is one dated before the document that it changes, or in force before it was issued', async () => {
    const early = { issued: '2014-11-05', effective: '2027-03-01' };
    const before = await getDraft(LEVEL, '示建〔2014〕12号', withAssets(9_000_000), early);
    expect(await refusal(before)).toEqual([400, expect.stringContaining('早于标准文件（2014-11-06 发布）')]);
    const sameDay = await getDraft(LEVEL, '示建〔2014〕12号', withAssets(9_000_000), { issued: '2014-11-06' });
    const { data } = (await ask('POST', '/check', sameDay)).body;
    expect(data.findings.filter(({ path }: { path: string }) => path === 'issued')).toEqual([]);
  });

  it('is one with an unconfirmed point, or one confirmed without a reason', async () => {
    const draft = await getDraft(LEVEL, '示建〔2026〕12号', withAssets(90_000_000));
    expect(draft.confirmations.map(({ item }) => item)).toEqual([
      '第 1 条“企业资产”的数字由 8000000 改为 90000000，相差超过 5 倍',
      '第 1 条“企业资产”没有案例',
    ]);
    const half = { ...draft, confirmations: draft.confirmations.slice(1) };
    expect(await refusal(half)).toEqual([400, expect.stringContaining('由 8000000 改为 90000000')]);
    const blank = { ...draft, confirmations: draft.confirmations.map(({ item }) => ({ item, reason: ' ' })) };
    expect((await ask('POST', '', blank)).body.fields[0].path).toBe('confirmations.0.reason');
  });

  it('is one with a case that comes out otherwise', async () => {
    const cases = [{ name: '净资产 850 万元', row: 1, expected: 'met', netAssets: 850 }];
    const draft = await getDraft(LEVEL, '示建〔2026〕12号', withAssets(9_000_000), { cases });
    expect(await refusal(draft)).toEqual([400, expect.stringContaining('净资产 850 万元')]);
  });

  it('is one that was drafted before another release of the level, and no release below another is taken away', async () => {
    const [first, second] = [
      await getDraft(LEVEL, '示建〔2026〕13号', withAssets(9_000_000)),
      await getDraft(LEVEL, '示建〔2026〕14号', withAssets(9_500_000)),
    ];
    const uuid = await add(first);
    expect((await publish(uuid)).body.code).toBe(200);
    const stale = await add(second);
    expect((await publish(stale)).body).toMatchObject({ code: 400, msg: expect.stringContaining('已有新的发布') });
    const over = await add(await getDraft(LEVEL, '示建〔2026〕14号', withAssets(9_500_000)));
    expect((await publish(over)).body.code).toBe(200);
    expect((await withdraw(uuid)).body).toMatchObject({
      code: 409,
      msg: expect.stringContaining('示例修改 示建〔2026〕14号'),
    });
    // The refusal came at the approval: the request still waits, and its maker takes it back.
    expect((await ask('POST', '/withdraw', { uuid, reason: '示例' })).body.data).toEqual({ state: 'published' });
    for (const one of [over, uuid]) expect((await withdraw(one)).body.data).toEqual({ state: 'withdrawn' });
    expect((await check('2027-03-01')).verdicts).toEqual(['met']);
  });

  it('is published once of two at once', async () => {
    const uuid = await add(await getDraft(LEVEL, '示建〔2026〕15号', withAssets(9_000_000)));
    const codes = (await Promise.all([publish(uuid), publish(uuid)])).map(({ body }) => body.code).sort();
    expect(codes).toEqual([200, 409]);
    expect((await withdraw(uuid)).body.data).toEqual({ state: 'withdrawn' });
  });
});

describe('the calls beside the pattern', () => {
  it('check a draft as it is typed, and keep nothing', async () => {
    const total = (await ask('GET', '/list')).body.total;
    const draft = await getDraft(BANDS, '示建〔2026〕16号', withoutBand(18));
    const { data } = (await ask('POST', '/check', draft)).body;
    expect(data.findings.filter(({ isRefused }: { isRefused: boolean }) => isRefused)).toMatchObject([{ kind: 'gap' }]);
    expect(data.changes[0]).toMatchObject({
      before: { title: expect.any(String) },
      after: { title: expect.any(String) },
    });
    // The sentence only counts the groups: what changed stands in them.
    expect(data.changes[0].before.text).not.toBe(data.changes[0].after.text);
    const dated = await ask('POST', '/check', { ...draft, effective: '2026-10-31' });
    expect(JSON.stringify(dated.body.data.findings)).toContain('施行日期不能早于文件的发布日期');
    const early = { ...draft, ...TRANSITION, transitionUntil: '2027-02-28' };
    expect((await ask('POST', '', early)).body.fields[0].path).toBe('transitionUntil');
    expect((await ask('POST', '', { ...draft, effective: '2026-10-31' })).body).toMatchObject({
      code: 400,
      msg: '施行日期不能早于文件的发布日期',
    });
    expect((await ask('GET', '/list')).body.total).toBe(total);
  });

  it('keep a draft that lacks a field, and name the field when it is published', async () => {
    const draft = await getDraft(BANDS, '示建〔2026〕16号', withoutBand(18));
    const uuid = await add({ ...draft, transitionUntil: '2027-06-30' });
    const { code, fields } = (await publish(uuid)).body;
    expect([code, fields.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      expect.arrayContaining(['transition']),
    ]);
  });

  it('refuse what is no row of a standard when it is drafted, with its place', async () => {
    const draft = await getDraft(LEVEL, '示建〔2026〕16号', (rows) => [...rows, { kind: 'magic', min: 1 }]);
    const { status, body } = await ask('POST', '', draft);
    expect([status, body.fields]).toEqual([
      400,
      [{ path: `requirements.${draft.requirements.length - 1}`, message: expect.stringContaining('magic') }],
    ]);
  });

  it('know nothing that is not there', async () => {
    const source = await ask('GET', '/source?standardCode=10300101&level=x');
    const asked = await ask('POST', '/consequences', { uuid: UNKNOWN });
    const found = await ask('GET', `/consequences/${UNKNOWN}`);
    expect([source.status, asked.status, found.status]).toEqual([400, 404, 404]);
  });
});

describe('a transition without an end', () => {
  it('shows both texts on the day itself and after it, for what was accepted before', async () => {
    const draft = await getDraft(LEVEL, '示建〔2026〕19号', withAssets(8_010_000), { transition: 'byAcceptance' });
    const uuid = await add(draft);
    expect((await publish(uuid)).body).toMatchObject({ code: 200 });
    try {
      for (const day of ['2027-02-28', '2027-03-01', '2028-01-01']) {
        portal.setNow(new Date(`${day}T04:00:00Z`));
        const token = await portal.signIn('member');
        expect([day, await portal.call(listUpcomingStandardChanges, {}, { token })]).toMatchObject([
          day,
          [{ effective: '2027-03-01', transition: { until: null }, turned: [{ title: '企业资产', way: 'worse' }] }],
        ]);
      }
    } finally {
      portal.setNow(NOW);
      operator = await portal.signIn('operator');
      for (const person of ENTERPRISES) tokens[person] = await portal.signIn(person);
      expect((await withdraw(uuid)).body.data).toEqual({ state: 'withdrawn' });
    }
  });
});

describe('the level as a whole', () => {
  it('wish 21: has both verdicts of an enterprise beside each other, which differ where the new text asks for more', async () => {
    await enterEnterprise(portal, 'member', completeEnterprise);
    const draft = await getDraft(LEVEL, '示建〔2026〕29号', withAssets(8_010_000), TRANSITION);
    const uuid = await add(draft);
    expect((await publish(uuid)).body).toMatchObject({ code: 200 });
    const verdicts = async (person: (typeof ENTERPRISES)[number]) => {
      const [ahead] = await portal.call(listUpcomingStandardChanges, {}, { token: tokens[person] });
      return [ahead?.verdictBefore, ahead?.verdictAfter, ahead?.transition?.until];
    };
    expect(await verdicts('member')).toEqual(['declared', 'unmet', '2027-06-30']);
    // An enterprise with enough money and no people has the same result by both.
    expect(await verdicts('other')).toEqual(['unmet', 'unmet', '2027-06-30']);
    expect((await withdraw(uuid)).body.data).toEqual({ state: 'withdrawn' });
  });
});
