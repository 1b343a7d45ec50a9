import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallMeasurement, measureEveryCall } from '#apps/server/testing/size/every-call.ts';
import { getHugeEnterpriseSizes } from '#apps/server/testing/size/fill.ts';
import { type SizedPortal, startSizedPortal } from '#apps/server/testing/size/portal.ts';
import { findLongestList, isServerFault } from '#apps/server/testing/size/walk.ts';
import { isMutation } from '#platform/contract/route.ts';
import { createTestDatabase } from '#platform/server/testing/test-database.ts';

/**
 * One enterprise of 2,000 projects, 1,000 people and 2,000 messages: the small form of `npm run bench -- huge`. What is answered whole there is too
 * much here already.
 */
const SCALE = 1 / 50;
const WITHIN_MS = 300_000;
/** Longer than any page of a list, shorter than anything of each record of the enterprise. */
const MAX_BYTES = 600_000;

let sized: SizedPortal;
let drop: () => Promise<void>;
let told: readonly CallMeasurement[];
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  sized = await startSizedPortal(database.db, getHugeEnterpriseSizes(SCALE), { taken: [] });
  told = await measureEveryCall(sized);
}, WITHIN_MS);
afterAll(async () => {
  await sized.close();
  await drop();
});

const answered = () => told.flatMap(({ answer, ...one }) => (answer ? [{ ...one, answer }] : []));

it('is answered by every call, or told how far its answer is', () => {
  const broken = answered().filter(({ answer }) => isServerFault(answer));
  expect(broken.map(({ call, answer }) => `${call}: ${answer.status} ${answer.body?.msg}`)).toEqual([]);
});

it('is asked by nearly all calls that read with inputs that are answered', () => {
  const reading = answered().filter(({ spec }) => !isMutation(spec));
  expect(reading.length).toBeGreaterThan(190);
  const refused = reading.filter(
    ({ answer }) => answer.status !== 200 && !isServerFault(answer) && answer.status < 500,
  );
  expect(refused.length / reading.length, refused.map(({ call }) => call).join('\n')).toBeLessThan(0.25);
});

it('is answered whole by files only', () => {
  const lists = answered().filter(({ spec }) => spec.output.kind !== 'blob');
  const large = lists.filter(({ answer }) => answer.bytes > MAX_BYTES);
  expect(large.map(({ call, answer }) => `${call}: ${answer.bytes} bytes`)).toEqual([]);
  const long = lists.filter(({ answer }) => findLongestList(answer.body?.rows ?? answer.body?.data).times > 1);
  expect(long.map(({ call }) => call)).toEqual([]);
});
