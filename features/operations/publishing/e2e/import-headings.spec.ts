import { expect, test } from '#e2e/support/fixtures.ts';

const PATH = '/qyxx/ptgl/nr';

/** A list as another office keeps it: its own words for the columns, and one column that is of no use here. */
const listOf = (title: string, mark: string) => ({
  name: `${title}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      `文件名称,大类${mark},正文的内容${mark},发文字号,发布机关,发布日期,登记序号${mark}`,
      `${title},政策文件,第一条 示例。,示建〔2026〕9号,示例厅,2026-01-31,7`,
    ].join('\n'),
  ),
});

test.describe('articles from a list with other headings (P-123)', () => {
  test(
    'an operator says what each column is, and is not asked again with the next file',
    { tag: '@any-width' },
    async ({ page, signIn, checkAccess }, { project, retry }) => {
      const mark = `${project.name}${retry}`;
      const [first, second] = [`示例来文甲${mark}`, `示例来文乙${mark}`];
      await signIn('demo_operator');
      await page.goto(PATH, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: '批量导入' }).click();
      const dialog = page.getByRole('dialog', { name: '批量导入文章' });
      const file = dialog.locator('input[type=file]');
      await file.setInputFiles(listOf(first, mark));
      await expect(dialog.getByText('有不认识的表或列，请选择对应到哪里')).toBeVisible();
      const kind = dialog.getByRole('combobox', { name: `大类${mark}` });
      const body = dialog.getByRole('combobox', { name: `正文的内容${mark}` });
      // What is known under another name is taken for it, and may be said otherwise.
      await expect(dialog.getByRole('combobox', { name: '文件名称' })).toHaveValue('标题');
      await expect(dialog.getByRole('combobox', { name: '发文字号' })).toHaveValue('文号');
      await expect(kind.locator('option:checked')).toHaveText('请选择');
      await expect(dialog.getByText(/其中 0 篇可以导入/)).toBeVisible();

      // One field for two columns is refused before anything is sent.
      const save = dialog.getByRole('button', { name: '记住并重新读取' });
      await kind.selectOption('标题');
      await expect(dialog.getByRole('alert').filter({ hasText: '“标题”选了两次' })).toBeVisible();
      await expect(save).toBeDisabled();
      await checkAccess();
      await kind.selectOption('内容种类');
      await body.selectOption('正文');
      await dialog.getByRole('combobox', { name: `登记序号${mark}` }).selectOption('忽略');
      await save.click();
      await expect(dialog.getByText('读到 1 篇，其中 1 篇可以导入')).toBeVisible();
      await expect(dialog.getByText(`没有用到的列：登记序号${mark}`)).toBeVisible();
      await expect(dialog.getByText(/处与模板的叫法不同，已对应好/)).toBeVisible();
      await checkAccess();
      await dialog.getByRole('button', { name: '导入 1 篇为草稿' }).click();
      await expect(page.getByText('已导入 1 篇草稿，读者还看不到')).toBeVisible();

      await file.setInputFiles(listOf(second, mark));
      await expect(dialog.getByText('读到 1 篇，其中 1 篇可以导入')).toBeVisible();
      await dialog.getByText(/处与模板的叫法不同，已对应好/).click();
      await expect(kind).toHaveValue('内容种类');
      await expect(dialog.getByText('已记住').first()).toBeVisible();
      await dialog.getByRole('button', { name: '导入 1 篇为草稿' }).click();
      await expect(page.getByText('已导入 1 篇草稿，读者还看不到').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.goto(`${PATH}?keyword=${encodeURIComponent(second)}`);
      await expect(page.getByText(second).filter({ visible: true }).first()).toBeVisible();
    },
  );
});
