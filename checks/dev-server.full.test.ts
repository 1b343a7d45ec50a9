import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPageSource, isServerSource } from '#scripts/dev/sources.ts';
import { ROOT } from './lib/planted.ts';

const LABEL = '查得准标准';
const HERO = 'features/portal/home/web/hero.tsx';
const CALL = 'features/identity/captcha/captcha.contract.ts';

describe('what a change concerns', () => {
  it('is the server, the pages, or neither', () => {
    const judged = [
      CALL,
      'platform/server/http/pages.ts',
      'domain/access/guard.ts',
      HERO,
      'features/identity/auth/server/auth.test.ts',
      'README.md',
    ];
    expect(judged.map((path) => [isServerSource(path), isPageSource(path)])).toEqual([
      [true, false],
      [true, false],
      [true, false],
      [false, true],
      [false, false],
      [false, false],
    ]);
  });
});

/** On a copy of the sources, because it changes them. */
describe.runIf(process.platform !== 'win32')('npm run dev', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zgj-dev-'));
  let program: ChildProcess;
  let [address, said] = ['', ''];
  const ended = Promise.withResolvers<void>();

  const page = async (): Promise<string> => (await fetch(address)).text();
  const change = (path: string, from: string, to: string): void => {
    const text = readFileSync(join(folder, path), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(folder, path), text.replace(from, to));
  };

  beforeAll(async () => {
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    for (const path of listed.split('\0').filter(Boolean))
      cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const { PATH = '', HOME = '' } = process.env;
    program = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/dev.ts'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH, HOME, PORT: '0', SAMPLE_DATA: 'false' },
    });
    program.once('close', () => ended.resolve());
    address = await new Promise<string>((resolve, reject) => {
      const hear = (chunk: Buffer): void => {
        said += chunk.toString();
        const found = /开发地址：(http:\/\/\S+)/.exec(said)?.[1];
        if (found) resolve(found);
      };
      program.stdout?.on('data', hear);
      program.stderr?.on('data', hear);
      program.once('close', () => reject(new Error(said)));
    });
  }, 180_000);
  afterAll(async () => {
    program.kill('SIGTERM');
    await ended.promise;
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it('shows a page from its sources, and tells browsers of a change and renders it', async () => {
    expect(await page(), said).toContain(LABEL);
    const client = await (await fetch(`${address}/@vite/client`)).text();
    const token = /wsToken = "([^"]+)"/.exec(client)?.[1] ?? '';
    const told = Promise.withResolvers<string>();
    // The browser has loaded the file; who has not is not told of it.
    await (await fetch(`${address}/${HERO}`)).text();
    const socket = new WebSocket(`${address.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
    socket.addEventListener('message', ({ data }) => {
      if (String(data).includes(HERO)) told.resolve(String(data));
    });
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    change(HERO, LABEL, '改过的标题');
    expect(await told.promise).toContain('"type":"update"');
    socket.close();
    await expect.poll(page, { timeout: 90_000 }).toContain('改过的标题');
  });

  it('starts the server again when a call changes, at the same address', async () => {
    const names = async () => JSON.stringify(await (await fetch(`${address}/portal/openapi.json`)).json());
    expect(await names()).not.toContain('改过的说明');
    const [, summary = ''] = /summary: '([^']+)'/.exec(readFileSync(join(folder, CALL), 'utf8')) ?? [];
    change(CALL, summary, '改过的说明');
    await expect.poll(names, { timeout: 90_000 }).toContain('改过的说明');
  });
});
