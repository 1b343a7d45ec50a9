import type { Page } from '@playwright/test';
import { approveRelease } from '#e2e/support/approve-release.ts';
import { dayFromNow } from '#e2e/support/days.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

interface Held {
  readonly standardCode: string;
  readonly level: string;
  readonly itemName: string;
  readonly verdict: string | null;
}
type Row = Record<string, unknown> & { readonly kind: string };

async function ask<T>(page: Page, path: string, body?: object): Promise<T> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const answer = body
    ? await page.request.post(path, { data: body, headers })
    : await page.request.get(path, { headers });
  const said = (await answer.json()) as { code: number; msg: string; data: T; rows: T };
  expect(said.code, said.msg).toBe(200);
  return said.data ?? said.rows;
}

const MAX_ = 900_000_000_000;

test.describe('what an amendment that is not yet in force will ask (beyond.md row 7)', () => {
  test('stands on the page of the qualification, with both texts, and goes with it', { tag: '@any-width' }, async ({
    page,
    signIn,
    checkAccess,
  }) => {
    test.slow();
    await signIn('demo_member');
    const held = await ask<Held[]>(page, '/portal/check/held');
    const [level] = held;
    if (!level) throw new Error('the sample enterprise holds nothing');
    const { standardCode, level: name } = level;
    // The net assets of the last report decide until the next one is due, so the amendment comes into force soon.
    const effective = dayFromNow(1);
    await signIn('demo_operator');
    const query = new URLSearchParams({ standardCode, level: name, effective });
    const source = await ask<{ requirements: Row[]; basedOn: string }>(page, `/portal/manage/standard/source?${query}`);
    const draft = {
      title: '示例：提高净资产',
      standardCode,
      level: name,
      docTitle: '关于提高净资产要求的示例通知',
      docNumber: `示建〔2030〕${Date.now() % 100_000}号`,
      issued: dayFromNow(-1),
      effective,
      clause: '第二条',
      requirements: source.requirements.map((row) => (row.kind === 'netAssets' ? { ...row, minCny: MAX_ } : row)),
      basedOn: source.basedOn,
    };
    const checked = await ask<{ findings: { kind: string; message: string }[] }>(
      page,
      '/portal/manage/standard/check',
      draft,
    );
    const confirmations = checked.findings
      .filter(({ kind }) => kind === 'confirm')
      .map(({ message }) => ({ item: message, reason: '示例理由' }));
    const { uuid } = await ask<{ uuid: string }>(page, '/portal/manage/standard', { ...draft, confirmations });
    await ask(page, '/portal/manage/standard/publish', { uuid });
    await approveRelease(page, signIn, draft.title);
    try {
      await signIn('demo_member');
      await page.goto('/qyxx/mnsbsljy/zizhi');
      const note = page.getByRole('region', { name: '标准修改后的缺口' });
      await expect(note).toContainText(`${effective} 起${level.itemName}${name}缺：`);
      await expect(note).toContainText('原规定');
      await expect(note).toContainText('第二条');
      await checkAccess();
      await note.getByRole('link', { name: '查看标准变化' }).click();
      await expect(page.getByRole('heading', { name: `${effective} 起有` })).toBeVisible();
      // Both verdicts of the enterprise side by side, and which of them is asked when (wish 21).
      const ahead = page.getByRole('region', { name: new RegExp(name) });
      for (const text of ['按原规定', '按新规定']) await expect(ahead.getByText(text, { exact: true })).toBeVisible();
      await expect(ahead).toContainText(`${effective} 起一律按新规定审查`);
      await checkAccess();
    } finally {
      await signIn('demo_operator');
      await ask(page, '/portal/manage/standard/withdraw', { uuid, reason: '示例原因' });
      await approveRelease(page, signIn, draft.title);
    }
    await signIn('demo_member');
    await page.goto('/qyxx/mnsbsljy/zizhi');
    await expect(page.getByRole('heading', { name: '我的资质' })).toBeVisible();
    await expect(page.getByRole('region', { name: '标准修改后的缺口' })).toHaveCount(0);
  });
});
