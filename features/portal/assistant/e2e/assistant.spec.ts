import { expect, test } from '#e2e/support/fixtures.ts';

type Page = Parameters<Parameters<typeof test>[2]>[0]['page'];

const getPanel = (page: Page) => page.getByRole('dialog', { name: '智能问答' });

async function open(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: '问答' });
  const toggle = page.getByRole('button', { name: '快捷入口' });
  // The button comes with the assistant's own script, after the page itself.
  await expect(page.locator('html')).toHaveAttribute('data-assistant', 'own');
  if (await toggle.isVisible()) await toggle.click();
  await button.click();
  await expect(getPanel(page)).toBeVisible();
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: '问题', exact: true }).fill(question);
  await page.keyboard.press('Enter');
  await expect(getPanel(page).getByText(question)).toBeVisible();
  await expect(getPanel(page).getByRole('button', { name: '停止回答' })).toHaveCount(0);
}

/** The passages are made after the start; a few questions tell when they are there. */
test.beforeAll(async ({ playwright, baseURL }) => {
  test.setTimeout(120_000);
  const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const isReady = async () =>
    (
      await (await request.post('/portal/api/chatAi/ask', { data: { question: '建筑总承包一级净资产' } })).text()
    ).includes('"point"');
  await expect.poll(isReady, { timeout: 90_000, intervals: [9000] }).toBe(true);
  await request.dispose();
});

test('a visitor asks, reads the sources, rates and goes on (G-43, R-022, R-025)', async ({ page, checkAccess }) => {
  await page.goto('/zzbz/03-10300101');
  await open(page);
  const panel = getPanel(page);
  await expect(page.getByRole('textbox', { name: '问题', exact: true })).toBeFocused();
  await expect(panel.getByText('回答摘自站内已发布的文件，每句都注明出处')).toBeVisible();
  await checkAccess();

  await ask(page, '建筑工程总承包一级净资产要多少？');
  await expect(panel.getByText('净资产 1 亿元以上', { exact: false }).first()).toBeVisible();
  const cite = panel.getByRole('link', { name: /^出处 1：建筑工程施工总承包/ });
  await expect(cite).toHaveAttribute('href', /\/zzbz\/03-10300101\?level=.+#netAssets-1$/);
  await checkAccess();

  const rated = page.waitForResponse((answer) => answer.url().includes('/portal/api/chatAi/feedback'));
  await panel.getByRole('button', { name: '有用' }).click();
  expect((await rated).status()).toBe(200);
  await expect(panel.getByRole('button', { name: '有用' })).toHaveAttribute('aria-pressed', 'true');

  await ask(page, '那二级呢？');
  await expect(panel.getByText('建筑工程施工总承包二级的企业资产', { exact: false }).first()).toBeVisible();
  await panel.getByRole('button', { name: '建筑工程施工总承包二级可以承接什么工程？' }).click();
  await expect(panel.getByText('建筑工程施工总承包二级可承接', { exact: false }).first()).toBeVisible();
});

test('a member asks about the own enterprise, and the owner decides about models; a visitor is told to log in', async ({
  page,
  signIn,
  checkAccess,
}) => {
  await page.goto('/policy');
  await open(page);
  await ask(page, '结构负责人占在哪个申报里');
  await expect(getPanel(page).getByText('请先登录', { exact: false })).toBeVisible();
  await signIn('demo_member');
  await page.goto('/policy');
  await open(page);
  await ask(page, '谁的证书最先到期');
  await expect(
    getPanel(page)
      .getByText(/\d{4}-\d\d-\d\d 到期，/)
      .first(),
  ).toBeVisible();
  await expect(getPanel(page).getByText('本企业记录').first()).toBeVisible();
  await ask(page, '我们市政三级还差什么');
  const cite = getPanel(page).getByRole('link', { name: /^出处 1：市政公用工程施工总承包/ });
  await expect(cite.first()).toHaveAttribute('href', /^\/qyxx\/mnsbsljy\/zizhi\?of=/);
  await checkAccess();

  await page.goto('/qyxx/kfjk');
  const consent = page.getByRole('region', { name: '智能问答与本企业记录' });
  const box = consent.getByRole('checkbox', { name: '同意由模型改写关于本企业的回答' });
  await expect(box).not.toBeChecked();
  await checkAccess();
  await box.click();
  await page.getByRole('dialog').getByRole('button', { name: '同意' }).click();
  await expect(box).toBeChecked();
  await box.click();
  await expect(box).not.toBeChecked();
});

test('a citation leads to the row of the standard', { tag: '@any-width' }, async ({ page, context }) => {
  await page.goto('/');
  await open(page);
  await ask(page, '建筑工程总承包一级净资产要多少？');
  const opened = context.waitForEvent('page');
  await getPanel(page)
    .getByRole('link', { name: /^出处 1/ })
    .click();
  const cited = await opened;
  await expect(cited.locator('#netAssets-1')).toContainText('净资产 1 亿元以上');
});

test('the conversation is kept for the tab, and cleared on demand', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/policy');
  await open(page);
  await ask(page, '2016年6月申请建筑工程总承包一级要多少注册建造师？');
  await expect(getPanel(page).getByText('按 2016-06-30 有效的文本回答')).toBeVisible();
  await page.goto('/question');
  await open(page);
  await expect(getPanel(page).getByText('不少于 12 人', { exact: false }).first()).toBeVisible();
  await getPanel(page).getByRole('button', { name: '清空对话' }).click();
  await expect(getPanel(page).getByText('不少于 12 人', { exact: false })).toHaveCount(0);
  await page.reload();
  await open(page);
  await expect(getPanel(page).getByText('试试这些问题')).toBeVisible();
});

