import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { SAMPLE_PASSWORD, type SampleUser } from './accounts.ts';

interface Tools {
  /** Signs in by making a session, not by clicking. */
  readonly signIn: (user: SampleUser) => Promise<void>;
  /** Fails on any accessibility violation of the page as it is now. */
  readonly checkAccess: () => Promise<void>;
}

/** Console errors that a test provokes on purpose. */
export interface Allowed {
  allowedConsoleErrors: RegExp[];
}

async function makeSession(page: Page, user: SampleUser): Promise<void> {
  const answer = await page.request.post('/portal/api/login', { data: { username: user, password: SAMPLE_PASSWORD } });
  const body = (await answer.json()) as { code: number; msg: string; data: { token: string } };
  expect(body.code, body.msg).toBe(200);
  const origin = new URL(answer.url()).origin;
  await page.context().addCookies([{ name: 'access_token', value: body.data.token, url: origin, sameSite: 'Lax' }]);
}

/** Every spec uses this `test`: an unexpected console error or page fault fails it. */
export const test = base.extend<Tools & Allowed>({
  allowedConsoleErrors: [[], { option: true }],
  page: async ({ page, allowedConsoleErrors }, use) => {
    const faults: string[] = [];
    const note = (text: string): void => {
      if (!allowedConsoleErrors.some((pattern) => pattern.test(text))) faults.push(text);
    };
    page.on('console', (message) => {
      if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => note(String(error)));
    await use(page);
    expect(faults, 'console errors').toEqual([]);
  },
  signIn: async ({ page }, use) => {
    await use((user) => makeSession(page, user));
  },
  checkAccess: async ({ page }, use) => {
    await use(async () => {
      const result = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
      const found = result.violations.map((violation) => ({
        rule: violation.id,
        impact: violation.impact,
        at: violation.nodes.slice(0, 3).map((node) => node.target.join(' ')),
      }));
      expect(found).toEqual([]);
    });
  },
});

export { expect };
