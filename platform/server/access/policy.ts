import { OPERATOR_DESK } from '#domain/access/desk.ts';
import { grantsPermission } from '#domain/access/permission.ts';
import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
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

/** Whether permissions are those of an operator. */
const isOperator = (permissions: readonly string[]): boolean => grantsPermission(permissions, OPERATOR_DESK);

/** Asserts that an operator works in the configured networks. @throws ApiError 409 */
export function assertOperatorAddress({ app, ip }: Asked, permissions: readonly string[]): void {
  const { operatorNetworks: networks } = app.config.policy;
  if (networks.length === 0 || permissions.length === 0 || getMatcher(networks)(ip)) return;
  throw createApiError(KERNEL_ERRORS.operatorAddress);
}

/** Whether the last proof of identity of a session has a second factor: a code after the password, or a key. */
const isStrong = ({ authMethod }: Session): boolean => authMethod === 'password-and-code' || authMethod === 'key';

/** The calls on the account itself, with which a second factor is enabled. */
const isOfAccount = ({ access }: RouteSpec): boolean =>
  typeof access === 'string' || ('login' in access && access.login.startsWith('session:'));

/**
 * Asserts the rules of this installation: a second factor where it is required, and the networks of operators. Programs with an API token
 * were authorised by their creator, and the requester of an approved change was when the change was requested.
 * @throws ApiError 409
 */
export function assertPolicy(spec: RouteSpec, base: Asked, session: Session): void {
  if (session.apiToken !== null || base.approver !== undefined) return;
  const { access } = spec;
  if (typeof access === 'object' && 'operator' in access) assertOperatorAddress(base, session.permissions);
  const { mfaRequired } = base.app.config.policy;
  if (mfaRequired === 'none' || isStrong(session) || isOfAccount(spec)) return;
  if (mfaRequired === 'all' || isOperator(session.permissions))
    throw createApiError(KERNEL_ERRORS.secondFactorRequired);
}
