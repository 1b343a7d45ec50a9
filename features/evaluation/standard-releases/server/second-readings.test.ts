import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import * as review from '#features/content/source-evidence/contract/outside-review.ts';
import * as proofs from '#features/content/source-evidence/source-evidence.contract.ts';
import { editOperatorRights } from '#features/operations/user-admin/user-admin.contract.ts';
import { listUnverifiedRequirements } from '#features/standards/standards/contract/to-verify.ts';
import { createTestPicture } from '#platform/server/testing/files.ts';

/** Half an hour before midnight in Shanghai, where the day of the entry ends. */
const ENTERED = new Date('2026-11-21T23:30:00+08:00');
const LATER = new Date('2026-11-22T00:10:00+08:00');
const FOUND = { docTitle: '示例标准', docNumber: '示建〔2026〕20号', clause: '4.2.1' };
const files = { file: { filename: '原文.png', bytes: createTestPicture('png') } };

type Row = Record<string, unknown>;
type Place = { standardCode: string; level: string; rowId: string };

let portal: TestPortal;
let [operator, guest, clerk] = ['', '', ''];
let assets: Place;
/** The row of the net assets as no person has read it. */
let unread: Row;
let uuid: string;

async function signInAt(now: Date): Promise<void> {
  portal.setNow(now);
  operator = await portal.signIn('operator');
  guest = await portal.signIn('guest');
  clerk = await portal.signIn('member');
}
const getOutcome = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    return (await work) ?? 200;
  } catch (error) {
    return [(error as { code: number }).code, (error as Error).message.replace(/^\d+ /, '')];
  }
};
const getPlace = async (kind: string): Promise<Place> => {
  for (let pageNum = 1; pageNum < 6; pageNum += 1) {
    const query = { pageNum, pageSize: 100, kind: 'undecidable' } as const;
    const { rows } = await portal.call(listUnverifiedRequirements, { query }, { token: operator });
    const row = rows.find(({ rowId }) => rowId.startsWith(`${kind}-`));
    if (row) return { standardCode: row.standardCode, level: row.level, rowId: row.rowId };
  }
  throw new Error(`no ${kind} to verify`);
};
const getRow = async (place: Place): Promise<Row> =>
  (await portal.call(proofs.getEvidenceRequirement, { query: place }, { token: operator })).row;
const add = async (place: Place, figures: Row) => {
  const row = JSON.stringify({ ...(await getRow(place)), ...figures });
  return await portal.call(proofs.addSourceEvidence, { body: { ...place, ...FOUND, row }, files }, { token: operator });
};
const readAgain = (minCny: number | null, clause = FOUND.clause) => ({
  row: { ...unread, minCny },
  clause,
});
const decide = async (again?: ReturnType<typeof readAgain>) =>
  await getOutcome(
    portal.call(
      proofs.decideSourceEvidence,
      { body: { uuid, isConfirmed: true, ...(again && { again }) } },
      { token: operator },
    ),
  );
const getState = async () =>
  (await portal.call(proofs.listSourceEvidence, { query: { pageSize: 100 } }, { token: operator })).rows.find(
    (row) => row.uuid === uuid,
  );
const getReleases = async () =>
  (await portal.request({ method: 'GET', path: '/portal/manage/standard/releases', token: operator })).body.rows;
const listAudit = async () => {
  const { rows } = await portal.app.db.sql<{ action: string }>(
    'select action from audit_log where target_uuid = $1 order by seq',
    [uuid],
  );
  return rows.map(({ action }) => action.replace('fact-proof.', ''));
};
const grantGuest = (permissions: string[]) =>
  portal.call(editOperatorRights, { body: { uuid: portal.userUuid('guest'), permissions } }, { token: operator });

beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: ENTERED });
  operator = await portal.signIn('operator');
  assets = await getPlace('netAssets');
  unread = await getRow(assets);
});
afterAll(() => portal.close());

beforeEach(async () => {
  await signInAt(ENTERED);
  const { rows } = await portal.call(proofs.listSourceEvidence, { query: { pageSize: 100 } }, { token: operator });
  for (const { uuid: one, state } of rows) {
    const body = { uuid: one, reason: '示例原因' };
    if (state === 'confirmed') {
      await portal.call(proofs.revokeSourceEvidence, { body }, { token: operator });
      portal.setNow(LATER);
      await portal.call(proofs.revokeSourceEvidence, { body }, { token: await portal.signIn('operator') });
      await signInAt(ENTERED);
    }
    if (state === 'waiting')
      await portal.call(proofs.decideSourceEvidence, { body: { ...body, isConfirmed: false } }, { token: operator });
  }
  ({ uuid } = await add(assets, { minCny: 4_000_000 }));
});

