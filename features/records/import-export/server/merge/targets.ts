import { normaliseCitizenId } from '#domain/identity/citizen-id.ts';
import { addByKey } from '#domain/lists/by-key.ts';
import { normaliseName } from '#domain/text/person-name.ts';
import { isMaskedId, isMaskOf } from '../workbook/cells.ts';
import type { Section } from '../workbook/column.ts';
import {
  createCellError,
  createImportError,
  type ImportError,
  type IncomingChild,
  type IncomingRecord,
} from '../workbook/incoming.ts';
import { buildStrongKey, buildWeakKey, getTextAt, isUnnumbered, maskId, type Rec } from './keys.ts';

/** A record that the import changes: a stored one (`base`) or a new one. */
export interface Target {
  readonly section: Section;
  readonly uuid: string;
  readonly base: Rec | null;
  /** Row of the record; null if the file only contains rows of its child sheets. */
  record: IncomingRecord | null;
  readonly children: IncomingChild[];
  readonly faults: ImportError[];
}

const isPeople = (section: Section): boolean => section === 'registeredPeople' || section === 'otherPeople';

/** Indexes records by their keys; records without a key are left out. */
function indexBy(records: readonly Rec[], keyOf: (record: Rec) => string): ReadonlyMap<string, readonly Rec[]> {
  const index = Map.groupBy(records, keyOf);
  index.delete('');
  return index;
}

interface Finder {
  find(given: Rec): {
    readonly base: Rec | null;
    readonly fault: string | null;
    /** A question to the user about the number; the row is imported without it. */
    readonly asked?: string;
  };
}

const NOT_UNIQUE = '证件号码已脱敏，且系统中没有唯一对应的人员，请填写完整号码';
const NOT_KEPT = '证件号码已脱敏，没有保存，请填写完整号码';

/**
 * Finds the stored record of a row: by uuid, by number, else by name if the name is unique.
 * @param others the stored people of the other list
 */
function createFinder(
  section: Section,
  stored: readonly Rec[],
  rows: readonly IncomingRecord[],
  others: readonly Rec[],
): Finder {
  const byUuid = new Map(stored.map((record) => [getTextAt(record, 'uuid'), record]));
  const byNumber = indexBy(stored, (record) => buildStrongKey(section, record));
  const byName = indexBy(stored, (record) => buildWeakKey(section, record));
  const otherNames = new Set(others.map((record) => buildWeakKey(section, record)));
  const inFile = isPeople(section)
    ? indexBy(
        rows.map(({ given }) => given),
        (given) => buildWeakKey(section, given),
      )
    : null;
  // Another row may identify a declaration exactly; a dated row must not match this declaration.
  const isDeclaration = section === 'declarations';
  const claimed = new Set(
    isDeclaration ? rows.flatMap(({ given }) => [getTextAt(given, 'uuid'), buildStrongKey(section, given)]) : [],
  );
  const isClaimed = (record: Rec): boolean =>
    claimed.has(getTextAt(record, 'uuid')) || claimed.has(buildStrongKey(section, record));
  return {
    find(given) {
      const own = byUuid.get(getTextAt(given, 'uuid'));
      if (own) return { base: own, fault: null };
      const number = buildStrongKey(section, given);
      if (inFile && isMaskedId(getTextAt(given, 'idNo'))) {
        const name = buildWeakKey(section, given);
        const sameName = byName.get(name) ?? [];
        const isSame = (record: Rec): boolean => isMaskOf(getTextAt(given, 'idNo'), getTextAt(record, 'idNo'));
        const found = sameName.filter(isSame);
        if (found.length === 1) return { base: found[0] ?? null, fault: null };
        // A masked export belongs to the exporting enterprise, and a person in the other list may be the same person.
        const isForeign = getTextAt(given, 'uuid') !== '' || otherNames.has(name);
        const isTwice = (inFile.get(name) ?? []).some((row) => !isMaskedId(getTextAt(row, 'idNo')) && isSame(row));
        const [only = null, ...more] = sameName;
        const isFree = only === null || (more.length === 0 && isUnnumbered(section, only));
        return isForeign || isTwice || !isFree
          ? { base: null, fault: NOT_UNIQUE }
          : { base: only, fault: null, asked: NOT_KEPT };
      }
      const numbered = number === '' ? undefined : byNumber.get(number)?.[0];
      if (numbered) return { base: numbered, fault: null };
      const named = (byName.get(buildWeakKey(section, given)) ?? []).filter(
        (record) => (number === '' || isUnnumbered(section, record)) && !isClaimed(record),
      );
      if (isDeclaration && named.length === 1) claimed.add(getTextAt(named[0] ?? {}, 'uuid'));
      if (named.length > 1) return { base: null, fault: number === '' ? '系统中有同名记录，请填写编号以便区分' : null };
      return { base: named[0] ?? null, fault: null };
    },
  };
}

