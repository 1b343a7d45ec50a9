import type { Page } from '@playwright/test';
import type { SampleUser } from '#e2e/support/accounts.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { makePng } from '#e2e/support/png.ts';

const DESK = '/qyxx/ptgl/gzt';
/** As many as the list shows at once. */
const PAGE_SIZE = 20;

interface Place {
  readonly standardCode: string;
  readonly level: string;
  readonly rowId: string;
  readonly standardName: string;
}

async function ask<T>(page: Page, path: string, body?: object): Promise<T> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const answer = body
    ? await page.request.post(path, { data: body, headers })
    : await page.request.get(path, { headers });
  const said = (await answer.json()) as { code: number; msg: string };
  expect(said.code, said.msg).toBe(200);
  return said as T;
}

/** A row without its figure, and the page of the list that shows it. */
async function findOpen(page: Page): Promise<{ readonly place: Place; readonly pageNum: number }> {
  const { rows } = await ask<{ rows: Place[] }>(
    page,
    '/portal/manage/standard/to-verify?pageSize=100&kind=undecidable',
  );
  const index = rows.findIndex(({ rowId }) => rowId.startsWith('netAssets-'));
  const place = rows[index];
  if (!place) throw new Error('no row to verify');
  return { place, pageNum: Math.floor(index / PAGE_SIZE) + 1 };
}

/** The enterprise's report on the level, as it stands today. */
async function openReport(page: Page, { standardCode, level }: Place): Promise<void> {
  const run = await ask<{ data: { uuid: string } }>(page, '/portal/check/run', { standardCode, level });
  await page.goto(`/qyxx/mnsbsljy/zcrycheck?report=${run.data.uuid}`);
  await page.getByRole('link', { name: '整份报告' }).click();
}

const FOUND = [
  ['文件名称', '示例资质标准'],
  ['文号', '示建〔2026〕20号'],
  ['条款', '4.2.1'],
] as const;

async function fillFound(dialog: ReturnType<Page['getByRole']>): Promise<void> {
  for (const [label, words] of FOUND) await dialog.getByRole('textbox', { name: label }).fill(words);
}

interface Kept {
  readonly uuid: string;
  readonly revocation?: object | null;
}

const LIST = '/portal/manage/standard/proof/list?pageSize=100';

type SignIn = (user: SampleUser) => Promise<void>;

/** Leaves the page before the next user signs in: it would notice the change, and reload in the middle of the next one's. */
const createBecome =
  (page: Page, signIn: SignIn): SignIn =>
  async (user) => {
    await page.goto('about:blank');
    await signIn(user);
  };

/** Other specs read the same standards and the same accounts. A revocation needs two operators: the guest is one for its time. */
async function putBack(page: Page, guest: string, become: SignIn): Promise<void> {
  const listed = async (state: string) => (await ask<{ rows: Kept[] }>(page, `${LIST}&state=${state}`)).rows;
  const confirmed = (await ask<{ rows: Kept[] }>(page, `${LIST}&state=confirmed`)).rows;
  if (confirmed.length > 0) {
    await ask(page, '/portal/manage/user/rights', { uuid: guest, permissions: ['manage:standard:*'] });
    const revokeAll = async () => {
      for (const { uuid } of confirmed)
        await ask(page, '/portal/manage/standard/proof/revoke', { uuid, reason: '示例原因' });
    };
    const asked = confirmed.filter(({ revocation }) => revocation !== null);
    for (const { uuid } of asked) await ask(page, '/portal/manage/standard/proof/decide', { uuid, isConfirmed: true });
    await revokeAll();
    await become('demo_guest');
    await revokeAll();
    await become('demo_operator');
  }
  for (const state of ['waiting', 'proposed'])
    for (const { uuid } of await listed(state))
      await ask(page, '/portal/manage/standard/proof/decide', { uuid, isConfirmed: false, reason: '示例原因' });
  await ask(page, '/portal/manage/user/rights', { uuid: guest, permissions: [] });
}

