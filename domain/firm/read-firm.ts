/**
 * Reads a firm document as strictly as the workbook is read: its shape, and what its entries say of each other. A row with a fault is
 * named and left out; the good rows are not lost with it.
 */
import { CITIZEN_ID_MESSAGE, isCitizenId, normaliseCitizenId } from '../identity/citizen-id.ts';
import type { Firm } from './firm.ts';
import { type FirmFault, parseFirm } from './parse-firm.ts';

export const firmLists = [
  'certificates',
  'registeredPeople',
  'otherPeople',
  'achievements',
  'projects',
  'equipment',
  'declarations',
] as const;
export type FirmList = (typeof firmLists)[number];

export interface RowFault extends FirmFault {
  /** Place of the row in its list, from 1; null: of the document as a whole. */
  readonly list: FirmList | null;
  readonly row: number | null;
}
export interface FirmReading {
  /** The good rows; null when the document as a whole cannot be read. */
  readonly firm: Firm | null;
  /** Places that the rows of `firm` had in the document, from 1. */
  readonly places: Readonly<Record<FirmList, readonly number[]>>;
  readonly faults: readonly RowFault[];
}

const WHERE = /^(\w+)\[(\d+)\]/;
const isList = (name: string): name is FirmList => (firmLists as readonly string[]).includes(name);

function locate(fault: FirmFault): RowFault {
  const [, name = '', row] = WHERE.exec(fault.path) ?? [];
  return isList(name) && row !== undefined
    ? { ...fault, list: name, row: Number(row) }
    : { ...fault, list: null, row: null };
}

const rowsOf = (value: unknown, list: FirmList): readonly unknown[] => {
  const rows = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[list] : undefined;
  return Array.isArray(rows) ? rows : [];
};

type Places = Record<FirmList, number[]>;
const allPlaces = (value: unknown): Places =>
  Object.fromEntries(firmLists.map((list) => [list, rowsOf(value, list).map((_row, index) => index + 1)])) as Places;

/** The document without the rows at fault. */
function dropRows(value: unknown, faults: readonly RowFault[]): { value: unknown; places: Places } {
  const bad = new Set(faults.map(({ list, row }) => `${list} ${row}`));
  const places = allPlaces(value);
  const kept = { ...(value as Record<string, unknown>) };
  for (const list of firmLists) {
    const rows = rowsOf(value, list);
    if (rows.length === 0) continue;
    places[list] = places[list].filter((row) => !bad.has(`${list} ${row}`));
    kept[list] = places[list].map((row) => rows[row - 1]);
  }
  return { value: kept, places };
}

const isCitizenType = (idType: string | null): boolean => idType === null || /身份证/.test(idType);
type AnyPerson = Firm['registeredPeople'][number] | Firm['otherPeople'][number];

/** A number has a kind: a passport may carry the digits of somebody's identity card. */
const keyOfId = ({ idNo, idType }: AnyPerson): string | null =>
  idNo === null ? null : `${isCitizenType(idType) ? '身份证' : idType} ${normaliseCitizenId(idNo)}`;

interface Placed<T> {
  readonly list: FirmList;
  readonly row: number;
  readonly record: T;
}

const faultAt = ({ list, row }: Placed<unknown>, field: string, message: string): RowFault => ({
  list,
  row,
  path: `${list}[${row}].${field}`,
  message,
});

function checkPeople(people: readonly Placed<AnyPerson>[]): RowFault[] {
  const names = new Map<string, string>();
  return people.flatMap((placed): RowFault[] => {
    const { idNo, idType, name } = placed.record;
    if (idNo === null) return [];
    // A number that an export has masked is nobody's fault, and proves nothing.
    if (idNo.includes('*')) return [];
    if (isCitizenType(idType) && !isCitizenId(normaliseCitizenId(idNo)))
      return [faultAt(placed, 'idNo', CITIZEN_ID_MESSAGE)];
    const key = keyOfId(placed.record) ?? '';
    const other = names.get(key);
    names.set(key, other ?? name);
    return other !== undefined && other !== name
      ? [faultAt(placed, 'idNo', `证件号码与“${other}”相同，姓名却是“${name}”`)]
      : [];
  });
}

function checkAchievements(
  achievements: readonly Placed<Firm['achievements'][number]>[],
  people: readonly Placed<AnyPerson>[],
): RowFault[] {
  const uuids = new Set(people.flatMap(({ record }) => record.uuid ?? []));
  const names = new Set(people.map(({ record }) => record.name));
  return achievements.flatMap((placed): RowFault[] => {
    const { personUuid, personName } = placed.record;
    if (personUuid === null && personName === null) return [faultAt(placed, 'personName', '没有写明是谁的业绩')];
    const isKnown = personUuid === null ? names.has(personName ?? '') : uuids.has(personUuid);
    return isKnown ? [] : [faultAt(placed, 'personUuid', `人员“${personName ?? personUuid ?? ''}”不在本文件的人员中`)];
  });
}

const placed = <T>(list: FirmList, records: readonly T[], places: Places): Placed<T>[] =>
  records.map((record, index) => ({ list, row: places[list][index] ?? index + 1, record }));

function checkTogether(firm: Firm, places: Places): RowFault[] {
  const people: Placed<AnyPerson>[] = [
    ...placed<AnyPerson>('registeredPeople', firm.registeredPeople, places),
    ...placed<AnyPerson>('otherPeople', firm.otherPeople, places),
  ];
  return [...checkPeople(people), ...checkAchievements(placed('achievements', firm.achievements, places), people)];
}

/** @param isAlone nothing else is known of the firm, so whoever a row names must stand in the document too */
export function readFirm(value: unknown, isAlone: boolean): FirmReading {
  const shape = parseFirm(value);
  const first = shape.ok ? [] : shape.faults.map(locate);
  if (first.some(({ list }) => list === null)) return { firm: null, places: allPlaces(null), faults: first };
  const formed = dropRows(value, first);
  const parsed = parseFirm(formed.value);
  // More faults than one reading tells: what is left is not known to be good.
  if (!parsed.ok) return { firm: null, places: allPlaces(null), faults: [...first, ...parsed.faults.map(locate)] };
  const together = isAlone ? checkTogether(parsed.firm, formed.places) : [];
  const good = dropRows(value, [...first, ...together]);
  const firm = parseFirm(good.value);
  return { firm: firm.ok ? firm.firm : null, places: good.places, faults: [...first, ...together] };
}
