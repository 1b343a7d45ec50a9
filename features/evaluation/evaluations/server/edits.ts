/** The changes between two versions of an enterprise, record by record. */
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { canonicalJson } from '#domain/qualification/canonical-json.ts';
import type { Edit } from '../evaluations.contract.ts';

type Row = { readonly uuid?: string | undefined };

interface Part {
  readonly label: string;
  readonly rowsOf: (
    enterprise: EnterpriseDocument,
  ) => readonly { readonly key: string; readonly name: string; readonly row: unknown }[];
}

/** Records without a key of their own are identified by their position. */
const part = <T extends Row>(
  label: string,
  rowsOf: (enterprise: EnterpriseDocument) => readonly T[],
  nameOf: (row: T) => string,
): Part => ({
  label,
  rowsOf: (enterprise) =>
    rowsOf(enterprise).map((row, index) => ({ key: row.uuid ?? String(index), name: nameOf(row), row })),
});

const PARTS: readonly Part[] = [
  {
    label: '企业信息',
    rowsOf: ({ enterprise }) => [{ key: 'enterprise', name: enterprise.entName, row: enterprise }],
  },
  part(
    '资质证书',
    (enterprise) => enterprise.certificates,
    (row) => row.certName,
  ),
  part(
    '注册人员',
    (enterprise) => enterprise.registeredPeople,
    (row) => row.name,
  ),
  part(
    '非注册人员',
    (enterprise) => enterprise.otherPeople,
    (row) => row.name,
  ),
  part(
    '人员业绩',
    (enterprise) => enterprise.achievements,
    (row) => `${row.personName ?? ''} ${row.projectName}`.trim(),
  ),
  part(
    '项目',
    (enterprise) => enterprise.projects,
    (row) => row.projectName,
  ),
  part(
    '设备',
    (enterprise) => enterprise.equipment,
    (row) => row.name,
  ),
  part(
    '其他声明',
    (enterprise) => enterprise.declarations,
    (row) => row.text ?? row.kind,
  ),
];

function comparePart({ label, rowsOf }: Part, before: EnterpriseDocument, after: EnterpriseDocument): Edit[] {
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

export const listEdits = (before: EnterpriseDocument, after: EnterpriseDocument): Edit[] =>
  PARTS.flatMap((one) => comparePart(one, before, after));
