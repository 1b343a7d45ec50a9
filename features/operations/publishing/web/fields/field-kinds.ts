import { z } from 'zod';
import type { Resource } from '#platform/contract/resource.ts';
import { getSchemaTitle } from '#platform/contract/schema-labels.ts';

/** The input types of fields; they are derived from the declaration of the resource. */
export type FieldKind =
  /** Text with markup; its pictures are uploaded for the resource. */
  | { readonly kind: 'rich'; readonly resource: Resource }
  | { readonly kind: 'day' | 'moment' | 'flag' | 'region' }
  | { readonly kind: 'text' | 'long'; readonly max: number | null }
  | { readonly kind: 'number'; readonly min: number | null; readonly max: number | null; readonly isWhole: boolean }
  | { readonly kind: 'choice'; readonly options: readonly { readonly value: string; readonly label: string }[] }
  /** Any number of a few values. */
  | { readonly kind: 'choices'; readonly options: readonly { readonly value: string; readonly label: string }[] }
  /** A list of short words or of lines. */
  | { readonly kind: 'words' | 'lines' }
  | { readonly kind: 'rows'; readonly fields: readonly FormField[] }
  /** A value that is submitted, but not displayed. */
  | { readonly kind: 'hidden' }
  /** A field for whose format a feature registers an input. */
  | { readonly kind: 'custom'; readonly format: string }
  /** A reference to a record of another resource. */
  | { readonly kind: 'record'; readonly resource: string };

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly kind: FieldKind;
}

/** Texts with a larger maximum length get a multi-line input. */
const LINE_LONGEST = 200;
/** The field with the region code, in every resource that has one. */
export const REGION_FIELD = 'region';

/** Returns a schema without its optional and nullable wrappers, and its declared format. */
function unwrap(schema: z.core.$ZodType): { readonly inner: z.core.$ZodType; readonly format: string | null } {
  const format = z.globalRegistry.get(schema)?.['format'];
  if (typeof format === 'string') return { inner: schema, format };
  const def = schema._zod.def as { innerType?: z.core.$ZodType; out?: z.core.$ZodType };
  const next = def.innerType ?? def.out;
  return next ? unwrap(next) : { inner: schema, format: null };
}

function ofText(schema: z.ZodString, name: string): FieldKind {
  if (name === REGION_FIELD) return { kind: 'region' };
  const max = schema.maxLength;
  return { kind: max !== null && max > LINE_LONGEST ? 'long' : 'text', max };
}

const getOptions = (schema: z.ZodEnum, name: string, spec: Resource) =>
  schema.options.map(String).map((value) => ({ value, label: spec.choices?.[name]?.[value] ?? value }));

function ofList(schema: z.ZodArray, name: string, spec: Resource): FieldKind {
  const { inner } = unwrap(schema.element);
  if (inner instanceof z.ZodEnum) return { kind: 'choices', options: getOptions(inner, name, spec) };
  if (inner instanceof z.ZodObject) return { kind: 'rows', fields: listFormFields(inner, spec) };
  const isLong = inner instanceof z.ZodString && (inner.maxLength ?? 0) > LINE_LONGEST;
  return { kind: isLong ? 'lines' : 'words' };
}

const FORMATS: Readonly<Record<string, FieldKind>> = {
  date: { kind: 'day' },
  'date-time': { kind: 'moment' },
  uri: { kind: 'text', max: null },
  'uri-reference': { kind: 'text', max: null },
  hidden: { kind: 'hidden' },
};

/**
 * Derives the input type of a field.
 * @throws Error for a schema that no form can display, so that a new resource fails early
 */
function getKind(schema: z.core.$ZodType, name: string, spec: Resource): FieldKind {
  const { inner, format } = unwrap(schema);
  const referenced = spec.references?.[name];
  if (referenced !== undefined) return { kind: 'record', resource: referenced };
  if (format === 'html') return { kind: 'rich', resource: spec };
  if (format !== null) return FORMATS[format] ?? { kind: 'custom', format };
  if (inner instanceof z.ZodEnum) return { kind: 'choice', options: getOptions(inner, name, spec) };
  if (inner instanceof z.ZodBoolean) return { kind: 'flag' };
  if (inner instanceof z.ZodNumber)
    return { kind: 'number', min: inner.minValue, max: inner.maxValue, isWhole: inner.isInt };
  if (inner instanceof z.ZodArray) return ofList(inner, name, spec);
  if (inner instanceof z.ZodString) return ofText(inner, name);
  throw new Error(`no form for the field ${name}`);
}

/** Lists the fields of a body in the order of its declaration. */
export const listFormFields = (body: z.ZodObject, spec: Resource): readonly FormField[] =>
  Object.entries<z.core.$ZodType>(body.shape).map(([name, schema]) => ({
    name,
    label: getSchemaTitle(schema) ?? name,
    isRequired: !z.safeParse(schema, undefined).success,
    kind: getKind(schema, name, spec),
  }));

/** Returns whether a field belongs to the kind that is being edited. */
export function isFieldOfKind({ onlyFor, kindField }: Resource, name: string, kind: unknown): boolean {
  const sorts = onlyFor?.[name];
  return sorts === undefined || kindField === undefined || typeof kind !== 'string' || sorts.includes(kind);
}

/** Returns whether a field is sent unchanged, including nulls, which are meaningful in the requirements of a standard. */
export const isSentUnchanged = (schema: z.core.$ZodType): boolean => unwrap(schema).format === 'requirements';
