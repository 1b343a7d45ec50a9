import type { TenantContext } from './access/scope.ts';
import type { Db } from './db/db.ts';
import { defineList } from './extension-point.ts';

/** An action that an enterprise has planned and not completed yet. */
export interface PlannedAction {
  readonly uuid: string;
  readonly title: string;
  /** Name of the scenario from which the action comes; null if it was entered by hand. */
  readonly origin: string | null;
  readonly owner: string | null;
  readonly dueOn: string | null;
  /** Address of the page on which the action can be marked as done. */
  readonly to: string;
}

/** Lists the open planned actions of an enterprise that one feature stores. */
export type PlannedActionSource = (db: Db, scope: TenantContext) => Promise<readonly PlannedAction[]>;

/** Extension point for the planned actions of features. */
export const PLANNED_ACTION_SOURCES = defineList<PlannedActionSource>('planned actions');
