import { readFileSync, writeFileSync } from 'node:fs';
import { type LockedPackages, missingFrom } from './lib/lock-file.ts';

const FILE = 'package-lock.json';
const lock = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: LockedPackages };
const missing = missingFrom(lock.packages);
// In the order of npm, so that the next that writes the file changes nothing.
const packages = Object.fromEntries(
  Object.entries({ ...lock.packages, ...missing }).toSorted(([one], [other]) => one.localeCompare(other, 'en')),
);
writeFileSync(FILE, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
process.stdout.write(`${FILE}: ${Object.keys(missing).length} packages of other platforms added\n`);
