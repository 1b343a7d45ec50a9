import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, TestCallError } from '#apps/server/testing/portal.ts';
import {
  addAttachment,
  addLicenceFile,
  listAttachments,
  removeAttachment,
} from '#features/enterprise/attachments/attachments.contract.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { createTestPdf, createTestPicture } from '#platform/server/testing/files.ts';
import * as contract from '../../import-export.contract.ts';
import { createSampleDocument, createSampleIdNumber } from '../testing/files.ts';
import { waitForImport } from '../testing/read-import.ts';

const portal = await startPortal({ quiet: true });
const token = await portal.signIn('member');
const other = await portal.signIn('other');
const scope = createJobTenantContext(portal.entUuid('member'));
afterAll(() => portal.close());

const enterprise = async () => (await getEnterpriseDocument(portal.app, scope)).enterprise;
const encode = (text: string) => new TextEncoder().encode(text);
const refusal = async (work: Promise<unknown>): Promise<TestCallError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TestCallError)) throw new Error(`refusal expected, got ${String(error)}`);
  return error;
};

async function importBatch(id: string): Promise<void> {
  const batch = await waitForImport(portal, id, { token });
  if (batch.status === 'refused') throw new Error(String(batch.message));
  await portal.call(contract.applyImport, { body: { id, mode: 'all' } }, { token });
}

/** Jobs run by hand: the test's portal starts no queue. */
const run = (job: string, uuid: string) =>
  portal.app.jobs.runNow(job, { entUuid: portal.entUuid('member'), uuid, userUuid: portal.userUuid('member') });

async function archive(body: { full?: boolean; reason?: string } = {}) {
  const { id } = await portal.call(contract.createArchive, { body }, { token });
  await run('exchange.write-archive', id);
  const done = await portal.call(contract.getArchive, { params: { id } }, { token });
  return { done, file: await portal.call(contract.downloadArchive, { params: { id } }, { token }) };
}
const preview = (bytes: Uint8Array, as = token) =>
  portal.call(contract.previewRestore, { files: { file: { filename: '归档.zip', bytes } } }, { token: as });

const picture = createTestPicture('jpg', '一建');
const licence = createTestPdf({ text: 'licence' });

beforeAll(async () => {
  const document = createSampleDocument({
    enterprise: { entName: '示例甲建设有限公司' },
    certificates: [
      {
        certNo: 'D9',
        certName: '示例资质证书',
        category: 'construction',
        issueDate: '2023-01-01',
        issuer: '示例厅',
        validStart: '2023-01-01',
      },
    ],
    registeredPeople: [
      { name: '示例张三', idNo: createSampleIdNumber(1) },
      { name: '示例李四', idNo: createSampleIdNumber(2) },
    ],
  });
  const file = { filename: '企业.json', bytes: encode(JSON.stringify(document)) };
  const batch = await portal.call(contract.previewImport, { files: { file } }, { token });
  await importBatch(batch.id);
  await portal.call(addLicenceFile, { files: { file: { filename: '营业执照.pdf', bytes: licence } } }, { token });
  for (const person of (await enterprise()).registeredPeople) {
    const body = { bizType: 'register', bizUuid: person.uuid ?? '' } as const;
    const upload = {
      filename: '../一建/证:书.jpg',
      bytes: person.name === '示例张三' ? picture : createTestPicture('png', person.name),
    };
    await portal.call(addAttachment, { body, files: { file: upload } }, { token });
  }
});

