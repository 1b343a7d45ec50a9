import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDeclaredCalls } from '#apps/server/declared-calls.ts';
import { GRANTABLE_RIGHTS } from '#domain/access/key-rights.ts';
import { MENU_TREE } from '#domain/access/menu-tree.ts';
import { expandPermission } from '#domain/access/permission.ts';
import { takeDailyShare } from '#domain/testing/daily-share.ts';
import { logInByKey } from '#features/identity/keys/server/testing/with-keys.ts';
import { listTokenMenus } from '#features/operations/api-access/api-access.contract.ts';
import { createTestToken } from '#features/operations/api-access/server/testing/make-token.ts';
import { getPermission, isOpenToTokens, listCallPaths, type RouteSpec } from '#platform/contract/route.ts';
import { CALLERS, type Caller, getAccessDecision } from '#scripts/lib/rights.ts';
import {
  addCallers,
  type Callers,
  createReauthenticatingCall,
  getDecision,
  listMenuLeafIds,
  TODAY,
} from './testing/callers.ts';
import { type RawAnswer, startPortal, type TestPortal } from './testing/portal.ts';

const CALLS: readonly RouteSpec[] = (await listDeclaredCalls(resolve(import.meta.dirname, '../..'))).map(
  (call) => call.spec,
);
let portal: TestPortal;
let callers: Callers;
beforeAll(async () => {
  portal = await startPortal({ now: TODAY, quiet: true });
  callers = await addCallers(portal);
});
afterAll(() => portal.close());

/** Access is decided before inputs are read, so an empty input and ids of nothing show the decision and change nothing. */
const ask = (spec: RouteSpec, path: string, token: string | null, id: string): Promise<RawAnswer> =>
  portal.request({
    method: spec.method,
    path: path.replace(/\{\w+\}/g, id),
    token,
    ...(spec.method === 'GET' ? {} : { body: {} }),
  });

/** A token is told that the call is not for tokens, or the missing right in the words of the API description. */
function namesMissingRight(spec: RouteSpec, { body }: RawAnswer): boolean {
  if (!isOpenToTokens(spec)) return body?.fault === 'kernel.not-for-tokens';
  const words = `没有访问权限：接口令牌缺少 ${getPermission(spec.access)}，`;
  return body?.fault === 'kernel.forbidden' && String(body.msg).startsWith(words);
}

/** The callers by whom each kind of access refuses or admits, for all calls in every run; the gate walks an eighth of the calls as others. */
const MAIN_CALLERS: readonly Caller[] = ['anonymous', 'no-enterprise', 'member', 'operator'];

describe.each(CALLERS)('every call by a caller who is %s', (caller) => {
  it('is decided as it declares, at each of its addresses', async () => {
    callers.setClock(caller);
    const surprises: string[] = [];
    const askAs = await createReauthenticatingCall(callers, caller);
    for (const spec of MAIN_CALLERS.includes(caller) ? CALLS : takeDailyShare(CALLS, process.env)) {
      for (const path of listCallPaths(spec)) {
        const wanted = getAccessDecision(spec, caller);
        // Refused tries of secrets are counted for all calls of an address.
        if (wanted === 'in') await portal.app.db.sql('delete from secret_try');
        const answer = await askAs(wanted, (token) => ask(spec, path, token, randomUUID()));
        const got = getDecision(answer);
        if (caller === 'token-without' && wanted === 403 && !namesMissingRight(spec, answer))
          surprises.push(`${spec.method} ${path}: ${answer.body?.fault} ${answer.body?.msg}`);
        if (got !== wanted) surprises.push(`${spec.method} ${path}: ${got} ${answer.body?.msg}, declared ${wanted}`);
      }
    }
    portal.setNow(TODAY);
    expect(surprises).toEqual([]);
  });
});

it('every right that a menu grants is held by a key with all menus', async () => {
  const token = await logInByKey(portal, callers.keyWith.device);
  const { body } = await portal.request({ method: 'GET', path: '/portal/getInfo', token });
  expect(body.data.permissions).toEqual(expect.arrayContaining([...GRANTABLE_RIGHTS]));
  expect(body.data.permissions).not.toContain('*:*:*');
});

it('every right that a token can miss is named in the menus of tokens', async () => {
  const menus = await portal.call(listTokenMenus, {}, { token: await portal.signIn('member') });
  const listed = new Set(menus.flatMap(({ permissions }) => permissions));
  const open = CALLS.filter(
    (spec) => getAccessDecision(spec, 'token') === 'in' && getAccessDecision(spec, 'token-without') === 403,
  );
  const missing = open.flatMap((spec) => [getPermission(spec.access), spec.tokenRight ?? null]);
  const rights = new Set(missing.flatMap((right) => (right === null ? [] : expandPermission(right))));
  expect(rights.size).toBeGreaterThan(50);
  expect([...rights].filter((right) => !listed.has(right))).toEqual([]);
});

it('a call that stands for a proof names the right that replaces it, for each kind of record', async () => {
  const leaves = listMenuLeafIds(MENU_TREE).filter((id) => !id.endsWith('.reveal'));
  const { token } = await createTestToken(portal, leaves);
  const calls = CALLS.filter((spec) => spec.freshLogin === true && spec.tokenRight && isOpenToTokens(spec));
  const own = calls.filter((spec) => getPermission(spec.access) === spec.tokenRight);
  expect(calls.length).toBeGreaterThan(0);
  for (const spec of calls) {
    const { status, body } = await ask(spec, spec.path, token, randomUUID());
    const missing = own.includes(spec) ? [spec.tokenRight ?? ''] : expandPermission(spec.tokenRight ?? '');
    expect([status, body.msg], spec.path).toEqual([403, expect.stringContaining(`缺少 ${missing.join('、')}，`)]);
  }
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
    const token = await logInByKey(portal, callers.keyWithout.device);
    const forged = {
      entUuid: portal.entUuid('other'),
      permissions: '*:*:*',
      keyUuid: callers.keyWith.uuid,
      roles: 'ROLE_ADMIN',
    };
    const answer = await portal.request({ method: 'GET', path: '/portal/project/list', query: forged, token });
    expect(answer.status).toBe(403);
  });
});
