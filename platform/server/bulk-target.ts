import type { MemberContext } from '#platform/server/access/access.ts';
import { defineMap } from '#platform/server/extension-point.ts';

/** A record as a bulk edit sees it: its version, its display name and its field values. */
export interface BulkRecord {
  readonly uuid: string;
  readonly revision: number;
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The extension by which a feature makes its records editable in bulk; each record goes through the same use case as its form. */
export interface BulkTarget {
  /** Name of the table in the audit log. */
  readonly table: string;
  /** Lists those of the given records that belong to the caller's enterprise. */
  readonly list: (context: MemberContext, uuids: readonly string[]) => Promise<readonly BulkRecord[]>;
  readonly edit: (
    context: MemberContext,
    record: { readonly uuid: string; readonly revision: number },
    change: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
}

/** The records that can be edited in bulk, by kind of record. */
export const BULK_TARGETS = defineMap<BulkTarget>('bulk targets');
