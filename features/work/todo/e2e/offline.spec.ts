import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/fixtures.ts';
import { logOut } from '#e2e/support/log-out.ts';

// What is asked for without a network fails, and the browser says so.
test.use({
  serviceWorkers: 'allow',
  allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)|503|NetworkError|AI 配置错误/],
});

const KEPT = '/offline/matters.json';
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async (address) => (await caches.match(address)) !== undefined, KEPT);

/** Opens today's matters until the worker answers and they are kept. @returns the first of them */
async function seeMatters(page: Page): Promise<string> {
  await page.goto('/qyxx/jrdb');
  const first = page.getByRole('region', { name: '待办列表' }).getByRole('listitem').first().locator('b');
  const subject = (await first.innerText()).trim();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => isKept(page)).toBe(true);
  return subject;
}

test('without a network the open matters stand as they were seen last, and they go with the session', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('demo_member');
  const subject = await seeMatters(page);
  const manifest = (await (await page.request.get('/site.webmanifest')).json()) as {
    start_url: string;
    icons: { src: string }[];
  };
  expect(manifest.start_url).toBe('/qyxx/jrdb');
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status(), src).toBe(200);
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/site.webmanifest');

  await context.setOffline(true);
  // What is decided without a network is refused at once, and nothing is sent later behind the reader's back.
  await page
    .getByRole('button', { name: /^推迟：/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^推迟：/ });
  await dialog.getByLabel('原因').fill('材料在补');
  await dialog.getByRole('button', { name: '推迟', exact: true }).click();
  await expect(page.getByText('网络连接失败，请检查网络后重试').first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: '推迟', exact: true })).toBeEnabled();
  await page.goto('/qyxx/zcry/ryxx');
  await expect(page.getByRole('heading', { level: 1, name: '没有网络' })).toBeVisible();
  await expect(page.getByText(subject, { exact: true }).first()).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: '重新打开' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '注册人员' })).toBeVisible();
  // Pages that the worker has passed on, and the calls of them, are kept nowhere.
  const kept = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return stores.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual([KEPT]);

  await logOut(page);
  await context.setOffline(true);
  await page.goto('/qyxx/jrdb');
  await expect(page.getByRole('heading', { level: 1, name: '没有网络' })).toBeVisible();
  await expect(page.getByText(subject, { exact: true })).toHaveCount(0);
});

test('a new worker takes the place of an old one in the open page, without loading it anew, and what was kept stays', {
  tag: '@any-width',
}, async ({ page, context, signIn }) => {
  await signIn('demo_member');
  const subject = await seeMatters(page);
  // The browser changes workers as soon as the old one is idle, and stops an idle one after 30 s. It never does while its tools are attached,
  // as here, so a worker that was busy at the change is stopped by the test.
  const tools = await context.newCDPSession(page);
  await tools.send('ServiceWorker.enable');
  const controller = async () => {
    const { script, isWaiting } = await page.evaluate(async () => {
      const { serviceWorker } = navigator;
      const registration = await serviceWorker.getRegistration();
      return { script: serviceWorker.controller?.scriptURL ?? '', isWaiting: Boolean(registration?.waiting) };
    });
    if (isWaiting) await tools.send('ServiceWorker.stopAllWorkers');
    return script;
  };
  // As a release before left it: the same scope under another script, from an address whose page registers none.
  await page.goto('/robots.txt');
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/offline.js?release=before');
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    if (worker?.state === 'activated') return;
    await new Promise<void>((resolve) => {
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'activated') resolve();
      });
    });
  });
  await page.goto('/robots.txt');
  expect(await controller()).toContain('release=before');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto('/qyxx/jrdb');
  await expect.poll(controller).toMatch(/\/offline\.js$/);
  await expect(page.getByText(subject, { exact: true }).first()).toBeVisible();
  expect(loads).toBe(1);
  const scripts = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ active, waiting }) => [active?.scriptURL, waiting]),
  );
  expect(scripts).toHaveLength(1);
  expect(scripts[0]).toEqual([expect.stringMatching(/\/offline\.js$/), null]);
  // A worker that starts at this moment misses the change, so it is repeated until the worker has noticed it.
  await expect(async () => {
    await context.setOffline(false);
    await context.setOffline(true);
    await page.goto('/qyxx/zcry/ryxx');
    await expect(page.getByRole('heading', { level: 1, name: '没有网络' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.getByText(subject, { exact: true }).first()).toBeVisible();
});

test('what a login has shown goes with the first page after it', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('demo_member');
  await seeMatters(page);
  await logOut(page);
  await page.goto('/login');
  await expect.poll(() => isKept(page)).toBe(false);
});

test('the next user of the same device finds nothing of the views before', { tag: '@any-width' }, async ({
  page,
  context,
  signIn,
}) => {
  await signIn('demo_member');
  const subject = await seeMatters(page);
  await signIn('demo_design');
  await page.goto('/');
  await expect.poll(() => isKept(page)).toBe(false);
  await context.setOffline(true);
  await page.goto('/qyxx/jrdb');
  await expect(page.getByRole('heading', { level: 1, name: '没有网络' })).toBeVisible();
  await expect(page.getByText(subject, { exact: true })).toHaveCount(0);
});

// On a phone alone: the same logout, from another menu.
test('a logout without a network leaves nothing behind', { tag: '@phone' }, async ({ page, context, signIn }) => {
  await signIn('demo_member');
  const subject = await seeMatters(page);
  await page.getByRole('button', { name: '打开菜单' }).click();
  await context.setOffline(true);
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '是否确认退出登录？' }).getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '没有网络' })).toBeVisible();
  await expect(page.getByText(subject, { exact: true })).toHaveCount(0);
});
