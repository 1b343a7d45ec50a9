import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { RECYCLE_CALLS } from '#features/enterprise/recycle-bin/recycle-bin.contract.ts';
import { logInBySecondaryKey } from '#features/identity/keys/server/testing/with-keys.ts';
import { addEquipment } from '#features/records/declarations/declarations.contract.ts';
import { addProject, editProject, removeProject } from '#features/records/projects/projects.contract.ts';
import { listChanges, type RecordChange } from '../contract/changes.ts';
import { createTestToken } from './testing/make-token.ts';

const sent: { text: string; params: readonly unknown[] | undefined }[] = [];
let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startPortal({ quiet: true, onStatement: (text, params) => sent.push({ text, params }) });
  ({ token } = await createTestToken(portal, ['info.projects.add', 'info.projects.edit', 'info.projects.remove']));
});
afterAll(() => portal.close());

const project = (projectName: string) => ({ projectName, projectNo: `P-${randomUUID()}`, role: '施工总承包' });
const add = async (name: string, by = token) =>
  (await portal.call(addProject, { body: project(name) }, { token: by })).uuid;
const read = (since?: string, pageSize = 100, by = token) =>
  portal.call(listChanges, { query: { ...(since ? { since } : {}), pageSize } }, { token: by });

/** Everything behind a cursor, page by page. */
async function readOn(
  since?: string,
  pageSize = 100,
  by = token,
): Promise<{ changes: RecordChange[]; cursor: string }> {
  const changes: RecordChange[] = [];
  let page = await read(since, pageSize, by);
  changes.push(...page.changes);
  while (page.hasMore) {
    page = await read(page.cursor, pageSize, by);
    changes.push(...page.changes);
  }
  return { changes, cursor: page.cursor };
}

