import { ask } from '#e2e/support/ask.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

interface Person {
  readonly uuid: string;
  readonly isSelf: boolean;
}

interface Found {
  readonly rows: readonly { readonly uuid: string; readonly projectName: string }[];
}

test.describe('变更审批 (P-192)', () => {
  // Other specs know the guest as a user without an enterprise, and an enterprise without approvals.
  test.afterEach(async ({ page, signIn }) => {
    await signIn('demo_member');
    await ask(page, 'POST', '/portal/approval/rules/edit', { kinds: [] });
    const { people } = (await ask(page, 'GET', '/portal/colleague/list')).data as { people: readonly Person[] };
    for (const { uuid, isSelf } of people) if (!isSelf) await ask(page, 'POST', '/portal/colleague/remove', { uuid });
  });

  test('the owner chooses, a colleague proposes, the owner approves', async ({ page, signIn, checkAccess }) => {
    const name = `示例待批${test.info().project.name === 'phone' ? '手机' : '桌面'}项目`;
    await signIn('demo_member');
    const info = (await ask(page, 'GET', '/portal/getInfo')).data as { ent: { creditCode: string } };
    await signIn('demo_guest');
    await ask(page, 'POST', '/portal/ent/join', { creditCode: info.ent.creditCode });
    await signIn('demo_member');
    const { requests } = (await ask(page, 'GET', '/portal/ent/certification')).data as { requests: { uuid: string }[] };
    for (const { uuid } of requests) await ask(page, 'POST', '/portal/ent/join/decide', { uuid, accept: true });
    const { people } = (await ask(page, 'GET', '/portal/colleague/list')).data as { people: readonly Person[] };
    for (const { uuid, isSelf } of people)
      if (!isSelf) await ask(page, 'POST', '/portal/colleague/roles', { uuid, roles: ['look', 'edit'] });

    await page.goto('/qyxx/bgsp?tab=rules');
    await expect(page.getByRole('heading', { level: 1, name: '变更审批' })).toBeVisible();
    await page.getByRole('checkbox', { name: '新增项目' }).check();
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('从同事的下一次操作起生效')).toBeVisible();
    await checkAccess();

    await signIn('demo_guest');
    await page.goto('/qyxx/qyinfo/xmmgr');
    await page.getByRole('button', { name: '新增项目' }).first().click();
    const form = page.getByRole('dialog', { name: '新增项目' });
    await form.getByLabel('项目名称').fill(name);
    await form.getByRole('button', { name: /保\s*存/ }).click();
    const asked = page.getByRole('dialog', { name: '已提交审批' });
    await asked.getByRole('button', { name: '提交说明' }).click();
    await expect(asked.getByText('说明至少 2 个字')).toBeVisible();
    await asked.getByLabel('说明').fill('示例说明');
    await checkAccess();
    await asked.getByRole('button', { name: '提交说明' }).click();
    await expect(asked).toBeHidden();
    await page.goto('/qyxx/bgsp');
    await expect(page.getByText('说明：示例说明')).toBeVisible();
    await page.getByRole('button', { name: `查看新增项目：${name}` }).click();
    const own = page.getByRole('dialog', { name: '提交审批的变更' });
    await own.getByRole('button', { name: '改说明' }).click();
    const why = page.getByRole('dialog', { name: '说明变更的原因' });
    await why.getByLabel('说明').fill('补录中标项目');
    await why.getByRole('button', { name: '保存' }).click();
    await expect(own.getByText('说明：补录中标项目')).toBeVisible();
    await checkAccess();

    await signIn('demo_member');
    await page.goto('/qyxx/bgsp');
    await page.getByRole('button', { name: `查看新增项目：${name}` }).click();
    const drawer = page.getByRole('dialog', { name: '提交审批的变更' });
    await expect(drawer.getByRole('row', { name: /项目名称/ })).toContainText(name);
    await checkAccess();
    await drawer.getByRole('button', { name: '批准', exact: true }).click();
    await expect(drawer).toBeHidden();
    const row = page.getByRole('listitem').filter({ hasText: name });
    await expect(row.getByText('已批准', { exact: true })).toBeVisible();
    const found = (await ask(page, 'GET', `/portal/project/list?name=${name}`)) as unknown as Found;
    expect(found.rows.map(({ projectName }) => projectName)).toEqual([name]);
    // Others count what the sample enterprise has.
    for (const { uuid } of found.rows) await ask(page, 'POST', `/portal/project/delete/${uuid}`);
  });
});
