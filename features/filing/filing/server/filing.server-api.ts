/** Public API of the filings module: single filings for their documents, and the deleted filings. */
import type { FilingKind } from '#domain/filing/kinds.ts';
import type { FilingState } from '#domain/filing/states.ts';
import type { EvaluationReport } from '#domain/qualification/report.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { RemovableRecord } from '#platform/server/db/removed.ts';
import { getFilingRow } from './filing.repo.ts';
import { getReportRow } from './report.repo.ts';
import { listFilingReservationRows } from './reserve.repo.ts';

/** The data of a filing that its documents contain, in addition to the records of the enterprise. */
export interface FilingCase {
  readonly uuid: string;
  readonly name: string;
  readonly kind: FilingKind;
  readonly state: FilingState;
  /** The code of the standard; null if the filing concerns the licence as a whole. */
  readonly standardCode: string | null;
  readonly standardName: string | null;
  readonly level: string | null;
  /** The region code with six digits; empty if not given. */
  readonly region: string;
  readonly acceptOrg: string | null;
  readonly entryUrl: string | null;
  readonly plannedOn: string | null;
  readonly filedOn: string | null;
  /** The report from which the filing was opened, as of that time; null if there was none. */
  readonly report: EvaluationReport | null;
}

/** Returns a filing of the enterprise; null if it has no such filing, so that the caller throws 数据不存在. */
export async function getFilingCase(db: Db, scope: TenantContext, uuid: string): Promise<FilingCase | null> {
  const row = await getFilingRow(db, scope, uuid);
  if (row === null) return null;
  const frozen = await getReportRow(db, scope, row.uuid);
  const { name, kind, state, standardCode, standardName, level, region, acceptOrg, entryUrl, plannedOn, filedOn } = row;
  return {
    uuid: row.uuid,
    name,
    kind,
    state,
    standardCode,
    standardName,
    level,
    region,
    acceptOrg,
    entryUrl,
    plannedOn,
    filedOn,
    report: frozen?.report ?? null,
  };
}

/**
 * Returns the people and projects that the filing reserves for its documents; null if it reserves none, so that the documents include all
 * people and projects of the enterprise.
 */
export async function getReservedRecords(
  db: Db,
  scope: TenantContext,
  filingUuid: string,
): Promise<{ readonly people: readonly string[] | null; readonly works: readonly string[] | null }> {
  const rows = await listFilingReservationRows(db, scope, filingUuid);
  const of = (kind: 'person' | 'work') => {
    const uuids = rows.filter((row) => row.kind === kind).map(({ refUuid }) => refUuid);
    return uuids.length === 0 ? null : uuids;
  };
  return { people: of('person'), works: of('work') };
}

export { countOpenFilingsByEnterprise, listFilingTargets, listOpenFilings } from './filing.repo.ts';
export { listFilingTodoSubjects } from './filing-thing.repo.ts';
export { listReservationRows, type StoredReservation } from './reserve.repo.ts';

export const REMOVED_FILINGS: RemovableRecord & { change: 'plans' } = {
  table: 'filing_case',
  name: 'r.name',
  change: 'plans',
};