test.describe('a figure that is not compared with its text (P-129)', () => {
  test.use({ allowedConsoleErrors: [/status of 400/], actionTimeout: 20_000, navigationTimeout: 30_000 });

  test(
    'goes from a clerk over two operators to the report, and back',
    { tag: '@any-width' },
    async ({ page, signIn, checkAccess }, { project, retry }) => {
      test.slow();
      const become = createBecome(page, signIn);
      const said = `净资产 400 万元以上（${project.name}${retry}）。`;
      await signIn('demo_operator');
      const users = await ask<{ rows: Kept[] }>(page, '/portal/manage/user/list?keyword=demo_guest');
      const guest = users.rows[0]?.uuid ?? '';
      // What an attempt before this one has left behind, if it was ended in its middle.
      await putBack(page, guest, become);
      const { place, pageNum } = await findOpen(page);
      await ask(page, '/portal/manage/user/rights', { uuid: guest, permissions: ['manage:standard:*'] });
      const name = `${place.standardName}${place.level}`;
      const assets = page.getByRole('row', { name: /^企业资产/ });
      const proofs = page.getByRole('region', { name: '标准出处列表' });

      try {
        await become('demo_member');
        await openReport(page, place);
        await expect(assets).toContainText('待核对');
        await page.getByRole('button', { name: /^明细\s?企业资产$/ }).click();
        await page.getByRole('button', { name: /^提供原文出处\s?：企业资产$/ }).click();
        const propose = page.getByRole('dialog', { name: '提供原文出处：企业资产' });
        await propose.getByRole('button', { name: '提交' }).click();
        await expect(propose.getByText('请填写文号')).toBeVisible();
        await fillFound(propose);
        await propose.getByRole('textbox', { name: '原文内容' }).fill(said);
        await checkAccess();
        await propose.getByRole('button', { name: '提交' }).click();
        await expect(propose).toBeHidden();

        await become('demo_operator');
        await page.goto(`${DESK}?what=proof&state=proposed`);
        await expect(proofs.getByText(said)).toBeVisible();
        await checkAccess();
        await page.goto(`${DESK}?what=fact&kind=undecidable&pageNum=${pageNum}`);
        await page.getByRole('button', { name: `登记出处：${name} ${place.rowId}` }).click();
        const add = page.getByRole('dialog', { name: `登记出处：${name}` });
        await fillFound(add);
        await add
          .getByLabel('原文的图片、PDF 或 OFD')
          .setInputFiles({ name: '原文.png', mimeType: 'image/png', buffer: makePng(64) });
        await add.getByRole('button', { name: '登记', exact: true }).click();
        await expect(add.getByText('仍有空缺的数字').first()).toBeVisible();
        const figure = add.getByRole('textbox', { name: '金额（元）' });
        await expect(figure).toHaveAttribute('aria-invalid', 'true');
        await figure.fill('4000000');
        await checkAccess();
        await add.getByRole('button', { name: '登记', exact: true }).click();
        await expect(add).toBeHidden();
        await page.goto(`${DESK}?what=proof&state=waiting`);
        await expect(proofs.getByText('由另一位运营人员复核')).toBeVisible();
        await expect(page.getByRole('button', { name: `复核：${name}` })).toHaveCount(0);

        await become('demo_guest');
        await page.goto(`${DESK}?what=proof&state=waiting`);
        await page.getByRole('button', { name: `复核：${name}` }).click();
        const review = page.getByRole('dialog', { name: `复核：${name}` });
        await expect(review.getByText('净资产 400 万元以上')).toBeVisible();
        await expect(review.getByText('净资产（金额待核对）')).toBeVisible();
        await expect(review.getByRole('img', { name: '原文' })).toBeVisible();
        await checkAccess();
        await review.getByRole('button', { name: '采用' }).click();
        await expect(review).toBeHidden();

        await become('demo_member');
        await openReport(page, place);
        await expect(assets).toContainText('400 万元');
        await expect(assets).not.toContainText('待核对');

        await become('demo_operator');
        await page.goto(`${DESK}?what=proof&state=confirmed`);
        await page
          .getByRole('button', { name: `提交撤回：${name}` })
          .first()
          .click();
        const revoke = page.getByRole('dialog', { name: `提交撤回：${name}` });
        await revoke.getByRole('textbox', { name: '原因' }).fill('示例原因');
        await revoke.getByRole('button', { name: '提交撤回' }).click();
        await expect(revoke).toBeHidden();
        await expect(proofs.getByText('由另一位运营人员确认')).toBeVisible();
        await checkAccess();
        await become('demo_guest');
        await page.goto(`${DESK}?what=proof&state=waiting`);
        await page.getByRole('button', { name: `确认撤回：${name}` }).click();
        const confirm = page.getByRole('dialog', { name: `确认撤回：${name}` });
        await confirm.getByRole('textbox', { name: '原因' }).fill('示例原因');
        await confirm.getByRole('button', { name: '确认撤回' }).click();
        await expect(confirm).toBeHidden();
        await become('demo_member');
        await openReport(page, place);
        await expect(assets).toContainText('待核对');
      } finally {
        await become('demo_operator');
        await putBack(page, guest, become);
      }
    },
  );
});

/** A staffing table as Word puts it on the clipboard. */
const STAFF_HTML = `<table>
  <tr><td>专业<br>设置</td><td>注册人数</td><td>注册类别</td><td>非注册人数</td></tr>
  <tr><td>建筑</td><td>2</td><td>一级注册建筑师</td><td>三</td></tr>
  <tr><td>采矿</td><td>—</td><td></td><td>1 人</td></tr>
</table>`;

