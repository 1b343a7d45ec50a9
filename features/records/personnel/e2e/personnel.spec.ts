import { expect, test } from '#e2e/support/fixtures.ts';

/** People from the empty form to the deleted record: P-066, C-120, C-121, C-128, and the one list of both kinds. */

const CHECKS = '10X98765432';
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** An invented ID number with a right check character; each run and each width takes its own. */
function inventIdNo(): string {
  const body = `32019919880808${String(Date.now() % 1000).padStart(3, '0')}`;
  return body + CHECKS.charAt(WEIGHTS.reduce((sum, weight, index) => sum + weight * Number(body[index]), 0) % 11);
}

test('a person is added, found, looked at, corrected and deleted', async ({ page, signIn, isMobile }) => {
  const idNo = inventIdNo();
  const name = `示例新人${idNo.slice(14)}`;
  await signIn('demo_member');
  await page.goto('/qyxx/qyinfo/zcryxx');
  await expect(page.getByRole('heading', { level: 1, name: '注册人员' })).toBeVisible();

  await page.getByRole('button', { name: '新增人员' }).first().click();
  const form = page.getByRole('dialog', { name: '新增注册人员' });
  await form.getByLabel('姓名').fill(name);
  await form.getByLabel('证件号码').fill(`${idNo.slice(0, 17)}${idNo.endsWith('0') ? '1' : '0'}`);
  await form.getByRole('button', { name: '添加注册证书' }).click();
  await form.getByLabel('注册类别').fill('二级建造师');
  await form.getByLabel('注册编号').fill(`示例${idNo.slice(14)}`);
  await form.getByLabel('姓名').click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入正确的身份证号码')).toBeVisible();
  await form.getByLabel('证件号码').fill(idNo);
  await expect(form.getByText('1988-08-08 出生（由证件号码得出，随号码更改）')).toBeVisible();
  const rank = form.locator('.field').filter({ has: page.getByText('职称级别', { exact: true }) });
  await form.getByLabel('职称名称').fill('高级工程师');
  await expect(rank.getByText('由职称名称得出，可修改')).toBeVisible();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();

  const search = page.getByPlaceholder('姓名、证书编号或证件号码');
  await search.fill(idNo);
  await search.press('Enter');
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(idNo);

  await page.getByRole('button', { name: `查看${name}的完整证件号码` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '查看', exact: true }).click();
  await expect(page.getByText(idNo)).toBeVisible();

  await page.getByRole('button', { name: `查看${name}的详情` }).click();
  const drawer = page.getByRole('dialog', { name });
  await expect(drawer.getByText('1988-08-08 出生')).toBeVisible();
  await drawer.getByRole('button', { name: '编辑' }).click();
  const edit = page.getByRole('dialog', { name: '编辑注册人员' });
  await expect(edit.getByText('由职称名称得出，可修改')).toBeVisible();
  await edit.getByLabel('手机号').fill('13800138000');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit).toBeHidden();

  await page.getByRole('button', { name: `${name}的更多操作` }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const question = page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .filter({ hasText: `删除注册人员“${name}”？` });
  await question.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('没有符合条件的结果')).toBeVisible();
  if (!isMobile) await expect(page).toHaveURL(/keyword=/);
});

test('registered and other people are one list, whose type filter each address presets', async ({
  page,
  signIn,
  isMobile,
  checkAccess,
}) => {
  await signIn('demo_member');
  const title = page.getByRole('heading', { level: 1 });
  const total = page.getByRole('status').filter({ hasText: /^共 \d+ 人$/ });
  const count = async () => Number(/\d+/.exec((await total.textContent()) ?? '')?.[0]);
  const choose = async (kind: string) => {
    const filter = page.getByRole('combobox', { name: '全部人员', exact: true });
    if (!(await filter.isVisible())) await page.getByRole('button', { name: /^筛选/ }).click();
    await filter.selectOption(kind);
  };
  const counts = [];
  for (const [path, kind] of [
    ['/qyxx/zcry/ryxx', '注册人员'],
    ['/qyxx/qtry/ryxx', '非注册人员'],
  ] as const) {
    await page.goto(path);
    await expect(title).toHaveText(kind);
    counts.push(await count());
  }
  await choose('');
  await expect(page).toHaveURL(/\/qyxx\/qtry\/ryxx\?personKind=all$/);
  await expect(title).toHaveText('人员');
  await expect(total).toHaveText(`共 ${counts.reduce((sum, one) => sum + one, 0)} 人`);
  const rows = isMobile ? page.locator('.dt-list > li') : page.locator('.zx-table tbody tr');
  await expect(rows.filter({ hasText: /(?<!非)注册人员/ }).first()).toBeVisible();
  await expect(rows.filter({ hasText: '非注册人员' }).first()).toBeVisible();
  await checkAccess();

  await page.getByRole('button', { name: '新增人员' }).click();
  await page.getByRole('menuitem', { name: '新增非注册人员' }).click();
  await expect(page.getByRole('dialog', { name: '新增非注册人员' }).getByLabel('岗位', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await rows
    .filter({ hasText: /(?<!非)注册人员/ })
    .first()
    .getByRole('button', { name: /的详情$/ })
    .click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: '基本信息' })).toBeVisible();
  await page.keyboard.press('Escape');

  // The people of one page are enough to have both kinds.
  if (!isMobile) {
    await page.getByRole('checkbox', { name: '选择本页全部' }).check();
    for (const action of ['批量修改注册人员', '批量修改非注册人员', '标为离职', '删除'])
      await expect(page.locator('.batch').getByRole('button', { name: action, exact: true })).toBeVisible();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出列表' }).click();
    expect((await saving).suggestedFilename()).toMatch(/^人员列表-\d{4}-\d\d-\d\d\.xlsx$/);
  }
  await choose('else');
  await expect(page).toHaveURL(/\/qyxx\/qtry\/ryxx$/);
  await expect(total).toHaveText(`共 ${counts[1]} 人`);
});

test('people and their works have four lists that every user can use', { tag: '@any-width' }, async ({
  page,
  signIn,
  checkAccess,
}) => {
  await signIn('demo_member');
  for (const [path, title] of [
    ['/qyxx/qyinfo/zcryxx', '注册人员'],
    ['/qyxx/qyinfo/fzcryxx', '非注册人员'],
    ['/qyxx/zcry/ryyjxx', '注册人员业绩'],
    ['/qyxx/fzcry', '非注册人员'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await checkAccess();
  }
});
