import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enterEnterprise } from '#apps/server/testing/enter-enterprise.ts';
import { startPortal, type TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import { readPdfWords } from '#apps/server/testing/words-of-pdf.ts';
import { fullEnterprise } from '#domain/testing/rich-enterprise.ts';
import {
  addAttachment,
  addLicenceFile,
  annotateAttachment,
  listAttachments,
  removeAttachment,
} from '#features/enterprise/attachments/attachments.contract.ts';
import { addFiling, removeFiling } from '#features/filing/filing/filing.contract.ts';
import { syncFilingGuide } from '#features/filing/filing-guide/server/facts.seed.ts';
import { addRegister } from '#features/records/personnel/personnel.contract.ts';
import { createTestPdf, createTestPicture } from '#platform/server/testing/files.ts';
import * as contract from '../../contract/pack.ts';
import { FILING_PACK_JOB } from './pack.service.ts';

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';
let portal: TestPortal;
let token: string;
let other: string;
let filing: string;

const open = async (name: string, as = token): Promise<string> => {
  const target = { standardCode: '10300101', level: '二级' };
  const body = { ...target, kind: 'upgrade' as const, name, region: '110000' };
  return (await portal.call(addFiling, { body }, { token: as })).uuid;
};
const addPerson = async (name: string, idNo: string, validEnd: string): Promise<string> => {
  const registrations = [{ regType: '一级建造师', specialty: '建筑工程', regNo: `示例-${name}`, validEnd }];
  return (await portal.call(addRegister, { body: { name, idNo, registrations } }, { token })).uuid;
};
const attach = (bizUuid: string, filename: string, bytes: Buffer) =>
  portal.call(
    addAttachment,
    { body: { bizType: 'register', bizUuid }, files: { file: { filename, bytes } } },
    { token },
  );

beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-20T02:00:00Z'), quiet: true });
  [token, other] = [await portal.signIn('member'), await portal.signIn('other')];
  await syncFilingGuide(portal.app);
  await enterEnterprise(portal, 'member', fullEnterprise);
  const [good, late] = [
    await addPerson('示例张三', '11010519491231002X', '2030-01-31'),
    await addPerson('示例李四', '110105199001010010', '2026-01-31'),
  ];
  await attach(good, '一建 注册证.pdf', createTestPdf({ text: 'certificate' }));
  await attach(good, '空白.jpg', createTestPicture('jpg', '', 1400, 1000));
  await attach(late, '过期.pdf', createTestPdf({ text: 'late' }));
  const licence = { filename: '执照.png', bytes: createTestPicture('png', '执照', 300, 200) };
  await portal.call(addLicenceFile, { files: { file: licence } }, { token });
  filing = await open('示例建筑二级');
});
const forget = () => portal.app.db.sql('delete from paper_pack', []);
beforeEach(forget);
afterAll(() => portal.close());

type Wish = Omit<Parameters<typeof portal.call<typeof contract.makePack>>[1]['body'], 'uuid'>;
const ask = (wish: Wish = { shape: 'files' }) =>
  portal.call(contract.makePack, { body: { uuid: filing, ...wish } }, { token });
/** Jobs run by hand: the test's portal starts no queue. */
const run = (uuid: string) => portal.app.jobs.runNow(FILING_PACK_JOB, { entUuid: portal.entUuid('member'), uuid });
const newest = () => portal.call(contract.getPack, { params: { id: filing } }, { token });
const fetchOf = (id: string, as = token) => portal.call(contract.downloadPack, { params: { id } }, { token: as });
const getFailure = (call: Promise<unknown>) => call.then(() => null).catch((error: TestCallError) => error);
const make = async (wish?: Wish) => {
  // The clock stands still: of two packs none would be the newer one.
  await forget();
  const { id } = await ask(wish);
  await run(id);
  return { pack: await newest(), parts: unzipSync((await fetchOf(id)).bytes) };
};

