import { expect, test } from '#e2e/support/fixtures.ts';

test('an office is found by its place and its name, and dozens of places wait folded on a phone', async ({
  page,
  signIn,
  isMobile,
  checkAccess,
}) => {
  await signIn('demo_member');
  await page.goto('/qyxx/xglj');
  const office = page.getByRole('link', { name: '江苏省住房和城乡建设厅', exact: true });
  const fold = page.getByRole('button', { name: /^展开 \d+ 个地区$/ });
  if (isMobile) {
    await expect(office).toBeHidden();
    await fold.first().click();
    await expect(page.getByRole('button', { name: '收起' })).toHaveAttribute('aria-expanded', 'true');
  } else await expect(fold.first()).toBeHidden();
  await expect(office).toBeVisible();
  await checkAccess();

  const search = page.getByRole('searchbox', { name: '机构、网站或省份' });
  await search.fill('江苏 建设厅');
  await expect(office).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /浙江省/ })).toHaveCount(0);
  await expect(fold).toHaveCount(0);
  await search.fill('没有这样的机构');
  await expect(page.getByText('江苏省住房和城乡建设厅')).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: /清/ }).click();
  await expect(search).toHaveValue('');
});

test('the page arrives with its offices, before any script has run', { tag: '@any-width' }, async ({
  page,
  signIn,
}) => {
  await signIn('demo_member');
  const html = await (await page.request.get('/qyxx/xglj')).text();
  expect(html).toContain('国家部委');
  expect(html).toContain('江苏省住房和城乡建设厅');
});
