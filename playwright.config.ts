import { defineConfig, devices, type Project } from '@playwright/test';
import { JOURNEYS } from './e2e/journeys.ts';
import { ISOLATED_BROWSER_OPTIONS } from './scripts/lib/chromium.ts';

const port = Number(process.env.BROWSER_PORT ?? 4300);
const baseURL = `http://127.0.0.1:${port}`;
/** `testMatch` matches at any depth: the specs planted for the house's rules must not be run. */
const PLANTED = ['checks/fixtures/**'];
const launchOptions = {
  // Without a locale that knows Chinese the browser calls every file "download".
  env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    ...ISOLATED_BROWSER_OPTIONS,
    // A page of a spec lives for seconds: what is compiled for long use costs a tenth of the processor and is hardly ever used. What runs
    // a million times in these seconds, as the proof of work of a captcha does, takes a tenth of the time with it.
    '--js-flags=--no-maglev --invocation-count-for-turbofan=30000 --invocation-count-for-osr=5000',
  ],
};

/** Without screenshots: one with every change of the page takes a third of the time. */
const trace = { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true } as const;

/** SPECS selects them: `journeys` are those of the gate, `rest` are all others, of which the gate executes a shard each day. */
function select(journeys: readonly string[]): Pick<Project, 'testMatch' | 'testIgnore'> {
  if (process.env.SPECS === 'journeys') return { testMatch: [...journeys] };
  return process.env.SPECS === 'rest' ? { testIgnore: [...PLANTED, ...journeys] } : {};
}

/**
 * Browser specs run on the built program with its sample enterprises, in a data folder of their own. A spec that fails now and then is an error of
 * the spec or of the product: nothing is tried twice.
 */
export default defineConfig({
  testDir: '.',
  testMatch: ['features/*/*/e2e/**/*.spec.ts', 'e2e/**/*.spec.ts'],
  testIgnore: PLANTED,
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
  // Specs ask for the project's name. Tests that only a phone shows have the tag `@phone`; tests that no width changes have `@any-width`.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      ...select(JOURNEYS.desktop),
    },
    {
      name: 'phone',
      grepInvert: /@any-width/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
      ...select(JOURNEYS.phone),
    },
  ],
  webServer: {
    // Without `exec` a shell stays between the two, and the server does not notice the end of a killed Playwright.
    command: `${process.platform === 'win32' ? '' : 'exec '}node e2e/support/serve.ts`,
    url: `${baseURL}/portal/openapi.json`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { PORT: String(port) },
  },
});
