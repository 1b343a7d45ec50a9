import type { TenantContext } from './access/scope.ts';
import type { Db } from './db/db.ts';
import { defineList } from './extension-point.ts';

/** An action that an enterprise plans and has not done. */
export interface PlannedAction {
  readonly uuid: string;
  readonly title: string;
  /** Name of the assumptions from which it comes; null if it was entered by hand. */
  readonly origin: string | null;
  readonly owner: string | null;
  readonly dueOn: string | null;
  /** Address of the page on which it is marked as done. */
  readonly to: string;
}

/** Lists the open planned actions that one feature keeps for an enterprise. */
export type PlannedActions = (db: Db, scope: TenantContext) => Promise<readonly PlannedAction[]>;

/** The features that keep planned actions. */
export const PLANNED_ACTIONS = defineList<PlannedActions>('planned actions');
