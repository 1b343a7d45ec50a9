import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import settings from '#apps/server/process.json' with { type: 'json' };
import { toShanghaiDay } from '#domain/validity/day.ts';
import { findChromium, findHeadlessChromium, ISOLATED_BROWSER_OPTIONS } from './chromium.ts';

const PASSWORD = 'pictures of samples';
const START_SECONDS = 90;

/** The built program with its sample enterprises, in a temporary folder that is removed afterwards. */
export interface SamplePortal {
  readonly address: string;
  readonly password: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the built program with sample data.
 * @throws Error if it does not answer in time
 */
export async function startSamplePortal(port: number): Promise<SamplePortal> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pictures-'));
  const address = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [...settings.flags, settings.program], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...settings.environment,
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: '',
      SAMPLE_PASSWORD: PASSWORD,
    },
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let second = 0; second < START_SECONDS; second += 1) {
    const answer = await fetch(`${address}/portal/openapi.json`).catch(() => null);
    if (answer?.ok) return { address, password: PASSWORD, stop };
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  await stop();
  throw new Error('the product did not start');
}

/**
 * Opens a browser.
 * @throws Error if the machine has no browser
 */
export async function openBrowser(kind: 'whole' | 'headless'): Promise<Browser> {
  const executablePath = await (kind === 'whole' ? findChromium() : findHeadlessChromium());
  if (!executablePath) throw new Error('no Chromium found: set CHROMIUM_PATH');
  return await chromium.launch({
    executablePath,
    args: [...ISOLATED_BROWSER_OPTIONS],
  });
}

/** Opens a browser context for a guest, with the time zone and language of Chinese users. */
export const openVisitor = (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> =>
  browser.newContext({ ...options, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });

/**
 * Signs in a sample account and suppresses the welcome dialog and the daily pop-up, which would cover the screenshot.
 * @returns the session token
 */
export async function signInForPictures(
  context: BrowserContext,
  { address, password }: SamplePortal,
  username: string,
): Promise<string> {
  const answer = await context.request.post(`${address}/portal/api/login`, { data: { username, password } });
  const { data } = (await answer.json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${data.token}` };
  const info = (await (await context.request.get(`${address}/portal/getInfo`, { headers })).json()) as {
    data: { user: { uuid: string } };
  };
  await context.addCookies([{ name: 'access_token', value: data.token, url: address, sameSite: 'Lax' }]);
  await context.addInitScript(
    ([user, today]) => {
      localStorage.setItem(`welcome_no_remind_${user}`, '1');
      localStorage.setItem(`message_popup_hidden_${user}`, today);
    },
    [info.data.user.uuid, toShanghaiDay(new Date())] as const,
  );
  return data.token;
}
