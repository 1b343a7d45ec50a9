import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { getCitizenIdBirth, getCitizenIdGender } from '#domain/identity/citizen-id.ts';
import type { Standards } from '../standards.ts';
import { getCellText, isMaskedId, writeCell } from '../workbook/cells.ts';
import type { DocumentSection } from '../workbook/column.ts';
import { STATED_METRICS } from '../workbook/expand-cell.ts';
import {
  createImportError,
  createImportNotice,
  type ImportError,
  type IncomingChild,
  type IncomingFile,
  isBlockingError,
} from '../workbook/incoming.ts';
import { getSheetSpec } from '../workbook/sheets.ts';
import { getValueAt } from '../workbook/value-at.ts';
import { type MergedList, mergeChildList, mergeMeasures, mergeWorks } from './children.ts';
import { describeChanges, describeDerived, type FieldChange } from './describe.ts';
import { getTargetRow, getTargetSheetName, type MergedRecord, type MergedRecordDraft } from './draft.ts';
import { resolveEmployers, resolveRegisteredPlaces } from './employers.ts';
import { getFieldText, getRecordTitle, type PlainRecord } from './keys.ts';
import { parseRecord, type RecordIssue } from './record-schema.ts';
import {
  listPersonReferenceKeys,
  listProjectReferenceKeys,
  type ReferenceDirectories,
  ReferenceDirectory,
  resolveReferences,
} from './references.ts';
import { findRuleViolations, listUnknownStandards } from './rules.ts';
import { createImportTargets, createParentFinder, type ImportTarget } from './targets.ts';
import { reportDuplicateNumbers, reportSharedRegistrationNumbers } from './unique.ts';

export type PlannedRecordState = 'new' | 'changed' | 'unchanged' | 'faulty';

/** The planned action of the import for one record. */
export interface PlannedRecord {
  readonly section: DocumentSection;
  readonly sheet: string;
  readonly row: number;
  readonly title: string;
  readonly state: PlannedRecordState;
  readonly changes: readonly FieldChange[];
  readonly uuid: string;
  /** The complete record to be stored; null if the record has errors. */
  readonly record: PlainRecord | null;
  /** Rows of the file that belong to the record, for the workbook of faulty rows. */
  readonly rows: readonly { readonly sheet: string; readonly row: number }[];
}

export interface ImportPlan {
  readonly records: readonly PlannedRecord[];
  readonly faults: readonly ImportError[];
}

const ORDER: readonly DocumentSection[] = [
  'enterprise',
  'certificates',
  'registeredPeople',
  'otherPeople',
  'projects',
  'achievements',
  'equipment',
  'declarations',
];

const getStored = (enterprise: EnterpriseDocument | null, section: DocumentSection): readonly PlainRecord[] => {
  if (!enterprise) return [];
  return section === 'enterprise' ? [enterprise.enterprise] : enterprise[section];
};

function setPath(record: Record<string, unknown>, path: string, value: unknown): void {
  const [head = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    record[head] = value;
    return;
  }
  const inner = record[head];
  const copy: Record<string, unknown> = typeof inner === 'object' && inner !== null ? { ...inner } : {};
  setPath(copy, rest.join('.'), value);
  record[head] = copy;
}

/** Fields that only comparisons write; a file of the enterprise cannot set them. */
const COMPARED: ReadonlySet<string> = new Set(['platformState', 'platformSource', 'levelSource']);

/**
 * Treats a data level changed by a file as declared by the enterprise, unless the file (such as a restored archive) contains the source of
 * its verification.
 */
function stateLevel(value: PlainRecord, { base, record }: ImportTarget): PlainRecord {
  if (!('dataLevel' in value) || value.dataLevel === base?.dataLevel) return value;
  const claimed = record?.given.levelSource;
  return { ...value, levelSource: claimed === 'list' || claimed === 'sample' ? claimed : null };
}

/** Merges the values of the rows into the stored record. */
function mergeTarget(target: ImportTarget, newUuid: () => string): MergedRecord {
  const value: Record<string, unknown> = { ...target.base };
  let stated: readonly PlainRecord[] = [];
  for (const [path, found] of Object.entries(target.record?.given ?? {})) {
    if (path === 'uuid' || COMPARED.has(path) || (path === 'idNo' && isMaskedId(String(found)))) continue;
    if (found === null && (path === 'status' || target.base === null)) continue;
    if (path === STATED_METRICS) {
      stated = found as readonly PlainRecord[];
      continue;
    }
    // The portal counts the files attached to a stored declaration, so the value in the file is ignored.
    if (path === 'scans' && target.base !== null) continue;
    setPath(value, path, found);
  }
  if (target.section === 'enterprise') delete value.uuid;
  else value.uuid = target.uuid;
  if (stated.length > 0) value.metrics = mergeMeasures(value.metrics, stated);
  const lists: Record<string, MergedList> = {};
  const list = target.children[0]?.child;
  if (list === 'works') {
    const works = mergeWorks(value.works, value.metrics, target.children);
    lists.works = works;
    value.works = works.entries;
    if (works.metrics) value.metrics = works.metrics;
  } else if (list) {
    const merged = mergeChildList(list, value[list], target.children, newUuid);
    lists[list] = merged;
    value[list] = merged.entries;
  }
  return { value: stateLevel(derive(target, value), target), lists };
}

