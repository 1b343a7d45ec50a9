/** The changes between two versions of an enterprise, record by record. */
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { EnterpriseRecordEdit } from '../evaluations.contract.ts';

type Row = { readonly uuid?: string | undefined };

interface Part {
  readonly label: string;
  readonly rowsOf: (
    enterprise: EnterpriseDocument,
  ) => readonly { readonly key: string; readonly name: string; readonly row: unknown }[];
}

/** Records without a key are identified by their position. */
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

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) ? value.length === 0 : isObject(value) && Object.values(value).every(isEmpty));

/**
 * Compares two values by meaning. A stored document has the fields of the program version that wrote it, so a field that exists in only one
 * of the documents results from an upgrade and is not an edit by the enterprise.
 */
function isAlike(before: unknown, after: unknown): boolean {
  if (isEmpty(before) || isEmpty(after)) return isEmpty(before) && isEmpty(after);
  if (Array.isArray(before) && Array.isArray(after))
    return before.length === after.length && before.every((value, index) => isAlike(value, after[index]));
  if (isObject(before) && isObject(after))
    return Object.keys(before).every((key) => !Object.hasOwn(after, key) || isAlike(before[key], after[key]));
  return before === after;
}

function comparePart(
  { label, rowsOf }: Part,
  before: EnterpriseDocument,
  after: EnterpriseDocument,
): EnterpriseRecordEdit[] {
  const old = new Map(rowsOf(before).map((row) => [row.key, row]));
  const fresh = rowsOf(after);
  const kept = new Set(fresh.map((row) => row.key));
  const changed = fresh.flatMap((row): EnterpriseRecordEdit[] => {
    const was = old.get(row.key);
    if (was === undefined) return [{ part: label, name: row.name, change: 'added' }];
    return isAlike(was.row, row.row) ? [] : [{ part: label, name: row.name, change: 'changed' }];
  });
  const removed = [...old.values()]
    .filter((row) => !kept.has(row.key))
    .map((row): EnterpriseRecordEdit => ({ part: label, name: row.name, change: 'removed' }));
  return [...changed, ...removed];
}

export const listEnterpriseRecordEdits = (
  before: EnterpriseDocument,
  after: EnterpriseDocument,
): EnterpriseRecordEdit[] => PARTS.flatMap((one) => comparePart(one, before, after));
