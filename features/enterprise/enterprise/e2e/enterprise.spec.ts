import { expect, test } from '../../../../e2e/support/fixtures.ts';

/** Licence page of a member: read, edit a section, see the change in the log, get a draft back (C-084, C-086, C-088, C-089, R-005). */
test.describe('business licence page', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/qyinfo/yyzzxx');
    await expect(page.getByRole('heading', { name: '营业执照', level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: '联系信息' })).toBeVisible();
  });

  test('shows sections, validity and completeness, and every member can read it', async ({ page, checkAccess }) => {
    const summary = page.getByRole('region', { name: '执照概况' });
    await expect(summary.getByText('营业期限')).toBeVisible();
    await expect(summary.getByText('资料完整度')).toBeVisible();
    for (const name of ['营业执照', '资本与资产', '联系信息', '安全许可与技术负责人', '变更记录']) {
      await expect(page.getByRole('heading', { name, level: 2, exact: true })).toBeVisible();
    }
    await checkAccess();
  });

  test('names every error at its field, saves, and logs the change', async ({ page }) => {
    const contact = `示例联系人${Date.now() % 100_000}`;
    await page.getByRole('button', { name: '编辑联系信息' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('联系人').fill(contact);
    await form.getByLabel('邮政编码').fill('21');
    await form.getByLabel('联系邮箱').fill('not-a-mail');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText('2 处需要修改')).toBeVisible();
    await expect(form.getByText('邮政编码应为 6 位数字')).toBeVisible();
    await expect(form.getByText('请输入正确的联系邮箱')).toBeVisible();
    await form.getByLabel('邮政编码').fill('210000');
    await form.getByLabel('联系邮箱').fill('');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('region', { name: '联系信息' }).getByText(contact)).toBeVisible();
    const log = page.getByRole('region', { name: '变更记录' });
    await expect(log.getByText(contact).first()).toBeVisible();
    await expect(log.getByText('页面填写').first()).toBeVisible();
  });

  test('R-170: refuses a wrong credit code', { tag: '@any-width' }, async ({ page }) => {
    await page.getByRole('button', { name: '编辑营业执照' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('统一社会信用代码').fill('91320106MA1XHY5K3N');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText('请输入正确的统一社会信用代码')).toBeVisible();
  });

  test('G-37: offers what was begun, and forgets it when told', { tag: '@any-width' }, async ({ page }) => {
    await page.getByRole('button', { name: '编辑联系信息' }).click();
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/portal/ent/saveTmp'));
    await page.getByLabel('办公地址').fill('还没有写完的地址');
    await saved;
    await page.reload();
    await page.getByRole('button', { name: '编辑联系信息' }).click();
    await expect(page.getByText('暂存过未提交的内容')).toBeVisible();
    await page.getByRole('button', { name: '恢复' }).click();
    await expect(page.getByLabel('办公地址')).toHaveValue('还没有写完的地址');
    await page.reload();
    await page.getByRole('button', { name: '编辑联系信息' }).click();
    const dropped = page.waitForResponse((answer) => answer.url().endsWith('/portal/ent/tmp/delete'));
    await page.getByRole('button', { name: '丢弃' }).click();
    await dropped;
    await page.reload();
    await page.getByRole('button', { name: '编辑联系信息' }).click();
    await expect(page.getByLabel('办公地址')).toBeVisible();
    await expect(page.getByText('暂存过未提交的内容')).toBeHidden();
  });

  test('asks before unsaved changes are dropped', { tag: '@any-width' }, async ({ page }) => {
    await page.getByRole('button', { name: '编辑联系信息' }).click();
    await page.getByLabel('联系人').fill('不保存');
    await page.getByRole('button', { name: '取消' }).press('Enter');
    await expect(page.getByText('放弃未保存的修改？')).toBeVisible();
    await page.getByRole('button', { name: '放弃', exact: true }).click();
    await expect(page.getByLabel('联系人')).toBeHidden();
  });
});

test('paper has nothing that is to be pressed', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('demo_member');
  for (const { address, shown } of [
    { address: '/qyxx/qyinfo/yyzzxx', shown: '上传附件' },
    { address: '/qyxx/qyinfo/xmmgr', shown: '粘贴平台网页' },
  ]) {
    await page.goto(address);
    await expect(page.getByRole('button', { name: shown })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.btn, .drop').filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  }
});
