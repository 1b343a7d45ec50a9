import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCES } from '#apps/resources.ts';
import { getPolicy } from '#features/content/articles/articles.contract.ts';
import { articlePublication } from '#features/content/articles/server/article-publication.ts';
import { addImport, exportImportFile, previewContentImport } from '#features/operations/publishing/contract/batch.ts';
import {
  getPictureCalls,
  hasPictures,
  type Picture,
  PUBLIC_TEXT_RESOURCES,
} from '#features/operations/publishing/contract/picture.ts';
import { createPreviewOpener } from '#features/operations/publishing/server/previews.service.ts';
import { createResourceCalls, getResource } from '#features/operations/publishing/server/testing/resource-calls.ts';
import { addSamplePrerequisites } from '#features/operations/publishing/server/testing/samples.ts';
import { PICTURE_FOLDER, removeUnusedPictures } from '#features/operations/publishing/server/texts/pictures.service.ts';
import { PREVIEW_PARAMETER } from '#platform/contract/page-preview.ts';
import { createTestPdf, createTestPicture } from '#platform/server/testing/files.ts';
import { startPortal, type TestPortal } from './testing/portal.ts';

const START = new Date('2026-03-02T09:00:00+08:00');
const NONE = '00000000-0000-4000-8000-00000000ffff';
const DAY_MS = 86_400_000;
let portal: TestPortal;
let operator: string;
let tools: ReturnType<typeof createResourceCalls>;

beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: START });
  operator = await portal.signIn('operator');
  tools = createResourceCalls(portal, operator);
  await addSamplePrerequisites(portal);
});
afterAll(() => portal.close());

const send = (bytes: Uint8Array, filename = '示例图.png', resource = 'article', token = operator) =>
  portal.call(getPictureCalls(getResource(resource)).addPicture, { files: { file: { filename, bytes } } }, { token });
const getRefusal = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (reason: { readonly msg?: string; readonly message: string }) => reason.msg ?? reason.message,
  );
const fetchPicture = async (address: string) => await portal.request({ method: 'GET', path: address });
const getStatus = async (address: string): Promise<number> => (await fetchPicture(address)).status;
const bare = ({ uuid }: Picture): string => `/portal/api/picture/${uuid}`;
/** By which an address names the content of a picture. */
const getMark = async ({ uuid }: Picture): Promise<string> => {
  const { rows } = await portal.app.db.sql<{ mark: string }>(
    'select left(sha256, 16) as mark from content_picture where uuid = $1',
    [uuid],
  );
  return rows[0]?.mark ?? '';
};
const figure = (picture: Picture, more = ''): string =>
  `<figure${more}><img src="${picture.address}" alt="示例" /></figure>`;
const bodyWith = (content: string) => ({ ...tools.bodyOf('article'), content });
const getContent = async (uuid: string): Promise<string> => (await tools.detailOf('article', uuid)).content;
const countFiles = async (): Promise<number> => {
  let count = 0;
  for await (const { size } of portal.app.storage.list(PICTURE_FOLDER)) count += size > 0 ? 1 : 0;
  return count;
};

