import { maskCitizenId, normaliseCitizenId } from '#domain/identity/citizen-id.ts';
import { maskPhone } from '#domain/identity/phone.ts';
import { formatTime } from '#domain/text/time.ts';
import type { Cipher } from '#platform/server/crypto/cipher.ts';
import type { ElseDetail, PersonRow as ListedPerson } from '../contract/people.ts';
import type { PersonRow, RegistrationRow } from './people.repo.ts';
import type { PersonToSave, RegistrationToSave } from './people-write.repo.ts';
import { getEarliestExpiry, getPersonLists, type PersonRecord } from './person-table.ts';

/** Prepares an ID number for storage: encrypted for display, and as a keyed hash for uniqueness and search. */
export function encryptIdNumber(
  cipher: Cipher,
  idNo: string | null,
): { idNo: string | null; idNoIndex: string | null } {
  if (idNo === null) return { idNo: null, idNoIndex: null };
  return { idNo: cipher.encrypt(idNo), idNoIndex: hashIdNumber(cipher, idNo) };
}

export const hashIdNumber = (cipher: Cipher, idNo: string): string => cipher.blindIndex(normaliseCitizenId(idNo));

export const decryptIdNumber = (cipher: Cipher, stored: string | null): string | null =>
  stored === null ? null : cipher.decrypt(stored);

/** Groups registrations by person. */
export const groupRegistrationsByPerson = (rows: readonly RegistrationRow[]): Map<string, RegistrationRow[]> =>
  Map.groupBy(rows, ({ personUuid }) => personUuid);

/** Decrypts a stored person, with all registrations and certificates. */
export function decryptPerson(cipher: Cipher, row: PersonRow, registrations: readonly RegistrationRow[]): PersonRecord {
  const {
    idNoIndex: _index,
    nextEnd: _end,
    revision: _revision,
    createTime: _made,
    updateTime: _changed,
    ...facts
  } = row;
  return {
    ...facts,
    idNo: decryptIdNumber(cipher, row.idNo),
    extra: getPersonLists(row.extra),
    registrations: registrations.map(({ personUuid: _person, ...registration }) => registration),
  };
}

/** Converts a person to the stored form. Encrypts the ID number again only if it differs from the stored number. */
export function encryptPerson(
  cipher: Cipher,
  person: PersonRecord,
  stored?: { readonly idNo: string | null; readonly idNoIndex: string | null },
): PersonToSave {
  const { registrations: _registrations, idNo, ...facts } = person;
  const index = idNo === null ? null : hashIdNumber(cipher, idNo);
  const sealed =
    stored && stored.idNoIndex === index ? { idNo: stored.idNo, idNoIndex: index } : encryptIdNumber(cipher, idNo);
  return { ...facts, ...sealed, nextEnd: getEarliestExpiry(person) };
}

export const toRegistrationRows = (person: PersonRecord): RegistrationToSave[] =>
  person.registrations.map((registration, index) => ({ ...registration, personUuid: person.uuid, seq: index }));

/** Formats a row for the lists, with masked ID number and phone. */
export function formatPersonRow(
  cipher: Cipher,
  row: PersonRow,
  registrations: readonly RegistrationRow[],
): ListedPerson {
  const idNo = decryptIdNumber(cipher, row.idNo);
  return {
    ...row,
    idNo: idNo === null ? null : maskCitizenId(idNo),
    phone: row.phone === null ? null : maskPhone(row.phone),
    validEnd: row.nextEnd,
    registrations: [...registrations],
    updateTime: formatTime(row.updateTime),
  };
}

/** Formats all data of one person, with masked ID number and complete phone number. */
export const formatPersonDetail = (
  cipher: Cipher,
  row: PersonRow,
  registrations: readonly RegistrationRow[],
): ElseDetail => ({
  ...row,
  ...formatPersonRow(cipher, row, registrations),
  ...getPersonLists(row.extra),
  phone: row.phone,
  createTime: formatTime(row.createTime),
});
