#!/usr/bin/env node
/**
 * `npm test [-- name …]`: everything that must hold, in order, with one summary. A name is a part (check, domain, server, browser), a
 * stage (format, lint, types, direction, dead-code, audit, checks, postgres, build) or a feature (a folder below features/).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { endAll } from './lib/run.mjs';
import { cleanUp, STAGES, selectStages } from './lib/stages.mjs';

/** @typedef {import('./lib/stages.mjs').StageResult & { title: string, seconds: number }} Row */

process.chdir(join(import.meta.dirname, '..'));
const isPretty = process.stdout.isTTY;
const { stages, unknown, filters } = selectStages(process.argv.slice(2));
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. Parts: check, domain, server, browser. Stages: ${STAGES.map((stage) => stage.name).join(', ')}. Or a feature.`,
  );
  process.exit(2);
}

let isEnding = false;
const reports = mkdtempSync(join(tmpdir(), 'zgj-test-'));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    isEnding = true;
    endAll();
    void cleanUp().finally(() => {
      rmSync(reports, { recursive: true, force: true });
      process.exit(130);
    });
  });
}

/** @type {Row[]} */
const rows = [];
for (const stage of stages) if (!isEnding) rows.push(await perform(stage));
if (!isEnding) {
  rmSync(reports, { recursive: true, force: true });
  process.exitCode = summarise(rows);
}

/** @param {import('./lib/stages.mjs').Stage} stage @returns {Promise<Row>} */
async function perform(stage) {
  if (isPretty) process.stdout.write(`  …  ${stage.title}`);
  const startedAt = performance.now();
  const onBeat = (/** @type {number} */ seconds, /** @type {string} */ lastLine) => {
    console.log(`${isPretty ? '\r\u001b[K' : ''}  …  ${stage.title}  ${seconds.toFixed(0)} s  ${lastLine}`);
  };
  const result = await stage.work({ reports, filters, onBeat }).catch((error) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  const row = { ...result, title: stage.title, seconds: (performance.now() - startedAt) / 1000 };
  if (isPretty) process.stdout.write('\r\u001b[K');
  if (row.failed > 0 && row.output) console.log(`\n${row.output.trim()}\n`);
  console.log(lineOf(row));
  return row;
}

/** @param {Row} row */
function lineOf(row) {
  const mark = row.isSkipped ? '-' : row.failed > 0 ? '✗' : '✓';
  const counts = row.isSkipped
    ? 'not run'
    : `${row.passed} passed${row.failed ? `, ${row.failed} failed` : ''}${row.skipped ? `, ${row.skipped} skipped` : ''}`;
  return `  ${mark}  ${row.title.padEnd(38)} ${`${row.seconds.toFixed(1)} s`.padStart(8)}   ${counts}${row.note ? `  (${row.note})` : ''}`;
}

/** @param {readonly Row[]} all */
function summarise(all) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) => all.reduce((total, row) => total + row[key], 0);
  const seconds = all.reduce((total, row) => total + row.seconds, 0);
  const left = all.filter((row) => row.isSkipped).length;
  console.log(
    `\nSummary, ${seconds.toFixed(0)} s${left ? `, ${left} not run` : ''}${sum('skipped') ? `, ${sum('skipped')} tests skipped` : ''}`,
  );
  for (const row of all) console.log(lineOf(row));
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
}
