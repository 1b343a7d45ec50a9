import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { MANAGE_CALLS, RESOURCES } from '../contract.ts';
import { EXPLAINED, SAMPLES, type Sample } from './testing/samples.ts';

const START = new Date('2026-03-02T09:00:00+08:00');
let portal: TestPortal;
let operator: string;
let member: string;
beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: START });
  operator = await portal.signIn('operator');
  member = await portal.signIn('member');
  await portal.app.db.sql(
    `insert into article (uuid, kind, title, sort_time, create_time, update_time)
     values ($1, 'policy', '被解读的示例文件', now(), now(), now())`,
    [EXPLAINED],
  );
});
afterAll(() => portal.close());

const UNKNOWN = '00000000-0000-4000-8000-00000000ffff';

const sampleOf = (name: string): Sample => {
  const sample = SAMPLES[name];
  if (!sample) throw new Error(`${name} has no sample in features/publishing/server/testing/samples.ts`);
  return sample;
};

let made = 0;
/** The sample's body, with another value where no two records may share one. */
function bodyOf(name: string): Readonly<Record<string, unknown>> {
  const { body, unique } = sampleOf(name);
  made += 1;
  return unique === undefined ? body : { ...body, [unique]: `${String(body[unique])}${made}` };
}

/** The calls of one resource, as the outside makes them. */
const callsOf = (name: string, token: string | null = operator) => {
  const ask = (method: string, rest: string, body?: unknown) =>
    portal.request({ method, path: `/portal/manage/${name}${rest}`, token, ...(body === undefined ? {} : { body }) });
  return {
    list: (query = '') => ask('GET', `/list${query}`),
    get: (uuid: string) => ask('GET', `/${uuid}`),
    versions: (uuid: string) => ask('GET', `/versions/${uuid}`),
    add: (body: unknown) => ask('POST', '', body),
    edit: (body: unknown) => ask('POST', '/edit', body),
    publish: (body: unknown) => ask('POST', '/publish', body),
    withdraw: (body: unknown) => ask('POST', '/withdraw', body),
    restore: (body: unknown) => ask('POST', '/restore', body),
    remove: (uuid: string) => ask('POST', `/delete/${uuid}`, {}),
    undo: (uuid: string) => ask('POST', `/undelete/${uuid}`, {}),
  };
};

async function addDraft(name: string, body: unknown = bodyOf(name)): Promise<string> {
  const answer = await callsOf(name).add(body);
  expect(answer.body, name).toMatchObject({ code: 200 });
  return answer.body.data.uuid;
}

const detailOf = async (name: string, uuid: string) => (await callsOf(name).get(uuid)).body.data;

