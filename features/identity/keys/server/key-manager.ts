import { fail, KERNEL_FAULTS } from '#platform/contract/fault.ts';
import { type LoginContext, ownScope } from '#platform/server/access/access.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import { KEY_FAULTS } from '../keys.contract.ts';

/**
 * The enterprise whose keys the caller manages. The account itself and its main key may; a secondary key never gets here, because plain
 * `login` calls are closed to it.
 * @throws Failure 400 without an enterprise
 */
export function managerScope(context: LoginContext): Scope {
  const scope = ownScope(context);
  if (scope === null) throw fail(KEY_FAULTS.noEnterprise);
  return scope;
}

/** New keys and devices need a running membership; taking a key out of use never does. */
export function addMembersOnly(context: LoginContext): Scope {
  const scope = managerScope(context);
  const { status } = context.session.membership;
  if (status === 'grace') throw fail(KERNEL_FAULTS.readOnly);
  if (status !== 'active') throw fail(KERNEL_FAULTS.membershipRequired);
  return scope;
}
