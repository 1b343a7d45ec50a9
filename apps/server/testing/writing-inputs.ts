/** Inputs for the calls with which an enterprise writes data: `apps/server/writing-at-once.full.test.ts` sends all of them concurrently. */
import { randomUUID } from 'node:crypto';
import { addTestPrices } from '#features/enterprise/orders/server/testing/with-prices.ts';
import { uploadImport } from '#features/records/import-export/server/testing/read-import.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import { createTestPicture } from '#platform/server/testing/files.ts';
import { addEnteredRecords, addOtherRecords, assignSharedId } from './enterprise-records.ts';
import { addColleague, PASSWORD } from './people.ts';
import type { TestPortal } from './portal.ts';
import { fillOtherFields } from './unknown-id-places.ts';
import { createMinimalInput, createValidInput, listInputFields, replaceAtPath } from './valid-input.ts';

type Values = Readonly<Record<string, unknown>>;
export type WriteCallInput = Readonly<Record<'params' | 'query' | 'body', unknown>>;

/** Ids of the enterprise's records. */
export interface WrittenRecords {
  /** Shared id of one record of each kind. */
  readonly first: string;
  /** Id of a second certificate, project and registered person: calls that take several records receive both in either order. */
  readonly second: string;
  readonly colleague: string;
  /** Id of a person without a registration. */
  readonly other: string;
  readonly price: string;
  /** Id of a list of people that was read and can be imported. */
  readonly batch: string;
}

const STANDARD = { standardCode: '10300101', level: '三级' };
const LATER = '2027-01-31';

