/**
 * `npm test [-- name …]`: everything that must hold, in order, with one summary. A name is a part, a stage of one (PARTS and STAGES in
 * lib/test-stages.ts) or a feature (a folder below features/).
 */
import { join } from 'node:path';
import { performStages, phasesOf } from './lib/perform-stage.ts';
import { PARTS, STAGES, selectStages } from './lib/test-stages.ts';

process.chdir(join(import.meta.dirname, '..'));
const { stages, unknown, filters } = selectStages(process.argv.slice(2));
if (unknown.length > 0) {
  const names = STAGES.map((stage) => stage.name).join(', ');
  console.error(`Unknown: ${unknown.join(', ')}. Parts: ${PARTS.join(', ')}. Stages: ${names}. Or a feature.`);
  process.exit(2);
}
process.exitCode = await performStages(phasesOf(stages), filters);
