import { expect, test } from '#e2e/support/fixtures.ts';

test(
  'C-166 C-167 R-144 binds WeChat by a code that the local page scans, and unbinds it',
  { tag: '@any-width' },
  async ({ page, signIn, checkAccess }, { project }) => {
    await signIn(project.name === 'phone' ? 'demo_guest' : 'demo_member');
    await page.goto('/userInfo', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: '绑定微信' }).click();
    const dialog = page.getByRole('dialog', { name: '绑定微信' });
    await expect(dialog.getByRole('img', { name: '绑定微信的二维码' })).toBeVisible();
    await expect(dialog.getByText('请用微信扫描二维码')).toBeVisible();
    await checkAccess();

    const popup = page.waitForEvent('popup');
    await dialog.getByRole('link', { name: '打开模拟页' }).click();
    const phone = await popup;
    await expect(phone.getByText('这是本机的模拟页，不是微信')).toBeVisible();
    await phone.getByLabel('模拟的微信用户').fill(`o-local-${project.name}`);
    await phone.getByRole('button', { name: '模拟扫码' }).click();
    await expect(dialog.getByText('已扫描，请在手机上确认绑定')).toBeVisible();
    await phone.getByRole('link', { name: '点这里确认绑定' }).click();
    await phone.getByRole('button', { name: '确认绑定' }).click();
    await expect(phone.getByRole('heading', { name: '绑定成功' })).toBeVisible();
    await phone.close();

    await expect(dialog).toBeHidden();
    await expect(page.getByText(/已绑定（\d{4}-\d{2}-\d{2}）/)).toBeVisible();
    await page.getByRole('button', { name: '解绑微信' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '解绑' }).click();
    await expect(page.getByRole('button', { name: '绑定微信' })).toBeVisible();
  },
);
