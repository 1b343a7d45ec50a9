import { expect, test } from '../../../../e2e/support/fixtures.ts';

test.describe('policies, regulations, announcements, questions and news (P-014 … P-029)', () => {
  test('a visitor finds a policy by its number, sees what it changed and goes to the standard', async ({
    page,
    checkAccess,
  }) => {
    await page.goto('/policy');
    await expect(page.getByRole('heading', { level: 1, name: '政策文件' })).toBeVisible();
    await checkAccess();

    await page.getByRole('searchbox', { name: '关键词' }).fill('建市[2016]226号');
    await page.getByRole('button', { name: '搜索', exact: true }).click();
    await expect(page).toHaveURL(/keyword=/);
    await page.getByRole('link', { name: '住房城乡建设部关于简化建筑业企业资质标准部分指标的通知' }).click();
    await expect(page.getByRole('definition').filter({ hasText: '建市〔2016〕226号' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '对标准的影响' })).toBeVisible();
    await checkAccess();

    await page.getByText('取消人员考核后，申报表里的人员信息还要不要填').click();
    await expect(page.getByText('技术负责人的条件没有取消')).toBeVisible();

    await page.getByText('查看涉及的 12 项标准').click();
    await page.getByRole('link', { name: '建筑工程施工总承包', exact: true }).click();
    await expect(page).toHaveURL(/\/zzbz\/03-10300101$/);
  });

  test('filters and pages stand in the address, and can be taken away', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/policy');
    await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '第 2 页' }).click();
    await expect(page).toHaveURL(/pageNum=2/);
    await page.getByRole('navigation', { name: '筛选' }).getByRole('link', { name: /^失效/ }).click();
    await expect(page).toHaveURL(/validity=/);
    await expect(page).not.toHaveURL(/pageNum/);
    await expect(page.getByText('已废止').first()).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: '去掉筛选：失效' }).click();
    await expect(page).toHaveURL(/\/policy\??$/);

    const order = page.getByRole('navigation', { name: '排序' });
    const newest = await page.getByRole('heading', { level: 3 }).first().textContent();
    await order.getByRole('link', { name: '最早在前' }).press('Enter');
    await expect(page).toHaveURL(/sort=old/);
    await expect(order.getByRole('link', { name: '最早在前' })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('heading', { level: 3 }).first()).not.toHaveText(newest ?? '');

    await page.goto('/policy?keyword=没有这样的文件');
    await expect(page.getByText('没有符合条件的结果')).toBeVisible();
    await page.getByRole('link', { name: '到法律法规中查找' }).click();
    await expect(page).toHaveURL(/\/regulation\?keyword=/);
  });

  test('R-040 publicity and notices, one of each with its facts', { tag: '@any-width' }, async ({
    page,
    checkAccess,
  }) => {
    await page.goto('/gsgg');
    await page
      .getByRole('listitem')
      .getByRole('link', { name: /资质审查意见公示/ })
      .first()
      .click();
    await expect(page.getByRole('table')).toBeVisible();
    await checkAccess();
    await page.goto('/gsgg?type=notice');
    await page
      .getByRole('listitem')
      .getByRole('link', { name: /公告（第 \d+ 号）/ })
      .first()
      .click();
    await expect(page).toHaveURL(/type=notice/);
    await expect(page.getByText('公告编号')).toBeVisible();
  });

  test('a question is answered with the documents it rests on', { tag: '@any-width' }, async ({
    page,
    checkAccess,
  }) => {
    await page.goto('/question?type=证照');
    await page.getByRole('link', { name: '安全生产许可证什么时候办延期？' }).click();
    await expect(page.getByText('期满前 3 个月办理延期')).toBeVisible();
    await expect(page.getByRole('link', { name: '国务院令第397号' })).toBeVisible();
    await checkAccess();
  });

  test('news are for signed-in users; a detail address without a record leads to its list', {
    tag: '@any-width',
  }, async ({ page, signIn }) => {
    await signIn('demo_guest');
    await page.goto('/zhxx');
    await page
      .getByRole('listitem')
      .getByRole('link', { name: /^文件速览/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/zhxx\/detail\//);
    await page.goto('/zhxx/detail');
    await page.getByRole('link', { name: '查看综合信息' }).click();
    await expect(page).toHaveURL(/\/zhxx$/);
  });

  test('policies are matched to what a member holds', { tag: '@any-width' }, async ({ page, signIn, checkAccess }) => {
    await signIn('demo_member');
    await page.goto('/match');
    await expect(page.getByRole('heading', { level: 2, name: /^匹配到 \d+ 份$/ })).toBeVisible();
    await page.getByRole('link', { name: /^资质延续/ }).click();
    await expect(page.getByText('匹配：资质延续').first()).toBeVisible();
    await checkAccess();
  });
});

