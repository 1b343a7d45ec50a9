import { createCanvas, loadImage } from '@napi-rs/canvas';
import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enterEnterprise } from '#apps/server/testing/enter-enterprise.ts';
import { startPortal, type TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import { readPdfWords } from '#apps/server/testing/words-of-pdf.ts';
import { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { richEnterprise } from '#domain/testing/rich-enterprise.ts';
import { addAttachment } from '#features/enterprise/attachments/attachments.contract.ts';
import { addSearch, addUse, listAvailableSubjects } from '#features/filing/use-calendar/use-calendar.contract.ts';
import { logInBySecondaryKey } from '#features/identity/keys/server/testing/with-keys.ts';
import { addRegister } from '#features/records/personnel/personnel.contract.ts';
import { saveEnterprisePeople } from '#features/records/personnel/server/personnel.server-api.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { createTestPdf, createTestPicture } from '#platform/server/testing/files.ts';
import * as contract from '../bid-packs.contract.ts';
import { BID_PACK_JOB } from './bid-packs.service.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const ON = '2026-12-10';
let portal: TestPortal;
let token: string;
let other: string;
let free: string;
let held: string;
let search: string;
let certificate: string;

const addPerson = async (name: string, idNo: string, as = token): Promise<string> => {
  const registrations = [
    { regType: '二级建造师', specialty: '矿业工程', regNo: `示例-${name}`, validEnd: '2029-12-31' },
  ];
  return (await portal.call(addRegister, { body: { name, idNo, registrations } }, { token: as })).uuid;
};
const attach = (bizType: 'register' | 'zzzs', bizUuid: string, filename: string, bytes: Buffer) =>
  portal.call(addAttachment, { body: { bizType, bizUuid }, files: { file: { filename, bytes } } }, { token });

const CONDITION = { subject: 'person', regType: '二级建造师', specialty: '矿业工程' } as const;

beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-20T02:00:00Z'), quiet: true });
  [token, other] = [await portal.signIn('member'), await portal.signIn('other')];
  await enterEnterprise(portal, 'member', richEnterprise);
  free = await addPerson('示例张三', '11010519491231002X');
  held = await addPerson('示例李四', '110105199001010010');
  await attach('register', free, '注册证.pdf', createTestPdf({ text: 'certificate' }));
  await attach('register', free, '身份证.png', createTestPicture('png', '示例', 1400, 1000));
  await attach('register', held, '注册证.pdf', createTestPdf({ text: 'other' }));
  await attach('register', held, '社保.pdf', createTestPdf({ text: 'sheet' }));
  // As an earlier version took them in: a workbook takes no mark.
  await portal.app.db.sql(
    `update stored_file set kind = 'xlsx' where sha256 in (select sha256 from attachment where name = '社保.pdf')`,
    [],
  );
  const use = {
    subjectKind: 'person',
    subjectUuid: held,
    kind: 'bid',
    title: '示例别的投标',
    fromOn: '2026-12-01',
  } as const;
  await portal.call(addUse, { body: use }, { token });
  const saved = { name: '示例二建矿业', condition: CONDITION, wanted: 2 };
  search = (await portal.call(addSearch, { body: saved }, { token })).uuid;
  const certificates = await portal.call(
    listAvailableSubjects,
    { query: { subject: 'certificate', on: ON } },
    { token },
  );
  certificate = certificates.rows[0]?.uuid ?? '';
});
const forget = async () => {
  await portal.app.db.sql('delete from paper_pack', []);
  await portal.app.db.sql('delete from bid_take', []);
};
beforeEach(forget);
afterAll(() => portal.close());

type Wish = Parameters<typeof portal.call<typeof contract.makeBidPack>>[1]['body'];
const getWish = (change: Partial<Wish> = {}): Wish => ({
  tender: '示例小学教学楼',
  useOn: ON,
  shape: 'files',
  groups: [{ search }],
  ...change,
});
const ask = (change?: Partial<Wish>, as = token) =>
  portal.call(contract.makeBidPack, { body: getWish(change) }, { token: as });
