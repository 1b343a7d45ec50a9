import { achievement } from './achievement.ts';
import { certificate, certificateItem } from './certificate.ts';
import { declaration, equipment } from './declared.ts';
import { enterprise } from './enterprise.ts';
import { type FieldSpec, getFields, type RecordSpec } from './field.ts';
import { otherPerson, registeredPerson } from './person.ts';
import { registration } from './person-credentials.ts';
import { project } from './project.ts';
import type { RecordStatus } from './record-status.ts';
import { formatFieldValue } from './words.ts';

/** Kinds of record with the names used in their history (db/migrations/1040_record_history.sql). */
export const HISTORY_SPECS = {
  enterprise,
  certificate,
  item: certificateItem,
  register: registeredPerson,
  else: otherPerson,
  registration,
  project,
  achievement,
  equipment,
  declaration,
} as const satisfies Readonly<Record<string, RecordSpec>>;
export type HistoryKind = keyof typeof HISTORY_SPECS;

/** The changes recorded by one trigger: the values before and after of each column, or of each field in a shared column. */
export type RecordedChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the name under which triggers record a field. */
export const getStoredFieldName = (name: string, field: FieldSpec): string =>
  field.inside === undefined ? snake(field.column ?? name) : name;

const STANDING_WORDS: Readonly<Record<RecordStatus | 'normal', string>> = {
  normal: '有效',
  valid: '有效',
  expiring: '有效',
  expired: '有效',
  revoked: '撤销',
  cancelled: '注销',
};

function formatValue(field: FieldSpec, value: unknown, nameOf: (uuid: string) => string | null): string | null {
  if (field.kind === 'standing')
    return typeof value === 'string' ? (STANDING_WORDS[value as RecordStatus] ?? value) : null;
  if (field.kind === 'person' || field.kind === 'project')
    return typeof value === 'string' ? (nameOf(value) ?? '已删除的记录') : null;
  return formatFieldValue(field, value);
}

export interface FormattedChange {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
  /** Whether the value is encrypted. The history then only shows that the field changed. */
  readonly isSealed: boolean;
}

/** Formats changes with the labels and in the order of the record's definition. Omits fields that are not defined. */
export function formatChanges(
  kind: HistoryKind,
  changes: RecordedChanges,
  nameOf: (uuid: string) => string | null = () => null,
): FormattedChange[] {
  return getFields<RecordSpec>(HISTORY_SPECS[kind]).flatMap(([name, field]): FormattedChange[] => {
    const pair = Object.hasOwn(changes, getStoredFieldName(name, field))
      ? changes[getStoredFieldName(name, field)]
      : undefined;
    if (!pair) return [];
    if (field.kind === 'idNumber') return [{ label: field.label, before: null, after: null, isSealed: true }];
    const [before, after] = [formatValue(field, pair[0], nameOf), formatValue(field, pair[1], nameOf)];
    return before === after ? [] : [{ label: field.label, before, after, isSealed: false }];
  });
}

/** Returns the uuids of the records that the changes refer to. */
export const getReferences = (kind: HistoryKind, changes: RecordedChanges): string[] =>
  getFields<RecordSpec>(HISTORY_SPECS[kind]).flatMap(([name, field]) =>
    field.kind === 'person' || field.kind === 'project'
      ? (changes[getStoredFieldName(name, field)] ?? []).flatMap((one: unknown) =>
          typeof one === 'string' ? [one] : [],
        )
      : [],
  );
