import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { App } from '#platform/server/app.ts';
import type { ExtensionPoint } from '#platform/server/extension-point.ts';

/** The number of items that wait for an operator, and the age of the oldest. */
export interface Backlog {
  readonly count: number;
  /** Null: nothing waits, or the age is unknown. */
  readonly oldest: Date | null;
}

/** One kind of work for operators. The owning feature measures its backlog; the desk shows it to operators with the right to do it. */
export interface BacklogSource {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  /** The right of operators that is required to see it. */
  readonly right: string;
  /** Address that opens exactly these records. */
  readonly href: string;
  /** Not worth a message every morning: no person waits for an answer. */
  readonly isQuiet?: true;
  /** One of many queues of its kind: its tile is only shown while records wait. */
  readonly isHiddenWhenNone?: true;
  /** @param regions the regions in which the operator has the right; work without regions is hidden from operators limited to some */
  measure(app: Pick<App, 'db' | 'clock'>, regions: RegionScope): Promise<Backlog>;
}

type Placed = BacklogSource & { readonly place: number };

/** @param place its position on the desk: the lowest first */
export const atPosition = (place: number, ...sources: readonly BacklogSource[]): readonly Placed[] =>
  sources.map((source) => ({ ...source, place }));

/** The backlogs that wait for operators, in the order of their desk. */
export const OPERATOR_QUEUES: ExtensionPoint<readonly BacklogSource[], readonly Placed[]> = {
  name: 'waiting for operators',
  combine: (given) => given.flat().toSorted((a, b) => a.place - b.place),
};
