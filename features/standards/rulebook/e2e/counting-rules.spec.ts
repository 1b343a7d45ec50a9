import { approveRelease } from '#e2e/support/approve-release.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

test.describe('rules of counting written by operators', () => {
  test('are a form and a sentence, with their cases beside, until they are published and withdrawn', {
    tag: '@any-width',
  }, async ({ page, signIn, checkAccess }) => {
    test.slow();
    const title = `示例计数规则${Date.now() % 1_000_000}`;
    await signIn('demo_operator');
    await page.goto('/qyxx/ptgl/nr?resource=counting-rule');
    await page.getByRole('button', { name: '新建草稿' }).click();
    const form = page.getByRole('dialog', { name: '新建计数规则' });
    await form.getByRole('textbox', { name: '标题' }).fill(title);
    await form
      .getByRole('textbox', { name: '按规定的表述填写' })
      .fill('企业主要人员应当在六十五周岁以下，并由本企业缴纳社会保险。');
    await form.getByRole('button', { name: '按这句话填写' }).click();
    await expect(form.getByText('企业主要人员须在 65 周岁及以下，须由本企业缴纳社会保险。')).toBeVisible();
    const age = form.getByRole('textbox', { name: '年龄上限（周岁，含本数）' });
    await expect(age).toHaveValue('65');
    await form.getByRole('textbox', { name: '依据文号' }).fill('示建〔2031〕40号');
    await form.getByRole('textbox', { name: '条款' }).fill('第三条');
    // At every change the cases run beside, by the rule in use and by this one.
    const limits = form.getByRole('table', { name: '界限两侧的案例' });
    await expect(limits.getByRole('row', { name: /^65 周岁，本企业参保 不计入 计入 计入/ })).toBeVisible();
    await age.fill('63');
    await expect(form.getByText('企业主要人员须在 63 周岁及以下，须由本企业缴纳社会保险。')).toBeVisible();
    await expect(limits.getByRole('row', { name: /^64 周岁，本企业参保 不计入 不计入/ })).toBeVisible();
    await form.getByRole('button', { name: '添加案例' }).click();
    await form.getByRole('textbox', { name: '案例名称' }).fill('64 周岁仍计入');
    await form.getByRole('textbox', { name: '年龄', exact: true }).fill('64');
    await form.getByRole('combobox', { name: '参保单位' }).selectOption({ label: '本企业' });
    await form.getByRole('combobox', { name: '预期是否计入' }).selectOption({ label: '计入' });
    await expect(form.getByText('案例“64 周岁仍计入”与预期不符')).toBeVisible();
    await form.getByText('案例“64 周岁仍计入”与预期不符').scrollIntoViewIfNeeded();
    await checkAccess();
    await form.getByRole('button', { name: '删除案例 1' }).click();
    await expect(form.getByText('案例“64 周岁仍计入”与预期不符')).toHaveCount(0);
    await form.getByRole('switch', { name: '已与原文核对' }).click();
    await form.getByRole('button', { name: '保存草稿' }).click();
    await expect(form).toBeHidden();

    await page.getByRole('button', { name: `发布${title}` }).click();
    const dialog = page.getByRole('dialog', { name: `发布“${title}”` });
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
    await expect(dialog).toBeHidden();
    await approveRelease(page, signIn, title, 'counting-rule');
    await page.goto('/qyxx/ptgl/nr?resource=counting-rule');
    await page.getByRole('button', { name: `提交撤下${title}` }).click();
    const down = page.getByRole('dialog', { name: `提交撤下“${title}”` });
    await down.getByRole('textbox').fill('示例原因');
    await down.getByRole('button', { name: '提交撤下', exact: true }).click();
    await expect(down).toBeHidden();
    await approveRelease(page, signIn, title, 'counting-rule');
  });
});
