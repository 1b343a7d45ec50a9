import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCES } from '#apps/resources.ts';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { ARTICLE } from '#features/content/articles/contract/article.ts';
import { PREVIEW_PARAMETER } from '#platform/contract/page-preview.ts';
import { definePublication } from '#platform/server/publication.ts';
import { createPreviewOpener } from './previews.service.ts';
import { createResourceCalls } from './testing/resource-calls.ts';
import { addSamplePrerequisites } from './testing/samples.ts';

const START = new Date('2026-03-02T09:00:00+08:00');
const NONE = '00000000-0000-4000-8000-00000000ffff';
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

const ask = (name: string, method: string, rest: string, body?: unknown, token: string | null = operator) =>
  portal.request({
    method,
    path: `/portal/manage/${name}/previews${rest}`,
    token,
    ...(body === undefined ? {} : { body }),
  });
const make = async (name: string, uuid: string, hours = 24) => (await ask(name, 'POST', '', { uuid, hours })).body.data;
const getToken = (address: string): string =>
  new URL(address, 'http://portal.invalid').searchParams.get(PREVIEW_PARAMETER) ?? '';
const getTrail = async (uuid: string): Promise<string[]> =>
  (
    await portal.app.db.sql<{ action: string }>(
      "select action from audit_log where target_uuid = $1 and action like 'publishing.preview%' order by seq",
      [uuid],
    )
  ).rows.map(({ action }) => action);

it('is joined to a table only where both say the same of its page', () => {
  const table = { read: async () => null, apply: async () => undefined, remove: async () => undefined };
  expect(() => definePublication(ARTICLE, table)).toThrow('article');
  const elsewhere = RESOURCES.find(({ preview }) => preview !== 'page') ?? ARTICLE;
  expect(() => definePublication(elsewhere, { ...table, page: () => '/' })).toThrow(elsewhere.name);
});

describe.each(RESOURCES.filter(({ preview }) => preview !== 'none').map(({ name }) => name))(
  'a draft of %s',
  (name) => {
    it('has addresses that end, can be taken back and stand in the trail', async () => {
      const uuid = await tools.addDraft(name);
      const link = await make(name, uuid, 8);
      expect(link).toMatchObject({ until: '2026-03-02 17:00:00' });
      expect(getToken(link.address)).toContain(link.uuid);
      expect((await ask(name, 'GET', `/${uuid}`)).body.data).toEqual([link]);
      expect((await ask(name, 'POST', `/end/${link.uuid}`, {})).status).toBe(200);
      expect((await ask(name, 'POST', `/end/${link.uuid}`, {})).status).toBe(200);
      expect((await ask(name, 'GET', `/${uuid}`)).body.data).toEqual([]);
      expect(await getTrail(uuid)).toEqual(['publishing.preview-made', 'publishing.preview-ended']);
    });
  },
);

describe.each(RESOURCES.filter(({ preview }) => preview === 'none').map(({ name }) => name))('%s', (name) => {
  it('has no page to be shown on', async () => {
    const uuid = await tools.addDraft(name);
    const answer = await ask(name, 'POST', '', { uuid, hours: 1 });
    expect([answer.status, answer.body.msg]).toEqual([409, '这类内容没有读者页面，不能预览']);
    expect((await ask(name, 'GET', `/${uuid}`)).body.data).toEqual([]);
  });
});

describe('an address of a preview', () => {
  const open = (token: string, path: string, now = START) =>
    createPreviewOpener([
      {
        resource: ARTICLE,
        page: (uuid) => `/policy/detail/${uuid}`,
        read: async () => null,
        apply: async () => undefined,
        remove: async () => undefined,
      },
    ])(portal.app, { token, path, now });

  it('opens its own page alone, until it ends', async () => {
    const uuid = await tools.addDraft('article');
    const link = await make('article', uuid, 1);
    const token = getToken(link.address);
    const path = `/policy/detail/${uuid}`;
    expect(link.address).toBe(`${path}?${PREVIEW_PARAMETER}=${token}`);
    const title = '关于示例事项的通知';
    expect(await open(token, path)).toMatchObject({ kind: 'open', preview: { title, until: '2026-03-02 10:00:00' } });
    expect(await open(token, `/policy/detail/${NONE}`)).toMatchObject({ kind: 'refused', code: 404 });
    expect(await open(token, '/policy')).toMatchObject({ kind: 'refused', code: 404 });
    const last = new Date('2026-03-02T10:00:00+08:00');
    expect(await open(token, path, last)).toMatchObject({ kind: 'refused', code: 410 });
    await tools.callsOf('article').remove(uuid);
    expect(await open(token, path)).toMatchObject({ kind: 'refused', code: 410 });
  });

  it('is nothing that a reader can forge', async () => {
    const uuid = await tools.addDraft('article');
    const [first, other] = [await make('article', uuid), await make('article', uuid)];
    const path = `/policy/detail/${uuid}`;
    const mixed = `${first.uuid}.${getToken(other.address).split('.')[1]}`;
    for (const token of [
      '',
      '.',
      first.uuid,
      `${first.uuid}.`,
      `${NONE}.x`,
      mixed,
      `${getToken(first.address)}.x`,
      '💥',
    ])
      expect(await open(token, path), token).toMatchObject({ kind: 'refused', code: 404 });
    await ask('article', 'POST', `/end/${first.uuid}`, {});
    expect(await open(getToken(first.address), path)).toMatchObject({ kind: 'refused', code: 410 });
    expect(await open(getToken(other.address), path)).toMatchObject({ kind: 'open' });
  });

  it('is made by operators who may edit, of existing records, and not without end', async () => {
    const uuid = await tools.addDraft('article');
    for (const hours of [0, 2, 1000, '24', null])
      expect((await ask('article', 'POST', '', { uuid, hours })).status).toBe(400);
    expect((await ask('article', 'POST', '', { uuid: NONE, hours: 1 })).status).toBe(404);
    expect((await ask('link', 'POST', '', { uuid, hours: 1 })).status).toBe(404);
    const link = await make('article', uuid);
    expect((await ask('link', 'POST', `/end/${link.uuid}`, {})).status).toBe(404);
    const member = await portal.signIn('member');
    expect((await ask('article', 'POST', '', { uuid, hours: 1 }, member)).status).toBe(403);
    expect((await ask('article', 'GET', `/${uuid}`, undefined, member)).status).toBe(403);
    expect((await ask('article', 'POST', `/end/${link.uuid}`, {}, null)).status).toBe(401);
    for (let made = 1; made < 20; made += 1) await make('article', uuid, 1);
    const answer = await ask('article', 'POST', '', { uuid, hours: 1 });
    expect([answer.status, answer.body.msg]).toEqual([409, '这条内容的预览链接已达 20 个，请先停用一些']);
  });

  it('is forgotten a month after its end', async () => {
    const uuid = await tools.addDraft('article');
    await make('article', uuid, 1);
    const count = async () =>
      (await portal.app.db.sql('select 1 from preview_link where publication_uuid = $1', [uuid])).rowCount;
    await portal.app.jobs.runNow('publishing.remove-previews');
    expect(await count()).toBe(1);
    portal.setNow(new Date('2026-04-02T09:00:00+08:00'));
    await portal.app.jobs.runNow('publishing.remove-previews');
    portal.setNow(START);
    expect(await count()).toBe(0);
  });
});
