import type { CDPSession, Page } from '@playwright/test';
import { PAGE_ROUTES } from '#apps/pages.ts';
import { MENU_TREE, type MenuNode } from '#domain/access/menu-tree.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { logOut } from '#e2e/support/log-out.ts';

/** Keys belong to host names, not to addresses, so these specs call the portal localhost. */
const PORT = process.env.BROWSER_PORT ?? '4300';
test.use({ baseURL: `http://localhost:${PORT}` });

/** A security key of the browser's own making, which answers by itself. */
interface Device {
  readonly session: CDPSession;
  readonly id: string;
}

async function addDevice(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, id };
}
const unplug = ({ session, id }: Device) =>
  session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: id });

async function logInByKey(page: Page): Promise<void> {
  await page.goto('/login?tab=key');
  await page.getByRole('button', { name: '用密钥登录' }).click();
}

/** Opens the dialog for a new key, fills in the holder, and enrols the device that is plugged in. */
async function addKey(page: Page, button: string, holder: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const form = page.getByRole('dialog', { name: button });
  await form.getByRole('textbox', { name: '持有人', exact: true }).fill(holder);
  await form.getByRole('button', { name: button }).click();
  await enrol(page, holder);
}

/** Enrols the device that is plugged in for a key, in the dialog that asks for it. */
async function enrol(page: Page, holder: string): Promise<void> {
  const enrolment = page.getByRole('dialog', { name: /^登记设备/ });
  await expect(enrolment.getByRole('textbox', { name: '设备名称' })).toHaveValue(`${holder}的密钥`);
  await enrolment.getByRole('button', { name: '开始登记' }).click();
  await expect(enrolment).toBeHidden();
}

/** Takes away what an earlier try has made: an enterprise may hold few keys, and the holder's name would be found twice. */
async function removeKeysOf(page: Page, holder: string): Promise<void> {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'access_token')?.value ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const found = await page.request.get('/portal/entityKey/querySecondaryKey', { headers });
  const { rows } = (await found.json()) as { rows: { uuid: string; holderName: string }[] };
  for (const { uuid } of rows.filter((row) => row.holderName === holder)) {
    const answer = await page.request.post(`/portal/entityKey/delete/${uuid}`, { headers, data: {} });
    expect(answer.status()).toBe(200);
  }
}