describe('changes since', () => {
  it('tell what was added, edited, deleted and brought back, each record with its last change', async () => {
    const start = await readOn();
    const [one, two] = [await add('示例一'), await add('示例二')];
    const added = await readOn(start.cursor);
    expect(added.changes.map(({ kind, isDeleted }) => [kind, isDeleted])).toEqual([
      ['project', false],
      ['project', false],
    ]);
    expect(new Set(added.changes.map(({ uuid }) => uuid))).toEqual(new Set([one, two]));
    await portal.call(editProject, { body: { uuid: one, projectName: '示例一（改）' } }, { token });
    await portal.call(removeProject, { params: { id: two } }, { token });
    const changed = await readOn(added.cursor);
    expect(Object.fromEntries(changed.changes.map(({ uuid, isDeleted }) => [uuid, isDeleted]))).toEqual({
      [one]: false,
      [two]: true,
    });
    await portal.call(RECYCLE_CALLS.project.restore, { body: { uuid: two } }, { token });
    const back = await readOn(changed.cursor);
    expect(back.changes).toMatchObject([{ uuid: two, isDeleted: false }]);
    expect((await readOn(back.cursor)).changes).toEqual([]);
    const all = await readOn(undefined, 1);
    expect(all.changes.filter(({ uuid }) => uuid === one)).toHaveLength(1);
  });

  it('say nothing about a write that changed nothing, and nothing to another enterprise', async () => {
    const uuid = await add('示例三');
    const { cursor } = await readOn();
    await portal.app.db.sql('update project set project_name = project_name where uuid = $1', [uuid]);
    expect((await readOn(cursor)).changes).toEqual([]);
    const other = await createTestToken(portal, ['info.projects.view'], 'other');
    expect((await readOn(undefined, 100, other.token)).changes.map((one) => one.uuid)).not.toContain(uuid);
  });

  it('are those of the kinds that the caller may see', async () => {
    const owner = await portal.signIn('member');
    await portal.call(addEquipment, { body: { name: '示例设备', count: 1 } }, { token: owner });
    const getKinds = async (by: string) => new Set((await readOn(undefined, 100, by)).changes.map(({ kind }) => kind));
    expect(await getKinds(owner)).toContain('equipment');
    expect(await getKinds(token)).toEqual(new Set(['project']));
    const key = await logInBySecondaryKey(portal, ['info.projects.view']);
    expect(await getKinds(key.token)).toEqual(new Set(['project']));
    const answer = await portal.call(listChanges, { query: { kind: ['equipment'] } }, { token: owner });
    expect(answer.changes.map(({ kind }) => kind)).toEqual(['equipment']);
  });

  it('miss nothing that is committed late, whatever was read meanwhile', async () => {
    const { db } = portal.app;
    const start = await readOn();
    const gate = Promise.withResolvers<void>();
    const late = randomUUID();
    const isIn = Promise.withResolvers<void>();
    const writing = db.transaction(async () => {
      await db.sql(
        `insert into project (ent_uuid, uuid, project_name, project_no, role, create_time, update_time)
         values ($1, $2, '示例晚到', $3, '施工总承包', now(), now())`,
        [portal.entUuid('member'), late, `P-${late}`],
      );
      isIn.resolve();
      await gate.promise;
    });
    await isIn.promise;
    const early = await add('示例早到');
    const meanwhile = await readOn(start.cursor);
    expect(meanwhile.changes.map(({ uuid }) => uuid)).toContain(early);
    gate.resolve();
    await writing;
    const then = await readOn(meanwhile.cursor);
    expect([...meanwhile.changes, ...then.changes].map(({ uuid }) => uuid)).toContain(late);
  });

  it('miss nothing and change no order while many write and several read', async () => {
    const start = await readOn();
    const written: string[] = [];
    const writers = Array.from({ length: 8 }, async (_unused, writer) => {
      for (let count = 0; count < 5; count += 1) written.push(await add(`示例${writer}-${count}`));
      const uuid = written.at(-1) ?? '';
      await portal.call(editProject, { body: { uuid, projectName: `示例改${writer}` } }, { token });
    });
    let isWriting = true;
    const follow = async () => {
      const seen: string[] = [];
      let { cursor } = start;
      for (let isLast = false; !isLast; ) {
        isLast = !isWriting;
        const part = await readOn(cursor, 7);
        seen.push(...part.changes.map(({ uuid }) => uuid));
        ({ cursor } = part);
      }
      return new Set(seen);
    };
    const readers = [follow(), follow(), follow()];
    await Promise.all(writers);
    isWriting = false;
    for (const seen of await Promise.all(readers)) expect(written.filter((uuid) => !seen.has(uuid))).toEqual([]);
  });

  it('forget after half a year that a record was deleted, and let a reader who missed it start again', async () => {
    const [kept, gone] = [await add('示例留'), await add('示例去')];
    const early = await readOn();
    await portal.call(removeProject, { params: { id: gone } }, { token });
    const told = await readOn(early.cursor);
    expect(told.changes).toMatchObject([{ uuid: gone, isDeleted: true }]);
    await portal.app.jobs.runNow('api-access.remove-old');
    expect((await readOn(early.cursor)).changes).toMatchObject([{ uuid: gone, isDeleted: true }]);
    // This one was not delivered.
    const unread = await add('示例未读');
    await portal.call(removeProject, { params: { id: unread } }, { token });
    await portal.app.db.sql(
      "update record_change set change_time = change_time - interval '181 days' where is_deleted",
      [],
    );
    await portal.app.jobs.runNow('api-access.remove-old');
    for (const cursor of [early.cursor, told.cursor])
      await expect(read(cursor)).rejects.toMatchObject({ status: 410, message: expect.stringContaining('重新读取') });
    // Page by page, as a reader begins whose enterprise has much.
    const anew = await readOn(undefined, 1);
    const found = anew.changes.map(({ uuid }) => uuid);
    expect(found).toContain(kept);
    expect(found).not.toContain(gone);
    expect(found).not.toContain(unread);
    expect((await readOn(anew.cursor)).changes).toEqual([]);
  });

  it('refuse what is no cursor, and one from the future', async () => {
    await expect(read('nonsense')).rejects.toMatchObject({ code: 400, fields: [{ path: 'since' }] });
    const ahead = Buffer.from('c1.999999999999').toString('base64url');
    await expect(read(ahead)).rejects.toMatchObject({ code: 410 });
    await expect(read(undefined, 501)).rejects.toMatchObject({ code: 400, fields: [{ path: 'pageSize' }] });
  });

  it('read by index alone, whatever is stored', async () => {
    const { db } = portal.app;
    await db.sql(
      `insert into record_change (ent_uuid, kind, uuid, is_deleted, change_time, seq)
       select $1, 'project', gen_random_uuid(), false, now(), case when n % 2 = 0 then nextval('record_change_seq') end
       from generate_series(1, 20000) n`,
      [portal.entUuid('member')],
    );
    await db.sql('analyze record_change', []);
    const { cursor } = await read(undefined, 100);
    sent.length = 0;
    await read(cursor, 100);
    const own = sent.filter(({ text }) => /record_change/.test(text) && !/^\s*explain/.test(text));
    expect(own.length).toBeGreaterThan(1);
    for (const { text, params } of own) {
      const { rows } = await db.sql<Record<string, string>>(`explain ${text}`, [...(params ?? [])]);
      const plan = rows.flatMap((row) => Object.values(row)).join('\n');
      expect(plan, text).not.toMatch(/Seq Scan on record_change(?!_seq)/);
    }
  });
});
