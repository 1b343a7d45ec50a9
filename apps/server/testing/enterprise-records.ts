import { randomUUID } from 'node:crypto';
import { addAttachment } from '#features/enterprise/attachments/attachments.contract.ts';
import { createOrder } from '#features/enterprise/orders/orders.contract.ts';
import { listDisputableFacts } from '#features/enterprise/record-history/contract/disputes.ts';
import { addEnrolledKey } from '#features/identity/keys/server/testing/with-keys.ts';
import { addWebhook } from '#features/operations/api-access/contract/webhooks.ts';
import { createTestToken } from '#features/operations/api-access/server/testing/make-token.ts';
import { uploadImport } from '#features/records/import-export/server/testing/read-import.ts';
import { createTestPicture } from '#platform/server/testing/files.ts';
import { addIndirectRecords } from './enterprise-rows.ts';
import type { TestPortal } from './portal.ts';

/** Record ids of an enterprise and its people by table name, one for each kind of record. */
export type RecordIdsByTable = Readonly<Record<string, string>>;

type Owner = 'member' | 'other';
/**
 * Sends a POST request as a given user.
 * @returns the uuid of the created record, or an empty text
 * @throws Error if the response is not 200
 */
export type PostCall = (path: string, body: object) => Promise<string>;

interface Making {
  readonly owner: Owner;
  /** Text that occurs in every record. */
  readonly mark: string;
}

export async function createPostCall(portal: TestPortal, owner: Owner): Promise<PostCall> {
  const token = await portal.signIn(owner);
  return async (path, body) => {
    const answer = await portal.request({ method: 'POST', path, token, body });
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return String(answer.body.data?.uuid ?? '');
  };
}

/** Adds the records that users enter. Some calls use the ids returned by earlier calls. */
export async function addEnteredRecords(portal: TestPortal, { owner, mark }: Making): Promise<RecordIdsByTable> {
  const post = await createPostCall(portal, owner);
  const person = { name: `${mark}人`, idType: '护照' };
  const certificate = await post('/portal/zzzs', {
    certNo: `${mark}1`,
    certName: mark,
    category: 'construction',
    issueDate: '2024-01-01',
    issuer: mark,
    items: [{ standardCode: '10300101', itemName: mark, level: '三级' }],
  });
  const project = await post('/portal/project', { projectName: `${mark}项目`, projectNo: `${mark}-1` });
  const registered = await post('/portal/personnel/information/addRegister', {
    ...person,
    idNo: `${owner}100001`,
    registrations: [{ regType: '二级建造师', regNo: `${mark}1` }],
  });
  await post('/portal/personnel/achievement/addProject', {
    personUuid: registered,
    projectUuid: project,
    projectName: `${mark}业绩`,
    role: '项目经理',
    startDate: '2024-01-01',
  });
  await post('/portal/use', {
    subjectKind: 'certificate',
    subjectUuid: certificate,
    kind: 'bid',
    title: mark,
    fromOn: '2026-11-01',
  });
  await post('/portal/what-if', { name: mark, changes: [{ kind: 'addEquipment', name: mark }] });
  const filing = await post('/portal/filing', { kind: 'change', name: mark });
  await post('/portal/filing/opinion/confirm', { uuid: filing, items: [{ text: mark }] });
  await post('/portal/filing/cost', { filingUuid: filing, kind: 'fee', onDay: '2026-11-01', what: mark, amount: 1 });
  await post('/portal/filing/reserve', { uuid: filing, people: [registered] });
  return await getRecords(portal, owner);
}

/** Adds one record of every other kind: records that calls create from the entered records, and records that other users create. */
export async function addOtherRecords(
  portal: TestPortal,
  { owner, mark, priceUuid }: Making & { readonly priceUuid: string },
): Promise<RecordIdsByTable> {
  const post = await createPostCall(portal, owner);
  const token = await portal.signIn(owner);
  const { project = '', certificate = '', what_if: supposed } = await getRecords(portal, owner);
  await post('/portal/equipment', { name: `${mark}设备` });
  await post('/portal/declaration', { kind: 'system', text: mark, confirmed: true, source: mark });
  const report = await post('/portal/check/run', { standardCode: '10300101', level: '三级' });
  await post('/portal/check/share', { uuid: report, days: '7' });
  const shown = { of: 'certificate', uuid: certificate } as const;
  const [disputable] = await portal.call(listDisputableFacts, { query: shown }, { token });
  await post('/portal/record-dispute', { ...shown, field: disputable?.facts[0]?.field, reason: mark });
  await post('/portal/todo/from-what-if', { uuid: supposed });
  await post('/portal/bulk-edit/project', { records: [{ uuid: project, revision: 1 }], field: 'purpose', value: mark });
  const png = { filename: `${mark}.png`, bytes: createTestPicture('png', mark) };
  const target = { bizType: 'project', bizUuid: project } as const;
  await portal.call(addAttachment, { body: target, files: { file: png } }, { token });
  const list = { filename: `${mark}.csv`, bytes: Buffer.from(`姓名,身份证号码\n${mark},\n`) };
  // Read after all records are stored, because a later change to them would invalidate the import.
  await uploadImport(portal, list, { token });
  await createTestToken(portal, ['info.exchange.export'], owner);
  await addEnrolledKey(portal, 'secondary', owner);
  await portal.call(addWebhook, { body: { url: 'https://example.com/hook', kinds: ['project'] } }, { token });
  await portal.call(createOrder, { body: { priceUuid } }, { token });
  const made = await getRecords(portal, owner);
  await addIndirectRecords(portal, { entUuid: portal.entUuid(owner), userUuid: portal.userUuid(owner), mark, made });
  return await getRecords(portal, owner);
}

