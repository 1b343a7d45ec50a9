/**
 * Determines which requirements can use a record, so that only these are evaluated after a change. A requirement kind that uses further
 * data must be registered here; the test against a full evaluation detects an omission.
 */
import type { Declaration, Enterprise, EnterpriseDocument, Project } from '#domain/enterprise/enterprise-document.ts';
import { isSameCoreName, normaliseProjectName } from '#domain/text/project-name.ts';
import { canonicalJson } from '../canonical-json.ts';
import type { CatalogueLevel, PreparedRow } from '../catalogue.ts';
import { listDeclarationKindNames } from '../declaration-kinds.ts';
import { isFilledByPeople } from '../evaluate-row.ts';
import { isRequirementKind, type Requirement } from '../requirement.ts';
import { canRecordsDecide } from '../requirements/answered-by.ts';

/**
 * A part of an enterprise's records. `led`: projects with a manager or technical lead, and projects that an achievement links to or names.
 */
type Part = keyof Enterprise | 'certificates' | 'people' | 'achievements' | 'works' | 'led' | 'equipment';

/** The differences between two states of the records of one enterprise. */
export interface EnterpriseChange {
  readonly parts: ReadonlySet<Part>;
  /** The changed declarations in their old and new versions. */
  readonly declarations: readonly Declaration[];
}

interface Kept {
  readonly uuid?: string | undefined;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns whether two JSON records are equal. It does not serialise them, because every record is compared after every change. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const others: Readonly<Record<string, unknown>> = { ...b };
  const own = Object.entries(a);
  return (
    own.length === Object.keys(others).length &&
    own.every(([name, value]) => Object.hasOwn(others, name) && isSame(value, others[name]))
  );
}

/** Lists added, removed or changed records in their old and new versions; the order of a list is irrelevant. */
function listDifferent<T extends Kept>(before: readonly T[], after: readonly T[]): T[] {
  if (before === after) return [];
  const keyOf = (record: T): string => record.uuid ?? canonicalJson(record);
  const old = new Map(before.map((record) => [keyOf(record), record]));
  const changed: T[] = [];
  for (const record of after) {
    const was = old.get(keyOf(record));
    old.delete(keyOf(record));
    if (was === undefined || !isSame(was, record)) changed.push(record, ...(was === undefined ? [] : [was]));
  }
  return [...changed, ...old.values()];
}

/**
 * Returns a test for projects that may affect achievements in one of the states: projects with a manager or technical lead, and projects
 * that an achievement links to or names.
 */
function createIsLed(...states: readonly EnterpriseDocument[]): (project: Project) => boolean {
  const achievements = states.flatMap((state) => state.achievements);
  const linked = new Set(achievements.map(({ projectUuid }) => projectUuid));
  const names = new Set(
    achievements.flatMap((one) => (one.projectUuid === null ? [normaliseProjectName(one.projectName)] : [])),
  );
  return ({ uuid, projectNo, projectName, managerUuid, techLeadUuid }) => {
    if (managerUuid !== null || techLeadUuid !== null || linked.has(uuid ?? projectNo)) return true;
    const core = normaliseProjectName(projectName);
    return names.has(core) || [...names].some((name) => isSameCoreName(name, core));
  };
}

export function compareEnterprises(before: EnterpriseDocument, after: EnterpriseDocument): EnterpriseChange {
  const parts = new Set<Part>();
  const fields = Object.keys(after.enterprise) as (keyof Enterprise)[];
  for (const field of fields) if (!isSame(before.enterprise[field], after.enterprise[field])) parts.add(field);
  const projects = listDifferent(before.projects, after.projects);
  const compared: readonly (readonly [Part, readonly unknown[]])[] = [
    ['certificates', listDifferent(before.certificates, after.certificates)],
    ['people', listDifferent(before.registeredPeople, after.registeredPeople)],
    ['people', listDifferent(before.otherPeople, after.otherPeople)],
    ['achievements', listDifferent(before.achievements, after.achievements)],
    ['works', projects],
    ['led', projects.filter(createIsLed(before, after))],
    ['equipment', listDifferent(before.equipment, after.equipment)],
  ];
  for (const [part, changed] of compared) if (changed.length > 0) parts.add(part);
  return { parts, declarations: listDifferent(before.declarations, after.declarations) };
}

