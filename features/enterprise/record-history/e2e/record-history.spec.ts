import { expect, test } from '#e2e/support/fixtures.ts';

test('the history of an opened record shows the author and the change', async ({ page, signIn, checkAccess }, {
  project,
}) => {
  const name = `示例留痕项目-${project.name}-${Date.now()}`;
  await signIn('demo_design');
  await page.goto('/qyxx/qyinfo/xmmgr');
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'access_token')?.value ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const made = await page.request.post('/portal/project', { headers, data: { projectName: name, area: 1000 } });
  const { data } = (await made.json()) as { data: { uuid: string } };
  const edited = await page.request.post('/portal/project/edit', {
    headers,
    data: { uuid: data.uuid, projectName: name, area: 1200, ownerName: '示例建设单位' },
  });
  expect((await edited.json()).code).toBe(200);
  await page.reload();
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '修改历史' }).click();
  const drawer = page.getByRole('dialog', { name: `${name}的修改历史` });
  await expect(drawer.getByText(`修改项目 ${name}`)).toBeVisible();
  await expect(drawer.getByRole('listitem').first()).toContainText(/建筑面积[^]*1,000[^]*1,200/);
  await expect(drawer.getByRole('listitem').first()).toContainText(/建设单位[^]*未填[^]*示例建设单位/);
  await expect(drawer.getByRole('listitem').last()).toContainText(`新增项目 ${name}`);
  await checkAccess();
  await drawer.getByRole('button', { name: '关闭' }).click();
  await expect(drawer).toBeHidden();
});

test(
  'a fact is called wrong and settled where the record is opened',
  { tag: '@any-width' },
  async ({ page, signIn, checkAccess }, { project }) => {
    const name = `示例异议项目-${project.name}-${Date.now()}`;
    await signIn('demo_design');
    await page.goto('/qyxx/qyinfo/xmmgr');
    const token = (await page.context().cookies()).find((cookie) => cookie.name === 'access_token')?.value ?? '';
    const headers = { authorization: `Bearer ${token}` };
    await page.request.post('/portal/project', { headers, data: { projectName: name, area: 1000 } });
    await page.reload();
    await page.getByRole('main').getByRole('button', { name }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: '修改历史' }).click();
    const drawer = page.getByRole('dialog', { name: `${name}的修改历史` });
    await drawer.getByRole('button', { name: '标记异议' }).click();
    const dispute = page.getByRole('dialog', { name: '标记异议' });
    // Esc closes the dialog alone, not the drawers around it.
    await page.keyboard.press('Escape');
    await expect(dispute).toBeHidden();
    await expect(drawer).toBeVisible();
    await drawer.getByRole('button', { name: '标记异议' }).click();
    await dispute.getByLabel('哪一项有异议').selectOption({ label: '建筑面积：1,000 ㎡' });
    await dispute.getByRole('button', { name: '标记异议' }).click();
    await expect(dispute.getByText('请填写理由')).toBeVisible();
    await dispute.getByLabel('理由').fill('示例：与图纸不一致');
    await checkAccess();
    await dispute.getByRole('button', { name: '标记异议' }).click();
    await expect(dispute).toBeHidden();
    await expect(drawer.getByText('以下内容有异议')).toBeVisible();
    await checkAccess();
    await drawer.getByRole('button', { name: '结束异议：建筑面积' }).click();
    const settlement = page.getByRole('dialog', { name: '结束异议：建筑面积' });
    await checkAccess();
    await settlement.getByRole('button', { name: '结束异议', exact: true }).click();
    await expect(settlement).toBeHidden();
    await expect(drawer.getByText('以下内容有异议')).toBeHidden();
    await expect(drawer.getByRole('listitem').first()).toContainText('结束异议');
  },
);
