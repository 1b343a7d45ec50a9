import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/fixtures.ts';

// A page of the enterprise that is not chosen any more is refused, which the browser notes.
test.use({ allowedConsoleErrors: [/status of 409/] });

interface Enterprise {
  readonly uuid: string;
  readonly entName: string;
  readonly creditCode: string;
}

/** As the signed-in user. */
async function ask<T>(page: Page, method: 'GET' | 'POST', path: string, data?: object): Promise<T> {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'access_token')?.value;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(path, { method, headers, ...(data ? { data } : {}) });
  return ((await answer.json()) as { data: T }).data;
}
const getEnterprise = async (page: Page): Promise<Enterprise> =>
  (await ask<{ ent: Enterprise }>(page, 'GET', '/portal/getInfo')).ent;

async function pick(page: Page, isPhone: boolean, name: string): Promise<void> {
  if (isPhone) {
    await page.getByRole('button', { name: '打开菜单' }).click();
    await page.getByRole('button', { name: /^切换企业/ }).click();
  } else await page.getByRole('button', { name: /^切换企业/ }).click();
  const list = isPhone ? page.getByRole('dialog', { name: '菜单' }) : page.getByRole('group', { name: '切换企业' });
  await list.getByRole('button', { name: new RegExp(`^${name}`) }).click();
}

test.describe('集团总览 (P-180)', () => {
  // Other specs know the member as a user of one enterprise.
  test.afterEach(async ({ page, signIn }) => {
    await signIn('demo_design');
    const { people } = await ask<{ people: { uuid: string; isSelf: boolean }[] }>(
      page,
      'GET',
      '/portal/colleague/list',
    );
    for (const { uuid, isSelf } of people) if (!isSelf) await ask(page, 'POST', '/portal/colleague/remove', { uuid });
  });

  test(
    'one person sees two enterprises beside each other and goes from one to the other',
    { tag: '@any-width' },
    async ({ page, context, signIn, checkAccess }, { project }) => {
      const isPhone = project.name === 'phone';
      await signIn('demo_design');
      const design = await getEnterprise(page);
      await signIn('demo_member');
      const mine = await getEnterprise(page);
      await page.goto('/qyxx');
      await expect(page.getByRole('button', { name: /^切换企业/ })).toHaveCount(0);
      await ask(page, 'POST', '/portal/ent/join', { creditCode: design.creditCode });
      await signIn('demo_design');
      const { requests } = await ask<{ requests: { uuid: string }[] }>(page, 'GET', '/portal/ent/certification');
      for (const { uuid } of requests) await ask(page, 'POST', '/portal/ent/join/decide', { uuid, accept: true });

      await signIn('demo_member');
      await page.goto('/qyxx/jtzl');
      await expect(page.getByRole('heading', { level: 1, name: '集团总览' })).toBeVisible();
      const list = page.getByRole('region', { name: '企业列表' });
      await expect(list.getByText(mine.entName)).toBeVisible();
      await expect(list.getByText(design.entName)).toBeVisible();
      await checkAccess();
      const left = await context.newPage();
      await left.goto('/qyxx/cyqx');
      await expect(left.getByRole('heading', { level: 1, name: '成员与权限' })).toBeVisible();

      await pick(page, isPhone, design.entName);
      await expect(page).toHaveURL(/\/qyxx$/);
      expect((await getEnterprise(page)).uuid).toBe(design.uuid);
      await expect(page.getByText(design.entName).first()).toBeAttached();

      // The page that was left open stands still, and takes the session back to its own enterprise.
      const still = left.getByRole('dialog', { name: `当前企业已切换为“${design.entName}”` });
      await expect(still).toBeVisible({ timeout: 20_000 });
      await left.keyboard.press('Escape');
      await expect(still).toBeVisible();
      await still.getByRole('button', { name: '切回原企业' }).click();
      await expect(still).toBeHidden();
      expect((await getEnterprise(page)).uuid).toBe(mine.uuid);
      await expect(page.getByRole('dialog', { name: `当前企业已切换为“${mine.entName}”` })).toBeVisible({
        timeout: 20_000,
      });
      await left.close();
      await page.getByRole('button', { name: '进入新企业' }).click();
      await page.goto('/qyxx/jtzl');
      await page.getByRole('link', { name: `进入${design.entName}` }).click();
      await expect(page).toHaveURL(/\/qyxx$/);
      expect((await getEnterprise(page)).uuid).toBe(design.uuid);

      // A link of a mail names its enterprise, and leads only its own users into it.
      await page.goto(`/firm/${mine.uuid}?to=${encodeURIComponent('/qyxx/jrdb')}`);
      await expect(page).toHaveURL(/\/qyxx\/jrdb$/);
      expect((await getEnterprise(page)).uuid).toBe(mine.uuid);
      await page.goto(`/firm/${mine.uuid}?to=${encodeURIComponent('https://elsewhere.example/')}`);
      await expect(page).toHaveURL(/127\.0\.0\.1[:\d]*\/$/);
      await page.goto('/userMessage');
      await page.getByRole('combobox', { name: '按企业查看' }).selectOption(design.entName);
      await expect(page).toHaveURL(new RegExp(`ent=${design.uuid}`));
      await checkAccess();
      await page.goto('/firm/00000000-0000-4000-8000-000000000000');
      await expect(page.getByRole('heading', { level: 1, name: '不能进入链接所指的企业' })).toBeVisible();
      await checkAccess();
    },
  );
});