/** Jobs run by hand: the test's portal starts no queue. */
const run = (uuid: string) => portal.app.jobs.runNow(BID_PACK_JOB, { entUuid: portal.entUuid('member'), uuid });
const fetchOf = (id: string, as = token) => portal.call(contract.downloadBidPack, { params: { id } }, { token: as });
const packs = (as = token) => portal.call(contract.listBidPacks, {}, { token: as });
const getFailure = (call: Promise<unknown>) => call.then(() => null).catch((error: TestCallError) => error);
const make = async (change?: Partial<Wish>) => {
  const { id } = await ask(change);
  await run(id);
  // Packs of one moment have no order of their own.
  const pack = (await packs()).find((one) => one.id === id);
  return { pack, parts: unzipSync((await fetchOf(id)).bytes) };
};
/** Share of dots that are red, as the mark is. */
async function getRedness(bytes: Uint8Array): Promise<number> {
  const picture = await loadImage(Buffer.from(bytes));
  const pen = createCanvas(picture.width, picture.height).getContext('2d');
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, picture.width, picture.height);
  let red = 0;
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] ?? 0) > (data[at + 1] ?? 0) + 30 && (data[at] ?? 0) > (data[at + 2] ?? 0) + 30) red += 1;
  return red / (data.length / 4);
}

