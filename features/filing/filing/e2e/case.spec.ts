import type { Locator, Page } from '@playwright/test';
import { ask } from '#e2e/support/ask.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { createTestPdf, createTestPicture } from '#platform/server/testing/files.ts';

async function send<Data>(page: Page, path: string, body: object): Promise<Data> {
  const { code, data } = await ask(page, 'POST', path, body);
  expect(code, path).toBe(200);
  return data as Data;
}

async function openCase(page: Page, name: string): Promise<string> {
  const target = { standardCode: '10300101', level: '二级', region: '110000' };
  const { uuid } = await send<{ uuid: string }>(page, '/portal/filing', { ...target, kind: 'upgrade', name });
  await page.goto(`/qyxx/sbgl?filing=${uuid}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return uuid;
}

test('a filing keeps files of its own, with what they are, until it is over', async ({ page, signIn, checkAccess }, {
  project,
}) => {
  await signIn('demo_member');
  const uuid = await openCase(page, `示例文件申报 ${project.name} ${Date.now()}`);
  const files = page.getByRole('region', { name: '附件', exact: true });
  const [scan, photo] = [`通知-${project.name}.pdf`, `会议-${project.name}.png`];
  await files.getByLabel('选择附件').setInputFiles({
    name: scan,
    mimeType: 'application/pdf',
    buffer: createTestPdf({ text: `notice ${project.name}` }),
  });
  await expect(files.getByRole('button', { name: scan, exact: true })).toBeVisible();
  // Dropped onto the place for it.
  const data = await page.evaluateHandle(
    ({ name, bytes }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
      return transfer;
    },
    { name: photo, bytes: [...createTestPicture('png', `会议${project.name}`, 800, 500)] },
  );
  await files.getByText('可拖到这里').dispatchEvent('drop', { dataTransfer: data });
  await expect(files.getByRole('button', { name: photo, exact: true })).toBeVisible();
  // A telephone photographs what lies on the desk.
  const camera = files.getByRole('button', { name: '拍照', exact: true });
  await expect(camera).toBeVisible({ visible: project.name === 'phone' });
  await expect(files.locator('input[capture]')).toHaveAttribute('capture', 'environment');

  await files.getByRole('button', { name: `填写 ${scan} 的说明` }).click();
  const form = page.getByRole('dialog', { name: '填写说明' });
  await form.getByLabel('说明').fill('补正通知书');
  await checkAccess();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await expect(files.getByRole('listitem').filter({ hasText: scan })).toContainText('补正通知书');
  await checkAccess();

  await files.getByRole('button', { name: photo, exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: photo })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
  await files.getByRole('button', { name: `删除 ${photo}` }).click();
  await files.getByRole('button', { name: '撤销' }).click();
  await expect(files.getByRole('button', { name: photo, exact: true })).toBeVisible();

  await send(page, '/portal/filing/move', { uuid, to: '撤回' });
  await page.reload();
  await expect(page.getByText('申报已结束，文件只能查看和下载')).toBeVisible();
  await expect(files.getByRole('button', { name: `下载 ${scan}` })).toBeVisible();
  await expect(files.getByRole('button', { name: /删除|填写|上传/ })).toHaveCount(0);
  await checkAccess();
});

const MAX_STEPS = 250;
/** The focused element, as a user would call it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return '';
    return element.getAttribute('aria-label') ?? (element.innerText || element.id || element.className);
  });
const isInside = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element.contains(document.activeElement));

/** Goes on by Tab until an element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach it, and ends at “${await focused(page)}”`);
}

test('every button of a filing is reached by Tab, and each dialog takes the focus and gives it back', {
  tag: '@any-width',
}, async ({ page, signIn }) => {
  test.slow();
  await signIn('demo_member');
  await openCase(page, `示例键盘申报 ${Date.now()}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: '整理成包' })).toBeVisible();
  const buttons = await main.locator('button').all();
  expect(buttons.length).toBeGreaterThan(8);

  // In the order in which they stand, each of them, without a mouse.
  const unreached: string[] = [];
  await main.getByRole('link', { name: '返回申报列表' }).focus();
  for (const button of buttons) {
    if (!(await button.isVisible()) || (await button.isDisabled())) continue;
    await tabTo(page, button).catch(async () => unreached.push((await button.textContent()) ?? ''));
    await expect(button).toBeFocused();
    const ring = await button.evaluate((element) => {
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    });
    expect(ring, `${await button.textContent()} shows that it has the focus`).toBe(true);
  }
  expect(unreached).toEqual([]);

  const opening = ['修改', '登记提交', '撤回申报', '增加任务', '登记意见', '增加', '生成链接', '登记费用', '删除'];
  for (const name of opening) {
    const button = main.getByRole('button', { name, exact: true }).first();
    await expect(button, name).toBeVisible();
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog, name).toBeVisible();
    // A drawer has the focus as a whole before its first field has.
    await page.keyboard.press('Tab');
    await expect.poll(() => isInside(dialog), { message: `${name}: the focus goes in` }).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog, name).toBeHidden();
    await expect(button, `${name}: the focus comes back`).toBeFocused();
  }
});
