import { normaliseCitizenId } from '#domain/identity/citizen-id.ts';
import { addByKey } from '#domain/lists/by-key.ts';
import { normaliseName } from '#domain/text/person-name.ts';
import { isMaskedId, matchesMaskedId } from '../workbook/cells.ts';
import type { DocumentSection } from '../workbook/column.ts';
import {
  createCellError,
  createImportError,
  type ImportError,
  type IncomingChild,
  type IncomingRecord,
} from '../workbook/incoming.ts';
import { buildStrongKey, buildWeakKey, getFieldText, isUnnumbered, maskIdNumber, type PlainRecord } from './keys.ts';

/** A record that the import changes: a stored one (`base`) or a new one. */
export interface ImportTarget {
  readonly section: DocumentSection;
  readonly uuid: string;
  readonly base: PlainRecord | null;
  /** Row of the record; null if the file only contains rows of its child sheets. */
  record: IncomingRecord | null;
  readonly children: IncomingChild[];
  readonly faults: ImportError[];
}

const isPeople = (section: DocumentSection): boolean => section === 'registeredPeople' || section === 'otherPeople';

/** Indexes records by their keys; records without a key are left out. */
function indexBy(
  records: readonly PlainRecord[],
  keyOf: (record: PlainRecord) => string,
): ReadonlyMap<string, readonly PlainRecord[]> {
  const index = Map.groupBy(records, keyOf);
  index.delete('');
  return index;
}

