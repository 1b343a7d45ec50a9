import { afterAll, describe, expect, it } from 'vitest';
import { startPortal, TestCallError } from '#apps/server/testing/portal.ts';
import { listEnterpriseChanges } from '#features/enterprise/enterprise/enterprise.contract.ts';
import { addFiling, listFilingEvents } from '#features/filing/filing/filing.contract.ts';
import { createCertificate } from '#features/records/certificates/certificates.contract.ts';
import type { App } from '#platform/server/app.ts';
import { getHosts } from '#platform/server/config/hosts.ts';
import { createScanner } from '#platform/server/storage/scanner.ts';
import { EICAR, startClamd } from '#platform/server/testing/clamd.ts';
import { createTestPdf, createTestPicture } from '#platform/server/testing/files.ts';
import { createTestOfd } from '#platform/server/testing/ofd.ts';
import * as contract from '../attachments.contract.ts';

const portal = await startPortal({ quiet: true });
const token = await portal.signIn('member');
const other = await portal.signIn('other');
const expired = await portal.signIn('expired');
const guest = await portal.signIn('guest');
afterAll(() => portal.close());

const ownEnt = portal.entUuid('member');
const licence = (bytes: Uint8Array, filename = '营业执照.pdf', as = token) =>
  portal.call(contract.addLicenceFile, { files: { file: { filename, bytes } } }, { token: as });
const listOf = async (bizType: contract.BizType, bizUuid: string, as = token) =>
  (await portal.call(contract.listAttachments, { query: { bizType, bizUuid } }, { token: as })).rows;
const certificate = async (certNo: string, as = token) =>
  (
    await portal.call(
      createCertificate,
      {
        body: {
          certNo,
          certName: '示例资质证书',
          category: 'construction',
          issueDate: '2023-01-01',
          issuer: '示例住建厅',
          validStart: '2023-01-01',
        },
      },
      { token: as },
    )
  ).uuid;
const attach = (bizUuid: string, bytes: Uint8Array, filename = '证书.png', as = token) =>
  portal.call(
    contract.addAttachment,
    { body: { bizType: 'zzzs', bizUuid }, files: { file: { filename, bytes } } },
    { token: as },
  );
async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of portal.app.storage.list('')) keys.push(key);
  return keys;
}
const refusal = async (work: Promise<unknown>): Promise<TestCallError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TestCallError)) throw new Error(`refusal expected, got ${String(error)}`);
  return error;
};

it('lists the files of an enterprise by pages, the newest first, and counts all', async () => {
  const uuid = await certificate('示例分页证书');
  for (const name of ['一.png', '二.png', '三.png']) await attach(uuid, createTestPicture('png', name), name);
  const page = (query: { pageNum?: number; pageSize?: number }) =>
    portal.call(contract.listAttachments, { query: { bizType: 'zzzs', bizUuid: uuid, ...query } }, { token });
  const whole = await page({});
  expect([whole.total, whole.rows.length]).toEqual([3, 3]);
  const second = await page({ pageNum: 2, pageSize: 2 });
  expect([second.total, second.rows]).toEqual([3, whole.rows.slice(2)]);
  expect((await page({ pageNum: 9, pageSize: 2 })).rows).toEqual([]);
});

it('stores an OFD unchanged with its seals, for its enterprise alone, and refuses a broken one at the field', async () => {
  const uuid = await certificate('示例电子证书');
  const bytes = createTestOfd({ seals: 1 });
  const file = await attach(uuid, bytes, '证书.pdf');
  expect(file).toMatchObject({ name: '证书.ofd', ext: 'ofd', mime: 'application/ofd', size: bytes.length });
  const download = (as: string) =>
    portal.call(contract.downloadAttachment, { params: { id: file.uuid } }, { token: as });
  expect(Buffer.from((await download(token)).bytes).equals(bytes)).toBe(true);
  expect(await refusal(download(other))).toMatchObject({ code: 404 });
  const broken = attach(uuid, createTestOfd({ without: ['Doc_0/Document.xml'] }), '证书.ofd');
  expect(await refusal(broken)).toMatchObject({
    code: 400,
    fields: [{ path: 'file', message: expect.stringContaining('OFD') }],
  });
});

