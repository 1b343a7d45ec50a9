import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCES } from '#apps/resources.ts';
import { moveUserToEnterprise } from '#apps/server/testing/people.ts';
import { startPortal, TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import { ARTICLE } from '#features/content/articles/contract/article.ts';
import { LINK } from '#features/content/links/contract/link.ts';
import * as batch from '../../contract/batch.ts';
import { getManageCalls } from '../../publishing.contract.ts';

const START = new Date('2026-03-02T09:00:00+08:00');
const NONE = '00000000-0000-4000-8000-00000000ffff';
let portal: TestPortal;
let operator: string;
/** The operator's role asks for a second person. */
let maker: string;

beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: START });
  operator = await portal.signIn('operator');
  await moveUserToEnterprise(portal.app.db, portal.userUuid('guest'), null, portal.now());
  const permissions = RESOURCES.map(({ name }) => `manage:${name}:*`);
  const ask = (path: string, body: object) => portal.request({ method: 'POST', path, token: operator, body });
  const role = await ask('/portal/manage/role', { name: '示例编辑', permissions, asksSecond: true });
  await ask('/portal/manage/role/give', { userUuid: portal.userUuid('guest'), roleUuid: role.body.data.uuid });
  maker = await portal.signIn('guest');
});
afterAll(() => portal.close());

const as = (token = operator) => ({ token });
const calls = getManageCalls(ARTICLE);
const sheet = async (...rows: (string | number | null)[][]) => ({
  filename: '示例.xlsx',
  bytes: await writeXlsx({ sheets: [{ name: '文章', rows }] }),
});
const json = (rows: unknown) => ({ filename: '示例.json', bytes: Buffer.from(JSON.stringify(rows)) });
const HEAD = ['*内容种类', '*标题', '*正文', '文号', '发布机关', '地区', '主题', '发布日期', '置顶'];
const good = (title: string) => [
  '政策文件',
  title,
  '第一条 示例。\n第二条 示例<内容>。',
  '示建〔2026〕1号',
  '示例厅',
  '江苏省',
  '资质、人员',
  '2026-01-31',
  '是',
];
const listed = async (keyword: string) => await portal.call(calls.list, { query: { keyword } }, as());
const getFailure = async (work: Promise<unknown>): Promise<TestCallError> => {
  const failure = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(failure instanceof TestCallError)) throw new Error(`no refusal: ${String(failure)}`);
  return failure;
};

