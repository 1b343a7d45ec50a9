import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCES } from '#apps/resources.ts';
import { isRegional, REGIONAL_RIGHTS } from '#domain/access/data-scope.ts';
import { grantsPermission } from '#domain/access/permission.ts';
import { addTestPrices } from '#features/enterprise/orders/server/testing/with-prices.ts';
import { linkUserToEnterprise } from '#features/identity/session/server/session.server-api.ts';
import { listOperatorBacklog } from '#features/operations/operator-desk/operator-desk.contract.ts';
import { addImport, previewContentImport } from '#features/operations/publishing/contract/batch.ts';
import { hasPictures } from '#features/operations/publishing/contract/picture.ts';
import { createResourceCalls } from '#features/operations/publishing/server/testing/resource-calls.ts';
import { addRole, assignRoles } from '#features/operations/user-admin/contract/roles.ts';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import { listDeclaredCalls } from './declared-calls.ts';
import { type RawAnswer, startPortal, type TestPortal } from './testing/portal.ts';
import { fillOtherFields } from './testing/unknown-id-places.ts';
import { createMinimalInput, listInputFields, replaceAtPath } from './testing/valid-input.ts';

/** Stand in every record of the two regions, so that an answer shows whose it holds. */
const SIDES = {
  own: { owner: 'member', region: '330000', city: '330100', mark: '示例本省标记' },
  foreign: { owner: 'other', region: '320000', city: '320500', mark: '示例外省标记' },
} as const;
type Side = keyof typeof SIDES;
const REGIONAL_RESOURCES = RESOURCES.filter(({ body }) => 'region' in body.shape);

const specs: readonly RouteSpec[] = (await listDeclaredCalls(resolve(import.meta.dirname, '../..'))).map(
  ({ spec }) => spec,
);
const getRight = ({ access }: RouteSpec): string | null =>
  typeof access === 'object' && 'operator' in access ? access.operator : null;
const OF_OPERATORS = specs.filter((spec) => getRight(spec) !== null);
const BY_REGION = OF_OPERATORS.filter(({ byRegion }) => byRegion);
const getName = ({ method, path }: RouteSpec): string => `${method} ${path}`;

let portal: TestPortal;
let operator: string;
/** An operator of one province, with every right that can be limited. */
let limited: string;
let records: Readonly<Record<Side, Readonly<Record<string, string>>>>;

