import { readFileSync, writeFileSync } from 'node:fs';
import { addHashes, findMissingEntries, type LockedPackages, listUnhashedPackages } from './lib/lock-file.ts';
import { runCommand } from './lib/run-command.ts';

const FILE = 'package-lock.json';
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';

async function getHash(wanted: string): Promise<string | null> {
  const { exitCode, output } = await runCommand(NPM, ['view', wanted, 'dist.integrity'], { timeoutSeconds: 60 });
  return (exitCode === 0 && /^sha512-\S+$/m.exec(output)?.[0]) || null;
}

const lock = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: LockedPackages };
const missing = findMissingEntries(lock.packages);
// Sorts the entries as npm does, so that the next npm command does not change the file.
const sorted = Object.fromEntries(
  Object.entries({ ...lock.packages, ...missing }).toSorted(([one], [other]) => one.localeCompare(other, 'en')),
);
const packages = await addHashes(sorted, getHash);
writeFileSync(FILE, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
const unhashed = listUnhashedPackages(packages).length;
process.stdout.write(
  `${FILE}: ${Object.keys(missing).length} packages of other platforms added, ${unhashed} without a hash because the registry does not have them\n`,
);