describe('the pack of a filing', () => {
  it('holds each file under its number, says what is lacking and what an examiner could not read', async () => {
    const { pack, parts } = await make();
    expect(pack).toMatchObject({
      status: 'done',
      done: 7,
      total: 7,
      files: 3,
      tables: 1,
      shape: 'files',
      mostMb: null,
    });
    expect(pack?.fileName).toBe('申报材料-示例建筑二级.zip');
    const names = Object.keys(parts).toSorted();
    expect(names.map((name) => name.replace(/^\d\d-[^/]+\/\d\d-\d\d-/, ''))).toEqual(
      expect.arrayContaining(['00-目录.pdf', 'manifest.json', '企业营业执照.png']),
    );
    expect(names.filter((name) => name.includes('示例张三'))).toEqual([
      expect.stringMatching(/^\d\d-.+\/\d\d-\d\d-示例张三-注册证书\.(pdf|jpg)$/),
      expect.stringMatching(/^\d\d-.+\/\d\d-\d\d-示例张三-注册证书\.(pdf|jpg)$/),
    ]);
    expect(pack?.lacking).toEqual(
      expect.arrayContaining([
        { material: expect.stringContaining('人员'), paper: '示例李四（注册证书）', reason: 'expired' },
      ]),
    );
    expect(names.filter((name) => name.includes('申请表'))).toEqual([
      expect.stringMatching(/^(\d\d)-.*申请表.*\/\1-01-.*申请表.*\.docx$/),
      expect.stringMatching(/\.pdf$/),
    ]);
    expect(pack?.notes).toEqual([
      { name: expect.stringContaining('申请表'), words: '证件号码已隐去部分数字，不能用于递交' },
      { name: '企业营业执照 执照.png', words: '仅 300 × 200 像素，放大后可能看不清' },
      { name: '示例张三（注册证书） 空白.jpg', words: '整张图片是空白的' },
    ]);
    const manifest = JSON.parse(new TextDecoder().decode(parts['manifest.json'])) as { files: { path: string }[] };
    expect(manifest.files.map(({ path }) => path).toSorted()).toEqual(
      names.filter((name) => name.includes('/') && !name.endsWith('.docx')),
    );
    const words = (await readPdfWords(parts['00-目录.pdf'] ?? new Uint8Array())).join('');
    expect(words).toContain('示例李四（注册证书）');
    expect(words).toContain('已过有效期，未收入');
  });

  it('holds the files of the filing itself where that is wanted, each by what is said of it', async () => {
    const own = { bizType: 'filing' as const, bizUuid: filing };
    const send = async (filename: string, bytes: Buffer, version: { replaces?: string } = {}) =>
      await portal.call(
        addAttachment,
        { body: { ...own, ...version }, files: { file: { filename, bytes } } },
        { token },
      );
    const notice = await send('扫描件 1.pdf', createTestPdf({ text: 'notice' }));
    await portal.call(annotateAttachment, { body: { uuid: notice.uuid, note: '补正通知书' } }, { token });
    // Of what was sent in a new version the newest alone goes in, whatever it is called.
    await send('重新扫描.pdf', createTestPdf({ text: 'notice again' }), { replaces: notice.uuid });
    await send('会议照片.png', createTestPicture('png', '会议', 1400, 1000));
    const getNames = (parts: Record<string, Uint8Array>) =>
      Object.keys(parts)
        .filter((name) => name.includes('其他文件'))
        .map((name) => name.replace(/^\d\d-其他文件\/\d\d-\d\d-/, ''))
        .toSorted();
    expect(getNames((await make()).parts)).toEqual([]);
    expect(getNames((await make({ shape: 'files', own: true })).parts)).toEqual(['会议照片.png', '补正通知书.pdf']);
    for (const { uuid } of (await portal.call(listAttachments, { query: own }, { token })).rows)
      await portal.call(removeAttachment, { params: { id: uuid } }, { token });
  });

  it('is one PDF a line where that is wanted, with a cover, and pages numbered through', async () => {
    const { pack, parts } = await make({ shape: 'chapters', mostMb: 5 });
    expect(pack).toMatchObject({ status: 'done', shape: 'chapters', mostMb: 5 });
    const bound = Object.keys(parts).filter((name) => /^\d\d-.+\.pdf$/.test(name) && !name.startsWith('00'));
    expect(bound).toHaveLength(3);
    const pages = (
      await Promise.all(bound.toSorted().map((name) => readPdfWords(parts[name] ?? new Uint8Array())))
    ).flat();
    pages.forEach((words, index) => expect(words).toContain(`- ${index + 1} -`));
    const manifest = JSON.parse(new TextDecoder().decode(parts['manifest.json'])) as {
      files: { path: string; page: number; pages: number; sha256: string | null }[];
    };
    const table = manifest.files.find(({ sha256 }) => sha256 === null);
    // The table with its cover, the licence with its own, then both files of the person with theirs.
    expect(pages).toHaveLength((table?.pages ?? 0) + 6);
    expect(pages.slice((table?.page ?? 0) - 1).join('')).toContain('建筑业企业资质申请表');
    expect(pages.filter((words) => words.includes('企业营业执照'))).not.toEqual([]);
    expect(pages.join('')).toContain('certificate');
  });

  it('has whole numbers in its tables for users who state the purpose only', async () => {
    const getWords = async (parts: Record<string, Uint8Array>) => {
      const [name = ''] = Object.keys(parts).filter((path) => path.includes('申请表') && path.endsWith('.pdf'));
      return (await readPdfWords(parts[name] ?? new Uint8Array())).join('');
    };
    expect(await getWords((await make()).parts)).toContain('不能用于递交');
    expect(await getFailure(ask({ shape: 'files', full: true }))).toMatchObject({
      code: 400,
      fields: [{ path: 'reason' }],
    });
    const { pack, parts } = await make({ shape: 'files', full: true, reason: '示例递交' });
    expect(pack).toMatchObject({ isFull: true });
    expect(await getWords(parts)).not.toContain('不能用于递交');
    const { rows } = await portal.app.db.sql<{ action: string; reason: string }>(
      `select action, detail ->> 'reason' as reason from audit_log where action like 'filing.packed%' order by seq desc limit 1`,
      [],
    );
    expect(rows).toEqual([{ action: 'filing.packed-in-full', reason: '示例递交' }]);
  });

  it('lists no person in its tables whom the asker may not see', async () => {
    const { id } = await ask();
    await portal.app.db.sql(`update paper_pack set plan = plan || '{"kinds": []}' where uuid = $1`, [id]);
    await run(id);
    const parts = unzipSync((await fetchOf(id)).bytes);
    const [name = ''] = Object.keys(parts).filter((path) => path.includes('申请表') && path.endsWith('.pdf'));
    expect((await readPdfWords(parts[name] ?? new Uint8Array())).join('')).not.toContain('示例张三');
  });

  it('goes on after a run that broke off, without looking at a file twice', async () => {
    const { id } = await ask();
    await portal.app.db.sql('delete from filing_file_look', []);
    const { storage } = portal.app;
    const [get, put] = [storage.get.bind(storage), storage.put.bind(storage)];
    let fetched = 0;
    storage.get = (key) => {
      fetched += 1;
      return get(key);
    };
    storage.put = () => Promise.reject(new Error('the disk is full'));
    try {
      await expect(run(id)).rejects.toThrow('the disk is full');
      expect(await newest()).toMatchObject({ status: 'failed', message: '整理时出现异常，请稍后重试' });
      expect(fetched).toBe(6);
      storage.put = put;
      await run(id);
      expect(await newest()).toMatchObject({ status: 'done', message: null });
      expect(fetched).toBe(9);
    } finally {
      Object.assign(storage, { get, put });
    }
  });

  it('lies for a day', async () => {
    const { id } = await ask();
    await run(id);
    await portal.app.db.sql("update paper_pack set update_time = '2026-11-18' where uuid = $1", [id]);
    await portal.app.jobs.runNow('filing-papers.remove-packs');
    expect(await getFailure(fetchOf(id))).toMatchObject({ code: 404 });
    expect(await portal.app.storage.has(`archive/${id}`)).toBe(false);
  });
});

