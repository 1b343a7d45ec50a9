import type { Page } from '@playwright/test';
import { dayFromNow } from '#e2e/support/days.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const PAGE = '/qyxx/qyinfo/syrl';
const LIST = `${PAGE}?view=list`;

async function bearer(page: Page): Promise<Record<string, string>> {
  const token = (await page.context().cookies()).find((one) => one.name === 'access_token')?.value ?? '';
  return { authorization: `Bearer ${token}` };
}

interface Subject {
  readonly kind: string;
  readonly uuid: string;
  readonly name: string;
}

/** A certificate of the sample enterprise that is valid for years: nothing uses it but what a spec writes down. */
async function getCertificate(page: Page): Promise<Subject> {
  const answer = await page.request.get('/portal/use/subjects', { headers: await bearer(page) });
  const { data } = (await answer.json()) as { data: Subject[] };
  const found = data.find((one) => one.kind === 'certificate' && one.name.includes('施工总承包'));
  if (!found) throw new Error('the sample enterprise has no certificate');
  return found;
}

async function add(page: Page, subject: Subject, kind: string, title: string): Promise<string> {
  const answer = await page.request.post('/portal/use', {
    headers: await bearer(page),
    data: {
      subjectKind: subject.kind,
      subjectUuid: subject.uuid,
      kind,
      title,
      fromOn: dayFromNow(300),
      toOn: dayFromNow(310),
    },
  });
  const body = (await answer.json()) as { code: number; msg: string; data: { uuid: string } };
  expect(body.code, body.msg).toBe(200);
  return body.data.uuid;
}

const remove = async (page: Page, uuid: string): Promise<void> => {
  await page.request.post(`/portal/use/delete/${uuid}`, { headers: await bearer(page) });
};

test('a use is written down, is there on its days, and can be taken away and back', { tag: '@any-width' }, async ({
  page,
  signIn,
  checkAccess,
}) => {
  await signIn('demo_member');
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { level: 1, name: '使用日历' })).toBeVisible();
  await checkAccess();
  const title = '示例：浏览器登记的投标';
  await page.getByRole('button', { name: '登记使用' }).click();
  const form = page.getByRole('dialog', { name: '登记使用' });
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(form.getByText(/使用对象/).nth(1)).toBeVisible();
  await form.getByLabel('使用对象').click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await form.getByLabel('用于何处').fill(title);
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await page.goto(`${LIST}&keyword=${encodeURIComponent(title)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^删除/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('已删除', { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: '最近删除' }).click();
  await expect(page.getByRole('dialog').getByText(title).first()).toBeVisible();
});

test('what holds on a day is printed to its last use, and the paper says how to when it is not', {
  tag: '@any-width',
}, async ({ page, signIn }) => {
  await signIn('demo_member');
  // Stands still where a dialog would be open.
  await page.addInitScript(() => {
    globalThis.print = () => undefined;
  });
  const certificate = await getCertificate(page);
  const uuids: string[] = [];
  try {
    for (let made = 1; made <= 21; made += 1) uuids.push(await add(page, certificate, 'other', `示例打印 ${made}`));
    const day = dayFromNow(305);
    await page.goto(`${PAGE}?view=calendar&month=${day.slice(0, 7)}&day=${day}`);
    const uses = page.getByRole('region', { name: '使用明细' });
    const told = (await uses.getByRole('status').first().textContent()) ?? '';
    const total = Number.parseInt(told, 10);
    expect(total).toBeGreaterThan(20);
    const rows = uses.getByText(/示例打印 \d+/);
    const hint = page.getByText(`本页 20 项，共 ${total} 项；用页面上的“打印”可印出全部`);
    await expect(hint).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(hint).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: '打印', exact: true }).click();
    await expect(uses.getByRole('button', { name: '下一页' })).toHaveCount(0);
    await expect(rows.filter({ hasText: /示例打印 21$/ }).first()).toBeVisible();
    await expect(rows.filter({ hasText: /示例打印 1$/ }).first()).toBeVisible();
    await page.evaluate(() => globalThis.dispatchEvent(new Event('afterprint')));
    await expect(uses.getByRole('button', { name: '下一页' })).toBeVisible();
  } finally {
    for (const uuid of uuids) await remove(page, uuid);
  }
});

test('row 10: two uses that overlap are warned at both, and the free list of that day omits what they hold', {
  tag: '@any-width',
}, async ({ page, signIn }) => {
  await signIn('demo_member');
  const certificate = await getCertificate(page);
  const mark = '桌面';
  const uuids = [
    await add(page, certificate, 'loan', `示例借出${mark}`),
    await add(page, certificate, 'bid', `示例投标${mark}`),
  ];
  try {
    await page.goto(`${LIST}&conflict=any&keyword=${encodeURIComponent(mark)}`);
    const warnings = page.getByRole('list', { name: '冲突' });
    await expect(warnings.filter({ hasText: `示例投标${mark}` })).toHaveCount(1);
    await expect(warnings.filter({ hasText: `示例借出${mark}` })).toHaveCount(1);
    const free = page.getByRole('region', { name: '可用名单' });
    const named = free.getByRole('rowheader', { name: certificate.name });
    await page.goto(`${PAGE}?view=free&subject=certificate&on=${dayFromNow(299)}`);
    await expect(named.first()).toBeVisible();
    const before = await named.count();
    await page.goto(`${PAGE}?view=free&subject=certificate&on=${dayFromNow(305)}`);
    await expect(page.getByText('占用中 1')).toBeVisible();
    await expect(named).toHaveCount(before - 1);
  } finally {
    for (const uuid of uuids) await remove(page, uuid);
  }
});

test('wish 18: a condition is kept with its count and how many are wanted', { tag: '@any-width' }, async ({
  page,
  signIn,
  checkAccess,
}) => {
  await signIn('demo_member');
  await page.goto(`${PAGE}?view=free`, { waitUntil: 'networkidle' });
  await page.getByLabel('不限注册类别').selectOption('二级建造师');
  await page.getByRole('button', { name: '保存为常用条件' }).click();
  const dialog = page.getByRole('dialog', { name: '保存为常用条件' });
  await dialog.getByLabel('名称').fill('示例二建');
  await dialog.getByLabel('需要数量').fill('12');
  await dialog.getByRole('button', { name: '保存' }).click();
  const saved = page.getByRole('list', { name: '常用条件' });
  await expect(saved.getByRole('listitem').filter({ hasText: '示例二建' })).toContainText(/\d+ \/ 12/);
  await checkAccess();
  await saved.getByRole('button', { name: '删除常用条件示例二建' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(saved.getByText('示例二建')).toHaveCount(0);
});

// On a phone alone: the phone’s own look.
test('a phone has the month, the list and the free list without sideways scrolling', { tag: '@phone' }, async ({
  page,
  signIn,
  checkAccess,
}) => {
  await signIn('demo_member');
  for (const address of [PAGE, LIST, `${PAGE}?view=free`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: '使用日历' })).toBeVisible();
    await expect(page.locator('.sks')).toHaveCount(0);
    await checkAccess();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, address).toBeLessThanOrEqual(0);
  }
});
