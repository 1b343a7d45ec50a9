import { type Browser, devices, type Page } from '@playwright/test';
import { SAMPLE_PASSWORD } from '#e2e/support/accounts.ts';
import { ask } from '#e2e/support/ask.ts';
import { closeGreetings, expect, test } from '#e2e/support/fixtures.ts';
import { logOut } from '#e2e/support/log-out.ts';
import { getServicePorts } from '#e2e/support/service-ports.ts';
import { type OpenIdProvider, startOpenIdProvider } from '#platform/server/testing/openid-provider.ts';
import { type SignOnService, startCas, startDingTalk, startWeCom, TEST_CORP_ID } from '../server/testing/services.ts';

// A sign-on of a user whom the owner has not accepted yet is refused with 403, which the browser notes.
test.use({ allowedConsoleErrors: [/status of 403/] });

/** A colleague at another computer. */
async function openColleague(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ...devices['Desktop Chrome'], viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await closeGreetings(page);
  return page;
}

/** From the login page to the provider and back. */
async function signOn(page: Page, account: string): Promise<void> {
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: '企业单点登录' }).click();
  await page.getByLabel('企业邮箱或统一社会信用代码').fill(account);
  await page.getByRole('button', { name: '下一步' }).click();
}

async function logInByPassword(page: Page, account: string): Promise<void> {
  await page.getByRole('link', { name: '登录已有账号' }).click();
  await page.getByLabel('手机号或用户名').fill(account);
  await page.getByRole('textbox', { name: '密码' }).fill(SAMPLE_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** From the open account menu. */
async function logOutByMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '是否确认退出登录？' }).getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

