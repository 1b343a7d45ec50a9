import type { z } from 'zod';
import type { FieldError } from '#platform/contract/api-error.ts';
import { listInputErrors } from '#platform/contract/input-errors.ts';

/** Validates values with a schema of the contract and returns the same errors as the server. */
export function validateInput(schema: z.ZodType, values: unknown): readonly FieldError[] {
  const result = schema.safeParse(values);
  return result.success ? [] : listInputErrors(schema, result.error.issues);
}
