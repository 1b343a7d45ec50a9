import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createFactsReport } from '#db/facts/report.ts';

const run = promisify(execFile);

it('prints what the report of the facts counts', async () => {
  const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', 'apps/cli/facts.ts'], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const { totals, categories } = createFactsReport();
  const { rows, sourced, recalled, undecidable } = totals;
  expect(stdout).toContain(`指标 ${rows} 条：已核对 ${sourced}，凭记忆 ${recalled}，不能判断 ${undecidable}`);
  const construction = categories.find(({ category }) => category === 'construction');
  expect(construction?.canBeMet).toBeGreaterThanOrEqual(82);
  expect(totals.canBeMet).toBeGreaterThanOrEqual(122);
  expect(stdout).toContain(`建筑业企业：${construction?.levels} 个等级，凭资料可达“满足” ${construction?.canBeMet}`);
  expect(categories.reduce((sum, { levels }) => sum + levels, 0)).toBe(totals.levels);
});