describe('one-click archive', () => {
  it('holds workbook, document, files and a manifest with their hashes', async () => {
    const { done, file } = await archive();
    expect(done).toMatchObject({ status: 'done', done: 3, total: 3, skipped: [] });
    expect(file.filename).toMatch(/^示例甲建设有限公司-归档-.*\.zip$/);
    const parts = unzipSync(file.bytes);
    const manifest = JSON.parse(new TextDecoder().decode(parts['manifest.json'])) as { files: { path: string }[] };
    expect(Object.keys(parts).sort()).toEqual(
      [
        'manifest.json',
        '企业数据.json',
        '企业数据.xlsx',
        '修改历史.csv',
        ...manifest.files.map((one) => one.path),
      ].sort(),
    );
    expect(
      Object.keys(parts)
        .filter((name) => name.startsWith('附件/'))
        .sort(),
    ).toEqual(['附件/注册人员/示例张三/证_书.jpg', '附件/注册人员/示例李四/证_书.png', '附件/营业执照/营业执照.pdf']);
    expect(Buffer.from(parts['附件/营业执照/营业执照.pdf'] ?? []).equals(licence)).toBe(true);
  });
  it('masks ID numbers unless a reason is given', async () => {
    const getText = (bytes: Uint8Array) => new TextDecoder().decode(unzipSync(bytes)['企业数据.json']);
    expect(getText((await archive()).file.bytes)).not.toContain(createSampleIdNumber(1));
    expect(getText((await archive({ full: true, reason: '交接' })).file.bytes)).toContain(createSampleIdNumber(1));
    const failure = await refusal(portal.call(contract.createArchive, { body: { full: true } }, { token }));
    expect(failure).toMatchObject({ code: 400, fields: [{ path: 'reason' }] });
  });
  it('is made so many times a day, also when all are asked for at once', async () => {
    const now = portal.now();
    portal.setNow(new Date(now.getTime() + 48 * 3_600_000));
    const tomorrow = await portal.signIn('member');
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => portal.call(contract.createArchive, { body: {} }, { token: tomorrow })),
    );
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(contract.MAX_ARCHIVES_A_DAY);
    const refused = await refusal(portal.call(contract.createArchive, { body: {} }, { token: tomorrow }));
    expect(refused).toMatchObject({ code: 429, message: '429 24 小时内最多处理 10 个归档，请稍后再试' });
    await portal.app.db.sql('delete from archive_task where create_time > $1', [now]);
    portal.setNow(now);
  });
  it('makes room for a newer one: two are kept', async () => {
    const now = portal.now();
    const asked = [];
    for (let count = 0; count < 3; count += 1) {
      portal.setNow(new Date(portal.now().getTime() + 60_000));
      asked.push((await archive()).done.id);
    }
    const [first = '', second = ''] = asked;
    const download = (id: string) => portal.call(contract.downloadArchive, { params: { id } }, { token });
    expect(await refusal(download(first))).toMatchObject({ code: 404 });
    expect(await portal.app.storage.has(`archive/${first}`)).toBe(false);
    expect((await download(second)).bytes.length).toBeGreaterThan(0);
    await portal.app.db.sql('delete from archive_task where create_time > $1', [now]);
    portal.setNow(now);
  });
  it('is gone a day later', async () => {
    const { done } = await archive();
    const now = portal.now();
    portal.setNow(new Date(now.getTime() + 25 * 3_600_000));
    await portal.app.jobs.runNow('exchange.remove-archives');
    portal.setNow(now);
    expect(await refusal(portal.call(contract.getArchive, { params: { id: done.id } }, { token }))).toMatchObject({
      code: 404,
    });
    expect(await portal.app.storage.get(`archive/${done.id}`)).toBeNull();
  });
});

