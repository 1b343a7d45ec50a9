import { sql } from 'kysely';
import { FILING_STATES, isFilingInProgress } from '#domain/filing/states.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { toLikePattern } from '#platform/server/db/like.ts';

interface FilingRenewalTable {
  entUuid: string;
  targetUuid: string;
  endOn: string;
  filingUuid: string;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    filingRenewal: FilingRenewalTable;
  }
}

/** Lists the enterprises with a membership on a day, ordered by uuid and starting after `after`. */
export async function listMemberEnterprises(db: Db, todayOn: string, after: string, most: number): Promise<string[]> {
  const rows = await db.query
    .selectFrom('membership')
    .select('entUuid')
    .where('startDate', '<=', todayOn)
    .where('endDate', '>=', todayOn)
    .where('entUuid', '>', after)
    .orderBy('entUuid')
    .limit(most)
    .execute();
  return rows.map(({ entUuid }) => entUuid);
}

/** @returns false if a filing was already opened for this expiry date of the document */
export async function recordOpenedRenewal(
  db: Db,
  scope: TenantContext,
  row: Omit<FilingRenewalTable, 'entUuid'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.query
    .insertInto('filingRenewal')
    .values({ ...row, entUuid: scope.entUuid })
    .onConflict((conflict) => conflict.columns(['entUuid', 'targetUuid', 'endOn']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Lists the expiry dates for which a filing was already opened, as `uuid day`. */
export async function listOpenedRenewals(db: Db, scope: TenantContext): Promise<ReadonlySet<string>> {
  const rows = await db.query
    .selectFrom('filingRenewal')
    .select(['targetUuid', 'endOn'])
    .where('entUuid', '=', scope.entUuid)
    .execute();
  return new Set(rows.map(({ targetUuid, endOn }) => `${targetUuid} ${endOn}`));
}

export interface RenewedItem {
  readonly standardCode: string | null;
  readonly itemName: string;
  readonly level: string | null;
}

/** Lists the valid items of a certificate in order; the target may also be a single item. */
export async function listRenewedItems(db: Db, scope: TenantContext, targetUuid: string): Promise<RenewedItem[]> {
  return await db.query
    .selectFrom('certificateItem')
    .select(['standardCode', 'itemName', 'level'])
    .where('entUuid', '=', scope.entUuid)
    .where('delFlag', '=', '0')
    .where('status', '=', 'normal')
    .where((where) => where.or([where('zzzsUuid', '=', targetUuid), where('uuid', '=', targetUuid)]))
    .orderBy('place')
    .orderBy('uuid')
    .execute();
}

/**
 * Finds an open renewal filing that a user opened earlier for this document alone. If the name of the document is part of a longer document
 * name, a filing with the longer name belongs to the other document.
 */
export async function findOpenRenewal(db: Db, scope: TenantContext, subject: string): Promise<string | null> {
  const row = await db.query
    .selectFrom('filingCase')
    .select('uuid')
    .where('entUuid', '=', scope.entUuid)
    .where('delFlag', '=', '0')
    .where('kind', '=', 'renewal')
    .where('createBy', 'is not', null)
    .where('state', 'in', FILING_STATES.filter(isFilingInProgress))
    .where('name', 'like', toLikePattern(subject))
    .where('uuid', 'not in', (from) =>
      from.selectFrom('filingRenewal').select('filingUuid').where('entUuid', '=', scope.entUuid),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('certificate as c')
            .select('c.uuid')
            .where('c.entUuid', '=', scope.entUuid)
            .where('c.delFlag', '=', '0')
            .where('c.certName', '<>', subject)
            .where('c.certName', 'like', toLikePattern(subject))
            .where(sql<boolean>`position(c.cert_name in filing_case.name) > 0`),
        ),
      ),
    )
    .orderBy('uuid')
    .limit(1)
    .executeTakeFirst();
  return row?.uuid ?? null;
}
