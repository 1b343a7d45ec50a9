import { createClerk } from '#e2e/support/clerk.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

/** A small picture, as a bank's slip. */
const SLIP = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
);

test('P-010, P-011: a membership is bought by code, and its invoice applied for (C-159 to C-161)', async ({
  page,
  context,
  signIn,
  checkAccess,
}) => {
  // A visitor signs in first, and is led on to the wanted page.
  await page.goto('/memberCenter');
  await page.getByRole('link', { name: /^购买 ?会员一年$/ }).click();
  await expect(page).toHaveURL(/\/login\?redirect=.*memberInfo.*buy/);
  await signIn('demo_design');
  await page.goto('/memberInfo?buy=member');
  await checkAccess();
  const clerk = createClerk(page);
  await clerk.click(page.getByRole('button', { name: /^购买 ?会员一年$/ }));
  const dialog = page.getByRole('dialog', { name: '支付订单' });
  await expect(dialog.getByRole('img', { name: '微信支付的付款二维码' })).toBeVisible();
  await expect(dialog.getByText('演示收款')).toBeVisible();
  await checkAccess();

  const opened = context.waitForEvent('page');
  await clerk.click(dialog.getByRole('link', { name: '打开收银台' }));
  const cashier = await opened;
  await clerk.click(cashier.getByRole('button', { name: '确认支付' }));
  await expect(cashier.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await cashier.close();

  // The page that waits learns it by itself.
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/orderDone\?order=/);
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await expect(page.getByRole('link', { name: '导入人员和证书' })).toBeVisible();
  await checkAccess();
  await clerk.click(page.getByRole('link', { name: '申请发票' }));
  const row = page.getByRole('listitem').filter({ hasText: '会员一年' }).filter({ hasText: '已支付' });
  await expect(row).toBeVisible();
  await clerk.click(row.getByRole('button', { name: '申请发票' }));
  const form = page.getByRole('dialog', { name: /申请发票/ });
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(form.getByText('请输入正确的邮箱')).toBeVisible();
  await form.getByLabel('发票类型').selectOption('专用');
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(form.getByText(/开户银行/).first()).toBeVisible();
  await checkAccess();
  await clerk.choose(form.getByLabel('发票类型'), '增值税普通发票');
  await clerk.type(form.getByLabel('收票邮箱'), 'sample@example.com');
  await clerk.click(form.getByRole('button', { name: '提交申请' }));
  await expect(form).toBeHidden();
  clerk.assertWithin({ inputs: 2, minutes: 0.7 });
  await row.getByRole('button', { name: '发票' }).click();
  await expect(page.getByRole('dialog', { name: '发票' }).getByText('开票中')).toBeVisible();
});

test('P-103: a transfer is sent with its slip, sent back by the operator, sent again and passed (C-144)', {
  tag: '@any-width',
}, async ({ page, signIn, checkAccess }) => {
  await signIn('demo_design');
  await page.goto('/memberInfo?buy=secondaryKey');
  await page.getByRole('button', { name: /^购买 ?副锁$/ }).click();
  const dialog = page.getByRole('dialog', { name: '支付订单' });
  const orderNo = (await dialog.getByText(/^\d{20}$/).textContent()) ?? '';
  const sendSlip = async () => {
    await dialog.getByRole('tab', { name: '对公转账' }).click();
    await dialog.getByRole('button', { name: '提交凭证' }).click();
    await expect(dialog.getByText('请选择转账凭证')).toBeVisible();
    await dialog.getByLabel('转账凭证').setInputFiles({ name: '回单.png', mimeType: 'image/png', buffer: SLIP });
    await dialog.getByRole('button', { name: '提交凭证' }).click();
    await expect(dialog).toBeHidden();
  };
  await sendSlip();
  await expect(page.getByRole('listitem').filter({ hasText: orderNo }).getByText('凭证审核中')).toBeVisible();

  const review = async () => {
    await signIn('demo_operator');
    await page.goto(`/qyxx/ptgl/ddgl?keyword=${orderNo}`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: `审核凭证 ${orderNo}` }).click();
    await expect(page.getByRole('img', { name: '回单.png' })).toBeVisible();
  };
  await review();
  await checkAccess();
  await page.getByRole('button', { name: '退回凭证' }).click();
  const reason = page.getByRole('dialog', { name: '退回转账凭证' });
  await reason.getByLabel('退回原因').fill('回单看不清');
  await reason.getByRole('button', { name: '退回', exact: true }).click();
  await expect(reason).toBeHidden();
  await expect(page.getByText('已退回：回单看不清').first()).toBeVisible();

  await signIn('demo_design');
  await page.goto('/memberInfo');
  const row = page.getByRole('listitem').filter({ hasText: orderNo });
  await expect(row.getByText('凭证被退回')).toBeVisible();
  await row.getByRole('button', { name: '去支付' }).click();
  await sendSlip();

  await review();
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await page
    .getByRole('dialog', { name: /通过订单/ })
    .getByRole('button', { name: '通过' })
    .click();
  await expect(page.getByText('发放密钥 1 把').first()).toBeVisible();
});
