import { describe, expect, it } from 'vitest';
import { ApiError } from '#platform/contract/api-error.ts';
import { empty, type RouteSpec, route } from '#platform/contract/route.ts';
import { readConfig } from '#platform/server/config/config.ts';
import type { PolicyConfig } from '#platform/server/config/policy-config.ts';
import {
  authorise,
  canForAllKinds,
  canView,
  getOwnTenantContext,
  getOwnTenantContextFor,
  hasPermission,
  isCallAllowed,
  isRestricted,
  type PublicContext,
} from './access.ts';
import { assertFreshLogin, assertFreshLoginFor, getFreshUntil } from './fresh-login.ts';
import { createApplicantTenantContext, createJobTenantContext, isKindInScope } from './scope.ts';
import type { LoginKey, Session } from './session.ts';

const NOW = new Date('2026-11-22T02:00:00Z');
const ENT = { uuid: 'enterprise', entName: '示例企业', creditCode: '', region: '' };
const key = (kind: LoginKey['kind']): LoginKey => ({
  uuid: 'k',
  kind,
  keySn: 'k',
  holderName: '示例',
  menuIds: [],
});

const sessionWith = (changes: Partial<Session> = {}): Session => ({
  uuid: 's',
  userUuid: 'user',
  userName: 'u',
  nickName: '示例',
  avatar: '',
  phonenumber: '',
  keyUuid: null,
  apiToken: null,
  enterpriseRoles: null,
  asksSecond: false,
  enterpriseUuids: [],
  regionGrants: null,
  isOwner: false,
  key: null,
  authTime: NOW,
  authMethod: 'password',
  roles: [],
  permissions: ['zzzs:cert:list'],
  ent: ENT,
  membership: { status: 'active', endDate: '2099-12-31' },
  ...changes,
});

const NO_POLICY = readConfig({}).policy;
const contextWith = (session: Session | null, policy: Partial<PolicyConfig> = {}): PublicContext =>
  ({
    now: NOW,
    session,
    ip: '192.0.2.1',
    app: { config: { policy: { ...NO_POLICY, ...policy } } },
  }) as unknown as PublicContext;
const call = (access: RouteSpec['access'], rest: Partial<RouteSpec> = {}): RouteSpec =>
  route({ spec: null, method: 'GET', path: '/x', summary: '', tag: '', access, output: empty(), ...rest });

/** What a decision comes to: the refusal's error, or null. */
function getRefusal(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (refusal) {
    if (refusal instanceof ApiError) return refusal.fault.id;
    throw refusal;
  }
}
const decide = (spec: RouteSpec, session: Session | null) => getRefusal(() => authorise(spec, contextWith(session)));

const MEMBER = { member: 'zzzs:cert:list' } as const;
const OWN = { login: 'zzzs:cert:list' } as const;
const OPERATOR = { operator: 'order:manage:list' } as const;
const secondary = (...permissions: string[]) => sessionWith({ key: key('secondary'), permissions });
const software = (...permissions: string[]) => sessionWith({ apiToken: { uuid: 't', name: '示例' }, permissions });
const membership = (status: Session['membership']['status']) => sessionWith({ membership: { status, endDate: null } });

describe('permissions (R-185)', () => {
  it.each([
    [['*:*:*'], 'zzzs:cert:list', true],
    [['zzzs:cert:list'], 'zzzs:cert:list', true],
    [['zzzs:cert:*'], 'zzzs:cert:list', true],
    [['zzzs:*:*'], 'zzzs:cert:list', true],
    [['zzzs:cert:edit'], 'zzzs:cert:list', false],
    [['zzzs:item:*'], 'zzzs:cert:list', false],
    [['project:*:*'], 'zzzs:cert:list', false],
    [[], 'zzzs:cert:list', false],
  ])('%j against %s: %s', (permissions, wanted, expected) => {
    expect(hasPermission(sessionWith({ permissions }), wanted)).toBe(expected);
  });
});

