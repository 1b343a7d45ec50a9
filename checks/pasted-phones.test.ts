import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listDeclaredCalls } from '#apps/server/declared-calls.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const PASTED = '+86 138-0013 8000';

/** The schemas that lie directly in another: what an optional holds, the elements of a list, either side of a transformation. */
function within(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [schema._zod.def.innerType];
  if (schema instanceof z.ZodArray) return [schema._zod.def.element];
  if (schema instanceof z.ZodUnion) return schema._zod.def.options;
  if (schema instanceof z.ZodPipe) return [schema._zod.def.in, schema._zod.def.out];
  return [];
}

/** Every named field of what a call takes, however deep. */
function fieldsOf(schema: z.core.$ZodType | undefined): (readonly [name: string, field: z.core.$ZodType])[] {
  if (schema === undefined) return [];
  const own = schema instanceof z.ZodObject ? Object.entries<z.core.$ZodType>(schema.shape) : [];
  return [...own, ...[...own.map(([, field]) => field), ...within(schema)].flatMap(fieldsOf)];
}

/** Fields that take a number of a mobile phone: a fixed line may be written as the owner writes it. */
const isMobile = (name: string, field: z.core.$ZodType): boolean => {
  const title = z.globalRegistry.get(field)?.title ?? '';
  return /^(phonenumber|phone|mobile|holderPhone)$/i.test(name) && !/电话/.test(title);
};

describe('phone numbers that are pasted as people write them', async () => {
  const fields = (await listDeclaredCalls(root)).flatMap(({ name, spec }) =>
    [spec.query, spec.body].flatMap((part) =>
      fieldsOf(part).flatMap(([field, schema]) =>
        isMobile(field, schema) ? [{ at: `${name} ${field}`, taken: z.safeParse(schema, PASTED) }] : [],
      ),
    ),
  );

  it('are cut to the number in every call that takes one', () => {
    expect(fields.length).toBeGreaterThan(10);
    const kept = fields.filter(({ taken }) => !taken.success || taken.data !== '13800138000');
    expect(kept.map(({ at }) => at)).toEqual([]);
  });
});
