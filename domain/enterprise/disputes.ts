/**
 * Facts disputed by a user (beyond.md, wish 19). Data from a platform, a picture or an import may be wrong; until the dispute is resolved,
 * the fact counts as unknown and the evaluation returns 待核对.
 */
import { type FieldSpec, getFields, type RecordSpec } from '../records/field.ts';
import { HISTORY_SPECS, type HistoryKind } from '../records/history.ts';
import type { EnterpriseDocument } from './enterprise-document.ts';

/** Kinds of record that are displayed separately; registrations are displayed with their person, items with their certificate. */
export const DISPUTABLE_RECORD_KINDS = [
  'enterprise',
  'certificate',
  'register',
  'else',
  'project',
  'registerAchievement',
  'elseAchievement',
  'equipment',
  'declaration',
] as const;
export type DisputableRecordKind = (typeof DISPUTABLE_RECORD_KINDS)[number];

export interface DisputedFact {
  readonly kind: HistoryKind;
  readonly recordUuid: string;
  readonly field: string;
}

/** Fields in which an empty value has a meaning: a business term without an end is 长期. */
const SPEAKING: ReadonlySet<string> = new Set(['bizTermEnd']);

/**
 * Kinds of single values that can become unknown. Lists, encrypted numbers and contact data cannot be disputed; users correct them
 * directly.
 */
const KINDS: ReadonlySet<FieldSpec['kind']> = new Set([
  'text',
  'line',
  'code',
  'day',
  'flag',
  'integer',
  'number',
  'money',
  'choice',
  'region',
  'standing',
]);

export const listDisputableFields = (kind: HistoryKind): readonly (readonly [name: string, field: FieldSpec])[] =>
  getFields<RecordSpec>(HISTORY_SPECS[kind]).filter(
    ([name, field]) =>
      KINDS.has(field.kind) &&
      !SPEAKING.has(name) &&
      field.required !== 'always' &&
      !field.isReadOnly &&
      !(field.kind === 'choice' && field.fallback !== undefined),
  );

type Row = Readonly<Record<string, unknown>>;

/** A record whose facts can be disputed, with its display name. */
export interface DisputableRecord {
  readonly kind: HistoryKind;
  readonly uuid: string;
  readonly name: string;
  readonly row: Row;
}

const words = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' ');
const isOf =
  (uuid: string) =>
  (row: { readonly uuid?: string | undefined }): boolean =>
    row.uuid === uuid;

type Person = EnterpriseDocument['registeredPeople'][number] | EnterpriseDocument['otherPeople'][number];

const getPersonRecords = (kind: 'register' | 'else', person: Person): DisputableRecord[] => [
  { kind, uuid: person.uuid ?? '', name: person.name, row: person },
  ...person.registrations.map(
    (row): DisputableRecord => ({
      kind: 'registration',
      uuid: row.uuid ?? '',
      name: words(row.regType, row.specialty),
      row,
    }),
  ),
];

function listAchievements(enterprise: EnterpriseDocument, uuid: string, isRegistered: boolean): DisputableRecord[] {
  const own = new Set(enterprise.registeredPeople.map((person) => person.uuid));
  return enterprise.achievements
    .filter((row) => isOf(uuid)(row) && own.has(row.personUuid ?? '') === isRegistered)
    .map((row) => ({ kind: 'achievement', uuid, name: words(row.personName, row.projectName), row }));
}

/** Lists the record, followed by the records shown with it; empty if the enterprise has no such record. */
export function listDisputableRecords(
  enterprise: EnterpriseDocument,
  entUuid: string,
  of: DisputableRecordKind,
  uuid: string,
): readonly DisputableRecord[] {
  const is = isOf(uuid);
  switch (of) {
    case 'enterprise':
      return uuid === entUuid
        ? [{ kind: 'enterprise', uuid, name: enterprise.enterprise.entName, row: enterprise.enterprise }]
        : [];
    case 'certificate':
      return enterprise.certificates.filter(is).flatMap((row): DisputableRecord[] => [
        { kind: 'certificate', uuid, name: row.certName, row },
        ...row.items.map(
          (item): DisputableRecord => ({
            kind: 'item',
            uuid: item.uuid ?? '',
            name: words(item.itemName, item.level),
            row: item,
          }),
        ),
      ]);
    case 'register':
      return enterprise.registeredPeople.filter(is).flatMap((person) => getPersonRecords('register', person));
    case 'else':
      return enterprise.otherPeople.filter(is).flatMap((person) => getPersonRecords('else', person));
    case 'project':
      return enterprise.projects.filter(is).map((row) => ({ kind: 'project', uuid, name: row.projectName, row }));
    case 'registerAchievement':
      return listAchievements(enterprise, uuid, true);
    case 'elseAchievement':
      return listAchievements(enterprise, uuid, false);
    case 'equipment':
      return enterprise.equipment.filter(is).map((row) => ({ kind: 'equipment', uuid, name: row.name, row }));
    case 'declaration':
      return enterprise.declarations
        .filter(is)
        .map((row) => ({ kind: 'declaration', uuid, name: row.text ?? '声明', row }));
  }
}

export interface DisputeFilter {
  /** Returns the enterprise's own record without its disputed facts. */
  readonly omitOfEnterprise: <R extends object>(row: R) => R;
  /** Returns any other record without its disputed facts. */
  readonly omitOfRecord: <R extends { readonly uuid?: string | undefined }>(row: R) => R;
}

export function createDisputeFilter(facts: readonly DisputedFact[]): DisputeFilter {
  const byRecord = Map.groupBy(facts, ({ recordUuid }) => recordUuid);
  const ofEnterprise = facts.filter(({ kind }) => kind === 'enterprise');
  const blank = <R extends object>(row: R, own: readonly DisputedFact[] | undefined): R =>
    own === undefined ? row : { ...row, ...Object.fromEntries(own.map(({ field }) => [field, null])) };
  return {
    omitOfEnterprise: (row) => blank(row, ofEnterprise),
    omitOfRecord: (row) => blank(row, byRecord.get(row.uuid ?? '')),
  };
}

/** Returns the enterprise without its disputed facts. */
export function omitDisputed(enterprise: EnterpriseDocument, facts: readonly DisputedFact[]): EnterpriseDocument {
  if (facts.length === 0) return enterprise;
  const { omitOfEnterprise, omitOfRecord: count } = createDisputeFilter(facts);
  const countPerson = <P extends Person>(person: P): P => ({
    ...count(person),
    registrations: person.registrations.map(count),
  });
  return {
    ...enterprise,
    enterprise: omitOfEnterprise(enterprise.enterprise),
    certificates: enterprise.certificates.map((one) => ({ ...count(one), items: one.items.map(count) })),
    registeredPeople: enterprise.registeredPeople.map(countPerson),
    otherPeople: enterprise.otherPeople.map(countPerson),
    achievements: enterprise.achievements.map(count),
    projects: enterprise.projects.map(count),
    equipment: enterprise.equipment.map(count),
    declarations: enterprise.declarations.map(count),
  };
}
