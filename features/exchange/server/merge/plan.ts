import type { Firm } from '#domain/firm/firm.ts';
import { citizenIdBirth, citizenIdGender } from '#domain/identity/citizen-id.ts';
import { isMaskedId, writeCell } from '../workbook/cells.ts';
import type { Section } from '../workbook/column.ts';
import { faultAt, type ImportFault, type Incoming, type IncomingChild, noticeAt } from '../workbook/incoming.ts';
import { SECTION_LABELS, sheetOf } from '../workbook/sheets.ts';
import { type MergedList, mergeList, mergeWorks } from './children.ts';
import { maskId, type Rec, strongKey, textAt, titleOf } from './keys.ts';
import { parseRecord } from './record-schema.ts';
import { Directory, peopleKeys, projectKeys, resolveReferences } from './references.ts';
import { checkRules } from './rules.ts';
import { createParents, createTargets, type Target } from './targets.ts';

export type RecordState = 'new' | 'changed' | 'unchanged' | 'faulty';

export interface FieldChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** What the import would do with one record. */
export interface PlannedRecord {
  readonly section: Section;
  readonly sheet: string;
  readonly row: number;
  readonly title: string;
  readonly state: RecordState;
  readonly changes: readonly FieldChange[];
  readonly uuid: string;
  /** The whole record as it would be stored; null when it is faulty. */
  readonly record: Rec | null;
  /** Rows of the file that belong to it, for the workbook of faulty rows. */
  readonly rows: readonly { readonly sheet: string; readonly row: number }[];
}

export interface Plan {
  readonly records: readonly PlannedRecord[];
  readonly faults: readonly ImportFault[];
}

const ORDER: readonly Section[] = [
  'enterprise',
  'certificates',
  'registeredPeople',
  'otherPeople',
  'projects',
  'achievements',
  'equipment',
  'declarations',
];

const storedOf = (firm: Firm | null, section: Section): readonly Rec[] => {
  if (!firm) return [];
  return section === 'enterprise' ? [firm.enterprise] : firm[section];
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

const getPath = (record: Rec, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (found, name) => (typeof found === 'object' && found !== null ? (found as Rec)[name] : undefined),
      record,
    );

interface Merged {
  readonly value: Rec;
  readonly lists: Readonly<Record<string, MergedList>>;
}

/** The stored record with what the rows give laid over it. */
function mergeTarget(target: Target, refs: Rec, newUuid: () => string): Merged {
  const value: Record<string, unknown> = { ...target.base };
  for (const [path, found] of Object.entries({ ...target.record?.given, ...refs })) {
    if (path === 'uuid' || (path === 'idNo' && isMaskedId(String(found)))) continue;
    if (found === null && (path === 'status' || target.base === null)) continue;
    setPath(value, path, found);
  }
  if (target.section === 'enterprise') delete value.uuid;
  else value.uuid = target.uuid;
  const lists: Record<string, MergedList> = {};
  const list = target.children[0]?.child;
  if (list === 'works') {
    const works = mergeWorks(value.works, value.metrics, target.children);
    lists.works = works;
    value.works = works.entries;
    if (works.metrics) value.metrics = works.metrics;
  } else if (list) {
    const merged = mergeList(list, value[list], target.children, newUuid);
    lists[list] = merged;
    value[list] = merged.entries;
  }
  return { value: derive(target.section, value), lists };
}

/** What an ID number says by itself (GB 11643): day of birth and gender. */
function derive(section: Section, value: Record<string, unknown>): Rec {
  if (section !== 'registeredPeople' && section !== 'otherPeople') return value;
  const idNo = textAt(value, 'idNo');
  const birth = citizenIdBirth(idNo);
  if (birth === null) return value;
  return { ...value, birthDate: value.birthDate ?? birth, gender: value.gender ?? citizenIdGender(idNo) };
}

function placeIssue(target: Target, merged: Merged, path: readonly PropertyKey[], message: string): ImportFault {
  const [field = '', index, inner] = path.map(String);
  const child: IncomingChild | null = (typeof path[1] === 'number' ? merged.lists[field]?.rows[path[1]] : null) ?? null;
  if (child) {
    const column = sheetOf(
      child.section === 'otherPeople' ? 'registeredPeople' : child.section,
      child.child,
    ).columns.find((item) => item.field === inner);
    return faultAt(child.sheet, child.row, column?.label ?? inner ?? null, message);
  }
  const columns = sheetOf(target.section).columns;
  const column =
    columns.find((item) => item.field === path.map(String).join('.')) ??
    columns.find((item) => item.field === field || item.field.startsWith(`${field}.`));
  const place = typeof path[1] === 'number' ? `第 ${Number(index) + 1} 项` : '';
  return faultAt(sheetNameOf(target), rowOf(target), column?.label ?? field, `${place}${message}`);
}

const sheetNameOf = (target: Target): string =>
  target.record?.sheet ?? target.children[0]?.sheet ?? SECTION_LABELS[target.section];
const rowOf = (target: Target): number => target.record?.row ?? target.children[0]?.row ?? 1;

const shown = (found: unknown): string => {
  if (found instanceof Date) return found.toISOString().slice(0, 10);
  const text = found === null || found === undefined ? '' : String(found);
  return text.length > 120 ? `${text.slice(0, 120)}……` : text;
};

const CHILD_LABELS: Readonly<Record<string, string>> = {
  items: '资质项',
  registrations: '注册证书',
  works: '单位工程',
};

/** Fields that differ, in the words of the sheet; ID numbers stay masked. */
function describeChanges(
  target: Target,
  before: Rec,
  after: Rec,
  merged: Merged,
  nameOf: (uuid: string) => string,
): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const column of sheetOf(target.section).columns) {
    if (column.hidden || column.refersTo) continue;
    const [old, now] = [getPath(before, column.field), getPath(after, column.field)];
    if (JSON.stringify(old ?? null) === JSON.stringify(now ?? null)) continue;
    const write = (found: unknown): string => {
      if (column.kind === 'citizenId') return maskId(String(found ?? ''));
      return column.kind === 'person' || column.kind === 'project'
        ? nameOf(String(found ?? ''))
        : shown(writeCell(found, column));
    };
    changes.push({ label: column.label, before: write(old), after: write(now) });
  }
  for (const [list, { added, changed }] of Object.entries(merged.lists)) {
    if (JSON.stringify(before[list]) === JSON.stringify(after[list])) continue;
    const parts = [added > 0 ? `新增 ${added} 项` : '', changed > 0 ? `更新 ${changed} 项` : ''].filter(Boolean);
    changes.push({ label: CHILD_LABELS[list] ?? list, before: '', after: parts.join('，') });
  }
  return changes;
}

