import { randomUUID } from 'node:crypto';
import { Firm } from '#domain/firm/firm.ts';
import { RefusedFile } from '#platform/server/workers/refused.ts';
import { type Plan, planImport } from './merge/plan.ts';
import { getStandards } from './standards.ts';
import type { ImportFault } from './workbook/incoming.ts';
import { readFile } from './workbook/read-file.ts';

interface WorkbookFault {
  readonly sheet: string;
  readonly row: number | null;
  readonly column: string | null;
  readonly message: string;
}

export interface FirmReading {
  /** Null when the file cannot be taken as it is. */
  readonly firm: Firm | null;
  readonly faults: readonly WorkbookFault[];
  /** What was left out without harm: unknown sheets and columns. */
  readonly notices: readonly WorkbookFault[];
}

const place = ({ sheet, row, column, message }: ImportFault): WorkbookFault => ({ sheet, row, column, message });

function firmOf(plan: Plan): unknown {
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

/** A workbook (or firm document) on its own, without database: what the check of the command line reads. */
export async function readFirmWorkbook(bytes: Uint8Array, isGoodRows = false): Promise<FirmReading> {
  try {
    const plan = planImport(await readFile(bytes), null, { newUuid: randomUUID, standards: getStandards() });
    const faults = plan.faults.filter((fault) => fault.level === 'fault').map(place);
    const notices = plan.faults.filter((fault) => fault.level === 'notice').map(place);
    if (faults.length > 0 && !isGoodRows) return { firm: null, faults, notices };
    const parsed = Firm.safeParse(firmOf(plan));
    if (parsed.success) return { firm: parsed.data, faults, notices };
    return {
      firm: null,
      faults: [{ sheet: '企业信息', row: null, column: null, message: '缺少“企业信息”表或其中没有填写企业' }],
      notices,
    };
  } catch (error) {
    if (error instanceof RefusedFile)
      return { firm: null, faults: [{ sheet: '', row: null, column: null, message: error.message }], notices: [] };
    throw error;
  }
}
