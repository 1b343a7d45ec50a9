import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHANGE_KINDS } from '#domain/access/approval.ts';
import { MENU_TREE, type MenuNode } from '#domain/access/menu-tree.ts';
import { editApprovalRules } from '#features/enterprise/approvals/approvals.contract.ts';
import { addAttachment } from '#features/enterprise/attachments/attachments.contract.ts';
import { addTestPrices } from '#features/enterprise/orders/server/testing/with-prices.ts';
import { logInByKey, logInBySecondaryKey } from '#features/identity/keys/server/testing/with-keys.ts';
import { createTestToken } from '#features/operations/api-access/server/testing/make-token.ts';
import { createSampleWorkbook } from '#features/records/import-export/server/testing/files.ts';
import { uploadImport } from '#features/records/import-export/server/testing/read-import.ts';
import { applyPlatformPage } from '#features/records/national-platform/contract/page.ts';
import { projectsPage } from '#features/records/national-platform/server/testing/pages.ts';
import { canAwaitApproval, getDeclaredChange, type RouteSpec } from '#platform/contract/route.ts';
import { createTestPicture } from '#platform/server/testing/files.ts';
import { listDeclaredCalls } from './declared-calls.ts';
import { TODAY } from './testing/callers.ts';
import {
  addEnteredRecords,
  addOtherRecords,
  createPostCall,
  type PostCall,
  type RecordIdsByTable,
} from './testing/enterprise-records.ts';
import { addColleague, signIn } from './testing/people.ts';
import { startPortal, TestCallError, type TestPortal } from './testing/portal.ts';
import { fillOtherFields, OWN_RECORD_TABLES } from './testing/unknown-id-places.ts';
import { createMinimalInput, createValidInput, listValuePaths, replaceAtPath } from './testing/valid-input.ts';

/** Every call by which a user of an enterprise could write. */
const ACTING: readonly RouteSpec[] = (await listDeclaredCalls(resolve(import.meta.dirname, '../..')))
  .map(({ spec }) => spec)
  .filter(canAwaitApproval);
const getName = ({ method, path }: RouteSpec): string => `${method} ${path}`;
const getLeaves = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => (node.children ? getLeaves(node.children) : [node.id]));

/** A page of the platform on which the project has another owner. */
const PAGE = {
  filename: '网页.html',
  bytes: Buffer.from(projectsPage([['走查项目', '平台业主', '走查-1', '', '']], 1)),
};

let portal: TestPortal;
let records: RecordIdsByTable;
/** Records that were deleted, by the kind under which they can be restored. */
let removed: Readonly<Record<string, string>>;
let colleague: string;
let files: readonly { readonly filename: string; readonly bytes: Uint8Array }[];

beforeAll(async () => {
  portal = await startPortal({ now: TODAY, quiet: true, environment: { SAMPLE_DATA: 'true' } });
  const { db } = portal.app;
  const { member: price } = await addTestPrices(portal);
  await addEnteredRecords(portal, { owner: 'member', mark: '走查' });
  const rest = await addOtherRecords(portal, { owner: 'member', mark: '走查', priceUuid: price });
  const post = await createPostCall(portal, 'member');
  removed = await removeOneOfEach(post);
  const other = await post('/portal/personnel/information/addElse', { name: '走查员', idType: '护照', idNo: 'W1' });
  colleague = await addColleague(db, portal.entUuid('member'), ['look', 'edit', 'pay'], portal.now());
  records = { ...rest, price, else: other, ...(await prepareImports()) };
  records = { ...records, ...(await leaveTraces(post)) };
  await db.sql("update project set manager_uuid = $1, revision = 1 where project_no = '走查-1'", [records['person']]);
  // The hours of a course of the user, still to be credited.
  await db.sql("update course_certificate set user_uuid = $1, holder_name = '走查人'", [colleague]);
  const leader = { uuid: 'p', name: '走查人', registrations: [{ regType: '二级建造师', regNo: '走查1' }] };
  const project = { projectNo: '清单-1', projectName: '清单项目', dataLevel: 'A', managerUuid: 'p' };
  const list = { enterprise: { entName: '示例甲建设有限公司' }, registeredPeople: [leader], projects: [project] };
  files = [
    { filename: 'a.png', bytes: createTestPicture('png') },
    { filename: '清单.json', bytes: Buffer.from(JSON.stringify(list)) },
    PAGE,
    { filename: '人员.csv', bytes: Buffer.from('姓名,身份证号码\n走查员,110105194912310038\n') },
  ];
}, 300_000);
afterAll(() => portal.close());

