import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { listCallErrors } from '#platform/contract/openapi.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import { CALLERS, type Caller, getAccessDecision } from '#scripts/lib/rights.ts';
import { listDeclaredCalls } from './declared-calls.ts';
import { addCallers, type Callers, createReauthenticatingCall, getDecision, TODAY } from './testing/callers.ts';
import { type RawAnswer, startPortal, TestCallError, type TestPortal } from './testing/portal.ts';
import { createValidInput, listValuePaths, replaceAtPath } from './testing/valid-input.ts';

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
/** Each is sent as each file. */
const HOSTILE_FILES: readonly { readonly filename: string; readonly bytes: Uint8Array }[] = [
  { filename: '', bytes: new Uint8Array(0) },
  { filename: '../../etc/passwd\u202e.pdf', bytes: Buffer.from('%PDF-1.7\n/J#61vaScript') },
  { filename: `${'长'.repeat(300)}.xlsx`, bytes: Buffer.from('PK\u0003\u0004\u0000\u0000') },
  { filename: 'a.png', bytes: Buffer.from('\u0089PNG\r\n\u001a\n') },
];

/** The full run sends everything hostile in each place; otherwise one value in each place is enough, and over all places each comes hundreds of times. */
const isFull = process.env.TEST_FULL === '1';

let portal: TestPortal;
let callers: Callers;
beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: TODAY });
  callers = await addCallers(portal);
});
afterAll(() => portal.close());

/** As a client writes it into an address. */
const spell = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

const PARTS = ['params', 'query', 'body'] as const;
type Input = Readonly<Record<(typeof PARTS)[number], unknown>>;
interface Variant {
  readonly what: string;
  readonly input: Input;
}

/** A rule for logins that is stricter would refuse all calls after it. */
const NO_RULE = { mfaRequired: null, passwordMaxDays: null };

const getValid = (spec: RouteSpec): Input => ({
  params: createValidInput(spec.params),
  query: createValidInput(spec.query),
  body: spec.path.endsWith('/loginPolicy/save')
    ? { ...(createValidInput(spec.body) as object), ...NO_RULE }
    : createValidInput(spec.body),
});

const isTaken = (schema: ZodType | undefined, value: unknown): boolean => schema?.safeParse(value).success ?? true;

/** Whether a call reads the input at all, or its contract refuses it. */
const isRead = (spec: RouteSpec, { params, query, body }: Input): boolean =>
  isTaken(spec.params, spelled(params)) && isTaken(spec.query, spelled(query)) && isTaken(spec.body, body);

/**
 * The valid input with something hostile in one place, for each place; what is hostile is chosen by the place's number. What the contract refuses
 * is refused in one way, so one of that kind speaks for the others of its place.
 */
function getVariants(spec: RouteSpec, choose: (place: number) => readonly unknown[]): readonly Variant[] {
  const valid = getValid(spec);
  const places = PARTS.flatMap((part) => listValuePaths(valid[part]).map((place) => ({ part, place })));
  return places.flatMap(({ part, place }, index) => {
    const all = choose(index).map((hostile) => ({
      what: `${part}.${place.join('.')} = ${JSON.stringify(hostile).slice(0, 40)}`,
      input: { ...valid, [part]: replaceAtPath(valid[part], place, hostile) },
    }));
    const refused = all.filter(({ input }) => !isRead(spec, input));
    const speaker = refused[index % refused.length];
    return all.filter((one) => one === speaker || !refused.includes(one));
  });
}

/** The names of an address, each as it is written there. */
const spelled = (names: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(getNames(names)).map(([name, value]) => [name, spell(value)]));

const getNames = (value: unknown): Record<string, unknown> => value as Record<string, unknown>;

function ask(spec: RouteSpec, { params, query, body }: Input, token: string | null): Promise<RawAnswer> {
  const path = spec.path.replace(/\{(\w+)\}/g, (_place, name: string) =>
    encodeURIComponent(spelled(params)[name] ?? ''),
  );
  return portal.request({
    method: spec.method,
    path,
    query: spelled(query),
    token,
    ...(spec.method === 'GET' ? {} : { body }),
  });
}

