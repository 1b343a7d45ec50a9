import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDeclaredCalls } from '#apps/server/declared-calls.ts';
import { GRANTABLE_RIGHTS } from '#domain/access/key-rights.ts';
import { MENU_TREE, type MenuNode } from '#domain/access/menu-tree.ts';
import { makeToken } from '#features/api-access/server/testing/make-token.ts';
import { type EnrolledKey, logInByKey, signInSecondary } from '#features/keys/server/testing/with-keys.ts';
import { pathsOf, type RouteSpec } from '#platform/contract/route.ts';
import { CALLERS, type Caller, type Decision, decisionFor } from '#scripts/lib/rights.ts';
import { type Person, type RawAnswer, startPortal, type TestPortal } from './testing/portal.ts';
import { placesIn, replaced, validInput } from './testing/valid-input.ts';

const TODAY = new Date('2026-11-21T02:00:00Z');
/** The membership of 'expired' ended on the first of January 2020. */
const WITHIN_GRACE = new Date('2020-01-05T02:00:00Z');
const CALLS: readonly RouteSpec[] = (await listDeclaredCalls(resolve(import.meta.dirname, '../..'))).map(
  (call) => call.spec,
);
const leavesOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => (node.children ? leavesOf(node.children) : [node.id]));

let portal: TestPortal;
let keyWithout: EnrolledKey;
let keyWith: EnrolledKey;
let apiToken: string;
beforeAll(async () => {
  portal = await startPortal({ now: TODAY, quiet: true });
  keyWithout = await signInSecondary(portal, []);
  keyWith = await signInSecondary(portal, leavesOf(MENU_TREE));
  ({ token: apiToken } = await makeToken(portal, leavesOf(MENU_TREE)));
});
afterAll(() => portal.close());

const PEOPLE: Readonly<Partial<Record<Caller, Person>>> = {
  'no-enterprise': 'guest',
  expired: 'expired',
  grace: 'expired',
  member: 'member',
  operator: 'operator',
};

/** A session of its own for each call: some of them end sessions. */
async function tokenOf(caller: Caller): Promise<string | null> {
  if (caller === 'anonymous') return null;
  if (caller === 'token') return apiToken;
  if (caller === 'key-without') return await logInByKey(portal, keyWithout.device);
  if (caller === 'key-with') return await logInByKey(portal, keyWith.device);
  return await portal.signIn(PEOPLE[caller] ?? 'guest');
}

/** Access is decided before inputs are read, so an empty input and ids of nothing show the decision and change nothing. */
const ask = (spec: RouteSpec, path: string, token: string | null, id: string): Promise<RawAnswer> =>
  portal.request({
    method: spec.method,
    path: path.replace(/\{\w+\}/g, id),
    token,
    ...(spec.method === 'GET' ? {} : { body: {} }),
  });

const classOf = ({ status, body }: RawAnswer): Decision | 'broken' | 'unrouted' => {
  // A refusal of the feature itself (an address that has expired …) comes after access let the caller in.
  if ((status === 401 || status === 403) && String(body?.fault).startsWith('kernel.')) return status;
  if (status >= 500) return 'broken';
  return status === 404 && body?.msg === '接口不存在' ? 'unrouted' : 'in';
};

describe.each(CALLERS)('every call by a caller who is %s', (caller) => {
  it('is decided as it declares, at each of its addresses', async () => {
    portal.setNow(caller === 'grace' ? WITHIN_GRACE : TODAY);
    const surprises: string[] = [];
    for (const spec of CALLS) {
      for (const path of pathsOf(spec)) {
        await portal.app.db.sql('delete from secret_try');
        const answer = await ask(spec, path, await tokenOf(caller), randomUUID());
        const [got, wanted] = [classOf(answer), decisionFor(spec, caller)];
        if (got !== wanted) surprises.push(`${spec.method} ${path}: ${got} ${answer.body?.msg}, declared ${wanted}`);
      }
    }
    portal.setNow(TODAY);
    expect(surprises).toEqual([]);
  });
});

