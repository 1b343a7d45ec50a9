import { expandPermission, grants, kindsWithin } from '#domain/access/permission.ts';
import { Failure, fail, KERNEL_FAULTS } from '#platform/contract/fault.ts';
import { isRead, type Permission, type RouteSpec } from '#platform/contract/route.ts';
import type { App } from '#platform/server/app.ts';
import { type Scope, scopeOfSession } from './scope.ts';
import type { Session } from './session.ts';

/** What every call knows about its request. */
export interface PublicContext {
  readonly app: App;
  readonly now: Date;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** `Sec-Fetch-Site` was sent, so the caller is a browser (G-27). */
  readonly fromBrowser: boolean;
  /** Scheme, host and port under which readers know the portal. */
  readonly origin: string;
  /** The bearer token as it was sent, alive or not. */
  readonly token: string | null;
  readonly session: Session | null;
  /** What the cookie says that tells browsers apart, unproven. */
  readonly deviceToken?: string | null;
  /** Sets a cookie on the answer. */
  readonly setCookie: (header: string) => void;
}
export interface LoginContext extends PublicContext {
  readonly session: Session;
  /** What the call asks for; a secondary key sees the kinds of record for which it holds it. */
  readonly permission?: string;
}
export interface MemberContext extends LoginContext {
  readonly scope: Scope;
}
export type OperatorContext = LoginContext;

/** The context that a call's declared access earns it. */
export type ContextOf<R extends RouteSpec> = R['access'] extends 'public'
  ? PublicContext
  : R['access'] extends 'login' | { readonly login: string }
    ? LoginContext
    : R['access'] extends { readonly member: string }
      ? MemberContext
      : OperatorContext;

/** `*:*:*` holds every permission; `module:entity:*` holds every action. */
export const hasPermission = (session: Session, wanted: string): boolean => grants(session.permissions, wanted);

function memberContext(base: LoginContext, spec: RouteSpec, permission: string): MemberContext {
  const { session } = base;
  const { ent, membership } = session;
  if (ent === null || (membership.status !== 'active' && membership.status !== 'grace')) {
    throw fail(KERNEL_FAULTS.membershipRequired);
  }
  if (membership.status === 'grace' && !isRead(spec)) throw fail(KERNEL_FAULTS.readOnly);
  if (!hasPermission(session, permission)) throw fail(KERNEL_FAULTS.forbidden);
  return { ...base, permission, scope: scopeWith(base, ent.uuid, permission) };
}

/** A session opened by a secondary key may do what its menus grant, and nothing else. */
export const isRestricted = (session: Pick<Session, 'key'>): boolean => session.key?.kind === 'secondary';

/** Whether a session may know what a permission stands for: a secondary key only by its menus, everybody else in any case. */
export const mayKnow = (session: Session, permission: string): boolean =>
  !isRestricted(session) || hasPermission(session, permission);

/** Whether a session may do something with records of every kind: what is about the whole firm asks for no less. */
export const mayWithAll = (session: Session, permission: string): boolean =>
  expandPermission(permission).every((one) => mayKnow(session, one));

const scopeWith = (
  { session }: Pick<LoginContext, 'session'>,
  entUuid: string,
  permission: string | undefined,
): Scope =>
  scopeOfSession(
    entUuid,
    session.userUuid,
    isRestricted(session) && permission !== undefined ? kindsWithin(session.permissions, permission) : null,
  );

function refuseRestricted(context: LoginContext, permission: string | null): LoginContext {
  const { session } = context;
  if (permission === null ? isRestricted(session) : !mayKnow(session, permission)) throw fail(KERNEL_FAULTS.forbidden);
  return permission === null ? context : { ...context, permission };
}

/**
 * Decides by the declared access whether the call may go on, and gives it what it earned. The default is refusal.
 * @throws Failure 401 without a live session, 403 without the right
 */
export function authorise<R extends RouteSpec>(spec: R, base: PublicContext): ContextOf<R> {
  return decide(spec, base) as ContextOf<R>;
}

/** Whether access would let a call in: for what is only asked along the way, such as badges of a page. */
export function isAllowed(spec: RouteSpec, base: PublicContext): boolean {
  try {
    decide(spec, base);
    return true;
  } catch (refusal) {
    if (refusal instanceof Failure) return false;
    throw refusal;
  }
}

function decide(spec: RouteSpec, base: PublicContext): PublicContext | MemberContext {
  const { access } = spec;
  if (access === 'public') return base;
  const { session } = base;
  if (session === null) throw fail(KERNEL_FAULTS.signInRequired);
  const known: LoginContext = { ...base, session };
  if (access === 'login') return refuseRestricted(known, null);
  if ('login' in access) return refuseRestricted(known, access.login);
  if ('member' in access) return memberContext(known, spec, access.member);
  if (!hasPermission(session, access.operator)) throw fail(KERNEL_FAULTS.forbidden);
  return known;
}

/**
 * Scope over the caller's own enterprise for calls that every signed-in user may make (his licence, reminders, counts), or null
 * when he has no enterprise.
 */
export function ownScope(context: LoginContext): Scope | null {
  const { ent } = context.session;
  return ent === null ? null : scopeWith(context, ent.uuid, context.permission);
}

/** The same for what a call reaches by another right than its own: a picture that is recognised, the reminders of an overview. */
export function ownScopeFor(context: LoginContext, permission: Permission): Scope | null {
  return mayKnow(context.session, permission) ? ownScope({ ...context, permission }) : null;
}
