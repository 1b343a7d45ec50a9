import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { normaliseEnterpriseName } from '#domain/text/person-name.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import type { PreviewRecord, SheetCount } from '../batch.repo.ts';
import { buildBatchPayload, buildImportParts, type PackedPart, packJson } from '../payload.ts';
import type { ImportError, IncomingFile } from '../workbook/incoming.ts';
import type { SheetLayout } from '../workbook/layout.ts';
import { WORKBOOK_SHEETS } from '../workbook/sheets.ts';
import { getFieldText } from './keys.ts';
import { type ImportPlan, type ImportPlanOptions, listCrossListNotices, planImport } from './plan.ts';

/** Maximum number of errors stored for the page; further errors are only counted. Files with more errors usually repeat one mistake. */
const MAX_ERRORS = 5000;

/** The stored result of comparing the file of a batch with the enterprise. */
export interface ImportPreview {
  readonly source: 'workbook' | 'json';
  readonly counts: readonly SheetCount[];
  readonly faultCount: number;
  readonly faults: readonly ImportError[];
  readonly records: readonly PreviewRecord[];
  readonly parts: readonly PackedPart[];
  readonly payload: Uint8Array;
  readonly layout: readonly SheetLayout[];
}

/** Rejects a file of another enterprise. */
function checkEnterprise(incoming: IncomingFile, enterprise: EnterpriseDocument): void {
  const given = incoming.records.find((record) => record.section === 'enterprise')?.given;
  if (!given) return;
  const [name, code] = [getFieldText(given, 'entName'), getFieldText(given, 'creditCode')];
  const own = enterprise.enterprise;
  const otherCode = code !== '' && own.creditCode !== null && code !== own.creditCode;
  const otherName = name !== '' && normaliseEnterpriseName(name) !== normaliseEnterpriseName(own.entName);
  if (otherCode || (otherName && code === ''))
    throw new RejectedFileError(`文件中的企业是“${name || code}”，与当前企业“${own.entName}”不一致，没有读取`);
}

/** Replaces the name and code of the enterprise in the file with the stored values, which an import never changes. */
function keepIdentity(incoming: IncomingFile, enterprise: EnterpriseDocument): IncomingFile {
  const { entName, creditCode } = enterprise.enterprise;
  const records = incoming.records.map((record) =>
    record.section === 'enterprise' ? { ...record, given: { ...record.given, entName, creditCode } } : record,
  );
  return { ...incoming, records };
}

function countSheets(plan: ImportPlan): SheetCount[] {
  const counts = new Map<
    string,
    { sheet: string; new: number; changed: number; unchanged: number; faulty: number; faults: number }
  >();
  const of = (sheet: string) => {
    const found = counts.get(sheet) ?? { sheet, new: 0, changed: 0, unchanged: 0, faulty: 0, faults: 0 };
    counts.set(sheet, found);
    return found;
  };
  for (const record of plan.records) of(record.sheet)[record.state] += 1;
  for (const error of plan.faults) if (error.level === 'fault') of(error.sheet).faults += 1;
  const order = WORKBOOK_SHEETS.map((sheet) => sheet.name);
  return [...counts.values()].sort((a, b) => order.indexOf(a.sheet) - order.indexOf(b.sheet));
}

/**
 * Compares a file with the stored enterprise.
 * @throws RejectedFileError if the file belongs to another enterprise
 */
export function buildImportPreview(
  given: IncomingFile,
  enterprise: EnterpriseDocument,
  tools: ImportPlanOptions,
): ImportPreview {
  checkEnterprise(given, enterprise);
  const incoming = keepIdentity(given, enterprise);
  const plan = planImport(incoming, enterprise, tools);
  const errors = [...plan.faults, ...listCrossListNotices(plan.records)].sort((a, b) =>
    a.level === b.level ? 0 : a.level === 'fault' ? -1 : 1,
  );
  return {
    source: incoming.source,
    counts: countSheets(plan),
    faultCount: plan.faults.filter((error) => error.level === 'fault').length,
    faults: errors.slice(0, MAX_ERRORS),
    records: plan.records.map(({ sheet, row, title, state, changes }) => ({ sheet, row, title, state, changes })),
    parts: buildImportParts(plan),
    payload: packJson(buildBatchPayload(incoming, plan)),
    layout: incoming.layout ?? [],
  };
}