async function addSide(side: Side, priceUuid: string): Promise<Record<string, string>> {
  const { owner, region, city, mark } = SIDES[side];
  const sql = (statement: string, values: unknown[]) => portal.app.db.sql(statement, values);
  const [ent, user] = [portal.entUuid(owner), portal.userUuid(owner)];
  const made: Record<string, string> = { enterprise: ent, user };
  const make = async (what: string, statement: string, ...values: readonly unknown[]) => {
    made[what] = randomUUID();
    await sql(statement, [made[what], ...values]);
  };
  await sql('update enterprise set region = $2, ent_name = $3, certify_status = $4 where uuid = $1', [
    ent,
    city,
    `${mark}建设有限公司`,
    'reviewing',
  ]);
  await sql('update app_user set nick_name = $2 where uuid = $1', [user, `${mark}用户`]);
  await make(
    'licence',
    `insert into licence_file (uuid, user_uuid, filename, mime, size, sha256, create_time)
     values ($1, $2, $3, 'image/png', 1, 'x', now())`,
    user,
    `${mark}.png`,
  );
  await sql('insert into certification (ent_uuid, submit_time, licence_file) values ($1, now(), $2)', [
    ent,
    made['licence'],
  ]);
  await make(
    'identity',
    `insert into identity_request (uuid, ent_uuid, ent_name, credit_code, state, submit_time)
     values ($1, $2, $3, '91110105MA01EXMP0E', 'reviewing', now())`,
    ent,
    `${mark}新名称`,
  );
  await make(
    'join',
    `insert into join_request (uuid, user_uuid, ent_uuid, note, create_time) values ($1, $2, $3, $4, now())`,
    portal.userUuid(side === 'own' ? 'expired' : 'operator'),
    ent,
    mark,
  );
  await make(
    'order',
    `insert into purchase_order (uuid, ent_uuid, order_no, user_uuid, kind, price_uuid, name, unit_amount, months, quantity, amount,
       status, channel, pay_time, expire_time, create_time, update_time)
     values ($1, $2, $3, $4, 'member', $5, $6, 10, 12, 1, 10, 'reviewing', null, null, now() + interval '1 day', now(), now())`,
    ent,
    `2026112600000000000${side === 'own' ? 1 : 2}`,
    user,
    priceUuid,
    `${mark}会员`,
  );
  await make(
    'paid',
    `insert into purchase_order (uuid, ent_uuid, order_no, user_uuid, kind, price_uuid, name, unit_amount, months, quantity, amount,
       status, channel, pay_time, expire_time, create_time, update_time)
     values ($1, $2, $3, $4, 'member', $5, $6, 10, 12, 1, 10, 'paid', 'transfer', now(), now() + interval '1 day', now(), now())`,
    ent,
    `2026112600000000001${side === 'own' ? 1 : 2}`,
    user,
    priceUuid,
    `${mark}会员`,
  );
  await make(
    'voucher',
    `insert into payment_voucher (uuid, ent_uuid, order_uuid, payer_name, amount, transfer_date, file_name, mime, size, sha256, storage_key, create_time)
     values ($1, $2, $3, $4, 10, '2026-11-20', $5, 'image/png', 1, 'x', $5, now())`,
    ent,
    made['order'],
    mark,
    `${mark}.png`,
  );
  await make(
    'invoice',
    `insert into invoice (uuid, ent_uuid, order_uuid, invoice_type, title_type, title, mail, amount, create_time, update_time)
     values ($1, $2, $3, '普通', '个人', $4, 'a@example.com', 10, now(), now())`,
    ent,
    made['order'],
    mark,
  );
  await make(
    'feedback',
    `insert into feedback (uuid, number, type, content, phone, user_uuid, create_time, update_time)
     values ($1, $2, '1', $3, '13800000003', $4, now(), now())`,
    `FK2611260000${side === 'own' ? 1 : 2}`,
    mark,
    user,
  );
  await make(
    'feedbackFile',
    `insert into feedback_file (uuid, feedback_uuid, name, ext, mime, size, sha256, storage_key, create_time)
     values ($1, $2, $3, 'png', 'image/png', 1, repeat('0', 64), $3, now())`,
    made['feedback'],
    `${mark}.png`,
  );
  await make(
    'media',
    `insert into course_media (uuid, kind, name, original_size, size, sha256, state, author_uuid, create_time, update_time)
     values ($1, 'captions', $2, 1, 1, repeat('0', 64), 'none', $3, now(), now())`,
    `${mark}.vtt`,
    portal.userUuid('operator'),
  );
  const { addDraft, bodyOf, callsOf } = createResourceCalls(portal, operator);
  const pictured = new Set<string>(RESOURCES.filter(hasPictures).map((one) => one.name));
  for (const { name, titleField } of REGIONAL_RESOURCES) {
    const uuid = await addDraft(name, { ...bodyOf(name), [titleField]: `${mark}${name}`, region });
    made[name] = uuid;
    expect((await callsOf(name).publish({ uuid })).body.msg, name).toBe('操作成功');
    const edited = { ...bodyOf(name), [titleField]: `${mark}${name}`, region, uuid };
    expect((await callsOf(name).edit(edited)).body.code, name).toBe(200);
    await make(
      `preview ${name}`,
      `insert into preview_link (uuid, publication_uuid, until, create_time) values ($1, $2, now() + interval '1 day', now())`,
      uuid,
    );
    if (!pictured.has(name)) continue;
    await make(
      `picture ${name}`,
      `insert into content_picture (uuid, resource, name, width, height, size, sha256, author_uuid, create_time, used_time)
       values ($1, $2, $3, 1, 1, 1, repeat('0', 64), $4, now(), now())`,
      name,
      `${mark}.webp`,
      portal.userUuid('operator'),
    );
    await sql('insert into content_picture_use (picture_uuid, publication_uuid) values ($1, $2)', [
      made[`picture ${name}`],
      uuid,
    ]);
  }
  await sql(`update publication set draft = draft || jsonb_build_object('note', $2::text) where uuid = $1`, [
    made['course'],
    made['media'],
  ]);
  await make(
    'import',
    `insert into publication_import (uuid, resource, file_name, total, made, create_time) values ($1, 'article', $2, 1, 1, now())`,
    `${mark}.xlsx`,
  );
  await sql('update publication set import_uuid = $2 where uuid = $1', [made['article'], made['import']]);
  return made;
}

