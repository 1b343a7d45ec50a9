/** The registrations of people, with the reasons not to rely on an entry: a number of two people, entries of one registration that differ. */
import type { OtherPerson, RegisteredPerson, Registration } from '#domain/enterprise/enterprise-document.ts';
import { normaliseIdentifier } from '#domain/identity/credit-code.ts';
import { parseRegistrationName, type RegistrationName } from '../vocabulary/registrations.ts';
import { type Obstacle, obstacles } from './fit.ts';

export interface PersonRegistration {
  name: RegistrationName;
  label: string;
  record: Registration;
  /** Reasons not to rely on the entry: another person has the same number, or a second entry of the registration differs. */
  doubts: readonly Obstacle[];
}
interface Holder {
  readonly person: RegisteredPerson | OtherPerson;
}

const writeRegistrationLabel = (record: Registration): string =>
  `${record.regType}${record.specialty === null ? '' : ` ${record.specialty}`}`;

/** Compares the entries of one registration: the same number if both have one, the same kind and specialty, issued on the same day. */
function listEntryConflicts(record: Registration, entries: readonly Registration[]): Obstacle[] {
  const label = writeRegistrationLabel(record);
  const same = entries.filter(
    (other) =>
      writeRegistrationLabel(other) === label &&
      other.issueDate === record.issueDate &&
      (other.regNo === null ||
        record.regNo === null ||
        normaliseIdentifier(other.regNo) === normaliseIdentifier(record.regNo)),
  );
  const places = new Set(same.map(({ registeredHere }) => registeredHere).filter((here) => here !== null));
  const ends = [...new Set(same.map(({ validEnd }) => validEnd).filter((end) => end !== null))].sort();
  return [
    ...(places.size > 1
      ? [obstacles.factsDiffer('注册单位', `${label}的一处登记为注册在本企业，一处登记为注册在其他单位`)]
      : []),
    // Without a date of issue, two end dates may belong to a registration and its renewal.
    ...(ends.length > 1 && record.issueDate !== null
      ? [obstacles.factsDiffer('注册有效期', `${label}的有效期至为 ${ends.join('、')}`)]
      : []),
  ];
}

/** By registration number, the people (indexes) whose records contain it. */
export type NumberHolders = ReadonlyMap<string, ReadonlySet<number>>;

const writeNumberKey = (record: Registration): string | null => {
  const number = record.regNo === null ? '' : normaliseIdentifier(record.regNo);
  return number === ''
    ? null
    : `${parseRegistrationName(record.regType, record.grade, record.specialty).profession}|${number}`;
};

export function findNumberHolders(groups: readonly (readonly Holder[])[]): NumberHolders {
  const holders = new Map<string, Set<number>>();
  groups.forEach((sources, position) => {
    for (const record of sources.flatMap(({ person }) => person.registrations)) {
      const key = writeNumberKey(record);
      if (key !== null) holders.set(key, (holders.get(key) ?? new Set()).add(position));
    }
  });
  return holders;
}

export function readRegistrations(people: readonly Holder['person'][], holders: NumberHolders): PersonRegistration[] {
  const entries = people.flatMap((person) => person.registrations);
  return entries.map((record) => {
    const key = writeNumberKey(record);
    const isShared = key !== null && (holders.get(key)?.size ?? 0) > 1;
    return {
      name: parseRegistrationName(record.regType, record.grade, record.specialty),
      label: writeRegistrationLabel(record),
      record,
      doubts: [
        ...(isShared ? [obstacles.numberShared(record.regNo ?? '')] : []),
        ...listEntryConflicts(record, entries),
      ],
    };
  });
}
