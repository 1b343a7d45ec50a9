import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { getOwnTenantContext, type LoginContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { ENTITY_KEY_ERRORS } from '../keys.contract.ts';

/**
 * Returns the enterprise whose keys the caller manages. The account and its main key are allowed; a secondary key is not, because it cannot
 * use calls with plain `login` access.
 * @throws ApiError 400 without an enterprise
 */
export function getKeyManagerContext(context: LoginContext): TenantContext {
  const scope = getOwnTenantContext(context);
  if (scope === null) throw createApiError(ENTITY_KEY_ERRORS.noEnterprise);
  return scope;
}

/** Returns the enterprise if keys and devices may be added to it, which requires an active membership; disabling a key does not. */
export function getActiveKeyManagerContext(context: LoginContext): TenantContext {
  const scope = getKeyManagerContext(context);
  const { status } = context.session.membership;
  if (status === 'grace') throw createApiError(KERNEL_ERRORS.readOnly);
  if (status !== 'active') throw createApiError(KERNEL_ERRORS.membershipRequired);
  return scope;
}
