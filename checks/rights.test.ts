import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { listDeclaredCalls } from '#apps/server/declared-calls.ts';
import { ENTERPRISE_ROLES } from '#domain/access/enterprise-role.ts';
import { getRoleRights } from '#domain/access/enterprise-roles.ts';
import { APPROVAL_REQUESTER_RIGHTS, BASE_KEY_RIGHTS, GRANTABLE_RIGHTS } from '#domain/access/key-rights.ts';
import { expandPermission } from '#domain/access/permission.ts';
import { getPermission, isMutation, isReadCall, type RouteSpec } from '#platform/contract/route.ts';
import { getAccessDecision, writeRights } from '#scripts/lib/rights.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const declared = await listDeclaredCalls(root);
const given = new Set<string>([...GRANTABLE_RIGHTS, ...BASE_KEY_RIGHTS, ...APPROVAL_REQUESTER_RIGHTS]);
/**
 * Rights that give other means of access to the enterprise (keys, its own software) or concern its certification: only for colleagues with
 * unrestricted rights.
 */
const RIGHTS_WITHOUT_ROLES = [
  'key:info:list',
  'key:info:edit',
  'api:access:list',
  'api:access:edit',
  'ent:certification:edit',
];
/** What no menu grants, so that no key ever has it: for people with an account of their own. */
const ofPeople = new Set<string>([...getRoleRights(ENTERPRISE_ROLES), ...RIGHTS_WITHOUT_ROLES]);
const isForOperators = ({ access }: RouteSpec): boolean => typeof access === 'object' && 'operator' in access;

/** Permissions that a call asks for and no menu grants, so that no secondary key could ever make it. */
const ungrantable = (specs: readonly RouteSpec[]): string[] =>
  specs.flatMap((spec) => {
    const permission = getPermission(spec.access);
    const { access } = spec;
    if (permission === null || isForOperators(spec) || (typeof access === 'object' && 'owner' in access)) return [];
    return expandPermission(permission).every((one) => given.has(one) || ofPeople.has(one))
      ? []
      : [`${permission} (${spec.method} ${spec.path}): grant it in domain/access/menu-tree.ts`];
  });

describe('rights of secondary keys', () => {
  it('can be given for every call of members', () => {
    expect(ungrantable(declared.map((call) => call.spec))).toEqual([]);
  });
  it('are asked for by some call, each of them', () => {
    const asked = new Set(declared.flatMap((call) => expandPermission(getPermission(call.spec.access) ?? '')));
    expect([...given].filter((right) => !asked.has(right))).toEqual([]);
  });
  it('would be missed if no menu granted one', () => {
    const spec = { spec: null, method: 'GET', path: '/x', summary: '', tag: '', output: { kind: 'empty' } } as const;
    expect(ungrantable([{ ...spec, access: { member: 'made:up:get' } }])).toHaveLength(1);
    expect(ungrantable([{ ...spec, access: { operator: 'made:up:get' } }])).toEqual([]);
  });
});

it('R-002 every call of the specification is open to the callers that the specification names', () => {
  const specified: readonly { readonly id: string; readonly access: string }[] = JSON.parse(
    readFileSync(resolve(root, 'checks/spec/calls.json'), 'utf8'),
  );
  const getAccess = ({ access }: RouteSpec) => (typeof access === 'string' ? access : Object.keys(access)[0]);
  const wrong = specified.flatMap(({ id, access }) => {
    const own = declared.filter(({ spec }) => spec.spec === id).map(({ spec }) => getAccess(spec));
    return own.length === 0 || own.includes(access) ? [] : [`${id}: ${own.join()} instead of ${access}`];
  });
  expect(specified.filter(({ access }) => access === 'public').length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

it('a member call whose summary promises that nothing is saved is declared as a read, also during a grace period', () => {
  const readers = declared.filter(({ spec }) => spec.summary.includes('不保存') && !isForOperators(spec));
  expect(readers.length).toBeGreaterThan(5);
  expect(readers.filter(({ spec }) => !isReadCall(spec)).map(({ file, name }) => `${file} ${name}`)).toEqual([]);
});

describe('a colleague with the read-only role', () => {
  const acting = declared.map(({ spec }) => spec).filter((spec) => isMutation(spec) && spec.access !== 'public');
  const open = acting.filter((spec) => getAccessDecision(spec, 'colleague') === 'in');
  it('holds no right to change a record, whatever the visible pages grant', () => {
    const others = getRoleRights(['look']).filter((right) => !/:(list|get|mark)$/.test(right));
    // Lessons that the user takes, and drafts of the account, which no other user sees.
    expect(others.sort()).toEqual(['course:progress:edit', 'ent:draft:edit']);
  });
  it('is let into no call that changes a record of the enterprise', () => {
    const ofEnterprise = open.filter(
      ({ access }) => access !== 'login' && !BASE_KEY_RIGHTS.some((r) => r === getPermission(access)),
    );
    expect(ofEnterprise.map(({ path }) => path).sort()).toEqual([
      '/portal/message/readMessage',
      '/portal/project/readMessage/{id}',
      '/portal/reminder/read',
    ]);
  });
  it('can change records once the role allows editing', () => {
    const editing = getRoleRights(['look', 'edit']);
    expect(editing).toEqual(expect.arrayContaining(['reminder:project:edit', 'check:run:run', 'message:info:edit']));
  });
});

describe('the matrix', () => {
  const of = (access: RouteSpec['access'], method: 'GET' | 'POST' = 'GET'): RouteSpec => ({
    spec: null,
    method,
    path: '/x',
    summary: '',
    tag: '',
    access,
    output: { kind: 'empty' },
  });
  it('lets all callers into public calls, and callers without a session into no others', () => {
    expect(getAccessDecision(of('public'), 'anonymous')).toBe('in');
    expect(getAccessDecision(of('login'), 'anonymous')).toBe(401);
  });
  it('closes plain login calls to secondary keys', () => {
    expect(getAccessDecision(of('login'), 'key-with')).toBe(403);
    expect(getAccessDecision(of('login'), 'no-enterprise')).toBe('in');
  });
  it('keeps members of a grace period to reading', () => {
    expect(getAccessDecision(of({ member: 'a:b:get' }), 'grace')).toBe('in');
    expect(getAccessDecision(of({ member: 'a:b:edit' }, 'POST'), 'grace')).toBe(403);
  });
});

it('the table of rights has a row for every declared call', async () => {
  const rights = await writeRights(root);
  for (const { spec } of declared) expect(rights).toContain(spec.path);
});
