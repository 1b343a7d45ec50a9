/** Step 2: groups the people and records of the evaluation by kind of record. */
import type { EvaluationReport, RequirementResult } from '#domain/qualification/report.ts';

export interface DataRow {
  readonly ref: string;
  readonly name: string;
  /** The document or amount by which the record counts; empty if it does not count. */
  readonly via: string;
  readonly until: string | null;
  /** The requirements and positions for which the record counts. */
  readonly counts: readonly string[];
  /** The reasons why the record does not count for other requirements. */
  readonly reasons: readonly string[];
  readonly isPossible: boolean;
}

export interface DataGroup {
  readonly key: string;
  readonly label: string;
  readonly leaves: readonly RequirementResult[];
  readonly rows: readonly DataRow[];
}

const GROUPS: readonly { key: string; label: string; kinds: readonly string[] }[] = [
  { key: 'registered', label: '注册人员', kinds: ['registeredPersonnel', 'registeredTotal'] },
  { key: 'titled', label: '职称与负责人', kinds: ['titledPersonnel', 'technicalLead', 'technicalStaff'] },
  { key: 'workers', label: '技术工人与现场人员', kinds: ['skilledWorkers', 'siteManagers', 'headcount'] },
  { key: 'works', label: '工程业绩', kinds: ['performance', 'staffPerformance'] },
  { key: 'assets', label: '企业资产', kinds: ['netAssets', 'registeredCapital'] },
];

const keyOf = (leaf: RequirementResult): string =>
  GROUPS.find((group) => group.kinds.includes(leaf.kind))?.key ?? 'others';

function getRows(leaves: readonly RequirementResult[]): DataRow[] {
  const rows = new Map<string, DataRow>();
  const change = (ref: string, name: string, edit: (row: DataRow) => DataRow): void => {
    const fresh = { ref, name, via: '', until: null, counts: [], reasons: [], isPossible: false };
    rows.set(ref, edit(rows.get(ref) ?? fresh));
  };
  for (const leaf of leaves) {
    for (const one of leaf.counted.filter(({ what }) => what === 'person' || what === 'project'))
      change(one.ref, one.name, (row) => ({
        ...row,
        via: row.via || one.via,
        until: row.until ?? one.until,
        counts: [...row.counts, one.place ?? leaf.title],
      }));
    for (const one of leaf.notCounted.filter(({ what }) => what === 'person' || what === 'project'))
      change(one.ref, one.name, (row) => ({
        ...row,
        reasons: row.reasons.includes(one.reason) ? row.reasons : [...row.reasons, one.reason],
        isPossible: row.isPossible || one.isPossible,
      }));
  }
  return [...rows.values()].sort((a, b) => Number(b.counts.length > 0) - Number(a.counts.length > 0));
}

/** Groups the data for the assessed requirements of the level, in the order of the wizard. */
export function groupData(report: Pick<EvaluationReport, 'leaves'>): DataGroup[] {
  const assessed = report.leaves.filter((leaf) => leaf.verdict !== 'notAssessed');
  return [...GROUPS, { key: 'others', label: '其他条件' }].flatMap(({ key, label }) => {
    const leaves = assessed.filter((leaf) => keyOf(leaf) === key);
    return leaves.length === 0 ? [] : [{ key, label, leaves, rows: getRows(leaves) }];
  });
}

/** Returns the state text of a record in step 2. */
export function getDataRowState(row: DataRow, isOut: boolean): { readonly className: string; readonly words: string } {
  if (isOut) return { className: 'tag', words: '本次不纳入' };
  if (row.counts.length > 0) return { className: 'tag g', words: `计入：${[...new Set(row.counts)].join('、')}` };
  const reason = row.reasons.join('；');
  return row.isPossible
    ? { className: 'tag y', words: `待核对：${reason}` }
    : { className: 'tag r', words: `不计：${reason}` };
}
