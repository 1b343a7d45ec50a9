import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the bundled program (scripts/bundle.mjs). */
const FOLDER = join(import.meta.dirname, '../../build/program');

/** Reads a file that the build wrote beside the bundled program; null if this program runs from its sources. */
export const readBuiltFile = (name: string): Buffer | null =>
  import.meta.filename.endsWith('.ts') ? null : readFileSync(join(FOLDER, name));

/**
 * Identifies the code and the db/facts of this program, because other programs may derive different data from the same content. A program
 * that runs from its sources may have changed since its last start, so each start gets a new version.
 */
export const PROGRAM_VERSION: string = readBuiltFile('sources.sha256')?.toString() ?? `sources ${randomUUID()}`;