/** One record of each kind that can be restored, deleted by the owner. */
async function removeOneOfEach(post: PostCall): Promise<Readonly<Record<string, string>>> {
  const paper = { category: 'construction', issueDate: '2024-01-01', issuer: '删', items: [] };
  const holder = await post('/portal/zzzs', { ...paper, certNo: '删1', certName: '留' });
  const person = { idType: '护照', registrations: [] };
  const register = await post('/portal/personnel/information/addRegister', { ...person, name: '删甲', idNo: 'D1' });
  const item = { standardCode: '10300102', itemName: '删', level: '三级' };
  const achievement = { personUuid: register, projectName: '删业绩', role: '项目经理', startDate: '2024-01-01' };
  const made = {
    certificate: await post('/portal/zzzs', { ...paper, certNo: '删2', certName: '删' }),
    item: await post('/portal/zzzs/zzx', { ...item, zzzsUuid: holder }),
    register: await post('/portal/personnel/information/addRegister', { ...person, name: '删乙', idNo: 'D2' }),
    else: await post('/portal/personnel/information/addElse', { idType: '护照', name: '删丙', idNo: 'D3' }),
    achievement: await post('/portal/personnel/achievement/addProject', achievement),
    project: await post('/portal/project', { projectName: '删项目', projectNo: '删-1' }),
    equipment: await post('/portal/equipment', { name: '删设备' }),
    declaration: await post('/portal/declaration', { kind: 'system', text: '删', confirmed: true, source: '删' }),
    filing: await post('/portal/filing', { kind: 'change', name: '删' }),
  };
  await post(`/portal/zzzs/delete/${made.certificate}`, {});
  await post(`/portal/zzzs/zzx/delete/${made.item}`, {});
  await post(`/portal/personnel/information/deleteRegister/${made.register}`, {});
  await post(`/portal/personnel/information/deleteElse/${made.else}`, {});
  await post(`/portal/personnel/achievement/delete/${made.achievement}`, {});
  await post(`/portal/project/delete/${made.project}`, {});
  await post(`/portal/equipment/delete/${made.equipment}`, {});
  await post(`/portal/declaration/delete/${made.declaration}`, {});
  await post('/portal/filing/delete', { uuid: made.filing });
  return made;
}

/** What the owner did: edits of several records that can be undone, a file that was deleted, a comparison that found a difference. */
async function leaveTraces(post: PostCall): Promise<RecordIdsByTable> {
  const as = { token: await portal.signIn('member') };
  const body = { bizType: 'project', bizUuid: records['project'] ?? '' } as const;
  const png = { filename: '删除.png', bytes: createTestPicture('png', '删除') };
  const file = await portal.call(addAttachment, { body, files: { file: png } }, as);
  await post(`/portal/qyAttachmentFile/delete/${file.uuid}`, {});
  await portal.call(applyPlatformPage, { body: { origin: 'pasted' }, files: { file: PAGE } }, as);
  const paper = { category: 'construction', issueDate: '2024-01-01', issuer: '批', items: [] };
  const made = {
    certificate: await post('/portal/zzzs', { ...paper, certNo: '批1', certName: '批' }),
    register: await post('/portal/personnel/information/addRegister', { name: '批甲', idType: '护照', idNo: 'P1' }),
    else: await post('/portal/personnel/information/addElse', { name: '批乙', idType: '护照', idNo: 'P2' }),
    project: await post('/portal/project', { projectName: '批项目' }),
  };
  const edit = (kind: keyof typeof made, field: string) =>
    post(`/portal/bulk-edit/${kind}`, { records: [{ uuid: made[kind], revision: 1 }], field, value: '批' });
  return {
    'deleted file': file.uuid,
    'register with gaps': await post('/portal/personnel/information/addRegister', {
      idType: '护照',
      name: '缺甲',
      idNo: 'G1',
      registrations: [{ regType: '二级建造师', regNo: '缺1' }],
    }),
    'else with gaps': await post('/portal/personnel/information/addElse', { idType: '护照', name: '缺乙', idNo: 'G2' }),
    'certificate edit': await edit('certificate', 'remark'),
    'register edit': await edit('register', 'major'),
    'else edit': await edit('else', 'major'),
    'project edit': await edit('project', 'purpose'),
  };
}

/** An import that can be applied and one that was. */
async function prepareImports(): Promise<RecordIdsByTable> {
  const as = { token: await portal.signIn('member') };
  const bytes = await createSampleWorkbook({ projects: [{ projectName: '待导入项目' }] });
  const read = async () => (await uploadImport(portal, { filename: '示例.xlsx', bytes }, as)).id;
  const [ready, applied] = [await read(), await read()];
  await portal.app.db.sql("update import_batch set status = 'applied' where uuid = $1", [applied]);
  return { applied, ready };
}

