/**
 * Determines the identity of people by the type and number of an identity document. Records with the same name and a missing or masked
 * number may belong to one person. This cannot be decided, so no result may depend on their being different people.
 */
import type { OtherPerson, RegisteredPerson } from '#domain/enterprise/enterprise-document.ts';
import { lengthenCitizenId } from '#domain/identity/citizen-id.ts';
import { normaliseIdentifier } from '#domain/identity/credit-code.ts';
import { isOfCitizenForm } from '#domain/identity/id-number.ts';
import { CITIZEN_ID_TYPE, normaliseIdType } from '#domain/identity/id-type.ts';
import { normaliseName } from '#domain/text/person-name.ts';
import { isDay } from '#domain/validity/day.ts';

type Record = RegisteredPerson | OtherPerson;

const HOME_RETURN_PERMIT = '港澳居民来往内地通行证';

interface Identity extends IdNumber {
  key: string;
}

const isMasked = (number: string): boolean => /[*＊●•]/.test(number);

interface IdNumber {
  type: string | null;
  number: string;
}

/**
 * Returns the part of the number that never changes for a person and type of document: the old number of a citizen's ID, and the number
 * that all issues of a permit share.
 */
function readLasting({ type, number }: IdNumber): string {
  if (type === CITIZEN_ID_TYPE) return lengthenCitizenId(number) ?? number;
  // The letter and eight digits are permanent. In older permits, two more digits count the issues.
  if (type === HOME_RETURN_PERMIT) return /^([A-Z]\d{8})\d{2}$/.exec(number)?.[1] ?? number;
  return number;
}

function readNumber(person: Record): IdNumber | null {
  const number = person.idNo === null ? '' : normaliseIdentifier(person.idNo);
  if (number === '') return null;
  const type = readType(person, number);
  return { type, number: readLasting({ type, number }) };
}

/**
 * Returns the type of the document. Without a type, a number of 18 digits is treated as a citizen's ID, and a number of 15 digits that
 * contains a date of birth as an old citizen's ID.
 */
function readType(person: Record, number: string): string | null {
  const type = normaliseIdType(person.idType ?? '');
  if (type !== '') return type;
  return /^[\d*]{17}[\dX*]$/.test(number) || lengthenCitizenId(number) !== null ? CITIZEN_ID_TYPE : null;
}

/** Returns the identity of a person; null if the number is missing or incomplete. */
export function readIdentity(person: Record): Identity | null {
  const found = readNumber(person);
  if (found === null || isMasked(found.number)) return null;
  const { type, number } = found;
  return { key: `${type ?? ''}|${number}`, type, number };
}

export function readCitizenId(person: Record): string | null {
  const identity = readIdentity(person);
  return identity?.type === CITIZEN_ID_TYPE && /^\d{17}[\dX]$/.test(identity.number) ? identity.number : null;
}

/**
 * Returns the date of birth contained in a number that follows GB 11643, even if other digits are masked. Null if there is none or it is
 * not a valid date.
 */
export function readBirthDateFromNumber(person: Record): string | null {
  const found = readNumber(person);
  if (found === null || !isOfCitizenForm(found.number, found.type)) return null;
  const [, year, month, date] = /^[\d*]{6}(\d{4})(\d{2})(\d{2})[\d*]{3}[\dX*]$/.exec(found.number) ?? [];
  const day = `${year}-${month}-${date}`;
  return isDay(day) ? day : null;
}

/**
 * Returns whether two numbers may be the same, comparing the digits that neither masks. If one number is the beginning of the other, the
 * longer one may be a later issue of the same document.
 */
function canBeOneNumber(a: string, b: string): boolean {
  if (!isMasked(a) && !isMasked(b)) return a.startsWith(b) || b.startsWith(a);
  if (a.length !== b.length) return true;
  return [...a].every((digit, index) => isMasked(digit) || isMasked(b.charAt(index)) || digit === b.charAt(index));
}

interface Known {
  numbers: readonly IdNumber[];
}

const listNumbers = (people: readonly Record[]): Known['numbers'] =>
  people.flatMap((person) => {
    const number = readNumber(person);
    return number === null ? [] : [number];
  });

/**
 * Returns whether two identities certainly differ. Documents of different types do not distinguish people, because one person may have
 * both.
 */
function areTold(a: Known, b: Known): boolean {
  return a.numbers.some((one) =>
    b.numbers.some(
      (other) => one.type === other.type && one.type !== null && !canBeOneNumber(one.number, other.number),
    ),
  );
}

/** If more records than this have the same name, they are not compared in pairs. */
const mostCompared = 100;
/** Maximum number of partitions of the records of one name that are tried. */
const mostWays = 64;
const mostTried = 2_000;