describe('a pack for a bid', () => {
  it('takes who is free on the day by a saved condition, marks every page and says who is short', async () => {
    const { pack, parts } = await make();
    expect(pack).toMatchObject({
      status: 'done',
      done: 4,
      total: 4,
      files: 2,
      tender: '示例小学教学楼',
      useOn: ON,
      fileName: '投标材料-示例小学教学楼.zip',
      // The name of a saved search is for the enterprise only, and in no pack.
      groups: [{ name: '二级建造师 矿业工程', wanted: 2, members: ['示例张三'] }],
      notes: [
        { name: '二级建造师 矿业工程', words: '需要 2，只有 1，差 1' },
        { name: expect.stringContaining('身份证.png'), words: '整张图片是空白的' },
      ],
      lacking: [],
    });
    expect(pack?.mark[0]).toBe('仅用于“示例小学教学楼”投标，他用无效');
    expect(pack?.mark.at(-1)).toBe('2026-11-20');
    const names = Object.keys(parts).toSorted();
    expect(names).toEqual([
      '00-目录.pdf',
      expect.stringMatching(/^01-二级建造师.?矿业工程\/01-01-示例张三.*\.(pdf|jpg)$/),
      expect.stringMatching(/^01-二级建造师.?矿业工程\/01-02-示例张三.*\.(pdf|jpg)$/),
      'manifest.json',
    ]);
    const [picture = ''] = names.filter((name) => name.endsWith('.jpg'));
    expect(await getRedness(parts[picture] ?? new Uint8Array())).toBeGreaterThan(0.005);
    // The page is a picture now: the mark cannot be taken off, and its words are no longer words.
    const [document = ''] = names.filter((name) => name.startsWith('01') && name.endsWith('.pdf'));
    expect(await readPdfWords(parts[document] ?? new Uint8Array())).toEqual(['']);
    const contents = (await readPdfWords(parts['00-目录.pdf'] ?? new Uint8Array())).join('');
    expect(contents).toContain('投标材料目录');
    expect(contents).toContain('示例张三');
    expect(contents).toContain('需要 2，只有 1');
    const manifest = JSON.parse(new TextDecoder().decode(parts['manifest.json']));
    expect(manifest).toMatchObject({ format: 'zhixun-bid-pack', tender: '示例小学教学楼', useOn: ON });
  });

  it('takes a named person also if reserved, states the reservation, and leaves out unmarkable files', async () => {
    const { pack, parts } = await make({
      groups: [{ name: '项目经理', condition: CONDITION, uuids: [held] }, { search }],
    });
    expect(pack?.groups.map(({ members }) => members)).toEqual([['示例李四'], ['示例张三']]);
    expect(pack?.notes).toEqual(
      expect.arrayContaining([
        { name: '示例李四', words: expect.stringContaining('该日占用中：投标 示例别的投标') },
        { name: expect.stringContaining('社保.pdf'), words: '不能加水印，未收入' },
      ]),
    );
    expect(Object.keys(parts).filter((name) => name.includes('示例李四'))).toHaveLength(1);
  });

  it('binds a group as one PDF, and names a certificate without a scan', async () => {
    const { pack, parts } = await make({
      shape: 'chapters',
      mostMb: 20,
      groups: [{ search }, { name: '资质证书', condition: { subject: 'certificate' }, uuids: [certificate] }],
    });
    expect(pack).toMatchObject({ status: 'done', shape: 'chapters' });
    expect(pack?.lacking).toEqual([{ material: '资质证书', paper: expect.any(String), reason: 'missing' }]);
    const bound = Object.keys(parts).filter((name) => name.startsWith('01-') && name.endsWith('.pdf'));
    expect(bound).toHaveLength(1);
    // A cover and two files.
    expect(await readPdfWords(parts[bound[0] ?? ''] ?? new Uint8Array())).toHaveLength(3);
  });

  it('records the maker and the taker, for a list and a workbook', async () => {
    const { id } = await ask();
    await run(id);
    await fetchOf(id);
    const { rows, total } = await portal.call(contract.listBidPackLog, { query: {} }, { token });
    expect(total).toBe(2);
    expect(rows.map(({ what }) => what).toSorted()).toEqual(['made', 'taken']);
    expect(rows[0]).toMatchObject({
      tender: '示例小学教学楼',
      subjects: ['示例张三'],
      files: 2,
      at: '2026-11-20 10:00:00',
    });
    expect(rows[0]?.userName).toBeTruthy();
    const before = await portal.call(contract.listBidPackLog, { query: { to: '2026-11-19' } }, { token });
    const day = { query: { from: '2026-11-20', to: '2026-11-20' } };
    expect([before.total, (await portal.call(contract.listBidPackLog, day, { token })).total]).toEqual([0, 2]);
    const { bytes } = await portal.call(contract.exportBidPackLog, { query: {} }, { token });
    const { sheets } = await readXlsx(bytes);
    expect(JSON.stringify(sheets[0]?.rows)).toContain('示例小学教学楼');
    const { rows: audit } = await portal.app.db.sql<{ action: string }>(
      `select action from audit_log where action like 'bid.%' order by seq desc limit 2`,
      [],
    );
    expect(audit.map(({ action }) => action)).toEqual(['bid.taken', 'bid.packed']);
  });

  it('says of each pack whether it is still kept: the newest are, and the list reads no plan', async () => {
    const made: string[] = [];
    for (const hour of ['03', '04', '05', '06']) {
      const { id } = await ask({ tender: `示例第 ${hour} 份` });
      await portal.app.db.sql('update paper_pack set create_time = $2 where uuid = $1', [
        id,
        `2026-11-20T${hour}:00:00Z`,
      ]);
      await run(id);
      made.push(id);
    }
    expect((await packs()).map(({ tender, isKept }) => [tender, isKept])).toEqual([
      ['示例第 06 份', true],
      ['示例第 05 份', true],
      ['示例第 04 份', true],
      ['示例第 03 份', false],
    ]);
    expect(await getFailure(fetchOf(made[0] ?? ''))).toMatchObject({
      code: 404,
      message: expect.stringContaining('已过期'),
    });
    // What only the work reads may be as large as it likes.
    await portal.app.db.sql("update paper_pack set plan = 'null'", []);
    const { body } = await portal.request({ method: 'GET', path: contract.listBidPacks.path, token });
    expect(body).toMatchObject({ code: 200, data: [{ files: 2 }, { files: 2 }, { files: 2 }, { files: 2 }] });
  });

  it('lies for a day, and the log stays', async () => {
    const { id } = await ask();
    await run(id);
    await portal.app.db.sql("update paper_pack set update_time = '2026-11-18' where uuid = $1", [id]);
    await portal.app.jobs.runNow('filing-papers.remove-packs');
    expect(await getFailure(fetchOf(id))).toMatchObject({ code: 404 });
    expect(await portal.app.storage.has(`archive/${id}`)).toBe(false);
    expect((await portal.call(contract.listBidPackLog, { query: {} }, { token })).total).toBe(1);
  });
});