test.describe('files, history and place of published texts', () => {
  test('a policy shows its summary inside the page and gives it as a file', { tag: '@any-width' }, async ({
    page,
    checkAccess,
  }) => {
    await page.goto(`/policy?keyword=${encodeURIComponent('建市〔2014〕159号')}`);
    await page.getByRole('link', { name: '建筑业企业资质标准', exact: true }).click();
    const history = page.getByRole('region', { name: '文件沿革' });
    await expect(history).toContainText('被修改');
    const files = page.getByRole('region', { name: '附件', exact: true });
    await files.getByRole('button', { name: /^预览：/ }).click();
    await expect(files.getByRole('img', { name: '第 1 页' })).toBeVisible();
    await checkAccess();
    const download = page.waitForEvent('download');
    await files.getByRole('link', { name: /^下载：/ }).click();
    expect((await download).suggestedFilename()).toBe('建筑业企业资质标准（本站概要）.pdf');
    await history.getByRole('link', { name: /关于简化建筑业企业资质标准部分指标的通知/ }).click();
    await expect(page.getByRole('region', { name: '文件沿革' })).toContainText('修改了');
  });

  test('publicity shows what was decided by enterprise, with a picture of the table', { tag: '@any-width' }, async ({
    page,
    checkAccess,
  }) => {
    await page.goto('/gsgg');
    await page.getByRole('navigation', { name: '筛选' }).getByRole('link', { name: /^江苏/ }).click();
    await expect(page).toHaveURL(/prov=320000/);
    await page
      .getByRole('listitem')
      .getByRole('link', { name: /^江苏：/ })
      .first()
      .click();
    const files = page.getByRole('region', { name: '附件', exact: true });
    await files.getByRole('button', { name: /^预览：审查意见汇总表图片/ }).click();
    await expect(files.getByRole('img', { name: /审查意见汇总表图片/ })).toBeVisible();
    await checkAccess();
    await page.getByRole('rowheader').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/gsgg\?keyword=/);
  });

  test('the number of a rule leads from the policies to the rules', { tag: '@any-width' }, async ({ page }) => {
    await page.goto(`/policy?keyword=${encodeURIComponent('住房和城乡建设部令第22号')}`);
    await expect(page).toHaveURL(/\/regulation\?keyword=/);
    await expect(page.getByRole('link', { name: '建筑业企业资质管理规定' }).first()).toBeVisible();
  });

  test('R-079 the footer gives the operation manual', { tag: '@any-width' }, async ({ page, request }) => {
    await page.goto('/regulation');
    const manual = page.getByRole('contentinfo').getByRole('link', { name: '操作手册（PDF）' });
    const answer = await request.get((await manual.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toContain('application/pdf');
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

test.describe('what was withdrawn', () => {
  test.use({ allowedConsoleErrors: [/status of 410/] });
  test('answers 410 and says so', { tag: '@any-width' }, async ({ page, signIn }) => {
    await signIn('demo_operator');
    const cookies = await page.context().cookies();
    const token = cookies.find(({ name }) => name === 'access_token')?.value ?? '';
    const headers = { authorization: `Bearer ${token}` };
    const listed = await page.request.get('/portal/api/notice/list?pageSize=100');
    const { rows } = (await listed.json()) as { rows: { uuid: string }[] };
    const uuid = rows.at(-1)?.uuid ?? '';
    const change = (action: string, data: object) =>
      page.request.post(`/portal/article/${action}`, { headers, data: { uuid, ...data } });
    expect((await change('withdraw', { reason: '测试' })).status()).toBe(200);
    const answer = await page.goto(`/gsgg/detail/${uuid}?type=notice`);
    expect(answer?.status()).toBe(410);
    await expect(page.getByRole('heading', { name: '内容已撤下' })).toBeVisible();
    await change('restore', {});
    expect((await page.goto(`/gsgg/detail/${uuid}?type=notice`))?.status()).toBe(200);
  });
});