/**
 * Creates the targets of one section from its rows. A second row for the same record is an error.
 * @param others the stored people of the other list
 */
export function createTargets(
  section: Section,
  stored: readonly Rec[],
  records: readonly IncomingRecord[],
  newUuid: () => string,
  others: readonly Rec[] = [],
): Target[] {
  const finder = createFinder(section, stored, records, others);
  const targets = new Map<string, Target>();
  const spare: Target[] = [];
  const numbers = new Map<string, Target>();
  for (const record of records) {
    const {
      base,
      fault: error,
      asked = null,
    } = section === 'enterprise' ? { base: stored[0] ?? null, fault: null } : finder.find(record.given);
    // Two rows of an export with different uuids are two records, even with the same name and without numbers.
    const own = getTextAt(record.given, 'uuid');
    const number =
      (section === 'achievements' && own !== '' ? `own ${own}` : buildStrongKey(section, record.given)) ||
      (own === '' ? `weak ${buildWeakKey(section, record.given)}` : `own ${own}`);
    const twin =
      (base ? targets.get(getTextAt(base, 'uuid')) : undefined) ??
      (base || isMaskedId(getTextAt(record.given, 'idNo')) ? undefined : numbers.get(number));
    const target: Target = {
      section,
      uuid: base ? getTextAt(base, 'uuid') : newUuid(),
      base,
      record,
      children: [],
      faults: [...record.faults],
    };
    if (asked !== null) target.faults.push(createCellError(record.sheet, record.row, '证件号码', asked));
    if (error)
      target.faults.push(createImportError(record.sheet, record.row, isPeople(section) ? '证件号码' : null, error));
    if (twin?.record) {
      target.faults.push(
        createImportError(record.sheet, record.row, null, `与第 ${twin.record.row} 行重复，是同一条记录`),
      );
      spare.push(target);
      continue;
    }
    targets.set(target.uuid, target);
    numbers.set(number, target);
  }
  return [...targets.values(), ...spare];
}

/** Returns whether a key is the record's uuid in this portal or in the exporting enterprise. */
const hasKey = ({ uuid, record }: Target, key: string): boolean =>
  key !== '' && (uuid === key || (record !== null && getTextAt(record.given, 'uuid') === key));

export interface Parents {
  /**
   * Finds the parent record of a child row.
   * @returns the reason as text if there is none
   */
  find(child: IncomingChild): Target | string;
}

/** Passport numbers are stored as typed, so sheets may differ in spaces, width and case. */
const getIdKey = (idNo: string): string => `id ${normaliseCitizenId(idNo).toLowerCase()}`;

function getKeys(section: Section, record: Rec): string[] {
  if (section === 'certificates') return [`no ${getTextAt(record, 'certNo').toLowerCase()}`];
  if (section === 'projects')
    return [`no ${getTextAt(record, 'projectNo').toLowerCase()}`, `name ${getTextAt(record, 'projectName')}`];
  const [name, idNo] = [normaliseName(getTextAt(record, 'name')), getTextAt(record, 'idNo')];
  const mask = isMaskedId(idNo) ? idNo : maskId(idNo);
  return [getIdKey(idNo), `mask ${name} ${mask}`, `name ${name}`];
}

