import { expect, test } from '#e2e/support/fixtures.ts';

/** Addresses as people and programs spell them. */
test.describe('addresses', () => {
  test('one page has one address: other spellings lead to it', { tag: '@any-width' }, async ({ request }) => {
    for (const [given, wanted] of [
      ['/policy/', '/policy'],
      ['/POLICY?pageNum=2', '/policy?pageNum=2'],
      ['/zzbz/ANALYZE/', '/zzbz/analyze'],
    ] as const) {
      const answer = await request.get(given, { maxRedirects: 0 });
      expect([answer.status(), answer.headers().location], given).toEqual([301, wanted]);
    }
    for (const given of ['/nowhere/', '/policy/x/y/z/']) {
      expect((await request.get(given, { maxRedirects: 0 })).status(), given).toBe(404);
    }
  });

  test('R-046, R-047, R-048 the page of an error says so in its status and its words', { tag: '@any-width' }, async ({
    request,
  }) => {
    for (const [path, status, words] of [
      ['/500', 500, '抱歉，服务器暂时异常，请稍后再试'],
      ['/nowhere', 404, '抱歉，您访问的页面不存在'],
    ] as const) {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(status);
      const html = await answer.text();
      expect(html).toContain(`<h1>${words}</h1>`);
      expect(html).toMatch(/<a [^>]*href="\/"[^>]*>返回首页<\/a>/);
    }
  });

  test('browsers, telephones and chats find a picture of the portal', { tag: '@any-width' }, async ({ request }) => {
    const html = await (await request.get('/policy')).text();
    for (const [file, type] of [
      ['/favicon.ico', /icon/],
      ['/apple-touch-icon.png', /^image\/png/],
      ['/og.png', /^image\/png/],
    ] as const) {
      const answer = await request.get(file);
      expect([answer.status(), file]).toEqual([200, file]);
      expect(answer.headers()['content-type']).toMatch(type);
      expect(html).toContain(file);
    }
  });
});

test.describe('without scripts', () => {
  for (const path of ['/login', '/register', '/ForgetPassword', '/questionFeedback']) {
    test(`${path} says why its form does nothing`, { tag: '@any-width' }, async ({ request }) => {
      const html = await (await request.get(path)).text();
      const said = [...html.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, words]) => words).join('');
      expect(said).toContain('此表单需要浏览器启用 JavaScript');
    });
  }
});

test.describe('on paper', () => {
  test.use({ greets: true });

  test('nothing that lies above the page is printed over it', async ({ page, signIn }) => {
    await signIn('demo_member');
    await page.goto('/qyxx');
    const welcome = page.getByRole('dialog');
    await expect(welcome).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(welcome).toBeHidden();
    await expect(page.getByRole('region', { name: '未读消息' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
