import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeDailyShare } from '#domain/testing/daily-share.ts';
import { markMessagesRead } from '#features/enterprise/messages/messages.contract.ts';
import { addTestPrices } from '#features/enterprise/orders/server/testing/with-prices.ts';
import { editScenario } from '#features/evaluation/what-if/what-if.contract.ts';
import { linkUserToEnterprise } from '#features/identity/session/server/session.server-api.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import { switchEnterprise } from '#platform/contract/session.ts';
import { createTestPicture } from '#platform/server/testing/files.ts';
import { getAccessDecision } from '#scripts/lib/rights.ts';
import { listDeclaredCalls } from './declared-calls.ts';
import { TODAY } from './testing/callers.ts';
import {
  addEnteredRecords,
  addOtherRecords,
  assignSharedId,
  getStoredEnterpriseText,
  listEmptyTables,
  type RecordIdsByTable,
} from './testing/enterprise-records.ts';
import { startPortal, TestCallError, type TestPortal } from './testing/portal.ts';
import {
  fillOtherFields,
  IDS_HIDDEN_FROM_OWNER,
  IDS_WITHOUT_LOOKUP,
  NON_RECORD_IDS,
  OWN_RECORD_TABLES,
  TABLES_WITHOUT_TEST_ROWS,
  UNREACHABLE_IDS,
} from './testing/unknown-id-places.ts';
import { createMinimalInput, type InputField, listInputFields, replaceAtPath } from './testing/valid-input.ts';

/** Marks every record of the member's enterprise: an answer to another user that holds it has leaked something. */
const MARK = '外企标记';
const ID_NAME = /(^|[a-z])(u?u?id|uuids?|ids?|ref)$/i;
const PARTS = ['params', 'query', 'body'] as const;
type Part = (typeof PARTS)[number];
type Input = Readonly<Record<Part, unknown>>;
type Asker = 'member' | 'operator';

let portal: TestPortal;
let foreign: RecordIdsByTable;
/** By what of the other enterprise is asked for. */
let ids: readonly (readonly [what: string, id: string])[];
let own: RecordIdsByTable;
let tokens: Readonly<Record<Asker, string>>;
beforeAll(async () => {
  portal = await startPortal({ now: TODAY, quiet: true });
  const { member: priceUuid } = await addTestPrices(portal);
  await addEnteredRecords(portal, { owner: 'member', mark: MARK });
  foreign = await addOtherRecords(portal, { owner: 'member', mark: MARK, priceUuid });
  ids = [
    ['enterprise', portal.entUuid('member')],
    ['user', portal.userUuid('member')],
    ['record', await assignSharedId(portal, foreign)],
  ];
  own = await addEnteredRecords(portal, { owner: 'other', mark: '示例' });
  tokens = { member: await portal.signIn('other'), operator: await portal.signIn('operator') };
});
afterAll(() => portal.close());

const specs: readonly RouteSpec[] = (await listDeclaredCalls(resolve(import.meta.dirname, '../..'))).map(
  ({ spec }) => spec,
);

interface IdPlace extends Pick<InputField, 'path'> {
  readonly spec: RouteSpec;
  readonly part: Part;
  readonly input: Input;
  readonly name: string;
}

const isId = ({ path, shape }: InputField): boolean =>
  shape.format === 'uuid' || ID_NAME.test(path.findLast((name) => !/^\d+$/.test(name)) ?? '');

function getPlaces(spec: RouteSpec): readonly IdPlace[] {
  const minimal: Input = {
    params: createMinimalInput(spec.params),
    query: createMinimalInput(spec.query),
    body: createMinimalInput(spec.body),
  };
  return PARTS.flatMap((part) =>
    listInputFields(spec[part])
      .filter(isId)
      .map(({ path, input }) => ({
        spec,
        part,
        path,
        input: { ...minimal, [part]: input },
        name: `${spec.method} ${spec.path} ${part}.${path.join('.')}`,
      })),
  );
}

