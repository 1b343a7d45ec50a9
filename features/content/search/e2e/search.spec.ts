import { getAxe } from '#e2e/support/axe.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const searchPath = (keyword: string, more = ''): string =>
  `/globalSearch?keyword=${encodeURIComponent(keyword)}${more}`;

test.describe('search over the whole portal (P-006, C-072 to C-075)', () => {
  test('a visitor finds a standard, what is no longer asked, and the document behind it', async ({
    page,
    checkAccess,
  }) => {
    await page.goto('/globalSearch');
    await expect(page.getByRole('heading', { level: 1, name: '全站搜索' })).toBeVisible();
    await checkAccess();
    await page.getByRole('combobox', { name: '搜索全站' }).fill('市政 二级 建造师');
    await page.getByRole('button', { name: '搜索', exact: true }).click();
    await expect(page).toHaveURL(/\/globalSearch\?keyword=/);
    await expect(page).toHaveTitle('搜索 市政 二级 建造师 - 知讯资管家');

    const answer = page.getByRole('region', { name: '标准直达' });
    await expect(answer.getByRole('heading')).toContainText('市政公用工程施工总承包');
    await expect(answer.getByText('已不再考核').first()).toBeVisible();
    await expect(answer.locator('mark').first()).toHaveText('市政');
    await checkAccess();

    const scope = page.getByRole('navigation', { name: '搜索范围' });
    await expect(scope.getByRole('link')).toHaveCount(5);
    await scope.getByRole('link', { name: /政策文件/ }).click();
    await expect(page).toHaveURL(/type=policy/);
    await expect(page.getByRole('region', { name: '资质标准' })).toHaveCount(0);
  });

  test('a document number in any spelling leads to the document', { tag: '@any-width' }, async ({ page }) => {
    await page.goto(searchPath('建市 [2014] 159 号'));
    // Above the many standards that stand in it.
    await expect(page.getByRole('main').getByRole('region').first()).toHaveAccessibleName('政策文件');
    await page
      .getByRole('region', { name: '政策文件' })
      .getByRole('link', { name: '建筑业企业资质标准', exact: true })
      .click();
    await expect(page).toHaveURL(/\/policy\/detail\//);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('建筑业企业资质标准');
  });

  test('pages and filters stand in the address', { tag: '@any-width' }, async ({ page }) => {
    await page.goto(searchPath('资质', '&type=policy'));
    const pager = page.getByRole('navigation', { name: '分页' });
    await pager.getByRole('link', { name: '第 2 页' }).click();
    await expect(page).toHaveURL(/pageNum=2/);
    await page.getByRole('list', { name: '政策效力' }).getByRole('link', { name: '只看现行有效' }).click();
    await expect(page).toHaveURL(/inForce=1/);
    await expect(page).not.toHaveURL(/pageNum/);
    await page.goBack();
    await expect(page).toHaveURL(/pageNum=2/);
  });

  test('suggestions come while typing and are chosen by keys', async ({ page }) => {
    await page.goto('/globalSearch');
    const field = page.getByRole('combobox', { name: '搜索全站' });
    await field.pressSequentially('钢结构工程');
    const options = page.getByRole('listbox', { name: '搜索建议' }).getByRole('option');
    await expect(options.first()).toContainText('钢结构工程专业承包');
    await field.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    // The list lies over the page, so the page behind it is not what a reader meets here.
    const { violations } = await getAxe(page).include('.sbox').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await field.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(field).toHaveValue('钢结构工程');
    await field.pressSequentially('专');
    await expect(options.first()).toBeVisible();
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/zzbz\/03-10300209$/);
  });

  test('recent searches are remembered here and can be cleared', { tag: '@any-width' }, async ({ page }) => {
    await page.goto(searchPath('安许'));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recent-searches'))).toContain('安许');
    await page.goto('/globalSearch');
    const recent = page.getByRole('region', { name: '最近搜索' });
    await expect(recent.getByRole('link', { name: '安许' })).toBeVisible();
    await recent.getByRole('button', { name: '清除记录' }).click();
    await expect(recent).toHaveCount(0);
  });

  test('nothing found says what to do; odd input stays text', { tag: '@any-width' }, async ({ page, checkAccess }) => {
    await page.goto(searchPath('量子纠缠饕餮'));
    await expect(page.getByText('没有找到“量子纠缠饕餮”')).toBeVisible();
    await expect(page.getByRole('region', { name: '相关搜索' })).toHaveCount(0);
    await checkAccess();
    const odd = '<img src=x onerror=alert(1)>%\'"\\';
    await page.goto(searchPath(odd));
    await expect(page.getByRole('combobox', { name: '搜索全站' })).toHaveValue(odd);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the search is a form and its results are links', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/globalSearch');
    await page.getByRole('combobox', { name: '搜索全站' }).fill('资质延续');
    await page.getByRole('button', { name: '搜索', exact: true }).click();
    await expect(page.getByRole('region', { name: '常见问题' }).getByRole('link').first()).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  });
});
