import { expandPermission, grantsPermission, listGrantedKinds } from '#domain/access/permission.ts';
import { type AccessDenial, getAccessDenial, type RightsHolder } from '#domain/access/rights.ts';
import { ApiError, createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { ApiErrorDefinition } from '#platform/contract/error-definition.ts';
import {
  getPermission,
  isMutation,
  isOpenToTokens,
  isReadCall,
  type Permission,
  type RouteSpec,
} from '#platform/contract/route.ts';
import type { App } from '#platform/server/app.ts';
import { assertPolicy } from './policy.ts';
import { getRegionScope, type RegionScope } from './region-scope.ts';
import { createSessionTenantContext, type TenantContext } from './scope.ts';
import type { Session } from './session.ts';

/** Context of a request, available to every call. */
export interface PublicContext {
  readonly app: App;
  readonly now: Date;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Whether `Sec-Fetch-Site` was sent, so the caller is a browser (G-27). */
  readonly fromBrowser: boolean;
  /** Public scheme, host and port of the portal. */
  readonly origin: string;
  /** The bearer token, valid or not. */
  readonly token: string | null;
  readonly session: Session | null;
  /** Unverified content of the cookie that distinguishes browsers. */
  readonly deviceToken?: string | null;
  /** The enterprise for which the calling page was made, as stated by the client; undefined for clients without a page. */
  readonly pageEnterprise?: string | undefined;
  /** Whether the input was read from a picture and confirmed, as stated by the browser; used only for the history of records. */
  readonly fromPicture?: boolean;
  /** The approver of a change that was requested by another user and is now made in that user's name (docs/adr/0040-approvals.md). */
  readonly approver?: { readonly uuid: string; readonly name: string };
  /** Adds a `Set-Cookie` header to the answer. */
  readonly setCookie: (header: string) => void;
}
export interface LoginContext extends PublicContext {
  readonly session: Session;
  /** The permission required by the call; a secondary key sees only the record types for which it has this permission. */
  readonly permission?: string;
  /** Whether the call changes nothing, so that the data loaded with the session is current enough. */
  readonly isReading?: boolean;
}
export interface MemberContext extends LoginContext {
  readonly scope: TenantContext;
}
export interface OperatorContext extends LoginContext {
  /** Regions for which the operator has the permission of the call. The call covers only records of these regions. */
  readonly regions: RegionScope;
}

/** The context type for a call's declared access. */
export type ContextOf<R extends RouteSpec> = R['access'] extends 'public'
  ? PublicContext
  : R['access'] extends 'login' | { readonly login: string }
    ? LoginContext
    : R['access'] extends { readonly member: string } | { readonly owner: string }
      ? MemberContext
      : OperatorContext;

/** Returns whether a session has a permission: `*:*:*` contains every permission, `module:entity:*` every action. */
export const hasPermission = (session: Session, wanted: string): boolean =>
  grantsPermission(session.permissions, wanted);

const REFUSALS = {
  'sign-in': KERNEL_ERRORS.signInRequired,
  membership: KERNEL_ERRORS.membershipRequired,
  'read-only': KERNEL_ERRORS.readOnly,
  forbidden: KERNEL_ERRORS.forbidden,
} as const satisfies Record<AccessDenial, ApiErrorDefinition>;

/** Returns whether a person uses a personal account, and not a secondary key or an API token. */
export const hasAccount = ({ key, apiToken }: Pick<Session, 'key' | 'apiToken'>): boolean =>
  key?.kind !== 'secondary' && apiToken === null;

/**
 * Returns whether the permissions of a session are limited: for a secondary key or an API token to its menus, for a colleague with roles to
 * those roles.
 */
export const isRestricted = (session: Pick<Session, 'key' | 'apiToken' | 'enterpriseRoles'>): boolean =>
  !hasAccount(session) || session.enterpriseRoles !== null;

const getHolder = (session: Session): RightsHolder => ({
  permissions: session.permissions,
  isRestricted: isRestricted(session),
  hasAccount: hasAccount(session),
  isOwner: session.isOwner,
  // A membership exists only within an enterprise.
  membership: session.ent === null ? 'none' : session.membership.status,
  trial: session.ent === null ? undefined : session.trial,
});

/** Returns whether a session may view the data of a permission: a secondary key only if its menus grant it, all others always. */
export const canView = (session: Session, permission: string): boolean =>
  getAccessDenial({ login: permission }, getHolder(session)) === null;

/** Returns whether a session may perform an action on records of every kind, as actions on the whole enterprise require. */
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
    isReading ? session.dataVersion : undefined,
  );

