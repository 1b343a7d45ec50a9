import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { App } from '#platform/server/app.ts';
import type { Port } from '#platform/server/port.ts';

/** How much of something waits for an operator, and since when. */
export interface Waiting {
  readonly count: number;
  /** Null: nothing waits, or nobody knows since when. */
  readonly oldest: Date | null;
}

/** One sort of work that lies with operators. The owning feature says how much of it there is; the desk shows it to whoever may do it. */
export interface WaitingSource {
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
  measure(app: Pick<App, 'db' | 'clock'>, regions: RegionScope): Promise<Waiting>;
}

type Placed = WaitingSource & { readonly place: number };

/** @param place where it stands on the desk: the lowest first */
export const placed = (place: number, ...sources: readonly WaitingSource[]): readonly Placed[] =>
  sources.map((source) => ({ ...source, place }));

/** What waits for operators, in the order of their desk. */
export const WAITING: Port<readonly WaitingSource[], readonly Placed[]> = {
  name: 'waiting for operators',
  gather: (given) => given.flat().toSorted((a, b) => a.place - b.place),
};
