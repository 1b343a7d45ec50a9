import { type Browser, devices, type Page } from '@playwright/test';
import { SAMPLE_PASSWORD, type SampleUser } from '#e2e/support/accounts.ts';
import { ask } from '#e2e/support/ask.ts';
import { type Clerk, createClerk } from '#e2e/support/clerk.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

// An invitation that was taken back is refused with 409, which the browser notes.
test.use({ allowedConsoleErrors: [/status of 409/] });

const PHONES: Readonly<Partial<Record<SampleUser, string>>> = { demo_guest: '19900000004', demo_plain: '19900000003' };

/** Another user at another phone, whom the owner's page knows nothing of. */
async function openPhone(browser: Browser, user: SampleUser, counting?: Clerk): Promise<Page> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto('/login?redirect=/invitations', { waitUntil: 'networkidle' });
  const clerk = counting ?? createClerk(page);
  await clerk.type(page.getByLabel('手机号或用户名'), user);
  await clerk.type(page.getByRole('textbox', { name: '密码' }), SAMPLE_PASSWORD);
  await clerk.click(page.getByRole('button', { name: '登录', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: '企业邀请' })).toBeVisible();
  return page;
}

/** Greetings of a first visit are not what this is about. */
async function quieten(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '关闭' }) });
  await page.addLocatorHandler(dialog, async () => {
    // It may open in the same moment as a question, which then covers it.
    await dialog.getByRole('button', { name: '关闭' }).first().dispatchEvent('click');
  });
}

test.describe('an invitation by phone number (P-176, P-212)', () => {
  // Other specs know the guest as a user without an enterprise.
  test.afterEach(async ({ page, signIn }) => {
    await signIn('demo_member');
    const { people } = (await ask(page, 'GET', '/portal/colleague/list')).data as {
      people: { uuid: string; isSelf: boolean }[];
    };
    for (const { uuid, isSelf } of people) if (!isSelf) await ask(page, 'POST', '/portal/colleague/remove', { uuid });
  });

  test('is sent by the owner, taken back, declined, accepted', async ({ page, browser, signIn, checkAccess }) => {
    test.slow();
    await signIn('demo_member');
    const { ent } = (await ask(page, 'GET', '/portal/getInfo')).data as { ent: { entName: string } };
    await page.goto('/qyxx/cyqx');
    const card = page.getByRole('region', { name: '邀请', exact: true });
    const form = page.getByRole('dialog', { name: '邀请同事' });
    const invite = async (phone: string, by = createClerk(page)) => {
      await by.click(card.getByRole('button', { name: '邀请同事' }));
      await by.type(form.getByLabel('同事的手机号'), phone);
      await by.click(form.getByRole('button', { name: '发送邀请' }));
      await expect(form).toBeHidden();
    };
    const getRow = (state: string) => card.getByRole('listitem').filter({ hasText: state });
    await card.getByRole('button', { name: '邀请同事' }).click();
    await form.getByLabel('同事的手机号').fill('1990000');
    await form.getByRole('button', { name: '发送邀请' }).click();
    await expect(form.getByText(/手机号/).filter({ hasText: /正确|请输入/ })).toBeVisible();
    await checkAccess();
    await form.getByRole('button', { name: '取消' }).click();

    // Taken back while its reader has it open: the reader is told, and joins nothing.
    await invite(PHONES.demo_guest ?? '');
    await expect(getRow('等待答复')).toHaveCount(1);
    await expect(card.getByText('199****0004')).toBeVisible();
    await checkAccess();
    // Counts the way of one colleague into the enterprise: invitation, login and acceptance.
    const clerk = createClerk(page);
    const guest = await openPhone(browser, 'demo_guest', clerk);
    await quieten(guest);
    const invited = guest.getByRole('region', { name: '企业邀请' });
    await expect(invited.getByText(ent.entName)).toBeVisible();
    await expect(invited.getByText('查看、编辑')).toBeVisible();
    await card.getByRole('button', { name: '撤回邀请：199****0004' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '撤回邀请' }).click();
    await expect(getRow('已撤回').first()).toBeVisible();
    await invited.getByRole('button', { name: '接受' }).click();
    await guest.getByRole('dialog').getByRole('button', { name: '接受' }).click();
    await expect(guest.getByText('邀请已失效：已过期、已撤回或已答复').first()).toBeVisible();
    await expect(guest.getByText('没有等待答复的邀请')).toBeVisible();

    // Who says no is not asked again by that page, and the owner sees it.
    await invite(PHONES.demo_plain ?? '');
    const other = await openPhone(browser, 'demo_plain');
    await quieten(other);
    await other.getByRole('button', { name: '拒绝' }).click();
    await other.getByRole('dialog').getByRole('button', { name: '拒绝' }).click();
    await expect(other.getByText('没有等待答复的邀请')).toBeVisible();
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await other.context().close();

    await invite(PHONES.demo_guest ?? '', clerk);
    await guest.reload();
    await clerk.click(invited.getByRole('button', { name: '接受' }));
    await clerk.click(guest.getByRole('dialog').getByRole('button', { name: '接受' }));
    await expect(guest).toHaveURL(/\/qyxx/);
    clerk.assertWithin({ inputs: 3, minutes: 0.9 });
    const info = (await ask(guest, 'GET', '/portal/getInfo')).data as {
      ent: { entName: string };
      enterpriseRoles: string[];
    };
    expect([info.ent.entName, info.enterpriseRoles]).toEqual([ent.entName, ['look', 'edit']]);
    await guest.context().close();

    await page.reload();
    for (const state of ['已撤回', '已拒绝', '已接受']) await expect(getRow(state).first()).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '示例用户' }).first()).toBeVisible();
    await checkAccess();
  });
});