describe('restoration', () => {
  it('brings records and files back into an enterprise that lost them, once', async () => {
    const { file } = await archive({ full: true, reason: '备份' });
    const before = await enterprise();
    // The person comes back with another uuid, so the file has to be matched by ID number.
    await portal.app.db.sql(`update attachment set del_flag = '2' where ent_uuid = $1`, [scope.entUuid]);
    await portal.app.db.sql(`delete from person where ent_uuid = $1`, [scope.entUuid]);
    await portal.app.db.sql(`delete from certificate where ent_uuid = $1`, [scope.entUuid]);

    const seen = await preview(file.bytes);
    expect(seen).toMatchObject({ entName: '示例甲建设有限公司', full: true, files: { total: 3 } });
    expect([...seen.files.waiting].sort()).toEqual(['证:书.jpg', '证:书.png']);
    expect((await enterprise()).registeredPeople).toEqual([]);
    await importBatch(seen.batchId);
    await portal.call(contract.restoreFiles, { params: { id: seen.id } }, { token });
    await run('exchange.restore-archive', seen.id);
    expect(await portal.call(contract.getArchive, { params: { id: seen.id } }, { token })).toMatchObject({
      status: 'done',
      done: 3,
      skipped: [],
    });

    const after = await enterprise();
    const idNumbers = (one: typeof before) => one.registeredPeople.map(({ name, idNo }) => `${name} ${idNo}`).sort();
    expect(idNumbers(after)).toEqual(idNumbers(before));
    expect(after.certificates.map((one) => one.certNo)).toEqual(['D9']);
    const zhang = after.registeredPeople.find((one) => one.name === '示例张三');
    const getFiles = async (bizUuid: string) =>
      (await portal.call(listAttachments, { query: { bizType: 'register', bizUuid } }, { token })).rows;
    expect((await getFiles(zhang?.uuid ?? '')).map((one) => [one.name, one.size])).toEqual([
      ['证:书.jpg', picture.length],
    ]);
    // The archive is used up, and a second call changes nothing.
    const again = await portal.call(contract.restoreFiles, { params: { id: seen.id } }, { token });
    expect(again.status).toBe('done');
    expect(await getFiles(zhang?.uuid ?? '')).toHaveLength(1);
  });
  it('says which files found no record, and takes them later', async () => {
    const { file } = await archive({ full: true, reason: '备份' });
    const people = (await enterprise()).registeredPeople;
    const { rows } = await portal.call(listAttachments, { query: {} }, { token });
    for (const one of rows) await portal.call(removeAttachment, { params: { id: one.uuid } }, { token });
    await portal.app.db.sql(`delete from person where ent_uuid = $1 and name = '示例李四'`, [scope.entUuid]);
    const seen = await preview(file.bytes);
    await run('exchange.restore-archive', seen.id);
    const first = await portal.call(contract.getArchive, { params: { id: seen.id } }, { token });
    expect(first.skipped).toEqual([{ name: '证:书.png', reason: '所属记录不存在，请先导入归档中的资料' }]);
    await importBatch(seen.batchId);
    expect((await enterprise()).registeredPeople).toHaveLength(people.length);
    await run('exchange.restore-archive', seen.id);
    expect((await portal.call(contract.getArchive, { params: { id: seen.id } }, { token })).skipped).toEqual([]);
    expect((await portal.call(listAttachments, { query: {} }, { token })).total).toBe(3);
  });

  let whole: Promise<Uint8Array> | null = null;
  const change = async (edit: (parts: Record<string, Uint8Array>) => void): Promise<Uint8Array> => {
    whole ??= archive().then(({ file }) => file.bytes);
    const parts = unzipSync(await whole);
    edit(parts);
    return zipSync(parts, { level: 1 });
  };
  it.each([
    [
      'a file that was exchanged',
      (parts: Record<string, Uint8Array>) => {
        parts['附件/营业执照/营业执照.pdf'] = createTestPdf({ text: 'forged' });
      },
      '校验值不一致',
    ],
    [
      'a file that is not in the manifest',
      (parts: Record<string, Uint8Array>) => {
        parts['附件/多余.pdf'] = licence;
      },
      '清单以外',
    ],
    [
      'a file that is missing',
      (parts: Record<string, Uint8Array>) => {
        delete parts['附件/营业执照/营业执照.pdf'];
      },
      '缺少',
    ],
    [
      'a name that leaves the folder',
      (parts: Record<string, Uint8Array>) => {
        parts['../../etc/evil'] = licence;
      },
      '损坏',
    ],
    [
      'a manifest of another kind',
      (parts: Record<string, Uint8Array>) => {
        parts['manifest.json'] = encode('{"format":"x"}');
      },
      'manifest.json',
    ],
    [
      'a bomb',
      (parts: Record<string, Uint8Array>) => {
        parts['manifest.json'] = new Uint8Array(70 * 1024 * 1024);
      },
      '过大',
    ],
  ])('refuses %s and stores nothing', async (_what, edit, words) => {
    const bytes = await change(edit);
    const failure = await refusal(preview(bytes));
    expect(failure).toMatchObject({ code: 400, fields: [{ path: 'file' }] });
    expect(failure.message).toContain(words);
  });
  it("refuses another enterprise's archive, a file that is no archive, and an empty one", async () => {
    const { file } = await archive();
    expect((await refusal(preview(file.bytes, other))).message).toContain('归档属于“示例甲建设有限公司”');
    expect((await refusal(preview(encode('hello')))).message).toContain('损坏');
    expect((await refusal(preview(new Uint8Array(0)))).message).toContain('空文件');
    expect((await refusal(preview(file.bytes.subarray(0, 2000)))).code).toBe(400);
  });
});
