import { randomUUID } from 'node:crypto';
import { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { pruneEnterpriseDocument } from '#domain/enterprise/prune-enterprise-document.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { type ImportPlan, planImport } from './merge/plan.ts';
import { getStandards } from './standards.ts';
import type { ImportError } from './workbook/incoming.ts';
import { readImportFile } from './workbook/read-file.ts';
import { createErrorAtPath, isJson, parseJson } from './workbook/read-json.ts';

interface WorkbookError {
  readonly sheet: string;
  readonly row: number | null;
  readonly column: string | null;
  readonly message: string;
}

export interface EnterpriseReading {
  /** Null if the file has errors that must be corrected before it can be read. */
  readonly enterprise: EnterpriseDocument | null;
  readonly faults: readonly WorkbookError[];
  /** Parts that were skipped without an error: unknown sheets and columns. */
  readonly notices: readonly WorkbookError[];
}

const place = ({ sheet, row, column, message }: ImportError): WorkbookError => ({ sheet, row, column, message });

function getEnterprise(plan: ImportPlan): unknown {
  const of = (section: string) =>
    plan.records.filter((item) => item.section === section && item.record).map((item) => item.record);
  return {
    enterprise: of('enterprise')[0],
    certificates: of('certificates'),
    registeredPeople: of('registeredPeople'),
    otherPeople: of('otherPeople'),
    achievements: of('achievements'),
    projects: of('projects'),
    equipment: of('equipment'),
    declarations: of('declarations'),
  };
}

/** Reads a workbook or an enterprise document without a database, for the evaluation on the command line. */
export async function readEnterpriseWorkbook(bytes: Uint8Array, isGoodRows = false): Promise<EnterpriseReading> {
  try {
    const plan = planImport(await readImportFile(bytes), null, { newUuid: randomUUID, standards: getStandards() });
    const errors = plan.faults.filter((error) => error.level === 'fault').map(place);
    const notices = plan.faults.filter((error) => error.level === 'notice').map(place);
    if (errors.length > 0 && !isGoodRows) return { enterprise: null, faults: errors, notices };
    const parsed = EnterpriseDocument.safeParse(getEnterprise(plan));
    if (parsed.success) return { enterprise: parsed.data, faults: errors, notices };
    return {
      enterprise: null,
      faults: [{ sheet: '企业信息', row: null, column: null, message: '缺少“企业信息”表或其中没有填写企业' }],
      notices,
    };
  } catch (error) {
    if (error instanceof RejectedFileError)
      return {
        enterprise: null,
        faults: [{ sheet: '', row: null, column: null, message: error.message }],
        notices: [],
      };
    throw error;
  }
}

/** Reads a workbook and its errors; an invalid cell is omitted, but its row is kept. */
async function readWorkbookAsFarAsPossible(bytes: Uint8Array) {
  const incoming = await readImportFile(bytes);
  const rows = [...incoming.records, ...incoming.children];
  const plan = planImport(
    {
      ...incoming,
      records: incoming.records.map((row) => ({ ...row, faults: [] })),
      children: incoming.children.map((row) => ({ ...row, faults: [] })),
    },
    null,
    { newUuid: randomUUID, standards: getStandards(), isLenient: true },
  );
  return { value: getEnterprise(plan), notices: [...rows.flatMap(({ faults }) => faults), ...plan.faults].map(place) };
}

/**
 * Reads a list from another source for a comparison. Invalid values become notices, because the comparison should find such mistakes. Only
 * a file that cannot be parsed at all is rejected.
 * @param entName name of the enterprise, for a list that does not contain it
 */
export async function readComparedList(bytes: Uint8Array, entName: string): Promise<EnterpriseReading> {
  try {
    const { value, notices } = isJson(bytes)
      ? { value: parseJson(bytes), notices: [] }
      : await readWorkbookAsFarAsPossible(bytes);
    const pruned = pruneEnterpriseDocument(value, entName);
    if (pruned === null) return { enterprise: null, faults: [...notices], notices };
    const more = pruned.faults.map(({ path, message }) => place(createErrorAtPath(path, message)));
    return { enterprise: pruned.enterprise, faults: [], notices: [...notices, ...more] };
  } catch (error) {
    if (error instanceof RejectedFileError)
      return {
        enterprise: null,
        faults: [{ sheet: '', row: null, column: null, message: error.message }],
        notices: [],
      };
    throw error;
  }
}
