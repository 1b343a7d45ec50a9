import { existsSync } from 'node:fs';
import process from 'node:process';
import { canInstallPackages, installPackages } from './debian.mjs';
import { runTool } from './run.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const PLAYWRIGHT = '@playwright/test/cli.js';

/**
 * The browser of the browser tests: CHROMIUM_PATH, one of the machine, Playwright's own (fetched when it can be), Debian's package.
 * @returns {Promise<string | null>} its path, null when there is none and none can be had
 */
export async function findChromium() {
  const own = process.env.CHROMIUM_PATH;
  if (own) return existsSync(own) ? own : null;
  const found = PLACES.find((place) => existsSync(place)) ?? (await playwrightChromium());
  if (found) return found;
  const fetched = await runTool(PLAYWRIGHT, ['install', 'chromium'], { timeoutSeconds: 300 });
  const downloaded = fetched.exitCode === 0 ? await playwrightChromium() : null;
  if (downloaded) return downloaded;
  if (canInstallPackages()) await installPackages(['chromium', 'fonts-noto-cjk']);
  return PLACES.find((place) => existsSync(place)) ?? null;
}

async function playwrightChromium() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : null;
}
