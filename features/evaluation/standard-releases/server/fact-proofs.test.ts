import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { createFactsReport } from '#db/facts/report.ts';
import * as proofs from '#features/content/source-evidence/source-evidence.contract.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import { runCheck } from '#features/evaluation/evaluations/evaluations.contract.ts';
import { editOperatorRights } from '#features/operations/user-admin/user-admin.contract.ts';
import { listUnverifiedRequirements } from '#features/standards/standards/contract/to-verify.ts';
import { getStandardByCode } from '#features/standards/standards/standards.contract.ts';
import { createTestPicture } from '#platform/server/testing/files.ts';

const NOW = new Date('2026-11-21T10:00:00+08:00');
const UNKNOWN = '00000000-0000-4000-8000-00000000ffff';

let portal: TestPortal;
/** Two operators, and a clerk of an enterprise. */
let [first, second, clerk] = ['', '', ''];

const as = (token: string) => ({ token });
const files = { file: { filename: '原文.png', bytes: createTestPicture('png') } };
const FOUND = { docTitle: '示例标准', docNumber: '示建〔2026〕20号', clause: '4.2.1' };

/** A row without its figure that no proof was written for yet. */
let open: { standardCode: string; level: string; rowId: string };
const getPlace = async (kind: string) => {
  const { rows } = await portal.call(listUnverifiedRequirements, { query: { pageSize: 100 } }, as(first));
  const row = rows.find(({ rowId, obstacles }) => rowId.startsWith(`${kind}-`) && obstacles.length > 0);
  if (!row) throw new Error(`no ${kind} to verify`);
  return { standardCode: row.standardCode, level: row.level, rowId: row.rowId };
};
const getCode = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
    return 200;
  } catch (error) {
    return [(error as { code: number }).code, (error as Error).message.replace(/^\d+ /, '')];
  }
};
const getRow = async (place: typeof open) =>
  (await portal.call(proofs.getEvidenceRequirement, { query: place }, as(first))).row;
const add = async (place: typeof open, figures: object, token = first) => {
  const row = JSON.stringify({ ...(await getRow(place)), ...figures });
  return await portal.call(proofs.addSourceEvidence, { body: { ...place, ...FOUND, row }, files }, as(token));
};
const decide = (uuid: string, token: string, isConfirmed = true, reason?: string) =>
  portal.call(proofs.decideSourceEvidence, { body: { uuid, isConfirmed, ...(reason ? { reason } : {}) } }, as(token));
const askToRevoke = (uuid: string, token: string) =>
  portal.call(proofs.revokeSourceEvidence, { body: { uuid, reason: '示例原因' } }, as(token));
/** Revokes a confirmed reading by two operators. */
const revoke = async (uuid: string) => {
  expect(await askToRevoke(uuid, first)).toEqual({ state: 'confirmed' });
  expect(await askToRevoke(uuid, second)).toEqual({ state: 'revoked' });
};
const getState = async (uuid: string) =>
  (await portal.call(proofs.listSourceEvidence, { query: { pageSize: 100 } }, as(second))).rows.find(
    (row) => row.uuid === uuid,
  );
const isOpen = async ({ standardCode, level, rowId }: typeof open) => {
  const total = (await portal.call(listUnverifiedRequirements, { query: {} }, as(first))).total;
  const run = await portal.call(
    runCheck,
    { body: { kind: 'rysl', standardCode, level, asOf: '2026-11-21' } },
    as(clerk),
  );
  const { rows } = await portal.app.db.sql<{ items: { report: { leaves: { id: string; verdict: string }[] } }[] }>(
    'select items from check_run where uuid = $1',
    [run.uuid],
  );
  const leaf = rows[0]?.items[0]?.report.leaves.find(({ id }) => id.endsWith(rowId));
  return { total, verdict: leaf?.verdict };
};

beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: NOW });
  first = await portal.signIn('operator');
  await portal.call(
    editOperatorRights,
    { body: { uuid: portal.userUuid('guest'), permissions: ['manage:standard:*'] } },
    as(first),
  );
  second = await portal.signIn('guest');
  clerk = await portal.signIn('member');
  await portal.app.db.sql('update enterprise set net_assets = 500 where uuid = $1', [portal.entUuid('member')]);
  open = await getPlace('netAssets');
});
afterAll(() => portal.close());

