import { z } from 'zod';
import type { Right } from '#domain/access/menu-tree.ts';
import { type FieldNameOf, getFields, type RecordSpec } from '#domain/records/field.ts';
import { otherPerson, registeredPerson } from '#domain/records/person.ts';
import { editElse, editRegister, stalePerson } from '#features/records/personnel/personnel.contract.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { uuid } from '#platform/contract/fields.ts';
import { data, type RouteSpec, route } from '#platform/contract/route.ts';
import { bulkStale } from './bulk-edit.contract.ts';

export const COMPLETED_KINDS = ['register', 'else'] as const;
export type CompletedKind = (typeof COMPLETED_KINDS)[number];

/** Maximum number of people in one table; all are saved in one transaction. */
export const MAX_COMPLETED_PEOPLE = 200;

const ABOUT = ['phone', 'education', 'major', 'graduateSchool'] as const;
const TITLE = ['titleName', 'titleRank', 'titleMajor'] as const;
const INSURANCE = ['socialSecurityStart', 'socialSecurityHere'] as const;
/** The fields of the table, in the order of its columns. */
const COMPLETED = {
  register: [...ABOUT, ...TITLE, ...INSURANCE, 'workYears'],
  else: ['kind', 'postName', 'trade', 'skillGrade', ...ABOUT, ...TITLE, ...INSURANCE, 'workYears'],
} as const satisfies {
  readonly register: readonly FieldNameOf<typeof registeredPerson>[];
  readonly else: readonly FieldNameOf<typeof otherPerson>[];
};

export interface CompletedField {
  readonly name: string;
  readonly label: string;
  readonly input: 'text' | 'day' | 'number' | 'flag' | 'choice';
  /** Options of a select, or suggestions for a text. */
  readonly offers: readonly string[];
  readonly isMonthEnough: boolean;
}

function listFields(spec: RecordSpec, names: readonly string[]): readonly CompletedField[] {
  return names.flatMap((name): CompletedField[] => {
    const field = getFields(spec).find(([one]) => one === name)?.[1];
    if (!field) return [];
    const input = { choice: 'choice', day: 'day', flag: 'flag', number: 'number', integer: 'number' } as const;
    const unit = 'unit' in field && field.unit ? `（${field.unit}）` : '';
    return [
      {
        name,
        label: `${field.label}${unit}`,
        input: field.kind in input ? input[field.kind as keyof typeof input] : 'text',
        offers:
          field.kind === 'choice' ? Object.values(field.choices) : 'offers' in field ? [...(field.offers ?? [])] : [],
        isMonthEnough: field.kind === 'day' && field.isMonthEnough === true,
      },
    ];
  });
}

export const COMPLETED_FIELDS: Readonly<Record<CompletedKind, readonly CompletedField[]>> = {
  register: listFields(registeredPerson, COMPLETED.register),
  else: listFields(otherPerson, COMPLETED.else),
};

export const completionRefused = defineApiError(
  'complete-people.refused',
  400,
  '有 {count} 处不能保存，没有改动任何人员，请按提示修改{others}',
);
export const fieldsAlreadyFilled = defineApiError(
  'complete-people.filled',
  409,
  '{names}的资料已由他人补全，没有改动任何人员，请刷新后再试',
);
export const registrationContradicted = defineApiError(
  'complete-people.place-contradicted',
  409,
  '{names}的其他登记与“注册在本企业”矛盾，没有改动任何人员，请刷新后逐人核对',
);

const Gap = z.object({
  uuid: z.string(),
  revision: z.number().int(),
  name: z.string(),
  /** Registrations, or the kind and post; distinguishes people with the same name. */
  note: z.string(),
  /** Names of the fields that are not filled. */
  missing: z.array(z.string()),
});
const OpenPlace = Gap.omit({ missing: true }).extend({
  /** Why other records contradict a registration with the enterprise; null if none does. */
  contradiction: z.string().nullable(),
});
const IncompletePeople = z.object({
  people: z.array(Gap),
  /** Number of people with missing data; the list may contain fewer. */
  total: z.number().int(),
  /** Registered people with a registration for which it is not stated whether it is with this enterprise. */
  openPlaces: z.array(OpenPlace),
});
export type IncompletePeople = z.output<typeof IncompletePeople>;

const target = { uuid: uuid('人员编号'), revision: z.int().min(1).meta({ title: '版本' }) };

/** Creates the schema for the values of one person: the same validation as in the person's form, limited to the fields of the table. */
function createValues(edit: RouteSpec, names: readonly string[]) {
  const shape: Readonly<Record<string, z.ZodType>> = edit.body instanceof z.ZodObject ? edit.body.shape : {};
  return z
    .strictObject(Object.fromEntries(names.flatMap((name) => (shape[name] ? [[name, shape[name].optional()]] : []))))
    .refine((values) => Object.keys(values).length > 0, '请至少填写一格')
    .meta({ title: '资料' });
}

const createPeople = (edit: RouteSpec, names: readonly string[]) =>
  z
    .array(z.object({ ...target, values: createValues(edit, names) }))
    .min(1)
    .max(MAX_COMPLETED_PEOPLE)
    .meta({ title: '人员' });

const tag = '批量修改';
const Saved = data(z.object({ uuid: z.string().nullable(), count: z.number().int() }));
const getCalls = <const R extends Right>(kind: CompletedKind, what: string, right: R, edit: RouteSpec) => ({
  gaps: route({
    spec: null,
    method: 'GET',
    path: `/portal/complete-people/${kind}`,
    tag,
    summary: `在职${what}中没有填写的资料，最多 ${MAX_COMPLETED_PEOPLE} 人`,
    access: { member: right },
    output: data(IncompletePeople),
  }),
  save: route({
    spec: null,
    method: 'POST',
    path: `/portal/complete-people/${kind}`,
    tag,
    summary: `一次补全多名${what}的资料，全部成功或全部不改；可用批量修改的撤销恢复`,
    access: { member: right },
    rate: 'write',
    body: z.object({ people: createPeople(edit, COMPLETED[kind]) }),
    /** `uuid` identifies the edit for undo. */
    output: Saved,
    faults: [bulkStale, completionRefused, fieldsAlreadyFilled, stalePerson],
  }),
});

export const COMPLETE_CALLS = {
  register: getCalls('register', '注册人员', 'personnel:register:edit', editRegister),
  else: getCalls('else', '非注册人员', 'personnel:else:edit', editElse),
} as const;

export const confirmPlaces = route({
  spec: null,
  method: 'POST',
  path: '/portal/complete-people/register/places',
  tag,
  summary: '确认所列注册人员未注明注册单位的注册证书均注册在本企业；与其他登记矛盾的人员不能这样确认',
  access: { member: 'personnel:register:edit' },
  rate: 'write',
  body: z.object({ people: z.array(z.object(target)).min(1).max(MAX_COMPLETED_PEOPLE).meta({ title: '人员' }) }),
  output: Saved,
  faults: [bulkStale, completionRefused, registrationContradicted, stalePerson],
});
