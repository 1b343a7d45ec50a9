import { sql } from 'kysely';
import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { toWordPatterns } from '#platform/server/db/like.ts';
import { listPage, type Slice } from '#platform/server/db/list-page.ts';
import { buildRegionCondition, toSqlCondition } from '#platform/server/db/region-condition.ts';
import type { CertificationStatus } from './certification.repo.ts';

/** Stores an operator's decision as the state of the enterprise. */
export async function saveCertificationDecision(db: Db, entUuid: string, by: string, now: Date): Promise<void> {
  await db.query
    .updateTable('certification')
    .set({ checkedBy: 'operator', decideTime: now, decideBy: by })
    .where('entUuid', '=', entUuid)
    .execute();
}

export interface CertificationReviewFilter extends Slice {
  readonly state?: CertificationStatus | undefined;
  readonly checkedBy?: 'automatic' | 'operator' | undefined;
  readonly keyword?: string | undefined;
  readonly isDisputed?: boolean | undefined;
}

/** Selects the enterprises of the operator's regions that submitted a certification. */
const handedIn = (db: Db, scope: RegionScope) =>
  db.query
    .selectFrom('certification as c')
    .innerJoin('enterprise as e', 'e.uuid', 'c.entUuid')
    .leftJoin('licenceFile as f', 'f.uuid', 'c.licenceFile')
    .leftJoin('appUser as d', 'd.uuid', 'c.decideBy')
    .where('e.delFlag', '=', '0')
    .where(toSqlCondition(buildRegionCondition(scope, 'e.region')));

/** SQL condition for a pending application while another enterprise is certified under the same name or code. */
export const DISPUTED_CERTIFICATION = `e.certify_status = 'reviewing' and (
  exists (select from enterprise h where h.credit_code = e.credit_code and h.uuid <> e.uuid and h.certify_status = 'passed' and h.del_flag = '0')
  or exists (select from enterprise h where h.ent_name = e.ent_name and h.uuid <> e.uuid and h.certify_status = 'passed' and h.del_flag = '0'))`;
const disputed = sql<boolean>`(${sql.raw(DISPUTED_CERTIFICATION)})`;

export async function listCertificationReviewRows(db: Db, scope: RegionScope, filter: CertificationReviewFilter) {
  let found = handedIn(db, scope);
  if (filter.state) found = found.where('e.certifyStatus', '=', filter.state);
  if (filter.checkedBy) found = found.where('c.checkedBy', '=', filter.checkedBy);
  if (filter.isDisputed) found = found.where(disputed);
  if (filter.keyword) {
    const pattern = toWordPatterns(filter.keyword);
    found = found.where((where) =>
      where.or([where('e.entName', 'ilike', pattern), where('e.creditCode', 'ilike', pattern)]),
    );
  }
  const waits = sql<boolean>`e.certify_status = 'reviewing'`;
  return await listPage(
    found,
    found
      .select([
        'e.uuid as entUuid',
        'e.entName',
        'e.creditCode',
        'e.legalPerson',
        'e.region',
        'e.certifyStatus',
        'c.checkedBy',
        'c.licenceFile',
        'c.submitTime',
        'c.decideTime',
        'd.nickName as decider',
        disputed.as('isDisputed'),
      ])
      .orderBy(waits, 'desc')
      .orderBy(sql`case when ${waits} then c.submit_time end`)
      .orderBy('c.submitTime', 'desc')
      .orderBy('e.uuid'),
    filter,
  );
}

/**
 * Returns a certification for review by an operator.
 * @param lock locks the enterprise until the transaction ends, so that concurrent decisions run one after the other
 */
export async function getCertificationReviewRow(db: Db, scope: RegionScope, entUuid: string, lock = false) {
  const found = handedIn(db, scope)
    .leftJoin('appUser as a', (join) => join.on((on) => on('a.uuid', '=', on.fn.coalesce('f.userUuid', 'e.createBy'))))
    .where('e.uuid', '=', entUuid)
    .selectAll('e')
    .select([
      'c.checkedBy',
      'c.licenceFile',
      'c.submitTime',
      'c.decideTime',
      'd.nickName as decider',
      'f.filename',
      'f.mime',
      'f.size',
      'f.createTime as uploadTime',
      'a.uuid as applicantUuid',
      'a.nickName as applicantName',
      'a.phonenumber as applicantPhone',
      'a.mail as applicantMail',
    ]);
  return await (lock ? found.forNoKeyUpdate('e') : found).executeTakeFirst();
}
