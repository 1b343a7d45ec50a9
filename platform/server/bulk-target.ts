import type { MemberContext } from '#platform/server/access/access.ts';
import { defineMap } from '#platform/server/extension-point.ts';

/** A record as a bulk edit sees it: which version it has, how people call it, and what its fields hold. */
export interface BulkRecord {
  readonly uuid: string;
  readonly revision: number;
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The extension by which a feature makes its records editable in bulk; each record goes through the same use case as its form. */
export interface BulkTarget {
  /** Table of the audit trail. */
  readonly table: string;
  /** The own enterprise's among the named ones. */
  readonly list: (context: MemberContext, uuids: readonly string[]) => Promise<readonly BulkRecord[]>;
  readonly edit: (
    context: MemberContext,
    record: { readonly uuid: string; readonly revision: number },
    change: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
}

/** The records that can be edited in bulk, by kind of record. */
export const BULK_TARGETS = defineMap<BulkTarget>('bulk targets');
