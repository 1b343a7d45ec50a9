import type { RetentionName } from '#platform/server/config/retention-config.ts';

/** The retention of a table: the limit of its growth, or the reason why it needs none. */
export type TableRetention =
  /** The number of rows does not grow with time. */
  | { readonly kind: 'bounded'; readonly by: string }
  /** The table grows, and its rows are kept forever. */
  | { readonly kind: 'kept'; readonly why: string }
  /** A job of the feature removes rows that are older than the limit or no longer needed. */
  | { readonly kind: 'removed'; readonly after: string; readonly job: string }
  /** The nightly job removes rows after the configured number of days. */
  | { readonly kind: 'retention'; readonly name: RetentionName };

/**
 * The placement of a table in a database with several servers: with its enterprise, on all servers, or on one (docs/operation.md, Past one
 * database server).
 */
type Place = 'enterprise' | 'reference' | 'local';

interface TableRule {
  readonly life: TableRetention;
  readonly place: Place;
}

export type TableRules = Readonly<Record<string, TableRule>>;

export const boundedTable = (place: Place, by: string): TableRule => ({ place, life: { kind: 'bounded', by } });
export const permanentTable = (place: Place, why: string): TableRule => ({ place, life: { kind: 'kept', why } });
export const jobCleanedTable = (place: Place, after: string, job: string): TableRule => ({
  place,
  life: { kind: 'removed', after, job },
});
export const retentionTable = (place: Place, name: RetentionName): TableRule => ({
  place,
  life: { kind: 'retention', name },
});
