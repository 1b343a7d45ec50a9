import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findHeadlessChromium } from './chromium.ts';
import { runTool } from './run-command.ts';
import type { StageContext, StageResult } from './stage.ts';
import { playwrightCounts } from './test-counts.ts';

const FIRST_PORT = Number(process.env.BROWSER_PORT ?? 4300);
/** Specs that walk through every page, in all widths, have this tag: they take minutes, and whichever lane is free first has time for them. */
const WALK = '@walk';
/** Those of them that run for themselves, the longest first, so that both lanes end at about the same time. */
const WALKS_APART = ['@member', '@guest'] as const;

interface Run {
  readonly name: string;
  readonly width: 'desktop' | 'phone';
  readonly selection: readonly string[];
}

/** Whoever runs everything reads what failed; the trace, a seventh of the time, is made when a feature is run alone. */
const UNTRACED = ['--trace=off'];

/** Lanes that run side by side: a third gained a twentieth of the time, and its specs waited longer. */
const LANES = 2;

/** What runs for itself, the longest first. */
function runsOf(filters: readonly string[]): readonly Run[] {
  const selection = filters.length > 0 ? ['--pass-with-no-tests', ...filters] : UNTRACED;
  const desktop: Run = { name: 'desktop', width: 'desktop', selection };
  const phone: Run = { name: 'phone', width: 'phone', selection };
  if (filters.length > 0) return [desktop, phone];
  const walk = (name: string, ...chosen: readonly string[]): Run => ({
    name,
    width: 'desktop',
    selection: [...selection, '--grep', ...chosen],
  });
  return [
    { ...desktop, selection: [...selection, '--grep-invert', WALK] },
    phone,
    ...WALKS_APART.map((tag) => walk(tag.slice(1), tag)),
    walk('walks', WALK, '--grep-invert', WALKS_APART.join('|')),
  ];
}

/** Each run on a program and data of its own: what one run enters must not meet the other. */
export async function browser(context: StageContext): Promise<StageResult> {
  if (!existsSync('playwright.config.ts'))
    return { passed: 0, failed: 0, skipped: 0, isLeftOut: true, note: 'there is no playwright.config.ts' };
  const chromium = await findHeadlessChromium();
  if (!chromium) return { passed: 0, failed: 1, skipped: 0, note: 'no Chromium found: set CHROMIUM_PATH' };
  const runs = runsOf(context.filters);
  const results: StageResult[] = [];
  const waiting = [...runs.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, run] = next;
      results[place] = await perform(context, run, {
        CHROMIUM_PATH: chromium,
        BROWSER_PORT: `${FIRST_PORT + place}`,
      });
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  const sum = (key: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    output: results.map((result) => result.output).join('\n'),
    slowest: results.flatMap((result) => result.slowest ?? []),
    failures: results.flatMap((result) => result.failures ?? []),
  };
}

async function perform(
  { reports, onBeat }: StageContext,
  { name, width, selection }: Run,
  variables: Record<string, string>,
): Promise<StageResult> {
  const file = join(reports, `browser-${name}.json`);
  const env = {
    ...variables,
    DATABASE_URL: undefined,
    TEST_DATABASE_URL: undefined,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  };
  const args = ['test', `--project=${width}`, `--output=test-results/${name}`, '--reporter=line,json', ...selection];
  const outcome = await runTool('@playwright/test/cli.js', args, { env, onBeat });
  // Its lines of progress would push the failures out of a log of limited length.
  const output = outcome.output.replaceAll(/^\[\d+\/\d+\] .*\n/gm, '');
  return { ...playwrightCounts(file, outcome.exitCode), output };
}
