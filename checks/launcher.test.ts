import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './lib/planted.ts';

const folder = mkdtempSync(join(tmpdir(), 'zgj-launch-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

const SOURCE = 'features/sample/things/server/things.service.ts';
const RESULTS = [
  'build/sources.sha256',
  'build/server/index.js',
  'build/program/sources.sha256',
  'build/program/main.mjs',
];

/** A build that writes its results and notes in a file that it ran; the program notes its own start there. */
const BUILD = `import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
for (const file of ${JSON.stringify(RESULTS)}) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "import { appendFileSync } from 'node:fs';\\nappendFileSync('ran', 'start ');\\n");
}
appendFileSync('ran', 'build ');
process.exit(existsSync('broken') ? 1 : 0);
`;

/** Runs `npm start` of the repository without its code; returns what ran. */
function start(): string {
  write('ran', '');
  spawnSync(process.execPath, [join(folder, 'scripts/launch.mjs'), 'start'], { cwd: folder });
  return readFileSync(join(folder, 'ran'), 'utf8').trim();
}

describe('a start', () => {
  beforeAll(() => {
    for (const file of ['scripts/launch.mjs', 'scripts/lib', 'apps/server/process.json'])
      cpSync(join(ROOT, file), join(folder, file), { recursive: true });
    write('scripts/build.mjs', BUILD);
    write('package-lock.json', '{"packages":{"":{}}}');
    write('node_modules/.package-lock.json', '{"packages":{}}');
    write(SOURCE, 'one');
  });

  it('for the first time builds first', () => {
    expect(start()).toBe('build start');
  });

  it('of an unchanged program runs the program alone', () => {
    expect(start()).toBe('start');
  });

  it('after a change of a test runs the program alone', () => {
    write(SOURCE.replace('.ts', '.test.ts'), 'test');
    expect(start()).toBe('start');
  });

  it.each<readonly [string, () => void]>([
    ['an edited source', () => write(SOURCE, 'three')],
    ['an added source', () => write(SOURCE.replace('things.service', 'more.service'), 'one')],
    ['a removed source', () => rmSync(join(folder, SOURCE.replace('things.service', 'more.service')))],
    ['other packages', () => write('node_modules/.package-lock.json', '{"packages":{} }')],
    ...RESULTS.map((file) => [`a lost ${file}`, () => rmSync(join(folder, file))] as const),
  ])('after %s builds first, once', (_change, change) => {
    change();
    expect(start()).toBe('build start');
    expect(start()).toBe('start');
  });

  it('after an edit that keeps the size and restores the time builds first', () => {
    const { atime, mtime } = statSync(join(folder, SOURCE));
    write(SOURCE, 'eerht');
    utimesSync(join(folder, SOURCE), atime, mtime);
    expect(start()).toBe('build start');
  });

  it('after a failed build does not run, and builds again', () => {
    write('broken', '');
    write(SOURCE, 'four');
    expect(start()).toBe('build');
    expect(start()).toBe('build');
    rmSync(join(folder, 'broken'));
    expect(start()).toBe('build start');
  });
});