describe('a figure from its text to the verdict', () => {
  it('decides only once a second operator saw it, and no more when it is taken back', async () => {
    const { totals } = createFactsReport();
    const known = totals.rows;
    expect(known).toBeGreaterThan(0);
    const before = await isOpen(open);
    expect(before).toEqual({ total: totals.undecidable, verdict: 'unknown' });

    const read = JSON.stringify({ ...(await getRow(open)), minCny: 4_000_000 });
    const quote = '4.2.1 示例：净资产 400 万元以上';
    const found = { ...open, ...FOUND, row: read, quote };
    const { uuid } = await portal.call(proofs.addSourceEvidence, { body: found, files }, as(first));
    expect(await isOpen(open)).toEqual(before);
    expect(await getState(uuid)).toMatchObject({
      quote,
      state: 'waiting',
      clause: '4.2.1',
      isOwn: false,
      mime: 'image/png',
    });
    expect(await getCode(decide(uuid, first))).toEqual([409, proofs.EVIDENCE_ERRORS.ownProof.text]);
    expect(await isOpen(open)).toEqual(before);

    await decide(uuid, second);
    expect(await isOpen(open)).toEqual({ total: before.total - 1, verdict: 'met' });
    // Readers see the words beside the row.
    const { levelDetails } = await portal.call(getStandardByCode, { query: { code: open.standardCode } });
    const shown = levelDetails.find(({ key }) => key === open.level)?.requirements.find(({ id }) => id === open.rowId);
    expect(shown?.quote).toEqual({ docNumber: FOUND.docNumber, clause: FOUND.clause, text: quote });
    expect(await getState(uuid)).toMatchObject({
      state: 'confirmed',
      confirmWay: 'operator',
      after: expect.stringContaining('400'),
    });
    expect(await getCode(decide(uuid, second))).toEqual([409, proofs.EVIDENCE_ERRORS.decided.text]);
    expect(await getCode(add(open, {}))).toEqual([409, proofs.EVIDENCE_ERRORS.alreadyChecked.text]);

    await revoke(uuid);
    expect(await isOpen(open)).toEqual(before);
    const releases = await portal.request({ method: 'GET', path: '/portal/manage/standard/releases', token: first });
    const text = { before: expect.stringContaining('金额待核对'), after: expect.stringContaining('400 万元') };
    const reading = { docTitle: FOUND.docTitle, clause: FOUND.clause, confirmed: '由另一位运营人员复核' };
    expect(releases.body.rows).toMatchObject([
      {
        step: 'unchecked',
        docNumber: FOUND.docNumber,
        reading: { ...reading, before: text.after, after: text.before },
      },
      { step: 'checked', docNumber: FOUND.docNumber, title: text.after, reading: { ...reading, ...text } },
    ]);
    expect(JSON.stringify(releases.body.rows)).not.toContain(open.rowId);
  });

  it('is not confirmed by the clerk who entered the reading', async () => {
    const said = { ...open, ...FOUND, said: '净资产 400 万元以上' };
    const { uuid: proposal } = await portal.call(proofs.proposeSourceEvidence, { body: said }, as(clerk));
    const author = (person: 'guest' | 'member') =>
      portal.app.db.sql('update fact_proof set author_uuid = $2 where uuid = $1', [proposal, portal.userUuid(person)]);
    await author('guest');
    const { uuid } = await add(open, { minCny: 4_000_000 });
    expect(await getCode(decide(uuid, second))).toEqual([409, proofs.EVIDENCE_ERRORS.ownProof.text]);
    expect(await getState(uuid)).toMatchObject({ state: 'waiting' });
    await author('member');
    expect(await getCode(decide(uuid, second))).toBe(200);
    await revoke(uuid);
  });

  it('is confirmed once of two at once, and waits once', async () => {
    const answers = await Promise.all([1, 2].map(() => getCode(add(open, { minCny: 4_000_000 }))));
    expect(answers).toEqual(expect.arrayContaining([200, [409, proofs.EVIDENCE_ERRORS.alreadyWaiting.text]]));
    const { rows } = await portal.call(proofs.listSourceEvidence, { query: { state: 'waiting' } }, as(first));
    const uuid = rows[0]?.uuid ?? '';
    expect(rows).toHaveLength(1);
    const decisions = await Promise.all([1, 2].map(() => getCode(decide(uuid, second))));
    expect(decisions).toEqual(expect.arrayContaining([200, [409, proofs.EVIDENCE_ERRORS.decided.text]]));
    await revoke(uuid);
  });

  it('is revoked by two operators alone, or kept by either of them', async () => {
    const { uuid } = await add(open, { minCny: 4_000_000 });
    expect(await getCode(askToRevoke(uuid, first))).toEqual([409, proofs.EVIDENCE_ERRORS.decided.text]);
    await decide(uuid, second);
    const decided = await isOpen(open);
    const waiting = async () => {
      const { items } = (await portal.request({ method: 'GET', path: '/portal/manage/waiting', token: first })).body
        .data;
      return items.find(({ key }: { key: string }) => key === 'proof')?.count ?? 0;
    };
    const count = await waiting();
    for (const drop of [first, second]) {
      expect(await askToRevoke(uuid, first)).toEqual({ state: 'confirmed' });
      // It is still in force, and is among what waits.
      expect([await isOpen(open), await waiting()]).toEqual([decided, count + 1]);
      const { rows } = await portal.call(proofs.listSourceEvidence, { query: { state: 'waiting' } }, as(second));
      expect(rows.find((row) => row.uuid === uuid)).toMatchObject({
        state: 'confirmed',
        reason: '示例原因',
        revocation: { askedName: expect.any(String), own: null },
      });
      expect(await getCode(askToRevoke(uuid, first))).toEqual([409, proofs.EVIDENCE_ERRORS.ownRevocation.text]);
      expect(await getCode(askToRevoke(uuid, clerk))).toEqual([403, expect.any(String)]);
      expect(await getCode(decide(uuid, drop))).toBe(200);
      expect(await getState(uuid)).toMatchObject({ state: 'confirmed', revocation: null, reason: null });
    }
    await askToRevoke(uuid, second);
    expect(await getCode(askToRevoke(uuid, second))).toEqual([409, proofs.EVIDENCE_ERRORS.ownRevocation.text]);
    const answers = await Promise.all([getCode(askToRevoke(uuid, first)), getCode(askToRevoke(uuid, first))]);
    expect(answers).toEqual(expect.arrayContaining([200, [409, proofs.EVIDENCE_ERRORS.decided.text]]));
    expect(await getState(uuid)).toMatchObject({ state: 'revoked', revocation: null });
  });

  it('is refused without its figure, its file, its place, or as another row', async () => {
    const refusal = async (figures: object) => getCode(add(open, figures));
    expect(await refusal({ minCny: null })).toEqual([400, expect.stringContaining('空缺的数字')]);
    expect(await refusal({ kind: 'headcount', min: 3 })).toEqual([400, expect.any(String)]);
    const bare = { ...open, ...FOUND };
    expect(
      await getCode(portal.call(proofs.addSourceEvidence, { body: { ...bare, row: '{' }, files }, as(first))),
    ).toEqual([400, expect.stringContaining('指标内容')]);
    for (const [field, words] of [
      ['docTitle', '文件名称'],
      ['docNumber', '文号'],
      ['clause', '条款'],
    ] as const)
      expect(
        await getCode(portal.call(proofs.addSourceEvidence, { body: { ...bare, [field]: '' }, files }, as(first))),
      ).toEqual([400, expect.stringContaining(words)]);
    const nowhere = { body: { ...bare, rowId: 'netAssets-99' }, files };
    expect(await getCode(portal.call(proofs.addSourceEvidence, nowhere, as(first)))).toEqual([404, '数据不存在']);
  });
});

