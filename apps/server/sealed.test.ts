/** ID numbers are stored encrypted wherever they come in and wherever they end up (docs/security.md, keys and algorithms). */
import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import { saveDraft } from '#features/enterprise/enterprise/enterprise.contract.ts';
import { runCheck, runPeopleCheck } from '#features/evaluation/evaluations/evaluations.contract.ts';
import * as exchange from '#features/records/import-export/import-export.contract.ts';
import {
  createSampleDocument,
  createSampleIdNumber,
  createSampleWorkbook,
} from '#features/records/import-export/server/testing/files.ts';
import {
  importPlatformList,
  listPlatformPeople,
  syncProjects,
} from '#features/records/national-platform/national-platform.contract.ts';
import { encryptOldSnapshots } from '#features/records/national-platform/server/national-platform.server-api.ts';
import * as personnel from '#features/records/personnel/personnel.contract.ts';
import { startPortal } from './testing/portal.ts';
import { findWordsInBytes, searchDatabase, searchFolder } from './testing/stored-text.ts';

const portal = await startPortal({ quiet: true, environment: { SAMPLE_DATA: 'true' } });
const { app } = portal;
const token = await portal.signIn('member');
const as = { token };
afterAll(() => portal.close());

/** One number for each way in. */
const ID = {
  form: createSampleIdNumber(1),
  changed: createSampleIdNumber(2),
  removed: createSampleIdNumber(3),
  other: createSampleIdNumber(4),
  sheet: createSampleIdNumber(5),
  document: createSampleIdNumber(6),
  workbook: createSampleIdNumber(7),
  notApplied: createSampleIdNumber(8),
  restored: createSampleIdNumber(9),
  platform: createSampleIdNumber(11),
  draft: createSampleIdNumber(12),
  searched: createSampleIdNumber(13),
  undone: createSampleIdNumber(14),
  // The check character is wrong, so it is named among the errors.
  faulty: '110105197001010000',
  faultyInSheet: '110105197001010001',
} as const;
const ALL = Object.values(ID);
const enterprise = { entName: '示例甲建设有限公司', creditCode: '91110105MA01EXMP0E' };
const IN_FULL = { full: true, reason: '示例交接' } as const;
const registrations = [{ regType: '一级建造师', specialty: '建筑工程', regNo: '示例-R-1', validEnd: '2029-12-31' }];

const searchAll = async () => [...(await searchDatabase(app.db, ALL)), ...searchFolder(app.config.dataDir, ALL)];

async function whenRead(id: string): Promise<void> {
  const getStatus = async () => (await portal.call(exchange.getBatch, { params: { id } }, as)).status;
  await expect.poll(getStatus).toBe('ready');
}

async function preview(filename: string, bytes: Uint8Array): Promise<string> {
  const { id } = await portal.call(exchange.previewImport, { files: { file: { filename, bytes } } }, as);
  await whenRead(id);
  return id;
}
const documentWith = (...people: { name: string; idNo: string }[]) =>
  strToU8(JSON.stringify(createSampleDocument({ enterprise, registeredPeople: people })));

const runJob = (job: string, uuid: string) =>
  app.jobs.runNow(job, { entUuid: portal.entUuid('member'), uuid, userUuid: portal.userUuid('member') });

async function enterByForms(): Promise<void> {
  const add = (name: string, idNo: string) => portal.call(personnel.addRegister, { body: { name, idNo } }, as);
  await portal.call(personnel.addRegister, { body: { name: '示例表单', idNo: ID.form, registrations } }, as);
  const { uuid } = await add('示例改号', createSampleIdNumber(15));
  await portal.call(personnel.editRegister, { body: { uuid, name: '示例改号', idNo: ID.changed } }, as);
  const removed = await add('示例删除', ID.removed);
  await portal.call(personnel.removeRegister, { params: { id: removed.uuid } }, as);
  const { uuid: other } = await portal.call(personnel.addElse, { body: { name: '示例其他', idNo: ID.other } }, as);
  await portal.call(personnel.revealIdNo, { body: { id: other, kind: 'else', reason: '示例核对' } }, as);
  await portal.call(personnel.listRegister, { query: { keyword: ID.searched } }, as);
  const content = { name: '示例草稿', idNo: ID.draft };
  await portal.call(saveDraft, { body: { bizType: 'register', bizUuid: '', content } }, as);
}

