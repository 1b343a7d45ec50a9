import { expect, test } from '#e2e/support/fixtures.ts';

test.describe('synonyms of the search (P-104)', () => {
  test(
    'an operator adds a word, finds by it at once, and takes it away',
    { tag: '@any-width' },
    async ({ page, signIn, checkAccess }, { project, retry }) => {
      // Words of its own for each width and attempt.
      const [full, word] = [`测试全称${project.name}${retry}`, `测试简称${project.name}${retry}`];
      await signIn('demo_operator');
      await page.goto('/qyxx/ptgl/tyc', { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1, name: '搜索同义词' })).toBeVisible();
      await checkAccess();

      await page.getByRole('button', { name: '新增同义词组' }).click();
      const form = page.getByRole('dialog', { name: '新增同义词组' });
      const terms = form.getByRole('textbox', { name: '词语' });
      await terms.fill(full);
      await terms.press('Enter');
      await form.getByRole('button', { name: '保存' }).click();
      await expect(form.getByText('词语至少 2 项')).toBeVisible();
      await terms.fill(word);
      await terms.press('Enter');
      await checkAccess();
      await form.getByRole('button', { name: '保存' }).click();
      await expect(form).toBeHidden();
      await expect(page.getByRole('button', { name: `删除${full}` })).toBeVisible();

      const found = async () => {
        const answer = await page.request.get(`/portal/api/search/suggest?keyword=${encodeURIComponent(word)}`);
        return ((await answer.json()) as { data: readonly { text: string }[] }).data.map(({ text }) => text);
      };
      expect(await found()).toContain(full);

      await page.getByRole('button', { name: `删除${full}` }).click();
      await page
        .getByRole('dialog', { name: `删除“${full}”这组同义词？` })
        .getByRole('button', { name: '删除' })
        .click();
      await expect(page.getByRole('button', { name: `删除${full}` })).toHaveCount(0);
      expect(await found()).not.toContain(full);
    },
  );
});
