import { test as base, expect, type Page } from '@playwright/test';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { SAMPLE_PASSWORD, type SampleUser } from './accounts.ts';
import { leaveAsleep, waitForHydration } from './awake.ts';
import { getAxe, WCAG_LEVELS } from './axe.ts';

interface Tools {
  /** Signs in by creating a session through the API. */
  readonly signIn: (user: SampleUser) => Promise<void>;
  /** Fails on any accessibility violation of the current page. */
  readonly checkAccess: () => Promise<void>;
  /** Allows console errors that this test provokes from now on. */
  readonly allowConsoleError: (pattern: RegExp) => void;
}

interface Internals {
  /** Created for each test; the value of an option is shared by all tests of a worker. */
  readonly consoleErrors: RegExp[];
}

export interface Allowed {
  /** Console errors that all tests of a file or group provoke. */
  allowedConsoleErrors: readonly RegExp[];
  /** Whether welcome dialog and message popup may appear, for the specs that test them. */
  greets: boolean;
}

/** Disables the welcome dialog and today's popup in every page of the context. */
export async function silence(page: Page, token: string): Promise<void> {
  const answer = await page.request.get('/portal/getInfo', { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data: { user: { uuid: string } } };
  await page.context().addInitScript(
    ([userUuid, today]) => {
      // about:blank has no storage.
      if (location.protocol === 'about:') return;
      localStorage.setItem(`welcome_no_remind_${userUuid}`, '1');
      localStorage.setItem(`message_popup_hidden_${userUuid}`, today);
    },
    [data.user.uuid, toShanghaiDay(new Date())] as const,
  );
}

/** Closes the dialogs that open automatically on pages of the default layout. */
export async function closeGreetings(page: Page): Promise<void> {
  const welcome = page.getByRole('dialog', { name: '欢迎使用知讯资管家' });
  await page.addLocatorHandler(welcome, () => welcome.getByRole('button', { name: '开始使用' }).click());
  const popup = page.getByRole('region', { name: '未读消息' });
  await page.addLocatorHandler(popup, () => popup.getByRole('button', { name: '关闭未读消息' }).click());
}

/** Requests that a page sends in the background. */
const REFUSED_BEHIND = /status of 409 .*\/portal\/(?:message\/unreadMessage|reminder\/counts|getInfo|getRouters)\b/;

/** Lists the targets that are still too small after scrolling them away from fixed bars, which may cover them. */
async function stillSmall(page: Page, targets: readonly string[]): Promise<string[]> {
  const small: string[] = [];
  for (const target of targets) {
    await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { violations } = await getAxe(page).include(target).withRules(['target-size']).analyze();
    if (violations.length > 0) small.push(target);
  }
  return small;
}

async function makeSession(page: Page, user: SampleUser, greets: boolean): Promise<void> {
  const answer = await page.request.post('/portal/api/login', { data: { username: user, password: SAMPLE_PASSWORD } });
  const body = (await answer.json()) as { code: number; msg: string; data: { token: string } };
  expect(body.code, body.msg).toBe(200);
  const origin = new URL(answer.url()).origin;
  await page.context().addCookies([{ name: 'access_token', value: body.data.token, url: origin, sameSite: 'Lax' }]);
  if (!greets) await silence(page, body.data.token);
}

/** Waits for animations to end: an element that fades in has a lower contrast meanwhile. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}

/** The `test` of all specs: an unexpected console error or page error fails it. */
export const test = base.extend<Tools & Allowed & Internals>({
  browser: [
    async ({ browser }, provide) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => waitForHydration(await newContext(options));
      await provide(browser);
      browser.newContext = newContext;
    },
    { scope: 'worker' },
  ],
  allowedConsoleErrors: [[], { option: true }],
  greets: [false, { option: true }],
  consoleErrors: async ({ allowedConsoleErrors }, provide) => {
    await provide([...allowedConsoleErrors]);
  },
  allowConsoleError: async ({ consoleErrors }, provide) => {
    await provide((pattern) => {
      consoleErrors.push(pattern);
    });
  },
  context: async ({ context, javaScriptEnabled }, provide) => {
    if (!javaScriptEnabled) leaveAsleep(context);
    await provide(context);
  },
  page: async ({ page, consoleErrors, greets, javaScriptEnabled }, provide) => {
    if (!greets && javaScriptEnabled) await closeGreetings(page);
    const errors: string[] = [];
    const note = (text: string): void => {
      if (!consoleErrors.some((pattern) => pattern.test(text))) errors.push(text);
    };
    page.on('console', (message) => {
      if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => note(String(error)));
    await provide(page);
    expect(errors, 'console errors').toEqual([]);
  },
  signIn: async ({ page, greets, allowConsoleError }, provide) => {
    await provide(async (user) => {
      // The open page of the previous user still sends background requests; they are rejected because it belongs to another enterprise.
      if (page.url().startsWith('http')) allowConsoleError(REFUSED_BEHIND);
      await makeSession(page, user, greets);
    });
  },
  checkAccess: async ({ page }, provide) => {
    await provide(async () => {
      await settled(page);
      const result = await getAxe(page).withTags(WCAG_LEVELS).analyze();
      const found: { rule: string; impact: string | null | undefined; at: string[] }[] = [];
      for (const { id, impact, nodes } of result.violations) {
        const targets = nodes.map((node) => node.target.join(' '));
        const at = id === 'target-size' ? await stillSmall(page, targets) : targets;
        if (at.length > 0) found.push({ rule: id, impact, at: at.slice(0, 3) });
      }
      expect(found).toEqual([]);
    });
  },
});

export { expect };
