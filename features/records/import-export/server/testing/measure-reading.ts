import { randomUUID } from 'node:crypto';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { getFieldText, type PlainRecord } from '../merge/keys.ts';
import { type ImportPlan, planImport } from '../merge/plan.ts';
import { getStandards } from '../standards.ts';
import { readImportFile } from '../workbook/read-file.ts';
import type { ExpectedCell, RandomWorkbook } from './random-workbook.ts';

interface Reading {
  readonly total: number;
  readonly right: number;
  readonly asked: number;
  readonly wrong: readonly string[];
  readonly lost: readonly string[];
  /** Records without counterpart in the expected values, such as a row of totals. */
  readonly invented: readonly string[];
}

const EMPTY: ImportPlan = { records: [], faults: [] };

const bare = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');

function getValue(records: readonly PlainRecord[], { owner, path }: ExpectedCell): unknown {
  const values = records.filter(
    (record) => bare(getFieldText(record, 'name') || getFieldText(record, 'projectName')) === owner,
  );
  const [head = '', regNo = '', field = ''] = path.split('.');
  if (head !== 'registrations')
    return values.map((record) => record[head]).find((value) => value !== null && value !== undefined);
  const list = values.flatMap((record) => (record.registrations ?? []) as PlainRecord[]);
  return list.find((entry) => entry.regNo === regNo)?.[field];
}

/** Reads a workbook with the import and compares each cell with its expected value. */
export async function measureReading({ bytes, cells, owners }: RandomWorkbook): Promise<Reading> {
  let plan = EMPTY;
  let isRefused = false;
  try {
    plan = planImport(await readImportFile(bytes), null, { newUuid: randomUUID, standards: getStandards() });
  } catch (error) {
    if (!(error instanceof RejectedFileError)) throw error;
    isRefused = true;
  }
  const records = plan.records.flatMap(({ record }): PlainRecord[] => (record ? [record] : []));
  const faults = plan.faults.filter(({ level }) => level === 'fault');
  const isAsked = ({ row, heading }: ExpectedCell): boolean =>
    isRefused ||
    faults.some((fault) =>
      fault.row === null
        ? fault.column === null
        : fault.row === row || (fault.column !== null && bare(fault.column) === bare(heading)),
    );
  const result = { right: 0, asked: 0, wrong: [] as string[], lost: [] as string[] };
  for (const cell of cells) {
    const value = getValue(records, cell);
    const text =
      typeof value === 'number' ? value : typeof value === 'string' && cell.path === 'name' ? bare(value) : value;
    if (text === cell.value) result.right += 1;
    else if (isAsked(cell)) result.asked += 1;
    else {
      const line = `row ${cell.row} ${cell.heading} ${cell.owner} ${cell.path}: ${String(cell.value)} read as ${JSON.stringify(value)}`;
      (value === null || value === undefined ? result.lost : result.wrong).push(line);
    }
  }
  const known = new Set(owners);
  const invented = records
    .map((record) => bare(getFieldText(record, 'name') || getFieldText(record, 'projectName')))
    .filter((name) => !known.has(name));
  return { total: cells.length, ...result, invented };
}