/**
 * Decides by the declared access whether the call is allowed, and returns its context. Access is denied by default.
 * @throws ApiError 401 without a valid session, 403 without the right
 */
export function authorise<R extends RouteSpec>(spec: R, base: PublicContext): ContextOf<R> {
  return decide(spec, base) as ContextOf<R>;
}

/** Returns whether the caller has access to a call, for additional data such as the badges of a page. */
export function isCallAllowed(spec: RouteSpec, base: PublicContext): boolean {
  try {
    decide(spec, base);
    return true;
  } catch (refusal) {
    if (refusal instanceof ApiError) return false;
    throw refusal;
  }
}

/** Creates the error for missing permissions. For an API token the error names them as in the API description; users see the general text. */
export function createForbiddenError(session: Session | null, missing: readonly string[]): ApiError {
  const { text } = KERNEL_ERRORS.forbidden;
  if (!session?.apiToken || missing.length === 0) return createApiError(KERNEL_ERRORS.forbidden);
  const words = `${text}：接口令牌缺少 ${missing.join('、')}，请使用勾选了相应菜单的令牌`;
  return new ApiError(KERNEL_ERRORS.forbidden, words, {});
}

function createAccessError(denial: AccessDenial, access: RouteSpec['access'], session: Session | null): ApiError {
  const right = getPermission(access);
  return denial === 'forbidden'
    ? createForbiddenError(session, right === null ? [] : [right])
    : createApiError(REFUSALS[denial]);
}

/** Asserts the right to an action on records of every kind. @throws ApiError 403 */
export function assertForAllKinds(session: Session, permission: string): void {
  const missing = expandPermission(permission).filter((one) => !canView(session, one));
  if (missing.length > 0) throw createForbiddenError(session, missing);
}

function decide(spec: RouteSpec, base: PublicContext): PublicContext | MemberContext | OperatorContext {
  const { access } = spec;
  const { session } = base;
  if (session?.apiToken && !isOpenToTokens(spec)) throw createApiError(KERNEL_ERRORS.notForTokens);
  const refusal = getAccessDenial(access, session && getHolder(session), !isReadCall(spec));
  if (refusal !== null) throw createAccessError(refusal, access, session);
  if (session === null) return base;
  if (session.signOnEnt && access === 'login' && !spec.isOpenToSignOn)
    throw createApiError(KERNEL_ERRORS.personalAccount);
  assertPolicy(spec, base, session);
  const permission = getPermission(access) ?? undefined;
  const known: LoginContext = { ...base, session, isReading: !isMutation(spec), ...(permission ? { permission } : {}) };
  if (typeof access !== 'object') return known;
  if ('operator' in access) return { ...known, regions: assertRegions(spec, session, access.operator) };
  if (!('member' in access || 'owner' in access) || session.ent === null) return known;
  return { ...known, scope: scopeWith(known, session.ent.uuid, permission) };
}

/**
 * Rejects an operator whose permission does not cover the whole country, unless the call is limited by region.
 * @throws ApiError 403
 */
function assertRegions({ byRegion }: RouteSpec, session: Session, right: string): RegionScope {
  const scope = getRegionScope(session.regionGrants, right);
  if (scope.regions !== null && !byRegion) throw createApiError(KERNEL_ERRORS.forbidden);
  return scope;
}

/**
 * Returns the regions in which an operator may use a permission other than that of the call, such as to inspect a licence or a queue item;
 * null if there are none.
 */
export const getRegionsForRight = (session: Session, right: string): RegionScope | null =>
  hasPermission(session, right) ? getRegionScope(session.regionGrants, right) : null;

/**
 * Returns the tenant context of the caller's enterprise for calls open to every signed-in user (licence, reminders, counts), or null
 * without an enterprise.
 */
export function getOwnTenantContext(context: LoginContext): TenantContext | null {
  const { ent } = context.session;
  return ent === null ? null : scopeWith(context, ent.uuid, context.permission);
}

/**
 * Like `getOwnTenantContext`, for data that needs a permission other than that of the call, such as the recognition of a picture or
 * reminders in an overview.
 */
export function getOwnTenantContextFor(context: LoginContext, permission: Permission): TenantContext | null {
  return canView(context.session, permission) ? getOwnTenantContext({ ...context, permission }) : null;
}
