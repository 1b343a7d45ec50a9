/** What changed between two versions of a firm, record by record. */
import type { Firm } from '#domain/firm/firm.ts';
import { canonicalJson } from '#domain/qualification/canonical-json.ts';
import type { Edit } from '../evaluations.contract.ts';

type Row = { readonly uuid?: string | undefined };

interface Part {
  readonly label: string;
  readonly rowsOf: (firm: Firm) => readonly { readonly key: string; readonly name: string; readonly row: unknown }[];
}

/** Records without a key of their own are told apart by their place. */
const part = <T extends Row>(
  label: string,
  rowsOf: (firm: Firm) => readonly T[],
  nameOf: (row: T) => string,
): Part => ({
  label,
  rowsOf: (firm) => rowsOf(firm).map((row, index) => ({ key: row.uuid ?? String(index), name: nameOf(row), row })),
});

const PARTS: readonly Part[] = [
  {
    label: '企业信息',
    rowsOf: ({ enterprise }) => [{ key: 'enterprise', name: enterprise.entName, row: enterprise }],
  },
  part(
    '资质证书',
    (firm) => firm.certificates,
    (row) => row.certName,
  ),
  part(
    '注册人员',
    (firm) => firm.registeredPeople,
    (row) => row.name,
  ),
  part(
    '非注册人员',
    (firm) => firm.otherPeople,
    (row) => row.name,
  ),
  part(
    '人员业绩',
    (firm) => firm.achievements,
    (row) => `${row.personName ?? ''} ${row.projectName}`.trim(),
  ),
  part(
    '项目',
    (firm) => firm.projects,
    (row) => row.projectName,
  ),
  part(
    '设备',
    (firm) => firm.equipment,
    (row) => row.name,
  ),
  part(
    '其他声明',
    (firm) => firm.declarations,
    (row) => row.text ?? row.kind,
  ),
];

function comparePart({ label, rowsOf }: Part, before: Firm, after: Firm): Edit[] {
  const old = new Map(rowsOf(before).map((row) => [row.key, row]));
  const fresh = rowsOf(after);
  const kept = new Set(fresh.map((row) => row.key));
  const changed = fresh.flatMap((row): Edit[] => {
    const was = old.get(row.key);
    if (was === undefined) return [{ part: label, name: row.name, change: 'added' }];
    return canonicalJson(was.row) === canonicalJson(row.row)
      ? []
      : [{ part: label, name: row.name, change: 'changed' }];
  });
  const removed = [...old.values()]
    .filter((row) => !kept.has(row.key))
    .map((row): Edit => ({ part: label, name: row.name, change: 'removed' }));
  return [...changed, ...removed];
}

export const listEdits = (before: Firm, after: Firm): Edit[] => PARTS.flatMap((one) => comparePart(one, before, after));
