import type { Browser, Page } from '@playwright/test';
import { SAMPLE_PASSWORD, type SampleUser } from '#e2e/support/accounts.ts';
import { ask } from '#e2e/support/ask.ts';
import { expect, silence, test } from '#e2e/support/fixtures.ts';
import { beginRegistration, codeFrom, endRegistration, openEnterprise } from '#e2e/support/new-enterprise.ts';
import { createSampleIdNumber } from '#features/records/import-export/server/testing/files.ts';

// A page of the enterprise that went is refused, which the browser notes.
test.use({ allowedConsoleErrors: [/status of 409/] });

const PATH = '/qyxx/ptgl/qy/hb';
const ROLE = '示例合并专员';
/** Asks for the merge; the operator approves it. */
const ASKER = 'demo_guest';
/** Certifies the enterprise to absorb beside the current one. */
const OWNER = 'demo_design';
/** Is invited to the enterprise that goes. */
const INVITED = { user: 'demo_plain', phone: '19900000003' } as const;
const NAME = '示例双录';

const listOf = async <T>(page: Page, path: string): Promise<readonly T[]> =>
  ((await ask(page, 'GET', path)) as unknown as { rows: readonly T[] }).rows;

/** Another user at another phone. */
async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  return await context.newPage();
}

/** Greetings of a first visit are not what this is about. */
async function rejectGreetings(page: Page): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? '';
  await silence(page, token);
}