beforeAll(async () => {
  portal = await startPortal({ quiet: true });
  operator = await portal.signIn('operator');
  const { member: priceUuid } = await addTestPrices(portal);
  await portal.app.db.sql("update app_user set nick_name = '示例申请人' where uuid = $1", [portal.userUuid('expired')]);
  records = { own: await addSide('own', priceUuid), foreign: await addSide('foreign', priceUuid) };
  const body = { name: '示例浙江', permissions: ['*:*:*'] as const, regions: ['330000'] };
  const role = await portal.call(
    addRole,
    { body: { ...body, permissions: [...body.permissions] } },
    { token: operator },
  );
  await portal.call(
    assignRoles,
    { body: { userUuid: portal.userUuid('guest'), roleUuids: [role.uuid] } },
    { token: operator },
  );
  limited = await portal.signIn('guest');
}, 120_000);
afterAll(() => portal.close());

/** Which record an id of a call names. */
const RECORD_OF: readonly (readonly [RegExp, string])[] = [
  [/\/portal\/manage\/user\/|\/system\/user\//, 'user'],
  [/\/portal\/manage\/enterprise\/owner body\.userUuid/, 'user'],
  [/\/portal\/manage\/enterprise\//, 'enterprise'],
  [/\/system\/certification\/identity\/decide body\.uuid/, 'identity'],
  [/\/system\/certification\/.*body\.licenceFile/, 'licence'],
  [/\/system\/certification\//, 'enterprise'],
  [/\/portal\/order\//, 'order'],
  [/\/portal\/tabPaymentVoucher\//, 'voucher'],
  [/\/portal\/invoice\//, 'invoice'],
  [/\/portal\/problemFeedback\/file\//, 'feedbackFile'],
  [/\/portal\/problemFeedback\//, 'feedback'],
  [/\/portal\/article\//, 'article'],
  [/\/course\/media\//, 'media'],
  [/\/manage\/article\/import\//, 'import'],
];
/** Ids that name no record of a region, or one that is named beside it. */
const OTHER_IDS = [
  / body\.chapters\./,
  / query\.(roleUuid|target)$/,
  /enterprise\/owner body\.userUuid/,
  /body\.licenceFile/,
  // An unfinished upload belongs to its sender alone.
  /\/course\/media\/sending\//,
];
/** Calls about no record: their result has the given region, or has none yet. */
const ABOUT_NO_RECORD = [
  /^POST \/portal\/manage\/[a-z-]+$/,
  /^POST \/portal\/manage\/article\/(import(\/(read|words))?|text\/read)$/,
  /^GET \/portal\/manage\/article\/import\/template$/,
  /^POST \/portal\/manage\/[a-z-]+\/picture$/,
  /^POST \/portal\/manage\/course\/media$/,
  /^(GET|POST) \/portal\/manage\/course\/media\/sending/,
  /^GET \/portal\/manage\/course\/media\/rules$/,
  /^GET \/portal\/manage\/message\/reach$/,
];
const isOneOf = (patterns: readonly RegExp[], name: string): boolean => patterns.some((pattern) => pattern.test(name));

const getRecord = (name: string): string | undefined => {
  const found = RECORD_OF.find(([pattern]) => pattern.test(name))?.[1];
  if (found) return found;
  const resource = /\/portal\/manage\/([a-z-]+)\//.exec(name)?.[1] ?? '';
  if (/\/previews\/end\//.test(name)) return `preview ${resource}`;
  if (/\/picture\//.test(name)) return `picture ${resource}`;
  return REGIONAL_RESOURCES.some((one) => one.name === resource) ? resource : undefined;
};

const PARTS = ['params', 'query', 'body'] as const;
interface Place {
  readonly spec: RouteSpec;
  readonly part: (typeof PARTS)[number];
  readonly path: readonly string[];
  readonly input: unknown;
  readonly name: string;
}
const PLACES: readonly Place[] = BY_REGION.flatMap((spec) =>
  PARTS.flatMap((part) =>
    listInputFields(spec[part])
      .filter(({ path, shape }) => shape.format === 'uuid' || path.at(-1) === 'id' || path.at(-1)?.endsWith('Uuid'))
      .map(({ path, input }) => ({ spec, part, path, input, name: `${getName(spec)} ${part}.${path.join('.')}` })),
  ),
).filter(({ name }) => !isOneOf(OTHER_IDS, name));
/** Of a list, and of its export, nothing is asked by an id. */
const LISTS = BY_REGION.filter(
  (spec) =>
    spec.method === 'GET' && !PLACES.some((place) => place.spec === spec) && !isOneOf(ABOUT_NO_RECORD, getName(spec)),
);

async function ask(spec: RouteSpec, input: Readonly<Record<'params' | 'query' | 'body', unknown>>, token: string) {
  const values = input.params as Record<string, string>;
  const files = Object.entries(spec.files ?? {}).filter(([, { required }]) => required);
  if (files.length > 0) {
    const pdf = { filename: '示例.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF') };
    return await portal
      .call(spec, { ...input, files: Object.fromEntries(files.map(([name]) => [name, pdf])) } as never, { token })
      .then(
        () => ({ status: 200, text: '' }),
        (error: { status: number; message: string }) => ({ status: error.status, text: error.message }),
      );
  }
  const answer = await portal.request({
    method: spec.method,
    path: spec.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? '')),
    query: input.query as Record<string, string>,
    token,
    ...(spec.method === 'GET' ? {} : { body: input.body }),
  });
  return { status: answer.status, text: JSON.stringify(answer.body) ?? answer.bytes.toString('utf8') };
}

/** What a body needs beside an id, in each place the one of a side where it names a record of a region. */
function getInput(place: Place, id: string) {
  const { spec, part, path, input } = place;
  const minimal = {
    params: createMinimalInput(spec.params),
    query: createMinimalInput(spec.query),
    body: createMinimalInput(spec.body),
  };
  const given = { ...minimal, [part]: replaceAtPath(input, path, id) };
  const body = fillOtherFields(spec.path, given.body);
  const isBody = typeof body === 'object' && body !== null;
  const region = isBody && /\/portal\/manage\/[a-z-]+\/edit$/.test(spec.path) ? { region: SIDES.own.region } : {};
  const number = isBody && 'invoiceNo' in body ? { invoiceNo: '12345678' } : {};
  const reason = isBody && 'isPassed' in body ? { isPassed: false, reason: '示例原因' } : {};
  return { ...given, body: isBody ? { ...body, ...region, ...reason, ...number } : body };
}

const getRows = async (side: Side): Promise<string> => {
  const ids = Object.values(records[side]);
  const { rows } = await portal.app.db.sql<{ text: string }>(
    `select string_agg(t, '' order by t) as text from (
       select e::text as t from enterprise e where uuid = any($1) union all
       select u.uuid || u.status || u.permissions::text from app_user u where uuid = any($1) union all
       select c::text from certification c where ent_uuid = any($1) union all select i::text from identity_request i where uuid = any($1) union all
       select o::text from purchase_order o where uuid = any($1) union all select v::text from payment_voucher v where uuid = any($1) union all
       select i::text from invoice i where uuid = any($1) union all select f::text from feedback f where uuid = any($1) union all
       select p::text from publication p where uuid = any($1) union all select l::text from preview_link l where uuid = any($1) union all
       select i::text from publication_import i where uuid = any($1)) as found`,
    [ids],
  );
  return rows[0]?.text ?? '';
};

describe('calls of operators', () => {
  it('are about records of regions just where their right can be limited', () => {
    const wrong = OF_OPERATORS.filter((spec) => Boolean(spec.byRegion) !== isRegional(getRight(spec) ?? ''));
    expect(wrong.map(getName).sort()).toEqual([
      // Of the program as a whole: words that were looked for, and the chain itself.
      'GET /portal/manage/audit/chain',
      'GET /portal/manage/statistics/miss/list',
      'GET /portal/manage/statistics/miss/list.xlsx',
      // What waits: each part of it is counted where its own right was given.
      `GET ${listOperatorBacklog.path}`,
      'POST /portal/manage/audit/verify',
      'POST /portal/manage/statistics/miss/settle',
      // Who is an operator is for those alone who look after the whole country.
      'POST /portal/manage/user/rights',
    ]);
    for (const right of REGIONAL_RIGHTS)
      expect(
        BY_REGION.some((spec) => grantsPermission([right], getRight(spec) ?? '')),
        right,
      ).toBe(true);
    for (const { name } of REGIONAL_RESOURCES) expect(isRegional(`manage:${name}:list`), name).toBe(true);
  });

  it('are closed to operators who are limited to regions if the calls know no regions', async () => {
    const open: string[] = [];
    for (const spec of OF_OPERATORS.filter(({ byRegion }) => !byRegion)) {
      const input = {
        params: createMinimalInput(spec.params),
        query: createMinimalInput(spec.query),
        body: createMinimalInput(spec.body),
      };
      const { status } = await ask(spec, input, limited);
      if (status !== 403) open.push(`${getName(spec)} ${status}`);
    }
    expect(open).toEqual([]);
  }, 120_000);

  it('each name a record that this walk knows, list some, or are about none', () => {
    expect(PLACES.filter(({ name }) => getRecord(name) === undefined).map(({ name }) => name)).toEqual([]);
    const rest = BY_REGION.filter(
      (spec) =>
        !PLACES.some((place) => place.spec === spec) &&
        !LISTS.includes(spec) &&
        !isOneOf(ABOUT_NO_RECORD, getName(spec)),
    );
    expect(rest.map(getName)).toEqual([]);
    expect(PLACES.length).toBeGreaterThan(100);
  });
});

describe('an operator of one province', () => {
  it('finds no record of another one, in whichever place of a call its id stands, and changes none', async () => {
    const before = await getRows('foreign');
    const shown: string[] = [];
    for (const place of PLACES) {
      const { status, text } = await ask(
        place.spec,
        getInput(place, records.foreign[getRecord(place.name) ?? ''] ?? ''),
        limited,
      );
      if (status !== 404 || !text.includes('数据不存在')) shown.push(`${place.name}: ${status} ${text.slice(0, 160)}`);
    }
    expect(shown).toEqual([]);
    expect(await getRows('foreign')).toBe(before);
  }, 240_000);

  it('finds the records of the own province, so that the walk asks for existing ones', async () => {
    const absent: string[] = [];
    // What ends a record comes last.
    for (const place of PLACES.filter(({ spec }) => spec.method === 'GET')) {
      const { status, text } = await ask(
        place.spec,
        getInput(place, records.own[getRecord(place.name) ?? ''] ?? ''),
        limited,
      );
      // The files themselves were not stored, and the order is not paid.
      if (status !== 200 && !/\/(file|manage\/file|order\/manage\/refund)\//.test(place.spec.path))
        absent.push(`${place.name}: ${status} ${text.slice(0, 160)}`);
    }
    expect(absent).toEqual([]);
    for (const [path, body] of [
      ['/portal/manage/user/lock', { uuid: records.own['user'], reason: '示例原因' }],
      ['/portal/manage/user/unlock', { uuid: records.own['user'], reason: '示例原因' }],
      ['/system/user/sessions/remove', { userUuid: records.own['user'], reason: '示例原因' }],
      ['/portal/manage/enterprise/lock', { uuid: records.own['enterprise'], reason: '示例原因' }],
      ['/portal/manage/enterprise/unlock', { uuid: records.own['enterprise'], reason: '示例原因' }],
      ['/portal/problemFeedback/answer', { uuid: records.own['feedback'], answer: '示例答复', state: 'answered' }],
      ['/portal/invoice/reject', { uuid: records.own['invoice'], reason: '示例原因' }],
      ['/portal/tabPaymentVoucher/review', { uuid: records.own['voucher'], isPassed: false, reason: '示例原因' }],
      [
        '/system/certification/identity/decide',
        { uuid: records.own['identity'], state: 'rejected', reason: '示例原因' },
      ],
      ['/system/certification/decide', { entUuid: records.own['enterprise'], state: 'rejected', reason: '示例原因' }],
      ['/portal/manage/article/publish', { uuid: records.own['article'] }],
      ['/portal/article/withdraw', { uuid: records.own['article'], reason: '示例原因' }],
      ['/portal/manage/filing/withdraw', { uuid: records.own['filing'], reason: '示例原因' }],
    ] as const) {
      const answer = await portal.request({ method: 'POST', path, token: limited, body });
      expect([path, answer.status, answer.body.msg]).toEqual([path, 200, answer.body.msg]);
    }
  }, 120_000);

  it('is listed nothing of another one, and sees the same in files', async () => {
    await portal.app.jobs.runNow('statistics.count');
    const wrong: string[] = [];
    const empty: string[] = [];
    for (const spec of LISTS) {
      const isFigures = /\/statistics(\.xlsx)?$/.test(spec.path);
      const query = isFigures ? { topic: 'orders' } : spec.output.kind === 'list' ? { pageSize: 100 } : {};
      const answer = await portal.request({ method: 'GET', path: spec.path, query, token: limited });
      const text = await getText(answer);
      if (answer.status !== 200 || text.includes(SIDES.foreign.mark)) wrong.push(`${getName(spec)} ${answer.status}`);
      if (!text.includes(SIDES.own.mark)) empty.push(getName(spec));
    }
    expect(wrong).toEqual([]);
    // Figures name no person; they are asked for below.
    expect(empty.sort()).toEqual(
      [`GET ${listOperatorBacklog.path}`, 'GET /portal/manage/statistics', 'GET /portal/manage/statistics.xlsx'].sort(),
    );
  }, 120_000);

  it('sees the figures of the own enterprises alone: open tasks and counts', async () => {
    const waits = async (token: string): Promise<Record<string, number>> => {
      const { items, empty } = await portal.call(listOperatorBacklog, {}, { token });
      return Object.fromEntries([...empty.map(({ key }) => [key, 0]), ...items.map(({ key, count }) => [key, count])]);
    };
    const [own, all] = [await waits(limited), await waits(operator)];
    expect(
      Object.keys(own)
        .filter((key) => !key.startsWith('approval-'))
        .sort(),
    ).toEqual(['certification', 'dispute', 'feedback', 'identity', 'invoice', 'join', 'voucher'].sort());
    // A request decided above waits no more.
    expect([all['certification'], own['certification'], all['feedback'], own['feedback']]).toEqual([1, 0, 1, 0]);
    expect([all['join'], own['join']]).toEqual([2, 1]);
    const getFigures = async (topic: string, token: string) => {
      const { body } = await portal.request({
        method: 'GET',
        path: '/portal/manage/statistics',
        query: { topic },
        token,
      });
      const series: { key: string; values: number[] }[] = body.data?.series ?? [];
      return [body.code, series.map(({ key, values }) => [key, values.at(-1)])];
    };
    const none = [
      ['mainKey', 0],
      ['secondaryKey', 0],
    ];
    expect(await getFigures('orders', operator)).toEqual([200, [['member', 2], ...none]]);
    expect(await getFigures('orders', limited)).toEqual([200, [['member', 1], ...none]]);
    expect(await getFigures('accounts', limited)).toEqual([200, [['firms', 1]]]);
    expect((await getFigures('visits', limited))[0]).toBe(400);
  });

  it('writes for the own regions alone: not for another one, nor for the whole country', async () => {
    const { bodyOf, callsOf } = createResourceCalls(portal, operator);
    for (const { name } of REGIONAL_RESOURCES) {
      const { add, edit, get, restore, publish } = callsOf(name, limited);
      const body = bodyOf(name);
      for (const region of name === 'province-rule' ? ['320000'] : ['', '320500']) {
        const { status, body: refused } = await add({ ...body, region });
        expect([name, status, refused.fields], name).toEqual([
          name,
          400,
          [expect.objectContaining({ path: 'region' })],
        ]);
      }
      const uuid: string = (await add({ ...body, region: SIDES.own.region })).body.data.uuid;
      expect((await edit({ ...body, uuid, region: '320000' })).body).toMatchObject({ code: 400 });
      expect((await get(uuid)).body.data).toMatchObject({ region: SIDES.own.region });
      // A record that another operator moves to another region is no longer visible here, and its published version remains.
      expect((await publish({ uuid })).body.msg, name).toBe('操作成功');
      const whole = callsOf(name);
      await whole.edit({ ...bodyOf(name), uuid, region: '320000' });
      expect([name, (await get(uuid)).status]).toEqual([name, 404]);
      expect([name, (await publish({ uuid })).status]).toEqual([name, 404]);
      await whole.publish({ uuid });
      await whole.edit({ ...bodyOf(name), uuid, region: SIDES.own.region });
      expect([name, (await get(uuid)).status]).toEqual([name, 404]);
      await whole.publish({ uuid });
      expect([name, (await get(uuid)).status]).toEqual([name, 200]);
      // A version of before belongs to where it was.
      expect([name, (await restore({ uuid, version: 2 })).status]).toEqual([name, 400]);
      expect([name, (await restore({ uuid, version: 1 })).status]).toEqual([name, 200]);
    }
  }, 120_000);

  it('brings in no rows of another region', async () => {
    const { bodyOf } = createResourceCalls(portal, operator);
    const rows = ['330000', '320000', ''].map((region) => ({ ...bodyOf('article'), region }));
    const file = { filename: '示例.json', bytes: Buffer.from(JSON.stringify(rows)) };
    const read = await portal.call(previewContentImport, { files: { file } }, { token: limited });
    expect(read).toMatchObject({ good: 1, faulty: 2, faults: [{ field: '地区' }, { field: '地区' }] });
    expect(
      await portal.call(addImport, { body: { partial: true }, files: { file } }, { token: limited }),
    ).toMatchObject({
      made: 1,
    });
  });

  it('cannot change users who belong to an enterprise of another region as well', async () => {
    const { db } = portal.app;
    const { user = '' } = records.own;
    expect(await linkUserToEnterprise(db, user, portal.entUuid('other'), portal.now())).toBe(true);
    for (const [path, body] of [
      ['/portal/manage/user/lock', { uuid: user, reason: '示例原因' }],
      ['/system/user/sessions/remove', { userUuid: user, reason: '示例原因' }],
    ] as const) {
      const answer = await portal.request({ method: 'POST', path, token: limited, body });
      expect([answer.status, answer.body.msg]).toEqual([409, KERNEL_ERRORS.elsewhereToo.text]);
    }
    const { body } = await portal.request({ method: 'GET', path: `/portal/manage/user/${user}`, token: limited });
    expect(body.data.entName).toBe(`${SIDES.own.mark}建设有限公司`);
  });
});

async function getText({ bytes, headers, body }: RawAnswer): Promise<string> {
  const type = String(headers['content-type']);
  if (!type.includes('spreadsheet')) return type.includes('json') ? JSON.stringify(body) : bytes.toString('utf8');
  return JSON.stringify((await readXlsx(bytes)).sheets.map(({ rows }) => rows));
}