async function enterByFiles(): Promise<void> {
  const sheet = [
    ['姓名', '身份证号码'],
    ['示例表格', ID.sheet],
    ['示例错号', ID.faultyInSheet],
  ];
  const bytes = await writeXlsx({ sheets: [{ name: '其他人员', rows: sheet }] });
  const params = { id: portal.entUuid('member') };
  const upload = { params, body: { partial: true }, files: { file: { filename: '人员.xlsx', bytes } } };
  expect(await portal.call(personnel.importElse, upload, as)).toMatchObject({ success: 1, fail: 1 });

  const apply = async (id: string, mode: 'all' | 'good' = 'all') =>
    await portal.call(exchange.applyImport, { body: { id, mode } }, as);
  await apply(await preview('企业.json', documentWith({ name: '示例文档', idNo: ID.document })));
  const workbook = await createSampleWorkbook({
    enterprise,
    registeredPeople: [
      { name: '示例工作簿', idNo: ID.workbook },
      { name: '示例错号二', idNo: ID.faulty },
    ],
  });
  const faulty = await preview('企业.xlsx', workbook);
  const { rows } = await portal.call(exchange.listBatchFaults, { params: { id: faulty }, query: {} }, as);
  expect(rows.length).toBeGreaterThan(0);
  await apply(faulty, 'good');
  await preview('未执行.json', documentWith({ name: '示例未执行', idNo: ID.notApplied }));
  const undone = await preview('撤销.json', documentWith({ name: '示例撤销', idNo: ID.undone }));
  await apply(undone);
  await portal.call(exchange.undoImport, { body: { id: undone } }, as);
}

async function makeFullArchive(): Promise<Uint8Array> {
  const { id } = await portal.call(exchange.createArchive, { body: IN_FULL }, as);
  await runJob('exchange.write-archive', id);
  const { bytes } = await portal.call(exchange.downloadArchive, { params: { id } }, as);
  expect([...findWordsInBytes(bytes, [ID.form])]).toEqual([ID.form]);
  return bytes;
}

/** The archive with one more person, as if the person had been in it from the beginning. */
function withPerson(archive: Uint8Array, person: { name: string; idNo: string }): Uint8Array {
  const parts = unzipSync(archive);
  const json = (name: string) => JSON.parse(Buffer.from(parts[name] ?? []).toString('utf8'));
  const document = json('企业数据.json');
  document.registeredPeople.push(...createSampleDocument({ registeredPeople: [person] }).registeredPeople);
  const bytes = strToU8(JSON.stringify(document));
  const manifest = json('manifest.json');
  const entry = manifest.data.find((one: { path: string }) => one.path === '企业数据.json');
  Object.assign(entry, { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length });
  return zipSync({ ...parts, '企业数据.json': bytes, 'manifest.json': strToU8(JSON.stringify(manifest)) });
}

async function restore(bytes: Uint8Array): Promise<void> {
  const file = { filename: '归档.zip', bytes };
  const { id, batchId } = await portal.call(exchange.previewRestore, { files: { file } }, as);
  await whenRead(batchId);
  await portal.call(exchange.applyImport, { body: { id: batchId, mode: 'all' } }, as);
  // The archive lies here until its files are back.
  expect(await app.storage.has(`archive/${id}`)).toBe(true);
  expect(await searchAll()).toEqual([]);
  await runJob('exchange.restore-archive', id);
}

async function compareAndCheck(): Promise<void> {
  await portal.call(syncProjects, { body: {} }, as);
  const registeredPeople = [{ name: '示例平台', idNo: ID.platform, registrations }];
  const bytes = strToU8(
    JSON.stringify({ enterprise: { entName: enterprise.entName }, projects: [], registeredPeople }),
  );
  await portal.call(importPlatformList, { files: { file: { filename: '平台清单.json', bytes } } }, as);
  await portal.call(runCheck, { body: { standardCode: '10300101', level: '三级' } }, as);
  await portal.call(runPeopleCheck, { body: {} }, as);
}

