import { writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeMap } from './lib/map.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
writeFileSync(join(root, 'docs/map.md'), await writeMap(root));
process.stdout.write('docs/map.md written\n');