describe('access to calls', () => {
  const forbidden = 'kernel.forbidden';
  const signIn = 'kernel.sign-in-required';
  it.each<[string, RouteSpec['access'], Session | null, string | null]>([
    ['all callers to public calls', 'public', null, null],
    ['no caller without a session: login', 'login', null, signIn],
    ['no caller without a session: own', OWN, null, signIn],
    ['no caller without a session: member', MEMBER, null, signIn],
    ['no caller without a session: operator', OPERATOR, null, signIn],
    ['a person what asks for a login', 'login', sessionWith({ ent: null, permissions: [] }), null],
    ['a main key what asks for a login', 'login', sessionWith({ key: key('main') }), null],
    ['no secondary key what asks for a login', 'login', secondary('zzzs:cert:list'), forbidden],
    ['a user to own data, whatever the permissions', OWN, sessionWith({ permissions: [] }), null],
    ['a main key its own', OWN, sessionWith({ key: key('main'), permissions: [] }), null],
    ['a secondary key its own by its menus', OWN, secondary('zzzs:cert:list'), null],
    ['no secondary key without the menu', OWN, secondary('project:info:list'), forbidden],
    ['a member', MEMBER, sessionWith(), null],
    ['no member without the permission', MEMBER, sessionWith({ permissions: ['project:info:list'] }), forbidden],
    ['no user without an enterprise', MEMBER, sessionWith({ ent: null }), 'kernel.membership-required'],
    ['no user without a membership', MEMBER, membership('none'), 'kernel.membership-required'],
    ['no user after the membership', MEMBER, membership('expired'), 'kernel.membership-required'],
    ['a member in grace, to read', MEMBER, membership('grace'), null],
    ['an operator', OPERATOR, sessionWith({ ent: null, permissions: ['order:manage:list'] }), null],
    ['no member what is an operator’s', OPERATOR, sessionWith(), forbidden],
  ])('lets %s', (_who, access, session, expected) => {
    expect(decide(call(access), session)).toBe(expected);
    expect(isCallAllowed(call(access), contextWith(session))).toBe(expected === null);
  });

  it('refuses to write in the days of grace, but for lists that are read by POST', () => {
    expect(decide(call(MEMBER, { method: 'POST' }), membership('grace'))).toBe('kernel.read-only');
    expect(decide(call(MEMBER, { method: 'POST', isReadByPost: true }), membership('grace'))).toBeNull();
    expect(decide(call(MEMBER, { method: 'POST' }), sessionWith())).toBeNull();
  });

  it('lets software in where a call is meant for it, with the rights of its menus and no others', () => {
    const notForTokens = 'kernel.not-for-tokens';
    expect(decide(call(MEMBER), software('zzzs:cert:list'))).toBeNull();
    expect(decide(call(MEMBER), software('project:info:list'))).toBe(forbidden);
    expect(decide(call(OWN), software('project:info:list')), 'a person would see it').toBe(forbidden);
    expect(() => authorise(call(MEMBER), contextWith(software('project:info:list')))).toThrow(
      '没有访问权限：接口令牌缺少 zzzs:cert:list',
    );
    expect(decide(call('login'), software('*:*:*'))).toBe(notForTokens);
    expect(decide(call(OPERATOR), software('*:*:*'))).toBe(notForTokens);
    expect(decide(call(MEMBER, { isPersonal: true }), software('*:*:*'))).toBe(notForTokens);
  });

  it('keeps the account closed to a session by the sign-on of an enterprise', () => {
    const byProvider = sessionWith({ signOnEnt: ENT.uuid });
    expect(decide(call('login'), byProvider)).toBe('kernel.personal-account');
    expect(decide(call('login', { isOpenToSignOn: true }), byProvider)).toBeNull();
    expect(decide(call(MEMBER), byProvider)).toBeNull();
    expect(decide(call(OWN), byProvider)).toBeNull();
    expect(decide(call('login'), sessionWith({ signOnEnt: null }))).toBeNull();
  });

  it('takes a membership for that of an enterprise, and without an enterprise for none', () => {
    const paid = (ent: Session['ent']) => sessionWith({ ent, membership: { status: 'grace', endDate: null } });
    expect(decide(call(MEMBER, { method: 'POST' }), paid(ENT))).toBe('kernel.read-only');
    expect(decide(call(MEMBER, { method: 'POST' }), paid(null))).toBe('kernel.membership-required');
  });

  it('passes on what is no refusal', () => {
    const broken = {
      now: NOW,
      get session(): Session {
        throw new TypeError('broken');
      },
    } as unknown as PublicContext;
    expect(() => isCallAllowed(call('login'), broken)).toThrow(TypeError);
  });
});

describe('the rules of an installation', () => {
  const all = { mfaRequired: 'all' } as const;
  const refused = (access: RouteSpec['access'], context: PublicContext) =>
    getRefusal(() => authorise(call(access), context));
  it('leave the own account open to a person without a second factor, and nothing else', () => {
    const weak = contextWith(sessionWith(), all);
    expect(refused(MEMBER, weak)).toBe('kernel.second-factor-required');
    expect(refused('login', weak)).toBeNull();
    expect(refused({ login: 'session:info:get' }, weak)).toBeNull();
    for (const authMethod of ['password-and-code', 'key'] as const)
      expect(refused(MEMBER, contextWith({ ...sessionWith(), authMethod }, all)), authMethod).toBeNull();
    expect(refused(MEMBER, contextWith({ ...sessionWith(), authMethod: 'sign-on' }, all))).toBe(
      'kernel.second-factor-required',
    );
  });
  it('do not ask the requester of an approved change again', () => {
    const approved = { ...contextWith(sessionWith(), all), approver: { uuid: 'approver', name: '示例' } };
    expect(refused(MEMBER, approved)).toBeNull();
  });
});

