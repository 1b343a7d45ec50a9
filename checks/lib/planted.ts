import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const FIXTURES = join(ROOT, 'checks/fixtures');

const MARKER = /^\s*(?:\/\/|--|#) breaks: (.+)$/gm;

/** What a folder of planted errors announces, as 'rule path': a line `// breaks: rule, rule` in a file stands for that file. */
export function plantedErrors(folder: string): string[] {
  return listFiles(folder).flatMap((path) => {
    const markers = [...readFileSync(join(folder, path), 'utf8').matchAll(MARKER)];
    const rules = markers.flatMap((marker) => (marker[1] ?? '').split(',').map((rule) => rule.trim()));
    return [...new Set(rules)].map((rule) => `${rule} ${path}`);
  });
}

/** Paths below a folder, with forward slashes, sorted. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
}
