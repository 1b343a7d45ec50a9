import { maskCitizenId, normaliseCitizenId } from '#domain/identity/citizen-id.ts';
import { normaliseName } from '#domain/text/person-name.ts';
import type { ChildList, Section } from '../workbook/column.ts';

/** A record of any kind, with the field names of the enterprise document. */
export type Rec = Readonly<Record<string, unknown>>;

/** Returns a single value as text; empty for a list or record. */
export function toPlainText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

export const getTextAt = (record: Rec, field: string): string => toPlainText(record[field]).trim();

const joined = (record: Rec, ...fields: readonly string[]): string =>
  fields.map((field) => getTextAt(record, field).toLowerCase()).join('|');

/**
 * Builds the key from the number assigned by an authority, which identifies a record in every import. Empty if the record has no such
 * number.
 */
export function buildStrongKey(section: Section, record: Rec): string {
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
      return `${joined(record, 'personUuid', 'role')}|${getTextAt(record, 'projectUuid') || getTextAt(record, 'projectName').toLowerCase()}`;
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

const isDated = (record: Rec): boolean => getTextAt(record, 'docDate') !== '';

/** Builds the key of a record without a number, from its name and other fields. */
export function buildWeakKey(section: Section, record: Rec): string {
  switch (section) {
    case 'certificates':
      return joined(record, 'certName');
    case 'registeredPeople':
    case 'otherPeople':
      return normaliseName(getTextAt(record, 'name'));
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
export const isUnnumbered = (section: Section, record: Rec): boolean =>
  section === 'declarations' ? !isDated(record) : buildStrongKey(section, record) === '';

/** Builds the key of an entry in a list of a record. */
export function buildChildKey(list: ChildList, record: Rec): string {
  switch (list) {
    case 'items':
      return `${getTextAt(record, 'standardCode') || getTextAt(record, 'itemName')}|${getTextAt(record, 'level')}`;
    case 'registrations':
      return `${getTextAt(record, 'regType')}|${getTextAt(record, 'regNo') || getTextAt(record, 'specialty')}`;
    case 'works':
      return getTextAt(record, 'workName');
  }
}

/** Returns the display name of a record for lists and messages. */
export function getTitle(section: Section, record: Rec): string {
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
  return [getTextAt(record, first), second === '' ? '' : getTextAt(record, second)]
    .filter(Boolean)
    .join(' ')
    .slice(0, 120);
}

/** Masks an ID number for lists and previews. */
export const maskId = (text: string): string =>
  text.length === 18
    ? maskCitizenId(text)
    : text.length > 4
      ? `${text.slice(0, 2)}${'*'.repeat(text.length - 4)}${text.slice(-2)}`
      : '*'.repeat(text.length);

/**
 * Returns whether a text looks like an ID number, even a mistyped one. Files may identify people by ID number, but pages and messages must
 * not show it.
 */
export const isIdLike = (text: string): boolean => /^\d{10,}[\dX]?$/.test(normaliseCitizenId(text));
export const stripId = (text: string): string => (isIdLike(text) ? maskId(normaliseCitizenId(text)) : text);
