import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal, type TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { listAttachments } from '#features/enterprise/attachments/attachments.contract.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import { addFiling, changeFilingState, removeFiling } from '#features/filing/filing/filing.contract.ts';
import { readLatestCode } from '#features/identity/codes/server/testing/read-code.ts';
import { addRegister } from '#features/records/personnel/personnel.contract.ts';
import { listTodoItems } from '#features/work/todo/todo.contract.ts';
import { createTestPdf, createTestPicture } from '#platform/server/testing/files.ts';
import * as holder from '../contract/holder.ts';
import * as contract from '../holder-documents.contract.ts';

const PHONE = '13800002716';
const START = new Date('2026-11-20T02:00:00Z');
const MINUTE_MS = 60_000;

let portal: TestPortal;
let token: string;
let other: string;
let filing: string;
let person: string;

const openFiling = async (as = token): Promise<string> => {
  const body = { kind: 'change' as const, name: '示例变更', region: '110000' };
  return (await portal.call(addFiling, { body }, { token: as })).uuid;
};

beforeAll(async () => {
  portal = await startPortal({ now: START, quiet: true });
  [token, other] = [await portal.signIn('member'), await portal.signIn('other')];
  filing = await openFiling();
  const registrations = [{ regType: '一级建造师', specialty: '建筑工程', regNo: '示例-1', validEnd: '2030-01-31' }];
  const body = { name: '示例张三', idNo: '11010519491231002X', registrations };
  person = (await portal.call(addRegister, { body }, { token })).uuid;
});
// Codes go to one phone once a minute, so each test has a minute of its own.
beforeEach(() => portal.setNow(new Date(portal.now().getTime() + 2 * MINUTE_MS)));
afterAll(() => portal.close());

type Given = Parameters<typeof portal.call<typeof contract.addDocumentRequest>>[1]['body'];
const ask = (rest: Partial<Given> = {}) =>
  portal.call(
    contract.addDocumentRequest,
    {
      body: {
        filingUuid: filing,
        personUuid: person,
        phone: PHONE,
        purpose: '办理示例变更',
        papers: '身份证、注册证书',
        endOn: '2026-12-20',
        ...rest,
      },
    },
    { token },
  );
const getSecret = ({ link }: contract.DocumentRequestLink): string => link.split('#')[1] ?? '';
const open = (secret: string, pass?: string) =>
  portal.call(holder.openDocumentRequest, { body: { token: secret, ...(pass ? { pass } : {}) } });
const prove = async (secret: string): Promise<string> => {
  await portal.call(holder.sendHolderCode, { body: { token: secret } });
  const code = (await readLatestCode(portal, PHONE, portal.now())) ?? '';
  return (await portal.call(holder.verifyHolder, { body: { token: secret, code } })).pass;
};
const offer = (secret: string, pass: string, filename: string, bytes: Buffer) =>
  portal.call(holder.uploadHolderDocument, { body: { token: secret, pass }, files: { file: { filename, bytes } } });
const getFailure = (call: Promise<unknown>) => call.then(() => null).catch((error: TestCallError) => error);
const getFiles = async (uuid: string) =>
  (await portal.call(listAttachments, { query: { bizType: 'register', bizUuid: uuid } }, { token })).rows;
const requests = async (of = filing) =>
  (await portal.call(contract.listDocumentRequests, { params: { id: of }, query: {} }, { token })).rows;

