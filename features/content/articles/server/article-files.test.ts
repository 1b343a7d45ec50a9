import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create as createFont } from 'fontkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { loadContentFiles, readContentFile } from '#db/content/load.ts';
import * as contract from '../articles.contract.ts';
import { saveSampleArticles, updatePoliciesFromFacts } from './articles.server-api.ts';
import { listGeneratedFiles } from './file-texts.ts';

const getHash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const UNKNOWN_UUID = '11111111-1111-4111-8111-111111111111';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-21T02:00:00Z') });
  await updatePoliciesFromFacts(portal.app);
  await saveSampleArticles(portal.app);
});
afterAll(() => portal.close());

const KINDS = [
  ['C-050', contract.listPolicies, contract.listPolicyFiles],
  ['C-046', contract.listRegulations, contract.listRegulationFiles],
  ['C-057', contract.listPublicity, contract.listPublicityFiles],
  ['C-054', contract.listNotices, contract.listNoticeFiles],
  ['C-042', contract.listQuestions, contract.listQuestionFiles],
] as const;

const firstOf = async (list: (typeof KINDS)[number][1]): Promise<string> => {
  const { body } = await portal.request({ method: 'GET', path: list.path });
  return body.rows[0].uuid;
};

describe('db/content', () => {
  it('holds what its manifest says, drawn from the texts of today (else: npm run attachments)', async () => {
    const texts = new Map(listGeneratedFiles().map((file) => [`${file.kind} ${file.article} ${file.name}`, file]));
    const files = loadContentFiles();
    expect(files).toHaveLength(texts.size);
    for (const file of files) {
      const bytes = await readContentFile(file.place);
      expect([bytes.length, getHash(bytes)], file.place).toEqual([file.size, file.sha256]);
      const text = texts.get(`${file.kind} ${file.article} ${file.name}`);
      expect(getHash(JSON.stringify(text)), `${file.article}: npm run attachments`).toBe(file.source);
      const head = bytes.subarray(0, 4).toString('latin1');
      expect(head).toBe(file.ext === 'pdf' ? '%PDF' : 'RIFF');
    }
  });
  it('gives no file that the manifest does not name', async () => {
    await expect(readContentFile('../facts/policies.json')).rejects.toThrow('manifest');
    await expect(readContentFile('manifest.json')).rejects.toThrow('manifest');
  });
});

