/**
 * Reads the registrations of people, with the reasons to doubt an entry: a number used by two people, differing entries of one
 * registration, a different result of the national platform, or a person who was a minor.
 */
import type { OtherPerson, RegisteredPerson, Registration } from '#domain/enterprise/enterprise-document.ts';
import { normaliseIdentifier } from '#domain/identity/credit-code.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { addYears } from '#domain/validity/day.ts';
import { parseRegistrationName, type RegistrationName } from '../vocabulary/registrations.ts';
import { listRegistrationNumbers, listSharedNumbers, type NumberHolders } from './certificate-numbers.ts';
import { type Obstacle, obstacles } from './fit.ts';
import type { StatedValue } from './stated.ts';

export interface PersonRegistration {
  name: RegistrationName;
  label: string;
  record: Registration;
  /** Reasons to doubt the entry, as found by `readRegistrations`. */
  doubts: readonly Obstacle[];
}
type Record = RegisteredPerson | OtherPerson;

const writeRegistrationLabel = (record: Registration): string =>
  `${record.regType}${record.specialty === null ? '' : ` ${record.specialty}`}`;

/** Compares the entries of one registration: entries with the same kind, specialty and day of issue, and the same number if both have one. */
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

/** Texts for the result of comparing a person with the platform; no text if the result contradicts no entry. */
const platformWords = createLookupTable<string>({ missing: '没有查到', differs: '不一致' });

/** Lists registrations entered as held by this enterprise that the national platform does not confirm. */
function listPlatformConflicts({ platformState }: Record, record: Registration): Obstacle[] {
  const found = platformState === null ? undefined : platformWords[platformState];
  return found === undefined || record.registeredHere !== true
    ? []
    : [
        obstacles.factsDiffer(
          '注册单位，或在全国平台重新比对',
          `${writeRegistrationLabel(record)}登记为注册在本企业，平台比对结果为${found}`,
        ),
      ];
}

/** Only adults can be registered, because a degree or years of work are required before. */
const ADULT = 18;

/** Lists a conflict if a registration is dated before the person reached adulthood. */
function listAgeConflicts(record: Registration, birthDates: readonly StatedValue<string>[]): Obstacle[] {
  for (const [label, day] of [
    ['首次注册日期', record.firstIssueDate],
    ['发证日期', record.issueDate],
  ] as const) {
    const birth = birthDates.find(({ value }) => day !== null && day < addYears(value, ADULT));
    if (birth !== undefined)
      return [obstacles.factsDiffer(`${label}或出生日期`, `${label}为 ${day}，${birth.source}为 ${birth.value}`)];
  }
  return [];
}

/**
 * Reads the registrations of one person.
 * @param person position in the list of people
 */
export function readRegistrations(
  people: readonly Record[],
  birthDates: readonly StatedValue<string>[],
  holders: NumberHolders,
  person: number,
): PersonRegistration[] {
  const entries = people.flatMap((one) => one.registrations);
  return people.flatMap((one) =>
    one.registrations.map((record) => ({
      name: parseRegistrationName(record.regType, record.grade, record.specialty),
      label: writeRegistrationLabel(record),
      record,
      doubts: [
        ...listSharedNumbers(listRegistrationNumbers(record), holders, person),
        ...listEntryConflicts(record, entries),
        ...listPlatformConflicts(one, record),
        ...listAgeConflicts(record, birthDates),
      ],
    })),
  );
}