describe('the only operator', () => {
  it('confirms on a later day after an equal second reading', async () => {
    expect(await getState()).toMatchObject({ isOwn: true, ownConfirmation: 'tooEarly' });
    expect(await decide(readAgain(4_000_000))).toEqual([409, proofs.EVIDENCE_ERRORS.tooEarly.text]);
    await signInAt(LATER);
    expect(await getState()).toMatchObject({ ownConfirmation: 'allowed' });
    expect(await decide()).toEqual([400, '请对照原文再填写一遍']);
    expect(await decide(readAgain(null))).toEqual([400, expect.stringContaining('空缺的数字')]);
    expect(await decide(readAgain(4_000_000))).toBe(200);
    expect(await getState()).toMatchObject({ state: 'confirmed', confirmWay: 'later', ownConfirmation: null });
    expect((await getReleases())[0]).toMatchObject({
      step: 'checked',
      reading: { confirmed: '由登记人隔日再读复核', after: expect.stringContaining('400 万元') },
    });
    expect(await listAudit()).toEqual(['added', 'confirmed']);
  });

  it('is told the difference of a second reading, and the row stays open', async () => {
    await signInAt(LATER);
    const what = '条款：4.2.1，4.2.2；“金额（元）”：4000000，5000000';
    expect(await decide(readAgain(5_000_000, '4.2.2'))).toEqual([409, expect.stringContaining(what)]);
    expect(await getState()).toMatchObject({ state: 'waiting', difference: what, confirmWay: null });
    expect(await listAudit()).toEqual(['added', 'differed']);
  });

  it('needs another operator as soon as there is one', async () => {
    await grantGuest(['manage:standard:*']);
    await signInAt(LATER);
    expect(await getState()).toMatchObject({ ownConfirmation: 'another' });
    expect(await decide(readAgain(4_000_000))).toEqual([409, proofs.EVIDENCE_ERRORS.ownProof.text]);
    const link = portal.call(review.addReviewLink, { body: { uuid } }, { token: operator });
    expect(await getOutcome(link)).toEqual([409, review.REVIEW_LINK_ERRORS.notAlone.text]);
    // The right to enter readings is not the right to confirm them.
    await grantGuest(['manage:standard:list']);
    guest = await portal.signIn('guest');
    for (const token of [guest, clerk]) {
      const body = { uuid, isConfirmed: true, again: readAgain(4_000_000) };
      expect(await getOutcome(portal.call(proofs.decideSourceEvidence, { body }, { token }))).toEqual([
        403,
        expect.any(String),
      ]);
    }
    expect(await decide(readAgain(4_000_000))).toBe(200);
    await grantGuest([]);
  });
});

describe('the only operator who revokes', () => {
  it('confirms the revocation on a later day', async () => {
    await signInAt(LATER);
    expect(await decide(readAgain(4_000_000))).toBe(200);
    const revoke = () =>
      getOutcome(portal.call(proofs.revokeSourceEvidence, { body: { uuid, reason: '示例原因' } }, { token: operator }));
    expect(await revoke()).toEqual({ state: 'confirmed' });
    expect(await getState()).toMatchObject({ revocation: { own: 'tooEarly' } });
    expect(await revoke()).toEqual([409, proofs.EVIDENCE_ERRORS.revokedTooEarly.text]);
    await signInAt(new Date(LATER.getTime() + 86_400_000));
    expect(await getState()).toMatchObject({ revocation: { own: 'allowed' } });
    expect(await revoke()).toEqual({ state: 'revoked' });
    expect(await listAudit()).toEqual(['added', 'confirmed', 'revocation-asked', 'revoked']);
  });
});

