import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { App } from '#platform/server/app.ts';
import type { ExtensionPoint } from '#platform/server/extension-point.ts';

/** The number of items that wait for an operator, and the age of the oldest. */
export interface Backlog {
  readonly count: number;
  /** Null if no item waits, or if the time is unknown. */
  readonly oldest: Date | null;
}

/** One queue of tasks for operators. The owning feature measures its backlog; the desk shows it to operators with the required right. */
export interface BacklogSource {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  /** Operator right that is required to see the queue. */
  readonly right: string;
  /** Address of the page that lists exactly the waiting items. */
  readonly href: string;
  /** Excludes the queue from the daily message, because no user waits for an answer. */
  readonly isQuiet?: true;
  /** @param regions the regions in which the operator has the right; items without a region are hidden from operators limited to regions */
  measure(app: Pick<App, 'db' | 'clock'>, regions: RegionScope): Promise<Backlog>;
}

type Placed = BacklogSource & { readonly place: number };

/**
 * Sets the position of queues on the operator desk.
 * @param place position on the desk, in ascending order
 */
export const withDeskPosition = (place: number, ...sources: readonly BacklogSource[]): readonly Placed[] =>
  sources.map((source) => ({ ...source, place }));

/** The operator queues, in the order of the desk. */
export const OPERATOR_QUEUES: ExtensionPoint<readonly BacklogSource[], readonly Placed[]> = {
  name: 'waiting for operators',
  combine: (given) => given.flat().toSorted((a, b) => a.place - b.place),
};