function groupNamesakes(members: readonly number[], isTold: (a: number, b: number) => boolean): number[][] {
  if (members.length > mostCompared) return [[...members]];
  const groups: number[][] = [];
  for (const member of members) {
    const joined = groups.filter((group) => group.some((other) => !isTold(member, other)));
    const rest = groups.filter((group) => !joined.includes(group));
    groups.splice(
      0,
      groups.length,
      ...rest,
      [...joined.flat(), member].sort((a, b) => a - b),
    );
  }
  return groups;
}

/** A partition of records into people: each class contains the records of one person. */
export type IdentityPartition = readonly (readonly number[])[];

/** Records with the same name, some of which may belong to one person. */
export interface Namesakes {
  members: readonly number[];
  /** A set of records that certainly belong to different people. */
  apart: readonly number[];
  /** The possible partitions with the fewest people; every other partition has more people. */
  ways: readonly IdentityPartition[];
  isPerhapsSame: (a: number, b: number) => boolean;
}

/**
 * Finds records with the same name that may belong to one person. Names with one record, or whose records certainly belong to different
 * people, are not included.
 */
export function findNamesakes(people: readonly { name: string; people: readonly Record[] }[]): Namesakes[] {
  const byName = Map.groupBy(people.keys(), (index) => normaliseName(people[index]?.name ?? ''));
  return [...byName.values()]
    .filter((group) => group.length > 1)
    .flatMap((members) => {
      const known = new Map(members.map((index) => [index, { numbers: listNumbers(people[index]?.people ?? []) }]));
      const nothing: Known = { numbers: [] };
      const isTold = (a: number, b: number): boolean => areTold(known.get(a) ?? nothing, known.get(b) ?? nothing);
      return groupNamesakes(members, isTold)
        .filter((group) => group.length > 1)
        .map((group) => readNamesakes(group, isTold, (member) => (known.get(member) ?? nothing).numbers.length > 0));
    });
}

function readNamesakes(
  members: readonly number[],
  isTold: (a: number, b: number) => boolean,
  hasNumber: (member: number) => boolean,
): Namesakes {
  if (members.length > mostCompared)
    return { members, apart: members.slice(0, 1), ways: [[members]], isPerhapsSame: () => true };
  const numbered = members.filter(hasNumber);
  const blank = members.filter((member) => !hasNumber(member));
  const apart: number[] = [];
  for (const member of [...numbered, ...blank]) if (apart.every((other) => isTold(member, other))) apart.push(member);
  const others = numbered.filter((member) => !apart.includes(member));
  const rest = blank.filter((member) => !apart.includes(member));
  const ways = listWays(apart, others, rest, isTold) ?? [apart.map((member) => [member])];
  return { members, apart, ways, isPerhapsSame: (a, b) => a === b || !isTold(a, b) };
}

/**
 * Lists the partitions with the fewest people; null if there are too many. A person without a number may be identical with any other and
 * never needs a separate class.
 */
function listWays(
  apart: readonly number[],
  others: readonly number[],
  blank: readonly number[],
  isTold: (a: number, b: number) => boolean,
): IdentityPartition[] | null {
  const canJoin = (member: number, one: readonly number[]): boolean => one.every((other) => !isTold(member, other));
  const addTo = (way: IdentityPartition, member: number): IdentityPartition[] =>
    way.flatMap((one, at) =>
      canJoin(member, one) ? [way.map((other, index) => (index === at ? [...other, member] : other))] : [],
    );
  let ways: IdentityPartition[] = [apart.map((member) => [member])];
  for (const member of others) {
    ways = ways.flatMap((way) => [...addTo(way, member), [...way, [member]]]);
    if (ways.length > mostTried) return null;
  }
  const isCoarsest = (way: IdentityPartition): boolean =>
    way.every((one, at) => way.slice(at + 1).every((other) => other.some((member) => !canJoin(member, one))));
  ways = ways.filter(isCoarsest);
  for (const member of blank) {
    if (ways.length > mostWays) return null;
    ways = ways.flatMap((way) => addTo(way, member));
  }
  return ways.length > mostWays ? null : ways;
}

/** Returns the partition with the smallest sum. This sum is reached whatever the true identities are. */
export function findSmallestPartition(
  ways: readonly IdentityPartition[],
  sizeOf: (members: readonly number[]) => number,
): IdentityPartition {
  const sum = (way: IdentityPartition): number => way.reduce((total, members) => total + sizeOf(members), 0);
  return (
    ways.reduce<IdentityPartition | null>(
      (least, way) => (least === null || sum(way) < sum(least) ? way : least),
      null,
    ) ?? []
  );
}
