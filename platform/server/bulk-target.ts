import type { MemberContext } from '#platform/server/access/access.ts';
import { defineMap } from '#platform/server/extension-point.ts';

/** A record in a bulk edit: its version, its display name and its field values. */
export interface BulkRecord {
  readonly uuid: string;
  readonly revision: number;
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Extension by which a feature makes its records editable in bulk; each record is saved by the same use case as in its form. */
export interface BulkTarget {
  /** Table name used in the audit log. */
  readonly table: string;
  /** Lists the given records that belong to the caller's enterprise. */
  readonly list: (context: MemberContext, uuids: readonly string[]) => Promise<readonly BulkRecord[]>;
  readonly edit: (
    context: MemberContext,
    record: { readonly uuid: string; readonly revision: number },
    change: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
}

/** The record types that can be edited in bulk. */
export const BULK_TARGETS = defineMap<BulkTarget>('bulk targets');