async function logIn(page: Page, user: SampleUser): Promise<void> {
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('手机号或用户名').fill(user);
  await page.getByRole('textbox', { name: '密码' }).fill(SAMPLE_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await rejectGreetings(page);
}

const addCertificate = (page: Page, certNo: string, validEnd: string) =>
  ask(page, 'POST', '/portal/zzzs', {
    certNo,
    certName: '示例资质证书',
    category: 'other',
    issueDate: '2024-01-01',
    validStart: '2024-01-01',
    validEnd,
    issuer: '示例厅',
    region: '110000',
  });

test.describe('one enterprise that was registered twice becomes one (P-208, P-209)', () => {
  // The borrowed user is no operator afterwards, and belongs to one enterprise: other specs know the account so.
  test.afterEach(async ({ page, signIn }) => {
    await signIn(OWNER);
    const { ent } = (await ask(page, 'GET', '/portal/getInfo')).data as {
      ent: { uuid: string; entName: string } | null;
    };
    if (ent?.entName.startsWith(NAME)) await ask(page, 'POST', '/portal/colleague/leave', { entUuid: ent.uuid });
    await signIn('demo_operator');
    const users = await listOf<{ uuid: string }>(page, `/portal/manage/user/list?keyword=${ASKER}`);
    for (const { uuid } of users)
      await ask(page, 'POST', '/portal/manage/role/give', { userUuid: uuid, roleUuid: null });
    for (const { uuid, name } of await listOf<{ uuid: string; name: string }>(page, '/portal/manage/role/list'))
      if (name.startsWith(ROLE)) await ask(page, 'POST', `/portal/manage/role/delete/${uuid}`, {});
  });

  test(
    'it is proposed, compared, approved by a second person and done; the people of both find it',
    { tag: '@any-width' },
    async ({ page, browser, signIn, checkAccess }, { retry }) => {
      test.setTimeout(300_000);
      const at = `D${retry}`;
      const name = `${NAME}${at}建设有限公司`;
      const stays = { name, code: codeFrom(`EXM${at}A`) };
      const goes = { name: `${NAME}（${at}）建设有限公司`, code: codeFrom(`EXM${at}G`) };
      const certNo = `D911${at}0001`;

      const stayer = await openPhone(browser);
      await beginRegistration(stayer, `13900005${retry}01`, stays);
      await endRegistration(stayer);
      await rejectGreetings(stayer);
      await openEnterprise(stayer, stays);
      expect(await addCertificate(stayer, certNo, '2027-01-01')).toMatchObject({ code: 200 });
      const goer = await openPhone(browser);
      await logIn(goer, OWNER);
      await ask(goer, 'POST', '/portal/firms/switch', { uuid: null });
      await openEnterprise(goer, goes);
      expect(await addCertificate(goer, certNo, '2030-01-01')).toMatchObject({ code: 200 });
      const person = { name: '示例带来人', idNo: createSampleIdNumber(51) };
      expect(await ask(goer, 'POST', '/portal/personnel/information/addRegister', person)).toMatchObject({ code: 200 });
      await goer.goto('/qyxx/qyinfo/zzzsxx');
      await expect(goer.getByText(certNo).first()).toBeVisible();

      // A user has an open invitation to the absorbed enterprise.
      expect(
        await ask(goer, 'POST', '/portal/colleague/invitation', { phonenumber: INVITED.phone, roles: ['look'] }),
      ).toMatchObject({
        code: 200,
      });
      const invited = await openPhone(browser);
      await logIn(invited, INVITED.user);
      await invited.goto('/invitations');
      const invitation = invited.getByRole('listitem').filter({ hasText: goes.name });
      await expect(invitation.getByRole('button', { name: '接受' })).toBeVisible();

      // A role that a second person has to look over.
      await signIn('demo_operator');
      const role = await ask(page, 'POST', '/portal/manage/role', {
        name: ROLE + at,
        permissions: ['manage:merge:*'],
        asksSecond: true,
      });
      const [user] = await listOf<{ uuid: string }>(page, `/portal/manage/user/list?keyword=${ASKER}`);
      const roleUuid = (role.data as { uuid: string }).uuid;
      await ask(page, 'POST', '/portal/manage/role/give', { userUuid: user?.uuid, roleUuid });

      await signIn(ASKER);
      await page.goto(PATH);
      const proposal = page.getByRole('listitem').filter({ hasText: stays.code });
      await expect(proposal.getByText('证书编号相同')).toBeVisible();
      await expect(proposal.getByText(goes.code)).toBeVisible();
      await checkAccess();
      await proposal.getByRole('link', { name: '对照' }).click();
      await expect(page.getByRole('heading', { level: 1, name: '对照并合并企业' })).toBeVisible();
      const enterprises = page.getByRole('table', { name: '两家企业' });
      await expect(enterprises).toBeVisible();
      // Whichever comes first: the one that shall stay is put to its place.
      const first = await enterprises.getByRole('columnheader', { name: /^保留/ }).innerText();
      if (!first.includes(stays.name)) await page.getByRole('button', { name: '互换' }).click();
      await expect(enterprises.getByRole('columnheader', { name: /^保留/ })).toContainText(stays.name);
      const doubled = page
        .getByRole('region', { name: '重复的记录' })
        .getByRole('listitem')
        .filter({ hasText: '资质证书' });
      await expect(doubled.getByText('1 条内容不同：有效期至 1 条')).toBeVisible();
      await doubled.getByRole('radio', { name: '以并入企业为准' }).check();
      await expect(page).toHaveURL(/from=certificate/);
      await checkAccess();
      await page.getByRole('button', { name: '提交合并' }).click();
      const form = page.getByRole('dialog', { name: `把“${goes.name}”并入“${stays.name}”` });
      await form.getByRole('button', { name: '提交批准' }).click();
      await expect(form.getByText('原因至少 2 个字')).toBeVisible();
      await expect(form.getByText('重复的资质证书以并入企业为准')).toBeVisible();
      await expect(form.getByText('合并不能撤销')).toBeVisible();
      await expect(form.getByText('导出中没有申报、订单、提醒和消息')).toBeVisible();
      await form.getByLabel('原因').fill('同一家企业登记了两次');
      await form.getByRole('button', { name: '提交批准' }).click();
      await expect(page).toHaveURL(new RegExp(`${PATH}$`));
      const record = page.getByRole('listitem').filter({ hasText: `${goes.name} 并入 ${stays.name}` });
      await expect(record.getByText('待批准', { exact: true })).toBeVisible();
      await expect(record.getByRole('button', { name: '批准' })).toHaveCount(0);
      await expect(record.getByRole('button', { name: '撤回' })).toBeVisible();

      await signIn('demo_operator');
      await page.goto(`${PATH}?merge=asked`);
      await expect(record.getByText('重复的资质证书以并入企业为准')).toBeVisible();
      await checkAccess();
      await record.getByRole('button', { name: '批准' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '批准' }).click();
      await page.goto(PATH);
      await expect(record.getByText('已合并', { exact: true })).toBeVisible({ timeout: 60_000 });
      await expect(page.getByRole('listitem').filter({ hasText: stays.code }).getByText('证书编号相同')).toHaveCount(0);
      await checkAccess();
      const download = page.waitForEvent('download');
      await record.getByRole('button', { name: `下载${goes.name}合并前的资料` }).click();
      expect((await download).suggestedFilename()).toMatch(new RegExp(`^${goes.name}-合并前资料-.*\\.zip$`));

      // Who was invited to the enterprise that went joins nothing, and reads whom to ask.
      await invitation.getByRole('button', { name: '接受' }).click();
      await invited.getByRole('dialog').getByRole('button', { name: '接受' }).click();
      await expect(invited.getByText('邀请已失效：已过期、已撤回或已答复').first()).toBeVisible();
      await expect(invitation).toHaveCount(0);
      await invited.goto('/userMessage');
      await expect(invited.getByRole('heading', { name: '企业邀请已结束' }).first()).toBeVisible();
      await invited.context().close();

      // Who had the other enterprise open is told, and goes on in the one that stays.
      const told = goer.getByRole('dialog', { name: `当前企业已切换为“${stays.name}”` });
      await expect(told).toBeVisible({ timeout: 30_000 });
      await told.getByRole('button', { name: '进入新企业' }).click();
      await goer.goto('/qyxx/zcry/ryxx');
      await expect(goer.getByText(person.name).filter({ visible: true }).first()).toBeVisible();
      await goer.goto('/userMessage');
      await expect(goer.getByRole('heading', { name: '企业已合并' }).first()).toBeVisible();
      await goer.context().close();
      // Who owned the staying one finds what the other had, and its end of the certificate that both had.
      await stayer.goto('/qyxx/zcry/ryxx');
      await expect(stayer.getByText(person.name).filter({ visible: true }).first()).toBeVisible();
      await stayer.goto('/qyxx/qyinfo/zzzsxx');
      await expect(stayer.getByText('2030-01-01').filter({ visible: true }).first()).toBeVisible();
      const changes = await listOf<{ fieldLabel: string; newValue: string }>(stayer, '/portal/ent/changelogs');
      expect(changes[0]).toMatchObject({ fieldLabel: '曾用名', newValue: goes.name });
      await stayer.context().close();
    },
  );
});