describe('many articles from one file', () => {
  it('come under other headings: known names, guesses that are asked about, and what was said is remembered', async () => {
    const read = async (file: { filename: string; bytes: Uint8Array }, token = operator) =>
      await portal.call(batch.previewContentImport, { files: { file } }, as(token));
    const say = (words: { word: string; target: string }[], token = operator) =>
      portal.call(batch.saveHeadingMappings, { body: { words } }, as(token));
    const other = await sheet(
      ['文件名称', '大类', '正文的内容', '发文字号', '内部编号', '发布机关', '发布日期'],
      ['示例改名甲', '政策文件', '第一条 示例。', '示建〔2026〕2号', 7, '示例厅', '2026-01-31'],
    );
    const first = await read(other);
    expect(first).toMatchObject({ total: 1, good: 0, unknownColumns: ['大类', '正文的内容', '内部编号'] });
    expect(first.fields).toContain('内容种类');
    expect(first.headings).toEqual([
      { word: '文件名称', column: '标题', how: 'alias', guess: null },
      { word: '大类', column: null, how: 'none', guess: null },
      { word: '正文的内容', column: null, how: 'none', guess: '正文' },
      { word: '发文字号', column: '文号', how: 'alias', guess: null },
      { word: '内部编号', column: null, how: 'none', guess: null },
    ]);
    expect(await say([{ word: '大类', target: '内容种类' }])).toEqual({ saved: 1 });
    await say([
      { word: ' *正文的 内容', target: '正文' },
      { word: '内部编号', target: '' },
    ]);
    // For the operator who brings such a file next.
    const second = await read(other, maker);
    expect(second).toMatchObject({ good: 1, faulty: 0, unknownColumns: ['内部编号'], rows: [{ kind: 'policy' }] });
    expect(second.headings.map(({ how }) => how)).toEqual(['alias', 'saved', 'saved', 'alias', 'saved']);
    expect((await portal.call(batch.addImport, { files: { file: other } }, as())).made).toBe(1);
    expect((await listed('示例改名甲')).total).toBe(1);
    // Its own name holds before what was said of another heading.
    const both = await sheet([...HEAD, '大类'], [...good('示例两列'), '示例大类']);
    expect(await read(both)).toMatchObject({ good: 1, unknownColumns: ['大类'] });
    await say([{ word: '大类', target: '' }]);
    expect((await read(other)).headings[1]).toEqual({ word: '大类', column: null, how: 'saved', guess: null });
  });

  it('nothing but fields of the form can be meant, and by operators who may edit', async () => {
    const say = (body: object, token = operator) =>
      portal.request({ method: 'POST', path: batch.saveHeadingMappings.path, body, token });
    expect((await say({ words: [{ word: '甲', target: '没有的栏目' }] })).body).toMatchObject({
      code: 400,
      fault: batch.unknownField.id,
    });
    for (const body of [{}, { words: [] }, { words: [{ word: '', target: '标题' }] }, { words: [{ word: '甲' }] }])
      expect((await say(body)).status).toBe(400);
    const stranger = await portal.signIn('other');
    expect((await say({ words: [{ word: '甲', target: '标题' }] }, stranger)).status).toBe(403);
  });

  it('with unknown headings are shown, and all of them asked about', async () => {
    const file = await sheet(['AA', 'BB'], ['示例', '示例']);
    expect(await portal.call(batch.previewContentImport, { files: { file } }, as())).toMatchObject({
      total: 1,
      good: 0,
      headings: [
        { word: 'AA', how: 'none' },
        { word: 'BB', how: 'none' },
      ],
    });
  });

  it('become drafts by the words of the form', async () => {
    const file = await sheet(['本表为示例'], HEAD, good('导入的示例甲'), good('导入的示例乙'));
    const read = await portal.call(batch.previewContentImport, { files: { file } }, as());
    expect(read).toMatchObject({ total: 2, good: 2, faulty: 0, faults: [], unknownColumns: [] });
    expect((await listed('导入的示例')).total).toBe(0);
    const { uuid, made } = await portal.call(batch.addImport, { files: { file } }, as());
    expect(made).toBe(2);
    const { rows } = await listed('导入的示例');
    expect(rows.map(({ state, isLive }) => [state, isLive])).toEqual([
      ['draft', false],
      ['draft', false],
    ]);
    const one = await portal.call(calls.get, { params: { id: rows[0]?.uuid ?? '' } }, as());
    expect(one).toMatchObject({
      kind: 'policy',
      content: '<p>第一条 示例。</p><p>第二条 示例&lt;内容&gt;。</p>',
      region: '320000',
      tags: ['资质', '人员'],
      issueDate: '2026-01-31',
      top: true,
    });
    const batches = await portal.call(batch.listImports, { query: {} }, as());
    // Another came in the same instant of the test's clock.
    expect(batches.rows.find((listedBatch) => listedBatch.uuid === uuid)).toMatchObject({
      fileName: '示例.xlsx',
      total: 2,
      made: 2,
      published: 0,
    });
  });

  it('are told of by row, field and reason, and none comes in unless the good ones are wanted', async () => {
    const bad = ['政策文件', '', '正文', null, '', '火星', null, '2026-13-01', '也许'];
    const file = await sheet([...HEAD, '备注'], [...good('只有这篇没错'), 'x'], [...bad, null]);
    const read = await portal.call(batch.previewContentImport, { files: { file } }, as());
    expect(read).toMatchObject({ total: 2, good: 1, faulty: 1, unknownColumns: ['备注'] });
    expect(read.faults.map(({ row, field }) => [row, field])).toEqual(
      expect.arrayContaining([
        [3, '标题'],
        [3, '地区'],
        [3, '发布日期'],
      ]),
    );
    expect(read.faults.every(({ message }) => /\p{Script=Han}/u.test(message))).toBe(true);
    const refused = await getFailure(portal.call(batch.addImport, { files: { file } }, as()));
    expect([refused.status, refused.message]).toEqual([
      400,
      '400 1 行有误，没有导入；改正后重新上传，或只导入没有错误的行',
    ]);
    expect((await listed('只有这篇没错')).total).toBe(0);
    const taken = await portal.call(batch.addImport, { files: { file }, body: { partial: true } }, as());
    expect(taken.made).toBe(1);
    // What the fields cannot say for themselves is asked, too.
    const first = good('没有机关');
    const without = await sheet(
      HEAD,
      first.map((cell, index) => (index === 4 ? null : cell)),
    );
    const told = await portal.call(batch.previewContentImport, { files: { file: without } }, as());
    expect(told.faults).toEqual([{ row: 2, title: '没有机关', field: '发布机关', message: '请填写发布机关' }]);
  });

  it('come from JSON by the names of the public record, made safe', async () => {
    const body = { kind: 'news', title: '示例消息JSON', content: '<p onclick="x()">好<script>alert(1)</script></p>' };
    await portal.call(batch.addImport, { files: { file: json({ rows: [body] }) } }, as());
    const { rows } = await listed('示例消息JSON');
    const one = await portal.call(calls.get, { params: { id: rows[0]?.uuid ?? '' } }, as());
    expect(one['content']).toBe('<p>好</p>');
    const read = await portal.call(
      batch.previewContentImport,
      { files: { file: json([1, null, { kind: 'x' }]) } },
      as(),
    );
    expect([read.good, read.faulty]).toEqual([0, 3]);
  });

  it.each([
    ['an empty list', json([])],
    ['no list', json({ a: 1 })],
    ['broken JSON', { filename: 'a.json', bytes: Buffer.from('[{') }],
    ['something else', { filename: 'a.xlsx', bytes: Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 1]) }],
    ['a text without headings', { filename: 'a.csv', bytes: Buffer.from('a\n1\n') }],
    ['too many', json(Array.from({ length: batch.MAX_IMPORT_ROWS + 1 }, () => ({})))],
  ])('are refused in words: %s', async (_name, file) => {
    const refused = await getFailure(portal.call(batch.previewContentImport, { files: { file } }, as()));
    expect(refused.status).toBe(400);
    expect(refused.message).toMatch(/\p{Script=Han}/u);
  });

  it('are taken back as one as long as none of them is published', async () => {
    const bring = async (title: string) =>
      (
        await portal.call(
          batch.addImport,
          { files: { file: await sheet(HEAD, good(`${title}一`), good(`${title}二`)) } },
          as(),
        )
      ).uuid;
    const first = await bring('撤回示例');
    await portal.call(batch.undoImport, { params: { id: first } }, as());
    expect((await listed('撤回示例')).total).toBe(0);
    expect((await getFailure(portal.call(batch.undoImport, { params: { id: first } }, as()))).message).toContain(
      '已经撤销',
    );
    const second = await bring('留下示例');
    const { rows } = await listed('留下示例一');
    await portal.call(calls.publish, { body: { uuid: rows[0]?.uuid ?? '' } }, as());
    const refused = await getFailure(portal.call(batch.undoImport, { params: { id: second } }, as()));
    expect([refused.status, refused.message]).toEqual([409, '409 这一批中已有 1 篇发布或等待发布，不能整批撤销']);
    expect((await listed('留下示例')).total).toBe(2);
    expect((await getFailure(portal.call(batch.undoImport, { params: { id: NONE } }, as()))).status).toBe(404);
    const trail = await portal.app.db.sql<{ action: string }>(
      'select action from audit_log where target_uuid = $1 order by seq',
      [first],
    );
    expect(trail.rows.map(({ action }) => action)).toEqual(['publishing.imported', 'publishing.import-undone']);
  });
});

