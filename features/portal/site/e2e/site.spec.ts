import { expect, test } from '#e2e/support/fixtures.ts';

interface Data {
  readonly '@type': string;
}

test('a page tells search engines what it is and where it stands', { tag: '@any-width' }, async ({
  page,
  request,
  baseURL,
}) => {
  const feed = await (await request.get('/feed/policy.xml')).text();
  const address = /<item>.*?<link>(.*?)<\/link>/.exec(feed)?.[1] ?? '';
  expect(address).toContain(`${baseURL}/policy/detail/`);
  await page.goto(`${address}?utm_source=feed`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', address);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /(?:[一-龥].*){10}/);
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(blocks.map((text) => (JSON.parse(text) as Data)['@type']).sort()).toEqual(['Article', 'BreadcrumbList']);

  await page.getByRole('navigation', { name: '面包屑' }).getByRole('link', { name: '政策文件' }).click();
  await expect(page).toHaveURL(/\/policy$/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/policy`);
});

test('a question with its answer is structured as one', { tag: '@any-width' }, async ({ page, request }) => {
  const feed = await (await request.get('/feed/question.xml')).text();
  await page.goto(/<item>.*?<link>(.*?)<\/link>/.exec(feed)?.[1] ?? '');
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(blocks.map((text) => (JSON.parse(text) as Data)['@type'])).toContain('FAQPage');
});

/** Remembers what the page tells; the browser does not show the body of a beacon. */
function rememberBeacons(): void {
  const told: unknown[] = [];
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (address, body) => {
    if (body instanceof Blob) void body.text().then((text) => told.push(JSON.parse(text)));
    return send(address, body);
  };
  Object.assign(window, { told });
}

test('each change of page is told once, without its query (R-221)', { tag: '@any-width' }, async ({ page }) => {
  await page.addInitScript(rememberBeacons);
  const answered = page.waitForResponse('**/portal/api/pageView/add');
  await page.goto('/policy?keyword=资质');
  expect((await answered).status()).toBe(200);
  await page.locator('ul.art-rows a').first().click();
  await expect(page).toHaveURL(/\/policy\/detail\//);
  const told = () => page.evaluate(() => (window as unknown as { told: unknown }).told);
  await expect.poll(told).toEqual([{ path: '/policy' }, { path: new URL(page.url()).pathname }]);
});

test.describe('when counting fails', () => {
  test.use({ allowedConsoleErrors: [/pageView/] });
  test('the reader notices nothing', { tag: '@any-width' }, async ({ page }) => {
    await page.route('**/portal/api/pageView/add', (route) => route.abort());
    await page.goto('/policy');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('政策文件');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