describe('a file that the store has lost', () => {
  it('comes back with the next upload of the same bytes, for every record that has it', async () => {
    const [one, two] = [await certificate('R-lost-1'), await certificate('R-lost-2')];
    const bytes = createTestPicture('png', '丢失');
    const { uuid } = await attach(one, bytes);
    const [{ storage_key: key } = { storage_key: '' }] = (
      await portal.app.db.sql<{ storage_key: string }>(
        'select f.storage_key from attachment a join stored_file f on f.sha256 = a.sha256 and f.ent_uuid = a.ent_uuid where a.uuid = $1',
        [uuid],
      )
    ).rows;
    const download = () => portal.call(contract.downloadAttachment, { params: { id: uuid } }, { token });
    await portal.app.storage.remove(key);
    expect(await refusal(download())).toMatchObject({ code: 404 });
    await attach(two, bytes);
    expect(Buffer.from((await download()).bytes).equals(bytes)).toBe(true);
  });
});

describe('C-142, C-143: the business licence', () => {
  it('is stored, listed, named in the enterprise record and in its change log', async () => {
    const first = await licence(createTestPdf());
    expect(first).toMatchObject({
      name: '营业执照.pdf',
      ext: 'pdf',
      bizType: 'yyzz',
      bizUuid: ownEnt,
      scan: 'skipped',
    });
    const second = await licence(createTestPicture('jpg', '新'), '新执照.JPEG');
    expect(second).toMatchObject({ ext: 'jpg', mime: 'image/jpeg', name: '新执照.JPEG' });
    expect((await listOf('yyzz', ownEnt)).map((file) => file.uuid).sort()).toEqual([first.uuid, second.uuid].sort());
    const { rows } = await portal.call(listEnterpriseChanges, { query: { field: 'licenceFileUuid' } }, { token });
    expect(rows.map(({ oldValue, newValue, source }) => [oldValue, newValue, source])).toEqual([
      ['营业执照.pdf', '新执照.JPEG', 'user'],
      [null, '营业执照.pdf', 'user'],
    ]);
  });
  it('can be a file that was uploaded before, given as JSON', async () => {
    const [file] = await listOf('yyzz', ownEnt);
    const path = contract.addLicenceFile.path;
    const answer = await portal.request({ method: 'POST', path, body: { fileUuid: file?.uuid }, token });
    expect(answer.body).toMatchObject({ code: 200, data: { uuid: file?.uuid } });
    const none = await portal.request({ method: 'POST', path, body: {}, token });
    expect(none.body).toMatchObject({ code: 400, fields: [{ path: 'file', message: '请选择营业执照文件' }] });
  });
  it('needs a person with an enterprise', async () => {
    expect(await refusal(licence(createTestPdf(), 'a.pdf', guest))).toMatchObject({ code: 403 });
    const anonymous = await portal.request({ method: 'GET', path: contract.listAttachments.path });
    expect(anonymous.status).toBe(401);
  });
});