const isOneOf = (reasons: typeof NON_RECORD_IDS, { name }: IdPlace): boolean =>
  reasons.some(([pattern]) => pattern.test(name));
/** The caller that a call admits: all calls but those of operators are made by a member of another enterprise. */
const getAsker = (spec: RouteSpec): Asker => (getAccessDecision(spec, 'member') === 'in' ? 'member' : 'operator');
const ALL_PLACES = new Map(specs.map((spec) => [spec, getPlaces(spec)]));
const PLACES = [...ALL_PLACES.values()]
  .flat()
  .filter((place) => !isOneOf(NON_RECORD_IDS, place) && !isOneOf(UNREACHABLE_IDS, place));

interface Answer {
  readonly status: number;
  readonly text: string;
}
const getTexts = (value: unknown): Record<string, string> => value as Record<string, string>;
const FILE = { filename: 'a.png', bytes: createTestPicture('png') };

async function ask(
  { spec, part, path }: IdPlace,
  input: Input,
  id: string,
  token = tokens[getAsker(spec)],
): Promise<Answer> {
  const given: Input = { ...input, [part]: replaceAtPath(input[part], path, id) };
  const { params, query, body } = given;
  if (Object.values(spec.files ?? {}).some(({ required }) => required)) {
    const files = Object.fromEntries(Object.keys(spec.files ?? {}).map((name) => [name, FILE]));
    return await portal.call(spec, { params, query, body, files } as never, { token }).then(
      (data) => ({ status: 200, text: JSON.stringify(data) }),
      (error: unknown) => {
        if (!(error instanceof TestCallError)) throw error;
        return { status: error.status, text: error.message };
      },
    );
  }
  const { status, body: answer } = await portal.request({
    method: spec.method,
    path: spec.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(getTexts(params)[name] ?? '')),
    query: getTexts(query),
    token,
    ...(spec.method === 'GET' ? {} : { body }),
  });
  return { status, text: JSON.stringify(answer) ?? '' };
}

const isAbsent = ({ status, text }: Answer): boolean => status === 404 && text.includes('数据不存在');
/** A list that is narrowed to a record of another user is empty. */
const isEmptyList = ({ status, text }: Answer, { output }: RouteSpec): boolean =>
  output.kind === 'list' && status === 200 && text.includes('"total":0');
/** What narrows an answer of another shape is judged by what nothing is answered. */
const isFilter = ({ spec, part }: IdPlace, { status }: Answer): boolean =>
  spec.method === 'GET' && part === 'query' && status === 200;
/** What differs from one answer to the next by itself. */
const plain = ({ status, text }: Answer): string =>
  `${status} ${text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id').replace(/"revision":\d+/g, '')}`;

const has = (value: unknown, [name, ...rest]: readonly string[]): boolean =>
  name === undefined ||
  (typeof value === 'object' && value !== null && name in value && has((value as Record<string, unknown>)[name], rest));

/** The input of a place with own records wherever else an id stands, and what the call demands of other fields. */
function withOwn(place: IdPlace): Input {
  const others = (ALL_PLACES.get(place.spec) ?? []).filter(
    ({ part, path }) => !(part === place.part && path.join() === place.path.join()) && has(place.input[part], path),
  );
  const input = others.reduce<Input>((given, { part, path, name }) => {
    const kind = OWN_RECORD_TABLES.find(([pattern]) => pattern.test(name))?.[1];
    return kind === undefined ? given : { ...given, [part]: replaceAtPath(given[part], path, own[kind]) };
  }, place.input);
  return { ...input, body: fillOtherFields(place.spec.path, input.body) };
}

async function askAnew(place: IdPlace, id: string): Promise<Answer> {
  // An edit of a supposition names the edition that the user saw.
  if (place.spec.path === editScenario.path)
    await portal.app.db.sql('update what_if set revision = 1 where uuid = $1', [own.what_if]);
  return await ask(place, withOwn(place), id);
}

