import type { BrowserContext, Page } from '@playwright/test';

const CONTROLS = 'button, input, select, textarea';
/** As patient as an expectation (playwright.config.ts). */
const PATIENCE_MS = 20_000;

/**
 * A control that the server has rendered stands there before the scripts that answer it, and a press until then is lost. React writes a key of
 * its own on each element that it has taken over; only what is on the page by React's hand has one.
 */
async function waitUntilAwake(page: Page): Promise<void> {
  const isAwake = (selector: string): boolean =>
    document.querySelector('script[type=module]') === null ||
    [...document.body.querySelectorAll(selector)].every((one) =>
      Object.keys(one).some((key) => key.startsWith('__react')),
    );
  // What never wakes is an error of what the spec then does with it, and told there.
  await page.waitForFunction(isAwake, CONTROLS, { timeout: PATIENCE_MS }).catch(() => undefined);
}

/**
 * A page may ask for something as long as it is open, and what it says as it goes (a view counted, a session ended) is at times never told to
 * have ended: who waits for quiet waits a while, not for ever. What a spec then needs it expects by name.
 */
const waitUntilQuiet = async (waitForLoadState: Page['waitForLoadState']): Promise<void> =>
  await waitForLoadState('networkidle', { timeout: PATIENCE_MS }).catch(() => undefined);

type Loading = NonNullable<Parameters<Page['goto']>[1]>;
const loaded = (options: Loading | undefined): Loading | undefined =>
  options?.waitUntil === 'networkidle' ? { ...options, waitUntil: 'load' } : options;

const asleep = new WeakSet<BrowserContext>();

/** Ends the waiting for scripts in a context that runs none; called before its first page is opened. */
export const leaveAsleep = (context: BrowserContext): void => void asleep.add(context);

/** Makes each opening and reload of a page of this context wait until the controls of the page answer. @returns the context */
export function openAwake(context: BrowserContext): BrowserContext {
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
      await waitUntilAwake(page);
      return answer;
    };
    page.reload = async (options) => {
      const answer = await reload(loaded(options));
      if (options?.waitUntil === 'networkidle') await waitUntilQuiet(waitForLoadState);
      await waitUntilAwake(page);
      return answer;
    };
  });
  return context;
}
