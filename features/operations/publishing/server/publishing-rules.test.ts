import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCES } from '#apps/resources.ts';
import { FEATURES } from '#apps/server/features.ts';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { CONTENT_LABELS, RECORD_KINDS } from '#domain/access/permission.ts';
import { ARTICLE } from '#features/content/articles/contract/article.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { createFeatureContainer } from '#platform/server/feature.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { publishingPages } from '../pages/publishing.pages.ts';
import { getManageCalls } from '../publishing.contract.ts';
import { createResourceCalls, getPublicationSample } from './testing/resource-calls.ts';
import { PUBLICATION_SAMPLES } from './testing/samples.ts';

const START = new Date('2026-03-02T09:00:00+08:00');
let portal: TestPortal;
let operator: string;
let member: string;
let tools: ReturnType<typeof createResourceCalls>;
const getCalls: typeof tools.callsOf = (...given) => tools.callsOf(...given);
const addDraft: typeof tools.addDraft = (...given) => tools.addDraft(...given);
const getDetail: typeof tools.detailOf = (...given) => tools.detailOf(...given);

beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: START });
  operator = await portal.signIn('operator');
  member = await portal.signIn('member');
  tools = createResourceCalls(portal, operator);
});
afterAll(() => portal.close());

describe('every resource', () => {
  it('has a sample, and every sample a resource', () => {
    expect(Object.keys(PUBLICATION_SAMPLES).sort()).toEqual(RESOURCES.map(({ name }) => name).sort());
  });

  it('is provided by its feature on the server', () => {
    const container = createFeatureContainer(FEATURES, { config: readConfig({}), app: null });
    const provided = container.get(PUBLICATIONS).map(({ resource }) => resource);
    expect(new Set(provided)).toEqual(new Set(RESOURCES));
    expect(provided).toHaveLength(RESOURCES.length);
  });

  it('is one that a right of an operator can name', () => {
    expect(RECORD_KINDS.manage).toEqual(RESOURCES.map(({ name }) => name));
    expect(CONTENT_LABELS).toEqual(Object.fromEntries(RESOURCES.map(({ name, label }) => [name, label])));
  });

  it.each(['content', 'standards', 'money', 'operation'] as const)(
    'is listed by the page of its section: %s',
    (section) => {
      const own = RESOURCES.filter((resource) => resource.section === section).map(({ name }) => `manage:${name}:list`);
      const [entry] = publishingPages[section].menus;
      expect([entry.in, entry.rights]).toEqual([`operator.${section}`, own]);
    },
  );

  it('shows a draft without what it left out', async () => {
    const { docNumber: _left, ...body } = getPublicationSample('article').body;
    const uuid = await addDraft('article');
    await getCalls('article').publish({ uuid });
    await getCalls('article').edit({ ...body, uuid });
    const { docNumber, published } = await getDetail('article', uuid);
    expect([docNumber, published.docNumber]).toEqual([undefined, '示建〔2026〕1号']);
  });

  it('leaves as a workbook with the words of the screen, as the list is filtered', async () => {
    const title = '只为导出的示例通知';
    await addDraft('article', { ...getPublicationSample('article').body, title });
    const { exportList } = getManageCalls(ARTICLE);
    const file = await portal.call(exportList, { query: { keyword: title } }, { token: operator });
    const { sheets } = await readXlsx(file.bytes);
    expect(sheets[0]?.rows.map((row) => row.slice(0, 4))).toEqual([
      ['标题', '种类', '状态', '读者可见'],
      [title, '政策文件', '草稿', '否'],
    ]);
    const refused = await portal.request({ method: 'GET', path: exportList.path, token: member });
    expect(refused.status).toBe(403);
  });

  it('answers concurrent publications and withdrawals by both calls without an internal error', async () => {
    const uuid = await addDraft('article');
    const older = (action: string) =>
      portal.request({ method: 'POST', path: `/portal/article/${action}`, token: operator, body: { uuid } });
    await getCalls('article').publish({ uuid });
    for (let round = 0; round < 5; round += 1) {
      await getCalls('article').edit({ ...getPublicationSample('article').body, uuid });
      const answers = await Promise.all([
        getCalls('article').publish({ uuid }),
        older('withdraw'),
        getCalls('article').withdraw({ uuid, reason: '示例' }),
        older('restore'),
      ]);
      for (const { status } of answers) expect([200, 404, 409]).toContain(status);
    }
  });

  it('keeps no markup that acts, in a draft or for readers', async () => {
    const hostile =
      '<p onclick="x()">正文</p><script>alert(1)</script><img src=x onerror=y><a href="javascript:z">链接</a>';
    const uuid = await addDraft('article', { ...getPublicationSample('article').body, content: hostile });
    await getCalls('article').publish({ uuid });
    for (const text of [
      JSON.stringify(await getDetail('article', uuid)),
      await getPublicationSample('article').see(portal, uuid),
    ]) {
      expect(text).toContain('正文');
      expect(text).not.toMatch(/script|onclick|onerror|javascript:/);
    }
  });

  it('refuses a paste of 50 MB', async () => {
    const content = 'x'.repeat(50 * 1024 * 1024);
    const answer = await getCalls('article').add({ ...getPublicationSample('article').body, content });
    expect([answer.status, answer.body.msg]).toEqual([413, '提交的内容超过大小限制']);
  });

  it('refuses to take away a value in use, with where', async () => {
    const calls = getCalls('dictionary');
    const found = (await calls.list('?kind=policy_type&pageSize=100')).body.rows;
    const inUse = found.find(({ title }: { title: string }) => title === '通知');
    const uuid =
      inUse?.uuid ?? (await addDraft('dictionary', { dictType: 'policy_type', dictLabel: '通知', dictValue: '通知' }));
    if (!inUse) await calls.publish({ uuid });
    await getCalls('article').publish({ uuid: await addDraft('article') });
    for (const answer of [await calls.withdraw({ uuid, reason: '示例' }), await calls.remove(uuid)])
      expect(answer.body).toMatchObject({ code: 409, msg: expect.stringMatching(/正在使用.*政策文件 \d+ 条/) });
    const stored = await getDetail('dictionary', uuid);
    const { dictType, dictLabel } = stored;
    await calls.edit({ uuid, dictType, dictLabel, dictValue: '别的值' });
    expect((await calls.publish({ uuid })).body.code).toBe(409);
  });

  it('keeps lessons what they are when a course is edited', async () => {
    const uuid = await addDraft('course');
    await getCalls('course').publish({ uuid });
    const lessons = async () =>
      (
        await portal.app.db.sql<{ uuid: string; title: string }>(
          `select l.uuid, l.title from lesson l join course_outline o on o.uuid = l.outline_uuid
           where o.course_uuid = $1 and l.del_flag = '0' order by l.title`,
          [uuid],
        )
      ).rows;
    const [first] = await lessons();
    const { chapters } = await getDetail('course', uuid);
    const slides = [{ title: '示例', lines: ['示例'] }];
    const more = [{ ...chapters[0], lessons: [{ title: '第二课', slides }, ...chapters[0].lessons] }];
    await getCalls('course').edit({ ...getPublicationSample('course').body, uuid, chapters: more });
    await getCalls('course').publish({ uuid });
    expect(await lessons()).toHaveLength(2);
    expect(await lessons()).toContainEqual(first);
    await getCalls('course').edit({ ...getPublicationSample('course').body, uuid });
    await getCalls('course').publish({ uuid });
    expect(await lessons()).toEqual([first]);
  });

  it('lists and edits what was there before operators could publish', async () => {
    const { rows } = await portal.app.db.sql<{ uuid: string }>(
      `insert into carousel (uuid, title, image, create_time, update_time)
       values (gen_random_uuid(), '早已在此', '/carousel/policies.svg', now(), now()) returning uuid`,
      [],
    );
    const uuid = rows[0]?.uuid ?? '';
    const calls = getCalls('carousel');
    expect((await calls.list('?keyword=早已')).body).toMatchObject({ total: 1, rows: [{ uuid, state: 'published' }] });
    const { title, image } = await getDetail('carousel', uuid);
    await calls.edit({ uuid, title: `${title}，改过`, image });
    await calls.publish({ uuid });
    expect((await calls.versions(uuid)).body.rows).toMatchObject([
      { version: 2, body: { title: '早已在此，改过' } },
      { version: 1, body: { title: '早已在此' } },
    ]);
  });
});
