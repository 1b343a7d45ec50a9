import { expandPermission, grantsPermission, listGrantedKinds } from '#domain/access/permission.ts';
import { type AccessDenial, getRefusal, type RightsHolder } from '#domain/access/rights.ts';
import { ApiError, type ApiErrorDefinition, createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import {
  getPermission,
  isMutation,
  isOpenToTokens,
  isRead,
  type Permission,
  type RouteSpec,
} from '#platform/contract/route.ts';
import type { App } from '#platform/server/app.ts';
import { getRegionScope, type RegionScope } from './region-scope.ts';
import { createSessionTenantContext, type TenantContext } from './scope.ts';
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
  /** The enterprise that the calling page was made for, as it says; nothing from who has no page. */
  readonly pageFirm?: string | undefined;
  /** What is sent was read from a picture and confirmed, so its browser says; it only says so in the history of records. */
  readonly fromPicture?: boolean;
  /** Who approved what somebody else had proposed and is done in that one's name now (docs/adr/0040-second-look.md). */
  readonly approver?: { readonly uuid: string; readonly name: string };
  /** Sets a cookie on the answer. */
  readonly setCookie: (header: string) => void;
}
export interface LoginContext extends PublicContext {
  readonly session: Session;
  /** What the call asks for; a secondary key sees the kinds of record for which it holds it. */
  readonly permission?: string;
  /** The call changes nothing, so what was asked along with the session is as true as what it reads itself. */
  readonly isReading?: boolean;
}
export interface MemberContext extends LoginContext {
  readonly scope: TenantContext;
}
export interface OperatorContext extends LoginContext {
  /** Whose records the call is about: those of the regions where its right was given. */
  readonly regions: RegionScope;
}

/** The context that a call's declared access earns it. */
export type ContextOf<R extends RouteSpec> = R['access'] extends 'public'
  ? PublicContext
  : R['access'] extends 'login' | { readonly login: string }
    ? LoginContext
    : R['access'] extends { readonly member: string } | { readonly owner: string }
      ? MemberContext
      : OperatorContext;

/** `*:*:*` holds every permission; `module:entity:*` holds every action. */
export const hasPermission = (session: Session, wanted: string): boolean =>
  grantsPermission(session.permissions, wanted);

const REFUSALS = {
  'sign-in': KERNEL_ERRORS.signInRequired,
  membership: KERNEL_ERRORS.membershipRequired,
  'read-only': KERNEL_ERRORS.readOnly,
  forbidden: KERNEL_ERRORS.forbidden,
} as const satisfies Record<AccessDenial, ApiErrorDefinition>;

/** Whether a person is there with his own account: not a secondary key, whoever holds it, and not a programme. */
export const hasAccount = ({ key, apiToken }: Pick<Session, 'key' | 'apiToken'>): boolean =>
  key?.kind !== 'secondary' && apiToken === null;

/** A secondary key and an API token may do what their menus grant, a colleague with roles what those give, and nothing else. */
export const isRestricted = (session: Pick<Session, 'key' | 'apiToken' | 'firmRoles'>): boolean =>
  !hasAccount(session) || session.firmRoles !== null;

const getHolder = (session: Session): RightsHolder => ({
  permissions: session.permissions,
  isRestricted: isRestricted(session),
  hasAccount: hasAccount(session),
  isOwner: session.isOwner,
  // A membership belongs to an enterprise.
  membership: session.ent === null ? 'none' : session.membership.status,
  trial: session.ent === null ? undefined : session.trial,
});

/** Whether a session may know what a permission stands for: a secondary key only by its menus, everybody else in any case. */
export const canView = (session: Session, permission: string): boolean =>
  getRefusal({ login: permission }, getHolder(session)) === null;

/** Whether a session may do something with records of every kind: what is about the whole enterprise asks for no less. */
export const canForAllKinds = (session: Session, permission: string): boolean =>
  expandPermission(permission).every((one) => canView(session, one));

const scopeWith = (
  { session, isReading }: Pick<LoginContext, 'session' | 'isReading'>,
  entUuid: string,
  permission: string | undefined,
): TenantContext =>
  createSessionTenantContext(
    entUuid,
    session.userUuid,
    isRestricted(session) && permission !== undefined ? listGrantedKinds(session.permissions, permission) : null,
    isReading ? session.firmVersion : undefined,
  );

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
    if (refusal instanceof ApiError) return false;
    throw refusal;
  }
}

function decide(spec: RouteSpec, base: PublicContext): PublicContext | MemberContext | OperatorContext {
  const { access } = spec;
  const { session } = base;
  if (session?.apiToken && !isOpenToTokens(spec)) throw createApiError(KERNEL_ERRORS.notForTokens);
  const refusal = getRefusal(access, session && getHolder(session), !isRead(spec));
  if (refusal !== null) throw createApiError(REFUSALS[refusal]);
  if (session === null) return base;
  const permission = getPermission(access) ?? undefined;
  const known: LoginContext = { ...base, session, isReading: !isMutation(spec), ...(permission ? { permission } : {}) };
  if (typeof access !== 'object') return known;
  if ('operator' in access) return { ...known, regions: assertRegions(spec, session, access.operator) };
  if (!('member' in access || 'owner' in access) || session.ent === null) return known;
  return { ...known, scope: scopeWith(known, session.ent.uuid, permission) };
}

/** What knows no regions is for whoever has the right in the whole country. @throws Failure 403 */
function assertRegions({ byRegion }: RouteSpec, session: Session, right: string): RegionScope {
  const scope = getRegionScope(session.regionGrants, right);
  if (scope.regions !== null && !byRegion) throw createApiError(KERNEL_ERRORS.forbidden);
  return scope;
}

/**
 * Where an operator may use another right than the one that let him in (a licence that is looked at, what waits on his desk); null: nowhere.
 */
export const getRegionsForRight = (session: Session, right: string): RegionScope | null =>
  hasPermission(session, right) ? getRegionScope(session.regionGrants, right) : null;

/**
 * Scope over the caller's own enterprise for calls that every signed-in user may make (his licence, reminders, counts), or null
 * when he has no enterprise.
 */
export function getOwnTenantContext(context: LoginContext): TenantContext | null {
  const { ent } = context.session;
  return ent === null ? null : scopeWith(context, ent.uuid, context.permission);
}

/** The same for what a call reaches by another right than its own: a picture that is recognised, the reminders of an overview. */
export function getOwnTenantContextFor(context: LoginContext, permission: Permission): TenantContext | null {
  return canView(context.session, permission) ? getOwnTenantContext({ ...context, permission }) : null;
}