/** Derives the day of birth and gender from an ID number (GB 11643). */
function derive({ section, base }: ImportTarget, value: Record<string, unknown>): PlainRecord {
  if (section !== 'registeredPeople' && section !== 'otherPeople') return value;
  const idNo = getFieldText(value, 'idNo');
  // The empty fields of a stored person stay empty while the ID number is unchanged.
  if (base !== null && getFieldText(base, 'idNo') === idNo) return value;
  const birth = getCitizenIdBirth(idNo);
  if (birth === null) return value;
  return { ...value, birthDate: value.birthDate ?? birth, gender: value.gender ?? getCitizenIdGender(idNo) };
}

function placeIssue(
  target: ImportTarget,
  merged: MergedRecord,
  path: readonly PropertyKey[],
  message: string,
): ImportError {
  const [field = '', index, inner] = path.map(String);
  const child: IncomingChild | null = (typeof path[1] === 'number' ? merged.lists[field]?.rows[path[1]] : null) ?? null;
  if (child) {
    const column = getSheetSpec(
      child.section === 'otherPeople' ? 'registeredPeople' : child.section,
      child.child,
    ).columns.find((item) => item.field === inner);
    return createImportError(child.sheet, child.row, column?.label ?? inner ?? null, message);
  }
  const columns = getSheetSpec(target.section).columns;
  const column =
    columns.find((item) => item.field === path.map(String).join('.')) ??
    columns.find((item) => item.field === field || item.field.startsWith(`${field}.`));
  const place = typeof path[1] === 'number' ? `第 ${Number(index) + 1} 项` : '';
  return createImportError(
    getTargetSheetName(target),
    getTargetRow(target),
    column?.label ?? field,
    `${place}${message}`,
  );
}

export interface ImportPlanOptions {
  readonly newUuid: () => string;
  readonly standards: Standards;
  /** Whether to return a record with errors and the values that could be parsed, for a list that is only compared. */
  readonly isLenient?: boolean;
}

interface Work extends ImportPlanOptions {
  readonly incoming: IncomingFile;
  readonly enterprise: EnterpriseDocument | null;
  /** People and projects to which later sections may refer. */
  readonly directories: ReferenceDirectories;
  /** Errors of rows that belong to no record. */
  readonly orphans: ImportError[];
}

function collectTargets(
  { incoming, enterprise, newUuid, directories, orphans }: Work,
  sections: readonly DocumentSection[],
): ImportTarget[] {
  const targets = sections.flatMap((section) =>
    createImportTargets(
      section,
      getStored(enterprise, section),
      incoming.records
        .filter((record) => record.section === section)
        .map((record) => resolveReferences(record, directories)),
      newUuid,
      sections.flatMap((other) => (other === section ? [] : getStored(enterprise, other))),
    ),
  );
  const children = incoming.children.filter((child) => sections.includes(child.section));
  if (children.length === 0) return targets;
  const parents = createParentFinder(
    targets,
    sections.map((section) => ({ section, records: getStored(enterprise, section) })),
  );
  for (const child of children) {
    const parent = parents.find(child);
    if (typeof parent === 'string')
      orphans.push(...child.faults, createImportError(child.sheet, child.row, null, parent));
    else {
      parent.children.push(child);
      parent.faults.push(...child.faults);
    }
  }
  return targets;
}

/** Removes the errors of cells that repeat the stored value: an old value that is no longer accepted stays unchanged. */
function dropRepeated({ section, base, record, faults }: ImportTarget): void {
  if (base === null || record === null) return;
  const isRepeated = ({ column: label, isCellOnly }: ImportError): boolean => {
    const column = getSheetSpec(section).columns.find((one) => one.label === label);
    const cell = label === null ? undefined : record.cells[label];
    return (
      isCellOnly === true &&
      column !== undefined &&
      cell !== undefined &&
      cell === getCellText(writeCell(getValueAt(base, column.field), column))
    );
  };
  faults.splice(0, faults.length, ...faults.filter((error) => !isRepeated(error)));
}

