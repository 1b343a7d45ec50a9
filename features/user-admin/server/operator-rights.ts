import { grants } from '#domain/access/permission.ts';
import { ROLES } from '#domain/access/rights.ts';
import { fail } from '#platform/contract/fault.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { beyondOwn, EVERYTHING } from '../contract.ts';

/** Nobody gives or takes what he does not hold himself. @throws Failure */
export function demandOwn({ session }: OperatorContext, permissions: readonly string[]): void {
  const { permissions: own } = session;
  if (own.includes(EVERYTHING)) return;
  if (!permissions.every((right) => own.includes(right) || (!right.includes('*') && grants(own, right))))
    throw fail(beyondOwn);
}

/** Everything swallows the rest; the same set is always written the same way. */
export const normaliseRights = (permissions: readonly string[]): string[] =>
  permissions.includes(EVERYTHING) ? [EVERYTHING] : [...new Set(permissions)].sort();

/** Role of the menus that stands for all rights. */
export const rolesOf = (permissions: readonly string[]): string[] =>
  permissions.includes(EVERYTHING) ? [ROLES.admin] : [];