describe('what a session may see', () => {
  it('is everything of the enterprise for its people, and the rows of the menus for a secondary key', () => {
    const whole = authorise(call(MEMBER), contextWith(sessionWith())) as {
      scope?: { entUuid: string; kinds: unknown };
    };
    expect(whole.scope).toMatchObject({ entUuid: 'enterprise', userUuid: 'user', kinds: null });
    expect(isRestricted(sessionWith())).toBe(false);
    expect(isRestricted(sessionWith({ key: key('main') }))).toBe(false);
    expect(isRestricted(secondary())).toBe(true);
    expect(isRestricted(software())).toBe(true);
    expect(canView(sessionWith({ permissions: [] }), 'zzzs:cert:list')).toBe(true);
    expect(canView(secondary('zzzs:cert:list'), 'zzzs:cert:list')).toBe(true);
    expect(canView(secondary('zzzs:cert:list'), 'project:info:list')).toBe(false);
    expect(canForAllKinds(sessionWith({ permissions: [] }), 'zzzs:cert:list')).toBe(true);
    expect(canForAllKinds(secondary(), 'zzzs:cert:list')).toBe(false);
  });

  it('is no enterprise at all if the call is not about one, or the caller is not signed in', () => {
    const getScope = (access: RouteSpec['access'], session: Session | null) => {
      const { scope } = authorise(call(access), contextWith(session)) as { scope?: unknown };
      return scope;
    };
    expect(getScope('public', sessionWith())).toBeUndefined();
    expect(getScope('login', sessionWith())).toBeUndefined();
    expect(getScope(OWN, sessionWith())).toBeUndefined();
    expect(getScope(OPERATOR, sessionWith({ permissions: ['order:manage:list'] }))).toBeUndefined();
    expect(getScope(MEMBER, software('zzzs:cert:list'))).toMatchObject({ entUuid: 'enterprise' });
    const stranger = contextWith(null);
    expect(authorise(call('public'), stranger)).toBe(stranger);
  });

  it('is the kinds of record that the menus of a secondary key name', () => {
    const files = call({ member: 'attachment:*:get' });
    const seenBy = (session: Session) => authorise(files, contextWith(session)) as { scope?: unknown };
    expect(seenBy(secondary('attachment:register:get')).scope).toMatchObject({ kinds: ['register'] });
    expect(seenBy(sessionWith({ permissions: ['attachment:*:*'] })).scope).toMatchObject({ kinds: null });
    expect(seenBy(sessionWith({ key: key('main'), permissions: ['attachment:register:get'] })).scope).toMatchObject({
      kinds: null,
    });
    const login = { ...contextWith(null), session: secondary('attachment:else:get') };
    expect(getOwnTenantContext(login)).toMatchObject({ kinds: null });
    expect(getOwnTenantContextFor(login, 'attachment:*:get')).toMatchObject({ kinds: ['else'] });
    expect(canForAllKinds(secondary('attachment:else:get'), 'attachment:*:get')).toBe(false);
    expect(canForAllKinds(secondary('attachment:*:*'), 'attachment:*:get')).toBe(true);
  });

  it('goes with the permission that let the call in', () => {
    const files = authorise(call({ login: 'attachment:*:get' }), contextWith(secondary('attachment:else:get')));
    expect(files).toMatchObject({ now: NOW, permission: 'attachment:*:get', session: { userUuid: 'user' } });
    expect(authorise(call('login'), contextWith(sessionWith()))).not.toHaveProperty('permission');
  });

  it('is nothing where there is no enterprise, and only the own enterprise where there is one', () => {
    const login = (session: Session) => ({ ...contextWith(session), session });
    expect(getOwnTenantContext(login(sessionWith({ ent: null })))).toBeNull();
    expect(getOwnTenantContext(login(sessionWith()))).toMatchObject({ entUuid: 'enterprise', kinds: null });
    expect(getOwnTenantContextFor(login(secondary('project:info:list')), 'zzzs:cert:list')).toBeNull();
    expect(getOwnTenantContextFor(login(secondary('zzzs:cert:list')), 'zzzs:cert:list')).toMatchObject({
      entUuid: 'enterprise',
    });
    expect(getOwnTenantContextFor(login(sessionWith()), 'zzzs:cert:list')).toMatchObject({ kinds: null });
  });

  it('knows the number of the records only in a call that changes nothing', () => {
    const enterpriseVersion = { number: '7', records: '6', askedMs: 0 };
    const scopeIn = (
      rest: Partial<RouteSpec>,
      session = sessionWith({ dataVersion: enterpriseVersion, permissions: ['*:*:*'] }),
    ) => (authorise(call({ member: 'zzzs:cert:list' }, rest), contextWith(session)) as { scope?: unknown }).scope;
    expect(scopeIn({})).toMatchObject({ version: enterpriseVersion });
    expect(scopeIn({ method: 'POST' })).not.toHaveProperty('version');
    expect(scopeIn({ isActByGet: true })).not.toHaveProperty('version');
    expect(scopeIn({}, sessionWith({ permissions: ['*:*:*'] }))).not.toHaveProperty('version');
    const login = authorise(
      { ...call('login'), access: 'login' as const },
      contextWith(sessionWith({ dataVersion: enterpriseVersion })),
    );
    expect(getOwnTenantContext(login)).toMatchObject({ version: enterpriseVersion });
  });

  it('holds every kind of record for a job', () => {
    expect(isKindInScope(createJobTenantContext('enterprise'), 'register')).toBe(true);
    expect(isKindInScope({ ...createJobTenantContext('enterprise'), kinds: ['else'] }, 'register')).toBe(false);
    expect(isKindInScope({ ...createJobTenantContext('enterprise'), kinds: ['else'] }, 'else')).toBe(true);
    expect(createJobTenantContext('enterprise')).toMatchObject({ entUuid: 'enterprise', userUuid: null });
    expect(createApplicantTenantContext('enterprise', 'user')).toMatchObject({
      entUuid: 'enterprise',
      userUuid: 'user',
      kinds: null,
    });
  });
});