describe('papers from their holder', () => {
  it('are sent with a link and a code, and enter the archive once the clerk has looked', async () => {
    const made = await ask();
    expect(made.qrcode).toMatch(/^data:image\/svg\+xml;base64,/);
    const secret = getSecret(made);
    const { rows: kept } = await portal.app.db.sql<{ row: string }>(
      'select r::text as row from paper_request r where uuid = $1',
      [made.uuid],
    );
    expect(kept[0]?.row).not.toContain(secret);
    expect(kept[0]?.row).not.toContain(PHONE);
    // The link alone does not reveal the owner of the papers.
    const before = await open(secret);
    expect(before).toMatchObject({ purpose: '办理示例变更', phone: '138****2716', endOn: '2026-12-20', proven: null });
    expect(JSON.stringify(before)).not.toContain('张三');

    const pass = await prove(secret);
    const picture = createTestPicture('jpg', '示例证件', 800, 600);
    await offer(secret, pass, '身份证.jpg', picture);
    const again = await offer(secret, pass, '身份证 副本.jpg', picture);
    const scan = await offer(secret, pass, '注册证书.pdf', createTestPdf({ text: '示例' }));
    expect((await open(secret, pass)).proven?.papers).toHaveLength(2);
    expect(await getFiles(person)).toEqual([]);
    expect(await requests()).toMatchObject([{ uuid: made.uuid, waiting: 2, total: 2, state: 'open' }]);
    const { rows: told } = await portal.call(listMessages, { query: {} }, { token });
    expect(told.filter(({ title }) => title === '本人提交了资料，待审核')).toHaveLength(1);

    const shown = await portal.call(contract.getSubmittedDocumentFile, { params: { id: again.uuid } }, { token });
    expect(Buffer.from(shown.bytes).equals(picture)).toBe(true);
    await portal.call(contract.acceptSubmittedDocument, { body: { uuid: again.uuid, name: '张三身份证' } }, { token });
    await portal.call(
      contract.rejectSubmittedDocument,
      { body: { uuid: scan.uuid, reason: '请上传彩色扫描件' } },
      { token },
    );
    expect(await getFiles(person)).toMatchObject([{ name: '张三身份证.jpg', ext: 'jpg' }]);
    const states = new Map(
      (await open(secret, pass)).proven?.papers.map(({ uuid, state, reason }) => [uuid, { state, reason }]),
    );
    expect(states.get(again.uuid)).toEqual({ state: 'taken', reason: null });
    expect(states.get(scan.uuid)).toEqual({ state: 'refused', reason: '请上传彩色扫描件' });
    for await (const { key } of portal.app.storage.list('holder/')) throw new Error(`${key} was left`);
    const twice = portal.call(contract.acceptSubmittedDocument, { body: { uuid: again.uuid } }, { token });
    expect(await getFailure(twice)).toMatchObject({ code: 409 });
  });

  it('are looked at as every other upload, and withdrawn while no decision exists', async () => {
    const secret = getSecret(await ask());
    const pass = await prove(secret);
    const wrong = await getFailure(offer(secret, pass, '证件.jpg', Buffer.from('MZ no picture')));
    expect(wrong).toMatchObject({ code: 400, fields: [{ path: 'file' }] });
    const { uuid } = await offer(secret, pass, '证件.png', createTestPicture('png', '示例', 300, 200));
    await portal.call(holder.withdrawHolderDocument, { body: { token: secret, pass, uuid } });
    expect((await open(secret, pass)).proven?.papers).toEqual([]);
    const gone = portal.call(holder.withdrawHolderDocument, { body: { token: secret, pass, uuid } });
    expect(await getFailure(gone)).toMatchObject({ code: 404 });
  });

  it('need the code of the phone, for an hour', async () => {
    const secret = getSecret(await ask());
    const png = createTestPicture('png', '示例', 300, 200);
    expect(await getFailure(offer(secret, 'guessed', 'a.png', png))).toMatchObject({
      code: 409,
      message: expect.stringContaining('验证已过期'),
    });
    await portal.call(holder.sendHolderCode, { body: { token: secret } });
    const code = (await readLatestCode(portal, PHONE, portal.now())) ?? '';
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const guess = portal.call(holder.verifyHolder, { body: { token: secret, code: wrong } });
    expect(await getFailure(guess)).toMatchObject({ code: 400, fields: [{ path: 'code' }] });
    const { pass } = await portal.call(holder.verifyHolder, { body: { token: secret, code } });
    // A code of another link is none of this one.
    const second = getSecret(await ask());
    const foreign = portal.call(holder.verifyHolder, { body: { token: second, code } });
    expect(await getFailure(foreign)).toMatchObject({ code: 400 });
    expect(await getFailure(offer(second, pass, 'a.png', png))).toMatchObject({ code: 409 });
    portal.setNow(new Date(portal.now().getTime() + 61 * MINUTE_MS));
    expect(await getFailure(offer(secret, pass, 'a.png', png))).toMatchObject({ code: 409 });
    expect((await open(secret, pass)).proven).toBeNull();
  });

  it('are refused after the end, after closing, by a former link and by none, with clear words', async () => {
    const made = await ask({ endOn: '2026-11-21' });
    const secret = getSecret(made);
    const renewed = await portal.call(
      contract.renewDocumentRequest,
      { body: { uuid: made.uuid, endOn: '2026-11-22' } },
      { token },
    );
    expect(await getFailure(open(secret))).toMatchObject({ code: 404, message: expect.stringContaining('链接无效') });
    expect(await open(getSecret(renewed))).toMatchObject({ endOn: '2026-11-22' });
    const now = portal.now();
    portal.setNow(new Date('2026-11-22T16:00:00Z'));
    const ended = { code: 410, message: expect.stringContaining('已于 2026-11-22 到期') };
    expect(await getFailure(open(getSecret(renewed)))).toMatchObject(ended);
    const send = portal.call(holder.sendHolderCode, { body: { token: getSecret(renewed) } });
    expect(await getFailure(send)).toMatchObject(ended);
    portal.setNow(now);
    await portal.call(contract.closeDocumentRequest, { body: { uuid: made.uuid } }, { token });
    expect(await getFailure(open(getSecret(renewed)))).toMatchObject({
      code: 410,
      message: expect.stringContaining('已停用'),
    });
    expect(await getFailure(open('x'.repeat(43)))).toMatchObject({ code: 404 });
  });

  it('stop with their filing', async () => {
    const [over, removed] = [await openFiling(), await openFiling()];
    const [ofOver, ofRemoved] = [await ask({ filingUuid: over }), await ask({ filingUuid: removed })];
    await portal.call(changeFilingState, { body: { uuid: over, to: 'withdrawn' } }, { token });
    await portal.call(removeFiling, { body: { uuid: removed } }, { token });
    expect(await getFailure(open(getSecret(ofOver)))).toMatchObject({ code: 410 });
    expect(await getFailure(open(getSecret(ofRemoved)))).toMatchObject({ code: 404 });
    expect(await getFailure(ask({ filingUuid: over }))).toMatchObject({ code: 409 });
  });

  it.each([
    [{ endOn: '2026-11-01' }, 'endOn'],
    [{ endOn: '2027-11-01' }, 'endOn'],
    [{ endOn: '2026-02-30' }, 'endOn'],
    [{ phone: '12' }, 'phone'],
    [{ purpose: ' ' }, 'purpose'],
    [{ papers: '' }, 'papers'],
  ])('are not asked for with %j', async (rest, path) => {
    expect(await getFailure(ask(rest))).toMatchObject({ code: 400, fields: [{ path }] });
  });

  it('go a month after the end, with their bytes', async () => {
    portal.setNow(new Date('2027-03-01T02:00:00Z'));
    await portal.app.jobs.runNow('holder-papers.remove-old', {});
    const { rows } = await portal.app.db.sql('select 1 from paper_request union all select 1 from offered_paper', []);
    expect(rows).toEqual([]);
  });
});

