import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FIXTURES, plantedFaults, ROOT } from './lib/planted.ts';
import { runTool } from './lib/run-tool.ts';
import { copyTree } from './lib/tree-copy.ts';

const projects = readdirSync(ROOT).filter((name) => /^tsconfig.*\.json$/.test(name));
const tree = copyTree('types', projects);
afterAll(tree.remove);

describe('type projects', () => {
  it('refuse what crosses their walls: a wrong import, a browser in the contract, a machine in the domain, an enum', async () => {
    const { exitCode, stdout } = await runTool('typescript/bin/tsc', ['-b', '--pretty', 'false'], tree.folder);
    const errors = [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error (TS\d+):/gm)].map(
      ([, path, code]) => `${code} ${path}`,
    );
    expect([...new Set(errors)].toSorted()).toEqual(plantedFaults(join(FIXTURES, 'types')).toSorted());
    expect(exitCode).not.toBe(0);
  });
});
