import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/fixtures.ts';

const PATH = '/qyxx/ptgl/nr';
const WORDS = '只有预览链接才能看到的示例条文。';

async function addDraft(page: Page, title: string): Promise<string> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'access_token')?.value ?? '';
  const answer = await page.request.post('/portal/manage/article', {
    headers: { authorization: `Bearer ${token}` },
    data: { kind: 'policy', title, content: `<p>第一条 ${WORDS}</p>`, issuer: '示例市住房和城乡建设局' },
  });
  return ((await answer.json()) as { data: { uuid: string } }).data.uuid;
}

test('a draft is shown to a visitor without an account by its address, until that is taken back', async ({
  page,
  browser,
  signIn,
  checkAccess,
}, { project, retry }) => {
  const title = `预览示例${project.name}${retry}`;
  await signIn('demo_operator');
  const uuid = await addDraft(page, title);
  await page.goto(`${PATH}?keyword=${encodeURIComponent(title)}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: `更多${title}` }).click();
  await page.getByRole('menuitem', { name: '预览链接' }).click();
  const dialog = page.getByRole('dialog', { name: `“${title}”的预览链接` });
  await dialog.getByRole('combobox', { name: '有效时间' }).selectOption('1 小时');
  await dialog.getByRole('button', { name: '制作链接' }).click();
  const address = await dialog.locator('code').textContent();
  expect(address).toContain(`/policy/detail/${uuid}?yulan=`);
  await checkAccess();

  const context = await browser.newContext();
  const visitor = await context.newPage();
  const shown = await visitor.goto(address ?? '');
  expect(shown?.status()).toBe(200);
  expect(await shown?.headerValue('x-robots-tag')).toContain('noindex');
  await expect(visitor.getByRole('complementary', { name: '预览', exact: true })).toContainText(title);
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(visitor.getByText(WORDS)).toBeVisible();
  expect((await visitor.request.get(`/policy/detail/${uuid}`)).status()).toBe(404);

  // A signed-in user sees it as a guest does, and is not told that the login has ended.
  const own = await page.context().newPage();
  await own.goto(address ?? '', { waitUntil: 'networkidle' });
  await expect(own.getByRole('complementary', { name: '预览', exact: true })).toContainText(title);
  await expect(own.getByText('登录已过期')).toHaveCount(0);
  await own.close();

  await dialog.getByRole('button', { name: '停用' }).click();
  await expect(dialog.getByText('还没有可用的预览链接。')).toBeVisible();
  const ended = await visitor.reload();
  expect(ended?.status()).toBe(410);
  await expect(visitor.getByRole('heading', { name: '预览链接已失效' })).toBeVisible();
  await context.close();
});