describe('a group that more than a hundred fit', () => {
  it('has every person to choose from: page by page, and by a part of a name or of a paper', async () => {
    const condition = { subject: 'person', regType: '监理工程师' } as const;
    const paper = { regType: '监理工程师', specialty: '房屋建筑工程', validEnd: '2029-12-31' };
    const registeredPeople = Array.from({ length: 130 }, (_person, at) => ({
      uuid: portal.app.random.uuid(),
      name: `示例监理${String(at).padStart(3, '0')}`,
      idType: '护照',
      idNo: `E1${100_000 + at}`,
      registrations: [{ ...paper, regNo: `示例-监理-${at}` }],
    }));
    const document = EnterpriseDocument.parse({ enterprise: { entName: '示例甲建设有限公司' }, registeredPeople });
    const scope = createJobTenantContext(portal.entUuid('member'));
    const { keys } = await saveEnterprisePeople(portal.app, scope, document, portal.now());
    const many = registeredPeople.map(({ uuid }) => keys.get(uuid));
    const list = (query: object) =>
      portal.call(
        listAvailableSubjects,
        { query: { ...condition, on: ON, state: 'any', pageSize: 100, ...query } },
        { token },
      );
    const [first, second] = [await list({}), await list({ pageNum: 2 })];
    const last = second.rows.findLast(({ name }) => name.startsWith('示例监理'));
    expect(first.rows).toHaveLength(100);
    expect(first.rows.map(({ uuid }) => uuid)).not.toContain(last?.uuid);
    const found = await list({ find: last?.name });
    expect(found.rows.map(({ uuid }) => uuid)).toEqual([last?.uuid]);
    expect(found).toMatchObject({ total: 1, counts: { matching: first.counts.matching } });
    expect((await list({ find: '房屋建筑' })).total).toBeGreaterThanOrEqual(130);
    expect((await list({ find: '没有这个人' })).rows).toEqual([]);
    await attach('register', many[129] ?? '', '监理.pdf', createTestPdf({ text: 'supervisor' }));
    const { id } = await ask({ groups: [{ name: '监理', condition, uuids: [last?.uuid ?? '', many[129] ?? ''] }] });
    expect((await packs()).find((one) => one.id === id)?.groups[0]?.members).toEqual(
      expect.arrayContaining([last?.name, '示例监理129']),
    );
  });
});

