import { sql } from 'kysely';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

interface ConsentTable {
  entUuid: string;
  isGiven: boolean;
  updateTime: Date;
  updateBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    assistantConsent: ConsentTable;
  }
}

export interface StoredConsent {
  readonly isGiven: boolean;
  readonly updateTime: Date;
  /** Name of the user who last changed the consent. */
  readonly updateBy: string | null;
}

/** Returns the consent, or null if the enterprise has not decided. */
export async function getConsentRow(db: Db, scope: TenantContext): Promise<StoredConsent | null> {
  const row = await db.query
    .selectFrom('assistantConsent')
    .select(['isGiven', 'updateTime'])
    .select(
      sql<string | null>`(select nick_name from app_user where uuid = assistant_consent.update_by)`.as('updateBy'),
    )
    .where('entUuid', '=', scope.entUuid)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveConsentRow(db: Db, scope: TenantContext, isGiven: boolean, now: Date): Promise<void> {
  const values = { isGiven, updateTime: now, updateBy: scope.userUuid };
  await db.query
    .insertInto('assistantConsent')
    .values({ entUuid: scope.entUuid, ...values })
    .onConflict((conflict) => conflict.column('entUuid').doUpdateSet(values))
    .execute();
}
