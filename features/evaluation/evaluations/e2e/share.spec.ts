import { expect, test } from '#e2e/support/fixtures.ts';

test.use({ allowedConsoleErrors: [/404/] });

test('a report is shared by a link, read without signing in, and closed', async ({
  page,
  browser,
  signIn,
  checkAccess,
  baseURL,
}) => {
  await signIn('demo_member');
  await page.goto('/qyxx/mnsbsljy/zcrycheck?standard=10300101&level=%E4%B8%89%E7%BA%A7');
  await page.getByRole('button', { name: '开始核验' }).click();
  await page.getByRole('button', { name: '分享', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '分享报告' });
  await dialog.getByRole('button', { name: '生成图片' }).click();
  const picture = dialog.getByRole('img', { name: /^校验报告图片/ });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080);
  await checkAccess();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '保存图片' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^校验报告_JY.*\.png$/);
  await dialog.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: '分享', exact: true }).click();
  await dialog.getByLabel('30 天').check();
  await checkAccess();
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const link = (await dialog.getByRole('status').locator('code').innerText()).trim();
  const made = dialog.getByRole('region', { name: '已生成的链接' });
  await expect(made.getByRole('listitem').first()).toContainText('可打开');

  // Another user, in another browser.
  const guest = await browser.newContext({ viewport: page.viewportSize(), ...(baseURL ? { baseURL } : {}) });
  const reader = await guest.newPage();
  await reader.goto(new URL(link).pathname + new URL(link).hash);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('校验报告：建筑工程施工总承包三级');
  await expect(reader.getByRole('rowheader', { name: /技术工人/ })).toBeVisible();
  await expect(reader.locator('main')).toContainText('人员姓名已隐去');
  expect(await reader.locator('main').innerText()).not.toContain('林嘉禾');
  const overflow = await reader.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);

  await made.getByRole('button', { name: /^停用/ }).first().click();
  await page.getByRole('dialog', { name: '停用这个链接？' }).getByRole('button', { name: '停用' }).click();
  await expect(made.getByRole('listitem').first()).toContainText('已停用');
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('打不开这份报告');
  await expect(reader.getByRole('main').getByRole('alert')).toContainText('链接无效或已到期');
  await guest.close();
});
