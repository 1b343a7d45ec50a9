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
const PLAYWRIGHT = '@playwright/test/cli.js';

/**
 * The browser of the browser tests: CHROMIUM_PATH, one of the machine, Playwright's own (fetched when it can be), Debian's package.
 * Its path, or null when there is none and none can be had.
 */
export async function findChromium(): Promise<string | null> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return existsSync(chosen) ? chosen : null;
  const found = chromiumOfMachine() ?? (await chromiumOfPlaywright());
  if (found) return found;
  const fetched = await runTool(PLAYWRIGHT, ['install', 'chromium'], { timeoutSeconds: 300 });
  const downloaded = fetched.exitCode === 0 ? await chromiumOfPlaywright() : null;
  if (downloaded) return downloaded;
  if (canInstallPackages()) await installPackages(['chromium', 'fonts-noto-cjk']);
  return chromiumOfMachine();
}

function chromiumOfMachine(): string | null {
  return PLACES.find((place) => existsSync(place)) ?? null;
}

async function chromiumOfPlaywright(): Promise<string | null> {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : null;
}
