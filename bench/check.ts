import { loadFacts } from '#db/facts/load.ts';
import { createCatalogue } from '#domain/qualification/catalogue.ts';
import { checkAll } from '#domain/qualification/check-all.ts';
import { buildLargeFirm } from './lib/large-firm.ts';
import { type Figure, milliseconds } from './lib/report.ts';

const ROUNDS = 9;

/** One firm of 500 people and 200 projects against every standard and level, on the main thread. */
export function benchCheck(): Figure[] {
  const catalogue = createCatalogue(loadFacts());
  const firm = buildLargeFirm(500, 200);
  const times: number[] = [];
  let levels = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    levels = checkAll({ catalogue, firm, asOf: '2026-11-20' }).length;
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return [
    {
      what: `500 people and 200 projects against ${levels} levels`,
      value: milliseconds(times[Math.floor(ROUNDS / 2)] ?? 0),
      against: `median of ${ROUNDS}, aim 200 ms`,
    },
    {
      what: 'the first time, before the engine is warm',
      value: milliseconds(times.at(-1) ?? 0),
      against: 'slowest of the same rounds',
    },
  ];
}
