import { expect, test } from '#e2e/support/fixtures.ts';

interface Data {
  readonly '@type': string;
}

test('a page tells search engines what it is and where it stands', async ({ page, request, baseURL }) => {
  const feed = await (await request.get('/feed/policy.xml')).text();
  const address = /<item>.*?<link>(.*?)<\/link>/.exec(feed)?.[1] ?? '';
  expect(address).toContain(`${baseURL}/policy/detail/`);
  await page.goto(`${address}?utm_source=feed`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', address);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /[一-龥]{10}/);
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(blocks.map((text) => (JSON.parse(text) as Data)['@type']).sort()).toEqual(['Article', 'BreadcrumbList']);

  await page.getByRole('link', { name: '常见问题' }).first().click();
  await expect(page).toHaveURL(/\/question$/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/question`);
});

test('a question with its answer is structured as one', async ({ page, request }) => {
  const feed = await (await request.get('/feed/question.xml')).text();
  await page.goto(/<item>.*?<link>(.*?)<\/link>/.exec(feed)?.[1] ?? '');
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(blocks.map((text) => (JSON.parse(text) as Data)['@type'])).toContain('FAQPage');
});

test('each change of page is told once, without its query (R-221)', async ({ page }) => {
  const told: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/portal/api/pageView/add')) told.push((sent.postDataJSON() as { path: string }).path);
  });
  await page.goto('/policy?keyword=资质');
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: '常见问题' }).first().click();
  await expect(page).toHaveURL(/\/question$/);
  await expect.poll(() => told).toEqual(['/policy', '/question']);
});

test.describe('when counting fails', () => {
  test.use({ allowedConsoleErrors: [/pageView/] });
  test('the reader notices nothing', async ({ page }) => {
    await page.route('**/portal/api/pageView/add', (route) => route.abort());
    await page.goto('/policy');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('政策文件');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
