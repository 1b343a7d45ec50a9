import { defineConfig, devices, type Project } from '@playwright/test';
import { JOURNEYS } from './e2e/journeys.ts';
import { ALONE } from './scripts/lib/chromium.ts';

const port = Number(process.env.BROWSER_PORT ?? 4300);
const baseURL = `http://127.0.0.1:${port}`;
const launchOptions = {
  // Without a locale that knows Chinese the browser calls every file "download".
  env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    ...ALONE,
    // A page of a spec lives for seconds: what is compiled for long use costs a tenth of the processor and is hardly ever used. What runs
    // a million times in these seconds, as the proof of work of a captcha does, takes a tenth of the time with it.
    '--js-flags=--no-maglev --invocation-count-for-turbofan=30000 --invocation-count-for-osr=5000',
  ],
};

/** Without screenshots: one with every change of the page takes a third of the time. */
const trace = { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true } as const;

type Selection = Pick<Project, 'testMatch' | 'testIgnore'>;

/** Tests that only a phone shows have the tag `@phone`; tests that no width changes have `@any-width`. */
const desktop = (name: string, selection: Selection): Project => ({
  name,
  grepInvert: /@phone/,
  use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
  ...selection,
});
const phone = (name: string, selection: Selection): Project => ({
  name,
  grepInvert: /@any-width/,
  use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
  ...selection,
});

/**
 * Browser specs run on the built program with its sample firms, in a data folder of their own. A spec that fails now and then is a fault of
 * the spec or of the product: nothing is tried twice.
 */
export default defineConfig({
  testDir: '.',
  testMatch: ['features/*/e2e/**/*.spec.ts', 'e2e/**/*.spec.ts'],
  // These patterns match at any depth: what is planted for the house's rules must not be run.
  testIgnore: 'checks/fixtures/**',
  // As patient as a machine with much other work asks for: only what fails takes this long.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  workers: 1,
  retries: 0,
  forbidOnly: true,
  outputDir: 'test-results',
  reporter: 'line',
  // A step that stands is named as such, long before its test has used up its time.
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    baseURL,
    // A page that a worker controls keeps its requests from `page.route`; the spec about the worker allows it.
    serviceWorkers: 'block',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    launchOptions,
    trace,
  },
  // The full run executes `desktop` and `phone`; the gate executes the journeys, and a shard of the rest each day.
  projects: [
    desktop('desktop', {}),
    phone('phone', {}),
    desktop('gate-desktop', { testMatch: [...JOURNEYS.desktop] }),
    phone('gate-phone', { testMatch: [...JOURNEYS.phone] }),
    desktop('rest-desktop', { testIgnore: ['checks/fixtures/**', ...JOURNEYS.desktop] }),
    phone('rest-phone', { testIgnore: ['checks/fixtures/**', ...JOURNEYS.phone] }),
  ],
  webServer: {
    command: 'node e2e/support/serve.ts',
    url: `${baseURL}/portal/openapi.json`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { PORT: String(port) },
  },
});
