import { grantsPermission } from './permission.ts';

/** Right to open the operator desk. Every account with an operator right has it, and it is never granted alone. */
export const OPERATOR_DESK = 'operator:desk:get';

/** Returns the operator rights of an account, including its desk. */
export const addDeskRights = (stored: readonly string[]): readonly string[] =>
  stored.length === 0 || grantsPermission(stored, OPERATOR_DESK) ? stored : [...stored, OPERATOR_DESK];
