import { expect, test } from '#e2e/support/fixtures.ts';

const PAGES = [
  ['/qyxx/zzwhtx/yyzztx', '营业执照提醒'],
  ['/qyxx/zzwhtx/zzzstx', '资质证书提醒'],
  ['/qyxx/zzwhtx/jgptxmtx', '监管平台项目提醒'],
  ['/qyxx/zzwhtx/zcrytx', '注册人员提醒'],
  ['/qyxx/zzwhtx/fzcrytx', '非注册人员提醒'],
  ['/qyxx/zzwhtx/zcryslyj', '人数预警'],
  ['/qyxx/zcry/ryyjtx', '注册人员业绩提醒'],
  ['/qyxx/qtry/ryyjtx', '非注册人员业绩提醒'],
  ['/qyxx/zzzs/zzyctx', '资质异常提醒'],
  ['/qyxx/zzzs/zzzsxxtx', '资质证书提醒'],
] as const;

test('each page of reminders shows its own, and G-07 the address of the menu shows the same page', {
  tag: '@any-width',
}, async ({ page, signIn, checkAccess }) => {
  await signIn('demo_member');
  for (const [path, title] of PAGES) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('status').or(page.getByText('没有待处理的提醒')).first()).toBeVisible();
      await checkAccess();
    });
  }
});

test('R-009 what ends is listed soonest first; handling takes it from list and badge, and can be taken back', async ({
  page,
  signIn,
}) => {
  await signIn('demo_member');
  await page.goto('/qyxx/zzwhtx/zzzstx');
  const list = page.getByRole('region', { name: '资质证书提醒列表' });
  const handle = list.getByRole('button', { name: /^标记已处理：/ });
  await expect(handle.first()).toHaveAccessibleName(/已过期/);
  const before = await handle.count();
  const badge = page
    .getByRole('navigation', { name: '本栏页面' })
    .getByRole('link', { name: /^资质证书(，|$)/ })
    .locator('.bdg');
  await expect(badge).toHaveText(String(before));

  await list.getByRole('button', { name: /^标记已处理：安全生产许可证/ }).click();
  const dialog = page.getByRole('dialog', { name: '标记已处理：安全生产许可证' });
  await dialog.getByLabel('说明').fill('延期材料已提交');
  await dialog.getByRole('button', { name: '标记已处理' }).click();
  await expect(handle).toHaveCount(before - 1);
  await expect(badge).toHaveText(String(before - 1));

  await page
    .getByRole('navigation', { name: '按期限筛选' })
    .getByRole('link', { name: /已处理/ })
    .click();
  await expect(page).toHaveURL(/state=handled/);
  await expect(list.getByText(/延期材料已提交/)).toBeVisible();
  await page.reload();
  await list.getByRole('button', { name: /^恢复提醒：安全生产许可证/ }).click();
  await expect(list.getByText(/延期材料已提交/)).toHaveCount(0);
  await page
    .getByRole('navigation', { name: '按期限筛选' })
    .getByRole('link', { name: /全部待处理/ })
    .click();
  await expect(handle).toHaveCount(before);
});

test('a reminder says when to act and by which document; silence needs a reason', { tag: '@any-width' }, async ({
  page,
  signIn,
}) => {
  await signIn('demo_member');
  await page.goto('/qyxx/zzwhtx/zzzstx');
  await page.getByRole('button', { name: '安全生产许可证', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: /安全生产许可证/ });
  await expect(drawer.getByRole('link', { name: /国务院令第397号/ })).toBeVisible();
  await drawer.getByRole('button', { name: '推迟' }).click();
  const dialog = page.getByRole('dialog', { name: '推迟：安全生产许可证' });
  await dialog.getByRole('button', { name: '推迟' }).click();
  await expect(dialog.getByText('请写明原因，至少 2 个字')).toBeVisible();
});

// On a phone alone: the phone’s own look.
test('on a phone the list is grouped by range, and the categories are at hand', { tag: '@phone' }, async ({
  page,
  signIn,
}) => {
  await signIn('demo_member');
  await page.goto('/qyxx/zzwhtx/zzzstx');
  const list = page.getByRole('region', { name: '资质证书提醒列表' });
  await expect(list.getByText('已过期', { exact: true })).toBeVisible();
  await expect(list.getByText('7 天内', { exact: true })).toBeVisible();
  await page
    .getByRole('navigation', { name: '本栏页面' })
    .getByRole('link', { name: /^注册人员(，|$)/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: '注册人员提醒' })).toBeVisible();
});
