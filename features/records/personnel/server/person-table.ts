import { otherPerson } from '#domain/records/person.ts';
import type { registration } from '#domain/records/person-credentials.ts';
import { mergeNested, type NestedFields, type PlainColumns } from '#domain/records/values.ts';
import type { PersonKind } from '../contract/people.ts';

/**
 * The plain columns of a person's record, without identity, ownership and revision columns. For registered people, the fields of other
 * people are null.
 */
export type PersonFacts = PlainColumns<typeof otherPerson>;
/** Fields of the enterprise document that are stored in one JSON column. */
export type PersonExtra = NestedFields<typeof otherPerson>;
export type RegistrationFacts = PlainColumns<typeof registration>;

/** A decrypted person with registrations and certificates, for use cases. Must not be sent to clients. */
export interface PersonRecord extends PersonFacts {
  readonly uuid: string;
  readonly personKind: PersonKind;
  idNo: string | null;
  extra: PersonExtra;
  registrations: (RegistrationFacts & { readonly uuid: string })[];
}

/** Returns the list fields of a stored person; a missing list becomes an empty list. */
export const getPersonLists = (stored: Partial<PersonExtra>): PersonExtra => mergeNested(otherPerson, {}, stored);

/** Returns the earliest expiry of a person's registrations and post certificates, by which lists sort. */
export function getEarliestExpiry(
  person: Pick<PersonRecord, 'postCertEnd' | 'registrations' | 'extra'>,
): string | null {
  const ends = [
    person.postCertEnd,
    ...person.registrations.map((paper) => paper.validEnd),
    ...person.extra.posts.map((post) => post.postCertEnd),
  ].filter((end) => end !== null);
  return ends.reduce<string | null>((first, end) => (first === null || end < first ? end : first), null);
}
