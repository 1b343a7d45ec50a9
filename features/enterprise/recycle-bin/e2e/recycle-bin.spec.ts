import { expect, test } from '#e2e/support/fixtures.ts';

test(
  'a project deleted by mistake is brought back',
  { tag: '@any-width' },
  async ({ page, signIn, checkAccess }, { project }) => {
    const name = `示例误删项目-${project.name}-${Date.now()}`;
    await signIn('demo_design');
    await page.goto('/qyxx/qyinfo/xmmgr');
    const token = (await page.context().cookies()).find((cookie) => cookie.name === 'access_token')?.value ?? '';
    const headers = { authorization: `Bearer ${token}` };
    const made = await page.request.post('/portal/project', { headers, data: { projectName: name } });
    const { data } = (await made.json()) as { data: { uuid: string } };
    await page.request.post(`/portal/project/delete/${data.uuid}`, { headers });

    await page.getByRole('button', { name: '最近删除' }).click();
    const drawer = page.getByRole('dialog', { name: '最近删除的项目' });
    await expect(drawer.getByText(name)).toBeVisible();
    await checkAccess();
    await drawer.getByRole('button', { name: `恢复${name}` }).click();
    await expect(page.getByText(`已恢复：${name}`)).toBeVisible();
    await expect(drawer.getByText(name)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
  },
);
