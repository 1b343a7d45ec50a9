import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from './lib/planted.ts';

const folder = mkdtempSync(join(tmpdir(), 'zgj-launcher-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.runIf(process.platform !== 'win32')('a signal to npm ends the program, though npm does not pass it on', async () => {
  const launcher = pathToFileURL(join(ROOT, 'scripts/lib/node24.mjs')).href;
  const program = `setInterval(() => {}, 1000); process.on('SIGTERM', () => { console.log('closed'); process.exit(0); }); console.log('ready');`;
  writeFileSync(join(folder, 'program.mjs'), program);
  writeFileSync(
    join(folder, 'launch.mjs'),
    `import { run } from ${JSON.stringify(launcher)};
process.exit(await run(process.execPath, [${JSON.stringify(join(folder, 'program.mjs'))}]));`,
  );
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node launch.mjs' } }));
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  const ended = new Promise<void>((resolve) => npm.stdout.once('close', resolve));
  await new Promise<void>((resolve) => {
    npm.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('ready')) resolve();
    });
  });
  npm.kill('SIGTERM');
  // Its output closes when the last process that holds it has ended.
  await ended;
  expect(said).toContain('closed');
});