/** Records by the place of a call that names them, before those that every walk knows; the first that fits counts. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/importElse/, 'enterprise'],
  [/bulk-edit\/certificate\/undo/, 'certificate edit'],
  [/bulk-edit\/register\/undo/, 'register edit'],
  [/bulk-edit\/else\/undo/, 'else edit'],
  [/bulk-edit\/project\/undo/, 'project edit'],
  [/bulk-edit\/register/, 'person'],
  [/complete-people\/register/, 'register with gaps'],
  [/complete-people\/else/, 'else with gaps'],
  [/(Else|bulk-edit\/else).* (params|body)\./, 'else'],
  [/\/hours\/credit\/(remove|withdraw)/, 'hours_credit'],
  [/\/hours\/credit .*certificateUuid/, 'course_certificate'],
  [/\/zzzs\/zzx .*zzzsUuid/, 'certificate'],
  [/\/zzzs\/zzx\//, 'certificate_item'],
  [/\/zzzs\/.* params/, 'certificate'],
  [/\/personnel\/achievement\/.* (params|body\.uuid)/, 'achievement'],
  [/\/personnel\/.* params/, 'person'],
  [/\/project\/.* params/, 'project'],
  [/\/declaration/, 'declaration'],
  [/\/equipment/, 'equipment'],
  [/\/big-data\/correction/, 'platform_correction'],
  [/\/qyAttachmentFile\/addYyzz.* body\.bizUuid/, 'enterprise'],
  [/\/qyAttachmentFile\/add .*bizUuid/, 'project'],
  [/\/qyAttachmentFile\/restore/, 'deleted file'],
  [/fileUuid|qyAttachmentFile/, 'attachment'],
  [/\/exchange\/apply/, 'ready'],
  [/\/exchange\/undo/, 'applied'],
  [/\/exchange\/restore/, 'archive_task'],
  [/getPayCode|priceUuid$/, 'price'],
];

function idFor({ method, path }: RouteSpec, part: string, place: readonly string[]): string {
  const kind = /\/recycle-bin\/(\w+)\//.exec(path)?.[1];
  const name = `${method} ${path} ${part}.${place.join('.')}`;
  const table = [...NAMED, ...OWN_RECORD_TABLES].find(([pattern]) => pattern.test(name))?.[1];
  return (kind === undefined ? records[table ?? ''] : removed[kind]) ?? randomUUID();
}

const ID_NAME = /(^|[a-z])(u?u?id|uuids?|ids?|ref|a)$/i;
const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value);

/** An input that names records of the enterprise wherever it names one. */
const withRecords = (spec: RouteSpec, part: string, value: unknown): unknown =>
  listValuePaths(value)
    .filter((place) => ID_NAME.test(place.findLast((name) => !/^\d+$/.test(name)) ?? ''))
    .filter((place) => typeof at(value, place) === 'string')
    .reduce((given, place) => replaceAtPath(given, place, idFor(spec, part, place)), value);

/** What makes a difference to the record, beside what the call must have. */
const CHANGES: readonly (readonly [RegExp, object])[] = [
  [/\/zzzs\/zzx\/edit$/, { level: '二级' }],
  [/\/zzzs\/zzx$/, { standardCode: '10300103', level: '三级' }],
  [/\/zzzs\/edit$/, { issuer: '改' }],
  [/\/ent\/(edit|update)$/, { regAddress: '改' }],
  [/\/update(Register|Else)$/, { major: '改' }],
  [/\/project\/edit$/, { purpose: '改' }],
  [/\/bulk-edit\/(certificate|project)/, {}],
  [/\/bulk-edit\/register/, { field: 'major', value: '改' }],
  [/\/big-data\/settle$/, { field: 'ownerName', side: 'theirs' }],
  [/\/filing\/(move|decide)$/, { to: 'submitted', on: '2026-11-19' }],
];

/** The version and an empty field of each person whose data are completed. */
const complete = (body: object): object =>
  'people' in body && Array.isArray(body.people)
    ? {
        people: body.people.map((one: object) => ({
          ...one,
          revision: 1,
          ...('values' in one && { values: { major: '改' } }),
        })),
      }
    : {};

type Input = Readonly<Record<'params' | 'query' | 'body', unknown>>;

/** With only what the contract must have and the change that counts, else also with everything that it takes. */
function getInputs(spec: RouteSpec): readonly Input[] {
  const change = CHANGES.find(([pattern]) => pattern.test(spec.path))?.[1];
  const makers = change === undefined ? [createValidInput, createMinimalInput] : [createMinimalInput];
  return makers.map((make) => {
    const body = fillOtherFields(spec.path, withRecords(spec, 'body', make(spec.body)));
    return {
      params: withRecords(spec, 'params', make(spec.params)),
      query: withRecords(spec, 'query', make(spec.query)),
      body:
        typeof body === 'object' && body !== null
          ? { ...body, ...change, ...(spec.path.includes('/complete-people/') && complete(body)) }
          : body,
    };
  });
}

