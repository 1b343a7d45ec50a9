/** `npm run docs`: generates documents from the code. The shipped ones are committed; the map and the rights are not. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeEnvExample } from './lib/env-example.ts';
import { writeMap } from './lib/map.ts';
import { writeNotices } from './lib/notices.ts';
import { writeRights } from './lib/rights.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const documents = {
  'build/docs/map.md': writeMap,
  'build/docs/rights.md': writeRights,
  'docs/deploy/.env.example': writeEnvExample,
  'THIRD-PARTY-NOTICES.md': writeNotices,
} as const;
for (const [file, write] of Object.entries(documents)) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), await write(root));
  process.stdout.write(`${file} written\n`);
}