describe('files of other records', () => {
  it('are kept once, however often the same bytes are sent', async () => {
    const [one, two] = [await certificate('F-1'), await certificate('F-2')];
    const bytes = createTestPicture('png', '同一份');
    const first = await attach(one, bytes);
    const before = await storedKeys();
    const again = await attach(one, bytes, '又一次.png');
    expect(again.uuid).toBe(first.uuid);
    const elsewhere = await attach(two, bytes);
    expect(elsewhere.uuid).not.toBe(first.uuid);
    expect(await storedKeys()).toEqual(before);
    expect(await listOf('zzzs', one)).toHaveLength(1);
  });
  it('survive two uploads of the same bytes at the same moment', async () => {
    const record = await certificate('F-3');
    const bytes = createTestPdf({ text: 'at once' });
    const answers = await Promise.all([attach(record, bytes), attach(record, bytes), attach(record, bytes)]);
    expect(new Set(answers.map((file) => file.uuid)).size).toBe(1);
    expect(await listOf('zzzs', record)).toHaveLength(1);
  });
  it('go and come back', async () => {
    const record = await certificate('F-4');
    const file = await attach(record, createTestPicture('png', '删除'));
    await portal.call(contract.removeAttachment, { params: { id: file.uuid } }, { token });
    expect(await listOf('zzzs', record)).toEqual([]);
    expect(
      await refusal(portal.call(contract.downloadAttachment, { params: { id: file.uuid } }, { token })),
    ).toMatchObject({ code: 404 });
    const back = await portal.call(contract.restoreAttachment, { params: { id: file.uuid } }, { token });
    expect(back.uuid).toBe(file.uuid);
    expect(await listOf('zzzs', record)).toHaveLength(1);
    expect(
      await refusal(portal.call(contract.restoreAttachment, { params: { id: file.uuid } }, { token })),
    ).toMatchObject({ code: 404 });
  });
  it('are listed after their removal with the last day to undo it, and come back for 30 days and no longer', async () => {
    const record = await certificate('F-4b');
    const file = await attach(record, createTestPicture('png', '三十天'));
    const before = portal.now();
    await portal.call(contract.removeAttachment, { params: { id: file.uuid } }, { token });
    const of = { query: { bizType: 'zzzs' as const, bizUuid: record } };
    let late = token;
    const wait = async (days: number) => {
      portal.setNow(new Date(before.getTime() + days * 86_400_000));
      late = await portal.signIn('member');
    };
    const removed = async () => (await portal.call(contract.listRemovedAttachments, of, { token: late })).rows;
    expect(await removed()).toMatchObject([{ uuid: file.uuid, name: file.name, size: file.size }]);
    await wait(29);
    await portal.app.jobs.runNow('attachments.remove-orphans');
    expect(await removed()).toHaveLength(1);
    await portal.call(contract.restoreAttachment, { params: { id: file.uuid } }, { token: late });
    expect(await removed()).toEqual([]);
    const { bytes } = await portal.call(contract.downloadAttachment, { params: { id: file.uuid } }, { token: late });
    expect(bytes.length).toBe(file.size);

    await portal.call(contract.removeAttachment, { params: { id: file.uuid } }, { token: late });
    await wait(60);
    expect(await removed()).toEqual([]);
    expect(
      await refusal(portal.call(contract.restoreAttachment, { params: { id: file.uuid } }, { token: late })),
    ).toMatchObject({ code: 404 });
    const keys = (await storedKeys()).length;
    await portal.app.jobs.runNow('attachments.remove-orphans');
    const { rows } = await portal.app.db.sql('select uuid from attachment where uuid = $1', [file.uuid]);
    expect(rows).toEqual([]);
    expect((await storedKeys()).length).toBeLessThan(keys);
    portal.setNow(before);
  });
  it('that came again with the same bytes are not offered twice', async () => {
    const record = await certificate('F-4c');
    const bytes = createTestPicture('png', '又来');
    const file = await attach(record, bytes);
    await portal.call(contract.removeAttachment, { params: { id: file.uuid } }, { token });
    await attach(record, bytes);
    const query = { bizType: 'zzzs' as const, bizUuid: record };
    expect((await portal.call(contract.listRemovedAttachments, { query }, { token })).rows).toEqual([]);
  });
  it('may be sent by members only', async () => {
    const record = await certificate('F-5');
    expect(await refusal(attach(record, createTestPdf(), 'a.pdf', expired))).toMatchObject({ code: 403 });
    expect(await refusal(attach(record, createTestPdf(), 'a.pdf', guest))).toMatchObject({ code: 403 });
  });
});

