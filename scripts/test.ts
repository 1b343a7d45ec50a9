/**
 * `npm test [-- name …]`: everything that must hold, in order, with one summary. A name is a part (check, domain, server, attack, browser), a
 * stage (format, lint, types, direction, dead-code, audit, checks, postgres, build, attack) or a feature (a folder below features/).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endCommands } from './lib/run-command.ts';
import type { StageResult } from './lib/stage.ts';
import { cleanUp, STAGES, type Stage, selectStages } from './lib/test-stages.ts';

interface Row extends StageResult {
  title: string;
  seconds: number;
}

/** What takes longer is named, so that the time of a run can be found. */
const SLOW_SECONDS = 15;

process.chdir(join(import.meta.dirname, '..'));
const isTerminal = process.stdout.isTTY;
const { stages, unknown, filters } = selectStages(process.argv.slice(2));
if (unknown.length > 0) {
  const names = STAGES.map((stage) => stage.name).join(', ');
  console.error(
    `Unknown: ${unknown.join(', ')}. Parts: check, domain, server, attack, browser. Stages: ${names}. Or a feature.`,
  );
  process.exit(2);
}

const reports = mkdtempSync(join(tmpdir(), 'zgj-test-'));
let isEnding = false;
// The terminal and the launcher may both send the signal: the second must not cut the clean-up short.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endEarly);

const rows: Row[] = [];
for (const stage of stages) if (!isEnding) rows.push(await perform(stage));
if (!isEnding) {
  rmSync(reports, { recursive: true, force: true });
  process.exitCode = summarise(rows);
}

function endEarly(): void {
  if (isEnding) return;
  isEnding = true;
  endCommands();
  void cleanUp().finally(() => {
    rmSync(reports, { recursive: true, force: true });
    process.exit(130);
  });
}

async function perform(stage: Stage): Promise<Row> {
  const show = (text: string) => process.stdout.write(isTerminal ? `\r\u001b[K  …  ${text}` : `  …  ${text}\n`);
  show(stage.title);
  const startedAt = performance.now();
  const onBeat = (seconds: number, lastLine: string) => show(`${stage.title}  ${seconds.toFixed(0)} s  ${lastLine}`);
  const result = await stage.work({ reports, filters, onBeat }).catch(asFailure);
  const row = { ...result, title: stage.title, seconds: (performance.now() - startedAt) / 1000 };
  if (isTerminal) process.stdout.write('\r\u001b[K');
  if (row.failed > 0 && row.output) console.log(`\n${row.output.trim()}\n`);
  console.log(lineOf(row));
  for (const { what, seconds: spent } of row.slowest ?? [])
    if (spent >= SLOW_SECONDS) console.log(`       ${`${spent.toFixed(1)} s`.padStart(8)}  ${what}`);
  return row;
}

function asFailure(error: unknown): StageResult {
  const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { passed: 0, failed: 1, skipped: 0, output };
}

function lineOf(row: Row): string {
  const mark = row.isLeftOut ? '-' : row.failed > 0 ? '✗' : '✓';
  const parts = [`${row.passed} passed`, row.failed && `${row.failed} failed`, row.skipped && `${row.skipped} skipped`];
  const counts = row.isLeftOut ? 'not run' : parts.filter(Boolean).join(', ');
  const seconds = `${row.seconds.toFixed(1)} s`.padStart(8);
  return `  ${mark}  ${row.title.padEnd(38)} ${seconds}   ${counts}${row.note ? `  (${row.note})` : ''}`;
}

function summarise(all: readonly Row[]): number {
  const sum = (key: 'passed' | 'failed' | 'skipped' | 'seconds') => all.reduce((total, row) => total + row[key], 0);
  const leftOut = all.filter((row) => row.isLeftOut).length;
  const parts = [
    `${sum('seconds').toFixed(0)} s`,
    leftOut && `${leftOut} not run`,
    sum('skipped') && `${sum('skipped')} tests skipped`,
  ];
  console.log(`\nSummary, ${parts.filter(Boolean).join(', ')}`);
  for (const row of all) console.log(lineOf(row));
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
}
