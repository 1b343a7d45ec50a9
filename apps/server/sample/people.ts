import type { EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import { isCitizenId } from '#domain/identity/citizen-id.ts';
import type { Calendar } from './calendar.ts';

export type SampleRegisteredPerson = NonNullable<EnterpriseDocumentInput['registeredPeople']>[number];
export type SampleOtherPerson = NonNullable<EnterpriseDocumentInput['otherPeople']>[number];
export type SampleRegistration = NonNullable<SampleRegisteredPerson['registrations']>[number];

/** A region code that was never assigned, so that no sample ID number can belong to a real person. */
const NO_REGION = '990000';
const FIRST_SEQUENCE = 900;

/** Appends the sample mark to a name. */
export const markSample = (name: string): string => `${name}（示例）`;

/** Creates a synthetic ID number with a correct check character: nonexistent region, sequence from 900. */
export function createSampleIdNo(birthOn: string, isMan: boolean, order: number): string {
  const sequence = FIRST_SEQUENCE + (order % 49) * 2 + (isMan ? 1 : 0);
  const body = `${NO_REGION}${birthOn.replaceAll('-', '')}${sequence}`;
  const fits = [...'0123456789X'].map((check) => body + check).find(isCitizenId);
  if (!fits) throw new RangeError(`no ID number for ${birthOn}`);
  return fits;
}

export interface SamplePersonProfile {
  readonly key: string;
  readonly name: string;
  readonly age: number;
  readonly isMan: boolean;
}

/** Creates the common fields of every person of a sample enterprise; the order keeps the numbers unique. */
export function createPersonBase(calendar: Calendar, { key, name, age, isMan }: SamplePersonProfile, order: number) {
  const birthDate = calendar.days(-Math.round(age * 365.25) - 40 - order);
  return {
    uuid: key,
    name: markSample(name),
    idType: '居民身份证',
    idNo: createSampleIdNo(birthDate, isMan, order),
    gender: isMan ? '男' : '女',
    birthDate,
    socialSecurityStart: calendar.months(-30),
    socialSecurityMonths: 30,
    socialSecurityHere: true,
    status: 'on',
    platformState: 'same',
  } as const;
}