describe('what a clerk found', () => {
  it('lands with operators, decides nothing, and its finder is told', async () => {
    const before = await isOpen(open);
    const said = { ...open, ...FOUND, said: '净资产 400 万元以上' };
    const { uuid } = await portal.call(proofs.proposeSourceEvidence, { body: said }, as(clerk));
    expect(await isOpen(open)).toEqual(before);
    expect(await getState(uuid)).toMatchObject({ state: 'proposed', said: said.said, mime: null });
    expect(await getCode(decide(uuid, second))).toEqual([409, proofs.EVIDENCE_ERRORS.decided.text]);
    await decide((await add(open, { minCny: 4_000_000 })).uuid, second);
    const titles = async () =>
      (await portal.call(listMessages, { query: {} }, as(clerk))).rows.map(({ title }) => title);
    expect(await titles()).toContain('您提供的标准出处已处理');
    expect(await getCode(portal.call(proofs.proposeSourceEvidence, { body: said }, as(clerk)))).toEqual([
      409,
      proofs.EVIDENCE_ERRORS.alreadyChecked.text,
    ]);
  });

  it('is refused with a reason, and held to a number', async () => {
    const other = await getPlace('siteManagers');
    const propose = () =>
      portal.call(proofs.proposeSourceEvidence, { body: { ...other, ...FOUND, said: '示例内容' } }, as(clerk));
    const { uuid } = await propose();
    expect(await getCode(decide(uuid, second, false))).toEqual([400, expect.stringContaining('原因')]);
    await decide(uuid, second, false, '没有找到该文件');
    expect(await getState(uuid)).toMatchObject({ state: 'refused', reason: '没有找到该文件' });
    for (let count = 0; count < 20; count += 1) await propose();
    expect(await getCode(propose())).toEqual([409, expect.stringContaining('20 条')]);
  });
});

it('knows nothing that is not there', async () => {
  const ask = (method: string, rest: string, body?: unknown) =>
    portal.request({ method, path: `/portal/manage/standard/proof${rest}`, token: first, ...(body ? { body } : {}) });
  const answers = await Promise.all([
    ask('GET', `/file/${UNKNOWN}`),
    ask('POST', '/decide', { uuid: UNKNOWN, isConfirmed: true }),
    ask('POST', '/revoke', { uuid: UNKNOWN, reason: '示例' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});