describe.each(RESOURCES.map(({ name }) => name))('%s', (name) => {
  it('goes from draft to readers and back, step by step', async () => {
    const { edit, see } = sampleOf(name);
    const body = bodyOf(name);
    const calls = callsOf(name);
    const [[field, value] = ['', '']] = Object.entries(edit);
    const seen = () => see(portal, uuid);
    const done = async (answer: Promise<{ body: unknown }>) => expect((await answer).body).toMatchObject({ code: 200 });

    const uuid = await addDraft(name, body);
    expect(await seen()).toBeNull();
    const listed = (await calls.list('?pageSize=100&state=draft')).body.rows.find(
      (row: { uuid: string }) => row.uuid === uuid,
    );
    expect(listed).toMatchObject({ state: 'draft', isLive: false, hasDraft: true, revision: 1 });
    expect(await detailOf(name, uuid)).toMatchObject({ ...body, published: null });

    await done(calls.edit({ ...body, ...edit, uuid, revision: 1 }));
    expect((await calls.edit({ ...body, uuid, revision: 1 })).body).toMatchObject({
      code: 409,
      msg: '该记录已被他人修改',
    });
    expect(await seen()).toBeNull();

    await done(calls.publish({ uuid }));
    expect(await seen()).toContain(String(value));
    expect(await detailOf(name, uuid)).toMatchObject({ [field]: value, state: 'published', hasDraft: false });

    // A draft beside what is published: readers see nothing of it.
    await done(calls.edit({ ...body, uuid }));
    expect(await seen()).toContain(String(value));
    expect(await detailOf(name, uuid)).toMatchObject({
      [field]: body[field],
      state: 'published',
      hasDraft: true,
      published: { [field]: value },
    });

    expect((await calls.withdraw({ uuid })).body.msg).toContain('原因');
    await done(calls.withdraw({ uuid, reason: '示例原因' }));
    expect(await seen()).toBeNull();
    expect(await detailOf(name, uuid)).toMatchObject({ state: 'withdrawn', reason: '示例原因' });
    expect((await calls.withdraw({ uuid, reason: '又一次' })).body.code).toBe(409);

    await done(calls.restore({ uuid, version: 1 }));
    expect(await detailOf(name, uuid)).toMatchObject({ [field]: value, state: 'draft', hasDraft: true });
    const { rows } = (await calls.versions(uuid)).body;
    expect(rows).toMatchObject([{ version: 1, withdrawReason: '示例原因', body: { [field]: value } }]);

    await done(calls.publish({ uuid }));
    expect(await seen()).toContain(String(value));
    await done(calls.remove(uuid));
    expect(await seen()).toBeNull();
    expect((await calls.edit({ ...body, uuid })).body.code).toBe(404);
    expect((await calls.list('?pageSize=100')).body.rows.map((row: { uuid: string }) => row.uuid)).not.toContain(uuid);
    await done(calls.undo(uuid));
    expect(await seen()).toContain(String(value));

    const { rows: trail } = await portal.app.db.sql<{ action: string; detail: { changes?: object } }>(
      'select action, detail from audit_log where target_uuid = $1 order by seq',
      [uuid],
    );
    expect(trail.map(({ action }) => action.replace('publishing.', ''))).toEqual(
      'drafted edited published edited withdrawn restored published removed undeleted'.split(' '),
    );
    expect(trail[1]?.detail.changes).toMatchObject({ [field]: { from: body[field], to: value } });
  });

  it('names each required field that is missing, and keeps nothing', async () => {
    const resource = RESOURCES.find((one) => one.name === name);
    const total = (await callsOf(name).list()).body.total;
    const { body } = sampleOf(name);
    const required = Object.entries(resource?.body.shape ?? {}).filter(
      ([, field]) => !z.safeParse(field as z.ZodType, undefined).success,
    );
    expect(required.length).toBeGreaterThan(0);
    for (const [field, schema] of required) {
      const { [field]: _left, ...rest } = body;
      const answer = await callsOf(name).add(rest);
      expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([400, field]);
      expect(answer.body.msg).toContain(z.globalRegistry.get(schema as z.ZodType)?.title);
    }
    expect((await callsOf(name).list()).body.total).toBe(total);
  });

  it('is for operators alone', async () => {
    const uuid = await addDraft(name);
    for (const [token, status] of [
      [null, 401],
      [member, 403],
    ] as const) {
      const calls = callsOf(name, token);
      const answers = await Promise.all([
        calls.list(),
        calls.get(uuid),
        calls.versions(uuid),
        calls.add(sampleOf(name).body),
        calls.edit({ ...sampleOf(name).body, uuid }),
        calls.publish({ uuid }),
        calls.withdraw({ uuid, reason: '示例' }),
        calls.restore({ uuid }),
        calls.remove(uuid),
        calls.undo(uuid),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
    }
  });

  it('does not know what is not there, nor what is another resource', async () => {
    const other = RESOURCES.find((one) => one.name !== name)?.name ?? '';
    const calls = callsOf(name);
    for (const uuid of [UNKNOWN, await addDraft(other)]) {
      const answers = await Promise.all([
        calls.get(uuid),
        calls.versions(uuid),
        calls.edit({ ...sampleOf(name).body, uuid }),
        calls.publish({ uuid }),
        calls.withdraw({ uuid, reason: '示例' }),
        calls.restore({ uuid }),
        calls.remove(uuid),
        calls.undo(uuid),
      ]);
      for (const { body } of answers) expect(body).toMatchObject({ code: 404, msg: '数据不存在' });
    }
  });

  it('publishes at its time, and takes back what waits', async () => {
    const { see } = sampleOf(name);
    const body = bodyOf(name);
    const calls = callsOf(name);
    const uuid = await addDraft(name, body);
    const due = () => portal.app.jobs.runNow('publishing.publish-due');
    expect((await calls.publish({ uuid, publishTime: '2026-03-02 08:00:00' })).body.msg).toContain('发布时间');
    expect((await calls.publish({ uuid, publishTime: '2026-03-02 10:00:00' })).body.data.state).toBe('scheduled');
    await due();
    expect(await see(portal, uuid)).toBeNull();
    expect((await calls.withdraw({ uuid, reason: '再想想' })).status).toBe(200);
    expect(await detailOf(name, uuid)).toMatchObject({ ...body, state: 'draft', hasDraft: true });

    await calls.publish({ uuid, publishTime: '2026-03-02 10:00:00' });
    portal.setNow(new Date('2026-03-02T10:00:01+08:00'));
    await due();
    expect(await see(portal, uuid)).not.toBeNull();
    expect(await detailOf(name, uuid)).toMatchObject({ state: 'published', hasDraft: false });
    portal.setNow(START);
  });

  it('lets one of two publishers through', async () => {
    const uuid = await addDraft(name);
    const answers = await Promise.all([callsOf(name).publish({ uuid }), callsOf(name).publish({ uuid })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await callsOf(name).versions(uuid)).body.total).toBe(1);
  });
});

describe('every resource', () => {
  it('has a sample, and every sample a resource', () => {
    expect(Object.keys(SAMPLES).sort()).toEqual(RESOURCES.map(({ name }) => name).sort());
    expect(Object.keys(MANAGE_CALLS)).toEqual(RESOURCES.map(({ name }) => name));
  });

  it('keeps no markup that acts, in a draft or for readers', async () => {
    const hostile =
      '<p onclick="x()">正文</p><script>alert(1)</script><img src=x onerror=y><a href="javascript:z">链接</a>';
    const uuid = await addDraft('article', { ...sampleOf('article').body, content: hostile });
    await callsOf('article').publish({ uuid });
    for (const text of [JSON.stringify(await detailOf('article', uuid)), await sampleOf('article').see(portal, uuid)]) {
      expect(text).toContain('正文');
      expect(text).not.toMatch(/script|onclick|onerror|javascript:/);
    }
  });

  it('refuses a paste of 50 MB', async () => {
    const content = 'x'.repeat(50 * 1024 * 1024);
    const answer = await callsOf('article').add({ ...sampleOf('article').body, content });
    expect([answer.status, answer.body.msg]).toEqual([413, '提交的内容超过大小限制']);
  });

  it('refuses to take away a value in use, with where', async () => {
    const calls = callsOf('dictionary');
    const found = (await calls.list('?kind=policy_type&pageSize=100')).body.rows;
    const inUse = found.find(({ title }: { title: string }) => title === '通知');
    const uuid =
      inUse?.uuid ?? (await addDraft('dictionary', { dictType: 'policy_type', dictLabel: '通知', dictValue: '通知' }));
    if (!inUse) await calls.publish({ uuid });
    await callsOf('article').publish({ uuid: await addDraft('article') });
    for (const answer of [await calls.withdraw({ uuid, reason: '示例' }), await calls.remove(uuid)])
      expect(answer.body).toMatchObject({ code: 409, msg: expect.stringMatching(/正在使用.*政策文件 \d+ 条/) });
    const stored = await detailOf('dictionary', uuid);
    const { dictType, dictLabel } = stored;
    await calls.edit({ uuid, dictType, dictLabel, dictValue: '别的值' });
    expect((await calls.publish({ uuid })).body.code).toBe(409);
  });

  it('keeps lessons what they are when a course is edited', async () => {
    const uuid = await addDraft('course');
    await callsOf('course').publish({ uuid });
    const lessons = async () =>
      (
        await portal.app.db.sql<{ uuid: string; title: string }>(
          `select l.uuid, l.title from lesson l join course_outline o on o.uuid = l.outline_uuid
           where o.course_uuid = $1 and l.del_flag = '0' order by l.title`,
          [uuid],
        )
      ).rows;
    const [first] = await lessons();
    const { chapters } = await detailOf('course', uuid);
    const slides = [{ title: '示例', lines: ['示例'] }];
    const more = [{ ...chapters[0], lessons: [{ title: '第二课', slides }, ...chapters[0].lessons] }];
    await callsOf('course').edit({ ...sampleOf('course').body, uuid, chapters: more });
    await callsOf('course').publish({ uuid });
    expect(await lessons()).toHaveLength(2);
    expect(await lessons()).toContainEqual(first);
    await callsOf('course').edit({ ...sampleOf('course').body, uuid });
    await callsOf('course').publish({ uuid });
    expect(await lessons()).toEqual([first]);
  });

  it('lists and edits what was there before operators could publish', async () => {
    const { rows } = await portal.app.db.sql<{ uuid: string }>(
      `insert into carousel (uuid, title, image, create_time, update_time)
       values (gen_random_uuid(), '早已在此', '/carousel/policies.svg', now(), now()) returning uuid`,
      [],
    );
    const uuid = rows[0]?.uuid ?? '';
    const calls = callsOf('carousel');
    expect((await calls.list('?keyword=早已')).body).toMatchObject({ total: 1, rows: [{ uuid, state: 'published' }] });
    const { title, image } = await detailOf('carousel', uuid);
    await calls.edit({ uuid, title: `${title}，改过`, image });
    await calls.publish({ uuid });
    expect((await calls.versions(uuid)).body.rows).toMatchObject([
      { version: 2, body: { title: '早已在此，改过' } },
      { version: 1, body: { title: '早已在此' } },
    ]);
  });
});
