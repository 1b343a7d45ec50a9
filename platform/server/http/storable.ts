import type { z } from 'zod';
import type { FieldError } from '#platform/contract/api-error.ts';
import { getFieldLabel } from '#platform/contract/input-errors.ts';

const MAX_ERRORS = 200;

/** PostgreSQL can store neither NUL nor an unpaired surrogate in text and JSON. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

type Path = readonly (string | number)[];

function* unstorable(value: unknown, path: Path): Generator<Path> {
  if (typeof value === 'string') {
    if (!isStorable(value)) yield path;
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) yield* unstorable(member, [...path, index]);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (isStorable(name)) yield* unstorable(member, [...path, name]);
    else yield path;
  }
}

/** Lists the fields of a parsed input whose text the database cannot store, for all calls and fields. */
export function listUnstorableErrors(schema: z.core.$ZodType, parsed: unknown): FieldError[] {
  const errors: FieldError[] = [];
  for (const path of unstorable(parsed, [])) {
    errors.push({
      path: path.join('.'),
      message: `${getFieldLabel(schema, path)}含有无法识别的字符，请删除后重新填写`,
    });
    if (errors.length >= MAX_ERRORS) break;
  }
  return errors;
}
