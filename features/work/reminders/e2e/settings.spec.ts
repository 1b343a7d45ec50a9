import { expect, test } from '#e2e/support/fixtures.ts';

/** /qyxx/zzwhtx/txsz: when and how one is reminded, the calendar. */
test('stages, channels and quiet hours are kept; the calendar address is made, changed and taken away', async ({
  page,
  signIn,
  checkAccess,
}) => {
  await signIn('demo_design');
  await page.goto('/qyxx/zzwhtx/txsz');
  await expect(page.getByRole('heading', { level: 1, name: '提醒设置' })).toBeVisible();
  const stages = page.getByRole('region', { name: '提醒时间' });
  await stages.getByRole('button', { name: '修改资质证书的提醒时间' }).click();
  const dialog = page.getByRole('dialog', { name: '资质证书的提醒时间' });
  await dialog.getByLabel('到期前几天提醒').fill('一百');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/用顿号隔开/);
  await dialog.getByLabel('到期前几天提醒').fill('120、45、0');
  await dialog.getByLabel('准备材料需要几天').fill('三十');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/整数/);
  await dialog.getByLabel('准备材料需要几天').fill('45');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await expect(stages.getByText('前 45 天')).toBeVisible();
  await expect(stages.getByText('准备 45 天')).toBeVisible();
  await checkAccess();

  const delivery = page.getByRole('region', { name: '接收方式' });
  const box = delivery.getByRole('checkbox', { name: '人员预警用短信接收' });
  await box.uncheck();
  await delivery.getByLabel('免打扰开始').selectOption('22');
  const daysOff = delivery.getByRole('checkbox', { name: '周末和法定节假日全天免打扰' });
  const urgent = delivery.getByRole('checkbox', { name: '已过期和 7 天内到期的不受限制' });
  await daysOff.check();
  await urgent.check();
  await delivery.getByText('按星期分别设置免打扰').click();
  await delivery.getByLabel('周六的免打扰').selectOption('全天');
  await delivery.getByLabel('周五的免打扰').selectOption('自定时段');
  await delivery.getByLabel('周五免打扰开始').selectOption('18:00');
  await expect(delivery.getByText(/年节假日/).first()).toBeVisible();
  await checkAccess();
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value;
  const headers = { authorization: `Bearer ${token}` };
  const kept = async () => await (await page.request.get('/portal/reminder/delivery', { headers })).json();
  await expect.poll(kept).toMatchObject({ data: { quietFrom: 22, restQuiet: true, urgentPasses: true } });
  const week = [
    { weekday: 5, from: 18, to: expect.any(Number) },
    { weekday: 6, from: 0, to: 24 },
  ];
  await expect.poll(kept).toMatchObject({ data: { week } });
  await page.reload();
  await expect(daysOff).toBeChecked();
  await expect(urgent).toBeChecked();
  await expect(delivery.getByLabel('周五免打扰开始')).toHaveValue('18');
  await delivery.getByLabel('周六的免打扰').selectOption('同上');
  await delivery.getByLabel('周五的免打扰').selectOption('同上');
  await expect.poll(kept).toMatchObject({ data: { week: [] } });
  await daysOff.uncheck();
  await urgent.uncheck();
  // Each press keeps what the one before it changed.
  await expect.poll(kept).toMatchObject({ data: { restQuiet: false, urgentPasses: false } });
  await expect(box).not.toBeChecked();
  await expect(delivery.getByLabel('免打扰开始')).toHaveValue('22');
  await box.check();

  const calendar = page.getByRole('region', { name: '日历订阅' });
  const make = calendar.getByRole('button', { name: '生成订阅地址' });
  const stop = calendar.getByRole('button', { name: '停用' });
  await expect(make.or(stop)).toBeVisible();
  if (await stop.isVisible()) {
    await stop.click();
    await page.getByRole('dialog').getByRole('button', { name: '停用' }).click();
  }
  await make.click();
  const address = await calendar.locator('code').textContent();
  expect((await page.request.get(address ?? '')).status()).toBe(200);
  await expect(calendar.getByRole('link', { name: '订阅' })).toHaveAttribute('href', /^webcal:/);
  await calendar.getByRole('button', { name: '更换地址' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '更换地址' }).click();
  await expect(calendar.locator('code')).not.toHaveText(address ?? '');
  expect((await page.request.get(address ?? '')).status()).toBe(404);

  await stages.getByRole('button', { name: '修改资质证书的提醒时间' }).click();
  await dialog.getByRole('button', { name: '恢复默认' }).click();
  await expect(stages.getByText('前 45 天')).toHaveCount(0);
});

test('a reminder can be handed to a colleague', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('demo_member');
  await page.goto('/qyxx/zzwhtx/zzzstx');
  const list = page.getByRole('region', { name: '待办列表' });
  const assign = async (index: number) => {
    await list
      .getByRole('button', { name: /^详情：/ })
      .first()
      .click();
    await page.getByRole('button', { name: '转交同事' }).click();
    const dialog = page.getByRole('dialog', { name: /^转交：/ });
    await dialog.getByLabel('接收人').selectOption({ index });
    await dialog.getByRole('button', { name: '转交', exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await assign(1);
  await expect(list.getByText(/^由.+跟进/).first()).toBeVisible();
  await assign(0);
  await expect(list.getByText(/^由.+跟进/)).toHaveCount(0);
});

test('an absence is said, shown with its reminders, and taken back', { tag: '@any-width' }, async ({
  page,
  signIn,
  checkAccess,
}) => {
  await signIn('demo_design');
  await page.goto('/qyxx/zzwhtx/txsz');
  const card = page.getByRole('region', { name: '外出与代理' });
  await card
    .getByRole('button', { name: /^设置.+的外出$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /的外出$/ });
  const from = dialog.getByLabel('外出开始');
  await from.fill('后天');
  await from.press('Tab');
  await expect(dialog.getByRole('alert')).toHaveText('外出开始无法识别为日期，请写成 2026-01-31 的形式');
  await expect(from).toHaveValue('后天');
  await from.fill('2099.1.2');
  await from.press('Tab');
  await expect(from).toHaveValue('2099-01-02');
  await dialog.getByLabel('外出结束').fill('2099-01-01');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('外出结束不能早于外出开始');
  await checkAccess();
  await dialog.getByLabel('外出结束').fill('2099-01-09');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByText('2099-01-02 至 2099-01-09')).toBeVisible();
  await card
    .getByRole('button', { name: /^取消.+的外出$/ })
    .first()
    .click();
  await expect(card.getByText('2099-01-02 至 2099-01-09')).toHaveCount(0);
});

test('a reminder says by when it is safe to begin, and why', { tag: '@any-width' }, async ({
  page,
  signIn,
  checkAccess,
}) => {
  await signIn('demo_member');
  await page.goto('/qyxx/zzwhtx/zzzstx');
  await page
    .getByRole('button', { name: /^详情：安全生产许可证/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^最晚开始准备 \d{4}-\d{2}-\d{2}$/ })).toBeVisible();
  const reasons = page.getByRole('region', { name: '最晚开始准备' });
  await expect(reasons.getByText(/准备材料 \d+ 天/)).toBeVisible();
  await expect(reasons.getByText(/规定：/)).toBeVisible();
  await checkAccess();
});