/** Who is told to come again later is told so half a second late, and nothing is found out about the call. */
async function forgetTries(): Promise<void> {
  await portal.app.db.sql('delete from secret_try');
  await portal.app.db.sql('delete from code_sending');
}

/** Sends files to a call. @returns what broke, or null */
async function sendFiles(spec: RouteSpec, token: string | null): Promise<string | null> {
  for (const file of HOSTILE_FILES) {
    const files = Object.fromEntries(Object.keys(spec.files ?? {}).map((name) => [name, file]));
    try {
      await portal.call(spec, { ...getValid(spec), files }, { token });
    } catch (error) {
      if (!(error instanceof TestCallError) || (error.status >= 500 && error.status !== 503))
        return `${file.filename}: ${String(error)}`;
    }
  }
  return null;
}

const specs = (await listDeclaredCalls(resolve(import.meta.dirname, '../..'))).map(({ spec }) => spec);
const getName = ({ method, path }: RouteSpec): string => `${method} ${path}`;
/** Callers that a call admits; a public call is asked as a visitor. */
const MAIN: readonly Caller[] = ['member', 'operator', 'no-enterprise', 'anonymous'];
const getMain = (spec: RouteSpec): Caller | undefined =>
  MAIN.find((caller) => getAccessDecision(spec, caller) === 'in');

describe.each(CALLERS)('calls by a caller who is %s', (caller) => {
  it('break none of them, whatever is hostile in them, and are let in or refused as declared', {
    timeout: 600_000,
  }, async () => {
    callers.setClock(caller);
    const askAs = await createReauthenticatingCall(callers, caller);
    const [broken, unjudged]: [string[], string[]] = [[], []];
    for (const spec of specs) {
      await forgetTries();
      const decision = getAccessDecision(spec, caller);
      const isMain = getMain(spec) === caller;
      const choose = (place: number): readonly unknown[] =>
        isMain && isFull ? HOSTILE : [HOSTILE[(place + CALLERS.indexOf(caller)) % HOSTILE.length]];
      const variants = [{ what: 'nothing hostile', input: getValid(spec) }, ...getVariants(spec, choose)];
      let judged = 0;
      // Who is refused is refused before anything of it is read: one of each call shows it.
      for (const { what, input } of decision === 'in' ? variants : variants.slice(-1)) {
        let answer = await askAs(decision, (token) => ask(spec, input, token));
        if (answer.status === 429) {
          await forgetTries();
          answer = await askAs(decision, (token) => ask(spec, input, token));
        }
        const got = getDecision(answer);
        if (got === decision && answer.status !== 429) judged += 1;
        const error: unknown = answer.body?.fault;
        // Programs of others handle what is declared.
        if (error !== undefined && !listCallErrors(spec).some(({ id }) => id === error))
          broken.push(`${getName(spec)}: ${what} answers ${JSON.stringify(error)}, which it does not declare`);
        if (answer.status >= 500 && answer.status !== 503) broken.push(`${getName(spec)}: ${what}`);
        // A feature may refuse later, by what is asked for.
        else if (got !== decision && !(decision === 'in' && got === 403) && answer.status !== 503)
          broken.push(`${getName(spec)}: ${what} is ${got}, not ${decision}`);
      }
      const found = spec.files && decision === 'in' ? await sendFiles(spec, await callers.tokenOf(caller)) : null;
      if (found !== null) broken.push(`${getName(spec)}: file ${found}`);
      if (judged === 0) unjudged.push(getName(spec));
    }
    portal.setNow(TODAY);
    expect(broken).toEqual([]);
    expect(unjudged, 'calls that nothing was found out about').toEqual([]);
  });
});

it('every declared call has a caller that it admits', () => {
  expect(specs.length).toBeGreaterThan(350);
  expect(specs.filter((spec) => getMain(spec) === undefined).map(getName)).toEqual([]);
});
