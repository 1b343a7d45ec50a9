/** Two people edit one record: the second is told, sees both versions field by field, and nothing is overwritten or lost. */
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

// The browser itself writes a line for every refused call.
test.use({ allowedConsoleErrors: [/status of 409/] });

async function tokenOf(page: Page): Promise<string> {
  const found = (await page.context().cookies()).find((cookie) => cookie.name === 'access_token');
  return found?.value ?? '';
}

/** A second person at another machine, in the same enterprise. */
async function openSecond(browser: Browser, page: Page): Promise<Page> {
  const state = await page.context().storageState();
  const context = await browser.newContext({ storageState: state, baseURL: new URL(page.url()).origin });
  return await context.newPage();
}

test('a certificate is edited by two people at once', async ({ page, browser, signIn, checkAccess }, { project }) => {
  await signIn('demo_member');
  await page.goto('/qyxx/qyinfo/zzzsxx');
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const certNo = `示例-两人-${project.name}-${Date.now()}`;
  const added = await page.request.post('/portal/zzzs', {
    data: { certNo, category: 'other', certName: '示例证书', issueDate: '2024-01-01', issuer: '示例机关' },
    headers,
  });
  const { data } = (await added.json()) as { data: { uuid: string } };
  const second = await openSecond(browser, page);
  const openForm = async (who: Page) => {
    await who.goto(`/qyxx/qyinfo/zzzsxx?keyword=${encodeURIComponent(certNo)}`);
    await who.getByRole('button', { name: '示例证书', exact: true }).click();
    await who.getByRole('dialog').getByRole('button', { name: '编辑' }).click();
    const form = who.getByRole('dialog', { name: '编辑资质证书' });
    await expect(form.getByLabel('证书编号')).toHaveValue(certNo);
    return form;
  };
  const mine = await openForm(page);
  const theirs = await openForm(second);

  await theirs.getByLabel('发证机关').fill('对方填写的机关');
  await theirs.getByLabel('备注').fill('对方的备注');
  await theirs.getByRole('button', { name: '保存' }).click();
  await expect(theirs).toBeHidden();

  await mine.getByLabel('备注').fill('我的备注');
  await mine.getByLabel('证书名称').fill('我改的名称');
  await mine.getByRole('button', { name: '保存' }).click();
  const both = page.getByRole('dialog', { name: '该记录已被他人修改' });
  await expect(both.getByText('有 3 处与您填写的不同')).toBeVisible();
  await expect(both.getByRole('row', { name: /^发证机关/ })).toContainText('示例机关');
  await expect(both.getByRole('row', { name: /^发证机关/ })).toContainText('对方填写的机关');
  await expect(both.getByRole('row', { name: /^备注/ })).toContainText('两边都修改了');
  await expect(both.getByRole('button', { name: '按选择保存' })).toBeDisabled();
  await checkAccess();

  // Closing it loses nothing; the next try meets the same question.
  await both.getByRole('button', { name: '返回继续填写' }).click();
  await expect(mine.getByLabel('备注')).toHaveValue('我的备注');
  await mine.getByRole('button', { name: '保存' }).click();
  await both.getByRole('radio', { name: '备注用我的' }).check();
  await both.getByRole('button', { name: '按选择保存' }).click();
  await expect(mine).toBeHidden();

  const answer = await page.request.get(`/portal/zzzs/${data.uuid}`, { headers });
  expect(((await answer.json()) as { data: object }).data).toMatchObject({
    certName: '我改的名称',
    issuer: '对方填写的机关',
    remark: '我的备注',
    revision: 3,
  });
  await second.context().close();
  await page.request.post(`/portal/zzzs/delete/${data.uuid}`, { headers });
});
