import { z } from 'zod';
import { createApiError, type FieldError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { listInputErrors } from '#platform/contract/input-errors.ts';
import type { RouteSpec, Upload } from '#platform/contract/route.ts';
import { listUnstorableErrors } from './storable.ts';

/** Inputs of a call before validation. */
export interface RawInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly body: unknown;
  readonly files: Readonly<Record<string, Upload>>;
}

/** The specification spells these names in several ways, so they are matched without case (G-20). */
const LOOSE_NAMES: ReadonlySet<string> = new Set(['uuid', 'id', 'bizuuid']);

function expectsList(schema: z.core.$ZodType | undefined): boolean {
  if (!schema) return false;
  const def = schema._zod.def as unknown as { type: string; innerType?: z.core.$ZodType; out?: z.core.$ZodType };
  if (def.type === 'array') return true;
  if (def.type === 'pipe') return expectsList(def.out);
  return expectsList(def.innerType);
}

/** Maps query values to the names of the schema: a list field keeps all repeated values, other fields take the last one (G-25). */
function shapeQuery(schema: z.ZodObject, raw: RawInput['query']): Record<string, unknown> {
  const shaped: Record<string, unknown> = {};
  const given = Object.entries(raw);
  for (const [name, field] of Object.entries(schema.shape)) {
    const loose = LOOSE_NAMES.has(name.toLowerCase());
    const found = given.filter(([key]) => key === name || (loose && key.toLowerCase() === name.toLowerCase()));
    const values = found.flatMap(([, value]) => value);
    if (values.length === 0) continue;
    shaped[name] = expectsList(field as z.core.$ZodType) ? values : values.at(-1);
  }
  return shaped;
}

/** Renames body keys that differ from a name of `LOOSE_NAMES` in the schema only in case. */
function shapeBody(schema: z.core.$ZodType, body: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const names = Object.keys(schema.shape).filter((name) => LOOSE_NAMES.has(name.toLowerCase()));
  const entries = Object.entries(body).map(([key, value]) => {
    const name = names.find((candidate) => candidate.toLowerCase() === key.toLowerCase());
    return [name && !(name in body) ? name : key, value] as const;
  });
  return Object.fromEntries(entries);
}

function missingFiles(spec: RouteSpec, files: RawInput['files']): FieldError[] {
  return Object.entries(spec.files ?? {}).flatMap(([name, rule]) =>
    rule.required && !files[name] ? [{ path: name, message: `请选择${rule.label}` }] : [],
  );
}

/**
 * Parses all inputs of a call and reports all errors together, each with its field.
 * @throws ApiError kernel.bad-input
 */
export function parseInput(spec: RouteSpec, raw: RawInput): unknown {
  const errors: FieldError[] = [];
  const read = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return {};
    const result = schema.safeParse(value, { reportInput: true });
    if (result.success) {
      errors.push(...listUnstorableErrors(schema, result.data));
      return result.data;
    }
    errors.push(...listInputErrors(schema, result.error.issues));
    return {};
  };
  const parsed = {
    params: read(spec.params, raw.params),
    query: read(spec.query, spec.query ? shapeQuery(spec.query, raw.query) : {}),
    body: read(spec.body, spec.body ? shapeBody(spec.body, raw.body ?? {}) : {}),
    files: raw.files,
  };
  errors.push(...missingFiles(spec, raw.files));
  if (errors.length > 0) {
    const message =
      errors.length === 1 ? (errors[0]?.message ?? '') : `${errors.length} 处需要修改：${errors[0]?.message ?? ''}`;
    throw createApiError(KERNEL_ERRORS.badInput, { message }, { fields: errors.slice(0, 200) });
  }
  return parsed;
}