describe('another enterprise', () => {
  /** Stands in every record of the member's firm, so that an answer to somebody else that holds it gave something away. */
  const MARK = '外企标记';
  const ID = /(^|[a-z])(u?u?id|uuids?|ids?)$/i;
  /** Calls whose id is no record of a firm: of sessions, puzzles, files of one's own forms, what operators publish. */
  const OTHER_IDS =
    /^\/portal\/(user|api|captcha|key\/login|authn|edu|zzbzPreview|analyze|gsgg|messagePhone|mail|sms)|\/wx\/|\/portal\/standard/;

  /** One record of each kind that calls name by id. */
  async function addRecords(): Promise<Record<string, string>> {
    const token = await portal.signIn('member');
    const post = async (path: string, body: object): Promise<string> => {
      const answer = await portal.request({ method: 'POST', path, token, body });
      expect(answer.body, path).toMatchObject({ code: 200 });
      return answer.body.data.uuid;
    };
    const person = { name: `${MARK}人`, idType: '护照' };
    const item = { standardCode: '10300101', itemName: MARK, level: '三级' };
    const certificate = await post('/portal/zzzs', {
      certNo: 'X1',
      certName: MARK,
      category: 'construction',
      issueDate: '2024-01-01',
      issuer: MARK,
      items: [item],
    });
    const project = await post('/portal/project', { projectName: `${MARK}项目`, projectNo: 'X-1' });
    const registered = await post('/portal/personnel/information/addRegister', {
      ...person,
      idNo: 'X100001',
      registrations: [{ regType: '二级建造师', regNo: `${MARK}1` }],
    });
    const { rows } = await portal.app.db.sql<{ uuid: string }>(
      'select uuid from certificate_item where ent_uuid = $1',
      [portal.entUuid('member')],
    );
    return {
      enterprise: portal.entUuid('member'),
      user: portal.userUuid('member'),
      key: keyWith.uuid,
      certificate,
      item: rows[0]?.uuid ?? '',
      project,
      registered,
      other: await post('/portal/personnel/information/addElse', { ...person, idNo: 'X100002' }),
      achievement: await post('/portal/personnel/achievement/addProject', {
        personUuid: registered,
        projectUuid: project,
        projectName: `${MARK}业绩`,
        role: '项目经理',
        startDate: '2024-01-01',
      }),
      equipment: await post('/portal/equipment', { name: `${MARK}设备` }),
      declaration: await post('/portal/declaration', { kind: 'system', text: MARK, confirmed: true, source: MARK }),
    };
  }

  /** Everything that the firm has, in one number. */
  async function fingerprint(): Promise<string> {
    const { rows: tables } = await portal.app.db.sql<{ name: string }>(
      `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.column_name = 'ent_uuid' and t.table_type = 'BASE TABLE'
         and c.table_name not in ('audit_log', 'user_session') order by 1`,
      [],
    );
    const parts = tables.map(
      ({ name }) => `(select md5(string_agg(t::text, '' order by t::text)) from ${name} t where ent_uuid = $1)`,
    );
    const { rows } = await portal.app.db.sql<{ all: string }>(`select concat_ws(',', ${parts.join(', ')}) as all`, [
      portal.entUuid('member'),
    ]);
    return rows[0]?.all ?? '';
  }

  it('finds nothing of a firm by its ids, in whichever place of a call, and changes nothing', {
    timeout: 600_000,
  }, async () => {
    const owned = await addRecords();
    const before = await fingerprint();
    const surprises: string[] = [];
    const unjudged: string[] = [];
    let judged = 0;
    const token = await portal.signIn('other');
    const isForOperators = ({ access }: RouteSpec) => typeof access === 'object' && 'operator' in access;
    for (const spec of CALLS) {
      if (spec.access === 'public' || isForOperators(spec) || OTHER_IDS.test(spec.path) || spec.files) continue;
      const valid = { params: validInput(spec.params), query: validInput(spec.query), body: validInput(spec.body) };
      for (const part of ['params', 'query', 'body'] as const) {
        const places = placesIn(valid[part]).filter((place) =>
          ID.test(place.findLast((name) => !/^\d+$/.test(name)) ?? ''),
        );
        for (const place of places) {
          const classes = new Set<string>();
          for (const [kind, uuid] of Object.entries(owned)) {
            const input = { ...valid, [part]: replaced(valid[part], place, uuid) };
            const params = input.params as Record<string, string>;
            const answer = await portal.request({
              method: spec.method,
              path: spec.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? '')),
              query: input.query as Record<string, string>,
              token,
              ...(spec.method === 'GET' ? {} : { body: input.body }),
            });
            const text = JSON.stringify(answer.body);
            const name = `${spec.method} ${spec.path} ${part}.${place.join('.')} = ${kind}`;
            if (text.includes(MARK)) surprises.push(`${name}: shows it`);
            const isAbsent = answer.status === 404 && answer.body.msg === '数据不存在';
            // A list that is narrowed to a record of somebody else is empty; a right that is missing is missing for everybody's records.
            const isEmpty = answer.status === 200 && spec.method === 'GET';
            classes.add(
              isAbsent || isEmpty || answer.status === 403 ? 'judged' : `${answer.status} ${answer.body?.msg}`,
            );
          }
          if (classes.has('judged')) judged += 1;
          else
            unjudged.push(
              `${spec.method} ${spec.path} ${part}.${place.join('.')}: ${[...classes].join(' | ').slice(0, 80)}`,
            );
        }
      }
    }
    expect(surprises).toEqual([]);
    expect(unjudged).toEqual([]);
    expect(judged).toBeGreaterThan(100);
    expect(await fingerprint()).toBe(before);
  });
});

it('every right that a menu grants is held by a key with all menus', async () => {
  const token = await logInByKey(portal, keyWith.device);
  const { body } = await portal.request({ method: 'GET', path: '/portal/getInfo', token });
  expect(body.data.permissions).toEqual(expect.arrayContaining([...GRANTABLE_RIGHTS]));
  expect(body.data.permissions).not.toContain('*:*:*');
});

describe('tampering', () => {
  const info = (headers: Record<string, string>) => portal.request({ method: 'GET', path: '/portal/getInfo', headers });
  it('a token is taken from the header only, whole, and from no other place (R-272)', async () => {
    const token = await portal.signIn('member');
    const tries: Record<string, string>[] = [
      { cookie: `access_token=${token}` },
      { authorization: token },
      { authorization: `Basic ${token}` },
      { authorization: `Bearer ${token}x` },
      { authorization: `Bearer ${token.slice(0, -1)}` },
      { authorization: `Bearer ${token.toLowerCase()}` },
      { authorization: 'Bearer null' },
      { authorization: `Bearer ${'a'.repeat(600)}` },
      { 'x-forwarded-user': portal.userUuid('operator'), cookie: `access_token=${token}; role=ROLE_ADMIN` },
    ];
    for (const headers of tries) expect((await info(headers)).status, JSON.stringify(headers)).toBe(401);
    expect((await info({ authorization: `bearer ${token}` })).status).toBe(200);
  });
  it('a client cannot name its own enterprise, user, key or rights', async () => {
    const token = await logInByKey(portal, keyWithout.device);
    const forged = {
      entUuid: portal.entUuid('other'),
      permissions: '*:*:*',
      keyUuid: keyWith.uuid,
      roles: 'ROLE_ADMIN',
    };
    const answer = await portal.request({ method: 'GET', path: '/portal/project/list', query: forged, token });
    expect(answer.status).toBe(403);
  });
});