describe('what is refused', () => {
  it('is a pack that is not made yet, and another enterprise’s condition, people and pack', async () => {
    const { id } = await ask();
    expect(await getFailure(fetchOf(id))).toMatchObject({
      code: 409,
      message: expect.stringContaining('还没有整理好'),
    });
    const foreign = await addPerson('示例王五', '110105199001010010', other);
    const calls = [
      ask({}, other),
      fetchOf(id, other),
      fetchOf(UNKNOWN),
      fetchOf('x'),
      ask({ groups: [{ search: UNKNOWN }] }),
      ask({ groups: [{ search, uuids: [foreign] }] }),
      ask({ groups: [{ search, uuids: ['x'] }] }),
    ];
    for (const call of calls) expect(await getFailure(call)).toMatchObject({ code: 404, message: '404 数据不存在' });
    expect(await packs(other)).toEqual([]);
    expect((await portal.call(contract.listBidPackLog, { query: {} }, { token: other })).total).toBe(0);
  });

  it('is a person in two groups, a person who does not fit, and a missing upload', async () => {
    const named = { condition: CONDITION, uuids: [free] };
    const twice = ask({
      groups: [
        { name: '甲', ...named },
        { name: '乙', ...named },
      ],
    });
    expect(await getFailure(twice)).toMatchObject({
      code: 409,
      message: expect.stringContaining('“示例张三”同时选在“甲”和“乙”'),
    });
    const unfit = ask({
      groups: [{ name: '甲', condition: { subject: 'person', regType: '监理工程师' }, uuids: [free] }],
    });
    expect(await getFailure(unfit)).toMatchObject({
      code: 409,
      message: expect.stringContaining('“甲”中有 1 项不符合'),
    });
    const bare = ask({ groups: [{ name: '资质', condition: { subject: 'certificate' }, uuids: [certificate] }] });
    expect(await getFailure(bare)).toMatchObject({ code: 409, message: expect.stringContaining('没有上传附件') });
  });

  it('takes people free in the whole period, and refuses one that ends before it begins', async () => {
    const span = { useOn: '2026-11-25', useTo: '2026-12-05', groups: [{ name: '建造师', condition: CONDITION }] };
    const { pack } = await make(span);
    expect(pack).toMatchObject({
      useOn: '2026-11-25',
      useTo: '2026-12-05',
      groups: [{ name: '建造师', members: ['示例张三'] }],
    });
    const { pack: early } = await make({ ...span, useTo: '2026-11-26' });
    expect(early?.groups[0]?.members.toSorted()).toEqual(['示例张三', '示例李四']);
    const body = getWish({ ...span, useTo: '2026-11-24' });
    const { body: answer } = await portal.request({ method: 'POST', path: '/portal/bid/pack', body, token });
    expect(answer).toMatchObject({ code: 400, fields: [{ path: 'useTo', message: '使用到不能早于使用日期' }] });
  });

  it('tells before how many scans each has; records of others are left out', async () => {
    const scans = (uuids: string, as = token) =>
      portal.call(contract.listBidScans, { query: { uuids } }, { token: as });
    const without = await addPerson('示例王五', '110105199202020020');
    expect(await scans([free, held, without, UNKNOWN, 'x'].join(','))).toEqual([
      { uuid: free, files: 2 },
      { uuid: held, files: 2 },
      { uuid: without, files: 0 },
    ]);
    expect(await scans('')).toEqual([]);
    expect(await scans(free, other)).toEqual([]);
    const { body } = await portal.request({ method: 'GET', path: '/portal/bid/scan/list', token: '' });
    expect(body).toMatchObject({ code: 401 });
  });

  it('refuses a key without the right to all files by its reason, not as a page that is not its own', async () => {
    const key = await logInBySecondaryKey(portal, ['info.bids.view', 'info.bids.make', 'info.registered.view']);
    const path = `${contract.listBidScans.path}?uuids=${free}`;
    const { body } = await portal.request({ method: 'GET', path, token: key.token });
    expect(body).toMatchObject({ code: 409, msg: contract.FILES_RIGHT_REQUIRED });
    const made = { method: 'POST', path: contract.makeBidPack.path, token: key.token, body: getWish() } as const;
    expect((await portal.request(made)).body).toMatchObject({ code: 409, msg: contract.FILES_RIGHT_REQUIRED });
  });

  it('is a wish with errors, each with its field', async () => {
    const body = { tender: '', useOn: '2026-02-30', shape: 'x', mostMb: 0, groups: [] };
    const { body: answer } = await portal.request({ method: 'POST', path: '/portal/bid/pack', body, token });
    expect(answer).toMatchObject({ code: 400 });
    expect(answer.fields?.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'groups',
      'mostMb',
      'shape',
      'tender',
      'useOn',
    ]);
    const loose = { ...getWish(), groups: [{ name: '没有条件' }] };
    const { body: second } = await portal.request({ method: 'POST', path: '/portal/bid/pack', body: loose, token });
    expect(second).toMatchObject({ code: 400, fields: [{ path: 'groups.0' }] });
  });
});
