import { z } from 'zod';

/** The parts of a schema that are used to find labels. */
interface Parts {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly out?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly shape?: Readonly<Record<PropertyKey, z.core.$ZodType>>;
  readonly valueType?: z.core.$ZodType;
  readonly items?: readonly z.core.$ZodType[];
  readonly options?: readonly z.core.$ZodType[];
}

const getMapEntries = (schema: z.core.$ZodType): Parts => schema._zod.def;

/** Returns the schema inside a wrapper (optional, nullable, default, pipe); null for any other schema. */
const getInner = ({ type, innerType, in: before, out }: Parts): z.core.$ZodType | null =>
  innerType ?? (type === 'pipe' ? (out ?? before) : undefined) ?? null;

/** Returns the schema at a path as far as it can be resolved; wrappers are unwrapped. */
export function getChildSchema(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType | null {
  const parts = getMapEntries(schema);
  if (parts.shape) return parts.shape[key] ?? null;
  if (parts.element) return parts.element;
  if (parts.valueType) return parts.valueType;
  if (parts.items) return parts.items[Number(key)] ?? null;
  // A field has the same label in all variants of a union.
  if (parts.options)
    return parts.options.map((option) => getChildSchema(option, key)).find((child) => child !== null) ?? null;
  const inner = getInner(parts);
  return inner ? getChildSchema(inner, key) : null;
}

/** Returns the Chinese label of a field. */
export function getSchemaTitle(schema: z.core.$ZodType): string | null {
  const own = z.globalRegistry.get(schema)?.title;
  if (typeof own === 'string') return own;
  const inner = getInner(getMapEntries(schema));
  return inner ? getSchemaTitle(inner) : null;
}

/** Returns the field names of an object, inside wrappers too, or of all variants of a union; empty for other schemas. */
export function listSchemaKeys(schema: z.core.$ZodType): readonly string[] {
  const parts = getMapEntries(schema);
  if (parts.shape) return Object.keys(parts.shape);
  if (parts.options) return [...new Set(parts.options.flatMap(listSchemaKeys))];
  const inner = getInner(parts);
  return inner ? listSchemaKeys(inner) : [];
}

/** Returns the schema of a list's items; null for other schemas. */
export function getItemSchema(schema: z.core.$ZodType): z.core.$ZodType | null {
  const parts = getMapEntries(schema);
  if (parts.element) return parts.element;
  const inner = getInner(parts);
  return inner ? getItemSchema(inner) : null;
}
