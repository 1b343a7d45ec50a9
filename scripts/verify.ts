/**
 * `npm run verify`: what a change must hold before it is handed on, in about a minute: format, lint, types, walls, and the tests beside what
 * differs from the main branch. `npm test` is the whole.
 */
import { join } from 'node:path';
import { listChangedFiles, testFoldersOf } from './lib/changed-files.ts';
import { performStages } from './lib/perform-stage.ts';
import { STAGES } from './lib/test-stages.ts';

process.chdir(join(import.meta.dirname, '..'));

const ALWAYS: readonly string[] = ['format', 'lint', 'types', 'direction'];
const NEAR: readonly string[] = ['domain', 'embedded'];

const folders = testFoldersOf(listChangedFiles());
console.log(folders.length === 0 ? 'No tests beside what changed.' : `Tests of ${folders.join(' ')}`);
const names = folders.length === 0 ? ALWAYS : [...ALWAYS, ...NEAR];
// The types are read by one processor, the tests of a feature wait for their database: side by side they take the time of the longer.
const stages = STAGES.filter(({ name }) => names.includes(name)).toSorted(
  (a, b) => names.indexOf(b.name) - names.indexOf(a.name),
);
process.exitCode = await performStages([{ stages, lanes: 2 }], folders);
