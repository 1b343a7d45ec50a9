import type { KnownDataVersion } from './session.ts';

declare const scopeBrand: unique symbol;

/**
 * Permission to read and write the rows of one enterprise. Repo functions over enterprise tables take it first, and only this folder
 * can make one, so a query that forgot to ask whose rows it may see does not compile.
 */
export interface TenantContext {
  readonly [scopeBrand]: true;
  readonly entUuid: string;
  /** Acting user, or null for a job. */
  readonly userUuid: string | null;
  /** Kinds of record that the acting key may touch by this call (domain/access/permission.ts); null: all of them. */
  readonly kinds: readonly string[] | null;
  /** Of a call that only reads: the number of the enterprise's records, as it was asked along with who asks. */
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

/** Whether records of a kind exist for who acts. */
export const isWithin = ({ kinds }: TenantContext, kind: string): boolean => kinds === null || kinds.includes(kind);

/** The kinds among some that exist for who acts, for a condition by `in`. That may not be empty, so where none exists it names a kind of nothing. */
export function listVisibleKinds<Kind extends string>(scope: TenantContext, kinds: readonly Kind[]): readonly Kind[] {
  const within = kinds.filter((kind) => isWithin(scope, kind));
  return within.length > 0 ? within : ['' as Kind];
}

/**
 * For nightly work and sample data, which act on one named enterprise with no person behind them. Only `*.jobs.ts` and `*.seed.ts` may call it.
 * @param kinds of whoever asked for work that is done later
 */
export const createJobTenantContext = (entUuid: string, kinds: readonly string[] | null = null): TenantContext =>
  make(entUuid, null, kinds);

/** For a secret address that its owner gave to a programme of his (calendar feeds): whoever finds the secret proves his entitlement each time. */
export const createSecretLinkTenantContext = (entUuid: string, userUuid: string): TenantContext =>
  make(entUuid, userUuid);

/** For somebody without an account whom an enterprise asked for his papers: the secret of the link names the enterprise, a code to his phone proves him. */
export const createHolderTenantContext = (entUuid: string): TenantContext => make(entUuid, null);

/** For a certification, which an enterprise's applicant hands in before his session knows the enterprise, and which an operator decides about. */
export const createApplicantTenantContext = (entUuid: string, userUuid: string): TenantContext =>
  make(entUuid, userUuid);
