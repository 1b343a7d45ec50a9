import { maskCitizenId, normaliseCitizenId } from '#domain/identity/citizen-id.ts';
import type { ChildList, Section } from '../workbook/column.ts';

/** A record of whatever kind, by the names of the firm document. */
export type Rec = Readonly<Record<string, unknown>>;

/** A single value as text; a list or record has none. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

export const textAt = (record: Rec, field: string): string => plainText(record[field]).trim();

const joined = (record: Rec, ...fields: readonly string[]): string =>
  fields.map((field) => textAt(record, field).toLowerCase()).join('|');

/** What makes a record the same one in every import: the number that an authority gave it. Empty when it has none. */
export function strongKey(section: Section, record: Rec): string {
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
      return `${joined(record, 'personUuid', 'role')}|${textAt(record, 'projectUuid') || textAt(record, 'projectName').toLowerCase()}`;
    case 'equipment':
      return joined(record, 'name', 'spec');
    case 'declarations':
      return joined(record, 'kind', 'standardCode', 'level', 'text', 'year');
  }
}

/** What people recognise a record by when it has no number. */
export function weakKey(section: Section, record: Rec): string {
  switch (section) {
    case 'certificates':
      return joined(record, 'certName');
    case 'registeredPeople':
    case 'otherPeople':
      return joined(record, 'name');
    case 'projects':
      return joined(record, 'projectName');
    default:
      return '';
  }
}

/** The same, inside one record's list. */
export function childKey(list: ChildList, record: Rec): string {
  switch (list) {
    case 'items':
      return `${textAt(record, 'standardCode') || textAt(record, 'itemName')}|${textAt(record, 'level')}`;
    case 'registrations':
      return `${textAt(record, 'regType')}|${textAt(record, 'regNo') || textAt(record, 'specialty')}`;
    case 'works':
      return textAt(record, 'workName');
  }
}

/** How a record is called in lists and messages. */
export function titleOf(section: Section, record: Rec): string {
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
  return [textAt(record, first), second === '' ? '' : textAt(record, second)].filter(Boolean).join(' ').slice(0, 120);
}

/** An ID number as lists and previews may show it. */
export const maskId = (text: string): string =>
  text.length === 18
    ? maskCitizenId(text)
    : text.length > 4
      ? `${text.slice(0, 2)}${'*'.repeat(text.length - 4)}${text.slice(-2)}`
      : '*'.repeat(text.length);

/** People may be named by their ID number, be it mistyped; pages and messages show none. */
export const isIdLike = (text: string): boolean => /^\d{10,}[\dX]?$/.test(normaliseCitizenId(text));
export const withoutId = (text: string): string => (isIdLike(text) ? maskId(normaliseCitizenId(text)) : text);
