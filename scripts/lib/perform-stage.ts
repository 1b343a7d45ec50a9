import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endCommands } from './run-command.ts';
import type { StageResult } from './stage.ts';
import { cleanUp, type Stage } from './test-stages.ts';

interface Row extends StageResult {
  title: string;
  seconds: number;
}

/** What takes longer is named, so that the time of a run can be found. */
const SLOW_SECONDS = 15;
const isTerminal = process.stdout.isTTY;

/** Stages that are begun in their order, so many at a time. */
export interface Phase {
  readonly stages: readonly Stage[];
  readonly lanes: number;
}

/** What leaves a processor free in twos, then what takes all of them, one by one. */
export function phasesOf(stages: readonly Stage[]): readonly Phase[] {
  return [
    { stages: stages.filter(({ isWide }) => !isWide), lanes: 2 },
    { stages: stages.filter(({ isWide }) => isWide), lanes: 1 },
  ];
}

/**
 * Performs stages, each with its line, and ends with one summary. What a signal interrupts is cleaned up.
 * @returns the exit code
 */
export async function performStages(
  phases: readonly Phase[],
  filters: readonly string[],
  note?: string,
): Promise<number> {
  const reports = mkdtempSync(join(tmpdir(), 'zgj-test-'));
  const clear = () => rmSync(reports, { recursive: true, force: true });
  const ending = new AbortController();
  // The terminal and the launcher may both send the signal: the second must not cut the clean-up short.
  const endEarly = (): void => {
    if (ending.signal.aborted) return;
    ending.abort();
    endCommands();
    void cleanUp().finally(() => {
      clear();
      process.exit(130);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endEarly);

  const startedAt = performance.now();
  const rows: Row[] = [];
  for (const { stages, lanes } of phases) {
    const found = new Map<Stage, Row>();
    const waiting = [...stages];
    const work = async (): Promise<void> => {
      for (let stage = waiting.shift(); stage && !ending.signal.aborted; stage = waiting.shift())
        found.set(stage, await perform(stage, reports, filters));
    };
    await Promise.all(Array.from({ length: lanes }, work));
    rows.push(...stages.flatMap((stage) => found.get(stage) ?? []));
  }
  if (ending.signal.aborted) return 130;
  clear();
  return summarise(rows, (performance.now() - startedAt) / 1000, note);
}

async function perform(stage: Stage, reports: string, filters: readonly string[]): Promise<Row> {
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

function summarise(all: readonly Row[], seconds: number, note?: string): number {
  const sum = (key: 'passed' | 'failed' | 'skipped') => all.reduce((total, row) => total + row[key], 0);
  const leftOut = all.filter((row) => row.isLeftOut).length;
  const parts = [
    `${seconds.toFixed(0)} s`,
    leftOut && `${leftOut} not run`,
    sum('skipped') && `${sum('skipped')} tests skipped`,
  ];
  console.log(`\nSummary, ${parts.filter(Boolean).join(', ')}`);
  for (const row of all) console.log(lineOf(row));
  if (note) console.log(`\n${note}`);
  // Last, where the end of a long log shows it.
  for (const { title, failures = [] } of all)
    for (const { what, why } of failures) console.log(`\n  ✗  ${title}: ${what}\n${why.replaceAll(/^/gm, '       ')}`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
}
