import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { BULK_CALLS, BULK_FIELDS, type BulkKind } from '#features/records/bulk-edit/bulk-edit.contract.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import { parseInput } from '#platform/server/http/parse.ts';
import { listDeclaredCalls } from './declared-calls.ts';
import { createValidInput, listValuePaths, replaceAtPath } from './testing/valid-input.ts';

/** One at least for each way in which a schema refuses: kind of value, size, set of values, form, fields that are none. */
const WRONG: readonly unknown[] = [
  null,
  true,
  '',
  'zzz',
  '示例'.repeat(5000),
  -1e15,
  1e15,
  0.000_001,
  [],
  ['zzz'],
  Array.from({ length: 300 }, () => '示例'),
  {},
  { zzz: 1 },
];
const PARTS = ['params', 'query', 'body'] as const;
/** What is asked for, as an example shows it, names of formats, and what was given. */
const KNOWN_WORDS = /https?:\/\/[\w./-]+|YYYY-MM-DD|docx|pdf|PDF|OFD|zzz/g;

const specs = (await listDeclaredCalls(resolve(import.meta.dirname, '../..'))).map(({ spec }) => spec);

/** What a call says of an input. */
function getMessages(spec: RouteSpec, input: Readonly<Record<(typeof PARTS)[number], unknown>>): readonly string[] {
  try {
    parseInput(spec, {
      params: input.params as Record<string, string>,
      query: input.query as Record<string, string>,
      body: input.body,
      files: {},
    });
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [error.message, ...(error.detail.fields ?? []).map(({ message }) => message)];
  }
}

const isForeign = (message: string): boolean =>
  !/\p{Script=Han}/u.test(message) || /[a-z]{3}/i.test(message.replace(KNOWN_WORDS, ''));

it('every error of every field of every call is told in Chinese, with the name of the field', () => {
  const foreign = new Set<string>();
  let told = 0;
  for (const spec of specs) {
    const valid = {
      params: createValidInput(spec.params),
      query: createValidInput(spec.query),
      body: createValidInput(spec.body),
    };
    for (const part of PARTS) {
      for (const path of listValuePaths(valid[part])) {
        for (const wrong of WRONG) {
          const messages = getMessages(spec, { ...valid, [part]: replaceAtPath(valid[part], path, wrong) });
          told += messages.length;
          for (const message of messages.filter(isForeign))
            foreign.add(`${spec.method} ${spec.path} ${part}.${path.join('.')}: ${message.slice(0, 120)}`);
        }
      }
    }
  }
  expect([...foreign]).toEqual([]);
  expect(told).toBeGreaterThan(5000);
});

it.each(Object.keys(BULK_FIELDS) as BulkKind[])(
  'what is set for many of %s is told so too, whatever the field',
  (kind) => {
    const spec = BULK_CALLS[kind].preview;
    const records = [{ uuid: '00000000-0000-4000-8000-000000000001', revision: 1 }];
    const foreign = Object.entries(BULK_FIELDS[kind]).flatMap(([field, { label }]) =>
      WRONG.flatMap((value) => getMessages(spec, { params: {}, query: {}, body: { records, field, value } }))
        .filter((message) => isForeign(message) || !(message.includes(label) || message.includes('新内容')))
        .map((message) => `${field}: ${message}`),
    );
    expect(foreign).toEqual([]);
  },
);