describe('a picture of a text', () => {
  it('is drawn anew, no larger than a page needs, and says how large it is', async () => {
    const picture = await send(createTestPicture('png', '示例', 2400, 1200));
    expect(picture).toMatchObject({ name: '示例图.webp', width: 1600, height: 800 });
    const answer = await fetchPicture(picture.address);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    const shown = await loadImage(answer.bytes);
    expect([shown.width, shown.height]).toEqual([1600, 800]);
  });

  it('leaves behind what the camera wrote, and what was put behind it', async () => {
    const canvas = createCanvas(40, 30);
    const photo = Buffer.from(await canvas.encode('jpeg', 90));
    const exif = Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from('GPS 30.27N 120.15E')]);
    const marker = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
    const bytes = Buffer.concat([photo.subarray(0, 2), marker, exif, photo.subarray(2)]);
    const picture = await send(bytes, '照片.jpg');
    const { bytes: kept } = await fetchPicture(picture.address);
    expect(kept.includes('GPS 30.27N')).toBe(false);
  });

  it.each([
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'SVG',
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), '网页'],
    ['a PDF', createTestPdf(), 'PDF'],
    ['a GIF', Buffer.from('GIF89a0000000000000000'), 'GIF'],
    ['nothing', Buffer.alloc(0), '空'],
    ['a picture that was cut off', createTestPicture('png').subarray(0, 200), '图片'],
    ['more than is taken', Buffer.alloc(11 * 1024 * 1024, 1), '超过大小限制'],
  ])('%s is refused in words', async (_what, bytes, word) => {
    const before = await countFiles();
    expect(await getRefusal(send(bytes, '示例.png'))).toContain(word);
    expect(await countFiles()).toBe(before);
  });

  it('can be uploaded by users who may write such a text, and by no others', async () => {
    const member = await portal.signIn('member');
    for (const { name } of RESOURCES.filter(hasPictures)) {
      expect(await getRefusal(send(createTestPicture('png'), '示例.png', name, member)), name).toContain('权限');
      expect((await send(createTestPicture('png'), '示例.png', name)).width, name).toBe(120);
    }
    const answer = await portal.request({
      method: 'GET',
      path: `/portal/manage/article/picture/${NONE}`,
      token: operator,
    });
    expect(answer.body.msg).toBe('数据不存在');
  });

  it('is closed to readers until a published text shows it, and again when that is withdrawn', async () => {
    const picture = await send(createTestPicture('png'));
    expect(await getStatus(bare(picture))).toBe(404);
    const uuid = await tools.addDraft(
      'article',
      bodyWith(`<p>第一条 示例。</p>${figure(picture, ' data-size="half"')}`),
    );
    expect(await getContent(uuid)).toBe(
      `<p>第一条 示例。</p><figure data-size="half"><img width="120" height="80" data-v="${await getMark(picture)}" src="${bare(picture)}" alt="示例" /></figure>`,
    );
    expect(await getStatus(bare(picture))).toBe(404);
    await tools.callsOf('article').publish({ uuid });
    expect(await getStatus(bare(picture))).toBe(200);
    const { content } = await portal.call(getPolicy, { params: { id: uuid } });
    expect(content).toContain(
      `<img loading="lazy" decoding="async" width="120" height="80" src="${bare(picture)}?v=${await getMark(picture)}" alt="示例" />`,
    );

    const other = await send(createTestPicture('png', '另一张'));
    await tools.callsOf('article').edit({ ...bodyWith(figure(other)), uuid });
    expect([await getStatus(bare(picture)), await getStatus(bare(other))]).toEqual([200, 404]);
    await tools.callsOf('article').publish({ uuid });
    expect([await getStatus(bare(picture)), await getStatus(bare(other))]).toEqual([404, 200]);
    await tools.callsOf('article').withdraw({ uuid, reason: '示例' });
    expect(await getStatus(bare(other))).toBe(404);
    await tools.callsOf('article').restore({ uuid, version: 1 });
    await tools.callsOf('article').publish({ uuid });
    expect([await getStatus(bare(picture)), await getStatus(bare(other))]).toEqual([200, 404]);
  });

  it('comes in the widths of a page, upright ones as well, and is kept by its readers alone where its address names its content', async () => {
    const [wide, upright] = [
      await send(createTestPicture('png', '宽', 1200, 600)),
      await send(createTestPicture('png', '高', 700, 1400)),
    ];
    expect([upright.width, upright.height]).toEqual([700, 1400]);
    const uuid = await tools.addDraft('article', bodyWith(figure(wide) + figure(upright)));
    const signed = await fetchPicture(`${wide.address}&v=${await getMark(wide)}&w=480`);
    expect((await loadImage(signed.bytes)).width).toBe(480);
    expect(signed.headers['cache-control']).toBe('no-store');
    await tools.callsOf('article').publish({ uuid });
    const { content } = await portal.call(getPolicy, { params: { id: uuid } });
    const [first = '', second = ''] = [...content.matchAll(/ srcset="([^"]*)"/g)].map(([, all = '']) =>
      all.replaceAll('&amp;', '&'),
    );
    const mark = await getMark(wide);
    expect(first).toBe(
      [480, 960].map((width) => `${bare(wide)}?v=${mark}&w=${width} ${width}w, `).join('') +
        `${bare(wide)}?v=${mark} 1200w`,
    );
    for (const [set, width, height] of [
      [first, 480, 240],
      [second, 480, 960],
    ] as const) {
      const answer = await fetchPicture(set.split(' ')[0] ?? '');
      const shown = await loadImage(answer.bytes);
      expect([shown.width, shown.height]).toEqual([width, height]);
      expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    }
    for (const other of [bare(wide), `${bare(wide)}?v=${'0'.repeat(16)}`, `${bare(wide)}?w=480`])
      expect((await fetchPicture(other)).headers['cache-control']).toBe('no-store');
    const odd = await fetchPicture(`${bare(wide)}?w=481`);
    expect((await loadImage(odd.bytes)).width).toBe(1200);
    // One from before there were widths is shown as it is.
    await portal.app.storage.remove(`${PICTURE_FOLDER}${wide.uuid}-480`);
    expect((await loadImage((await fetchPicture(`${bare(wide)}?w=480`)).bytes)).width).toBe(1200);
    await tools.callsOf('article').withdraw({ uuid, reason: '示例' });
    expect(await getStatus(`${bare(wide)}?v=${mark}&w=960`)).toBe(404);
  });

  it('of a restricted text opens with a ticket that no user can forge', async () => {
    const picture = await send(createTestPicture('png'), '示例.png', 'interpretation');
    const uuid = await tools.addDraft('interpretation', {
      ...tools.bodyOf('interpretation'),
      solution: figure(picture),
    });
    await tools.callsOf('interpretation').publish({ uuid });
    expect(await getStatus(bare(picture))).toBe(404);
    const member = await portal.signIn('member');
    const { body } = await portal.request({
      method: 'POST',
      path: '/portal/interpretation/list',
      token: member,
      body: {},
    });
    const solution = (body.rows as { readonly uuid: string; readonly solution: string }[]).find(
      (row) => row.uuid === uuid,
    )?.solution;
    const address = /src="([^"]+)"/.exec(solution ?? '')?.[1] ?? '';
    expect(address).toMatch(/\?ticket=/);
    expect(await getStatus(address)).toBe(200);
    expect(await getStatus(`${address}0`)).toBe(404);
    expect(await getStatus(address.replace(picture.uuid, NONE))).toBe(404);
    portal.setNow(new Date(START.getTime() + DAY_MS));
    expect(await getStatus(address)).toBe(404);
    portal.setNow(START);
  });

  it('of a draft opens to every reader with the address of its preview', async () => {
    const picture = await send(createTestPicture('png'));
    const uuid = await tools.addDraft('article', bodyWith(figure(picture)));
    const made = await portal.request({
      method: 'POST',
      path: '/portal/manage/article/previews',
      token: operator,
      body: { uuid, hours: 1 },
    });
    const address: string = made.body.data.address;
    const token = new URL(address, 'http://portal.invalid').searchParams.get(PREVIEW_PARAMETER) ?? '';
    const opened = await createPreviewOpener([articlePublication])(portal.app, { token, path: address, now: START });
    if (opened.kind !== 'open') throw new Error('refused');
    const shown = await opened.show(() => portal.call(getPolicy, { params: { id: uuid } }));
    const source = /src="([^"]+)"/.exec(shown.content)?.[1] ?? '';
    expect(source).toContain(`${bare(picture)}?ticket=`);
    expect([await getStatus(source), await getStatus(bare(picture))]).toEqual([200, 404]);
  });

  it('that is not there, or stands in the text itself, is refused with its place', async () => {
    const picture = await send(createTestPicture('png'));
    const missing = { ...picture, address: `/portal/api/picture/${NONE}` };
    const { add } = tools.callsOf('article');
    const refused = async (content: string) => (await add(bodyWith(content))).body.fields?.[0];
    expect(await refused(figure(picture) + figure(missing))).toMatchObject({
      path: 'content',
      message: '正文第 2 张图片不存在或已清理，请重新插入',
    });
    for (const source of ['data:image/png;base64,AAAA', ' DATA:image/svg+xml,<svg onload=alert(1)>'])
      expect((await refused(`<p>一</p><img src="${source}">`))?.message).toContain('内嵌的图片');
  });

  it('travels with its text to another portal, which draws it anew and names it by its own', async () => {
    const picture = await send(createTestPicture('png', '远行', 1000, 500));
    const title = '远行的示例文章';
    await tools.addDraft('article', { ...bodyWith(`<p>示例</p>${figure(picture)}${figure(picture)}`), title });
    const { bytes } = await portal.call(
      exportImportFile,
      { query: { form: 'json', keyword: title } },
      { token: operator },
    );
    const file = JSON.parse(Buffer.from(bytes).toString());
    expect(file.pictures).toMatchObject([{ uuid: picture.uuid, name: '示例图.webp', data: expect.any(String) }]);
    const fresh = await startPortal({ quiet: true, now: START });
    try {
      const token = await fresh.signIn('operator');
      const own = createResourceCalls(fresh, token);
      const importOf = (given: unknown) => ({
        files: { file: { filename: 'a.json', bytes: Buffer.from(JSON.stringify(given)) } },
      });
      expect(await fresh.call(previewContentImport, importOf(file), { token })).toMatchObject({ good: 1, faulty: 0 });
      const without = await fresh.call(previewContentImport, importOf(file.rows), { token });
      expect(without.faults[0]?.message).toContain('第 1 张图片不存在');
      const noPicture = {
        ...file,
        pictures: [{ ...file.pictures[0], data: Buffer.from('<svg/>').toString('base64') }],
      };
      expect(await getRefusal(fresh.call(addImport, { ...importOf(noPicture), body: {} }, { token }))).toContain(
        '图片“示例图.webp”',
      );
      const { rows: before } = await fresh.app.db.sql('select 1 from publication where title = $1', [title]);
      expect(before).toEqual([]);
      expect(await fresh.call(addImport, { ...importOf(file), body: {} }, { token })).toMatchObject({ made: 1 });
      const { rows } = await fresh.app.db.sql<{ uuid: string }>('select uuid from publication where title = $1', [
        title,
      ]);
      const { content } = await own.detailOf('article', rows[0]?.uuid ?? '');
      const named = [...String(content).matchAll(/picture\/([0-9a-f-]{36})/g)].map(([, uuid]) => uuid);
      expect(new Set(named).size).toBe(1);
      expect(named).toHaveLength(2);
      expect(named[0]).not.toBe(picture.uuid);
      await own.callsOf('article').publish({ uuid: rows[0]?.uuid ?? '' });
      const shown = await fresh.request({ method: 'GET', path: `/portal/api/picture/${named[0]}` });
      const drawn = await loadImage(shown.bytes);
      expect([drawn.width, drawn.height]).toEqual([1000, 500]);
    } finally {
      await fresh.close();
    }
  });

  it('is known where it is already; of another installation, without its picture, each row says so', async () => {
    const picture = await send(createTestPicture('png'));
    const title = '带图的示例文章';
    await tools.addDraft('article', {
      ...bodyWith(`${figure(picture)}<p><span data-formula="inline">a^2</span></p>`),
      title,
    });
    const exported = await portal.call(
      exportImportFile,
      { query: { form: 'json', keyword: title } },
      { token: operator },
    );
    const { rows } = JSON.parse(Buffer.from(exported.bytes).toString()) as {
      readonly rows: readonly { readonly content: string }[];
    };
    expect(rows[0]?.content).toContain(bare(picture));
    const read = (content: string) => {
      const bytes = Buffer.from(JSON.stringify([{ ...rows[0], content }]));
      return portal.call(previewContentImport, { files: { file: { filename: 'a.json', bytes } } }, { token: operator });
    };
    expect(await read(rows[0]?.content ?? '')).toMatchObject({ good: 1, faulty: 0 });
    expect((await read(figure({ ...picture, address: `/portal/api/picture/${NONE}` }))).faults[0]).toMatchObject({
      field: '正文',
      message: '正文第 1 张图片不存在或已清理，请重新插入',
    });
    expect((await read('<p><span data-formula="inline">\\frac{1}</span></p>')).faults[0]?.message).toContain(
      '第 1 个公式',
    );
  });

  it('goes a week after the last text that named it was written, with its bytes', async () => {
    const [kept, dropped, loose] = [
      await send(createTestPicture('png', '甲')),
      await send(createTestPicture('png', '乙')),
      await send(createTestPicture('png', '丙')),
    ];
    const uuid = await tools.addDraft('article', bodyWith(figure(kept) + figure(dropped)));
    portal.setNow(new Date(START.getTime() + 6 * DAY_MS));
    await tools.callsOf('article').edit({ ...bodyWith(figure(kept)), uuid });
    const there = async () => {
      const at = (one: Picture) =>
        portal.request({ method: 'GET', path: `/portal/manage/article/picture/${one.uuid}`, token: operator });
      return [(await at(kept)).status, (await at(dropped)).status, (await at(loose)).status];
    };
    operator = await portal.signIn('operator');
    portal.setNow(new Date(START.getTime() + 8 * DAY_MS));
    await removeUnusedPictures(portal.app);
    expect(await there()).toEqual([200, 200, 404]);
    const files = await countFiles();
    portal.setNow(new Date(START.getTime() + 14 * DAY_MS));
    await removeUnusedPictures(portal.app);
    operator = await portal.signIn('operator');
    expect(await there()).toEqual([200, 404, 404]);
    expect(await countFiles()).toBeLessThan(files);
    portal.setNow(START);
    operator = await portal.signIn('operator');
    tools = createResourceCalls(portal, operator);
  });
});

