import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from './lib/planted.ts';
import { runTool } from './lib/run-tool.ts';

const folder = mkdtempSync(join(tmpdir(), 'zgj-format-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Written here and not kept as a fixture, because a fixture would be put in order with everything else. */
async function exitCodeFor(text: string): Promise<number> {
  const file = join(folder, 'sample.ts');
  writeFileSync(file, text);
  const { exitCode } = await runTool('@biomejs/biome/bin/biome', [
    'check',
    '--config-path',
    join(ROOT, 'biome.json'),
    file,
  ]);
  return exitCode;
}

describe('format', () => {
  it('accepts the style of this repository', async () => {
    expect(
      await exitCodeFor("import { a } from './a.ts';\nimport { b } from './b.ts';\n\nexport const c = [a, b];\n"),
    ).toBe(0);
  });

  it.each([
    ['double quotes', 'export const text = "a";\n'],
    ['a missing semicolon', "export const text = 'a'\n"],
    ['imports out of order', "import { b } from './b.ts';\nimport { a } from './a.ts';\n\nexport const c = [a, b];\n"],
  ])('refuses %s', async (_, text) => {
    expect(await exitCodeFor(text)).not.toBe(0);
  });
});
