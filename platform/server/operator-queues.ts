import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { App } from '#platform/server/app.ts';
import type { ExtensionPoint } from '#platform/server/extension-point.ts';

/** How much of something waits for an operator, and since when. */
export interface Backlog {
  readonly count: number;
  /** Null: nothing waits, or nobody knows since when. */
  readonly oldest: Date | null;
}

/** One sort of work that lies with operators. The owning feature says how much of it there is; the desk shows it to whoever may do it. */
export interface BacklogSource {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  /** Right of operators without which it is nobody's business. */
  readonly right: string;
  /** Address that opens exactly these records. */
  readonly href: string;
  /** Not worth a message every morning: it does not come from anybody who waits for an answer. */
  readonly isQuiet?: true;
  /** One of many of its kind: a tile only while something waits. */
  readonly isHiddenWhenNone?: true;
  /** @param regions where whoever asks has the right; what knows no regions is nobody's who is limited to some */
  measure(app: Pick<App, 'db' | 'clock'>, regions: RegionScope): Promise<Backlog>;
}

type Placed = BacklogSource & { readonly place: number };

/** @param place where it stands on the desk: the lowest first */
export const atPosition = (place: number, ...sources: readonly BacklogSource[]): readonly Placed[] =>
  sources.map((source) => ({ ...source, place }));

/** What waits for operators, in the order of their desk. */
export const OPERATOR_QUEUES: ExtensionPoint<readonly BacklogSource[], readonly Placed[]> = {
  name: 'waiting for operators',
  combine: (given) => given.flat().toSorted((a, b) => a.place - b.place),
};
