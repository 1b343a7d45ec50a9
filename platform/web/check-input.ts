import type { z } from 'zod';
import type { FieldFault } from '#platform/contract/fault.ts';
import { inputFaults } from '#platform/contract/input-faults.ts';

/** Checks values against the schema of the contract, with the sentences the server would answer. */
export function checkInput(schema: z.ZodType, values: unknown): readonly FieldFault[] {
  const result = schema.safeParse(values);
  return result.success ? [] : inputFaults(schema, result.error.issues);
}
