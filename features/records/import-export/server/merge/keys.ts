import { maskCitizenId, normaliseCitizenId } from '#domain/identity/citizen-id.ts';
import { normaliseName } from '#domain/text/person-name.ts';
import type { ChildListName, DocumentSection } from '../workbook/column.ts';

/** A record of any kind, with the field names of the enterprise document. */
export type PlainRecord = Readonly<Record<string, unknown>>;

/** Returns a single value as text; empty for a list or record. */
export function toPlainText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

export const getFieldText = (record: PlainRecord, field: string): string => toPlainText(record[field]).trim();

const joined = (record: PlainRecord, ...fields: readonly string[]): string =>
  fields.map((field) => getFieldText(record, field).toLowerCase()).join('|');

/**
 * Builds the key from the number assigned by an authority, which identifies a record in every import. Empty if the record has no such
 * number.
 */
export function buildStrongKey(section: DocumentSection, record: PlainRecord): string {
  switch (section) {
    case 'enterprise':
      return 'self';
    case 'certificates':
      return joined(record, 'certNo');
    case 'registeredPeople':
    case 'otherPeople':
      return joined(record, 'idNo');
    case 'projects':
      return joined(record, 'projectNo');
    case 'achievements':
      return `${joined(record, 'personUuid', 'role')}|${getFieldText(record, 'projectUuid') || getFieldText(record, 'projectName').toLowerCase()}`;
    case 'equipment':
      return joined(record, 'name', 'spec');
    case 'declarations':
      return joined(
        record,
        'kind',
        'standardCode',
        'level',
        'text',
        'year',
        'docDate',
        isDated(record) ? 'source' : '',
      );
  }
}

const isDated = (record: PlainRecord): boolean => getFieldText(record, 'docDate') !== '';

/** Builds the key of a record without a number, from its name and other fields. */
export function buildWeakKey(section: DocumentSection, record: PlainRecord): string {
  switch (section) {
    case 'certificates':
      return joined(record, 'certName');
    case 'registeredPeople':
    case 'otherPeople':
      return normaliseName(getFieldText(record, 'name'));
    case 'projects':
      return joined(record, 'projectName');
    case 'declarations':
      return joined(record, 'kind', 'standardCode', 'level', 'text', 'year');
    default:
      return '';
  }
}

/**
 * Returns whether a stored record may receive its number from a row with the same name: it has no number, or it is a declaration without a
 * date.
 */
export const isUnnumbered = (section: DocumentSection, record: PlainRecord): boolean =>
  section === 'declarations' ? !isDated(record) : buildStrongKey(section, record) === '';

/** Builds the key of an entry in a list of a record. */
export function buildChildKey(list: ChildListName, record: PlainRecord): string {
  switch (list) {
    case 'items':
      return `${getFieldText(record, 'standardCode') || getFieldText(record, 'itemName')}|${getFieldText(record, 'level')}`;
    case 'registrations':
      return `${getFieldText(record, 'regType')}|${getFieldText(record, 'regNo') || getFieldText(record, 'specialty')}`;
    case 'works':
      return getFieldText(record, 'workName');
  }
}

/** Returns the display name of a record for lists and messages. */
export function getRecordTitle(section: DocumentSection, record: PlainRecord): string {
  const [first, second] = {
    enterprise: ['entName', ''],
    certificates: ['certName', 'certNo'],
    registeredPeople: ['name', ''],
    otherPeople: ['name', ''],
    achievements: ['projectName', 'role'],
    projects: ['projectName', 'projectNo'],
    equipment: ['name', 'spec'],
    declarations: ['kind', 'text'],
  }[section] as [string, string];
  return [getFieldText(record, first), second === '' ? '' : getFieldText(record, second)]
    .filter(Boolean)
    .join(' ')
    .slice(0, 120);
}

/** Masks an ID number for lists and previews. */
export const maskIdNumber = (text: string): string =>
  text.length === 18
    ? maskCitizenId(text)
    : text.length > 4
      ? `${text.slice(0, 2)}${'*'.repeat(text.length - 4)}${text.slice(-2)}`
      : '*'.repeat(text.length);

/**
 * Returns whether a text looks like an ID number, even a mistyped one. Files may identify people by ID number, but pages and messages must
 * not show it.
 */
export const looksLikeIdNumber = (text: string): boolean => /^\d{10,}[\dX]?$/.test(normaliseCitizenId(text));
export const maskIfIdNumber = (text: string): string =>
  looksLikeIdNumber(text) ? maskIdNumber(normaliseCitizenId(text)) : text;
