import { existsSync } from 'node:fs';
import { runCommand } from './run-command.ts';

/** Short timeouts, so that a missing network is detected soon; the packages are optional. */
const IMPATIENT = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1'];

/** Returns whether packages can be installed here without a password prompt. */
export function canInstallPackages(): boolean {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

/**
 * Installs Debian packages.
 * @returns false if this failed (no network, unknown package)
 */
export async function installPackages(names: readonly string[]): Promise<boolean> {
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutSeconds: 600 };
  const args = [...IMPATIENT, 'install', '--yes', '--no-install-recommends', ...names];
  if ((await runCommand('apt-get', args, options)).exitCode === 0) return true;
  await runCommand('apt-get', [...IMPATIENT, 'update'], options);
  return (await runCommand('apt-get', args, options)).exitCode === 0;
}