/** Fields that identify a record; without them the row itself is rejected. */
const IDENTIFYING: ReadonlySet<string> = new Set(['name', 'idNo', 'projectName', 'projectNo', 'certNo', 'entName']);

/**
 * Removes the cells of a row that violate the schema and adds an error for each, so that the other cells of the row are imported.
 * @returns whether every issue belonged to such a cell
 */
function dropRefused(target: ImportTarget, merged: MergedRecord, issues: readonly RecordIssue[]): boolean {
  const { record } = target;
  if (record === null) return false;
  const { columns } = getSheetSpec(target.section);
  // Validating a number requires its type; without the type, it would be treated as a citizen ID.
  const isTypeRefused = issues.some(({ path }) => path.join('.') === 'idType') && record.given.idNo !== undefined;
  const others = issues.filter(({ path }) => !isTypeRefused || path.join('.') !== 'idNo');
  const refused = others.map(({ path, message }) => {
    const [field = ''] = path.map(String);
    const column = path.length === 1 ? columns.find((one) => one.field === field) : undefined;
    const isOptional = column !== undefined && !column.required && !IDENTIFYING.has(field);
    const also = isTypeRefused && field === 'idType' ? '；证件号码也没有读取' : '';
    return isOptional && record.given[field] !== undefined ? { field, path, message: `${message}${also}` } : null;
  });
  if (refused.includes(null)) return false;
  const given = { ...record.given };
  for (const one of refused) {
    if (one === null) continue;
    delete given[one.field];
    target.faults.push({ ...placeIssue(target, merged, one.path, one.message), isCellOnly: true });
  }
  if (isTypeRefused) delete given.idNo;
  target.record = { ...record, given };
  return true;
}

/** Builds the record to store and validates it. */
function getDraft(target: ImportTarget, { newUuid, standards }: Work): MergedRecordDraft {
  dropRepeated(target);
  let merged = mergeTarget(target, newUuid);
  let parsed = parseRecord(target.section, merged.value, target.base);
  if (parsed.issues.length > 0 && dropRefused(target, merged, parsed.issues)) {
    merged = mergeTarget(target, newUuid);
    parsed = parseRecord(target.section, merged.value, target.base);
  }
  const issues =
    parsed.issues.length > 0 ? parsed.issues : listUnknownStandards(target.section, parsed.record, standards);
  for (const { path, message } of issues) target.faults.push(placeIssue(target, merged, path, message));
  if (parsed.issues.length === 0)
    target.faults.push(
      ...findRuleViolations(target.section, parsed.record, getTargetSheetName(target), getTargetRow(target)),
    );
  const before = target.base ? parseRecord(target.section, target.base).record : null;
  return { target, merged, before, after: parsed.record };
}

/** Returns the name of the enterprise from the stored record or from the file. */
function getEnterpriseName({ records }: IncomingFile, enterprise: EnterpriseDocument | null): string {
  const inFile = records.find(({ section }) => section === 'enterprise')?.given ?? {};
  return enterprise?.enterprise.entName ?? getFieldText(inFile, 'entName');
}

/**
 * Compares the content of a file with the stored records. Pure function: equal input gives an equal plan.
 * @param enterprise the stored enterprise, or null to read the file without a comparison
 */
export function planImport(
  given: IncomingFile,
  enterprise: EnterpriseDocument | null,
  tools: ImportPlanOptions,
): ImportPlan {
  const entName = getEnterpriseName(given, enterprise);
  const employers = resolveEmployers(given.records, entName);
  const places = resolveRegisteredPlaces(given.children, entName);
  const incoming: IncomingFile = {
    ...given,
    records: employers.records,
    children: places.rows,
    faults: [...given.faults, ...employers.faults, ...places.faults],
  };
  const orphans: ImportError[] = [];
  const directories = { person: new ReferenceDirectory(), project: new ReferenceDirectory() };
  const work: Work = { ...tools, incoming, enterprise, directories, orphans };
  const names = new Map<string, string>();
  const planned: PlannedRecord[] = [];
  // Unread columns come first, then the other errors of the file.
  const errors: ImportError[] = incoming.faults.toSorted(
    (a, b) => Number(b.level === 'fault') - Number(a.level === 'fault'),
  );
  const groups: readonly (readonly DocumentSection[])[] = [
    ['enterprise'],
    ['certificates'],
    ['registeredPeople', 'otherPeople'],
    ['projects'],
    ['achievements'],
    ['equipment'],
    ['declarations'],
  ];
  for (const sections of groups) {
    const targets = collectTargets(work, sections);
    const drafts = targets.map((target) => getDraft(target, work));
    for (const section of sections)
      reportDuplicateNumbers(
        section,
        drafts.filter((draft) => draft.target.section === section),
        getStored(enterprise, section),
      );
    if (sections.includes('registeredPeople')) reportSharedRegistrationNumbers(drafts);
    remember(work, sections, drafts, names);
    for (const draft of drafts) {
      planned.push(planRecord(draft, (uuid) => names.get(uuid) ?? uuid, tools.isLenient));
      errors.push(...keepFirstOfCells(draft.target.faults));
    }
  }
  return { records: sortRecords(planned), faults: keepFirst([...errors, ...keepFirstOfCells(orphans)], getMessageKey) };
}

