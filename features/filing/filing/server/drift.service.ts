/** Computes the effects on an open filing of record changes since it was opened or submitted. */
import { findRequirementDrift } from '#domain/filing/drift.ts';
import { isFilingInProgress } from '#domain/filing/states.ts';
import { listEnterpriseRecordEdits } from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { type FilingDrift, MAX_DRIFT_EDITS } from '../contract/drift.ts';
import { evaluateEvidence, type FilingSources, getCurrentEvidence, getFrozenRecords } from './evidence.service.ts';
import { getFilingRow } from './filing.repo.ts';
import { getReportRow } from './report.repo.ts';

/** @throws ApiError 404 */
export async function getDrift(context: MemberContext, sources: FilingSources, uuid: string): Promise<FilingDrift> {
  const { app, scope } = context;
  const filing = await getFilingRow(app.db, scope, uuid);
  if (filing === null) throw createNotFoundError();
  if (!isFilingInProgress(filing.state)) return null;
  const frozen = await getFrozenRecords(context, filing);
  if (frozen === null) return null;
  // Uses the report from which the filing was opened; without a report, evaluates the submitted records.
  const shown = await getReportRow(app.db, scope, filing.uuid);
  const before = shown?.report ?? (await evaluateEvidence(sources, filing, frozen)).report;
  const now = await getCurrentEvidence(context, sources, filing);
  const after = now.evidence.report;
  if (before === null || after === null) return null;
  const edits = listEnterpriseRecordEdits(frozen.enterprise, now.enterprise);
  return {
    since: before.asOf,
    asOf: now.asOf,
    changes: findRequirementDrift(before, after),
    edits: edits.slice(0, MAX_DRIFT_EDITS),
    editTotal: edits.length,
  };
}