test('what is out of the field is refused, and a person can be reached', { tag: '@any-width' }, async ({
  page,
  checkAccess,
}) => {
  await page.goto('/');
  await open(page);
  await ask(page, '北京明天天气怎么样？');
  await expect(getPanel(page).getByText('不在范围内', { exact: false })).toBeVisible();
  await getPanel(page).getByRole('button', { name: '咨询顾问' }).click();
  await expect(page.getByRole('dialog', { name: '添加专属顾问' })).toBeVisible();
  await checkAccess();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '添加专属顾问' })).toBeHidden();
});

test('Esc closes the panel and gives the focus back; the keyboard alone does it', async ({ page, isMobile }) => {
  await page.goto('/');
  await open(page);
  await page.keyboard.press('Escape');
  await expect(getPanel(page)).toBeHidden();
  await expect(page.getByRole('button', { name: '问答' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: '问题', exact: true })).toBeFocused();
  if (isMobile) {
    const box = await getPanel(page).boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  }
});

test('works in dark', { tag: '@any-width' }, async ({ page, context, checkAccess, baseURL }) => {
  const settings = encodeURIComponent(JSON.stringify({ appearance: 'dark' }));
  await context.addCookies([{ name: 'settings', value: settings, url: baseURL ?? '' }]);
  await page.goto('/');
  await open(page);
  await ask(page, '必须招标的施工合同估算价标准是多少万？');
  await expect(getPanel(page).getByText('待核对').first()).toBeVisible();
  await checkAccess();
});

for (const path of ['/login', '/register']) {
  test(`is not on ${path} (R-023, R-024)`, { tag: '@any-width' }, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('button', { name: '问答' })).toHaveCount(0);
    await expect(page.locator('html')).not.toHaveAttribute('data-assistant');
  });
}

test('a script of another site is gone on the way to the login, which has no assistant (R-023)', {
  tag: '@any-width',
}, async ({ page }) => {
  await page.route('**/chatAi/getConfig', (route) =>
    route.fulfill({ json: { code: 200, msg: '操作成功', data: { chatUrl: '/outside.js', isOwn: false } } }),
  );
  await page.route('**/outside.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'document.documentElement.dataset.outside = "yes";' }),
  );
  await page.goto('/memberCenter');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-outside', 'yes');
  // Within the portal the same document goes on, and so does the script.
  await page.evaluate(() => {
    history.pushState(null, '', '/question');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveURL(/question/);
  await expect(root).toHaveAttribute('data-outside', 'yes');
  await page.evaluate(() => {
    history.pushState(null, '', '/login');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(root).not.toHaveAttribute('data-outside');
});

test('without an address nothing is put into the page (R-025)', { tag: '@any-width' }, async ({ page }) => {
  await page.route('**/chatAi/getConfig', (route) =>
    route.fulfill({ json: { code: 200, msg: '操作成功', data: { chatUrl: '', isOwn: false, hasModel: false } } }),
  );
  const asked = page.waitForResponse('**/chatAi/getConfig');
  await page.goto('/');
  await asked;
  await expect(page.locator('script[src*="assistant.js"]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '问答' })).toHaveCount(0);
});

test.describe('a script that cannot be loaded', () => {
  test.use({ allowedConsoleErrors: [/AI 配置有误，请联系管理员|Failed to load resource/] });
  test('is told in the console, and the page goes on (R-026)', { tag: '@any-width' }, async ({ page }) => {
    await page.route('**/assistant.js', (route) => route.abort());
    const told = page.waitForEvent('console', (message) => message.text() === 'AI 配置有误，请联系管理员');
    await page.goto('/');
    await told;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: '问答' })).toHaveCount(0);
  });
});

test('reading pages load the panel only when it is opened', { tag: '@any-width' }, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/policy');
  await expect(page.locator('html')).toHaveAttribute('data-assistant', 'own');
  expect(scripts.filter((url) => url.includes('assistant-panel'))).toEqual([]);
  const own = await page.request.get('/assistant.js');
  expect((await own.body()).length).toBeLessThan(600);
});