/** Returns whether a requirement demands projects led by people. */
const asksForLed = (row: Requirement): boolean =>
  isRequirementKind(row, 'staffPerformance') ||
  (isRequirementKind(row, 'registeredPersonnel') && (row.largeProjects !== undefined || row.summary !== undefined)) ||
  (isRequirementKind(row, 'technicalLead') && (row.ledProjects ?? row.asProjectLead ?? row.projects) !== undefined);

const people: readonly Part[] = ['people', 'techLeadName', 'techLeadTitle'];
const led: readonly Part[] = ['achievements', 'led'];

/** The parts of the records used by requirements that the licence, equipment and documents decide. */
const ON_FILE: readonly Part[] = [
  'entName',
  'creditCode',
  'entType',
  'licenceStatus',
  'bizTermEnd',
  'netAssets',
  'establishDate',
  'equipment',
];
const ON_FILE_KINDS: readonly string[] = ['premises', 'creditRecord', 'system'];

function listParts({ row, words }: PreparedRow): readonly Part[] {
  if (isRequirementKind(row, 'netAssets')) return ['netAssets', 'netAssetsYear', 'regCapital'];
  if (isRequirementKind(row, 'registeredCapital')) return ['regCapital', 'paidCapital'];
  if (isRequirementKind(row, 'registeredTotal')) return people;
  if (isRequirementKind(row, 'technicalLead')) return asksForLed(row) ? [...people, ...led] : people;
  if (isRequirementKind(row, 'performance'))
    return ['works', 'establishDate', ...(row.exempt === undefined ? [] : (['certificates'] as const))];
  if (isRequirementKind(row, 'equipment')) return ['equipment'];
  if (isRequirementKind(row, 'headcount')) return people;
  if (isRequirementKind(row, 'experience')) return ['establishDate', 'certificates'];
  if (isRequirementKind(row, 'creditRecord')) return ['establishDate'];
  if (!isRequirementKind(row, 'other')) return [];
  if (row.subkind === 'leadPerformance') return [...people, ...led];
  if (row.subkind === 'registeredCapital') return ['regCapital'];
  if (row.subkind === 'post') return people;
  return canRecordsDecide(row, words.text) ? ON_FILE : [];
}

/** Returns whether the result of a requirement depends on people. */
export const dependsOnPeople = (prepared: PreparedRow): boolean =>
  isFilledByPeople(prepared) || listParts(prepared).includes('people');

/** Returns the kind of declaration that can decide a requirement. */
const getKind = (row: Requirement): string =>
  isRequirementKind(row, 'other') ? (row.subkind ?? 'requirement') : row.kind;

/** Returns whether a declaration is about a requirement, by its exact text or by its kind. */
const canReadDeclaration = ({ row, words }: PreparedRow, { kind, text }: Declaration): boolean =>
  text === words.text ||
  // A penalty entered for one requirement leaves the credit requirements of other standards undecided.
  ((text === null || kind === 'creditRecord') &&
    (listDeclarationKindNames(getKind(row)).includes(kind) ||
      (isRequirementKind(row, 'other') && ON_FILE_KINDS.includes(kind) && canRecordsDecide(row, words.text))));

/** Returns whether a change of the enterprise may change the result of these requirements, which are evaluated together. */
export function canChangeResult(
  rows: readonly PreparedRow[],
  level: CatalogueLevel,
  { parts, declarations }: EnterpriseChange,
): boolean {
  const read = new Set(rows.flatMap(listParts));
  // The technical lead may be excluded from the other requirements, so the data about led projects matters as well.
  if (rows.some(isFilledByPeople))
    for (const part of [...people, ...(level.rows.some(({ row }) => asksForLed(row)) ? led : [])]) read.add(part);
  return (
    [...parts].some((part) => read.has(part)) ||
    declarations.some((declaration) => rows.some((row) => canReadDeclaration(row, declaration)))
  );
}
