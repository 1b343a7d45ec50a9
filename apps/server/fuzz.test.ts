import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RouteSpec } from '#platform/contract/route.ts';
import { listDeclaredCalls } from './declared-calls.ts';
import { type Person, startPortal, type TestPortal } from './testing/portal.ts';
import { placesIn, replaced, validInput } from './testing/valid-input.ts';

/** Each is put into each field in turn. */
const HOSTILE: readonly unknown[] = [
  '__proto__',
  'constructor',
  'a\ud800',
  '\0',
  '9'.repeat(400),
  '%_\\\'";--',
  1e308,
  -1,
  null,
  [[[[[[]]]]]],
  { __proto__: null, toString: 1 },
];
/** Calls that end the session, the account or the process of the test itself are judged by their own tests. */
const ENDING = /logout|session|closing/i;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: new Date('2026-11-21T02:00:00Z') });
});
afterAll(() => portal.close());

function callerOf({ access }: RouteSpec): Person | null {
  if (access === 'public') return null;
  return typeof access === 'object' && 'operator' in access ? 'operator' : 'member';
}

/** As a client writes it into an address. */
const spell = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

interface Variant {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

function variantsOf(spec: RouteSpec): { readonly what: string; readonly input: Variant }[] {
  const valid = { params: validInput(spec.params), query: validInput(spec.query), body: validInput(spec.body) };
  const parts = ['params', 'query', 'body'] as const;
  return parts.flatMap((part) =>
    placesIn(valid[part]).flatMap((place) =>
      HOSTILE.map((hostile) => ({
        what: `${part}.${place.join('.')} = ${JSON.stringify(hostile).slice(0, 40)}`,
        input: { ...valid, [part]: replaced(valid[part], place, hostile) },
      })),
    ),
  );
}

it('no call breaks, whichever of its fields is hostile', { timeout: 600_000 }, async () => {
  const calls = (await listDeclaredCalls(resolve(import.meta.dirname, '../..'))).map(({ spec }) => spec);
  const tokens = { member: await portal.signIn('member'), operator: await portal.signIn('operator') };
  const broken = new Set<string>();
  let asked = 0;
  for (const spec of calls.filter(({ path, files }) => !files && !ENDING.test(path))) {
    const person = callerOf(spec);
    const token = person === 'member' || person === 'operator' ? tokens[person] : null;
    for (const { what, input } of variantsOf(spec)) {
      const { params, query } = input as { params: Record<string, unknown>; query: Record<string, unknown> };
      const path = spec.path.replace(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(spell(params[name])));
      const answer = await portal.request({
        method: spec.method,
        path,
        query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, spell(value)])),
        token,
        ...(spec.method === 'GET' ? {} : { body: input.body }),
      });
      asked += 1;
      if (answer.status >= 500 && answer.status !== 503) broken.add(`${spec.method} ${spec.path}: ${what}`);
    }
  }
  expect(asked).toBeGreaterThan(5_000);
  expect([...broken]).toEqual([]);
});
