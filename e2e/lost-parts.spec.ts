import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { SampleUser } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';

/** A part of a page whose script cannot be loaded leaves a note with 重试 in its place, and the page as it is. */

const isFull = process.env.TEST_FULL === '1';
const ROOT = join(import.meta.dirname, '..');

interface Scene {
  /** What the note calls the part. */
  readonly name: string;
  /** Name of its file before the hash, and what that file exports. */
  readonly chunk: readonly [string, string];
  readonly user?: SampleUser;
  readonly paths: readonly string[];
  /** Makes the page ask for the part; left out where the page does by itself. */
  readonly open?: (page: Page) => Promise<void>;
  readonly prepare?: (page: Page) => Promise<void>;
}

const CONTENT = '/qyxx/ptgl/nr';
/** A page for visitors, one of the enterprise area, and the page of an error. */
const SHELLS = ['/policy', '/qyxx/qyinfo/xmmgr', '/nowhere'];
const LEVEL = '/qyxx/mnsbsljy/zizhi?of=10300110&level=%E4%B8%89%E7%BA%A7';

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

/** One part of each kind of place: overlay, header, card, viewer, page, field of a form. */
const SCENES: readonly Scene[] = [
  {
    name: '问答',
    chunk: ['assistant-panel', 'AssistantPanel'],
    user: 'demo_member',
    paths: SHELLS,
    open: openAssistant,
  },
  { name: '消息和提醒', chunk: ['signed-in-overlays', 'SignedInOverlays'], user: 'demo_member', paths: SHELLS },
  {
    name: '企业列表',
    chunk: ['enterprise-list', 'EnterpriseList'],
    user: 'demo_member',
    paths: SHELLS,
    prepare: giveSecondEnterprise,
    open: press(/^切换企业/),
  },
  { name: '申报计划', chunk: ['plan-card', 'FilingPlanCard'], user: 'demo_member', paths: [LEVEL] },
  { name: '文件预览', chunk: ['pdf-pages', 'PdfPages'], paths: ['/policy'], open: openPolicyFile },
  { name: '内容管理', chunk: ['content-parts', 'ContentParts'], user: 'demo_operator', paths: [CONTENT] },
  {
    name: '正文编辑器',
    chunk: ['rich-editor', 'RichEditor'],
    user: 'demo_operator',
    paths: [CONTENT],
    open: press('新建草稿'),
  },
];
/** What the gate loses, and what is lost offline too: parts that every page of a signed-in user has. */
const CORE = ['问答', '消息和提醒'];
/** Only the reload depends on the network, not the part (platform/web/chunk-reload.ts), so each part is lost online alone. */
const OFFLINE_SCENES = SCENES.filter(({ name }) => CORE.includes(name));

async function openAssistant(page: Page): Promise<void> {
  const float = page.getByRole('button', { name: '问答', exact: true });
  const toggle = page.getByRole('button', { name: '快捷入口' });
  // It comes when the page has nothing better to do.
  await expect(float.or(toggle).first()).toBeVisible();
  if (await toggle.isVisible()) await toggle.click();
  await float.click();
}

/** The header then offers the choice that users of several enterprises have. React notes that the server drew it without (error 418). */
async function giveSecondEnterprise(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => SHELLS.includes(pathname),
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('"enterpriseCount":1', '"enterpriseCount":2'),
      });
    },
  );
}

async function openPolicyFile(page: Page): Promise<void> {
  await page.goto(`/policy?keyword=${encodeURIComponent('建市〔2014〕159号')}`);
  await page.getByRole('link', { name: '建筑业企业资质标准', exact: true }).click();
  const files = page.getByRole('region', { name: '附件', exact: true });
  await files.getByRole('button', { name: /^预览：/ }).click();
}