const listPlatformNames = async () =>
  (await portal.call(listPlatformPeople, { query: {} }, as)).rows.map((row) => row.name);

describe('an ID number', () => {
  it('stands nowhere in clear, whichever way it came in and wherever it went', async () => {
    await enterByForms();
    await enterByFiles();
    await restore(withPerson(await makeFullArchive(), { name: '示例恢复', idNo: ID.restored }));
    await compareAndCheck();
    // All of it came in, else there would be nothing to find.
    const inside = [ID.form, ID.changed, ID.other, ID.sheet, ID.document, ID.workbook, ID.restored].sort();
    for (const route of [exchange.exportEnterprise, exchange.exportWorkbook] as const) {
      const { bytes } = await portal.call(route, { query: IN_FULL }, as);
      expect([...findWordsInBytes(bytes, ALL)].sort()).toEqual(inside);
    }
    expect(await listPlatformNames()).toContain('示例平台');
    expect(await searchAll()).toEqual([]);
  }, 120_000);

  it.each([
    ['a text', 'draft_probe', (word: string) => word],
    ['a document', 'draft_probe', (word: string) => JSON.stringify({ people: [{ idNo: word }] })],
    ['packed and written as base64', 'draft_probe', (word: string) => gzipSync(`[${word}]`).toString('base64')],
    [
      'written as base64url within a document',
      'draft_probe',
      (word: string) => JSON.stringify({ a: Buffer.from(`示例 ${word} 号码`).toString('base64url') }),
    ],
    ['bytes as the database shows them', 'draft_probe', (word: string) => `\\x${gzipSync(word).toString('hex')}`],
  ])('is found by this search as %s', async (_what, kind, write) => {
    const text = write(ID.form);
    await app.db.sql(
      `insert into form_draft (uuid, user_uuid, biz_type, content, create_time, update_time) values ($1, $2, $3, $4, now(), now())`,
      [app.random.uuid(), portal.userUuid('member'), kind, text],
    );
    expect(await searchDatabase(app.db, ALL)).toEqual([`public.form_draft.content: ${ID.form}`]);
    await app.db.sql('delete from form_draft where biz_type = $1', [kind]);
  });

  it('is found by this search in a file of the store, packed or not', () => {
    for (const bytes of [strToU8(ID.form), zipSync({ '企业数据.json': strToU8(ID.form) })]) {
      const path = join(app.config.dataDir, 'files', 'planted');
      writeFileSync(path, bytes);
      expect(searchFolder(app.config.dataDir, ALL)).toEqual([`files/planted: ${ID.form}`]);
      rmSync(path);
    }
  });
});

describe('what a version before stored in clear', () => {
  it('is sealed when the server starts, and reads as it did', async () => {
    const names = await listPlatformNames();
    const records = {
      projects: [],
      people: createSampleDocument({ registeredPeople: [{ name: '示例旧平台', idNo: ID.platform, registrations }] })
        .registeredPeople,
    };
    await app.db.sql('update platform_snapshot set content = null, records = $1::jsonb', [JSON.stringify(records)]);
    expect(await searchAll()).toEqual([`public.platform_snapshot.records: ${ID.platform}`]);
    await encryptOldSnapshots(app);
    expect(await searchAll()).toEqual([]);
    expect(names).not.toContain('示例旧平台');
    expect(await listPlatformNames()).toEqual(['示例旧平台']);
    await encryptOldSnapshots(app);
    expect(await listPlatformNames()).toEqual(['示例旧平台']);
  });

  it('in an archive can be fetched until its day is over', async () => {
    const { id } = await portal.call(exchange.createArchive, { body: {} }, as);
    await runJob('exchange.write-archive', id);
    const bytes = zipSync({ 'a.txt': strToU8('示例') });
    await app.storage.put(`archive/${id}`, bytes);
    await app.db.sql('update archive_task set data_key = null where uuid = $1', [id]);
    const file = await portal.call(exchange.downloadArchive, { params: { id } }, as);
    expect(Buffer.from(file.bytes).equals(Buffer.from(bytes))).toBe(true);
  });
});