describe('papers that wait', () => {
  const waiting = async (as = token) =>
    (await portal.call(listTodoItems, { query: { kind: 'paper' } }, { token: as })).rows.flatMap((row) => row.parts);

  it('are listed as open until a decision, for their own enterprise alone, and go with their filing', async () => {
    // The day has moved on since the others signed in.
    [token, other] = [await portal.signIn('member'), await portal.signIn('other')];
    const mine = await openFiling();
    const today = toShanghaiDay(portal.now());
    const made = await ask({ filingUuid: mine, purpose: '办理示例增项', endOn: addDays(today, 10) });
    const secret = getSecret(made);
    const ours = async () => (await waiting()).filter(({ action }) => action.to.endsWith(mine));
    expect(await ours()).toEqual([]);
    const pass = await prove(secret);
    await offer(secret, pass, '身份证.png', createTestPicture('png', '身份证甲'));
    await offer(secret, pass, '毕业证.png', createTestPicture('png', '毕业证甲'));
    expect(await ours()).toMatchObject([
      { subject: '示例张三提交的资料', dueOn: addDays(today, 40), reminder: null, action: { label: '去审核' } },
    ]);
    expect((await ours())[0]?.consequence).toContain('2 份文件待审核');
    expect(await waiting(other)).toEqual([]);
    const { rows } = await portal.call(
      contract.listSubmittedDocuments,
      { params: { id: made.uuid }, query: {} },
      { token },
    );
    for (const { uuid } of rows) {
      expect(await ours()).toHaveLength(1);
      await portal.call(contract.rejectSubmittedDocument, { body: { uuid, reason: '示例原因' } }, { token });
    }
    expect(await ours()).toEqual([]);
    await offer(secret, pass, '职称证.png', createTestPicture('png', '职称证甲'));
    expect(await ours()).toHaveLength(1);
    await portal.call(removeFiling, { body: { uuid: mine } }, { token });
    expect(await ours()).toEqual([]);
  });
});