interface Draft {
  readonly target: Target;
  readonly merged: Merged;
  readonly before: Rec | null;
  readonly after: Rec;
}

/** Two records must not end with one number: in the file, or with one that is stored. */
function checkUnique(section: Section, drafts: readonly Draft[], stored: readonly Rec[]): void {
  const touched = new Set(drafts.map((draft) => draft.target.uuid));
  const holders = new Map<string, Draft | null>();
  for (const record of stored) if (!touched.has(textAt(record, 'uuid'))) holders.set(strongKey(section, record), null);
  const label =
    { certificates: '证书编号', registeredPeople: '身份证号码', otherPeople: '身份证号码', projects: '平台项目编号' }[
      section as string
    ] ?? null;
  for (const draft of drafts) {
    const key = strongKey(section, draft.after);
    if (key === '' || section === 'enterprise') continue;
    const holder = holders.get(key);
    if (holder === undefined) holders.set(key, draft);
    else if (!draft.target.faults.some((fault) => fault.message.includes('重复'))) {
      const other = holder ? `第 ${rowOf(holder.target)} 行` : '系统中已有的记录';
      draft.target.faults.push(
        faultAt(sheetNameOf(draft.target), rowOf(draft.target), label, `${label ?? '内容'}与${other}重复`),
      );
    }
  }
}

/** One number of one kind of registration belongs to one person. */
function checkRegistrations(drafts: readonly Draft[]): void {
  const holders = new Map<string, string>();
  for (const draft of drafts) {
    for (const entry of Array.isArray(draft.after.registrations) ? (draft.after.registrations as Rec[]) : []) {
      const regNo = textAt(entry, 'regNo');
      if (regNo === '') continue;
      const key = `${textAt(entry, 'regType')}|${regNo}|${textAt(entry, 'specialty')}`;
      const holder = holders.get(key);
      if (holder === undefined) holders.set(key, draft.target.uuid);
      else if (holder !== draft.target.uuid) {
        const child = draft.target.children.find((row) => textAt(row.given, 'regNo') === regNo);
        draft.target.faults.push(
          faultAt(
            child?.sheet ?? sheetNameOf(draft.target),
            child?.row ?? rowOf(draft.target),
            '注册编号',
            `注册编号“${regNo}”与另一人员重复`,
          ),
        );
      }
    }
  }
}

interface Work {
  readonly incoming: Incoming;
  readonly firm: Firm | null;
  readonly newUuid: () => string;
}

function collectTargets(
  { incoming, firm, newUuid }: Work,
  sections: readonly Section[],
  orphans: ImportFault[],
): Target[] {
  const targets = sections.flatMap((section) =>
    createTargets(
      section,
      storedOf(firm, section),
      incoming.records.filter((record) => record.section === section),
      newUuid,
    ),
  );
  const children = incoming.children.filter((child) => sections.includes(child.section));
  if (children.length === 0) return targets;
  const parents = createParents(
    targets,
    sections.map((section) => ({ section, records: storedOf(firm, section) })),
  );
  for (const child of children) {
    const parent = parents.find(child);
    if (typeof parent === 'string') orphans.push(...child.faults, faultAt(child.sheet, child.row, null, parent));
    else {
      parent.children.push(child);
      parent.faults.push(...child.faults);
    }
  }
  return targets;
}

/**
 * Compares what a file brings with what is stored. Pure: the same file, firm and uuids give the same plan.
 * @param firm what is stored, or null to read the file on its own
 */
