import { afterAll, beforeAll, expect, it } from 'vitest';
import { sizesOf } from '#apps/server/testing/size/fill.ts';
import { KNOWN_BREACHES } from '#apps/server/testing/size/known-breaches.ts';
import type { Sent } from '#apps/server/testing/size/plan.ts';
import { type SizedPortal, startSizedPortal } from '#apps/server/testing/size/portal.ts';
import { type Walk, walkCalls } from '#apps/server/testing/size/walk.ts';
import { createTestDatabase } from '#platform/server/testing/test-database.ts';

/** What a call reads grows with what it answers, not with what is stored: at a fiftieth of a country's sizes, by plans and rows read. */
const SCALE = 1 / 50;
/** Statistics of the database are drawn by lot: what is nearer to the limit than this is neither a breach nor none. */
const MARGIN = 1.25;
const WITHIN_MS = 900_000;

const statements: { taken: Sent[] } = { taken: [] };
let sized: SizedPortal;
let walk: Walk;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase({}, (text, params) => statements.taken.push({ text, params }));
  drop = database.drop;
  sized = await startSizedPortal(database.db, sizesOf(SCALE), statements);
  walk = await walkCalls(
    sized.walker,
    sized.portal.routes.map(({ spec }) => spec),
    ({ method, path }) => KNOWN_BREACHES.includes(`fault: ${method} ${path}`),
  );
}, WITHIN_MS);
afterAll(async () => {
  await sized.close();
  await drop();
});

it('reads no more than it answers in every call that reads, but for those that are known not to', () => {
  const fresh = walk.breaches.filter(
    ({ call, kind, times }) => times > MARGIN && !KNOWN_BREACHES.includes(`${kind}: ${call}`),
  );
  expect(fresh.map(({ call, kind, what, times }) => `${kind}: ${call} | ${times.toFixed(1)}× ${what}`)).toEqual([]);
});

it('knows of no call that is no more, so that the list can only become shorter', () => {
  const declared = new Set(sized.portal.routes.map(({ spec }) => `${spec.method} ${spec.path}`));
  expect(KNOWN_BREACHES.filter((known) => !declared.has(known.replace(/^[^:]+: /, '')))).toEqual([]);
});

it('walks nearly all calls with inputs that are answered', () => {
  expect(walk.asked).toBeGreaterThan(600);
  expect(walk.untried.length).toBeLessThan(45);
});
