import { z } from 'zod';
import {
  type FieldNameOf,
  type FieldSpec,
  getChoiceValues,
  getFields,
  type KnownOf,
  type RecordSpec,
  type StoredOf,
  type ValueOf,
} from '#domain/records/field.ts';
import { RECORD_STATUSES, type RecordStatus } from '#domain/records/record-status.ts';
import { cleanLine } from '#domain/text/text.ts';
import * as fields from './fields.ts';

type Standings = { readonly kind: 'standing' };
type InputSchema<F> = F extends Standings
  ? z.ZodOptional<z.ZodType<RecordStatus, RecordStatus>>
  : F extends { readonly kind: 'words' }
    ? z.ZodOptional<z.ZodType<string[], string[]>>
    : F extends { readonly kind: 'rows'; readonly of: infer R extends RecordSpec }
      ? z.ZodOptional<z.ZodArray<z.ZodObject<InputShape<R>>>>
      : F extends { readonly required: string }
        ? z.ZodType<ValueOf<F>, ValueOf<F>>
        : F extends { readonly blank: '' } | { readonly fallback: string }
          ? z.ZodOptional<z.ZodType<ValueOf<F>, ValueOf<F>>>
          : z.ZodOptional<z.ZodType<KnownOf<F>, unknown>>;
type AnswerSchema<F> = z.ZodType<F extends Standings ? RecordStatus : StoredOf<F>>;

type WrittenNameOf<R extends RecordSpec> = {
  [K in FieldNameOf<R>]: R['fields'][K] extends { readonly isReadOnly: true } ? never : K;
}[FieldNameOf<R>];
export type InputShape<R extends RecordSpec> = { -readonly [K in WrittenNameOf<R>]: InputSchema<R['fields'][K]> };
export type OutputShape<R extends RecordSpec> = { -readonly [K in FieldNameOf<R>]: AnswerSchema<R['fields'][K]> };

/** Maximum of a number for which the field declares none. */
const MAX_ = 1e12;
/** Maximum of a column in 万元 (numeric(16,4)), rounded down. */
const MAX_WAN = 900_000_000_000;

const emptyIsNull = (schema: z.ZodType, label: string, read = (value: string): string => value) =>
  z
    .preprocess((value) => (typeof value === 'string' ? read(value) || null : value), schema.nullable())
    .optional()
    .meta({ title: label });

function getInput(field: FieldSpec): z.ZodType {
  const { label } = field;
  const isRequired = field.required !== undefined;
  switch (field.kind) {
    case 'text':
      return isRequired ? fields.requiredText(label, field.max, field.min) : fields.optionalText(label, field.max);
    case 'line':
    case 'code': {
      const { pattern } = field;
      if (pattern) return emptyIsNull(z.string().regex(pattern.of, { message: pattern.fault }), label, cleanLine);
      return isRequired ? fields.requiredText(label, field.max, field.min) : fields.optionalLine(label, field.max);
    }
    case 'mail':
      return emptyIsNull(fields.mail(label), label);
    case 'idNumber':
      return fields.requiredText(label, field.max);
    case 'phone':
      return emptyIsNull(fields.phone(label), label);
    case 'flag':
      return fields.optionalFlag(label);
    case 'integer':
    case 'number': {
      const { min = -MAX_, max = MAX_ } = field;
      const number = (field.kind === 'integer' ? z.int() : z.number()).min(min).max(max);
      return isRequired ? number.meta({ title: label }) : number.nullable().optional().meta({ title: label });
    }
    case 'day':
      return isRequired ? fields.requiredDay(label) : fields.optionalDay(label);
    case 'choice': {
      const schema = z.enum(getChoiceValues(field));
      if (isRequired) return schema.meta({ title: label });
      return field.fallback === undefined
        ? emptyIsNull(schema, label, field.normalise)
        : schema.optional().meta({ title: label });
    }
    case 'region':
      if (isRequired) return fields.region(label).refine((code) => code !== '', { message: `请填写${label}` });
      return field.blank === '' ? fields.region(label).optional() : fields.region(label).nullable().optional();
    case 'standing':
      // The status is derived from the expiry date; clients may send the value that they read.
      return z.enum(RECORD_STATUSES).optional().meta({ title: label });
    case 'money':
      return fields
        .amountWan(label, { min: field.min ?? -MAX_WAN })
        .max(MAX_WAN)
        .nullable()
        .optional()
        .meta({ title: label });
    case 'person':
    case 'project':
      return isRequired ? fields.uuid(label) : emptyIsNull(fields.uuid(label), label);
    case 'creditCode':
      return isRequired ? fields.creditCode(label) : emptyIsNull(fields.creditCode(label), label);
    case 'words':
      return z.array(fields.requiredText(label, field.max)).max(field.most).optional().meta({ title: label });
    case 'rows':
      return z
        .array(z.object(buildInputShape(field.of)))
        .max(field.most)
        .optional()
        .meta({ title: label });
  }
}

function getKnown(field: FieldSpec): z.ZodType {
  switch (field.kind) {
    case 'flag':
      return z.boolean();
    case 'integer':
      return z.number().int();
    case 'number':
    case 'money':
      return z.number();
    case 'choice':
      return field.max === undefined ? z.enum(getChoiceValues(field)) : z.string();
    case 'standing':
      return z.enum(RECORD_STATUSES);
    case 'words':
      return z.array(z.string());
    case 'rows':
      return z.array(z.object(buildOutputShape(field.of)));
    default:
      return z.string();
  }
}

const ALWAYS_KNOWN: ReadonlySet<FieldSpec['kind']> = new Set(['standing', 'rows', 'words']);

function getAnswer(field: FieldSpec): z.ZodType {
  const known = getKnown(field);
  const isKnown =
    ALWAYS_KNOWN.has(field.kind) ||
    field.required === 'always' ||
    ('fallback' in field && field.fallback !== undefined) ||
    ('blank' in field && field.blank === '');
  return (isKnown ? known : known.nullable()).meta({ title: field.label });
}

/** Builds the input schema of a record's editable fields. */
export const buildInputShape = <R extends RecordSpec>(spec: R): InputShape<R> =>
  Object.fromEntries(
    getFields(spec).flatMap(([name, field]) => (field.isReadOnly ? [] : [[name, getInput(field)]])),
  ) as InputShape<R>;

/** Builds the output schema of a record's fields. */
export const buildOutputShape = <R extends RecordSpec>(spec: R): OutputShape<R> =>
  Object.fromEntries(getFields(spec).map(([name, field]) => [name, getAnswer(field)])) as OutputShape<R>;
