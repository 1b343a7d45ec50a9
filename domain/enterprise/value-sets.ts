/**
 * The enumerated fields of an enterprise and their values, defined once for all inputs: calls, workbooks, documents, platform lists, staff
 * lists, pictures. Older records may keep other values; new values must be in the list.
 */
import { declarationKindNames } from '../qualification/declaration-kinds.ts';
import { achievement } from '../records/achievement.ts';
import { certificate } from '../records/certificate.ts';
import { enterprise } from '../records/enterprise.ts';
import { getChoiceValues, getFields, type RecordSpec } from '../records/field.ts';
import { otherPerson, registeredPerson } from '../records/person.ts';
import { project } from '../records/project.ts';
import { RECORD_STATUSES } from '../records/record-status.ts';

type Values = readonly [string, ...string[]];

export const CHECK_STATES = ['unchecked', 'ok', 'problem'] as const;
/** Certificate statuses as written in workbooks and on platforms. */
export const CERTIFICATE_STATUS_WORDS = [
  '有效',
  '正常',
  '撤销',
  '已撤销',
  '吊销',
  '已吊销',
  '撤回',
  '已撤回',
  '注销',
  '已注销',
  '即将到期',
  '已过期',
] as const;
export const DECLARATION_KIND_VALUES = declarationKindNames as Values;

const certificateStatus = [...RECORD_STATUSES, ...CERTIFICATE_STATUS_WORDS] as const;

/** Returns the choices of a record by path, including those of its lists. */
const getChoices = (spec: RecordSpec, before = ''): Readonly<Record<string, Values>> =>
  Object.fromEntries(
    getFields(spec).flatMap(([name, field]) => {
      if (field.kind === 'rows') return Object.entries(getChoices(field.of, `${before}${name}.`));
      return field.kind === 'choice' ? [[`${before}${name}`, getChoiceValues(field)]] : [];
    }),
  );

/** Permitted values by list of the document and field path; the path addresses every element of a list that it contains. */
export const VALUE_SETS = {
  enterprise: getChoices(enterprise),
  certificates: {
    category: getChoiceValues(certificate.fields.category),
    status: certificateStatus,
    'items.status': certificateStatus,
  },
  registeredPeople: getChoices(registeredPerson),
  otherPeople: getChoices(otherPerson),
  achievements: { ...getChoices(achievement), checkState: CHECK_STATES },
  projects: getChoices(project),
  equipment: {},
  declarations: { kind: DECLARATION_KIND_VALUES },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Values>>>>;
export type ValueSection = keyof typeof VALUE_SETS;

interface Found {
  readonly path: readonly PropertyKey[];
  readonly value: unknown;
}

function valuesAt(record: unknown, path: readonly string[], before: readonly PropertyKey[] = []): Found[] {
  const [name, ...rest] = path;
  if (name === undefined) return [{ path: before, value: record }];
  if (typeof record !== 'object' || record === null) return [];
  const held: unknown = Reflect.get(record, name);
  if (rest.length === 0 || !Array.isArray(held)) return valuesAt(held, rest, [...before, name]);
  return held.flatMap((member, index) => valuesAt(member, rest, [...before, name, index]));
}

/** Formats the permitted values for display; internal names are used only if no display names exist. */
function describeValues(values: Values): string {
  const words = values.filter((value) => /\p{Script=Han}/u.test(value));
  return (words.length > 0 ? words : values).join('、');
}

export interface ValueError {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * Finds values that the fields of a record do not permit; empty fields are skipped.
 * @param before the stored record, whose values may remain
 */
export function findInvalidValues(section: ValueSection, record: unknown, before: unknown = null): ValueError[] {
  return Object.entries<Values>(VALUE_SETS[section]).flatMap(([path, values]) => {
    const kept = new Set(valuesAt(before, path.split('.')).map(({ value }) => value));
    return valuesAt(record, path.split('.')).flatMap(({ path: at, value }) =>
      value === null || value === undefined || kept.has(value) || (typeof value === 'string' && values.includes(value))
        ? []
        : [{ path: at, message: `不在可选范围内，可填：${describeValues(values)}` }],
    );
  });
}