export function planImport(incoming: Incoming, firm: Firm | null, newUuid: () => string): Plan {
  const work = { incoming, firm, newUuid };
  const orphans: ImportFault[] = [];
  const directories = { person: new Directory(), project: new Directory() };
  const names = new Map<string, string>();
  const planned: PlannedRecord[] = [];
  const faults: ImportFault[] = [...incoming.faults];
  const groups: readonly (readonly Section[])[] = [
    ['enterprise'],
    ['certificates'],
    ['registeredPeople', 'otherPeople'],
    ['projects'],
    ['achievements'],
    ['equipment'],
    ['declarations'],
  ];
  for (const sections of groups) {
    const targets = collectTargets(work, sections, orphans);
    const drafts = targets.map((target): Draft => {
      const refs = resolveReferences(target, target.record?.refs ?? [], directories);
      const merged = mergeTarget(target, refs, newUuid);
      const parsed = parseRecord(target.section, merged.value);
      for (const { path, message } of parsed.issues) target.faults.push(placeIssue(target, merged, path, message));
      if (parsed.issues.length === 0)
        target.faults.push(...checkRules(target.section, parsed.record, sheetNameOf(target), rowOf(target)));
      const before = target.base ? parseRecord(target.section, target.base).record : null;
      return { target, merged, before, after: parsed.record };
    });
    for (const section of sections)
      checkUnique(
        section,
        drafts.filter((draft) => draft.target.section === section),
        storedOf(firm, section),
      );
    if (sections.includes('registeredPeople')) checkRegistrations(drafts);
    remember(work, sections, drafts, directories, names);
    for (const draft of drafts) {
      planned.push(planRecord(draft, (uuid) => names.get(uuid) ?? uuid));
      faults.push(...draft.target.faults);
    }
  }
  return { records: sortRecords(planned), faults: dedupe([...faults, ...orphans]) };
}

/** Lets later sections refer to these records. */
function remember(
  { firm }: Work,
  sections: readonly Section[],
  drafts: readonly Draft[],
  directories: { person: Directory; project: Directory },
  names: Map<string, string>,
): void {
  const isPeople = sections.includes('registeredPeople');
  if (!isPeople && !sections.includes('projects')) return;
  const directory = isPeople ? directories.person : directories.project;
  const keys = isPeople ? peopleKeys : projectKeys;
  for (const { target, after } of drafts) {
    const foreign = target.record ? textAt(target.record.given, 'uuid') : '';
    directory.add({ uuid: target.uuid, record: after, target }, keys(after, foreign));
    names.set(target.uuid, titleOf(target.section, after));
  }
  const touched = new Set(drafts.map((draft) => draft.target.uuid));
  for (const section of sections) {
    for (const record of storedOf(firm, section)) {
      const uuid = textAt(record, 'uuid');
      if (touched.has(uuid)) continue;
      directory.add({ uuid, record, target: null }, keys(record, ''));
      names.set(uuid, titleOf(section, record));
    }
  }
}

function planRecord({ target, merged, before, after }: Draft, nameOf: (uuid: string) => string): PlannedRecord {
  const faulty = target.faults.some((fault) => fault.level === 'fault');
  const same = before !== null && JSON.stringify(before) === JSON.stringify(after);
  const state: RecordState = faulty ? 'faulty' : before === null ? 'new' : same ? 'unchanged' : 'changed';
  const rows = [...(target.record ? [target.record] : []), ...target.children].map(({ sheet, row }) => ({
    sheet,
    row,
  }));
  return {
    section: target.section,
    sheet: sheetNameOf(target),
    row: rowOf(target),
    title: titleOf(target.section, after),
    state,
    changes: state === 'changed' && before ? describeChanges(target, before, after, merged, nameOf) : [],
    uuid: target.uuid,
    record: state === 'new' || state === 'changed' ? after : null,
    rows: faulty ? rows : [],
  };
}

const sortRecords = (records: readonly PlannedRecord[]): PlannedRecord[] =>
  [...records].sort((a, b) => ORDER.indexOf(a.section) - ORDER.indexOf(b.section) || a.row - b.row);

function dedupe(faults: readonly ImportFault[]): ImportFault[] {
  const seen = new Set<string>();
  return faults.filter((fault) => {
    const key = `${fault.sheet}|${fault.row}|${fault.column}|${fault.message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Both lists of people may hold one person; that is allowed and worth knowing. */
export function noticesAcrossLists(records: readonly PlannedRecord[]): ImportFault[] {
  const registered = new Set(
    records
      .filter((item) => item.section === 'registeredPeople' && item.record)
      .map((item) => textAt(item.record ?? {}, 'idNo')),
  );
  return records
    .filter(
      (item) =>
        item.section === 'otherPeople' &&
        item.record &&
        textAt(item.record, 'idNo') !== '' &&
        registered.has(textAt(item.record, 'idNo')),
    )
    .map((item) => noticeAt(item.sheet, item.row, '身份证号码', '此人也在“注册人员”表中，校验时按一人计'));
}
