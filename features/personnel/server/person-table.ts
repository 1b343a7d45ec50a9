import type { PersonKind } from '../contract/people.ts';

/** What a person's record holds beside identity, ownership and bookkeeping. Days are `YYYY-MM-DD`. */
export interface PersonFacts {
  name: string;
  idType: string | null;
  gender: string | null;
  birthDate: string | null;
  phone: string | null;
  education: string | null;
  major: string | null;
  graduateSchool: string | null;
  graduateDate: string | null;
  titleName: string | null;
  titleRank: string | null;
  titleMajor: string | null;
  titleCertNo: string | null;
  titleSeries: string | null;
  kind: string | null;
  postName: string | null;
  postCertNo: string | null;
  postCertEnd: string | null;
  skillGrade: string | null;
  trade: string | null;
  socialSecurityStart: string | null;
  socialSecurityMonths: number | null;
  socialSecurityHere: boolean | null;
  workYears: number | null;
  workYearsOn: string | null;
  status: 'on' | 'left';
  leaveDate: string | null;
  platformState: string | null;
}

/** Fields of the firm document that have no column of their own. */
export interface PersonExtra {
  readonly titles: readonly {
    readonly titleName: string | null;
    readonly titleRank: string | null;
    readonly titleMajor: string | null;
    readonly titleCertNo: string | null;
    readonly titleSeries: string | null;
  }[];
  readonly posts: readonly {
    readonly postName: string;
    readonly postCertNo: string | null;
    readonly postCertEnd: string | null;
  }[];
  readonly skills: readonly {
    readonly trade: string | null;
    readonly skillGrade: string | null;
    readonly skillCertNo: string | null;
  }[];
  readonly experiences: readonly { readonly field: string; readonly years: number }[];
}

export interface RegistrationFacts {
  regType: string;
  specialty: string | null;
  grade: string | null;
  regNo: string | null;
  practiceSealNo: string | null;
  certNo: string | null;
  issueDate: string | null;
  validEnd: string | null;
  continuingEduEnd: string | null;
  safetyBNo: string | null;
  safetyBEnd: string | null;
  registeredHere: boolean | null;
}

/** A person as the use cases handle it: ID number in clear, papers beside it. Never leaves the server like this. */
export interface PersonRecord extends PersonFacts {
  readonly uuid: string;
  readonly personKind: PersonKind;
  idNo: string | null;
  extra: PersonExtra;
  registrations: (RegistrationFacts & { readonly uuid: string })[];
}

export const NO_EXTRA: PersonExtra = { titles: [], posts: [], skills: [], experiences: [] };

/** First end among a person's papers, by which lists sort: registrations, and post certificates. */
export function firstEndOf(person: Pick<PersonRecord, 'postCertEnd' | 'registrations' | 'extra'>): string | null {
  const ends = [
    person.postCertEnd,
    ...person.registrations.map((registration) => registration.validEnd),
    ...person.extra.posts.map((post) => post.postCertEnd),
  ].filter((end) => end !== null);
  return ends.reduce<string | null>((first, end) => (first === null || end < first ? end : first), null);
}
