import { sql } from 'kysely';
import type { EvaluationReport } from '#domain/qualification/report.ts';
import type { ApplicationChoices } from '#features/evaluation/evaluations/contract/choices.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

interface FilingReportTable {
  entUuid: string;
  filingUuid: string;
  runUuid: string;
  runNo: string;
  hash: string;
  fingerprint: string;
  options: ApplicationChoices;
  report: EvaluationReport;
  freezeTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    filingReport: FilingReportTable;
  }
}

export type StoredFilingReport = Omit<FilingReportTable, 'entUuid' | 'filingUuid'>;

const COLUMNS = ['runUuid', 'runNo', 'hash', 'fingerprint', 'options', 'report', 'freezeTime'] as const;

/** Stores the report when the filing is opened; it never changes. */
export async function addReportRow(
  db: Db,
  scope: TenantContext,
  filingUuid: string,
  { options, report, ...row }: StoredFilingReport,
): Promise<void> {
  await db.query
    .insertInto('filingReport')
    .values({
      ...row,
      entUuid: scope.entUuid,
      filingUuid,
      options: sql<ApplicationChoices>`${JSON.stringify(options)}::jsonb`,
      report: sql<EvaluationReport>`${JSON.stringify(report)}::jsonb`,
    })
    .execute();
}

export async function getReportRow(
  db: Db,
  scope: TenantContext,
  filingUuid: string,
): Promise<StoredFilingReport | null> {
  const row = await db.query
    .selectFrom('filingReport')
    .select(COLUMNS)
    .where('entUuid', '=', scope.entUuid)
    .where('filingUuid', '=', filingUuid)
    .executeTakeFirst();
  return row ?? null;
}