describe('what is exported', () => {
  it.each(['xlsx', 'json'] as const)('reads back in as it was: %s', async (form) => {
    const results = [
      { entName: '示例建设', creditCode: null, itemName: '示例资质', level: '一级', result: '同意', reason: null },
    ];
    const title = `往返示例${form}`;
    const body = {
      kind: 'publicity',
      title,
      content: '<p>第一条</p><table><tbody><tr><td><p>表</p></td></tr></tbody></table>',
      region: '320100',
      startDate: '2026-01-01',
      results,
      keywords: ['甲', '乙'],
    };
    await portal.call(batch.addImport, { files: { file: json([body]) } }, as());
    const { bytes } = await portal.call(batch.exportImportFile, { query: { form, keyword: title } }, as());
    const file = { filename: `a.${form}`, bytes };
    expect(await portal.call(batch.previewContentImport, { files: { file } }, as())).toMatchObject({
      total: 1,
      good: 1,
    });
    await portal.call(batch.addImport, { files: { file } }, as());
    const { rows } = await listed(title);
    const [first, second] = await Promise.all(
      rows.map(({ uuid }) => portal.call(calls.get, { params: { id: uuid } }, as())),
    );
    const { uuid: _own, ...given } = (first ?? {}) as Readonly<Record<string, unknown>>;
    expect(second).toMatchObject(given);
    expect(second).toMatchObject({ results, region: '320100' });
  });

  it('says which text is too long for a cell', async () => {
    const content = `<p>${'长'.repeat(40_000)}</p>`;
    await portal.call(batch.addImport, { files: { file: json([{ kind: 'news', title: '长文示例', content }]) } }, as());
    const query = { keyword: '长文示例' };
    const refused = await getFailure(portal.call(batch.exportImportFile, { query }, as()));
    expect(refused.message).toContain('“长文示例”的正文超过表格单元格的上限');
    const { bytes } = await portal.call(batch.exportImportFile, { query: { ...query, form: 'json' } }, as());
    expect(JSON.parse(Buffer.from(bytes).toString()).rows[0].content).toBe(content);
  });

  it('has a template whose headings are known', async () => {
    const { bytes, filename } = await portal.call(batch.getImportTemplate, {}, as());
    expect(filename).toBe('文章导入模板.xlsx');
    const refused = await getFailure(
      portal.call(batch.previewContentImport, { files: { file: { filename, bytes } } }, as()),
    );
    expect(refused.message).toBe('400 文件里没有内容');
  });
});

