/**
 * Who is who. A person is the type and the number of his document, whatever the document is. Records of one name of which one lacks a
 * number, or shows it masked, may be one person: nobody can say, so that nothing may rest on their being two.
 */
import type { OtherPerson, RegisteredPerson } from '#domain/firm/firm.ts';
import { compactIdentifier } from '#domain/identity/credit-code.ts';

type Record = RegisteredPerson | OtherPerson;

const CITIZEN = '居民身份证';
const citizenNames = new Set([CITIZEN, '身份证', '二代身份证', '中国居民身份证']);

interface Identity {
  key: string;
  type: string | null;
  number: string;
}

const isMasked = (number: string): boolean => /[*＊●•]/.test(number);

const readNumber = (person: Record): string | null => {
  const number = person.idNo === null ? '' : compactIdentifier(person.idNo);
  return number === '' ? null : number;
};

/** Names are compared without spaces, and with one sign for the dot that stands within names of many peoples. */
export const writeNameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replaceAll(/[•・‧∙⋅.]/g, '·');

/** A number of 18 digits without a type is a citizen's. */
function readType(person: Record, number: string): string | null {
  const type = person.idType === null ? null : person.idType.normalize('NFKC').replaceAll(/\s/g, '');
  if (type === null || type === '') return /^[\d*]{17}[\dX*]$/.test(number) ? CITIZEN : null;
  return citizenNames.has(type) ? CITIZEN : type;
}

/** Null: no number, or not the whole of it. */
export function readIdentity(person: Record): Identity | null {
  const number = readNumber(person);
  if (number === null || isMasked(number)) return null;
  const type = readType(person, number);
  return { key: `${type ?? ''}|${number}`, type, number };
}

export function readCitizenId(person: Record): string | null {
  const identity = readIdentity(person);
  return identity?.type === CITIZEN && /^\d{17}[\dX]$/.test(identity.number) ? identity.number : null;
}

/** Digit by digit, where both show one. */
function mayBeOneNumber(a: string, b: string): boolean {
  if (!isMasked(a) && !isMasked(b)) return a === b;
  if (a.length !== b.length) return true;
  return [...a].every((digit, index) => isMasked(digit) || isMasked(b.charAt(index)) || digit === b.charAt(index));
}

interface Known {
  numbers: readonly { type: string | null; number: string }[];
}

const listNumbers = (people: readonly Record[]): Known['numbers'] =>
  people.flatMap((person) => {
    const number = readNumber(person);
    return number === null ? [] : [{ type: readType(person, number), number }];
  });

/** Documents of different types say nothing about each other: one person may hold both. */
function areTold(a: Known, b: Known): boolean {
  return a.numbers.some((one) =>
    b.numbers.some(
      (other) => one.type === other.type && one.type !== null && !mayBeOneNumber(one.number, other.number),
    ),
  );
}

/** Of one name, more than anybody compares pair by pair. */
const mostCompared = 100;

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

export interface Twin {
  twin: number;
  isUntold: boolean;
}

/**
 * People who may be one share a number. When two of them certainly are two, a third of the name without an identity may be either: he
 * is untold, and only the others are counted for certain.
 */
export function findTwins(people: readonly { name: string; people: readonly Record[] }[]): Twin[] {
  const found = people.map((_, index): Twin => ({ twin: index, isUntold: false }));
  const byName = new Map<string, number[]>();
  people.forEach(({ name }, index) => {
    const key = writeNameKey(name);
    byName.set(key, [...(byName.get(key) ?? []), index]);
  });
  for (const members of [...byName.values()].filter((group) => group.length > 1)) {
    const known = new Map(members.map((index) => [index, { numbers: listNumbers(people[index]?.people ?? []) }]));
    const isTold = (a: number, b: number): boolean =>
      areTold(known.get(a) ?? { numbers: [] }, known.get(b) ?? { numbers: [] });
    for (const group of groupNamesakes(members, isTold)) {
      const apart = group.length > mostCompared ? group.slice(0, 1) : listApart(group, isTold);
      for (const member of group)
        found[member] =
          apart.length > 1
            ? { twin: member, isUntold: !apart.includes(member) }
            : { twin: group[0] ?? member, isUntold: false };
    }
  }
  return found;
}

/** Some who certainly are as many people. */
function listApart(group: readonly number[], isTold: (a: number, b: number) => boolean): number[] {
  const apart: number[] = [];
  for (const member of group) if (apart.every((other) => isTold(member, other))) apart.push(member);
  return apart;
}