/** Lists the tables whose rows belong to an enterprise or a person, each with the owner column. */
async function listTables(portal: TestPortal): Promise<readonly (readonly [table: string, owner: string])[]> {
  const { rows } = await portal.app.db.sql<{ name: string; owner: string }>(
    `select t.table_name as name, min(o.column_name) as owner
     from information_schema.tables t
     join information_schema.columns k on k.table_name = t.table_name and k.column_name = 'uuid'
     join information_schema.columns o on o.table_name = t.table_name and o.column_name in ('ent_uuid', 'owner_uuid', 'user_uuid')
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
     group by 1 order by 1`,
    [],
  );
  return rows.map(({ name, owner }) => [name, owner]);
}

const getOwners = (portal: TestPortal, owner: Owner): readonly string[] => [
  portal.entUuid(owner),
  portal.userUuid(owner),
];

async function getRecords(portal: TestPortal, owner: Owner): Promise<RecordIdsByTable> {
  const found: [string, string][] = [
    ['enterprise', portal.entUuid(owner)],
    ['app_user', portal.userUuid(owner)],
  ];
  for (const [table, column] of await listTables(portal)) {
    const { rows } = await portal.app.db.sql<{ uuid: string }>(
      `select uuid from ${table} where ${column} = any($1) limit 1`,
      [getOwners(portal, owner)],
    );
    if (rows[0]) found.push([table, rows[0].uuid]);
  }
  return Object.fromEntries(found);
}

/**
 * Gives one record of each kind the same id, in all columns that contain it, so that one request with this id tests all kinds at once.
 * @returns the shared id
 */
export async function assignSharedId(portal: TestPortal, records: RecordIdsByTable): Promise<string> {
  const { db } = portal.app;
  const { enterprise: _enterprise, app_user: _person, ...rest } = records;
  const shared = randomUUID();
  const { rows } = await db.sql<{ name: string; column: string; type: string }>(
    `select c.table_name as name, c.column_name as "column", c.data_type as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('uuid', 'text')
       and c.column_name like '%uuid%' and c.is_generated = 'NEVER'`,
    [],
  );
  const columns = Map.groupBy(rows, ({ name }) => name);
  await db.transaction(async () => {
    // References are updated in the same transaction, so foreign keys and triggers are disabled until then.
    await db.sql('set local session_replication_role = replica', []);
    for (const [name, found] of columns) {
      const sets = found.map(
        ({ column, type }) =>
          `${column} = case when ${column} = any($1::text[]::${type}[]) then $2::${type} else ${column} end`,
      );
      const where = found.map(({ column, type }) => `${column} = any($1::text[]::${type}[])`);
      await db.sql(`update ${name} set ${sets.join(', ')} where ${where.join(' or ')}`, [Object.values(rest), shared]);
    }
    // Invalidates the data derived from the enterprise's earlier records.
    await db.sql('update firm_version set version = version + 1, records = records + 1', []);
  });
  return shared;
}

/** Lists the tables without a record of this enterprise and its people. */
export async function listEmptyTables(portal: TestPortal, records: RecordIdsByTable): Promise<readonly string[]> {
  return (await listTables(portal)).map(([table]) => table).filter((table) => !(table in records));
}

/** Returns all stored rows of an enterprise and its people as text, to detect changes. */
export async function getStoredEnterpriseText(portal: TestPortal, owner: Owner): Promise<string> {
  const texts: string[] = [];
  for (const [table, column] of await listTables(portal)) {
    const { rows } = await portal.app.db.sql<{ text: string | null }>(
      `select string_agg(to_jsonb(t)::text, ' ' order by t.uuid) as text from ${table} t where ${column} = any($1)`,
      [getOwners(portal, owner)],
    );
    texts.push(`${table}: ${rows[0]?.text ?? ''}`);
  }
  return texts.join('\n');
}
