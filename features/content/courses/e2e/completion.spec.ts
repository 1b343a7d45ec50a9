import type { Page } from '@playwright/test';
import { SAMPLE_PASSWORD } from '#e2e/support/accounts.ts';
import { createClerk } from '#e2e/support/clerk.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { enterHours, openPerson } from '#e2e/support/hours.ts';
import { logOut } from '#e2e/support/log-out.ts';

/** A course as an operator publishes it, with the shortest lesson that there is. */
async function publishCourse(page: Page, title: string): Promise<string> {
  const login = await page.request.post('/portal/api/login', {
    data: { username: 'demo_operator', password: SAMPLE_PASSWORD },
  });
  const { data } = (await login.json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${data.token}` };
  const body = {
    title,
    summary: '示例：从学习到学时',
    zzType: '03',
    priceFree: true,
    hours: 12,
    presenceMinutes: 60,
    questions: [{ kind: 'judge', text: '示例判断题：本课程是示例。', answer: '对', why: '标题里写着示例。' }],
    chapters: [{ title: '第一章', lessons: [{ title: '第一课', slides: [{ title: '示例', lines: ['示例内容'] }] }] }],
  };
  const added = await page.request.post('/portal/manage/course', { headers, data: body });
  const { uuid } = ((await added.json()) as { data: { uuid: string } }).data;
  const published = await page.request.post('/portal/manage/course/publish', { headers, data: { uuid } });
  expect(((await published.json()) as { code: number }).code).toBe(200);
  return uuid;
}

test(
  'row 15: a course is watched, examined, certified for public verification, and credited to a registration that a qualification needs',
  { tag: '@any-width' },
  async ({ page, signIn, checkAccess }, { project, retry }) => {
    test.setTimeout(180_000);
    const title = `示例结业课程${project.name}${retry}`;
    const course = await publishCourse(page, title);
    await signIn('demo_member');
    await enterHours(await openPerson(page, '陆景明'), '120', '108');
    const hours = page.getByRole('region', { name: '继续教育学时' });
    await page.goto('/qyxx/mnsbsljy/ryslcheck');
    const lacking = hours.getByRole('listitem').filter({ hasText: '陆景明 还差 12 学时' });
    await expect(lacking.getByText('市政公用工程施工总承包 三级：注册建造师缺口扩大')).toBeVisible();

    await page.goto(`/edu/course/${course}`);
    const card = page.getByRole('region', { name: '结业' });
    await expect(card.getByText('学完全部课时：0 / 1 节')).toBeVisible();
    await checkAccess();

    const clerk = createClerk(page);
    await clerk.click(page.getByRole('link', { name: '开始学习' }));
    await expect(page.getByRole('heading', { level: 2, name: '示例', exact: true })).toBeVisible();
    // The moment is the server's; here it comes with the first save.
    await page.route(
      '**/portal/edu/progress/**',
      async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { data: object };
        await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, isAsked: true } } });
      },
      { times: 1 },
    );
    await clerk.click(page.getByRole('button', { name: '播放', exact: true }));
    const slider = page.getByRole('slider', { name: '播放进度' });
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThanOrEqual(2);
    await clerk.click(page.getByRole('button', { name: '暂停' }));
    const ask = page.getByRole('alertdialog', { name: '确认本人正在学习' });
    await expect(ask).toBeVisible();
    await expect(page.getByRole('button', { name: '播放', exact: true })).toBeDisabled();
    await checkAccess();
    await clerk.click(ask.getByRole('button', { name: '我在学习' }));
    await expect(ask).toBeHidden();
    await expect(page.getByText('已学 1 / 1 节')).toBeVisible({ timeout: 60_000 });

    await clerk.open(`/edu/course/${course}`);
    await clerk.click(card.getByRole('link', { name: '开始考试' }));
    await clerk.click(page.getByRole('button', { name: '开始考试' }));
    await clerk.check(page.getByRole('radio', { name: '对' }));
    await expect(page.getByText('已全部作答')).toBeVisible();
    await checkAccess();
    await clerk.click(page.getByRole('button', { name: '交卷' }));
    await expect(page.getByText('得分 100，60 分合格。')).toBeVisible();
    await expect(page.getByText('标题里写着示例。')).toBeVisible();
    await clerk.click(page.getByRole('link', { name: '返回课程' }));

    await clerk.click(card.getByRole('button', { name: '领取证书' }));
    const take = page.getByRole('dialog', { name: '领取结业证书' });
    // Hours go to who bears the name alone, as it stands in the records.
    await clerk.type(take.getByLabel('姓名'), '陆景明（示例）');
    await clerk.click(take.getByRole('button', { name: '领取', exact: true }));
    await expect(take).toBeHidden();
    await expect(card.getByText('结业证书：陆景明（示例），12 学时')).toBeVisible();
    await checkAccess();

    await clerk.click(card.getByRole('button', { name: '计入学时' }));
    const credit = page.getByRole('dialog', { name: '计入 12 学时' });
    await clerk.type(credit.getByLabel('查找人员'), '陆景明');
    const paper = credit.getByLabel('注册证书');
    const option = paper.locator('option', { hasText: '陆景明' }).first();
    await expect(option).toBeAttached();
    await clerk.choose(paper, (await option.textContent()) ?? '');
    await checkAccess();
    await clerk.click(credit.getByRole('button', { name: '计入', exact: true }));
    await expect(credit).toBeHidden({ timeout: 30_000 });
    await expect(card.getByText('学时已计入注册证书')).toBeVisible();
    clerk.assertWithin({ inputs: 4, minutes: 0.9 });
    const verify = await card.getByRole('link', { name: '核验' }).getAttribute('href');
    await page.goto('/qyxx/mnsbsljy/ryslcheck');
    await expect(hours.getByRole('list').or(hours.getByText('没有登记为未修满的学时')).first()).toBeVisible();
    await expect(lacking).toHaveCount(0);

    await logOut(page);
    await page.goto(verify ?? '');
    await expect(page.getByRole('region', { name: '证书由本平台出具' }).getByText('陆景明')).toBeVisible();
    await checkAccess();
    await page.goto('/jieye?number=0000-0000-0000-0000');
    await expect(page.getByText('没有找到编号为 0000-0000-0000-0000 的证书')).toBeVisible();

    // Taken back, it counts nowhere any more; other specs read the hours of this person.
    await signIn('demo_member');
    const drawer = await openPerson(page, '陆景明');
    await page.getByRole('button', { name: `撤回${title}的学时` }).click();
    await page.getByRole('dialog', { name: /^撤回/ }).getByRole('button', { name: '撤回' }).click();
    await expect(page.getByRole('button', { name: `撤回${title}的学时` })).toHaveCount(0);
    await enterHours(drawer, '', '');
  },
);
