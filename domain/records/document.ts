import { z } from 'zod';
import * as fields from '../enterprise/fields.ts';
import { type FieldSpec, getChoiceValues, getFields, type RecordSpec, type ValueOf } from './field.ts';

type Schema<F> = F extends { readonly kind: 'rows'; readonly of: infer R extends RecordSpec }
  ? z.ZodDefault<z.ZodArray<z.ZodObject<DocumentShape<R>, z.core.$strict>>>
  : F extends { readonly kind: 'words' }
    ? z.ZodDefault<z.ZodArray<z.ZodType<string, string>>>
    : F extends { readonly required: 'always' }
      ? z.ZodType<ValueOf<F>, ValueOf<F>>
      : F extends { readonly fallback: string }
        ? z.ZodDefault<z.ZodType<ValueOf<F>, ValueOf<F>>>
        : z.ZodDefault<z.ZodNullable<z.ZodType<ValueOf<F>, ValueOf<F>>>>;
export type DocumentShape<R extends RecordSpec> = { [K in keyof R['fields']]: Schema<R['fields'][K]> };

/** Joins allowed values for an error message: 甲、乙 或 丙. */
const listed = (values: readonly string[]): string =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join('、')} 或 ${values.at(-1)}`;

function getSchema(field: FieldSpec): z.ZodType {
  const isCertain = field.required === 'always';
  switch (field.kind) {
    case 'text':
    case 'line':
    case 'code':
      return isCertain ? fields.nameSchema(field.max) : fields.optionalTextSchema(field.max);
    case 'phone':
    case 'mail':
    case 'idNumber':
      return fields.optionalTextSchema(field.max);
    case 'day':
      return fields.optionalDaySchema;
    case 'flag':
      return fields.flagSchema;
    case 'integer':
    case 'number': {
      const { min, max } = field;
      const number = field.kind === 'integer' ? z.int('应为整数') : fields.numberSchema;
      const from = min === undefined ? number : number.min(min, min === 0 ? '不能为负' : `不能小于 ${min}`);
      const within = max === undefined ? from : from.max(max, `不能大于 ${max}`);
      return isCertain ? within : fields.nullableSchema(within);
    }
    case 'choice': {
      if (field.max !== undefined)
        return isCertain ? fields.nameSchema(field.max) : fields.optionalTextSchema(field.max);
      const values = getChoiceValues(field);
      const choice = z.enum(values, `应为 ${listed(values)}`);
      return field.fallback === undefined ? fields.nullableSchema(choice) : choice.default(field.fallback as never);
    }
    case 'region':
      return fields.optionalTextSchema(6);
    case 'standing':
      return fields.optionalTextSchema(20);
    case 'money':
      return fields.optionalAmountSchema;
    case 'person':
    case 'project':
      return fields.optionalTextSchema(64);
    case 'creditCode':
      return fields.optionalTextSchema(18);
    case 'words':
      return fields.listSchema(fields.nameSchema(field.max), field.most);
    case 'rows':
      return fields.listSchema(z.strictObject(buildDocumentShape(field.of)), field.most);
  }
}

/** Builds the fields of a record in the enterprise document. Statuses declared by an authority are kept as written. */
export const buildDocumentShape = <R extends RecordSpec>(spec: R): DocumentShape<R> =>
  Object.fromEntries(getFields(spec).map(([name, field]) => [name, getSchema(field)])) as DocumentShape<R>;