describe('an external reviewer', () => {
  const makeLink = async (): Promise<string> => {
    const { link } = await portal.call(review.addReviewLink, { body: { uuid } }, { token: operator });
    return new URL(link).hash.slice(1);
  };
  const open = (token: string) => getOutcome(portal.call(review.openReview, { body: { token } }));
  const answer = async (token: string, minCny: number, as?: string) => {
    const person = { reviewerName: '欧阳示例', organisation: '示例设计院' };
    const body = { token, ...person, ...readAgain(minCny) };
    return await getOutcome(portal.call(review.answerReview, { body }, as ? { token: as } : {}));
  };

  it('confirms with a link that names the row and shows the text, without the first reading', async () => {
    const token = await makeLink();
    const opened = await open(token);
    expect(opened).toMatchObject({ level: assets.level, docTitle: FOUND.docTitle, mime: 'image/png' });
    expect(JSON.stringify(opened)).not.toContain('4000000');
    const file = await portal.call(review.getReviewFile, { body: { token } });
    expect(file.bytes.length).toBeGreaterThan(0);
    const { rows } = await portal.app.db.sql<{ text: string }>('select fact_proof::text as text from fact_proof', []);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await answer(token, 4_000_000, operator)).toEqual([409, proofs.EVIDENCE_ERRORS.ownProof.text]);
    expect(await answer(token, 4_000_000)).toEqual({ isSame: true });
    expect(await getState()).toMatchObject({
      state: 'confirmed',
      confirmWay: 'reviewer',
      reviewer: '欧阳示例（示例设计院）',
    });
    expect((await getReleases())[0].reading.confirmed).toBe('由外部人员复核：欧阳示例（示例设计院）');
    expect(await listAudit()).toEqual(['added', 'review-asked', 'reviewed', 'confirmed']);
  });

  it('uses a link once, also with another figure', async () => {
    const token = await makeLink();
    expect(await answer(token, 5_000_000)).toEqual({ isSame: false });
    const used = [410, review.REVIEW_LINK_ERRORS.used.text];
    expect([await answer(token, 4_000_000), await open(token)]).toEqual([used, used]);
    expect(await getState()).toMatchObject({
      state: 'waiting',
      reviewer: '欧阳示例（示例设计院）',
      difference: '“金额（元）”：4000000，5000000',
      reviewUntil: null,
    });
    const next = await makeLink();
    expect(await open(token)).toEqual([404, review.REVIEW_LINK_ERRORS.unknown.text]);
    const answers = await Promise.all([answer(next, 4_000_000), answer(next, 4_000_000)]);
    expect(answers).toEqual(expect.arrayContaining([{ isSame: true }, used]));
  });

  it('finds a link expired after seven days, and closed once the reading is decided', async () => {
    const token = await makeLink();
    portal.setNow(new Date(ENTERED.getTime() + 7 * 86_400_000 - 1000));
    expect(await open(token)).toMatchObject({ docNumber: FOUND.docNumber });
    portal.setNow(new Date(ENTERED.getTime() + 7 * 86_400_000));
    const expired = [410, review.REVIEW_LINK_ERRORS.expired.text];
    expect([await open(token), await answer(token, 4_000_000)]).toEqual([expired, expired]);
    await signInAt(ENTERED);
    const refusal = { uuid, isConfirmed: false, reason: '示例原因' };
    await portal.call(proofs.decideSourceEvidence, { body: refusal }, { token: operator });
    expect(await open(token)).toEqual([410, review.REVIEW_LINK_ERRORS.closed.text]);
  });

  it('is asked by operators with the right alone', async () => {
    for (const token of [clerk, guest])
      expect(await getOutcome(portal.call(review.addReviewLink, { body: { uuid } }, { token }))).toEqual([
        403,
        expect.any(String),
      ]);
    expect(await open('示例')).toEqual([404, review.REVIEW_LINK_ERRORS.unknown.text]);
  });
});

describe('a staffing table', () => {
  it('is stored with one proof, and refused by row and column', async () => {
    const place = await getPlace('technicalStaff');
    const line = { profession: '建筑', registered: 2, registeredAs: '一级注册建筑师', nonRegistered: 3 };
    const bad = add(place, { total: 6, table: [line, { ...line, registered: '三' }] });
    expect(await getOutcome(bad)).toEqual([400, '第 2 行“注册人数”应为不小于 0 的整数']);
    ({ uuid } = await add(place, { total: 6, table: [line, { ...line, profession: '结构', registered: 0 }] }));
    expect(await getState()).toMatchObject({ state: 'waiting', after: expect.stringContaining('结构：') });
    const { names } = await portal.call(proofs.getEvidenceRequirement, { query: place }, { token: operator });
    expect(names).toEqual(expect.arrayContaining(['热工控制', '暖通', '一级注册结构工程师']));
  });
});
