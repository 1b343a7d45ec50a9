import { writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeEnvExample } from './lib/env-example.ts';
import { writeMap } from './lib/map.ts';
import { writeRights } from './lib/rights.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const pages = {
  'docs/map.md': writeMap,
  'docs/rights.md': writeRights,
  'docs/deploy/.env.example': writeEnvExample,
} as const;
for (const [file, write] of Object.entries(pages)) {
  writeFileSync(join(root, file), await write(root));
  process.stdout.write(`${file} written\n`);
}
