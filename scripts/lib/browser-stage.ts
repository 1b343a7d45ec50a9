import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { runTool } from './run-command.ts';
import type { StageContext, StageResult } from './stage.ts';
import { playwrightCounts } from './test-counts.ts';

const FIRST_PORT = Number(process.env.BROWSER_PORT ?? 4300);
const WIDTHS = ['desktop', 'phone'] as const;

/** Each width on a program and data of its own, side by side: what one run enters must not meet the other. */
export async function browser(context: StageContext): Promise<StageResult> {
  if (!existsSync('playwright.config.ts'))
    return { passed: 0, failed: 0, skipped: 0, isLeftOut: true, note: 'there is no playwright.config.ts' };
  const chromium = await findChromium();
  if (!chromium) return { passed: 0, failed: 1, skipped: 0, note: 'no Chromium found: set CHROMIUM_PATH' };
  const results = await Promise.all(
    WIDTHS.map((width, index) =>
      runWidth(context, width, { CHROMIUM_PATH: chromium, BROWSER_PORT: `${FIRST_PORT + index}` }),
    ),
  );
  const sum = (key: 'passed' | 'failed' | 'skipped' | 'flaky') =>
    results.reduce((total, result) => total + (result[key] ?? 0), 0);
  const flaky = sum('flaky');
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    output: results.map((result) => result.output).join('\n'),
    slowest: results.flatMap((result) => result.slowest ?? []),
    ...(flaky > 0 ? { note: `${flaky} passed only at the second try` } : {}),
  };
}

async function runWidth(
  { reports, filters, onBeat }: StageContext,
  width: (typeof WIDTHS)[number],
  variables: Record<string, string>,
): Promise<StageResult> {
  const file = join(reports, `browser-${width}.json`);
  const env = {
    ...variables,
    DATABASE_URL: undefined,
    TEST_DATABASE_URL: undefined,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  };
  const narrowed = filters.length > 0 ? ['--pass-with-no-tests', ...filters] : [];
  const args = ['test', `--project=${width}`, `--output=test-results/${width}`, '--reporter=line,json', ...narrowed];
  const outcome = await runTool('@playwright/test/cli.js', args, { env, onBeat });
  // Its lines of progress would push the failures out of a log of limited length.
  const output = outcome.output.replaceAll(/^\[\d+\/\d+\] .*\n/gm, '');
  return { ...playwrightCounts(file, outcome.exitCode), output };
}
