import { otherPerson } from '#domain/records/person.ts';
import type { registration } from '#domain/records/person-credentials.ts';
import { mergeHeld, type NestedFields, type PlainColumns } from '#domain/records/values.ts';
import type { PersonKind } from '../contract/people.ts';

/**
 * The columns of a person's record besides identity, ownership and bookkeeping; fields that only other people have are null for registered
 * ones.
 */
export type PersonFacts = PlainColumns<typeof otherPerson>;
/** Fields of the enterprise document that have no column of their own. */
export type PersonExtra = NestedFields<typeof otherPerson>;
export type RegistrationFacts = PlainColumns<typeof registration>;

/** A person as the use cases handle it: ID number in clear, papers beside it. Never leaves the server like this. */
export interface PersonRecord extends PersonFacts {
  readonly uuid: string;
  readonly personKind: PersonKind;
  idNo: string | null;
  extra: PersonExtra;
  registrations: (RegistrationFacts & { readonly uuid: string })[];
}

/** The lists of a stored person; one that was not written yet is empty. */
export const getLists = (stored: Partial<PersonExtra>): PersonExtra => mergeHeld(otherPerson, {}, stored);

/** First end among a person's papers, by which lists sort: registrations, and post certificates. */
export function firstEndOf(person: Pick<PersonRecord, 'postCertEnd' | 'registrations' | 'extra'>): string | null {
  const ends = [
    person.postCertEnd,
    ...person.registrations.map((paper) => paper.validEnd),
    ...person.extra.posts.map((post) => post.postCertEnd),
  ].filter((end) => end !== null);
  return ends.reduce<string | null>((first, end) => (first === null || end < first ? end : first), null);
}
