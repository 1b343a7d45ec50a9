import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getPortalSizes } from '#apps/server/testing/size/fill.ts';
import { type PageWalkResult, walkPages } from '#apps/server/testing/size/pages.ts';
import type { SentStatement } from '#apps/server/testing/size/plan.ts';
import { type SizedPortal, startSizedPortal } from '#apps/server/testing/size/portal.ts';
import { type CallWalkResult, walkCalls } from '#apps/server/testing/size/walk.ts';
import { isMutation } from '#platform/contract/route.ts';
import { createBuiltPageSource } from '#platform/server/http/page-source.ts';
import { createTestDatabase } from '#platform/server/testing/test-database.ts';

/** What a call reads grows with what it answers, not with what is stored: at a fiftieth of a country's sizes, by plans and rows read. */
const SCALE = 1 / 50;
/** A plan of a small form may be one of two that cost alike: what is nearer to the limit than this is no breach. */
const MARGIN = 1.25;
const WITHIN_MS = 1_500_000;

const statements: { taken: SentStatement[] } = { taken: [] };
let sized: SizedPortal;
let walk: CallWalkResult;
let pageWalk: PageWalkResult;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase({}, (text, params) => statements.taken.push({ text, params }));
  drop = database.drop;
  sized = await startSizedPortal(
    database.db,
    getPortalSizes(SCALE),
    statements,
    createBuiltPageSource(resolve(import.meta.dirname, '../../build')),
  );
  walk = await walkCalls(
    sized.walker,
    sized.portal.routes.map(({ spec }) => spec),
  );
  pageWalk = await walkPages(sized.walker, sized.portal.app.site.pages, sized.open);
}, WITHIN_MS);
afterAll(async () => {
  await sized.close();
  await drop();
});

it('reads no more than it answers in every call that reads', () => {
  const found = walk.breaches.filter(({ times }) => times > MARGIN);
  expect(found.map(({ call, kind, what, times }) => `${kind}: ${call} | ${times.toFixed(1)}× ${what}`)).toEqual([]);
});

it('walks nearly all calls with inputs that are answered', () => {
  const reading = sized.portal.routes.filter(({ spec }) => !isMutation(spec) && spec.output.kind !== 'events');
  expect(walk.untried.length / reading.length, walk.untried.join('\n')).toBeLessThan(0.25);
  expect(walk.asked).toBeGreaterThan(190);
});

it('reads no more than its calls may in every page', () => {
  const found = pageWalk.breaches.filter(({ times }) => times > MARGIN);
  expect(found.map(({ call, kind, what, times }) => `${kind}: ${call} | ${times.toFixed(1)}× ${what}`)).toEqual([]);
});

it('opens nearly all pages of the route table', () => {
  const pages = sized.portal.app.site.pages.filter(({ file }) => file !== undefined);
  expect(pageWalk.untried.length / pages.length, pageWalk.untried.join('\n')).toBeLessThan(0.1);
  // With what stands on them: a page that asks for nothing holds any law.
  expect(pageWalk.calls).toBeGreaterThan(pages.length);
});