describe('what is refused, and leaves nothing behind', () => {
  it.each([
    ['a web page named .pdf', Buffer.from('<!DOCTYPE html><script>alert(1)</script>'), '网页'],
    ['an SVG named .png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'SVG'],
    ['a PDF that runs a script', createTestPdf({ extra: '/OpenAction<</S/JavaScript/JS(1)>>' }), '脚本'],
    ['an empty file', Buffer.alloc(0), '空文件'],
    ['half a picture', createTestPicture('png').subarray(0, 150), '不完整'],
  ])('%s', async (_what, bytes, words) => {
    const record = await certificate(`R-${words}`);
    const before = await storedKeys();
    const failure = await refusal(attach(record, bytes, '附件.pdf'));
    expect(failure.code).toBe(400);
    expect(failure.fields[0]).toMatchObject({ path: 'file' });
    expect(failure.message).toContain(words);
    expect(await listOf('zzzs', record)).toEqual([]);
    expect(await storedKeys()).toEqual(before);
  });
  it('21 MB', async () => {
    const record = await certificate('R-21');
    const failure = await refusal(attach(record, Buffer.alloc(21 * 1024 * 1024, 1), '大.pdf'));
    expect([400, 413]).toContain(failure.code);
  });
  it('an upload that breaks off', async () => {
    const record = await certificate('R-half');
    const boundary = 'half';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="bizType"\r\n\r\nzzzs\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 half`;
    const answer = await portal.request({
      method: 'POST',
      path: contract.addAttachment.path,
      body: Buffer.from(head),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      token,
    });
    expect(answer.status).toBe(400);
    expect(await listOf('zzzs', record)).toEqual([]);
  });
  it('an unknown kind or no record', async () => {
    const file = { filename: 'a.pdf', bytes: createTestPdf() };
    const wrong = portal.call(
      contract.addAttachment,
      { body: { bizType: 'secret' as 'zzzs', bizUuid: ownEnt }, files: { file } },
      { token },
    );
    expect(await refusal(wrong)).toMatchObject({ code: 400, fields: [{ path: 'bizType' }] });
    expect(await refusal(attach('not-a-uuid', file.bytes))).toMatchObject({ code: 404 });
  });
});

describe("another enterprise's", () => {
  it('record, file, address and removal do not exist (404)', async () => {
    const theirs = await certificate('O-1', other);
    const file = await attach(theirs, createTestPdf({ text: 'theirs' }), 'a.pdf', other);
    const id = { params: { id: file.uuid } };
    const tries: readonly (() => Promise<unknown>)[] = [
      () => attach(theirs, createTestPdf()),
      () => listOf('zzzs', theirs),
      () => listOf('yyzz', portal.entUuid('other')),
      () => portal.call(contract.listAttachments, { query: { bizUuid: theirs } }, { token }),
      () => portal.call(contract.downloadAttachment, id, { token }),
      () => portal.call(contract.removeAttachment, id, { token }),
      () => portal.call(contract.restoreAttachment, id, { token }),
      () => portal.call(contract.listRemovedAttachments, { query: { bizType: 'zzzs', bizUuid: theirs } }, { token }),
      () => portal.call(contract.getSecureUrl, { query: { filePath: file.filePath } }, { token }),
      () => portal.call(contract.addLicenceFile, { body: { bizUuid: portal.entUuid('other') }, files: {} }, { token }),
      () => portal.call(contract.addLicenceFile, { body: { fileUuid: file.uuid }, files: {} }, { token }),
    ];
    for (const attempt of tries) expect(await refusal(attempt())).toMatchObject({ code: 404 });
    expect(await listOf('zzzs', theirs, other)).toHaveLength(1);
  });
});

describe('files of a filing', () => {
  const FILING = { kind: 'first' as const, region: '110000', standardCode: '10300101', level: '二级' };
  const open = async (name: string, as = token) =>
    (await portal.call(addFiling, { body: { ...FILING, name } }, { token: as })).uuid;
  const send = (bizUuid: string, as = token) => {
    const files = { file: { filename: '通知.pdf', bytes: createTestPdf({ text: 'notice' }) } };
    return portal.call(contract.addAttachment, { body: { bizType: 'filing', bizUuid }, files }, { token: as });
  };
  const say = (uuid: string, note: string | null, as = token) =>
    portal.call(contract.annotateAttachment, { body: { uuid, note } }, { token: as });

  it('are kept with what they are said to be, deleted and brought back', async () => {
    const filing = await open('示例申报 1');
    const file = await send(filing);
    expect(file).toMatchObject({ bizType: 'filing', note: null, uploader: expect.any(String) });
    expect(await say(file.uuid, '  补正通知书 ')).toMatchObject({ note: '补正通知书' });
    expect((await listOf('filing', filing)).map(({ note }) => note)).toEqual(['补正通知书']);
    expect(await say(file.uuid, '')).toMatchObject({ note: null });
    const id = { params: { id: file.uuid } };
    await portal.call(contract.removeAttachment, id, { token });
    expect(await listOf('filing', filing)).toEqual([]);
    await portal.call(contract.restoreAttachment, id, { token });
    expect(await listOf('filing', filing)).toHaveLength(1);
  });
  it('show each change of their filing once, with its author', async () => {
    const filing = await open('示例申报 说明');
    const { uuid } = await send(filing);
    await say(uuid, '补正通知书');
    await say(uuid, '补正通知书');
    // What was said last stands first; the clock of this portal stands still.
    portal.setNow(new Date(portal.now().getTime() + 1000));
    await say(uuid, null);
    const { rows } = await portal.call(listFilingEvents, { params: { id: filing }, query: {} }, { token });
    expect(rows.filter(({ what }) => what === 'files')).toMatchObject([
      { words: '修改文件', note: '文件“通知.pdf”的说明由“补正通知书”改为空', userName: expect.any(String) },
      { note: '文件“通知.pdf”的说明由空改为“补正通知书”' },
    ]);
  });
  it('are replaced by a new version whatever it is called, which keeps what was said, until it is deleted', async () => {
    const filing = await open('示例申报 版本');
    const first = await send(filing);
    await say(first.uuid, '补正说明');
    const renew = (replaces: string, text: string, bizUuid = filing, as = token) =>
      portal.call(
        contract.addAttachment,
        {
          body: { bizType: 'filing', bizUuid, replaces },
          files: { file: { filename: '第二稿.pdf', bytes: createTestPdf({ text }) } },
        },
        { token: as },
      );
    const second = await renew(first.uuid, 'second');
    expect(second).toMatchObject({ name: '第二稿.pdf', note: '补正说明', isReplaced: false });
    const shown = async () => (await listOf('filing', filing)).map(({ uuid, isReplaced }) => [uuid, isReplaced]);
    expect(new Map((await shown()) as [string, boolean][])).toEqual(
      new Map([
        [second.uuid, false],
        [first.uuid, true],
      ]),
    );
    expect(await refusal(renew(first.uuid, 'third'))).toMatchObject({ code: 409 });
    expect(await refusal(renew(second.uuid, 'notice'))).toMatchObject({ code: 400, fields: [{ path: 'file' }] });
    expect(await refusal(renew(second.uuid, 'third', await open('示例申报 另一件')))).toMatchObject({ code: 404 });
    const theirs = await open('示例他人版本', other);
    expect(await refusal(renew(second.uuid, 'third', theirs, other))).toMatchObject({ code: 404 });
    const { rows } = await portal.call(listFilingEvents, { params: { id: filing }, query: {} }, { token });
    expect(rows.map(({ note }) => note)).toContain('文件“通知.pdf”由新版本“第二稿.pdf”替换');
    await portal.call(contract.removeAttachment, { params: { id: second.uuid } }, { token });
    expect(await shown()).toEqual([[first.uuid, false]]);
    const third = await renew(first.uuid, 'third');
    const back = portal.call(contract.restoreAttachment, { params: { id: second.uuid } }, { token });
    expect(await refusal(back)).toMatchObject({ code: 409 });
    expect(await shown()).toContainEqual([third.uuid, false]);
  });
  it('are said to be something in a hundred characters at most', async () => {
    const { uuid } = await send(await open('示例申报 2'));
    expect(await refusal(say(uuid, '长'.repeat(101)))).toMatchObject({ code: 400, fields: [{ path: 'note' }] });
    expect(await refusal(say('x', '短'))).toMatchObject({ code: 404 });
    expect(await refusal(say(uuid, '短', guest))).toMatchObject({ code: 403 });
  });
  it.each([
    ['received', 'passed'],
    ['withdrawn', null],
  ])('stay as they are once it is %s', async (state, decision) => {
    const filing = await open(`示例申报 ${state}`);
    const [kept, gone] = [await send(filing), await send(await open(`示例申报 ${state} 另一件`))];
    await portal.call(contract.removeAttachment, { params: { id: gone.uuid } }, { token });
    await portal.app.db.sql('update filing_case set state = $2, decision = $3 where uuid = any($1)', [
      [filing, gone.bizUuid],
      state,
      decision,
    ]);
    const tries: readonly (() => Promise<unknown>)[] = [
      () => send(filing),
      () => say(kept.uuid, '示例'),
      () => portal.call(contract.removeAttachment, { params: { id: kept.uuid } }, { token }),
      () => portal.call(contract.restoreAttachment, { params: { id: gone.uuid } }, { token }),
    ];
    for (const attempt of tries) expect(await refusal(attempt())).toMatchObject({ code: 409 });
    expect(await listOf('filing', filing)).toHaveLength(1);
    const path = `/system/oss/download2Auth/${kept.uuid}`;
    expect((await portal.request({ method: 'GET', path, token })).status).toBe(200);
  });
  it('of another enterprise do not exist', async () => {
    const theirs = await open('示例他人申报', other);
    const file = await send(theirs, other);
    const tries: readonly (() => Promise<unknown>)[] = [
      () => send(theirs),
      () => listOf('filing', theirs),
      () => say(file.uuid, '示例'),
      () => portal.call(contract.removeAttachment, { params: { id: file.uuid } }, { token }),
      () => portal.call(contract.downloadAttachment, { params: { id: file.uuid } }, { token }),
    ];
    for (const attempt of tries) expect(await refusal(attempt())).toMatchObject({ code: 404 });
    expect(await listOf('filing', theirs, other)).toMatchObject([{ note: null }]);
  });
});

describe('C-165, C-175: downloads and secure addresses', () => {
  it('give the bytes with their name, and nothing in them can run', async () => {
    const bytes = createTestPdf({ text: 'download' });
    const file = await attach(await certificate('D-1'), bytes, '张三 100%.pdf');
    const path = `/system/oss/download2Auth/${file.uuid}`;
    const answer = await portal.request({ method: 'GET', path, token });
    expect(answer.bytes.equals(bytes)).toBe(true);
    expect(decodeURIComponent(String(answer.headers['download-filename']))).toBe('张三 100%.pdf');
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect(answer.headers['content-disposition']).toContain('filename="download.pdf"');
    expect((await portal.request({ method: 'GET', path })).status).toBe(401);
  });
  it('open without signing in for five minutes, for one file only', async () => {
    const record = await certificate('D-2');
    const [file, second] = [
      await attach(record, createTestPicture('png', '甲')),
      await attach(record, createTestPicture('png', '乙')),
    ];
    const { url } = await portal.call(contract.getSecureUrl, { query: { filePath: file.filePath } }, { token });
    // pages know the prefix of stored files by the runtime configuration.
    expect(url.startsWith(getHosts(portal.app.config, '').storage)).toBe(true);
    const open = async (address: string) => {
      const [path = '', search = ''] = address.split('?');
      return await portal.request({ method: 'GET', path, query: Object.fromEntries(new URLSearchParams(search)) });
    };
    expect(await open(url)).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
    expect((await open(url.replace(file.uuid, second.uuid))).status).toBe(403);
    expect((await open(`${url.slice(0, -2)}AA`)).status).toBe(403);
    expect((await open(url.split('?')[0] ?? '')).status).toBe(403);
    const now = portal.now();
    portal.setNow(new Date(now.getTime() + 6 * 60_000));
    expect((await open(url)).body).toMatchObject({ code: 403, msg: '链接无效或已过期，请重新打开' });
    portal.setNow(now);
    await portal.call(contract.removeAttachment, { params: { id: file.uuid } }, { token });
    expect((await open(url)).status).toBe(404);
  });
  it.each(['../../etc/passwd', 'http://example.com/a', '/etc/passwd', 'attachment/../secret', 'C:\\a'])(
    'know no path outside: %s',
    async (filePath) => {
      const failure = await refusal(portal.call(contract.getSecureUrl, { query: { filePath } }, { token }));
      expect(failure).toMatchObject({ code: 400, fields: [{ path: 'filePath' }] });
    },
  );
});

describe('bulk attachments by file name', () => {
  it('tells where each file would go and stores nothing', async () => {
    const uuid = await certificate('D144999');
    const before = await storedKeys();
    const names = ['营业执照.jpg', 'D144999-正本.pdf', '赵六.pdf'];
    const { rows } = await portal.call(contract.matchFiles, { body: { names } }, { token });
    expect(rows.map(({ name, state, candidates }) => [name, state, candidates[0]?.bizUuid])).toEqual([
      ['营业执照.jpg', 'matched', ownEnt],
      ['D144999-正本.pdf', 'matched', uuid],
      ['赵六.pdf', 'unknown', undefined],
    ]);
    expect(await storedKeys()).toEqual(before);
  });
  it("never offers another enterprise's records, and needs a membership", async () => {
    await certificate('D144777', other);
    const match = (as: string) => portal.call(contract.matchFiles, { body: { names: ['D144777.pdf'] } }, { token: as });
    expect((await match(token)).rows[0]?.state).toBe('unknown');
    expect(await refusal(match(guest))).toMatchObject({ code: 403 });
  });
});

describe('the virus scanner', () => {
  const withScanner = async (url: string, work: () => Promise<void>) => {
    const app = portal.app as { -readonly [K in keyof App]: App[K] };
    const before = app.scanner;
    app.scanner = createScanner(url);
    await work().finally(() => {
      app.scanner = before;
    });
  };
  it('refuses what it finds, and everything while it is down', async () => {
    const clamd = await startClamd();
    const record = await certificate('V-1');
    const infected = Buffer.concat([createTestPdf(), Buffer.from(`\n%${EICAR}\n%%EOF`)]);
    await withScanner(clamd.url, async () => {
      expect((await attach(record, createTestPdf({ text: 'clean' }))).scan).toBe('clean');
      const failure = await refusal(attach(record, infected));
      expect(failure.message).toContain('Eicar-Signature');
    });
    await clamd.close();
    await withScanner(clamd.url, async () => {
      const failure = await refusal(attach(record, createTestPdf({ text: 'unscanned' })));
      expect(failure).toMatchObject({ code: 503 });
      expect(failure.message).toContain('病毒扫描服务暂时不可用');
    });
    expect(await listOf('zzzs', record)).toHaveLength(1);
  });
});

describe('the clean-up', () => {
  it('removes what uploads left behind and what was removed 30 days ago, and nothing else', async () => {
    const record = await certificate('C-1');
    const kept = await attach(record, createTestPicture('png', '留下'));
    const removed = await attach(record, createTestPicture('png', '清除'));
    await portal.call(contract.removeAttachment, { params: { id: removed.uuid } }, { token });
    const orphan = `${ownEnt}/${portal.app.random.uuid()}`;
    await portal.app.storage.put(orphan, Buffer.from('half'));
    await portal.app.storage.put('avatar/someone', Buffer.from('of another feature'));
    const count = (await storedKeys()).length;
    await portal.app.jobs.runNow('attachments.remove-orphans');
    expect(await storedKeys()).toHaveLength(count);
    const now = portal.now();
    portal.setNow(new Date(now.getTime() + 31 * 86_400_000));
    await portal.app.jobs.runNow('attachments.remove-orphans');
    const keys = await storedKeys();
    portal.setNow(now);
    expect(keys).not.toContain(orphan);
    expect(keys).toContain('avatar/someone');
    // The orphan, the file above, the one that the test of secure addresses removed, and a version that was deleted.
    expect(keys).toHaveLength(count - 4);
    expect(
      (await portal.call(contract.downloadAttachment, { params: { id: kept.uuid } }, { token })).bytes.length,
    ).toBe(kept.size);
  });
  it('takes the files of a record that is gone for good with it', async () => {
    const record = await certificate('C-2');
    const file = await attach(record, createTestPicture('png', '随记录'));
    const getRow = async () =>
      (await portal.app.db.sql('select uuid from attachment where uuid = $1', [file.uuid])).rows.length;
    await portal.app.jobs.runNow('attachments.remove-orphans');
    expect(await getRow()).toBe(1);
    await portal.app.db.sql('delete from certificate where uuid = $1', [record]);
    await portal.app.jobs.runNow('attachments.remove-orphans');
    expect(await getRow()).toBe(0);
  });
});