/** Files of the build that hold a part. */
function getFiles([name, exported]: Scene['chunk']): string[] {
  const isPart = new RegExp(`\\bas ${exported}\\b|\\b${exported}:\\(\\)=>`);
  return globSync(`build/client/assets/${name}-????????.js`, { cwd: ROOT })
    .filter((path) => isPart.test(readFileSync(join(ROOT, path), 'utf8')))
    .map((path) => path.replace(/^.*[\\/]/, ''));
}

/** Keeps what it needs to know of a page; a reload would lose it. */
const markDocument = (page: Page) => page.evaluate(() => void Object.assign(window, { isSameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window);

async function loseAndRetry(page: Page, { name, chunk, open }: Scene, path: string, isOnline: boolean): Promise<void> {
  const files = getFiles(chunk);
  expect(files, `the file of ${name}`).not.toEqual([]);
  let isLost = true;
  await page.route(
    ({ pathname }) => files.some((file) => pathname === `/assets/${file}`),
    async (route) =>
      isLost ? await route.abort(isOnline ? 'failed' : 'internetdisconnected') : await route.fallback(),
  );
  await page.goto(path);
  await markDocument(page);
  await open?.(page);
  const note = page.getByRole('alert').filter({ hasText: `${name}没有加载出来` });
  await expect(note.first()).toBeVisible();
  await expect(page.getByRole('banner').first()).toBeVisible();
  await expect(page.locator('main')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page).not.toHaveTitle(/Error|服务器异常|暂时无法/);
  isLost = false;
  // Several places may miss the same part.
  while ((await note.count()) > 0) {
    const left = await note.count();
    await note.first().getByRole('button', { name: '重试' }).click();
    await expect.poll(() => note.count()).toBeLessThan(left);
  }
  expect(open === openPolicyFile || (await isSameDocument(page)), 'the page was not loaded again').toBe(true);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

for (const isOnline of [true, false])
  test.describe(isOnline ? 'online, within a minute of the one reload' : 'offline', { tag: '@any-width' }, () => {
    test.use({
      allowedConsoleErrors: [
        /Failed to (?:load resource|fetch)|net::ERR_|Unable to preload CSS|status of 404|React error #418/,
      ],
    });
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((online) => {
        if (location.protocol === 'about:') return;
        if (online) sessionStorage.setItem('chunk-reloaded-at', String(Date.now()));
        else Object.defineProperty(navigator, 'onLine', { get: () => false });
      }, isOnline);
    });
    for (const [index, scene] of (isOnline ? SCENES : OFFLINE_SCENES).entries())
      test(`${index + 1} ${scene.name}`, async ({ page, signIn }) => {
        test.skip(!isFull && !CORE.includes(scene.name), 'TEST_FULL=1 loses every part');
        if (scene.user) await signIn(scene.user);
        for (const path of scene.paths) {
          await scene.prepare?.(page);
          await loseAndRetry(page, scene, path, isOnline);
        }
      });
  });

test('a panel that was asked for without a network comes after 重试, in the same document', {
  tag: '@any-width',
}, async ({ page, context, signIn, allowConsoleError }) => {
  allowConsoleError(/Failed to (?:load resource|fetch)|net::ERR_|Unable to preload CSS/);
  await signIn('demo_member');
  await page.goto('/policy', { waitUntil: 'networkidle' });
  await markDocument(page);
  // Its own script comes when the page has nothing better to do.
  await expect(page.getByRole('button', { name: '问答', exact: true })).toBeVisible();
  await context.setOffline(true);
  await openAssistant(page);
  const note = page.getByRole('alert').filter({ hasText: '问答没有加载出来' });
  await expect(note).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(false);
  await note.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('dialog', { name: /问答/ })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test('a document whose own data is broken says so in Chinese', { tag: '@any-width' }, async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/SyntaxError|React error/);
  await page.route('**/policy', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/(id="shell-data"[^>]*>)/, '$1broken'),
    });
  });
  await page.goto('/policy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('抱歉，页面暂时无法显示');
  await expect(page).toHaveTitle('抱歉，页面暂时无法显示 - 知讯资管家');
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('查得准标准，盯得住有效期');
});
