import { z } from 'zod';
import {
  type FieldSpec,
  fieldsOf,
  type KnownOf,
  type NameOf,
  type RecordSpec,
  type StoredOf,
  type ValueOf,
  valuesOf,
} from '#domain/records/field.ts';
import { STANDINGS, type Standing } from '#domain/records/standing.ts';
import * as fields from './fields.ts';

type Standings = { readonly kind: 'standing' };
type InputSchema<F> = F extends Standings
  ? z.ZodOptional<z.ZodType<Standing, Standing>>
  : F extends { readonly required: string }
    ? z.ZodType<ValueOf<F>, ValueOf<F>>
    : F extends { readonly blank: '' }
      ? z.ZodOptional<z.ZodType<ValueOf<F>, ValueOf<F>>>
      : z.ZodOptional<z.ZodType<KnownOf<F>, unknown>>;
/** Words of before may stand in a choice that has a `max`. */
type AnswerSchema<F> = z.ZodType<
  F extends Standings
    ? Standing
    : F extends { readonly kind: 'choice'; readonly max: number; readonly required: 'always' }
      ? string
      : StoredOf<F>
>;

export type InputShape<R extends RecordSpec> = { -readonly [K in NameOf<R>]: InputSchema<R['fields'][K]> };
export type AnswerShape<R extends RecordSpec> = { -readonly [K in NameOf<R>]: AnswerSchema<R['fields'][K]> };

/** A number without limits of its own. */
const MOST = 1e12;

const emptyIsNull = (schema: z.ZodType, label: string) =>
  z
    .preprocess((value) => (value === '' ? null : value), schema.nullable())
    .optional()
    .meta({ title: label });

function inputOf(field: FieldSpec): z.ZodType {
  const { label } = field;
  const isRequired = field.required !== undefined;
  switch (field.kind) {
    case 'text':
      return isRequired ? fields.text(label, field.max) : fields.optionalText(label, field.max);
    case 'line':
    case 'code':
      return isRequired ? fields.text(label, field.max) : fields.optionalLine(label, field.max);
    case 'flag':
      return fields.optionalFlag(label);
    case 'integer':
    case 'number': {
      const { min = -MOST, max = MOST } = field;
      const number = (field.kind === 'integer' ? z.int() : z.number()).min(min).max(max);
      return number.nullable().optional().meta({ title: label });
    }
    case 'day':
      return isRequired ? fields.day(label) : fields.optionalDay(label);
    case 'choice': {
      const schema = z.enum(valuesOf(field));
      return isRequired ? schema.meta({ title: label }) : emptyIsNull(schema, label);
    }
    case 'region':
      return field.blank === '' ? fields.region(label).optional() : fields.region(label).nullable().optional();
    case 'standing':
      // What follows from the end may be sent back as it was read.
      return z.enum(STANDINGS).optional().meta({ title: label });
  }
}

function knownOf(field: FieldSpec): z.ZodType {
  switch (field.kind) {
    case 'flag':
      return z.boolean();
    case 'integer':
      return z.number().int();
    case 'number':
      return z.number();
    case 'choice':
      return field.max === undefined ? z.enum(valuesOf(field)) : z.string();
    case 'standing':
      return z.enum(STANDINGS);
    default:
      return z.string();
  }
}

function answerOf(field: FieldSpec): z.ZodType {
  const known = knownOf(field);
  const isKnown = field.kind === 'standing' || field.required === 'always' || ('blank' in field && field.blank === '');
  return (isKnown ? known : known.nullable()).meta({ title: field.label });
}

const shapeOf = (spec: RecordSpec, schemaOf: (field: FieldSpec) => z.ZodType) =>
  Object.fromEntries(fieldsOf(spec).map(([name, field]) => [name, schemaOf(field)]));

/** The fields of a record that people write, as a call takes them. */
export const inputShape = <R extends RecordSpec>(spec: R): InputShape<R> => shapeOf(spec, inputOf) as InputShape<R>;

/** The fields of a record as a call answers them. */
export const answerShape = <R extends RecordSpec>(spec: R): AnswerShape<R> => shapeOf(spec, answerOf) as AnswerShape<R>;
