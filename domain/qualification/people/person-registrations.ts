/**
 * The registrations of people, with the reasons not to rely on an entry: a number of two people, entries of one registration that differ,
 * another answer of the platform, a person who was no adult.
 */
import type { OtherPerson, RegisteredPerson, Registration } from '#domain/enterprise/enterprise-document.ts';
import { normaliseIdentifier } from '#domain/identity/credit-code.ts';
import { getTable } from '#domain/text/table.ts';
import { addYears } from '#domain/validity/day.ts';
import { parseRegistrationName, type RegistrationName } from '../vocabulary/registrations.ts';
import { listRegistrationNumbers, listSharedNumbers, type NumberHolders } from './certificate-numbers.ts';
import { type Obstacle, obstacles } from './fit.ts';
import type { Stated } from './stated.ts';

export interface PersonRegistration {
  name: RegistrationName;
  label: string;
  record: Registration;
  /** Reasons not to rely on the entry: as in `readRegistrations`. */
  doubts: readonly Obstacle[];
}
type Record = RegisteredPerson | OtherPerson;

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

/** The comparison of a person with the platform, in words; null: none that contradicts an entry. */
const platformWords = getTable<string>({ missing: '没有查到', differs: '不一致' });

/** A registration that is entered as held by this enterprise, and that the comparison with the platform does not confirm. */
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

/** Only adults can be registered: they need a degree or years of work before. */
const ADULT = 18;

/** A registration from before the person came of age. */
function listAgeConflicts(record: Registration, birthDates: readonly Stated<string>[]): Obstacle[] {
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
 * @param person its place in the list of people
 */
export function readRegistrations(
  people: readonly Record[],
  birthDates: readonly Stated<string>[],
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
