import { fail, KERNEL_FAULTS } from '#platform/contract/fault.ts';
import { type LoginContext, ownScope } from '#platform/server/access/access.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import { API_ACCESS_FAULTS } from '../api-access.contract.ts';

/**
 * The enterprise whose API access the caller looks after. Secondary keys and tokens never get here: plain `login` calls are closed to them.
 * @throws Failure 400 without an enterprise
 */
export function ownerScope(context: LoginContext): Scope {
  const scope = ownScope(context);
  if (scope === null) throw fail(API_ACCESS_FAULTS.noEnterprise);
  return scope;
}

/** What opens a new way in needs a running membership; what closes one never does. */
export function addScope(context: LoginContext): Scope {
  const scope = ownerScope(context);
  const { status } = context.session.membership;
  if (status === 'grace') throw fail(KERNEL_FAULTS.readOnly);
  if (status !== 'active') throw fail(KERNEL_FAULTS.membershipRequired);
  return scope;
}