describe('what is refused', () => {
  it('is a filing of another enterprise, its pack, and one that is not ready', async () => {
    const { id } = await ask();
    expect(await getFailure(fetchOf(id))).toMatchObject({
      code: 409,
      message: expect.stringContaining('还没有整理好'),
    });
    await run(id);
    for (const uuid of [filing, UNKNOWN_UUID, 'x'])
      for (const call of [
        portal.call(contract.makePack, { body: { uuid, shape: 'files' } }, { token: other }),
        portal.call(contract.getPack, { params: { id: uuid } }, { token: other }),
        fetchOf(id, other),
      ])
        expect(await getFailure(call)).toMatchObject({ code: 404, message: '404 数据不存在' });
    const gone = await open('示例删除');
    await portal.call(removeFiling, { body: { uuid: gone } }, { token });
    const call = portal.call(contract.makePack, { body: { uuid: gone, shape: 'files' } }, { token });
    expect(await getFailure(call)).toMatchObject({ code: 404 });
  });

  it('is a shape or limit that there is not, each with its field', async () => {
    const body = { uuid: filing, shape: 'x', mostMb: 0 };
    const { body: answer } = await portal.request({ method: 'POST', path: '/portal/filing/pack', body, token });
    expect(answer).toMatchObject({ code: 400 });
    expect(answer.fields).toEqual([
      expect.objectContaining({ path: 'shape', message: '请选择整理方式' }),
      expect.objectContaining({ path: 'mostMb', message: '单个文件上限应为 1 到 100 的整数（MB）' }),
    ]);
  });

  it('is no pack whose tables alone can be filled, as long as nothing is scanned', async () => {
    const bare = await open('示例没有文件', other);
    const pack = await portal.call(contract.makePack, { body: { uuid: bare, shape: 'files' } }, { token: other });
    expect(pack).toMatchObject({ files: 0, tables: 1 });
    expect(pack.lacking.length).toBeGreaterThan(0);
  });

  it('is a pack of nothing, and one of two gigabytes before any of it is read', async () => {
    const body = { kind: 'change' as const, name: '示例没有材料' };
    const empty = (await portal.call(addFiling, { body }, { token: other })).uuid;
    const none = portal.call(contract.makePack, { body: { uuid: empty, shape: 'files' } }, { token: other });
    expect(await getFailure(none)).toMatchObject({
      code: 409,
      message: expect.stringContaining('没有本次申报材料的文件'),
    });
    const ent = portal.entUuid('member');
    await portal.app.db.sql(
      `insert into stored_file (ent_uuid, sha256, storage_key, kind, mime, size, scan, create_time, update_time)
       select $1::uuid, lpad(to_hex(n), 64, '0'), 'sample/' || n, 'pdf', 'application/pdf', 20971520, 'skipped', now(), now()
       from generate_series(1, 110) n`,
      [ent],
    );
    await portal.app.db.sql(
      `insert into attachment (ent_uuid, uuid, sha256, name, biz_type, biz_uuid, create_time, update_time)
       select $1::uuid, gen_random_uuid(), sha256, '示例大文件.pdf', 'yyzz', $1::uuid, now(), now()
       from stored_file where storage_key like 'sample/%'`,
      [ent],
    );
    try {
      expect(await getFailure(ask())).toMatchObject({ code: 409, message: expect.stringContaining('2201 MB') });
    } finally {
      await portal.app.db.sql("delete from attachment where name = '示例大文件.pdf'", []);
      await portal.app.db.sql("delete from stored_file where storage_key like 'sample/%'", []);
    }
  });
});