describe('many drafts', () => {
  const draft = async (title: string, token = operator) =>
    (await portal.call(calls.add, { body: { kind: 'news', title, content: '<p>示例</p>' } }, as(token))).uuid;

  it('are published together, each by itself', async () => {
    const [one, two] = [await draft('一起发布一'), await draft('一起发布二')];
    const outcomes = await portal.call(calls.publishMany, { body: { uuids: [one, two, one] } }, as());
    expect(outcomes).toEqual([
      { uuid: one, state: 'published', message: null },
      { uuid: two, state: 'published', message: null },
    ]);
    const again = await portal.call(calls.publishMany, { body: { uuids: [one] } }, as());
    expect(again).toEqual([{ uuid: one, state: null, message: '没有待发布的修改' }]);
  });

  it('are refused whole where one of them is none of these', async () => {
    const one = await draft('不单独发布');
    for (const resource of [ARTICLE, LINK]) {
      const uuids = resource === ARTICLE ? [one, NONE] : [one];
      const refused = await getFailure(portal.call(getManageCalls(resource).publishMany, { body: { uuids } }, as()));
      expect(refused.status).toBe(404);
    }
    expect((await listed('不单独发布')).rows[0]).toMatchObject({ isLive: false });
  });

  it('wait for the second person where the role asks for one', async () => {
    const [one, two] = [await draft('一起批准一', maker), await draft('一起批准二', maker)];
    const outcomes = await portal.call(calls.publishMany, { body: { uuids: [one, two] } }, as(maker));
    expect(outcomes.map(({ state }) => state)).toEqual(['asked', 'asked']);
    expect((await listed('一起批准')).rows.map(({ isLive }) => isLive)).toEqual([false, false]);
  });

  it('are chosen within bounds', async () => {
    const post = (uuids: unknown) =>
      portal.request({ method: 'POST', path: '/portal/manage/article/publish/many', token: operator, body: { uuids } });
    for (const uuids of [[], ['x'], null, Array.from({ length: 201 }, () => NONE)])
      expect((await post(uuids)).status).toBe(400);
  });
});
