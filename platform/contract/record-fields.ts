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
type AnswerSchema<F> = z.ZodType<F extends Standings ? Standing : StoredOf<F>>;

export type InputShape<R extends RecordSpec> = { -readonly [K in NameOf<R>]: InputSchema<R['fields'][K]> };
export type AnswerShape<R extends RecordSpec> = { -readonly [K in NameOf<R>]: AnswerSchema<R['fields'][K]> };

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
    case 'code':
      return isRequired ? fields.text(label, field.max) : fields.optionalText(label, field.max);
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

function answerOf(field: FieldSpec): z.ZodType {
  const known =
    field.kind === 'choice' ? z.enum(valuesOf(field)) : field.kind === 'standing' ? z.enum(STANDINGS) : z.string();
  const isKnown = field.kind === 'standing' || field.required === 'always' || ('blank' in field && field.blank === '');
  return (isKnown ? known : known.nullable()).meta({ title: field.label });
}

const shapeOf = (spec: RecordSpec, schemaOf: (field: FieldSpec) => z.ZodType) =>
  Object.fromEntries(fieldsOf(spec).map(([name, field]) => [name, schemaOf(field)]));

/** The fields of a record that people write, as a call takes them. */
export const inputShape = <R extends RecordSpec>(spec: R): InputShape<R> => shapeOf(spec, inputOf) as InputShape<R>;

/** The fields of a record as a call answers them. */
export const answerShape = <R extends RecordSpec>(spec: R): AnswerShape<R> => shapeOf(spec, answerOf) as AnswerShape<R>;
