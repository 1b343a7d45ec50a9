import { expect, test } from '#e2e/support/fixtures.ts';

const PAGE = '/qyxx/mnsbsljy/rydz';

test('every person is compared with every requirement, with the reason on demand', { tag: '@any-width' }, async ({
  page,
  signIn,
  checkAccess,
}) => {
  await signIn('demo_member');
  await page.goto('/qyxx/mnsbsljy/ryslcheck');
  await page.getByRole('link', { name: '人员与要求对照' }).click();
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  await expect(page.getByRole('heading', { level: 1, name: '人员与要求对照' })).toBeVisible();
  const table = page.getByRole('region', { name: '人员与要求对照表' }).getByRole('table');
  await expect(table.locator('tfoot')).toContainText('计入 / 需要');
  expect(await table.locator('thead .cv-group').count()).toBeGreaterThan(1);
  const name = table.locator('tbody .ck-name').first();
  await name.focus();
  await page.keyboard.press('Enter');
  await expect(name).toHaveAttribute('aria-expanded', 'true');
  await expect(table.locator('.ck-why')).toContainText('：');
  await checkAccess();
  await page.getByLabel('全部资质').selectOption({ index: 1 });
  await expect(table.locator('thead .cv-group')).toHaveCount(1);
});

test('the head of a column says the numbers of the check of that qualification', { tag: '@any-width' }, async ({
  page,
  signIn,
}) => {
  await signIn('demo_member');
  await page.goto(PAGE);
  const foot = page.locator('.cv-mx tfoot td').first();
  const shown = (await foot.locator('.num').innerText()).replace(/\s/g, '');
  const token = (await page.context().cookies()).find((one) => one.name === 'access_token')?.value ?? '';
  const answer = await page.request.get('/portal/check/coverage', { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data: { items: { columns: { have: number; need: number }[] }[] } };
  const first = data.items.find((item) => item.columns.length > 0)?.columns[0];
  expect(shown).toBe(`${first?.have}/${first?.need}`);
});

// On a phone alone: the phone’s own look.
test('on a phone each requirement opens to its people', { tag: '@phone' }, async ({ page, signIn, checkAccess }) => {
  await signIn('demo_member');
  await page.goto(PAGE);
  const need = page.locator('.cv-need').first();
  await need.locator('summary').click();
  await expect(need.locator('li').first()).toBeVisible();
  await checkAccess();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test('it is exported and as accessible in the dark', { tag: '@any-width' }, async ({
  page,
  signIn,
  checkAccess,
  baseURL,
}) => {
  await signIn('demo_member');
  await page
    .context()
    .addCookies([
      { name: 'settings', value: encodeURIComponent(JSON.stringify({ appearance: 'dark' })), url: baseURL ?? '' },
    ]);
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: '计数规则' })).toBeVisible();
  await checkAccess();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  expect((await download).suggestedFilename()).toContain('人员与资质要求对照');
});
