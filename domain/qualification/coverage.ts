/**
 * Compares the people of an enterprise with the requirements of several qualifications. The figures come from the matrices of the
 * evaluation reports and are not computed again. A person may count in several qualifications at once (CR-3), but within one only according
 * to CR-1 and CR-2.
 */
import type { CountedRecord, EvaluationReport, MatrixColumn, RequirementResult, UncountedRecord } from './report.ts';

/** The relation of one person to one requirement. There is no cell if the person has no certificate of the required kind. */
export type CoverageState = 'counted' | 'dueSoon' | 'elsewhere' | 'possible' | 'notCounted';
/** `unknown`: the records do not show whether the requirement is met. */
export type CoverageAnswer = 'met' | 'short' | 'unknown';

export interface CoverageColumn {
  id: string;
  title: string;
  label: string;
  docNumber: string;
  need: number;
  have: number;
  /** The number that is certainly missing, for all possible values of the unknown facts. */
  short: number;
  /** The additional number that would count once the unknown facts are entered. */
  doubtful: number;
  answer: CoverageAnswer;
  /** The report lists only the first people who do not count, so an empty cell is inconclusive. */
  isCut: boolean;
}
export interface CoverageItem {
  ref: string;
  name: string;
  level: string;
  isWanted: boolean;
  verdict: EvaluationReport['verdict'] | null;
  headline: string;
  columns: CoverageColumn[];
}
export interface CoverageCell {
  columnId: string;
  state: CoverageState;
  /** The certificate that counts. */
  via: string;
  until: string | null;
  reason: string;
  remedy: string | null;
}
export interface CoverageRow {
  ref: string;
  name: string;
  label: string;
  cells: CoverageCell[];
}
export interface Coverage {
  items: CoverageItem[];
  rows: CoverageRow[];
}

/** One current or target qualification with its detailed report; null if the catalogue does not contain the level. */
export interface CoverageSource {
  ref: string;
  name: string;
  level: string;
  isWanted: boolean;
  report: EvaluationReport | null;
}

/** Reports list at most this many people who do not count (see `requirements/people.ts`). */
const MAX_REJECTED = 200;

const getState = (one: UncountedRecord): CoverageState =>
  one.reasonCode === 'countedElsewhere' ? 'elsewhere' : one.isPossible ? 'possible' : 'notCounted';

function getAnswer(leaf: RequirementResult, need: number, have: number, possible: number): CoverageAnswer {
  if (leaf.verdict === 'met') return 'met';
  if (leaf.verdict === 'unknown' || leaf.verdict === 'declared') return 'unknown';
  if (possible < need) return 'short';
  return have >= need ? 'met' : 'unknown';
}

function createColumn(column: MatrixColumn, leaf: RequirementResult, prefix: string): CoverageColumn {
  const place = leaf.places.find((one) => one.label === column.label);
  // A technical lead requirement has no places, so the verdict shows whether a person may qualify.
  const possible = place?.possible ?? (leaf.verdict === 'unmet' ? column.filled : column.need);
  const answer = getAnswer(leaf, column.need, column.filled, possible);
  return {
    id: `${prefix}${column.id}`,
    title: leaf.title,
    label: column.label,
    docNumber: leaf.source.amendedBy ?? leaf.source.docNumber,
    need: column.need,
    have: column.filled,
    short: answer === 'short' ? column.need - possible : 0,
    doubtful: answer === 'met' ? 0 : Math.max(0, possible - Math.min(column.filled, column.need)),
    answer,
    isCut: leaf.notCounted.length >= MAX_REJECTED || leaf.kind === 'technicalLead',
  };
}

const countedCell = (one: CountedRecord): Omit<CoverageCell, 'columnId'> => ({
  state: one.isDueSoon ? 'dueSoon' : 'counted',
  via: one.via,
  until: one.until,
  reason: one.isDueSoon && one.until !== null ? `${one.until} 到期` : '',
  remedy: null,
});
const rejectedCell = (one: UncountedRecord): Omit<CoverageCell, 'columnId'> => ({
  state: getState(one),
  via: '',
  until: null,
  reason: one.reason,
  remedy: one.remedy,
});

/** Returns the columns of one report and its cells, keyed by person. */
function readReport(
  report: EvaluationReport,
  prefix: string,
): { columns: CoverageColumn[]; cells: [string, CoverageCell][] } {
  const leaves = new Map(report.leaves.map((leaf) => [leaf.id, leaf]));
  const columns = report.matrix.columns.flatMap((column) => {
    const leaf = leaves.get(column.leafId);
    return leaf === undefined ? [] : [createColumn(column, leaf, prefix)];
  });
  const cells: [string, CoverageCell][] = [];
  for (const leaf of report.leaves) {
    const own = report.matrix.columns.filter((column) => column.leafId === leaf.id);
    const getColumn = (place: string | null) => own.find((column) => place === null || column.label === place)?.id;
    for (const one of leaf.counted) {
      const id = getColumn(one.place);
      if (id !== undefined) cells.push([one.ref, { columnId: `${prefix}${id}`, ...countedCell(one) }]);
    }
    for (const one of leaf.notCounted) {
      const id = getColumn(one.place);
      if (id !== undefined) cells.push([one.ref, { columnId: `${prefix}${id}`, ...rejectedCell(one) }]);
    }
  }
  return { columns, cells };
}

/**
 * Creates the comparison of people and requirements.
 * @param sources qualifications with detailed reports of the same enterprise and day
 */
export function createCoverage(sources: readonly CoverageSource[]): Coverage {
  const rows = new Map<string, CoverageRow>();
  const items = sources.map(({ report, ...source }, index): CoverageItem => {
    if (report === null) return { ...source, verdict: null, headline: '标准库中没有该资质和等级，未校验', columns: [] };
    const { columns, cells } = readReport(report, `${index}/`);
    for (const { ref, name, label } of report.matrix.rows)
      if (!rows.has(ref)) rows.set(ref, { ref, name, label, cells: [] });
    for (const [ref, cell] of cells) rows.get(ref)?.cells.push(cell);
    return { ...source, verdict: report.verdict, headline: report.headline, columns };
  });
  return { items, rows: [...rows.values()] };
}
