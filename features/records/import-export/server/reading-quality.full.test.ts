import { expect, it } from 'vitest';
import { measureReading } from './testing/measure-reading.ts';
import { makeRandomWorkbook } from './testing/random-workbook.ts';

const WORKBOOKS = 200;

it('reads 98 % of the cells of 200 workbooks without a choice, and none wrong or lost', async () => {
  const sum = { total: 0, right: 0 };
  const silent: string[] = [];
  for (let seed = 1; seed <= WORKBOOKS; seed += 1) {
    const { total, right, wrong, lost, invented } = await measureReading(await makeRandomWorkbook(seed));
    sum.total += total;
    sum.right += right;
    silent.push(...[...wrong, ...lost, ...invented].map((line) => `${seed}: ${line}`));
  }
  expect(silent).toEqual([]);
  process.stdout.write(
    `${WORKBOOKS} workbooks: ${sum.right} of ${sum.total} cells right (${((100 * sum.right) / sum.total).toFixed(2)} %), ${silent.length} wrong or lost\n`,
  );
  expect(sum.right / sum.total).toBeGreaterThanOrEqual(0.98);
});
