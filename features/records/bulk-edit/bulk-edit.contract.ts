import { z } from 'zod';
import type { Right } from '#domain/access/menu-tree.ts';
import { certificate } from '#domain/records/certificate.ts';
import { type FieldSpec, getFields, type RecordSpec } from '#domain/records/field.ts';
import { otherPerson, registeredPerson } from '#domain/records/person.ts';
import { project } from '#domain/records/project.ts';
import { editCertificate } from '#features/records/certificates/certificates.contract.ts';
import { editElse, editRegister } from '#features/records/personnel/personnel.contract.ts';
import { editProject } from '#features/records/projects/projects.contract.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { uuid } from '#platform/contract/fields.ts';
import { listInputErrors } from '#platform/contract/input-errors.ts';
import { data, type RouteSpec, route } from '#platform/contract/route.ts';
import { getSchemaTitle } from '#platform/contract/schema-labels.ts';

export const BULK_KINDS = ['register', 'else', 'certificate', 'project'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** Maximum number of records in a bulk edit. All are written in one statement; the limit keeps its locks short. */
export const MAX_BULK_RECORDS = 100;

interface Choice {
  readonly value: string;
  readonly label: string;
}
/** The input type of the value. */
export type BulkInput = 'text' | 'day' | 'number' | 'flag' | 'region' | readonly Choice[];

export interface BulkField {
  readonly label: string;
  readonly input: BulkInput;
  /** Whether an empty value is allowed; it clears the field. */
  readonly canBeEmpty: boolean;
  readonly schema: z.ZodType;
}

const parseChoices = (values: readonly string[]): readonly Choice[] => values.map((value) => ({ value, label: value }));

function getBulkInput(field: FieldSpec): BulkInput {
  if (field.isBulk === 'offered' && 'offers' in field && field.offers) return parseChoices(field.offers);
  switch (field.kind) {
    case 'choice':
      return Object.entries(field.choices).map(([value, label]) => ({ value, label }));
    case 'day':
    case 'region':
    case 'flag':
      return field.kind;
    case 'integer':
    case 'number':
      return 'number';
    default:
      return 'text';
  }
}

const getBulkInputs = (spec: RecordSpec): Readonly<Record<string, BulkInput>> =>
  Object.fromEntries(getFields(spec).flatMap(([name, field]) => (field.isBulk ? [[name, getBulkInput(field)]] : [])));

/** Selects the fields of a record's form that can be edited in bulk, with the form's labels and validation. */
function pickFields(edit: RouteSpec, inputs: Readonly<Record<string, BulkInput>>): Readonly<Record<string, BulkField>> {
  const shape: Readonly<Record<string, z.ZodType>> = edit.body instanceof z.ZodObject ? edit.body.shape : {};
  return Object.fromEntries(
    Object.entries(inputs).flatMap(([name, input]) => {
      const schema = shape[name];
      if (!schema) return [];
      const label = getSchemaTitle(schema) ?? name;
      return [[name, { label, input, canBeEmpty: schema.safeParse(null).success, schema }]];
    }),
  );
}

export const BULK_FIELDS: Readonly<Record<BulkKind, Readonly<Record<string, BulkField>>>> = {
  register: pickFields(editRegister, getBulkInputs(registeredPerson)),
  else: pickFields(editElse, getBulkInputs(otherPerson)),
  certificate: pickFields(editCertificate, getBulkInputs(certificate)),
  project: pickFields(editProject, getBulkInputs(project)),
};

export const bulkStale = defineApiError('bulk-edit.stale', 409, '{names}已被他人修改，没有改动任何记录，请刷新后再试');
export const bulkRefused = defineApiError('bulk-edit.refused', 400, '“{name}”不能这样修改：{reason}。没有改动任何记录');
export const bulkUndone = defineApiError('bulk-edit.undone', 409, '这次批量修改已经撤销过');

const Value = z.union([z.string(), z.number(), z.boolean()]).nullable();
export type BulkValue = z.output<typeof Value>;

const Preview = z.object({
  /** Records whose value would change. */
  changes: z.array(z.object({ uuid: z.string(), name: z.string(), before: Value, after: Value })),
  unchanged: z.number().int(),
});
export type BulkPreview = z.output<typeof Preview>;

const records = z
  .array(z.object({ uuid: uuid('记录'), revision: z.int().min(1).meta({ title: '版本' }) }))
  .min(1)
  .max(MAX_BULK_RECORDS)
  .meta({ title: '所选记录' });

/** One field and its new value, validated in the same way as by the record's form. */
const getChange = (kind: BulkKind) =>
  z
    .object({
      records,
      field: z.enum(Object.keys(BULK_FIELDS[kind]) as [string, ...string[]]).meta({ title: '要修改的字段' }),
      value: Value.meta({ title: '新内容' }),
    })
    .superRefine(({ field, value }, context) => {
      const known = BULK_FIELDS[kind][field];
      if (!known) return;
      // Validated as part of a form object, so that errors use the label of the form.
      const form = z.object({ [field]: known.schema });
      const { error } = form.safeParse({ [field]: value }, { reportInput: true });
      for (const { message } of error ? listInputErrors(form, error.issues) : [])
        context.addIssue({ code: 'custom', path: ['value'], message });
    });
export type BulkChange = z.output<ReturnType<typeof getChange>>;

const tag = '批量修改';
const getCalls = <const R extends Right>(kind: BulkKind, what: string, right: R) => ({
  preview: route({
    spec: null,
    method: 'POST',
    path: `/portal/bulk-edit/${kind}/preview`,
    tag,
    summary: `预览对所选${what}的批量修改，不保存`,
    access: { member: right },
    isReadByPost: true,
    body: getChange(kind),
    output: data(Preview),
    faults: [bulkStale],
  }),
  apply: route({
    spec: null,
    method: 'POST',
    path: `/portal/bulk-edit/${kind}`,
    tag,
    summary: `批量修改所选${what}的一个字段，全部成功或全部不改`,
    access: { member: right },
    rate: 'write',
    body: getChange(kind),
    /** `uuid` identifies the edit for undo; null if nothing changed. */
    output: data(z.object({ uuid: z.string().nullable(), count: z.number().int() })),
    faults: [bulkStale, bulkRefused],
  }),
  undo: route({
    spec: null,
    method: 'POST',
    path: `/portal/bulk-edit/${kind}/undo`,
    tag,
    summary: `撤销对${what}的一次批量修改（30 天内）`,
    access: { member: right },
    rate: 'write',
    body: z.object({ uuid: uuid('批量修改') }),
    output: data(z.object({ count: z.number().int() })),
    faults: [bulkStale, bulkRefused, bulkUndone],
  }),
});

export const BULK_CALLS = {
  register: getCalls('register', '注册人员', 'personnel:register:edit'),
  else: getCalls('else', '非注册人员', 'personnel:else:edit'),
  certificate: getCalls('certificate', '资质证书', 'certificate:info:edit'),
  project: getCalls('project', '项目', 'project:info:edit'),
} as const;
