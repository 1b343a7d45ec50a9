import { grantsPermission } from './permission.ts';

/** The desk of operators: whoever looks after anything has one. Nobody is given it by itself. */
export const OPERATOR_DESK = 'operator:desk:get';

/** What an account may do as an operator, its desk included. */
export const addDeskRights = (stored: readonly string[]): readonly string[] =>
  stored.length === 0 || grantsPermission(stored, OPERATOR_DESK) ? stored : [...stored, OPERATOR_DESK];
