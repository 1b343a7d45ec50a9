import type { z } from 'zod';
import type { FieldFault } from '#platform/contract/fault.ts';
import { inputFaults } from '#platform/contract/input-faults.ts';

/** Path of a field as a form names it: the part of the input it stands in is left out. */
const fieldPath = (path: string): string => path.replace(/^(body|query|params)\./, '');

/** First fault of each field, by its path. */
export function faultsByField(faults: readonly FieldFault[]): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { path, message } of faults) found[fieldPath(path)] ??= message;
  return found;
}

/** Checks values against the schema of the contract, with the sentences the server would answer. */
export function checkInput(schema: z.ZodType, values: unknown): readonly FieldFault[] {
  const result = schema.safeParse(values);
  return result.success ? [] : inputFaults(schema, result.error.issues);
}

/** `items.0.level` as a path of keys and numbers, as antd's forms take it. */
export const namePathOf = (path: string): (string | number)[] =>
  fieldPath(path)
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