interface Finder {
  find(given: PlainRecord): {
    readonly base: PlainRecord | null;
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
  section: DocumentSection,
  stored: readonly PlainRecord[],
  rows: readonly IncomingRecord[],
  others: readonly PlainRecord[],
): Finder {
  const byUuid = new Map(stored.map((record) => [getFieldText(record, 'uuid'), record]));
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
    isDeclaration ? rows.flatMap(({ given }) => [getFieldText(given, 'uuid'), buildStrongKey(section, given)]) : [],
  );
  const isClaimed = (record: PlainRecord): boolean =>
    claimed.has(getFieldText(record, 'uuid')) || claimed.has(buildStrongKey(section, record));
  return {
    find(given) {
      const own = byUuid.get(getFieldText(given, 'uuid'));
      if (own) return { base: own, fault: null };
      const number = buildStrongKey(section, given);
      if (inFile && isMaskedId(getFieldText(given, 'idNo'))) {
        const name = buildWeakKey(section, given);
        const sameName = byName.get(name) ?? [];
        const isSame = (record: PlainRecord): boolean =>
          matchesMaskedId(getFieldText(given, 'idNo'), getFieldText(record, 'idNo'));
        const found = sameName.filter(isSame);
        if (found.length === 1) return { base: found[0] ?? null, fault: null };
        // A masked export belongs to the exporting enterprise, and a person in the other list may be the same person.
        const isForeign = getFieldText(given, 'uuid') !== '' || otherNames.has(name);
        const isTwice = (inFile.get(name) ?? []).some((row) => !isMaskedId(getFieldText(row, 'idNo')) && isSame(row));
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
      if (isDeclaration && named.length === 1) claimed.add(getFieldText(named[0] ?? {}, 'uuid'));
      if (named.length > 1) return { base: null, fault: number === '' ? '系统中有同名记录，请填写编号以便区分' : null };
      return { base: named[0] ?? null, fault: null };
    },
  };
}

/**
 * Creates the targets of one section from its rows. A second row for the same record is an error.
 * @param others the stored people of the other list
 */
export function createImportTargets(
  section: DocumentSection,
  stored: readonly PlainRecord[],
  records: readonly IncomingRecord[],
  newUuid: () => string,
  others: readonly PlainRecord[] = [],
): ImportTarget[] {
  const finder = createFinder(section, stored, records, others);
  const targets = new Map<string, ImportTarget>();
  const spare: ImportTarget[] = [];
  const numbers = new Map<string, ImportTarget>();
  for (const record of records) {
    const {
      base,
      fault: error,
      asked = null,
    } = section === 'enterprise' ? { base: stored[0] ?? null, fault: null } : finder.find(record.given);
    // Two rows of an export with different uuids are two records, even with the same name and without numbers.
    const own = getFieldText(record.given, 'uuid');
    const number =
      (section === 'achievements' && own !== '' ? `own ${own}` : buildStrongKey(section, record.given)) ||
      (own === '' ? `weak ${buildWeakKey(section, record.given)}` : `own ${own}`);
    const twin =
      (base ? targets.get(getFieldText(base, 'uuid')) : undefined) ??
      (base || isMaskedId(getFieldText(record.given, 'idNo')) ? undefined : numbers.get(number));
    const target: ImportTarget = {
      section,
      uuid: base ? getFieldText(base, 'uuid') : newUuid(),
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
const hasKey = ({ uuid, record }: ImportTarget, key: string): boolean =>
  key !== '' && (uuid === key || (record !== null && getFieldText(record.given, 'uuid') === key));

export interface ParentFinder {
  /**
   * Finds the parent record of a child row.
   * @returns the reason as text if there is none
   */
  find(child: IncomingChild): ImportTarget | string;
}

/** Passport numbers are stored as typed, so sheets may differ in spaces, width and case. */
const getIdKey = (idNo: string): string => `id ${normaliseCitizenId(idNo).toLowerCase()}`;

function getKeys(section: DocumentSection, record: PlainRecord): string[] {
  if (section === 'certificates') return [`no ${getFieldText(record, 'certNo').toLowerCase()}`];
  if (section === 'projects')
    return [`no ${getFieldText(record, 'projectNo').toLowerCase()}`, `name ${getFieldText(record, 'projectName')}`];
  const [name, idNo] = [normaliseName(getFieldText(record, 'name')), getFieldText(record, 'idNo')];
  const mask = isMaskedId(idNo) ? idNo : maskIdNumber(idNo);
  return [getIdKey(idNo), `mask ${name} ${mask}`, `name ${name}`];
}

/** Returns the keys by which a child row refers to its parent, in order of preference. */
function wantedKeys(child: IncomingChild): string[] {
  if (child.section === 'certificates') return getKeys('certificates', child.parent);
  if (child.section === 'projects') {
    return getFieldText(child.parent, 'projectNo') === ''
      ? [`name ${getFieldText(child.parent, 'projectName')}`]
      : [`no ${getFieldText(child.parent, 'projectNo').toLowerCase()}`];
  }
  const [name, idNo] = [normaliseName(getFieldText(child.parent, 'name')), getFieldText(child.parent, 'idNo')];
  if (idNo === '') return [`name ${name}`];
  return isMaskedId(idNo) ? [`mask ${name} ${idNo}`] : [getIdKey(idNo)];
}

/** Prefers the list of people that contains the row, because a person may be in both lists. */
function preferred<T extends { readonly section: DocumentSection }>(
  found: readonly T[],
  section: DocumentSection,
): readonly T[] {
  const own = found.filter((item) => item.section === section);
  return own.length > 0 ? own : found;
}

const NAMES: Partial<Record<DocumentSection, string>> = {
  certificates: '证书',
  registeredPeople: '人员',
  otherPeople: '人员',
  projects: '项目',
};

/** A stored record without a row in the file. */
interface Untouched {
  readonly section: DocumentSection;
  readonly record: PlainRecord;
}

/** Indexes the records without rows by every key that a child row may use. */
function indexUntouched(stored: readonly StoredSection[], targets: readonly ImportTarget[]): Map<string, Untouched[]> {
  const touched = new Set(targets.map(({ uuid }) => uuid));
  const byKey = new Map<string, Untouched[]>();
  for (const { section, records } of stored)
    for (const record of records)
      if (!touched.has(getFieldText(record, 'uuid')))
        for (const key of getKeys(section, record)) addByKey(byKey, key, { section, record });
  return byKey;
}

/** Returns the keys of a record, both as stored and as changed by the file. */
const getTargetKeys = ({ section, base, record }: ImportTarget): ReadonlySet<string> =>
  new Set([...getKeys(section, { ...base, ...record?.given }), ...(base ? getKeys(section, base) : [])]);

interface StoredSection {
  readonly section: DocumentSection;
  readonly records: readonly PlainRecord[];
}

/**
 * Creates the finder of the parent of a child row: a row of the same file, else a stored record, which then becomes a target. Registrations
 * search registered people first, then others.
 */
export function createParentFinder(targets: ImportTarget[], stored: readonly StoredSection[]): ParentFinder {
  const byRow = new Map(targets.map((target) => [`${target.section} ${target.record?.row}`, target]));
  const untouched = indexUntouched(stored, targets);
  const known = new Map<string, ImportTarget[]>();
  const remember = (target: ImportTarget): void => {
    for (const key of getTargetKeys(target)) addByKey(known, key, target);
  };
  targets.forEach(remember);
  const adopt = ({ section, record }: Untouched): ImportTarget => {
    const target: ImportTarget = {
      section,
      uuid: getFieldText(record, 'uuid'),
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
        const [own, ...more] = mine.filter((target) => hasKey(target, getFieldText(child.parent, 'uuid')));
        if (mine.length > 1 && own && more.length === 0) return own;
        if (mine.length + theirs.length > 1) return `有多个同名的${name}，请填写编号或证件号码`;
        if (mine[0]) return mine[0];
        if (theirs[0]) return adopt(theirs[0]);
      }
      return `本文件和系统中都没有这${name === '人员' ? '位' : '个'}${name}`;
    },
  };
}
