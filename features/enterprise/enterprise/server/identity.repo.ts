import { type Generated, sql } from 'kysely';
import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { listPage } from '#platform/server/db/list-page.ts';
import {
  buildEnterpriseRegionCondition,
  buildRegionCondition,
  toSqlCondition,
} from '#platform/server/db/region-condition.ts';

type State = 'reviewing' | 'passed' | 'rejected' | 'withdrawn';

interface IdentityRequestTable {
  uuid: string;
  entUuid: string;
  entName: string;
  creditCode: string;
  licenceFile: string | null;
  state: Generated<State>;
  reason: string | null;
  submitTime: Date;
  submitBy: string | null;
  decideTime: Date | null;
  decideBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    identityRequest: IdentityRequestTable;
  }
}

export interface EnterpriseIdentity {
  readonly entName: string;
  readonly creditCode: string;
}

/** Returns the newest request of the enterprise to change its name or code, with its licence. */
export async function getNewestIdentityRequest(db: Db, scope: TenantContext) {
  return await db.query
    .selectFrom('identityRequest as r')
    .leftJoin('licenceFile as f', 'f.uuid', 'r.licenceFile')
    .where('r.entUuid', '=', scope.entUuid)
    .select(['r.uuid', 'r.entName', 'r.creditCode', 'r.licenceFile', 'r.state', 'r.reason', 'r.submitTime'])
    .select('f.filename')
    .orderBy(sql`r.state = 'reviewing'`, 'desc')
    .orderBy('r.submitTime', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Saves a request, which replaces the pending one. The caller must have locked the enterprise. */
export async function saveIdentityRequest(
  db: Db,
  scope: TenantContext,
  request: EnterpriseIdentity & { readonly uuid: string; readonly licenceFile: string | null },
  now: Date,
): Promise<void> {
  const row = { ...request, submitTime: now, submitBy: scope.userUuid };
  const { uuid: _own, ...changes } = row;
  const changed = await db.query
    .updateTable('identityRequest')
    .set(changes)
    .where('entUuid', '=', scope.entUuid)
    .where('state', '=', 'reviewing')
    .returning('uuid')
    .executeTakeFirst();
  if (changed) return;
  const blank = { reason: null, decideTime: null, decideBy: null };
  await db.query
    .insertInto('identityRequest')
    .values({ ...row, ...blank, entUuid: scope.entUuid })
    .execute();
}

/**
 * Closes the pending request.
 * @returns false if no request is pending
 */
export async function closeIdentityRequest(
  db: Db,
  entUuid: string,
  decision: { readonly state: State; readonly reason: string | null },
  by: { readonly userUuid: string | null; readonly now: Date },
): Promise<boolean> {
  const row = await db.query
    .updateTable('identityRequest')
    .set({ ...decision, decideTime: by.now, decideBy: by.userUuid })
    .where('entUuid', '=', entUuid)
    .where('state', '=', 'reviewing')
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a request to change the name or code, for operators. */
export async function getIdentityRequestRow(db: Db, scope: RegionScope, uuid: string) {
  return await db.query
    .selectFrom('identityRequest')
    .select(['uuid', 'entUuid', 'entName', 'creditCode', 'licenceFile', 'state'])
    .where('uuid', '=', uuid)
    .where(toSqlCondition(buildEnterpriseRegionCondition(scope, 'identity_request.ent_uuid')))
    .executeTakeFirst();
}

export async function listIdentityRequestRows(
  db: Db,
  scope: RegionScope,
  page: { readonly state?: State | undefined; readonly offset: number; readonly limit: number },
) {
  const found = db.query
    .selectFrom('identityRequest as r')
    .innerJoin('enterprise as e', (join) => join.onRef('e.uuid', '=', 'r.entUuid').on('e.delFlag', '=', '0'))
    .where(toSqlCondition(buildRegionCondition(scope, 'e.region')))
    .$if(page.state !== undefined, (query) => query.where('r.state', '=', page.state ?? 'reviewing'));
  return await listPage(
    found,
    found
      .leftJoin('licenceFile as f', 'f.uuid', 'r.licenceFile')
      .select([
        'r.uuid',
        'r.entUuid',
        'r.entName',
        'r.creditCode',
        'r.licenceFile',
        'r.state',
        'r.reason',
        'r.submitTime',
      ])
      .select(['e.entName as presentName', 'e.creditCode as presentCode'])
      .select(['f.filename', 'f.mime', 'f.size', 'f.createTime as uploadTime'])
      .select(
        sql<string[]>`array(select h.ent_name from enterprise h where h.uuid <> r.ent_uuid and h.del_flag = '0'
        and h.certify_status = 'passed' and (h.ent_name = r.ent_name or h.credit_code = r.credit_code))`.as('holders'),
      )
      .orderBy(sql`r.state = 'reviewing'`, 'desc')
      .orderBy(sql`case when r.state = 'reviewing' then r.submit_time end`)
      .orderBy('r.submitTime', 'desc')
      .orderBy('r.uuid'),
    page,
  );
}