async function send(spec: RouteSpec, input: Input, token: string): Promise<number> {
  const named = input.params as Record<string, string>;
  const { status } = await portal.request({
    method: spec.method,
    path: spec.path.replace(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(named[name] ?? '')),
    query: input.query as Record<string, string>,
    token,
    ...(spec.method === 'GET' ? {} : { body: input.body }),
  });
  return status;
}

async function sendFile(spec: RouteSpec, input: Input, file: (typeof files)[number], token: string): Promise<number> {
  const sent = Object.fromEntries(Object.keys(spec.files ?? {}).map((name) => [name, file]));
  try {
    await portal.call(spec, { ...input, files: sent }, { token });
    return 200;
  } catch (error) {
    if (!(error instanceof TestCallError)) throw error;
    return error.status;
  }
}

interface Caller {
  readonly who: string;
  /** Signs in; some calls end sessions. */
  readonly signIn: () => Promise<string>;
  token: string;
}

/** @returns the statuses of each way of asking, until access refuses */
async function askEveryWay(spec: RouteSpec, caller: Caller): Promise<readonly number[]> {
  const { db } = portal.app;
  const statuses: number[] = [];
  for (const input of getInputs(spec))
    for (const file of spec.files ? [null, ...files] : [null]) {
      await db.sql('delete from secret_try; delete from change_proposal');
      const ask = () => (file === null ? send(spec, input, caller.token) : sendFile(spec, input, file, caller.token));
      let status = await ask();
      if (status === 401) {
        caller.token = await caller.signIn();
        status = await ask();
      }
      statuses.push(status);
      if (status === 403) return statuses;
    }
  return statuses;
}

/** What the records of the enterprise say, and who wrote it: the history, and what belongs to records and is no field of it. */
async function readRecords(): Promise<string> {
  const { rows } = await portal.app.db.sql<{ said: string }>(
    `select concat_ws(' ', (select string_agg(h::text, ' ' order by h.seq) from record_history h where h.ent_uuid = $1),
       (select licence_file_uuid::text from enterprise where uuid = $1),
       (select string_agg(h::text, ' ' order by h.registration_uuid) from registration_hours h where h.ent_uuid = $1),
       (select string_agg(c::text, ' ' order by c.uuid) from hours_credit c where c.ent_uuid = $1),
       (select string_agg(f::text, ' ' order by f.uuid) from filing_case f where f.ent_uuid = $1),
       (select string_agg(o.uuid::text, ' ' order by o.uuid) from purchase_order o where o.ent_uuid = $1),
       (select string_agg(a.uuid::text, ' ' order by a.uuid) from attachment a where a.ent_uuid = $1 and a.del_flag = '2')) as said`,
    [portal.entUuid('member')],
  );
  return rows[0]?.said ?? '';
}

/** Calls whose right reads like a change of records, and which write none: found by asking, and listed to be looked at. */
const WRITES_NO_RECORD = [
  // Compare records, which stay as they are; a page names no leader, so no project comes of it.
  'POST /portal/big-data/page',
  'POST /portal/big-data/correction',
  'POST /portal/big-data/correction/edit',
  'POST /portal/big-data/correction/move',
].toSorted();

it('changes nothing by any call of a colleague, a key or a token while every kind of change needs approval', {
  timeout: 900_000,
}, async () => {
  const { db } = portal.app;
  const key = await logInBySecondaryKey(portal, getLeaves(MENU_TREE));
  const { token } = await createTestToken(portal, getLeaves(MENU_TREE));
  const callers: readonly Caller[] = [
    { who: 'colleague', signIn: () => signIn(db, colleague, portal.now()), token: '' },
    { who: 'key', signIn: () => logInByKey(portal, key.device), token: '' },
    { who: 'token', signIn: async () => token, token },
  ];
  const owner = { token: await portal.signIn('member') };
  await portal.call(editApprovalRules, { body: { kinds: CHANGE_KINDS } }, owner);
  const changed: string[] = [];
  const held = new Set<string>();
  for (const spec of ACTING) {
    const before = await readRecords();
    for (const caller of callers) {
      const statuses = await askEveryWay(spec, caller);
      if (statuses.includes(202)) held.add(getName(spec));
    }
    if ((await readRecords()) !== before) changed.push(getName(spec));
  }
  expect(changed).toEqual([]);
  const free = ACTING.filter((spec) => getDeclaredChange(spec) !== null && !held.has(getName(spec)));
  expect(free.map(getName).toSorted()).toEqual(WRITES_NO_RECORD);
});