/** Values of fields that the schema of a call does not express; if several patterns match, their values are merged. */
const FILLED: readonly (readonly [RegExp, (ids: WrittenRecords) => Values])[] = [
  [/checkEditPassword$/, () => ({ password: PASSWORD, newPassword: `${PASSWORD} ${randomUUID()}` })],
  [/\/user\/(closing|authentication\/password)$/, () => ({ password: PASSWORD })],
  [/api-access\/token\/add$/, () => ({ menuIds: ['info.exchange.export'] })],
  [/api-access\/webhook\/(add|edit)$/, () => ({ url: 'https://erp.example.com/hook' })],
  [/approval\/rules\/edit$/, () => ({ kinds: ['project.edit'] })],
  [/\/zzzs\/zzx(\/edit)?$|\/check\/(run|what-if|datacheck|ryNum)|datacheck|ryNum|\/check\/proof$/, () => STANDARD],
  [/\/check\/weights$/, () => ({ revision: 0 })],
  [/\/zzzs\/zzx$/, () => ({ level: '二级' })],
  [/\/zzzs$/, () => ({ certNo: randomUUID(), certName: '示例', issueDate: '2024-01-01', issuer: '示例机关' })],
  [/\/zzzs(\/edit)?$/, () => ({ items: [{ ...STANDARD, itemName: '示例' }] })],
  [/\/project$/, () => ({ projectNo: randomUUID() })],
  // A stricter rule would lock the member out of later calls.
  [/\/colleague\/loginPolicy\/save$/, () => ({ mfaRequired: null, passwordMaxDays: null })],
  [/\/colleague\/(handover|remove|roles)$/, ({ colleague }) => ({ uuid: colleague })],
  [/\/reminder\/absence\//, ({ colleague }) => ({ user: colleague, deputy: null, fromOn: '2026-12-01', toOn: LATER })],
  [/\/reminder\/assign$/, ({ colleague }) => ({ to: colleague })],
  [/\/edu\/progress\//, () => ({ watched: [[0, 1]] })],
  [/\/ent(\/edit)?$/, () => ({ postcode: '100000' })],
  [/\/exchange\/(apply|undo)$/, ({ batch }) => ({ id: batch, mode: 'all' })],
  [/\/filing\/move$/, () => ({ to: 'submitted', onDay: '2026-11-20' })],
  [/\/filing\/decide$/, () => ({ to: 'withdrawn', reason: '示例' })],
  [/\/filing\/paper-request(\/renew)?$/, () => ({ endOn: '2026-12-31' })],
  [/\/entityKey\/updateStatus$/, () => ({ status: 'suspended' })],
  [/\/big-data\/correction\/move$/, () => ({ to: 'filed', filedOn: '2026-11-20' })],
  [/\/order$/, ({ price }) => ({ priceUuid: price })],
  [/\/what-if$/, () => ({ name: randomUUID(), changes: [{ kind: 'addEquipment', name: '示例' }] })],
  [/\/what-if\/(edit|evaluate)$/, () => ({ changes: [{ kind: 'addEquipment', name: '示例' }] })],
  [/\/use\/search$/, () => ({ name: randomUUID() })],
  [/\/declaration(\/edit)?$/, () => ({ kind: 'system', text: randomUUID(), confirmed: true, source: '示例' })],
  [/\/equipment(\/edit)?$/, () => ({ name: randomUUID() })],
  [/\/achievement\/(addProject|editProject)$/, () => ({ role: '项目经理', startDate: '2024-01-01', endDate: null })],
  [/(updateElse|bulk-edit\/else.*)$/, ({ other }) => ({ uuid: other, records: [{ uuid: other, revision: 1 }] })],
  [/\/bulk-edit\/project(\/preview)?$/, () => ({ field: 'purpose', value: randomUUID() })],
  [/\/record-dispute$/, () => ({ of: 'certificate', field: 'certNo' })],
];

const PARAMS: readonly (readonly [RegExp, (ids: WrittenRecords) => Values])[] = [
  [/getPayCode/, ({ price }) => ({ a: price, b: 'wechat' })],
  [/(deleteElse|importElse)/, ({ other }) => ({ id: other })],
];

const fillIn = (rules: typeof FILLED, path: string, ids: WrittenRecords, value: unknown): unknown => {
  if (typeof value !== 'object') return value;
  const known = Object.entries(value ?? {});
  const more = rules.filter(([pattern]) => pattern.test(path)).flatMap(([, make]) => Object.entries(make(ids)));
  return Object.fromEntries([...known, ...more]);
};

const ID_NAME = /(^|[a-z])(u?u?id|uuids?|ids?|ref)$/i;
const isIndex = (name: string): boolean => /^\d+$/.test(name);
const isId = (path: readonly string[], format: string | undefined): boolean =>
  format === 'uuid' || ID_NAME.test(path.findLast((name) => !isIndex(name)) ?? '');

const at = (value: unknown, [name, ...rest]: readonly string[]): unknown =>
  name === undefined ? value : at((value as Values | null | undefined)?.[name], rest);

/** Extends a list with one id, or with one item that has an id, to two elements. */
function withSecond(value: unknown, path: readonly string[], ids: WrittenRecords, isTurned: boolean): unknown {
  const place = path.findIndex(isIndex);
  const list = path.slice(0, place);
  const given = place < 0 ? undefined : at(value, list);
  if (!Array.isArray(given) || given.length !== 1) return value;
  const both = [given[0], replaceAtPath(given[0], path.slice(place + 1), ids.second)];
  return replaceAtPath(value, list, isTurned ? both.toReversed() : both);
}

/** Lists the id fields in a part of an input. */
const idsIn = (schema: RouteSpec['body']) =>
  listInputFields(schema).filter(({ path, shape }) => isId(path, shape.format));

/** Returns whether a call takes several records of the enterprise. */
export const hasListOfIds = ({ body }: RouteSpec): boolean => idsIn(body).some(({ path }) => path.some(isIndex));

/** Number of different inputs for each call. */
export const INPUT_VARIANT_COUNT = 8;
/** Variants whose inputs name two records, in opposite orders. */
export const TWO_RECORD_VARIANTS: readonly number[] = [2, 6];

/**
 * Creates an input with record ids of the enterprise in every id field.
 * @param turn number of the variant: required fields only or all fields, one record or two, in either order
 */
export function createWriteInput(spec: RouteSpec, ids: WrittenRecords, turn: number): WriteCallInput {
  const make = turn % 2 === 0 ? createMinimalInput : createValidInput;
  const [params, query, body] = (['params', 'query', 'body'] as const).map((part) => {
    return idsIn(spec[part]).reduce((value, { path }) => {
      if (at(value, path) === undefined) return value;
      const own = replaceAtPath(value, path, ids.first);
      return turn % 4 < 2 ? own : withSecond(own, path, ids, turn % 8 < 4);
    }, make(spec[part]));
  });
  return {
    params: fillIn(PARAMS, spec.path, ids, params),
    query,
    body: fillIn(FILLED, spec.path, ids, fillOtherFields(spec.path, body)),
  };
}

/** Adds the records of the member's enterprise that these inputs refer to. */
export async function addWriteTestRecords(portal: TestPortal): Promise<WrittenRecords> {
  const { member: price } = await addTestPrices(portal);
  await addEnteredRecords(portal, { owner: 'member', mark: '示例' });
  const first = await assignSharedId(
    portal,
    await addOtherRecords(portal, { owner: 'member', mark: '示例', priceUuid: price }),
  );
  const token = await portal.signIn('member');
  const post = async (path: string, body: object): Promise<string> => {
    const answer = await portal.request({ method: 'POST', path, token, body });
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return String(answer.body.data.uuid);
  };
  const person = { name: '示例乙', idType: '护照' };
  const second = await assignSharedId(portal, {
    certificate: await post('/portal/zzzs', {
      certNo: '示例2',
      certName: '示例',
      category: 'construction',
      issueDate: '2024-01-01',
      issuer: '示例机关',
      items: [{ ...STANDARD, itemName: '示例' }],
    }),
    project: await post('/portal/project', { projectName: '示例项目乙', projectNo: '示例-2' }),
    person: await post('/portal/personnel/information/addRegister', {
      ...person,
      idNo: 'member200002',
      registrations: [{ regType: '二级建造师', regNo: '示例2' }],
    }),
  });
  const other = await post('/portal/personnel/information/addElse', { ...person, idNo: 'member3', kind: '职称人员' });
  // The enterprise now has the shared id.
  const colleague = await addColleague(portal.app.db, first, ['look'], portal.now());
  // The inputs name revision 1. An unpaid order has no transfer in review.
  for (const table of ['certificate', 'project', 'person', 'what_if', 'filing_case', 'asset_use', 'achievement'])
    await portal.app.db.sql(`update ${table} set revision = 1`);
  await portal.app.db.sql('delete from payment_voucher');
  await portal.app.db.sql(
    `insert into reminder (ent_uuid, uuid, code, kind, target_kind, target_uuid, due_date, level, subject, items, create_time, update_time)
     select ent_uuid, $1, code, kind, target_kind, $1, due_date, level, subject, items, create_time, update_time from reminder where uuid = $2`,
    [second, first],
  );
  // The shared ids were written into the audit log too, so its hashes no longer match: the log is restarted.
  await portal.app.db.transaction(async () => {
    await portal.app.db.sql('set local session_replication_role = replica', []);
    await portal.app.db.sql('delete from audit_log', []);
  });
  return { first, second, colleague, other, price, batch: '' };
}

/**
 * Reads a list of people, which can be imported until the enterprise's records change.
 * @returns the id of the import
 */
export async function readPeopleImport(portal: TestPortal): Promise<string> {
  const list = '姓名,身份证号码,人员类别\n示例丙,11010519491231002X,职称人员\n';
  const file = { filename: '人员.csv', bytes: Buffer.from(list) };
  return (await uploadImport(portal, file, { token: await portal.signIn('member') })).id;
}

export const SAMPLE_PICTURE = { filename: '示例.png', bytes: createTestPicture('png') };
