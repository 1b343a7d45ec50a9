import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES, plantedErrors, ROOT } from './lib/planted.ts';
import { runTool } from './lib/run-tool.ts';

interface Cruise {
  summary: { violations: { rule: { name: string }; from: string; type: string }[]; totalCruised: number };
}

const FOLDER = join(FIXTURES, 'direction');
const CONFIG = join(ROOT, '.dependency-cruiser.cjs');
const { forbidden } = createRequire(import.meta.url)(CONFIG) as { forbidden: { name: string }[] };
const rules = [...new Set(forbidden.map((rule) => rule.name))];

describe('walls between the folders', () => {
  let found: string[] = [];
  let cruised = 0;

  beforeAll(async () => {
    const args = ['--config', CONFIG, '--output-type', 'json', 'domain', 'platform', 'features', 'apps'];
    const { stdout } = await runTool('dependency-cruiser/bin/dependency-cruiser.mjs', args, FOLDER);
    const { summary } = JSON.parse(stdout) as Cruise;
    cruised = summary.totalCruised;
    found = summary.violations.map((violation) => `${violation.rule.name} ${violation.from}`);
  });

  it('are read in TypeScript', () => {
    expect(cruised).toBeGreaterThan(40);
  });

  it('catch every planted error, and nothing else', () => {
    const ofFiles = (errors: string[]) => errors.filter((error) => !error.startsWith('no-folder-ring ')).toSorted();
    expect(ofFiles(found)).toEqual(ofFiles(plantedErrors(FOLDER)));
  });

  it('catch two features that need each other though no file does', () => {
    expect(found).toContain('no-folder-ring features/records/gamma/server');
    expect(found).toContain('no-folder-ring features/records/delta/server');
  });

  it.each(rules)('%s has a planted error', (rule) => {
    expect(plantedErrors(FOLDER).filter((error) => error.startsWith(`${rule} `))).not.toEqual([]);
  });
});
