import { z } from 'zod';
import * as fields from '../firm/fields.ts';
import { type FieldSpec, fieldsOf, type RecordSpec, type ValueOf, valuesOf } from './field.ts';

type Schema<F> = F extends { readonly required: 'always' }
  ? z.ZodType<ValueOf<F>, ValueOf<F>>
  : z.ZodDefault<z.ZodNullable<z.ZodType<ValueOf<F>, ValueOf<F>>>>;
export type DocumentShape<R extends RecordSpec> = { [K in keyof R['fields']]: Schema<R['fields'][K]> };

/** 甲、乙或丙, as the refusal of a value says it. */
const listed = (values: readonly string[]): string =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join('、')} 或 ${values.at(-1)}`;

function schemaOf(field: FieldSpec): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'line':
    case 'code':
      return field.required === 'always' ? fields.name(field.max) : fields.optionalText(field.max);
    case 'day':
      return fields.optionalDay;
    case 'flag':
      return fields.flag;
    case 'integer':
    case 'number': {
      const { min, max } = field;
      const number = field.kind === 'integer' ? z.int('应为整数') : fields.number;
      const from = min === undefined ? number : number.min(min, min === 0 ? '不能为负' : `不能小于 ${min}`);
      return fields.known(max === undefined ? from : from.max(max, `不能大于 ${max}`));
    }
    case 'choice': {
      if (field.max !== undefined)
        return field.required === 'always' ? fields.name(field.max) : fields.optionalText(field.max);
      const values = valuesOf(field);
      return fields.known(z.enum(values, `应为 ${listed(values)}`));
    }
    case 'region':
      return fields.optionalText(6);
    case 'standing':
      return fields.optionalText(20);
  }
}

/** The fields of a record in the firm document. Words of an authority stand there as they were written. */
export const documentShape = <R extends RecordSpec>(spec: R): DocumentShape<R> =>
  Object.fromEntries(fieldsOf(spec).map(([name, field]) => [name, schemaOf(field)])) as DocumentShape<R>;
