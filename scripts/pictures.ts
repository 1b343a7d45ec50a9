import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import settings from '#apps/server/process.json' with { type: 'json' };
import { shanghaiDay } from '#domain/validity/day.ts';
import { findChromium } from './lib/chromium.ts';

/** `npm run pictures`: the pictures of the README and of the operation manual, taken from the running product with its sample firms. */
const PORT = 4390;
const BASE = `http://127.0.0.1:${PORT}`;
const FOLDER = 'docs/pictures';
const PASSWORD = 'pictures of samples';
const START_SECONDS = 90;

const dataDir = mkdtempSync(join(tmpdir(), 'portal-pictures-'));
const server = spawn(process.execPath, [...settings.flags, settings.program], {
  stdio: 'ignore',
  env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, DATABASE_URL: '', SAMPLE_PASSWORD: PASSWORD },
});

async function waitForServer(): Promise<void> {
  for (let second = 0; second < START_SECONDS; second += 1) {
    const answer = await fetch(`${BASE}/portal/openapi.json`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error('the product did not start');
}

/** A member's session, for whom neither the welcome dialog nor today's popup stands in the picture. */
async function signIn(page: Page): Promise<string> {
  const answer = await page.request.post(`${BASE}/portal/api/login`, {
    data: { username: 'demo_member', password: PASSWORD },
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${data.token}` };
  const info = (await (await page.request.get(`${BASE}/portal/getInfo`, { headers })).json()) as {
    data: { user: { uuid: string } };
  };
  const { uuid } = info.data.user;
  await page.context().addCookies([{ name: 'access_token', value: data.token, url: BASE, sameSite: 'Lax' }]);
  await page.addInitScript(
    ([user, today]) => {
      localStorage.setItem(`welcome_no_remind_${user}`, '1');
      localStorage.setItem(`message_popup_hidden_${user}`, today);
    },
    [uuid, shanghaiDay(new Date())] as const,
  );
  return data.token;
}

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly prepare?: (page: Page, token: string) => Promise<void>;
}

/** Runs the check of the sample firm and opens its report. */
async function runCheck(page: Page, token: string): Promise<void> {
  const answer = await page.request.post(`${BASE}/portal/check/run`, {
    headers: { authorization: `Bearer ${token}` },
    data: { standardCode: '10300101', level: '三级' },
  });
  const { data } = (await answer.json()) as { data: { uuid: string } };
  await page.goto(`${BASE}/qyxx/mnsbsljy/ryslcheck?report=${data.uuid}`, { waitUntil: 'networkidle' });
}

/** The page of the standard that most others refer to. */
async function openPolicy(page: Page): Promise<void> {
  await page.goto(`${BASE}/policy?keyword=${encodeURIComponent('建市〔2016〕226号')}`, { waitUntil: 'networkidle' });
  await page.locator('.art-rows h3 a').first().click();
  await page.waitForURL(/\/policy\/detail\//);
  await page.waitForLoadState('networkidle');
}

async function openOpinion(page: Page): Promise<void> {
  await page.locator('.op-list summary').first().click();
}

const PICTURES: readonly Picture[] = [
  { name: 'home', path: '/', width: 1440, height: 900 },
  { name: 'standard', path: '/zzbz/10300101', width: 1440, height: 1000 },
  { name: 'overview', path: '/qyxx', width: 1440, height: 1000 },
  { name: 'personnel', path: '/qyxx/qyinfo/zcryxx', width: 1440, height: 900 },
  { name: 'import', path: '/qyxx/mbxz', width: 1440, height: 900 },
  { name: 'report', path: '/qyxx', width: 1440, height: 1500, prepare: runCheck },
  { name: 'policy', path: '/policy', width: 1440, height: 1100, prepare: openPolicy },
  { name: 'search', path: `/globalSearch?keyword=${encodeURIComponent('市政 一级')}`, width: 1440, height: 900 },
  { name: 'materials', path: '/qyxx/sbclfx', width: 1440, height: 1000 },
  { name: 'opinions', path: '/qyxx/slyjjd', width: 1440, height: 800, prepare: openOpinion },
  { name: 'phone', path: '/zzbz/10300101', width: 390, height: 844 },
];

try {
  const executablePath = await findChromium();
  if (!executablePath) throw new Error('no Chromium found: set CHROMIUM_PATH');
  await waitForServer();
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
    ],
  });
  for (const { name, path, width, height, prepare } of PICTURES) {
    const page = await browser.newPage({ viewport: { width, height }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
    const token = await signIn(page);
    await page.goto(BASE + path, { waitUntil: 'networkidle' });
    if (prepare) await prepare(page, token);
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    process.stdout.write(`${FOLDER}/${name}.png\n`);
    await page.close();
  }
  await browser.close();
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
