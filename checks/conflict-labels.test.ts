import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { listDeclaredCalls } from '#apps/server/declared-calls.ts';
import { getChildSchema, getItemSchema, getSchemaTitle, listSchemaKeys } from '#platform/contract/schema-labels.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const edits = (await listDeclaredCalls(root)).flatMap(({ spec }) =>
  spec.body && listSchemaKeys(spec.body).includes('revision') ? [[spec.path, spec.body] as const] : [],
);
/** Fields by which a call finds its record; users do not read them. */
const REFERENCES = ['uuid', 'revision'];

/** Paths of fields whose Chinese name is missing, lists and objects included. */
function namelessIn(schema: z.core.$ZodType, path = ''): readonly string[] {
  const inside = getItemSchema(schema) ?? schema;
  return listSchemaKeys(inside)
    .filter((key) => !REFERENCES.includes(key))
    .flatMap((key) => {
      const child = getChildSchema(inside, key);
      const here = path === '' ? key : `${path}.${key}`;
      const own = child && /[\u4e00-\u9fff]/.test(getSchemaTitle(child) ?? '') ? [] : [here];
      return [...own, ...(child ? namelessIn(child, here) : [])];
    });
}

/** Two people edit one record: the second sees both versions field by field, so each field needs a name that people know. */
describe('calls that refuse a stale version', () => {
  it.each(edits)('%s calls each of its fields by a Chinese name', (_path, body) => {
    expect(namelessIn(body)).toEqual([]);
  });
  it('are those of every record of the archive', () => {
    expect(edits.length).toBeGreaterThanOrEqual(10);
  });
});
