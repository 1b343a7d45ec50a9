/**
 * `npm test [-- name …]`: everything that must hold, in order, with one summary. A name is a part, a stage of one (PARTS and STAGES in
 * lib/test-stages.ts), a feature (a folder below features/), or `full` for every stage.
 */
import { join } from 'node:path';
import { performStages, phasesOf } from './lib/perform-stage.ts';
import { FULL_TESTS, FULL_VARIABLE, PARTS, STAGES, selectStages } from './lib/test-stages.ts';

process.chdir(join(import.meta.dirname, '..'));
const names = process.argv.slice(2);
const { stages, unknown, filters, isFull } = selectStages(names);
if (unknown.length > 0) {
  const stageNames = STAGES.map((stage) => stage.name).join(', ');
  console.error(`Unknown: ${unknown.join(', ')}. Parts: ${PARTS.join(', ')}. Stages: ${stageNames}. Or a feature.`);
  process.exit(2);
}
if (isFull) process.env[FULL_VARIABLE] = '1';
const leftToFull = [...STAGES.filter((stage) => !stages.includes(stage)).map(({ title }) => title), ...FULL_TESTS];
const note = names.length === 0 ? `Only in npm test -- full: ${leftToFull.join(', ')}` : undefined;
process.exitCode = await performStages(phasesOf(stages), filters, note);
