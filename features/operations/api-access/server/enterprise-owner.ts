import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { getOwnTenantContext, type LoginContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { API_ACCESS_ERRORS } from '../api-access.contract.ts';

/**
 * Returns the enterprise whose API access the caller manages. Secondary keys and tokens are excluded, because they cannot use plain `login`
 * calls.
 * @throws ApiError 400 without an enterprise
 */
export function getOwnerContext(context: LoginContext): TenantContext {
  const scope = getOwnTenantContext(context);
  if (scope === null) throw createApiError(API_ACCESS_ERRORS.noEnterprise);
  return scope;
}

/** Returns the enterprise if tokens and webhooks may be added to it, which requires an active membership; revoking them does not. */
export function getActiveOwnerContext(context: LoginContext): TenantContext {
  const scope = getOwnerContext(context);
  const { status } = context.session.membership;
  if (status === 'grace') throw createApiError(KERNEL_ERRORS.readOnly);
  if (status !== 'active') throw createApiError(KERNEL_ERRORS.membershipRequired);
  return scope;
}
