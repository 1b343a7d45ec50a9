import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { RESOURCES } from '#apps/resources.ts';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { createResourceCalls, getPublicationSample } from './testing/resource-calls.ts';
import { addSamplePrerequisites } from './testing/samples.ts';

const START = new Date('2026-03-02T09:00:00+08:00');
let portal: TestPortal;
let operator: string;
let tools: ReturnType<typeof createResourceCalls>;
const getCalls: typeof tools.callsOf = (...given) => tools.callsOf(...given);
const addDraft: typeof tools.addDraft = (...given) => tools.addDraft(...given);
const getDetail: typeof tools.detailOf = (...given) => tools.detailOf(...given);
const getBody: typeof tools.bodyOf = (...given) => tools.bodyOf(...given);
beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: START });
  operator = await portal.signIn('operator');
  tools = createResourceCalls(portal, operator);
  await addSamplePrerequisites(portal);
});
afterAll(() => portal.close());

const UNKNOWN = '00000000-0000-4000-8000-00000000ffff';

/** A second operator confirms every publication of the others (second-approver.test.ts, standard-releases.test.ts). */
const ALONE = RESOURCES.filter(({ asksSecond }) => asksSecond !== true).map(({ name }) => name);

describe.each(ALONE)('%s, which one operator publishes', (name) => {
  it('goes from draft to readers and back, step by step', async () => {
    const { edit, see } = getPublicationSample(name);
    const body = getBody(name);
    const calls = getCalls(name);
    const [[field, value] = ['', '']] = Object.entries(edit);
    const seen = () => see(portal, uuid);
    const done = async (answer: Promise<{ body: unknown }>) => expect((await answer).body).toMatchObject({ code: 200 });

    const uuid = await addDraft(name, body);
    expect(await seen()).toBeNull();
    const listed = (await calls.list('?pageSize=100&state=draft')).body.rows.find(
      (row: { uuid: string }) => row.uuid === uuid,
    );
    expect(listed).toMatchObject({ state: 'draft', isLive: false, hasDraft: true, revision: 1 });
    expect(await getDetail(name, uuid)).toMatchObject({ ...body, published: null });

    await done(calls.edit({ ...body, ...edit, uuid, revision: 1 }));
    expect((await calls.edit({ ...body, uuid, revision: 1 })).body).toMatchObject({
      code: 409,
      msg: '该记录已被他人修改',
    });
    expect(await seen()).toBeNull();

    await done(calls.publish({ uuid }));
    expect(await seen()).toContain(String(value));
    expect(await getDetail(name, uuid)).toMatchObject({ [field]: value, state: 'published', hasDraft: false });

    // A draft beside what is published: readers see nothing of it.
    await done(calls.edit({ ...body, uuid }));
    expect(await seen()).toContain(String(value));
    expect(await getDetail(name, uuid)).toMatchObject({
      [field]: body[field],
      state: 'published',
      hasDraft: true,
      published: { [field]: value },
    });

    expect((await calls.withdraw({ uuid })).body.msg).toContain('原因');
    await done(calls.withdraw({ uuid, reason: '示例原因' }));
    expect(await seen()).toBeNull();
    expect(await getDetail(name, uuid)).toMatchObject({ state: 'withdrawn', reason: '示例原因' });
    expect((await calls.withdraw({ uuid, reason: '又一次' })).body.code).toBe(409);

    await done(calls.restore({ uuid, version: 1 }));
    expect(await getDetail(name, uuid)).toMatchObject({ [field]: value, state: 'draft', hasDraft: true });
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

  it('publishes at its time, and takes back what waits', async () => {
    const { see } = getPublicationSample(name);
    const body = getBody(name);
    const calls = getCalls(name);
    const uuid = await addDraft(name, body);
    const due = () => portal.app.jobs.runNow('publishing.publish-due');
    expect((await calls.publish({ uuid, publishTime: '2026-03-02 08:00:00' })).body.msg).toContain('发布时间');
    expect((await calls.publish({ uuid, publishTime: '2026-03-02 10:00:00' })).body.data.state).toBe('scheduled');
    await due();
    expect(await see(portal, uuid)).toBeNull();
    expect((await calls.withdraw({ uuid, reason: '再想想' })).status).toBe(200);
    expect(await getDetail(name, uuid)).toMatchObject({ ...body, state: 'draft', hasDraft: true });

    await calls.publish({ uuid, publishTime: '2026-03-02 10:00:00' });
    portal.setNow(new Date('2026-03-02T10:00:01+08:00'));
    await due();
    expect(await see(portal, uuid)).not.toBeNull();
    expect(await getDetail(name, uuid)).toMatchObject({ state: 'published', hasDraft: false });
    portal.setNow(START);
  });

  it('lets one of two publishers through', async () => {
    const uuid = await addDraft(name);
    const answers = await Promise.all([getCalls(name).publish({ uuid }), getCalls(name).publish({ uuid })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await getCalls(name).versions(uuid)).body.total).toBe(1);
  });
});

describe.each(RESOURCES.map(({ name }) => name))('%s', (name) => {
  it('keeps a draft without its required fields, and names each of them when it is to be published', async () => {
    const resource = RESOURCES.find((one) => one.name === name);
    const calls = getCalls(name);
    const required = Object.entries(resource?.body.shape ?? {}).filter(
      ([, field]) => !z.safeParse(field as z.ZodType, undefined).success,
    );
    expect(required.length).toBeGreaterThan(0);
    for (const [field, schema] of required) {
      const { [field]: _left, ...rest } = getBody(name);
      const uuid = await addDraft(name, rest);
      const answer = await calls.publish({ uuid });
      expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([400, field]);
      expect(answer.body.msg).toContain(z.globalRegistry.get(schema as z.ZodType)?.title);
    }
    const uuid = await addDraft(name, {});
    const answer = await calls.publish({ uuid });
    const missing = (answer.body.fields ?? []).map(({ path }: { path: string }) => path);
    expect(missing).toEqual(expect.arrayContaining(required.map(([field]) => field)));
    // Nothing half-written: the draft stays as it was, without a version.
    expect((await calls.versions(uuid)).body.total).toBe(0);
    const [row] = (await calls.list(`?keyword=${encodeURIComponent('未命名草稿')}`)).body.rows;
    expect(row).toMatchObject({ title: '未命名草稿', state: 'draft', isLive: false, hasDraft: true, revision: 1 });
    await calls.edit({ ...getBody(name), uuid, revision: 1 });
    expect((await calls.publish({ uuid })).body).toMatchObject({ code: 200 });
    await calls.remove(uuid);
  });

  it('refuses a draft with a field that is wrong, and keeps nothing', async () => {
    const total = (await getCalls(name).list()).body.total;
    const titleField = RESOURCES.find((one) => one.name === name)?.titleField ?? '';
    const answer = await getCalls(name).add({ [titleField]: '字'.repeat(3000) });
    expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([400, titleField]);
    expect((await getCalls(name).list()).body.total).toBe(total);
  });

  it('does not know what is not there, nor what is another resource', async () => {
    const other = RESOURCES.find((one) => one.name !== name)?.name ?? '';
    const calls = getCalls(name);
    for (const uuid of [UNKNOWN, await addDraft(other)]) {
      const answers = await Promise.all([
        calls.get(uuid),
        calls.versions(uuid),
        calls.edit({ ...getPublicationSample(name).body, uuid }),
        calls.publish({ uuid }),
        calls.withdraw({ uuid, reason: '示例' }),
        calls.restore({ uuid }),
        calls.remove(uuid),
        calls.undo(uuid),
      ]);
      for (const { body } of answers) expect(body).toMatchObject({ code: 404, msg: '数据不存在' });
    }
  });
});