/** @returns how it was answered otherwise than as nothing is */
async function judge(place: IdPlace, what: string, id: string): Promise<string | null> {
  const answer = await askAnew(place, id);
  if (answer.text.includes(MARK)) return `shown: ${what}`;
  if (isAbsent(answer) || isEmptyList(answer, place.spec)) return null;
  if (!isOneOf(IDS_WITHOUT_LOOKUP, place) && !isFilter(place, answer) && place.spec.access !== 'public')
    return `${what} ${plain(answer).slice(0, 120)}`;
  const ofNothing = await askAnew(place, randomUUID());
  return plain(answer) === plain(ofNothing) ? null : `${what} ${plain(answer)} differs from ${plain(ofNothing)}`;
}

/** The gate asks for a record in every place, and in an eighth of the places for an enterprise and a user too. */
const TODAY_PLACES: ReadonlySet<IdPlace> = new Set(takeDailyShare(PLACES, process.env));
const idsFor = (place: IdPlace) =>
  getAsker(place.spec) === 'operator' || !TODAY_PLACES.has(place) ? ids.filter(([what]) => what === 'record') : ids;

it('finds and changes no record of another enterprise, in whichever place of a call its id stands', {
  timeout: 600_000,
}, async () => {
  const before = await getStoredEnterpriseText(portal, 'member');
  const surprises: string[] = [];
  for (const place of PLACES) {
    const found: string[] = [];
    for (const [what, id] of idsFor(place)) {
      const surprise = await judge(place, what, id);
      if (surprise !== null) found.push(surprise);
    }
    if (found.length > 0) surprises.push(`${place.name}: ${found.join(' | ')}`);
  }
  expect(surprises).toEqual([]);
  expect(await getStoredEnterpriseText(portal, 'member')).toBe(before);
});

/** What is about all enterprises of a person: which one is chosen, and the messages of each. */
const OF_ALL_ENTERPRISES: readonly string[] = [switchEnterprise.path, markMessagesRead.path];

it('nor one of another enterprise of one’s own, until that is chosen', { timeout: 600_000 }, async () => {
  const { db } = portal.app;
  // Its own id may be the shared one by now.
  const { rows } = await db.sql<{ uuid: string }>(
    `select uuid from enterprise where ent_name = '示例甲建设有限公司'`,
    [],
  );
  expect(await linkUserToEnterprise(db, portal.userUuid('other'), rows[0]?.uuid ?? '', portal.now())).toBe(true);
  const before = await getStoredEnterpriseText(portal, 'member');
  const surprises: string[] = [];
  const places = [...TODAY_PLACES].filter(
    ({ spec }) => getAsker(spec) === 'member' && !OF_ALL_ENTERPRISES.includes(spec.path),
  );
  for (const place of places) {
    for (const [what, id] of ids.filter(([kind]) => kind !== 'user')) {
      const surprise = await judge(place, what, id);
      if (surprise !== null) surprises.push(`${place.name}: ${surprise}`);
    }
  }
  expect(surprises).toEqual([]);
  expect(await getStoredEnterpriseText(portal, 'member')).toBe(before);
});

it('finds a record by its owner, so that the walk asks for existing ones', async () => {
  const owner = await portal.signIn('member');
  const [, id = ''] = ids.at(-1) ?? [];
  const places = PLACES.filter(
    (place) =>
      place.spec.method === 'GET' &&
      place.part === 'params' &&
      getAccessDecision(place.spec, 'member') === 'in' &&
      place.spec.access !== 'public',
  );
  const absent: string[] = [];
  for (const place of places) {
    const answer = await ask(place, withOwn(place), id, owner);
    if (isAbsent(answer) && !isOneOf(IDS_HIDDEN_FROM_OWNER, place)) absent.push(place.name);
  }
  expect(absent).toEqual([]);
});

it('knows every kind of record that a caller can have, and every place where an id may occur', async () => {
  expect(await listEmptyTables(portal, foreign)).toEqual(TABLES_WITHOUT_TEST_ROWS);
  expect(OWN_RECORD_TABLES.map(([, kind]) => kind).filter((kind) => !(kind in own))).toEqual([]);
  expect(PLACES.length).toBeGreaterThan(300);
});