test.describe('an installation with one operator (P-129, P-243)', () => {
  test.use({ allowedConsoleErrors: [/status of 410/], actionTimeout: 20_000, navigationTimeout: 30_000 });

  test('pastes a staffing table, and has it confirmed by an external reviewer', { tag: '@any-width' }, async ({
    page,
    browser,
    baseURL,
    signIn,
    checkAccess,
  }) => {
    test.slow();
    await signIn('demo_operator');
    const users = await ask<{ rows: Kept[] }>(page, '/portal/manage/user/list?keyword=demo_guest');
    const become = createBecome(page, signIn);
    await putBack(page, users.rows[0]?.uuid ?? '', become);
    const rows: Place[] = [];
    for (let pageNum = 1; pageNum < 5; pageNum += 1) {
      const path = `/portal/manage/standard/to-verify?pageSize=100&kind=undecidable&pageNum=${pageNum}`;
      rows.push(...(await ask<{ rows: Place[] }>(page, path)).rows);
    }
    const index = rows.findIndex(({ rowId }) => rowId.startsWith('technicalStaff-'));
    const place = rows[index];
    if (!place) throw new Error('no staffing table to verify');
    const name = `${place.standardName}${place.level}`;
    const pasteTable = async (area: ReturnType<Page['getByRole']>) =>
      area.evaluate((element, html) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', html);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, STAFF_HTML);

    try {
      await page.goto(`${DESK}?what=fact&kind=undecidable&pageNum=${Math.floor(index / PAGE_SIZE) + 1}`);
      await page.getByRole('button', { name: `登记出处：${name} ${place.rowId}` }).click();
      const add = page.getByRole('dialog', { name: `登记出处：${name}` });
      const area = add.getByRole('textbox', { name: '配备表' });
      await pasteTable(area);
      const read = add.getByRole('region', { name: '读入的配备表' });
      await expect(read.getByRole('cell', { name: '一级注册建筑师' })).toBeVisible();
      await expect(add.getByText('第 1 行“非注册人数”的“三”不是数字', { exact: true })).toBeVisible();
      await expect(add.getByText('第 2 行“专业”的“采矿”不在标准用过的名称里，请核对')).toBeVisible();
      await fillFound(add);
      await add
        .getByLabel('原文的图片、PDF 或 OFD')
        .setInputFiles({ name: '原文.png', mimeType: 'image/png', buffer: makePng(64) });
      await add.getByRole('button', { name: '登记', exact: true }).click();
      await expect(add.getByText(/^请先改正：第 1 行/)).toBeVisible();
      const cells = (await area.inputValue()).replace('三', '3');
      await area.fill(cells);
      await checkAccess();
      await add.getByRole('button', { name: '登记', exact: true }).click();
      await expect(add).toBeHidden();

      await page.goto(`${DESK}?what=proof&state=waiting`);
      await expect(page.getByText('明天起可以再读一遍复核')).toBeVisible();
      await page.getByRole('button', { name: `外部复核：${name}` }).click();
      const sending = page.getByRole('dialog', { name: `外部复核：${name}` });
      await sending.getByRole('button', { name: '生成链接' }).click();
      const link = new URL((await sending.locator('code').innerText()).trim());
      await checkAccess();

      const outside = await browser.newContext({ viewport: page.viewportSize(), ...(baseURL ? { baseURL } : {}) });
      const reader = await outside.newPage();
      await reader.goto(link.pathname + link.hash);
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`标准原文复核：${name}`);
      await expect(reader.getByRole('img', { name: '原文' })).toBeVisible();
      await reader.getByRole('textbox', { name: '配备表' }).fill(cells);
      for (const [label, value] of [
        ['条款', '4.2.1'],
        ['姓名', '欧阳示例'],
        ['单位', '示例设计院'],
      ] as const)
        await reader.getByRole('textbox', { name: label }).fill(value);
      await reader.getByRole('button', { name: '提交' }).click();
      await expect(reader.getByText('谢谢，您读到的与登记的相同，该条已采用')).toBeVisible();
      await reader.reload();
      await expect(reader.getByText('链接已经用过，每个链接只能填写一次')).toBeVisible();
      await outside.close();

      await page.goto(`${DESK}?what=proof&state=confirmed`);
      await expect(page.getByText('由外部人员复核：欧阳示例（示例设计院）').first()).toBeVisible();
      await page.goto('/qyxx/ptgl/bzfb');
      const release = page
        .getByRole('region', { name: '标准发布记录' })
        .getByText(/建筑：一级注册建筑师 2 人/)
        .first();
      await expect(release).toBeVisible();
      await checkAccess();
    } finally {
      await putBack(page, users.rows[0]?.uuid ?? '', become);
    }
  });
});