describe('files of published texts', () => {
  it.each(KINDS)('%s: listed with hash and type, and downloaded by their address', async (_spec, list, files) => {
    const listed = await portal.call(files, { params: { id: await firstOf(list) } });
    expect(listed.length).toBeGreaterThan(0);
    for (const file of listed) {
      const answer = await portal.request({ method: 'GET', path: file.url });
      expect(answer.status).toBe(200);
      expect([answer.bytes.length, getHash(answer.bytes)]).toEqual([file.size, file.sha256]);
      expect(answer.headers['content-type']).toBe(file.mime);
      expect(decodeURIComponent(String(answer.headers['download-filename']))).toBe(file.name);
      // R-219, "never executed by the browser": a download, not sniffed, nothing in it may run or be framed.
      expect(answer.headers['content-disposition']).toMatch(/^attachment;/);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  it('publicity has its results as a document and as a picture', async () => {
    const files = await portal.call(contract.listPublicityFiles, {
      params: { id: await firstOf(contract.listPublicity) },
    });
    expect(files.map((file) => file.ext).sort()).toEqual(['pdf', 'webp']);
  });

  it('C-175 are downloaded by the call of the enterprise’s files too, by every signed-in user and by no guest', async () => {
    const [file] = await portal.call(contract.listNoticeFiles, { params: { id: await firstOf(contract.listNotices) } });
    const path = `/system/oss/download2Auth/${file?.uuid}`;
    for (const user of ['member', 'guest'] as const) {
      const answer = await portal.request({ method: 'GET', path, token: await portal.signIn(user) });
      expect([answer.status, getHash(answer.bytes)], user).toEqual([200, file?.sha256]);
    }
    expect((await portal.request({ method: 'GET', path })).status).toBe(401);
    const withdraw =
      "update article set status = 'withdrawn' where uuid = (select article_uuid from article_file where uuid = $1)";
    await portal.app.db.sql(withdraw, [file?.uuid]);
    expect((await portal.request({ method: 'GET', path, token: await portal.signIn('member') })).status).toBe(404);
    await portal.app.db.sql(withdraw.replace("'withdrawn'", "'published'"), [file?.uuid]);
  });

  it('an unknown record or file is 数据不存在, whatever is asked', async () => {
    for (const [, , files] of KINDS) {
      const path = files.path.replace('{id}', UNKNOWN_UUID);
      expect((await portal.request({ method: 'GET', path })).body.msg).toBe('数据不存在');
    }
    for (const id of [UNKNOWN_UUID, 'x', '..%2Fmanifest.json', "'%20or%201=1", '%00'])
      expect((await portal.request({ method: 'GET', path: `/portal/api/file/${id}` })).status, id).toBe(404);
  });

  it('are counted when they are taken', async () => {
    const [file] = await portal.call(contract.listNoticeFiles, { params: { id: await firstOf(contract.listNotices) } });
    await portal.request({ method: 'GET', path: file?.url ?? '' });
    const { rows } = await portal.app.db.sql<{ downloads: number }>(
      'select downloads from article_file where uuid = $1',
      [file?.uuid],
    );
    expect(rows[0]?.downloads).toBeGreaterThan(0);
  });

  it('a second start writes nothing anew', async () => {
    const times = async () =>
      (await portal.app.db.sql('select uuid, update_time from article_file order by uuid', [])).rows;
    const before = await times();
    portal.setNow(new Date('2026-11-22T02:00:00Z'));
    await updatePoliciesFromFacts(portal.app);
    expect(await times()).toEqual(before);
  });
});

describe('what is withdrawn', () => {
  it('leaves the lists, answers 410 with the reason, and takes its files along; restoring brings all back', async () => {
    const operator = await portal.signIn('operator');
    const id = await firstOf(contract.listNotices);
    const [file] = await portal.call(contract.listNoticeFiles, { params: { id } });
    const status = async (path: string) => (await portal.request({ method: 'GET', path })).status;
    const paths = [contract.getNotice, contract.listNoticeFiles].map(({ path }) => path.replace('{id}', id));
    await portal.call(contract.withdrawArticle, { body: { uuid: id, reason: '发布有误' } }, { token: operator });
    for (const path of paths) expect(await status(path)).toBe(410);
    const gone = await portal.request({ method: 'GET', path: paths[0] ?? '' });
    expect(gone.body).toMatchObject({ code: 410, msg: '这份内容已撤下：发布有误' });
    expect(await status(file?.url ?? '')).toBe(404);
    expect(await firstOf(contract.listNotices)).not.toBe(id);
    await portal.call(contract.restoreArticle, { body: { uuid: id } }, { token: operator });
    for (const path of [...paths, file?.url ?? '']) expect(await status(path)).toBe(200);
  });

  it('only operators withdraw, and only what is there', async () => {
    const send = async (body: unknown, token: string | null) =>
      (await portal.request({ method: 'POST', path: contract.withdrawArticle.path, body, token })).status;
    const operator = await portal.signIn('operator');
    expect(await send({ uuid: UNKNOWN_UUID }, null)).toBe(401);
    expect(await send({ uuid: UNKNOWN_UUID }, await portal.signIn('member'))).toBe(403);
    expect(await send({ uuid: UNKNOWN_UUID }, operator)).toBe(404);
    expect(await send({ uuid: 'x' }, operator)).toBe(400);
    expect(await send({ uuid: UNKNOWN_UUID, reason: '长'.repeat(201) }, operator)).toBe(400);
  });
});

it('the summaries of the facts need no sign that the font lacks', () => {
  const require = createRequire(import.meta.url);
  const place = '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf';
  // The font that the files are written with.
  expect(readFileSync('platform/server/pdf/pdf.ts', 'utf8')).toContain(place);
  const font = createFont(readFileSync(require.resolve(place)));
  const known = new Set('characterSet' in font ? font.characterSet : []);
  const lacking = (text: string) => [...new Set(text)].filter((sign) => !known.has(sign.codePointAt(0) ?? 0));
  // It lacks these, so a text that held one would be found.
  expect(lacking('资质≒')).not.toEqual([]);
  const words = listGeneratedFiles().map((file) => JSON.stringify(file));
  expect(words.length).toBeGreaterThan(50);
  expect(lacking(words.join(''))).toEqual([]);
});
