import { grantsPermission } from './permission.ts';

/** The desk of operators: every account with an operator's right has one. It is never granted by itself. */
export const OPERATOR_DESK = 'operator:desk:get';

/** Returns the operator rights of an account, including its desk. */
export const addDeskRights = (stored: readonly string[]): readonly string[] =>
  stored.length === 0 || grantsPermission(stored, OPERATOR_DESK) ? stored : [...stored, OPERATOR_DESK];
