import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openBrowser, openVisitor, signInForPictures, startSamplePortal } from './lib/sample-portal.ts';

/** `npm run pictures`: the pictures of the README and of the operation manual, taken from the running product with its sample enterprises. */
const FOLDER = 'docs/pictures';
const portal = await startSamplePortal(4390);
const BASE = portal.address;

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly prepare?: (page: Page, token: string) => Promise<void>;
}

/** Runs the check of the sample enterprise and opens its report. */
async function runCheck(page: Page, token: string): Promise<void> {
  const answer = await page.request.post(`${BASE}/portal/check/run`, {
    headers: { authorization: `Bearer ${token}` },
    data: { standardCode: '10300101', level: '三级' },
  });
  const { data } = (await answer.json()) as { data: { uuid: string } };
  await page.goto(`${BASE}/qyxx/mnsbsljy/ryslcheck?report=${data.uuid}`, { waitUntil: 'networkidle' });
}

/** Opens the page of the standard to which most others refer. */
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
  mkdirSync(FOLDER, { recursive: true });
  const browser = await openBrowser('whole');
  for (const { name, path, width, height, prepare } of PICTURES) {
    const context = await openVisitor(browser, { viewport: { width, height } });
    const token = await signInForPictures(context, portal, 'demo_member');
    const page = await context.newPage();
    await page.goto(BASE + path, { waitUntil: 'networkidle' });
    if (prepare) await prepare(page, token);
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    process.stdout.write(`${FOLDER}/${name}.png\n`);
    await context.close();
  }
  await browser.close();
} finally {
  await portal.stop();
}
