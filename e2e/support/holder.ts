import { type Browser, expect, type Page } from '@playwright/test';

interface Sent {
  readonly link: string;
  readonly phone: string;
  /** The purpose, shown before the code is verified. */
  readonly purpose: string;
  readonly name: string;
  readonly file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };
}

/** Opens the link on a phone without an account, verifies the code, and uploads a document. */
export async function sendPaper(browser: Browser, { link, phone, purpose, name, file }: Sent): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const stranger: Page = await context.newPage();
  await stranger.goto(link);
  await expect(stranger.getByText(purpose)).toBeVisible();
  await expect(stranger.getByText(name)).toHaveCount(0);
  await stranger.getByRole('button', { name: '发送验证码' }).click();
  await expect(stranger.getByText('验证码已发送到')).toBeVisible();
  const outbox = await (await stranger.request.get('/portal/dev/outbox')).text();
  const code = new RegExp(`${phone}[\\s\\S]*?验证码是 (\\d{6})`).exec(outbox)?.[1] ?? '';
  await stranger.getByLabel('短信验证码').fill(code);
  await stranger.getByRole('button', { name: '验证', exact: true }).click();
  await expect(stranger.getByText(name)).toBeVisible();
  await stranger.getByLabel('选择要上传的资料').setInputFiles(file);
  await expect(stranger.getByText('待审核')).toBeVisible();
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await context.close();
}
