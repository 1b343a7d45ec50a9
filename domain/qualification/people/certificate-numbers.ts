/**
 * Compares certificates of people by their numbers. If two people have the same number, it is in doubt for both. Entries of one person with
 * the same number are one certificate; where they differ, it is unknown which is right.
 */
import type { OtherPerson, RegisteredPerson, Registration } from '#domain/enterprise/enterprise-document.ts';
import { normaliseIdentifier } from '#domain/identity/credit-code.ts';
import { normaliseName } from '#domain/text/person-name.ts';
import { canonicalJson } from '../canonical-json.ts';
import { parseRegistrationName } from '../vocabulary/registrations.ts';
import { type Obstacle, obstacles } from './fit.ts';
import { readIdentity } from './identity.ts';
import { evaluateStatedValues } from './stated.ts';

type Record = RegisteredPerson | OtherPerson;

interface CertificateNumber {
  /** Name of the field in forms. */
  readonly label: string;
  /** The profession of a registration: a short number may be issued once per profession. */
  readonly scope: string;
  readonly number: string | null;
}

/** Lists the numbers of a registration with their labels and the profession. */
export function listRegistrationNumbers(record: Registration): readonly CertificateNumber[] {
  const scope = parseRegistrationName(record.regType, record.grade, record.specialty).profession;
  return [
    { label: '注册编号', scope, number: record.regNo },
    { label: '资格证书编号', scope, number: record.certNo },
    { label: '执业印章号', scope, number: record.practiceSealNo },
  ];
}

const nameNumber =
  (label: string) =>
  (number: string | null): CertificateNumber => ({ label, scope: '', number });
export const createTitleCertificateNumber = nameNumber('职称证书编号');
export const createPostCertificateNumber = nameNumber('岗位证书编号');
export const createSkillCertificateNumber = nameNumber('技能证书编号');

/** Returns null if the number is not entered, masked, or a word such as 无. */
function writeKey({ label, scope, number }: CertificateNumber): string | null {
  const bare = number === null ? '' : normaliseIdentifier(number);
  return !/\d/.test(bare) || bare.includes('*') ? null : `${label}|${scope}|${bare}`;
}

const listNumbers = (person: Record): readonly CertificateNumber[] => [
  ...person.registrations.flatMap(listRegistrationNumbers),
  ...[person, ...person.titles].map(({ titleCertNo }) => createTitleCertificateNumber(titleCertNo)),
  ...person.posts.map(({ postCertNo }) => createPostCertificateNumber(postCertNo)),
  ...('postCertNo' in person ? [createPostCertificateNumber(person.postCertNo)] : []),
  ...person.skills.map(({ skillCertNo }) => createSkillCertificateNumber(skillCertNo)),
];

interface Holder {
  readonly person: number;
  readonly name: string;
  readonly isIdentified: boolean;
}
/** The people whose records contain a number, by number. */
export type NumberHolders = ReadonlyMap<string, readonly Holder[]>;

export function findNumberHolders(groups: readonly (readonly { readonly person: Record }[])[]): NumberHolders {
  const holders = new Map<string, Holder[]>();
  groups.forEach((sources, person) => {
    const name = sources[0]?.person.name ?? '';
    const isIdentified = sources.some((source) => readIdentity(source.person) !== null);
    for (const number of sources.flatMap((source) => listNumbers(source.person))) {
      const key = writeKey(number);
      if (key === null) continue;
      const known = holders.get(key) ?? [];
      if (known.at(-1)?.person !== person) holders.set(key, [...known, { person, name, isIdentified }]);
    }
  });
  return holders;
}

/** Two records with the same name may be one person entered twice, unless both have an identity. */
const isOther = (one: Holder, other: Holder): boolean =>
  one.person !== other.person &&
  (normaliseName(one.name) !== normaliseName(other.name) || (one.isIdentified && other.isIdentified));

/** Lists an obstacle for each number that also appears in records of another person. */
export function listSharedNumbers(
  numbers: readonly CertificateNumber[],
  holders: NumberHolders,
  person: number,
): readonly Obstacle[] {
  return numbers.flatMap((number) => {
    const key = writeKey(number);
    const all = key === null ? [] : (holders.get(key) ?? []);
    const own = all.find((one) => one.person === person);
    return own !== undefined && all.some((one) => isOther(own, one))
      ? [obstacles.numberShared(number.label, number.number ?? '', [...new Set(all.map(({ name }) => name))])]
      : [];
  });
}

/** A certificate entry with the reasons to doubt it. */
export interface CheckedCertificate<T> {
  readonly doubts: readonly Obstacle[];
  /** Entries of the same certificate with other values. */
  readonly rivals: readonly T[];
}

/** An entry of a certificate. `facts` must be equal in all entries of the certificate (null: not known). */
export interface CertificateEntry<T> {
  readonly value: T;
  readonly facts: readonly (string | number | null)[];
  readonly number: CertificateNumber;
}

const isDifferent = (a: CertificateEntry<unknown>, b: CertificateEntry<unknown>): boolean =>
  a.facts.some((fact, index) => {
    const other = b.facts[index] ?? null;
    return fact !== null && other !== null && fact !== other;
  });

/** Compares the certificates of one person with those of other people and with one another. */
export function checkCertificates<T extends object>(
  entries: readonly CertificateEntry<T>[],
  holders: NumberHolders,
  person: number,
): (T & CheckedCertificate<T>)[] {
  return entries.map((entry) => {
    const key = writeKey(entry.number);
    const rivals = entries.filter(
      (other) => key !== null && writeKey(other.number) === key && isDifferent(entry, other),
    );
    return {
      ...entry.value,
      doubts: listSharedNumbers([entry.number], holders, person),
      rivals: rivals.map(({ value }) => value),
    };
  });
}

/**
 * Evaluates a certificate by each of its entries. If the results differ, the obstacle names the entries.
 * @param what name of the certificate
 */
export function evaluateCheckedCertificate<T extends object>(
  what: string,
  entry: T & CheckedCertificate<T>,
  judge: (entry: T) => readonly Obstacle[],
  write: (entry: T) => string,
): readonly Obstacle[] {
  if (entry.rivals.length === 0) return [...entry.doubts, ...judge(entry)];
  const stated = [entry as T, ...entry.rivals].map((value) => ({ value, source: `${what}的一处登记` }));
  stated.sort((a, b) => (canonicalJson(a.value) < canonicalJson(b.value) ? -1 : 1));
  return [...entry.doubts, ...evaluateStatedValues(what, stated, judge, write)];
}