test.describe('sign-on by the provider of an enterprise (P-230, P-231) @any-width', () => {
  let provider: OpenIdProvider;
  test.beforeAll(async () => {
    provider = await startOpenIdProvider();
    provider.person = { sub: 'colleague', email: 'colleague@example.com' };
  });
  // Other specs know a login page without sign-on, and the guest as a user without an enterprise.
  test.afterEach(async ({ page, signIn }) => {
    await signIn('demo_member');
    await ask(page, 'POST', '/portal/signOn/provider/remove', {});
    const { people } = (await ask(page, 'GET', '/portal/colleague/list')).data as {
      people: { uuid: string; isSelf: boolean }[];
    };
    for (const { uuid, isSelf } of people) if (!isSelf) await ask(page, 'POST', '/portal/colleague/remove', { uuid });
  });
  test.afterAll(() => provider.close());

  test('is set by the owner, links a colleague after the owner’s consent, and ends at the provider', async ({
    page,
    browser,
    signIn,
    checkAccess,
    allowConsoleError,
  }) => {
    test.slow();
    allowConsoleError(/400 \(Bad Request\)/);
    const colleague = await openColleague(browser);
    await colleague.goto('/login');
    await expect(colleague.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
    await expect(colleague.getByRole('link', { name: '企业单点登录' })).toHaveCount(0);

    await signIn('demo_member');
    const { ent } = (await ask(page, 'GET', '/portal/getInfo')).data as { ent: { creditCode: string } };
    await page.goto('/qyxx/cyqx');
    const card = page.getByRole('region', { name: '单点登录' });
    await card.getByRole('button', { name: '设置单点登录' }).click();
    const form = page.getByRole('dialog', { name: '企业单点登录' });
    const kind = form.getByLabel('身份提供方的种类');
    for (const [name, asked, unasked] of [
      ['企业微信', ['企业 ID', 'AgentId', 'Secret'], '身份提供方地址'],
      ['钉钉', ['CorpId', 'Client ID', 'Client Secret'], 'AgentId'],
      ['CAS 3.0', ['CAS 服务地址'], '企业 ID'],
    ] as const) {
      await kind.selectOption(name);
      for (const label of asked) await expect(form.getByLabel(label)).toBeVisible();
      await expect(form.getByLabel(unasked)).toHaveCount(0);
      await form.getByRole('button', { name: '保存' }).click();
      await expect(form.getByText(`请填写${asked[0]}`)).toBeVisible();
      await checkAccess();
    }
    await kind.selectOption('OpenID Connect');
    await form.getByLabel('身份提供方地址').fill('https://10.0.0.1');
    await form.getByLabel('客户端 ID').fill(provider.clientId);
    await form.getByLabel('客户端密钥').fill(provider.clientSecret);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText('身份提供方地址必须在公网上')).toBeVisible();
    await checkAccess();
    await form.getByLabel('身份提供方地址').fill(provider.issuer);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();
    await expect(card.getByText(`${provider.issuer}（已启用）`)).toBeVisible();
    const redirectUri = (await card.getByText(/\/signOn\/callback\/[\da-f-]{36}$/).textContent()) ?? '';

    await signOn(colleague, ent.creditCode);
    await expect(colleague.getByText('还没有绑定账号')).toBeVisible();
    expect(colleague.url(), 'without the code').toBe(redirectUri);
    await logInByPassword(colleague, 'demo_guest');
    await colleague.getByLabel('申请的权限').selectOption('edit');
    await colleague.getByRole('button', { name: '绑定到当前账号' }).click();
    await expect(colleague.getByText('加入申请已发给企业负责人')).toBeVisible();

    await page.goto('/memberCenter');
    const requests = page.getByRole('region', { name: '加入申请' });
    await expect(requests.getByText('申请查看、编辑权限')).toBeVisible();
    await requests.getByRole('button', { name: '同意' }).click();
    const accept = page.getByRole('dialog', { name: /加入企业？/ });
    await accept.getByLabel('编辑').uncheck();
    await checkAccess();
    await accept.getByRole('button', { name: '同意加入' }).click();
    await expect(accept).toBeHidden();

    await logOut(colleague);
    await signOn(colleague, ent.creditCode);
    await expect(colleague).toHaveURL(/\/qyxx\//);
    const info = (await ask(colleague, 'GET', '/portal/getInfo')).data as { enterpriseRoles: string[] };
    expect(info.enterpriseRoles).toEqual(['look']);

    // The account belongs to the person, not to the enterprise whose provider opened this session.
    await colleague.goto('/userInfo');
    await expect(colleague).toHaveURL(/\/memberInfo$/);
    await expect(colleague.getByText('本次由企业单点登录')).toHaveCount(0);
    await colleague.getByRole('button', { name: /账号菜单$/ }).click();
    await expect(colleague.getByRole('link', { name: '个人中心' })).toHaveCount(0);
    await logOutByMenu(colleague);
    expect(provider.logouts).toHaveLength(1);
    await colleague.context().close();
  });
});

interface Kind {
  readonly name: string;
  readonly start: (port?: number) => Promise<SignOnService>;
  /** The port that the program knows; 0: the address is a setting of the enterprise. */
  readonly port: number;
  readonly settings: (service: SignOnService) => object;
}

const PORTS = getServicePorts(Number(process.env.BROWSER_PORT ?? '4300'));
const KINDS: readonly Kind[] = [
  {
    name: '企业微信',
    start: startWeCom,
    port: PORTS.wecom,
    settings: ({ secret }) => ({ kind: 'wecom', corpId: TEST_CORP_ID, clientId: '1000002', clientSecret: secret }),
  },
  {
    name: '钉钉',
    start: startDingTalk,
    port: PORTS.dingtalk,
    settings: ({ secret }) => ({ kind: 'dingtalk', corpId: TEST_CORP_ID, clientId: 'dingapp', clientSecret: secret }),
  },
  { name: 'CAS', start: startCas, port: 0, settings: ({ url }) => ({ kind: 'cas', issuer: `${url}/cas` }) },
];

for (const { name, start, port, settings } of KINDS)
  test.describe(`sign-on by ${name} @any-width`, () => {
    let service: SignOnService;
    test.beforeAll(async () => {
      service = await start(port);
    });
    test.afterEach(async ({ page, signIn }) => {
      await signIn('demo_member');
      await ask(page, 'POST', '/portal/signOn/provider/remove', {});
    });
    test.afterAll(() => service.close());

    test('links an account, opens and ends its sessions, and refuses a code that was used', async ({
      page,
      signIn,
      checkAccess,
      allowConsoleError,
    }) => {
      test.slow();
      allowConsoleError(/400 \(Bad Request\)/);
      await signIn('demo_member');
      const { ent } = (await ask(page, 'GET', '/portal/getInfo')).data as { ent: { creditCode: string } };
      const body = { ...settings(service), isOn: true };
      expect(await ask(page, 'POST', '/portal/signOn/provider/save', body)).toMatchObject({ code: 200 });
      await logOut(page);

      await signOn(page, ent.creditCode);
      await expect(page.getByText('但还没有绑定账号')).toBeVisible();
      await logInByPassword(page, 'demo_member');
      await page.getByRole('button', { name: '绑定到当前账号' }).click();
      await expect(page.getByText('以后可以用单点登录')).toBeVisible();
      await logOut(page);

      await signOn(page, ent.creditCode);
      await expect(page).toHaveURL(/\/qyxx\//);
      const info = (await ask(page, 'GET', '/portal/getInfo')).data as { ent: { creditCode: string } };
      expect(info.ent.creditCode).toBe(ent.creditCode);
      const visited: string[] = [];
      page.on('request', (request) => visited.push(request.url()));
      await page.getByRole('button', { name: /账号菜单$/ }).click();
      await logOutByMenu(page);
      // 企业微信 and 钉钉 have no address for a logout.
      const atService = visited.filter((url) => url.startsWith(service.url));
      expect(atService.map((url) => new URL(url).pathname)).toEqual(name === 'CAS' ? ['/cas/logout'] : []);

      service.repeatsCode = true;
      await signOn(page, ent.creditCode);
      const refusal = page.getByRole('alert').filter({ hasText: '身份提供方的回答无效' });
      await expect(refusal).toContainText('没有登录。请重试');
      expect(new URL(page.url()).search, 'without the code').toBe('');
      await checkAccess();
      await page.goto(`${page.url()}?code=ST-1&state=other`);
      await expect(page.getByText('这次单点登录已失效，请重新开始')).toBeVisible();
      await page.getByRole('link', { name: '重新开始' }).click();
      await expect(page).toHaveURL(/\/login$/);
    });
  });