test('R-004, R-146, P-009: enrol the main key, log in by it, add a secondary key, restrict it, see only what it may', {
  tag: '@any-width',
}, async ({ page, signIn, checkAccess }) => {
  test.setTimeout(180_000);
  await signIn('demo_design');
  await removeKeysOf(page, '示例赵六');
  const mainDevice = await addDevice(page);

  await test.step('enrol the main key', async () => {
    await page.goto('/manageKey');
    await expect(page.getByRole('heading', { name: '密钥管理' })).toBeVisible();
    await checkAccess();
    const main = page.getByRole('region', { name: '主锁' });
    const first = main.getByRole('button', { name: '登记主锁' });
    const further = main.getByRole('button', { name: '登记设备' });
    // A main key stays. Where one has been made before, this browser's device is its next.
    if ((await first.or(further).textContent()) === '登记主锁') await addKey(page, '登记主锁', '示例王五');
    else {
      await further.click();
      await enrol(page, '示例王五');
    }
    await expect(main.getByText('使用中')).toBeVisible();
    await expect(main.getByText('示例王五的密钥').first()).toBeVisible();
  });

  await test.step('log in by key, without typing anything', async () => {
    await logOut(page);
    await page.goto('/login?tab=key');
    await checkAccess();
    await logInByKey(page);
    await expect(page).toHaveURL(/\/qyxx\/qyinfo\/yyzzxx$/);
    const cookies = await page.context().cookies();
    const token = cookies.find((cookie) => cookie.name === 'access_token');
    expect((token?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(604_000);
  });

  await unplug(mainDevice);
  await addDevice(page);

  await test.step('add a secondary key and give it certificates and links only', async () => {
    await page.goto('/manageKey');
    await addKey(page, '新增副锁', '示例赵六');
    const card = page.getByRole('region', { name: '副锁' });
    await expect(card.getByText('试用环境')).toBeVisible();
    await expect(card.getByText('未授权')).toBeVisible();
    await card.getByRole('button', { name: '设置权限' }).click();
    const drawer = page.getByRole('dialog', { name: '示例赵六 的权限' });
    await drawer.getByRole('group', { name: '资质证书的功能' }).getByLabel('查看', { exact: true }).check();
    await drawer.getByLabel('办事指南', { exact: true }).check();
    await expect(drawer.getByRole('group', { name: '按用途选择' }).getByRole('button')).toHaveCount(3);
    const directory = drawer.getByRole('checkbox', { name: '企业信息', exact: true });
    expect(await directory.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await checkAccess();
    await drawer.getByRole('button', { name: '保存权限' }).click();
    await expect(drawer).toBeHidden();
    await expect(card.getByText('2 项')).toBeVisible();
    await checkAccess();
  });

  await test.step('log in with it: menus, routes and calls are cut down', async () => {
    await logOut(page);
    await logInByKey(page);
    await expect(page).toHaveURL(/\/qyxx\/qyinfo\/zzzsxx$/);
    await expect(page.getByRole('heading', { name: '资质证书', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: '新增证书' })).toHaveCount(0);
    if (test.info().project.name === 'desktop') {
      const side = page.getByRole('navigation', { name: '企业侧栏' });
      // It may change nothing, so nothing of it waits for an approval.
      await expect(side.getByRole('link')).toHaveText(['证照', '申报']);
    }
    await checkAccess();
    for (const closed of ['/qyxx/qyinfo/yyzzxx', '/qyxx/qyinfo/zcryxx', '/manageKey', '/userInfo', '/userMessage']) {
      const answer = await page.request.get(closed);
      expect([closed, answer.status()]).toEqual([closed, 404]);
    }
    const cookies = await page.context().cookies();
    const token = cookies.find((cookie) => cookie.name === 'access_token')?.value ?? '';
    const headers = { authorization: `Bearer ${token}` };
    const codes: Record<string, number> = {};
    for (const path of ['/portal/zzzs/list', '/portal/project/list', '/portal/ent', '/portal/entityKey/summary'])
      codes[path] = (await page.request.get(path, { headers })).status();
    expect(codes).toEqual({
      '/portal/zzzs/list': 200,
      '/portal/project/list': 403,
      '/portal/ent': 403,
      '/portal/entityKey/summary': 403,
    });
  });
});

/** Leaves of the menu tree that open pages, with the rights of nothing else. */
const getLeaves = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap((node) => (node.children ? getLeaves(node.children) : [node]));
const PAGES = getLeaves(MENU_TREE).flatMap(({ id }) => {
  const paths = PAGE_ROUTES.filter(({ grantedBy }) => grantedBy === id).map(({ path }) => path);
  return paths.length > 0 ? [{ id, paths }] : [];
});

test.describe('pages of a secondary key', () => {
  // What was refused is listed by the test itself, all of it at once.
  test.use({ allowedConsoleErrors: [/status of 40[34]/] });
  test('every page a menu opens works with the rights of that menu alone, and the next request obeys a change', {
    tag: '@any-width',
  }, async ({ page, signIn }) => {
    test.skip(process.env.TEST_FULL !== '1', 'opens every page of the menus: npm test -- full');
    test.setTimeout(400_000);
    await signIn('demo_member');
    const owner = (await page.context().cookies()).find((cookie) => cookie.name === 'access_token')?.value ?? '';
    await removeKeysOf(page, '示例周八');
    await addDevice(page);
    await page.goto('/manageKey');
    await addKey(page, '新增副锁', '示例周八');
    const headers = { authorization: `Bearer ${owner}` };
    const found = await page.request.get('/portal/entityKey/querySecondaryKey', { headers });
    const { rows } = (await found.json()) as { rows: { uuid: string; holderName: string }[] };
    const uuid = rows.find((row) => row.holderName === '示例周八')?.uuid;
    const grant = async (menuIds: readonly string[]) => {
      const answer = await page.request.post('/portal/updateKeyRight', { headers, data: { uuid, menuIds } });
      expect(answer.status()).toBe(200);
    };
    await logOut(page);
    await logInByKey(page);
    await expect(page).not.toHaveURL(/login/);
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(`${new URL(page.url()).pathname}: ${new URL(answer.url()).pathname}`);
    });
    for (const { id, paths } of PAGES) {
      // An open page would leave by itself when it loses its right, in the middle of the next one's coming.
      await page.goto('about:blank');
      await grant([id]);
      for (const path of paths) {
        const answer = await page.goto(path, { waitUntil: 'networkidle' });
        if (answer?.status() !== 200) refused.push(`${path}: ${answer?.status()}`);
      }
    }
    expect(refused).toEqual([]);
    await grant([]);
    expect((await page.goto('/qyxx/xglj'))?.status()).toBe(404);
  });
});

test('says clearly what is wrong: no such key, cancelled, an address instead of a name', { tag: '@any-width' }, async ({
  page,
}) => {
  const device = await addDevice(page);
  await logInByKey(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('没有完成验证');
  await unplug(device);
  await page.goto(`http://127.0.0.1:${PORT}/login?tab=key`);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(`请改用 http://localhost:${PORT}`);
  await expect(page.getByRole('button', { name: '用密钥登录' })).toBeDisabled();
});

test.describe('a suspended key', () => {
  test.use({ allowedConsoleErrors: [/portal\/api\/keyLogin/] });
  test('is refused with its state', { tag: '@any-width' }, async ({ page, signIn }) => {
    await signIn('demo_member');
    await removeKeysOf(page, '示例孙七');
    await addDevice(page);
    await page.goto('/manageKey');
    await addKey(page, '新增副锁', '示例孙七');
    const card = page.getByRole('listitem').filter({ has: page.getByText('示例孙七', { exact: true }) });
    await card.getByRole('button', { name: '停用', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^停用/ });
    await dialog.getByRole('button', { name: '停用', exact: true }).click();
    await expect(dialog.getByText('请填写停用或挂失的原因')).toBeVisible();
    await dialog.getByRole('textbox', { name: '原因' }).fill('员工休假');
    await dialog.getByRole('button', { name: '停用', exact: true }).click();
    await expect(card.getByText('已停用')).toBeVisible();
    await expect(card.getByText('原因：员工休假')).toBeVisible();
    await logOut(page);
    await logInByKey(page);
    await expect(page.getByRole('main').getByText('这把密钥已停用，不能登录')).toBeVisible();
  });
});

test('R-199, G-17: an operator without enterprise lands among the pages of operators, without a detour', {
  tag: '@any-width',
}, async ({ page, signIn }) => {
  await signIn('demo_operator');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.goto('/login');
  await expect(page).toHaveURL(/\/qyxx\/ptgl\//);
  await expect(page.getByRole('main')).toBeVisible();
  expect(visited).not.toContain('/memberCenter');
  expect(visited).not.toContain('/qyxx/qyinfo/yyzzxx');
});