describe('a formula of a text', () => {
  const draft = async (content: string) => await tools.addDraft('article', bodyWith(content));
  const getShown = async (uuid: string): Promise<string> => {
    await tools.callsOf('article').publish({ uuid });
    return (await portal.call(getPolicy, { params: { id: uuid } })).content;
  };

  it('is kept as it was typed and shown as MathML that needs no script', async () => {
    const uuid = await draft(
      '<p>比例 <span data-formula="inline">\\frac{a}{b} \\le 30\\%</span></p><div data-formula="block">x &lt; y</div>',
    );
    expect(await getContent(uuid)).toBe(
      '<p>比例 <span data-formula="inline">\\frac{a}{b} \\le 30\\%</span></p><div data-formula="block">x &lt; y</div>',
    );
    const shown = await getShown(uuid);
    expect(shown).toContain('<mfrac><mi>a</mi><mi>b</mi></mfrac>');
    expect(shown).toContain('<div class="formula"><math display="block"');
    expect(shown).not.toContain('data-formula');
  });

  it('is found by its words', async () => {
    const uuid = await draft('<p><span data-formula="inline">\\frac{技术负责人业绩}{总量} \\ge 60</span></p>');
    await tools.callsOf('article').publish({ uuid });
    const { rows } = await portal.app.db.sql<{ plain: string }>('select plain from article where uuid = $1', [uuid]);
    expect(rows[0]?.plain).toContain('技术负责人业绩/总量 ≥ 60');
    expect(rows[0]?.plain).not.toContain('frac');
  });

  it.each([
    ['\\frac{a}', '第 1 个公式'],
    ['a} + b', '多出了 }（第 2 个字符附近'],
    ['\\unknown x', '没有 \\unknown 这个命令'],
    ['\\href{javascript:alert(1)}{x}', '不能使用 \\href'],
    ['\\htmlData{onclick=alert(1)}{x}', '不能使用 \\htmlData'],
    ['\\class{x}{y}', '不能使用 \\class'],
    ['\\includegraphics{http://example.com/a.png}', '不能使用 \\includegraphics'],
    ['\\def\\a{\\a\\a}\\a', '不能使用 \\def'],
    ['\\newcommand\\a{aaaa}\\a', '不能使用 \\newcommand'],
    ['x'.repeat(2001), '不能超过 2000 个字符'],
    [' ', '空的'],
  ])('%s is refused with its place', async (latex, word) => {
    const { body } = await tools.callsOf('article').add(bodyWith(`<p><span data-formula="inline">${latex}</span></p>`));
    expect([body.code, body.fields?.[0]?.path]).toEqual([400, 'content']);
    expect(body.fields[0].message).toContain(word);
  });

  it.each([
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></mglyph></table></mtext></math>',
    '<math><annotation-xml encoding="text/html"><svg onload=alert(1)></annotation-xml></math>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<span data-formula="inline"><math href="javascript:alert(1)">x</math></span>',
    '<span data-formula="inline">\\text{</span><img src=x onerror=alert(1)>}',
    '<span data-formula="inline">\\text{&lt;img src=x onerror=alert(1)&gt;}</span>',
    '<div data-formula="block" onclick="alert(1)" style="x">\\text{"&gt;&lt;script&gt;alert(1)&lt;/script&gt;}</div>',
    '<p data-formula="block"><script>alert(1)</script>x</p>',
  ])('hostile markup brings nothing that acts: %s', async (content) => {
    const { body } = await tools.callsOf('article').add(bodyWith(`<p>第一条 示例。</p>${content}`));
    if (body.code !== 200) return expect(body.fields[0].path).toBe('content');
    const uuid: string = body.data.uuid;
    const stored = await getContent(uuid);
    expect(stored).not.toMatch(/<(?:math|svg|script|style|annotation)/i);
    const tags = [...(await getShown(uuid)).matchAll(/<[^<>]*>/g)].map(([tag]) => tag).join('\n');
    expect(tags).not.toMatch(/<(?:script|svg|style|annotation)|\son[a-z]+\s*=|javascript:/i);
  });

  it('a text as large as a careless paste is refused before anything is read of it', async () => {
    const { status, body } = await tools.callsOf('article').add(bodyWith(`<p>${'一'.repeat(5 * 1024 * 1024)}</p>`));
    expect([status, body.code]).toEqual([413, 413]);
  });
});

it('the texts that are public are those on public pages', () => {
  const open = RESOURCES.filter((resource) => hasPictures(resource) && resource.preview === 'page');
  expect(open.map(({ name }) => name).toSorted()).toEqual([...PUBLIC_TEXT_RESOURCES].toSorted());
});
