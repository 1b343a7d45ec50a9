import { OPERATOR_DESK } from '#domain/access/desk.ts';
import { getStrictestValue, type PolicyLayer, type SessionPolicy } from '#domain/access/login-policy.ts';
import { grantsPermission } from '#domain/access/permission.ts';
import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import { parseAddressRanges } from '#platform/server/config/access-config.ts';
import type { PolicyConfig } from '#platform/server/config/policy-config.ts';
import { createRangeMatcher } from '#platform/server/net/reachable.ts';
import type { PublicContext } from './access.ts';
import type { Session } from './session.ts';

type Asked = Pick<PublicContext, 'ip' | 'approver'> & {
  readonly app: { readonly config: { readonly policy: PolicyConfig } };
};

const matchers = new WeakMap<readonly string[], (address: string) => boolean>();

function getMatcher(networks: readonly string[]): (address: string) => boolean {
  const known = matchers.get(networks) ?? createRangeMatcher(networks);
  matchers.set(networks, known);
  return known;
}

/** Returns whether permissions are those of an operator. */
const isOperator = (permissions: readonly string[]): boolean => grantsPermission(permissions, OPERATOR_DESK);

/** Returns the login rules of the environment. */
export const toPolicyLayer = ({ mfaRequired, idleMs, operatorNetworks, ...config }: PolicyConfig): PolicyLayer => ({
  mfaRequired: mfaRequired === 'none' ? null : mfaRequired,
  idleMinutes: idleMs === null ? null : idleMs / 60_000,
  passwordMaxDays: config.passwordMaxDays,
  passwordHistory: config.passwordHistory === 0 ? null : config.passwordHistory,
  operatorNetworks: operatorNetworks.length === 0 ? null : operatorNetworks.join(','),
});

/**
 * Asserts that an operator uses an address within the networks of the environment and of the rules set on the page.
 * @param stored the rules that are set on pages
 * @throws ApiError 409
 */
export function assertOperatorAddress(
  { app, ip }: Asked,
  permissions: readonly string[],
  stored: readonly Pick<PolicyLayer, 'operatorNetworks'>[],
): void {
  if (permissions.length === 0) return;
  const { operatorNetworks: networks } = app.config.policy;
  const isInside = networks.length === 0 || getMatcher(networks)(ip);
  const isWithin = ({ operatorNetworks: list }: Pick<PolicyLayer, 'operatorNetworks'>) =>
    list === null || createRangeMatcher(parseAddressRanges(list))(ip);
  if (!isInside || !stored.every(isWithin)) throw createApiError(KERNEL_ERRORS.operatorAddress);
}

/** Returns whether the last login of a session had a second factor: a code after the password, or a key. */
const isStrong = ({ authMethod }: Session): boolean => authMethod === 'password-and-code' || authMethod === 'key';

/** Returns whether a call concerns the account, where the user enables a second factor. */
const isOfAccount = ({ access }: RouteSpec): boolean =>
  typeof access === 'string' || ('login' in access && access.login.startsWith('session:'));

/**
 * Asserts the login rules of this installation and of the session's enterprise: a required second factor, and the networks of operators.
 * API tokens were authorised by their creator; the requester of an approved change was checked when the change was requested.
 * @throws ApiError 409
 */
export function assertPolicy(spec: RouteSpec, base: Asked, session: Session): void {
  if (session.apiToken !== null || base.approver !== undefined) return;
  const { access } = spec;
  const { policies: stored = [] } = session;
  if (typeof access === 'object' && 'operator' in access) assertOperatorAddress(base, session.permissions, stored);
  const layers: readonly Pick<SessionPolicy, 'mfaRequired'>[] = [base.app.config.policy, ...stored];
  const mfaRequired = getStrictestValue('mfaRequired', layers);
  if (mfaRequired === null || mfaRequired === 'none' || isStrong(session) || isOfAccount(spec)) return;
  if (mfaRequired === 'all' || isOperator(session.permissions))
    throw createApiError(KERNEL_ERRORS.secondFactorRequired);
}
