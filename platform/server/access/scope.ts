import type { SessionDataVersion } from './session.ts';

declare const scopeBrand: unique symbol;

/**
 * Permission to read and write the rows of one enterprise. Repo functions over enterprise tables require it as a parameter, and only this
 * folder can create it, so that a query without a tenant does not compile.
 */
export interface TenantContext {
  readonly [scopeBrand]: true;
  readonly entUuid: string;
  /** The acting user; null for a job. */
  readonly userUuid: string | null;
  /** Record types that the acting key may access by this call (domain/access/permission.ts); null: all. */
  readonly kinds: readonly string[] | null;
  /** For a call that only reads: the data version of the enterprise's records, loaded together with the session. */
  readonly version?: SessionDataVersion;
}

const make = (entUuid: string, userUuid: string | null, kinds: readonly string[] | null = null): TenantContext =>
  ({ entUuid, userUuid, kinds }) as TenantContext;

/** Creates the tenant context of a session. Used by `access.ts` after it has verified the permissions. */
export const createSessionTenantContext = (
  entUuid: string,
  userUuid: string,
  kinds: readonly string[] | null,
  version?: SessionDataVersion,
): TenantContext => (version ? { ...make(entUuid, userUuid, kinds), version } : make(entUuid, userUuid, kinds));

/** Returns whether the acting key may access records of a kind. */
export const isKindInScope = ({ kinds }: TenantContext, kind: string): boolean =>
  kinds === null || kinds.includes(kind);

/**
 * Returns the given record types that are visible to the caller, for an `in` condition. The list must not be empty, so it contains a type
 * that does not exist if none is visible.
 */
export function listVisibleKinds<Kind extends string>(scope: TenantContext, kinds: readonly Kind[]): readonly Kind[] {
  const within = kinds.filter((kind) => isKindInScope(scope, kind));
  return within.length > 0 ? within : ['' as Kind];
}

/**
 * Creates the tenant context of nightly jobs and sample data, which act on an enterprise without a user. Only `*.jobs.ts` and `*.seed.ts`
 * may call it.
 * @param kinds the record types visible to the user that requested a deferred job
 */
export const createJobTenantContext = (entUuid: string, kinds: readonly string[] | null = null): TenantContext =>
  make(entUuid, null, kinds);

/**
 * Creates the tenant context of a secret address that a user gave to a program (calendar feeds). Each lookup of the secret verifies the
 * user's permissions.
 */
export const createSecretLinkTenantContext = (entUuid: string, userUuid: string): TenantContext =>
  make(entUuid, userUuid);

/**
 * Creates the tenant context for a person without an account from whom an enterprise requested documents. The secret link identifies the
 * enterprise; a code sent to the person's phone proves their identity.
 */
export const createHolderTenantContext = (entUuid: string): TenantContext => make(entUuid, null);

/** Creates the tenant context of a certification: the applicant submits it before the session has the enterprise, and an operator decides. */
export const createApplicantTenantContext = (entUuid: string, userUuid: string): TenantContext =>
  make(entUuid, userUuid);
