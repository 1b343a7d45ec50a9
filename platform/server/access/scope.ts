import type { KnownDataVersion } from './session.ts';

declare const scopeBrand: unique symbol;

/**
 * Permission to read and write the rows of one enterprise. Repo functions over enterprise tables take it as a parameter, and only this
 * folder can create one, so a query without a tenant does not compile.
 */
export interface TenantContext {
  readonly [scopeBrand]: true;
  readonly entUuid: string;
  /** Acting user, or null for a job. */
  readonly userUuid: string | null;
  /** Kinds of record that the acting key may touch by this call (domain/access/permission.ts); null: all of them. */
  readonly kinds: readonly string[] | null;
  /** For a call that only reads: the data version of the enterprise's records, loaded together with the session. */
  readonly version?: KnownDataVersion;
}

const make = (entUuid: string, userUuid: string | null, kinds: readonly string[] | null = null): TenantContext =>
  ({ entUuid, userUuid, kinds }) as TenantContext;

/** Used by `access.ts` once a session's entitlement is proven. */
export const createSessionTenantContext = (
  entUuid: string,
  userUuid: string,
  kinds: readonly string[] | null,
  version?: KnownDataVersion,
): TenantContext => (version ? { ...make(entUuid, userUuid, kinds), version } : make(entUuid, userUuid, kinds));

/** Whether the acting key may access records of a kind. */
export const isWithin = ({ kinds }: TenantContext, kind: string): boolean => kinds === null || kinds.includes(kind);

/**
 * Returns those of some kinds that are visible to the caller, for a condition by `in`. Such a list may not be empty, so without any it
 * contains a kind that does not exist.
 */
export function listVisibleKinds<Kind extends string>(scope: TenantContext, kinds: readonly Kind[]): readonly Kind[] {
  const within = kinds.filter((kind) => isWithin(scope, kind));
  return within.length > 0 ? within : ['' as Kind];
}

/**
 * For nightly jobs and sample data, which act on one named enterprise without a user. Only `*.jobs.ts` and `*.seed.ts` may call it.
 * @param kinds the visible kinds of the user that requested deferred work
 */
export const createJobTenantContext = (entUuid: string, kinds: readonly string[] | null = null): TenantContext =>
  make(entUuid, null, kinds);

/**
 * For a secret address that its owner gave to one of their programs (calendar feeds): the lookup of the secret verifies the owner's
 * entitlement each time.
 */
export const createSecretLinkTenantContext = (entUuid: string, userUuid: string): TenantContext =>
  make(entUuid, userUuid);

/**
 * For a person without an account whose documents an enterprise requested: the secret of the link names the enterprise, a code sent to the
 * person's phone proves their identity.
 */
export const createHolderTenantContext = (entUuid: string): TenantContext => make(entUuid, null);

/** For a certification, which an enterprise's applicant submits before the session has the enterprise, and which an operator decides. */
export const createApplicantTenantContext = (entUuid: string, userUuid: string): TenantContext =>
  make(entUuid, userUuid);
