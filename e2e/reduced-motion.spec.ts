import { expect, test } from './support/fixtures.ts';

/** A computer set to move nothing (remote desktops are, too) shows what opens all the same: what moves waits for the end of its move. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('menus, dialogs and drawers open and close where nothing moves', async ({ page, signIn }) => {
  await signIn('demo_member');
  await page.goto('/qyxx/qyinfo/zcryxx');
  await page
    .getByRole('button', { name: /的更多操作$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(question).toContainText('删除注册人员');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('menuitem')).toHaveCount(0);

  await page.getByRole('button', { name: '新增人员' }).first().click();
  const form = page.getByRole('dialog', { name: '新增注册人员' });
  await expect(form.getByLabel('姓名')).toBeVisible();
  await form.getByLabel('姓名').press('Escape');
  await expect(form).toBeHidden();
});
