import { existsSync } from 'node:fs';
import { canInstallPackages, installPackages } from './debian.ts';
import { runTool } from './run-command.ts';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
/** Headless shell of Debian's Chromium package. Playwright includes a different one. */
const SHELL = '/usr/bin/chromium-headless-shell';
const PLAYWRIGHT = '@playwright/test/cli.js';

/** Options for a browser without graphics card and without background requests. */
export const ISOLATED_BROWSER_OPTIONS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/**
 * Finds the browser for the browser tests, in this order: CHROMIUM_PATH, an installed browser, Playwright's browser (downloaded if
 * possible), Debian's package.
 * @returns its path, or null if none is available
 */
export async function findChromium(): Promise<string | null> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return existsSync(chosen) ? chosen : null;
  const found = getMachineChromium() ?? (await getPlaywrightChromium());
  if (found) return found;
  const fetched = await runTool(PLAYWRIGHT, ['install', 'chromium'], { timeoutSeconds: 300 });
  const downloaded = fetched.exitCode === 0 ? await getPlaywrightChromium() : null;
  if (downloaded) return downloaded;
  if (canInstallPackages()) await installPackages(['chromium', 'fonts-noto-cjk']);
  return getMachineChromium();
}

/**
 * Finds the browser for the specs: the headless shell with the same engine, which saves two thirds of the processor time, otherwise the
 * browser of `findChromium`. CI installs it, like PostgreSQL.
 */
export async function findHeadlessChromium(): Promise<string | null> {
  if (process.env.CHROMIUM_PATH) return await findChromium();
  if (!existsSync(SHELL) && process.env.CI === 'true' && canInstallPackages())
    await installPackages(['chromium-headless-shell', 'fonts-noto-cjk']);
  return existsSync(SHELL) ? SHELL : await findChromium();
}

function getMachineChromium(): string | null {
  return PLACES.find((place) => existsSync(place)) ?? null;
}

async function getPlaywrightChromium(): Promise<string | null> {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : null;
}
