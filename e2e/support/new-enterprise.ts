import { expect, type Page } from '@playwright/test';
import { computeCreditCodeCheckCharacter } from '#domain/identity/credit-code.ts';
import { ask } from './ask.ts';
import { closeGreetings } from './fixtures.ts';
import { passCaptcha, type ReadCode, readCode } from './pass-captcha.ts';
import { makePng } from './png.ts';

export interface NewEnterprise {
  readonly name: string;
  readonly code: string;
}

/**
 * Returns a credit code of region 999999, which does not exist.
 * @param tail six characters that no other test uses
 */
export const codeFrom = (tail: string): string => {
  const first17 = `91999999MA0${tail}`;
  return first17 + computeCreditCodeCheckCharacter(first17);
};

export const NEW_PASSWORD = 'seven brown otters';

/**
 * Fills in the register page up to its last step, without the password.
 * @param other recipient of the code that replaces the captcha picture
 */
export async function beginRegistration(
  page: Page,
  phone: string,
  enterprise: NewEnterprise,
  { other = `p${phone}@example.com`, read = readCode }: { readonly other?: string; readonly read?: ReadCode } = {},
): Promise<void> {
  await page.goto('/register', { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(phone);
  await page.getByRole('button', { name: '发送验证码' }).click();
  // Only the server knows the positions of the words in the picture, so a code by mail replaces it.
  await passCaptcha(page, other, read);
  await page.getByRole('button', { name: '发送验证码' }).last().click();
  await expect(page.getByText('验证码已发送到该手机')).toBeVisible();
  await page.getByLabel('短信验证码').fill(await read(page, phone));
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByText('选填：企业名称、用户名').click();
  await page.getByLabel('企业名称').fill(enterprise.name);
  await page.getByLabel('统一社会信用代码').fill(enterprise.code);
}

export async function endRegistration(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '设置密码' }).fill(NEW_PASSWORD);
  await page.getByLabel('我已阅读并同意').check();
  await page.getByRole('button', { name: '提交注册' }).click();
  await expect(page.getByRole('heading', { name: '注册成功' })).toBeVisible();
  await closeGreetings(page);
}

async function need<T>(page: Page, method: 'GET' | 'POST', path: string, data?: object): Promise<T> {
  const answer = await ask(page, method, path, data);
  expect(answer, path).toMatchObject({ code: 200 });
  return (answer as unknown as { data: T; rows: T }).data ?? (answer as unknown as { rows: T }).rows;
}

/** Certifies an enterprise for the logged-in user and pays for a year. */
export async function openEnterprise(page: Page, { name, code }: NewEnterprise): Promise<void> {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'access_token')?.value;
  const uploaded = await page.request.post('/portal/ent/licence', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: { name: '营业执照.png', mimeType: 'image/png', buffer: makePng(40) } },
  });
  const licence = ((await uploaded.json()) as { data: { uuid: string } }).data;
  const body = { entName: name, creditCode: code, legalPerson: '示例人', region: '110000', licenceFile: licence.uuid };
  await need(page, 'POST', '/portal/ent', body);
  const goods = await need<{ uuid: string; kind: string }[]>(page, 'GET', '/portal/order/goods');
  const { uuid: priceUuid } = goods.find(({ kind }) => kind === 'member') ?? { uuid: '' };
  const order = await need<{ uuid: string }>(page, 'POST', '/portal/order', { priceUuid });
  const pay = { uuid: order.uuid, channel: 'wechat' };
  const { localUrl } = await need<{ localUrl: string }>(page, 'POST', '/portal/order/payCode', pay);
  expect((await page.request.post(localUrl)).ok()).toBe(true);
}
