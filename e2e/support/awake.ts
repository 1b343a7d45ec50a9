import type { BrowserContext, Page } from '@playwright/test';

/** The timeout of an expectation (playwright.config.ts). */
const TIMEOUT_MS = 20_000;

interface Watched {
  isAwake?: () => boolean;
}

/**
 * Lets nothing be pressed until React has hydrated the controls of the document, because a press before that is lost. It holds for every
 * document, also one that a redirect, a form or a link has opened. React adds a key of its own to each element that it has hydrated or
 * rendered. Runs in the page.
 */
function holdPresses(timeoutMs: number): void {
  const isAwake = (): boolean =>
    document.querySelector('script[type=module]') === null ||
    [...document.body.querySelectorAll('button, input, select, textarea')].every((one) =>
      Object.keys(one).some((key) => key.startsWith('__react')),
    );
  (globalThis as Watched).isAwake = isAwake;
  const held = new CSSStyleSheet();
  held.replaceSync('body { pointer-events: none !important; }');
  document.addEventListener('DOMContentLoaded', () => {
    const until = Date.now() + timeoutMs;
    const release = (): void => {
      if (isAwake() || Date.now() > until)
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== held);
      else setTimeout(release, 20);
    };
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, held];
    release();
  });
}

/** Waits until the controls of the page answer. One that is never hydrated fails in the step of the spec that uses it. */
async function waitUntilHydrated(page: Page): Promise<void> {
  const isReady = (): boolean => (globalThis as Watched).isAwake?.() !== false;
  await page.waitForFunction(isReady, undefined, { timeout: TIMEOUT_MS }).catch(() => undefined);
}

/**
 * Waits for network silence, but not longer than the timeout: Playwright sometimes misses the end of requests that a page sends while it is
 * left (a counted view, an ended session). The spec waits for its content by name.
 */
const waitUntilQuiet = async (waitForLoadState: Page['waitForLoadState']): Promise<void> =>
  await waitForLoadState('networkidle', { timeout: TIMEOUT_MS }).catch(() => undefined);

type Loading = NonNullable<Parameters<Page['goto']>[1]>;
const loaded = (options: Loading | undefined): Loading | undefined =>
  options?.waitUntil === 'networkidle' ? { ...options, waitUntil: 'load' } : options;

const asleep = new WeakSet<BrowserContext>();

/** Ends the waiting for scripts in a context that runs none; called before its first page is opened. */
export const leaveAsleep = (context: BrowserContext): void => void asleep.add(context);

/** Makes each opening, reload and press in this context wait until the controls of the page answer. @returns the context */
export function waitForHydration(context: BrowserContext): BrowserContext {
  void context.addInitScript(holdPresses, TIMEOUT_MS);
  context.on('page', (page) => {
    if (asleep.has(context)) return;
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    const waitForLoadState = page.waitForLoadState.bind(page);
    page.waitForLoadState = async (state, options) =>
      state === 'networkidle' ? await waitUntilQuiet(waitForLoadState) : await waitForLoadState(state, options);
    page.goto = async (address, options) => {
      const answer = await goto(address, loaded(options));
      if (options?.waitUntil === 'networkidle') await waitUntilQuiet(waitForLoadState);
      await waitUntilHydrated(page);
      return answer;
    };
    page.reload = async (options) => {
      const answer = await reload(loaded(options));
      if (options?.waitUntil === 'networkidle') await waitUntilQuiet(waitForLoadState);
      await waitUntilHydrated(page);
      return answer;
    };
  });
  return context;
}