/** Returns the keys by which a child row refers to its parent, in order of preference. */
function wantedKeys(child: IncomingChild): string[] {
  if (child.section === 'certificates') return getKeys('certificates', child.parent);
  if (child.section === 'projects') {
    return getTextAt(child.parent, 'projectNo') === ''
      ? [`name ${getTextAt(child.parent, 'projectName')}`]
      : [`no ${getTextAt(child.parent, 'projectNo').toLowerCase()}`];
  }
  const [name, idNo] = [normaliseName(getTextAt(child.parent, 'name')), getTextAt(child.parent, 'idNo')];
  if (idNo === '') return [`name ${name}`];
  return isMaskedId(idNo) ? [`mask ${name} ${idNo}`] : [getIdKey(idNo)];
}

/** Prefers the list of people that contains the row, because a person may be in both lists. */
function preferred<T extends { readonly section: Section }>(found: readonly T[], section: Section): readonly T[] {
  const own = found.filter((item) => item.section === section);
  return own.length > 0 ? own : found;
}

const NAMES: Partial<Record<Section, string>> = {
  certificates: '证书',
  registeredPeople: '人员',
  otherPeople: '人员',
  projects: '项目',
};

/** A stored record without a row in the file. */
interface Untouched {
  readonly section: Section;
  readonly record: Rec;
}

/** Indexes the records without rows by every key that a child row may use. */
function indexUntouched(stored: readonly StoredSection[], targets: readonly Target[]): Map<string, Untouched[]> {
  const touched = new Set(targets.map(({ uuid }) => uuid));
  const byKey = new Map<string, Untouched[]>();
  for (const { section, records } of stored)
    for (const record of records)
      if (!touched.has(getTextAt(record, 'uuid')))
        for (const key of getKeys(section, record)) addByKey(byKey, key, { section, record });
  return byKey;
}

/** Returns the keys of a record, both as stored and as changed by the file. */
const getTargetKeys = ({ section, base, record }: Target): ReadonlySet<string> =>
  new Set([...getKeys(section, { ...base, ...record?.given }), ...(base ? getKeys(section, base) : [])]);

interface StoredSection {
  readonly section: Section;
  readonly records: readonly Rec[];
}

/**
 * Creates the finder of the parent of a child row: a row of the same file, else a stored record, which then becomes a target. Registrations
 * search registered people first, then others.
 */
export function createParents(targets: Target[], stored: readonly StoredSection[]): Parents {
  const byRow = new Map(targets.map((target) => [`${target.section} ${target.record?.row}`, target]));
  const untouched = indexUntouched(stored, targets);
  const known = new Map<string, Target[]>();
  const remember = (target: Target): void => {
    for (const key of getTargetKeys(target)) addByKey(known, key, target);
  };
  targets.forEach(remember);
  const adopt = ({ section, record }: Untouched): Target => {
    const target: Target = {
      section,
      uuid: getTextAt(record, 'uuid'),
      base: record,
      record: null,
      children: [],
      faults: [],
    };
    targets.push(target);
    remember(target);
    for (const key of getKeys(section, record))
      untouched.set(
        key,
        (untouched.get(key) ?? []).filter((other) => other.record !== record),
      );
    return target;
  };
  return {
    find(child) {
      if ('row' in child.parent) {
        return byRow.get(`${child.section} ${String(child.parent.row)}`) ?? '找不到所属的记录';
      }
      const name = NAMES[child.section] ?? '记录';
      for (const key of wantedKeys(child)) {
        const mine = preferred(known.get(key) ?? [], child.section);
        const theirs = mine.length > 0 ? [] : preferred(untouched.get(key) ?? [], child.section);
        const [own, ...more] = mine.filter((target) => hasKey(target, getTextAt(child.parent, 'uuid')));
        if (mine.length > 1 && own && more.length === 0) return own;
        if (mine.length + theirs.length > 1) return `有多个同名的${name}，请填写编号或证件号码`;
        if (mine[0]) return mine[0];
        if (theirs[0]) return adopt(theirs[0]);
      }
      return `本文件和系统中都没有这${name === '人员' ? '位' : '个'}${name}`;
    },
  };
}
