import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

/** Expiry dates for the reminder categories 01 and 02: a view over enterprise, certificate and item. */
interface ValidityView {
  entUuid: string;
  kind: 'licence' | 'safetyPermit' | 'certificate' | 'certificateItem';
  targetKind: 'enterprise' | 'certificate' | 'certificateItem';
  targetUuid: string;
  title: string;
  /** Null if the document does not expire; for a safety permit, if the date is unknown. */
  endOn: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    vValidityCertificates: ValidityView;
  }
}

export type Validity = Omit<ValidityView, 'entUuid'>;

/** Lists the end dates of one enterprise's certificates, soonest first. */
export async function listValidities(db: Db, scope: TenantContext): Promise<Validity[]> {
  return await db.query
    .selectFrom('vValidityCertificates')
    .select(['kind', 'targetKind', 'targetUuid', 'title', 'endOn'])
    .where('entUuid', '=', scope.entUuid)
    .orderBy('endOn', (order) => order.asc().nullsLast())
    .orderBy('kind')
    .orderBy('targetUuid')
    .execute();
}
