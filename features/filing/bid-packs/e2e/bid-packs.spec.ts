import { dayFromNow } from '#e2e/support/days.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { addAttachment } from '#features/enterprise/attachments/attachments.contract.ts';
import { addSearch, removeSearch } from '#features/filing/use-calendar/use-calendar.contract.ts';
import { addRegister, removeRegister } from '#features/records/personnel/personnel.contract.ts';
import { createTestPicture } from '#platform/server/testing/files.ts';

const PAGE = '/qyxx/qyinfo/tbcl';

test('papers for a tender are chosen by a saved condition, marked, taken, and written down', async ({
  page,
  signIn,
  isMobile,
  checkAccess,
}) => {
  await signIn('demo_member');
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'access_token');
  const headers = { authorization: `Bearer ${cookie?.value}` };
  const mark = `示例${isMobile ? '手机' : '桌面'}${String(Date.now()).slice(-6)}`;
  const send = async (path: string, options: object) => {
    const answer = (await (await page.request.post(path, { headers, ...options })).json()) as {
      code: number;
      data: { uuid: string };
    };
    expect(answer.code, JSON.stringify(answer)).toBe(200);
    return answer.data?.uuid;
  };
  const registrations = [{ regType: '二级建造师', specialty: '矿业工程', regNo: mark, validEnd: dayFromNow(900) }];
  const person = await send(addRegister.path, {
    data: { name: mark, idType: '护照', idNo: `E${String(Date.now()).slice(-8)}`, registrations },
  });
  const condition = { subject: 'person', keyword: mark };
  const saved = await send(addSearch.path, { data: { name: `${mark}条件`, condition, wanted: 1 } });
  try {
    const file = { name: '注册证.png', mimeType: 'image/png', buffer: createTestPicture('png', mark, 1400, 1000) };
    await send(addAttachment.path, { multipart: { bizType: 'register', bizUuid: person, file } });
    await page.goto(PAGE);
    await expect(page.getByRole('heading', { level: 1, name: '投标材料' })).toBeVisible();
    await page.getByRole('button', { name: '整理成包' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('请填写投标项目名称');
    await page.getByLabel('投标项目名称').fill(mark);
    await page.getByLabel('添加一组').selectOption(saved ?? '');
    await expect(page.getByRole('group', { name: '按条件选人' })).toBeVisible();
    const group = page.getByRole('listitem', { name: `${mark}条件` });
    await expect(group.getByText('自动选取可用的 1')).toBeVisible();
    await group.getByRole('button', { name: `${mark}条件，逐个选择` }).click();
    await expect(group.getByRole('checkbox')).toBeChecked();
    await expect(group.getByText('扫描件 1 个')).toBeVisible();
    const search = group.getByRole('searchbox', { name: `在${mark}条件中查找` });
    await search.fill('没有这个人');
    await expect(group.getByText('没有姓名或证书含“没有这个人”的候选')).toBeVisible();
    await search.fill(mark);
    await expect(group.getByRole('checkbox')).toBeChecked();
    await expect(group.getByRole('status')).toContainText('已选 1');
    await page.getByLabel('附营业执照').uncheck();
    await checkAccess();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: '整理成包' }).click();
    const made = page.getByRole('listitem', { name: mark, exact: true });
    const button = made.getByRole('button', { name: `下载${mark}` });
    await expect(button).toBeVisible({ timeout: 60_000 });
    const saving = page.waitForEvent('download');
    await button.click();
    expect((await saving).suggestedFilename()).toBe(`投标材料-${mark}.zip`);
    const log = page.getByRole('region', { name: '取用记录' });
    await expect(log.getByText(mark).first()).toBeVisible();
    await expect(log.getByText(/下载/).first()).toBeVisible();
    await checkAccess();
  } finally {
    await send(removeSearch.path.replace('{id}', saved ?? ''), {});
    await send(removeRegister.path.replace('{id}', person ?? ''), {});
  }
});
