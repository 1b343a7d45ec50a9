import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Tools that only the full run and single commands need; they are not part of the default installation. */
export const HEAVY_TOOLS = join(import.meta.dirname, '../heavy');

/** Installs the heavy tools by their own lock file if they are missing. @throws Error if npm cannot install them */
export function installHeavyTools(): void {
  execFileSync(process.execPath, [join(HEAVY_TOOLS, 'install.mjs')], { stdio: ['ignore', 'inherit', 'inherit'] });
}

/**
 * Installs the heavy tools if they are missing, and imports one.
 * @typeParam T the used part of the package, whose types do not exist without an installation
 */
export async function loadHeavyTool<T>(name: string): Promise<T> {
  installHeavyTools();
  const { load } = (await import(pathToFileURL(join(HEAVY_TOOLS, 'load.mjs')).href)) as {
    load: (name: string) => Promise<T>;
  };
  return await load(name);
}
