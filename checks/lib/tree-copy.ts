import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIXTURES, ROOT } from './planted.ts';

/**
 * A temporary tree with the files of a fixture and the project's own configuration, so that a tool judges planted errors by exactly
 * the settings it judges the project by. `remove` it after use.
 */
export function copyTree(fixture: string, configuration: readonly string[]): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'zgj-checks-'));
  cpSync(join(FIXTURES, fixture), folder, { recursive: true });
  for (const name of configuration) cpSync(join(ROOT, name), join(folder, name));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
