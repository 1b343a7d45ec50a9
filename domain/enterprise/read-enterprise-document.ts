/**
 * Validates an enterprise document as strictly as a workbook: its structure, and the consistency of its entries. Rows with errors are
 * reported and omitted; valid rows are kept.
 */
import { normaliseCitizenId } from '../identity/citizen-id.ts';
import { explainIdNumber, getIdNumberMessage } from '../identity/id-number.ts';
import { CITIZEN_ID_TYPE, normaliseIdType } from '../identity/id-type.ts';
import type { EnterpriseDocument } from './enterprise-document.ts';
import { type EnterpriseDocumentError, parseEnterpriseDocument } from './parse-enterprise-document.ts';

export const documentLists = [
  'certificates',
  'registeredPeople',
  'otherPeople',
  'achievements',
  'projects',
  'equipment',
  'declarations',
] as const;
export type DocumentList = (typeof documentLists)[number];

export interface RowError extends EnterpriseDocumentError {
  /** List that contains the row; null if the error concerns the whole document. */
  readonly list: DocumentList | null;
  readonly row: number | null;
}
export interface EnterpriseDocumentReading {
  /** The valid rows; null if the whole document cannot be read. */
  readonly enterprise: EnterpriseDocument | null;
  /** Positions of the rows of `enterprise` in the original document, from 1. */
  readonly places: Readonly<Record<DocumentList, readonly number[]>>;
  readonly faults: readonly RowError[];
}

const WHERE = /^(\w+)\[(\d+)\]/;
const isList = (name: string): name is DocumentList => (documentLists as readonly string[]).includes(name);

function locate(error: EnterpriseDocumentError): RowError {
  const [, name = '', row] = WHERE.exec(error.path) ?? [];
  return isList(name) && row !== undefined
    ? { ...error, list: name, row: Number(row) }
    : { ...error, list: null, row: null };
}

const getRows = (value: unknown, list: DocumentList): readonly unknown[] => {
  const rows = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[list] : undefined;
  return Array.isArray(rows) ? rows : [];
};

type Places = Record<DocumentList, number[]>;
const allPlaces = (value: unknown): Places =>
  Object.fromEntries(
    documentLists.map((list) => [list, getRows(value, list).map((_row, index) => index + 1)]),
  ) as Places;

/** Returns the document without the rows that have errors. */
function dropRows(value: unknown, errors: readonly RowError[]): { value: unknown; places: Places } {
  const bad = new Set(errors.map(({ list, row }) => `${list} ${row}`));
  const places = allPlaces(value);
  const kept = { ...(value as Record<string, unknown>) };
  for (const list of documentLists) {
    const rows = getRows(value, list);
    if (rows.length === 0) continue;
    places[list] = places[list].filter((row) => !bad.has(`${list} ${row}`));
    kept[list] = places[list].map((row) => rows[row - 1]);
  }
  return { value: kept, places };
}

type AnyPerson = EnterpriseDocument['registeredPeople'][number] | EnterpriseDocument['otherPeople'][number];

/** The key includes the document type, because a passport may have the same digits as an identity card. */
const getIdKey = ({ idNo, idType }: AnyPerson): string | null =>
  idNo === null ? null : `${normaliseIdType(idType ?? CITIZEN_ID_TYPE)} ${normaliseCitizenId(idNo)}`;

interface Placed<T> {
  readonly list: DocumentList;
  readonly row: number;
  readonly record: T;
}

const errorAt = ({ list, row }: Placed<unknown>, field: string, message: string): RowError => ({
  list,
  row,
  path: `${list}[${row}].${field}`,
  message,
});

function checkPeople(people: readonly Placed<AnyPerson>[]): RowError[] {
  const names = new Map<string, string>();
  return people.flatMap((placed): RowError[] => {
    const { idNo, idType, name } = placed.record;
    if (idNo === null) return [];
    // A number masked by an export is valid, but cannot identify a person.
    if (idNo.includes('*')) return [];
    if (explainIdNumber(idNo, idType) !== null) return [errorAt(placed, 'idNo', getIdNumberMessage(idType))];
    const key = getIdKey(placed.record) ?? '';
    const other = names.get(key);
    names.set(key, other ?? name);
    return other !== undefined && other !== name
      ? [errorAt(placed, 'idNo', `证件号码与“${other}”相同，姓名却是“${name}”`)]
      : [];
  });
}

function checkAchievements(
  achievements: readonly Placed<EnterpriseDocument['achievements'][number]>[],
  people: readonly Placed<AnyPerson>[],
): RowError[] {
  const uuids = new Set(people.flatMap(({ record }) => record.uuid ?? []));
  const names = new Set(people.map(({ record }) => record.name));
  return achievements.flatMap((placed): RowError[] => {
    const { personUuid, personName } = placed.record;
    if (personUuid === null && personName === null) return [errorAt(placed, 'personName', '没有写明是谁的业绩')];
    const isKnown = personUuid === null ? names.has(personName ?? '') : uuids.has(personUuid);
    return isKnown ? [] : [errorAt(placed, 'personUuid', `人员“${personName ?? personUuid ?? ''}”不在本文件的人员中`)];
  });
}

const placed = <T>(list: DocumentList, records: readonly T[], places: Places): Placed<T>[] =>
  records.map((record, index) => ({ list, row: places[list][index] ?? index + 1, record }));

function checkTogether(enterprise: EnterpriseDocument, places: Places): RowError[] {
  const people: Placed<AnyPerson>[] = [
    ...placed<AnyPerson>('registeredPeople', enterprise.registeredPeople, places),
    ...placed<AnyPerson>('otherPeople', enterprise.otherPeople, places),
  ];
  return [
    ...checkPeople(people),
    ...checkAchievements(placed('achievements', enterprise.achievements, places), people),
  ];
}

/**
 * Reads the valid rows of an enterprise document.
 * @param isAlone whether no other data about the enterprise exists, so that every person named in a row must also be in the document
 */
export function readEnterprise(value: unknown, isAlone: boolean): EnterpriseDocumentReading {
  const shape = parseEnterpriseDocument(value);
  const first = shape.ok ? [] : shape.faults.map(locate);
  if (first.some(({ list }) => list === null)) return { enterprise: null, places: allPlaces(null), faults: first };
  const formed = dropRows(value, first);
  const parsed = parseEnterpriseDocument(formed.value);
  // The number of errors exceeds the maximum reported at once, so the rest of the document is not known to be valid.
  if (!parsed.ok)
    return { enterprise: null, places: allPlaces(null), faults: [...first, ...parsed.faults.map(locate)] };
  const together = isAlone ? checkTogether(parsed.enterprise, formed.places) : [];
  const good = dropRows(value, [...first, ...together]);
  const enterprise = parseEnterpriseDocument(good.value);
  return {
    enterprise: enterprise.ok ? enterprise.enterprise : null,
    places: good.places,
    faults: [...first, ...together],
  };
}