/** Adds the records to the directories, so that later sections can refer to them. */
function remember(
  { enterprise, directories }: Work,
  sections: readonly DocumentSection[],
  drafts: readonly MergedRecordDraft[],
  names: Map<string, string>,
): void {
  const isPeople = sections.includes('registeredPeople');
  if (!isPeople && !sections.includes('projects')) return;
  const directory = isPeople ? directories.person : directories.project;
  const keys = isPeople ? listPersonReferenceKeys : listProjectReferenceKeys;
  for (const { target, after } of drafts) {
    const foreign = target.record ? getFieldText(target.record.given, 'uuid') : '';
    directory.add({ uuid: target.uuid, record: after, target }, keys(after, foreign));
    names.set(target.uuid, getRecordTitle(target.section, after));
  }
  const touched = new Set(drafts.map((draft) => draft.target.uuid));
  for (const section of sections) {
    for (const record of getStored(enterprise, section)) {
      const uuid = getFieldText(record, 'uuid');
      if (touched.has(uuid)) continue;
      directory.add({ uuid, record, target: null }, keys(record, ''));
      names.set(uuid, getRecordTitle(section, record));
    }
  }
}

function planRecord(
  { target, merged, before, after }: MergedRecordDraft,
  nameOf: (uuid: string) => string,
  isLenient = false,
): PlannedRecord {
  const faulty = target.faults.some(isBlockingError);
  const isAsked = target.faults.some(({ level }) => level === 'fault');
  const same = before !== null && JSON.stringify(before) === JSON.stringify(after);
  const state: PlannedRecordState = faulty ? 'faulty' : before === null ? 'new' : same ? 'unchanged' : 'changed';
  const rows = [...(target.record ? [target.record] : []), ...target.children].map(({ sheet, row }) => ({
    sheet,
    row,
  }));
  return {
    section: target.section,
    sheet: getTargetSheetName(target),
    row: getTargetRow(target),
    title: getRecordTitle(target.section, after),
    state,
    changes:
      state === 'changed' && before
        ? describeChanges(target, before, after, merged, nameOf)
        : state === 'new'
          ? describeDerived(target, after)
          : [],
    uuid: target.uuid,
    record: isLenient || state === 'new' || state === 'changed' ? after : null,
    rows: isAsked ? rows : [],
  };
}

const sortRecords = (records: readonly PlannedRecord[]): PlannedRecord[] =>
  [...records].sort((a, b) => ORDER.indexOf(a.section) - ORDER.indexOf(b.section) || a.row - b.row);

/** Keeps the first error of each key. */
function keepFirst(errors: readonly ImportError[], getKey: (error: ImportError) => string): ImportError[] {
  const seen = new Set<string>();
  return errors.filter((error) => {
    const key = getKey(error);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const getMessageKey = (error: ImportError): string => `${getCellKey(error)}|${error.message}`;
const getCellKey = ({ sheet, row, column, level }: ImportError): string => `${sheet}|${row}|${column}|${level}`;

/**
 * Keeps the first error of each cell of a record, because further errors are its consequences. Records from two tables of a file may have
 * the same row number, so their errors are kept separately.
 */
const keepFirstOfCells = (errors: readonly ImportError[]): ImportError[] =>
  keepFirst(errors, (error) =>
    error.row === null || error.column === null ? getMessageKey(error) : getCellKey(error),
  );

/** Lists notices about people who are in both lists, which is allowed. */
export function listCrossListNotices(records: readonly PlannedRecord[]): ImportError[] {
  const registered = new Set(
    records
      .filter((item) => item.section === 'registeredPeople' && item.record)
      .map((item) => getFieldText(item.record ?? {}, 'idNo')),
  );
  return records
    .filter(
      (item) =>
        item.section === 'otherPeople' &&
        item.record &&
        getFieldText(item.record, 'idNo') !== '' &&
        registered.has(getFieldText(item.record, 'idNo')),
    )
    .map((item) => createImportNotice(item.sheet, item.row, '证件号码', '此人也在“注册人员”表中，校验时按一人计'));
}
