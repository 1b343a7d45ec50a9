import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobTenantContext, createSessionTenantContext } from '#platform/server/access/scope.ts';
import { createCipher } from '#platform/server/crypto/cipher.ts';
import type { Db } from '#platform/server/db/db.ts';
import { createTestDatabase } from '#platform/server/testing/test-database.ts';
import { computeDocumentChecksum, getEnterpriseDocument } from './enterprise-records.server-api.ts';

const sent: string[] = [];
const cipher = createCipher(Buffer.alloc(32, 7).toString('base64'));
const entUuid = randomUUID();
const scope = createJobTenantContext(entUuid);
let db: Db;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ db, drop } = await createTestDatabase({}, (text) => sent.push(text)));
  await db.sql(
    `insert into enterprise (uuid, ent_name, credit_code, create_time, update_time) values ($1, '示例企业', $2, now(), now())`,
    [entUuid, '91110000100000000X'],
  );
  await addProject(db);
});
afterAll(() => drop());

const addProject = (on: Db, name = '示例项目') =>
  on.sql(
    `insert into project (ent_uuid, uuid, project_name, create_time, update_time) values ($1, $2, $3, now(), now())`,
    [entUuid, randomUUID(), name],
  );
const getEnterprise = (who = scope) => getEnterpriseDocument({ db, cipher }, who);

describe('the enterprise as one document', () => {
  it('is read once while nothing in it changes, and no caller can change the shared object', async () => {
    const first = await getEnterprise();
    sent.length = 0;
    expect(await getEnterprise()).toBe(first);
    expect(sent).toHaveLength(1);
    expect(Object.isFrozen(first.enterprise.projects[0])).toBe(true);
  });

  it('is read again after a change, and for a user with other rights', async () => {
    const first = await getEnterprise();
    await addProject(db);
    const second = await getEnterprise();
    expect(second.enterprise.projects).toHaveLength(first.enterprise.projects.length + 1);
    const restricted = await getEnterprise(createSessionTenantContext(entUuid, randomUUID(), ['register']));
    expect(restricted).not.toBe(second);
    expect(new Set([first, second, restricted].map(({ key }) => key)).size).toBe(3);
    expect(await getEnterprise()).toBe(second);
  });

  it('reads only the changed projects again, and another one in its place', async () => {
    for (const name of ['示例项目甲', '示例项目乙', '示例项目丙']) await addProject(db, name);
    const before = (await getEnterprise()).enterprise.projects;
    const [first, changed, removed, last] = before;
    await db.sql('update project set contract_amount = 12.5 where ent_uuid = $1 and uuid = $2', [
      entUuid,
      changed?.uuid,
    ]);
    await db.sql(`update project set del_flag = '2' where ent_uuid = $1 and uuid = $2`, [entUuid, removed?.uuid]);
    await addProject(db, '示例项目丁');
    const { projects } = (await getEnterprise()).enterprise;
    expect(projects).toHaveLength(before.length);
    expect([projects[0], projects[2]]).toEqual([first, last]);
    expect(projects.map((one) => before.includes(one))).toEqual(
      before.map((_one, at) => at !== 1 && at !== before.length - 1),
    );
    expect(projects[1]).toEqual({ ...changed, contractAmount: 12.5 });
    expect(projects.at(-1)?.projectName).toBe('示例项目丁');
    // A restored row is a changed one.
    await db.sql(`update project set del_flag = '0', purpose = '示例' where ent_uuid = $1 and uuid = $2`, [
      entUuid,
      removed?.uuid,
    ]);
    expect((await getEnterprise()).enterprise.projects[2]).toEqual({ ...removed, purpose: '示例' });
  });

  it('shows a transaction its own changes, and other readers none that were rolled back', async () => {
    const before = await getEnterprise();
    const undone = db.transaction(async () => {
      await addProject(db);
      const first = await getEnterprise();
      expect(first.enterprise.projects).toHaveLength(before.enterprise.projects.length + 1);
      await addProject(db);
      const second = await getEnterprise();
      expect(second.enterprise.projects).toHaveLength(before.enterprise.projects.length + 2);
      // What is derived from one state of the records is not taken for another.
      expect(new Set([before, first, second].map(({ key }) => key)).size).toBe(3);
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    expect((await getEnterprise()).enterprise).toEqual(before.enterprise);
  });

  it('holds more records than are read at once, each once and in the order of their making', async () => {
    const many = randomUUID();
    await db.sql(
      `insert into enterprise (uuid, ent_name, credit_code, create_time, update_time) values ($1, '示例大企业', $2, now(), now())`,
      [many, '911100001000000020'],
    );
    await db.sql(
      `insert into project (ent_uuid, uuid, project_name, create_time, update_time)
       select $1, gen_random_uuid(), '示例项目 ' || n, timestamptz '2026-01-01' + (n / 3) * interval '1 microsecond', now()
       from generate_series(1, 1203) n`,
      [many],
    );
    const { rows } = await db.sql<{ uuid: string }>(
      'select uuid from project where ent_uuid = $1 order by create_time, uuid',
      [many],
    );
    const { enterprise } = await getEnterprise(createJobTenantContext(many));
    expect(enterprise.projects.map(({ uuid }) => uuid)).toEqual(rows.map(({ uuid }) => uuid));
  });

  it('has a fingerprint that hangs on its content alone, as it always was made', async () => {
    const sorted = (_key: string, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value;
    const known = await getEnterprise();
    const { enterprise } = known;
    expect(await computeDocumentChecksum(known)).toBe(
      createHash('sha256').update(JSON.stringify(enterprise, sorted)).digest('hex'),
    );
  });

  it('knows of a change in every table that it is read from', async () => {
    await addProject(db);
    sent.length = 0;
    await getEnterprise();
    const read = new Set(
      sent.flatMap((text) => [...text.matchAll(/\b(?:from|join) "?([a-z_]+)"?/g)].map(([, name]) => name)),
    );
    const { rows } = await db.sql<{ name: string }>(
      `select distinct tgrelid::regclass::text as name from pg_trigger where tgname like 'firm_change_%'`,
      [],
    );
    const watched = rows.map(({ name }) => name);
    expect([...read].filter((name) => name && !name.startsWith('firm_') && !watched.includes(name))).toEqual([]);
    expect(read.size).toBeGreaterThan(7);
  });

  it('leaves nothing behind of a change that is done', async () => {
    expect((await db.sql('select 1 from firm_change', [])).rowCount).toBe(0);
  });
});
