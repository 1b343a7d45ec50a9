import type { Page } from '@playwright/test';
import { ask } from '#e2e/support/ask.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

interface Person {
  readonly uuid: string;
  readonly nickName: string;
  readonly isSelf: boolean;
}
const getPeople = async (page: Page): Promise<readonly Person[]> =>
  ((await ask(page, 'GET', '/portal/colleague/list')).data as { people: readonly Person[] }).people;

test.describe('成员与权限 (P-176)', () => {
  // Other specs know the guest as a user without an enterprise, and the member as the only user of one.
  test.afterEach(async ({ page, signIn }) => {
    await signIn('demo_member');
    for (const { uuid, isSelf } of await getPeople(page))
      if (!isSelf) await ask(page, 'POST', '/portal/colleague/remove', { uuid });
  });

  test('a colleague joins, is given rights and is removed', async ({ page, signIn, checkAccess }) => {
    await signIn('demo_member');
    const info = (await ask(page, 'GET', '/portal/getInfo')).data as { ent: { creditCode: string } };
    await signIn('demo_guest');
    const { user } = (await ask(page, 'GET', '/portal/getInfo')).data as { user: { nickName: string } };
    await ask(page, 'POST', '/portal/ent/join', { creditCode: info.ent.creditCode });
    await signIn('demo_member');
    const { requests } = (await ask(page, 'GET', '/portal/ent/certification')).data as { requests: { uuid: string }[] };
    for (const { uuid } of requests) await ask(page, 'POST', '/portal/ent/join/decide', { uuid, accept: true });

    await page.goto('/qyxx/cyqx');
    await expect(page.getByRole('heading', { level: 1, name: '成员与权限' })).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: user.nickName });
    await expect(row.getByText('全部权限').or(row.getByText('负责人', { exact: true }))).toBeVisible();
    await row.getByRole('button', { name: '设置权限' }).click();
    const form = page.getByRole('dialog', { name: `${user.nickName}的权限` });
    await form.getByRole('radio', { name: '按需给权限' }).check();
    await form.getByRole('checkbox', { name: '编辑' }).uncheck();
    await form.getByRole('checkbox', { name: '付款' }).check();
    await checkAccess();
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();
    await expect(row.getByText('付款', { exact: true })).toBeVisible();
    await checkAccess();

    await row.getByRole('button', { name: '移出企业' }).click();
    const removing = page.getByRole('dialog', { name: `把${user.nickName}移出企业` });
    await expect(removing.getByText('他没有未办事项')).toBeVisible();
    await removing.getByRole('button', { name: '移出企业' }).click();
    await expect(removing).toBeHidden();
    await expect(row).toHaveCount(0);
  });
});
