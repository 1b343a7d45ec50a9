import { expect, type Page } from '@playwright/test';
import { computeCreditCodeCheckCharacter } from '#domain/identity/credit-code.ts';
import { drawLicence } from '#features/enterprise/recognition/server/testing/draw-form.ts';
import type { Clerk } from './clerk.ts';
import { passCaptcha, readCode } from './pass-captcha.ts';

export interface Newcomer {
  readonly phone: string;
  readonly entName: string;
  /** Without the check character. Region 320106 is 鼓楼区 of 南京; no enterprise holds the number. */
  readonly first17: string;
}

/** Registers with a phone and certifies an enterprise from the picture of its licence, as a newcomer would. Ends at the certified enterprise. */
export async function certifyEnterprise(
  page: Page,
  clerk: Clerk,
  { phone, entName, first17 }: Newcomer,
): Promise<void> {
  const creditCode = first17 + computeCreditCodeCheckCharacter(first17);
  await page.goto('/register', { waitUntil: 'networkidle' });
  await clerk.type(page.getByRole('textbox', { name: '手机号', exact: true }), phone);
  await clerk.click(page.getByRole('button', { name: '发送验证码' }));
  // Only the server knows the positions of the words: a person presses three of them.
  await passCaptcha(page, `p${phone}@example.com`);
  clerk.count({ name: '安全验证', presses: 3 });
  await clerk.click(page.getByRole('button', { name: '发送验证码' }).last());
  await expect(page.getByText('验证码已发送到该手机')).toBeVisible();
  await clerk.type(page.getByLabel('短信验证码'), await readCode(page, phone));
  await clerk.click(page.getByRole('button', { name: '下一步' }));
  await clerk.type(page.getByRole('textbox', { name: '设置密码' }), 'seven brown otters');
  await clerk.check(page.getByLabel('我已阅读并同意'));
  await clerk.click(page.getByRole('button', { name: '提交注册' }));
  await clerk.click(page.getByRole('link', { name: '认证企业' }));
  await page.waitForURL(/#certify$/, { waitUntil: 'networkidle' });

  const card = page.locator('#certify');
  const licence = { name: '营业执照.png', mimeType: 'image/png', buffer: drawLicence({ entName, creditCode }) };
  await clerk.give(card.getByLabel('营业执照', { exact: true }), licence);
  await expect(page.getByText('从执照读到企业名称、统一社会信用代码、法定代表人，请核对。')).toBeVisible({
    timeout: 120_000,
  });
  await expect(page.getByLabel('企业名称')).toHaveValue(entName);
  await expect(page.getByLabel('统一社会信用代码')).toHaveValue(creditCode);
  await expect(page.getByLabel('市（区）')).toHaveValue('320100');
  await clerk.click(card.getByRole('button', { name: '提交认证' }));
  await expect(card.getByText('已认证', { exact: true })).toBeVisible();
}