describe('a recent proof', () => {
  const minutesAgo = (minutes: number) => sessionWith({ authTime: new Date(NOW.getTime() - minutes * 60_000) });
  const sensitive = call('login', { freshLogin: true });
  const sometimes = call('login', {
    freshLogin: { when: 'full', applies: ({ query }) => (query as { full?: boolean }).full === true },
  });
  const again = 'kernel.authenticate-again';
  it.each([
    [0, null],
    [9.99, null],
    [10, again],
    [600, again],
    // After a clock was set back, no authentication counts as fresh.
    [-1, again],
  ])('of %s minutes ago: %s', (minutes, expected) => {
    expect(getRefusal(() => assertFreshLogin(sensitive, contextWith(minutesAgo(minutes))))).toBe(expected);
  });
  it('is asked for by what says so alone', () => {
    const stale = contextWith(minutesAgo(600));
    expect(getRefusal(() => assertFreshLogin(call('login'), stale))).toBeNull();
    expect(getRefusal(() => assertFreshLogin(sometimes, stale))).toBeNull();
    expect(getRefusal(() => assertFreshLoginFor(call('login'), {}, stale))).toBeNull();
    expect(getRefusal(() => assertFreshLoginFor(sensitive, {}, stale))).toBeNull();
    expect(getRefusal(() => assertFreshLoginFor(sometimes, { query: {}, body: {} }, stale))).toBeNull();
    expect(getRefusal(() => assertFreshLoginFor(sometimes, { query: { full: true }, body: {} }, stale))).toBe(again);
    expect(getRefusal(() => assertFreshLogin(sensitive, contextWith(null)))).toBe('kernel.sign-in-required');
  });
  it('cannot be given by software, which needs the right that stands for it, with records of every kind', () => {
    const withRight = (access: RouteSpec['access']) =>
      call(access, { freshLogin: true, tokenRight: 'attachment:*:get' });
    const asks = (spec: RouteSpec, session: Session) => getRefusal(() => assertFreshLogin(spec, contextWith(session)));
    const forbidden = 'kernel.forbidden';
    expect(asks(call(MEMBER, { freshLogin: true }), software('*:*:*')), 'no right stands for it').toBe(forbidden);
    expect(asks(withRight(MEMBER), software('attachment:*:*'))).toBeNull();
    expect(asks(withRight(MEMBER), software('attachment:else:get'))).toBe(forbidden);
    expect(asks(withRight(MEMBER), software())).toBe(forbidden);
    expect(asks(withRight({ member: 'attachment:*:get' }), software()), 'judged by that right already').toBeNull();
  });
  it('counts for ten minutes', () => {
    expect(getFreshUntil(NOW).getTime() - NOW.getTime()).toBe(600_000);
  });
});
