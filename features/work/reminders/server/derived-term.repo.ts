import { type ColumnType, sql } from 'kysely';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

/** Expiry date derived from a provincial rule and the issue date of a document. */
export interface DerivedExpiry {
  readonly targetKind: 'certificate' | 'registration';
  readonly targetUuid: string;
  /** Subject, such as 社保缴纳证明使用期限（待核对）. */
  readonly subject: string;
  readonly family: string | null;
  readonly endsOn: string;
  /** The facts from which the expiry date is derived, one sentence each. */
  readonly items: readonly string[];
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    heldTerm: Omit<DerivedExpiry, 'items'> & {
      entUuid: string;
      uuid: string;
      items: ColumnType<string[], string, string>;
      checkedTime: Date;
    };
  }
}

/** Number of rows per insert; a statement can have at most 65,535 parameters. */
const CHUNK = 500;

/**
 * Updates the derived expiry dates of an enterprise. Unchanged rows are not written, because each write counts as a change of the
 * enterprise.
 * @returns whether any date has changed
 */
export async function saveDerivedExpiries(
  db: Db,
  scope: TenantContext,
  terms: readonly DerivedExpiry[],
  now: Date,
): Promise<boolean> {
  const kept = await db.query
    .selectFrom('heldTerm')
    .select(['targetKind', 'targetUuid', 'subject', 'family', 'endsOn', 'items'])
    .where('entUuid', '=', scope.entUuid)
    .execute();
  const keyOf = (row: (typeof kept)[number] | DerivedExpiry): string =>
    JSON.stringify([row.targetKind, row.targetUuid, row.subject, row.family, row.endsOn, row.items]);
  const wanted = new Set(terms.map(keyOf));
  const known = new Set(kept.map(keyOf));
  const gone = kept.filter((row) => !wanted.has(keyOf(row))).map(({ targetUuid }) => targetUuid);
  const fresh = terms.filter((term) => !known.has(keyOf(term)));
  if (gone.length > 0)
    await db.sql('delete from held_term where ent_uuid = $1 and target_uuid = any($2)', [scope.entUuid, gone]);
  for (let start = 0; start < fresh.length; start += CHUNK) {
    const values = fresh.slice(start, start + CHUNK).map(({ items, ...term }) => ({
      ...term,
      uuid: sql<string>`md5(${term.targetUuid} || ' term')::uuid`,
      items: JSON.stringify(items),
      entUuid: scope.entUuid,
      checkedTime: now,
    }));
    await db.query.insertInto('heldTerm').values(values).execute();
  }
  return gone.length + fresh.length > 0;
}
