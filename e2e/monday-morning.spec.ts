import type { APIRequestContext, Page } from '@playwright/test';
import { SAMPLE_PASSWORD } from './support/accounts.ts';
import { type Clerk, createClerk } from './support/clerk.ts';
import { dayFromNow } from './support/days.ts';
import { expect, test } from './support/fixtures.ts';
import { makePng } from './support/png.ts';

/**
 * Monday morning: the clerk logs in, is met by what is new, finds the registration that ran out, enters its renewal, and sees the reminder
 * go, the number fall and the calendar follow, without loading the page again.
 */
test.use({ greets: true });

const MARK = String(Date.now()).slice(-3);
const NAME = `示例周一${MARK}`;

const CHECKS = '10X98765432';
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** An invented ID number with a right check character; 320199 is no region. */
function inventIdNo(): string {
  const body = `32019919870707${MARK}`;
  return body + CHECKS.charAt(WEIGHTS.reduce((sum, weight, index) => sum + weight * Number(body[index]), 0) % 11);
}

async function getToken(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/portal/api/login', {
    data: { username: 'demo_member', password: SAMPLE_PASSWORD },
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

interface Call {
  readonly request: APIRequestContext;
  readonly headers: { readonly authorization: string };
}
const post = async ({ request, headers }: Call, path: string, data: object) =>
  (await (await request.post(path, { headers, data })).json()) as { code: number; msg: string; data: never };
const get = async ({ request, headers }: Call, path: string) =>
  (await (await request.get(path, { headers })).json()) as { data: never; rows: { subject: string }[] };

/** A person whose registration ended last week. @returns the uuid */
async function addSomebody(call: Call): Promise<string> {
  const added = await post(call, '/portal/personnel/information/addRegister', {
    name: NAME,
    idNo: inventIdNo(),
    registrations: [{ regType: '二级建造师', regNo: NAME, validEnd: dayFromNow(-7) }],
  });
  expect(added.code, added.msg).toBe(200);
  await expect
    .poll(async () => (await get(call, '/portal/reminder/list?code=0402&pageSize=100')).rows.map((row) => row.subject))
    .toContain(`${NAME} 二级建造师注册`);
  return (added.data as { uuid: string }).uuid;
}

async function logIn(page: Page, clerk: Clerk): Promise<void> {
  await page.goto('/login');
  await clerk.type(page.getByLabel('手机号或用户名'), 'demo_member');
  await clerk.type(page.getByRole('textbox', { name: '密码' }), SAMPLE_PASSWORD);
  await clerk.click(page.getByRole('button', { name: '登录', exact: true }));
  const welcome = page.getByRole('dialog', { name: '欢迎使用知讯资管家' });
  await clerk.click(welcome.getByRole('button', { name: '开始使用' }));
}

const getFeed = async (call: Call, address: string): Promise<string> =>
  (await (await call.request.get(new URL(address).pathname)).text()).replaceAll('\r\n ', '');
const compact = (day: string): string => day.replaceAll('-', '');

test('Monday morning: an overdue registration is renewed, and everything follows', async ({ page, request }) => {
  const call = { request, headers: { authorization: `Bearer ${await getToken(request)}` } };
  const person = await addSomebody(call);
  const { address } = (await post(call, '/portal/reminder/calendar/create', {})).data as { address: string };
  expect(await getFeed(call, address)).toContain(`DTSTART;VALUE=DATE:${compact(dayFromNow(-7))}`);

  const clerk = createClerk(page);
  await logIn(page, clerk);
  const popup = page.getByRole('region', { name: '未读消息' });
  const { count } = (await get(call, '/portal/message/unreadMessage')).data as { count: number };
  // The two logins of this morning came from devices that the account did not know.
  expect(count).toBeGreaterThan(0);
  await expect(popup).toBeVisible();
  await expect(popup.locator('.bdg')).toHaveText(count > 99 ? '99+' : String(count));
  // Read on another device: it goes here too, by itself.
  await post(call, '/portal/message/readMessage?isAllRead=true', {});
  await expect(popup).toBeHidden({ timeout: 20_000 });

  await clerk.open('/qyxx/zzwhtx/zcrytx?stage=expired');
  const list = page.getByRole('region', { name: '待办列表' });
  // The reminders and the people have the same tab, with the same badge.
  const badge = page
    .getByRole('navigation', { name: '本栏页面' })
    .getByRole('link', { name: /^注册人员(，|$)/ })
    .locator('.bdg');
  const row = list.getByRole('button', { name: `详情：${NAME} 二级建造师注册已过期 7 天` });
  await expect(row).toBeVisible();
  const before = Number(await badge.textContent());

  await clerk.click(row);
  await clerk.click(page.getByRole('dialog').getByRole('link', { name: '去处理' }));
  await expect(page).toHaveURL(/\/qyxx\/qyinfo\/zcryxx\?keyword=/);
  await clerk.click(page.getByRole('button', { name: `查看${NAME}的详情` }));
  const drawer = page.getByRole('dialog', { name: NAME });
  const scan = `续期注册证-${MARK}.png`;
  const picture = { name: scan, mimeType: 'image/png', buffer: makePng(64) };
  await clerk.give(drawer.getByLabel('选择附件'), picture);
  await expect(drawer.getByRole('button', { name: scan, exact: true })).toBeVisible();
  await clerk.click(drawer.getByRole('button', { name: '编辑' }));
  const form = page.getByRole('dialog', { name: '编辑注册人员' });
  const renewed = dayFromNow(3 * 365);
  await clerk.type(form.getByLabel('注册有效期至'), renewed);
  await form.getByLabel('姓名').click();
  await clerk.click(form.getByRole('button', { name: '保存' }));
  await expect(form).toBeHidden();
  clerk.assertWithin({ inputs: 4, minutes: 1.3 });

  await expect(badge).toHaveText(String(before - 1), { timeout: 20_000 });
  await page.goto('/qyxx/zzwhtx/zcrytx?stage=expired');
  await expect(list).toBeVisible();
  await expect(list.getByText(NAME)).toHaveCount(0);
  const feed = await getFeed(call, address);
  expect(feed).toContain(`DTSTART;VALUE=DATE:${compact(renewed)}`);
  expect(
    feed
      .split('BEGIN:VEVENT')
      .filter((event) => event.includes(NAME))
      .join(),
  ).not.toContain(`DTSTART;VALUE=DATE:${compact(dayFromNow(-7))}`);
  // Other specs count the people of this enterprise.
  const removed = await post(call, `/portal/personnel/information/deleteRegister/${person}`, {});
  expect(removed.code, removed.msg).toBe(200);
});
