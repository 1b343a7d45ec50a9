import { existsSync } from 'node:fs';
import process from 'node:process';
import { run } from './run.mjs';

/** Whether packages can be installed here without asking anybody. */
export function canInstallPackages() {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

/**
 * Installs Debian packages; false when that did not work (no network, unknown package).
 * @param {readonly string[]} names
 */
export async function installPackages(names) {
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutSeconds: 600 };
  const args = ['install', '--yes', '--no-install-recommends', ...names];
  if ((await run('apt-get', args, options)).exitCode === 0) return true;
  await run('apt-get', ['update'], options);
  return (await run('apt-get', args, options)).exitCode === 0;
}
