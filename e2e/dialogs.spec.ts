import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { PAGE_ROUTES } from '#apps/pages.ts';
import { listDeclaredCalls } from '#apps/server/declared-calls.ts';
import type { PageAccess } from '#domain/access/page.ts';
import type { SampleUser } from '#e2e/support/accounts.ts';
import { ask } from '#e2e/support/ask.ts';
import { createSeen, createSettle, createWalk, evaluateDialog, type Seen, SIZES } from '#e2e/support/dialogs.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { isReadCall, listCallPaths } from '#platform/contract/route.ts';

/** Thousands of steps in one test: a trace of them costs more than the walk, and each finding names its page. */
test.use({ trace: 'off' });

/** Answers calls that write with a refusal: a walk presses every button. Calls that read go through, also those that are sent as POST. */
async function rejectWrites(page: Page): Promise<void> {
  const calls = await listDeclaredCalls(join(import.meta.dirname, '..'));
  const reads = new Set(calls.filter(({ spec }) => isReadCall(spec)).flatMap(({ spec }) => listCallPaths(spec)));
  await page.route('**/portal/**', async (route) => {
    const request = route.request();
    if (request.method() === 'GET' || reads.has(new URL(request.url()).pathname)) return await route.continue();
    await route.fulfill({ status: 400, json: { code: 400, msg: '示例：没有保存' } });
  });
}

const getPages = (access: readonly PageAccess[]): readonly string[] =>
  PAGE_ROUTES.filter(
    (route) => route.aliasOf === undefined && route.file !== undefined && access.includes(route.access),
  )
    .map(({ path }) => path.replace(/\/:\w+\?/g, ''))
    .filter((path) => !/[:*]/.test(path));

/** Kind of an address that names a record, by its path or its query; null for other addresses. */
function getRecordShape(address: string): string | null {
  const shape = address.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*');
  return shape === address ? null : shape;
}

/** The pages of the user's kind, and one of each kind of record that they link to. */
async function walkPages(page: Page, access: readonly PageAccess[]): Promise<Seen> {
  const seen = createSeen();
  const walk = createWalk(page, seen);
  const waiting = [...getPages(access)];
  const known = new Set<string>();
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const answer = await page.request.get(address, { headers: { accept: 'text/html' }, maxRedirects: 0 });
    if (answer.status() !== 200 || !answer.headers()['content-type']?.startsWith('text/html')) continue;
    await walk(address);
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')].map(
        ({ pathname, search }) => pathname + search,
      ),
    );
    for (const link of links) {
      const shape = getRecordShape(link);
      if (shape === null || known.has(shape) || link.startsWith('/portal')) continue;
      known.add(shape);
      waiting.push(link);
    }
  }
  return seen;
}

/** The walk presses every button and takes minutes, so it belongs to the full run. */
const isFull = process.env.TEST_FULL === '1';

test.describe('every dialog shows its buttons on a small screen, however long it is', {
  tag: ['@walk', '@any-width'],
}, () => {
  test.skip(!isFull, 'walking every dialog takes minutes: TEST_FULL=1 (npm test -- full) does it');
  test.describe.configure({ timeout: 1_800_000 });
  test.use({ allowedConsoleErrors: [/./] });
  const WALKS: readonly (readonly [SampleUser, readonly PageAccess[], number])[] = [
    ['demo_member', ['login', 'entitled'], 40],
    ['demo_operator', ['operator'], 12],
    ['demo_plain', ['public', 'login'], 8],
  ];
  for (const [user, access, least] of WALKS) {
    test(`as ${user}`, async ({ page, signIn, context }) => {
      await signIn(user);
      // A press may open another window.
      context.on('page', (other) => void other.close());
      await rejectWrites(page);
      const seen = await walkPages(page, access);
      process.stdout.write(`${[...seen.judged].join('、')}；closed by a narrow page: ${[...seen.lost].join('、')}\n`);
      expect(seen.faults).toEqual([]);
      expect(seen.judged.size).toBeGreaterThan(least);
    });
  }
});

test('the dialogs to renew a paper and to record a review show their buttons on a small screen', {
  tag: '@any-width',
}, async ({ page, signIn }) => {
  const settle = createSettle(page);
  await signIn('demo_member');
  await page.setViewportSize(SIZES[0]);
  await page.goto('/qyxx/jrdb');
  await page
    .getByRole('button', { name: /^续期：/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^续期：/ }).getByLabel('选择附件')).toBeAttached();
  expect(await evaluateDialog(page, settle)).toEqual([]);

  const target = { standardCode: '10300101', level: '二级', region: '110000' };
  const made = await ask(page, 'POST', '/portal/filing', { ...target, kind: 'upgrade', name: '示例登记意见' });
  expect(made.code).toBe(200);
  const { uuid } = made.data as { uuid: string };
  await page.setViewportSize(SIZES[0]);
  await page.goto(`/qyxx/sbgl?filing=${uuid}`);
  await page.getByRole('button', { name: '登记意见' }).first().click();
  const dialog = page.getByRole('dialog', { name: '登记审查意见' });
  await expect(dialog).toBeVisible();
  expect(await evaluateDialog(page, settle)).toEqual([]);
  await page.setViewportSize(SIZES[0]);
  const points = ['净资产不满足要求', '注册建造师数量不足', '企业业绩不满足要求', '技术负责人资历不符合要求'];
  const words = points.map((point, at) => `${at + 1}. ${point}。`).join('\n');
  await dialog.getByLabel('补正通知或不予许可决定的原文').fill(words);
  await dialog.getByRole('button', { name: '拆分并复核' }).click();
  await expect(dialog.getByRole('button', { name: '确认并转为任务' })).toBeVisible();
  expect(await evaluateDialog(page, settle)).toEqual([]);
});
