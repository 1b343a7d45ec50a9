import { SAMPLE_PASSWORD } from '#e2e/support/accounts.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { passCaptcha, readCode } from '#e2e/support/pass-captcha.ts';

// Refused inputs are answered with 400 or 429, which the browser notes.
test.use({ allowedConsoleErrors: [/status of 4(00|29)/] });

test('P-003 C-009 C-002 registers by captcha and phone code, keeping what was typed when the captcha is refused', async ({
  page,
  checkAccess,
}, { project }) => {
  // The proof of work alone may take a busy machine longer than a test usually has.
  test.setTimeout(180_000);
  const suffix = project.name === 'phone' ? '1' : '2';
  const phone = `1390000700${suffix}`;
  await page.goto('/register', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: '注册企业账号' })).toBeVisible();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText(/请(填写|输入正确的)手机号/)).toBeVisible();
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(phone);
  await page.getByRole('button', { name: '发送验证码' }).click();
  await expect(page.getByText('请先完成安全验证')).toBeVisible();
  const board = page.getByRole('button', { name: /^验证图片/ });
  await expect(board).toBeVisible();
  for (const x of [20, 90, 160, 230]) await board.click({ position: { x, y: 20 } });
  await expect(page.getByText(/已点 (3 \/ 3|4 \/ 4)。/)).toBeVisible();
  await page.getByRole('button', { name: '发送验证码' }).click();
  await expect(page.getByRole('main').getByText('文字点选验证未通过，请重新点选')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '手机号', exact: true })).toHaveValue(phone);
  await passCaptcha(page, `entry${suffix}@example.com`);
  await page.getByRole('button', { name: '发送验证码' }).last().click();
  await expect(page.getByText('验证码已发送到该手机')).toBeVisible();
  await page.getByLabel('短信验证码').fill(await readCode(page, phone));
  await checkAccess();
  await page.getByRole('button', { name: '下一步' }).click();

  // What the licence brings is not asked for, unless one wants to say it now.
  await expect(page.getByLabel('企业名称')).toBeHidden();
  await page.getByText('选填：企业名称、用户名').click();
  await page.getByLabel('企业名称').fill('示例戊建设有限公司');
  await page.getByRole('textbox', { name: '设置密码' }).fill('jiangsu2026');
  await page.getByRole('button', { name: '《用户协议》' }).click();
  await expect(page.getByRole('dialog', { name: '用户协议' })).toBeVisible();
  await page.getByRole('button', { name: '知道了' }).click();
  await page.getByLabel('我已阅读并同意').check();
  await checkAccess();
  await page.getByRole('button', { name: '提交注册' }).click();
  await expect(page.getByRole('main').getByText('密码过于常见，容易被猜到，请换一个')).toBeVisible();
  await expect(page.getByLabel('企业名称')).toHaveValue('示例戊建设有限公司');
  await page.getByRole('textbox', { name: '设置密码' }).fill('seven brown otters');
  // Two presses are one registration: the second would be refused, as the code is spent.
  await page.getByRole('button', { name: '提交注册' }).dblclick();
  await expect(page.getByRole('heading', { name: '注册成功' })).toBeVisible();
  // The head of the page knows at once who is signed in.
  const head = page.getByRole('banner');
  if (project.name !== 'phone') await expect(head.getByRole('button', { name: /账号菜单/ })).toBeVisible();
  else await expect(head.getByRole('link', { name: /^消息/ })).toBeVisible();
  await expect(head.getByRole('link', { name: '登录', exact: true })).toHaveCount(0);
  await checkAccess();

  // The account is there: the session that came of it is its own, and so is what was typed of the enterprise.
  await page.getByRole('link', { name: '认证企业' }).click();
  await expect(page.getByLabel('企业名称')).toHaveValue('示例戊建设有限公司');
  // The form came after the page, and its head is still what one looks at.
  await expect(page.getByRole('heading', { name: '企业认证', exact: true })).toBeInViewport();
});

test(
  'P-004 C-018 C-019 sets a new password by phone code and logs in with it',
  { tag: '@any-width' },
  async ({ page, checkAccess }, { project }) => {
    const user = project.name === 'phone' ? 'demo_operator' : 'demo_guest';
    await page.goto('/forgetPassword', { waitUntil: 'networkidle' });
    await page.getByLabel('手机号或用户名').fill(user);
    await passCaptcha(page, `forgotten-${project.name}@example.com`);
    await page.getByRole('button', { name: '发送验证码' }).last().click();
    await expect(page.getByText(/验证码已发送到账号绑定的手机/)).toBeVisible();
    await page.getByLabel('短信验证码').fill('12');
    await page.getByRole('textbox', { name: '新密码' }).fill('short');
    await page.getByRole('button', { name: '设置新密码' }).click();
    await expect(page.getByText('短信验证码应为 6 位数字')).toBeVisible();
    await checkAccess();
    await page
      .getByLabel('短信验证码')
      .fill(await readCode(page, user === 'demo_guest' ? '19900000004' : '19900000005'));
    await page.getByRole('textbox', { name: '新密码' }).fill(SAMPLE_PASSWORD);
    await page.getByRole('button', { name: '设置新密码' }).click();
    await expect(page.getByRole('heading', { name: '新密码已生效' })).toBeVisible();
    await page.goto('/login', { waitUntil: 'networkidle' });
    await page.getByLabel('手机号或用户名').fill(user);
    await page.getByRole('textbox', { name: '密码' }).fill(SAMPLE_PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).not.toHaveURL(/login/);
  },
);

test(
  'C-178 shows the captcha after three failed logins',
  { tag: '@any-width' },
  async ({ page, checkAccess }, { project }) => {
    await page.goto('/login', { waitUntil: 'networkidle' });
    await page.getByLabel('手机号或用户名').fill(`nobody_${project.name}`);
    await page.getByRole('textbox', { name: '密码' }).fill('not this one');
    for (let count = 0; count < 3; count += 1) {
      const answer = page.waitForResponse(/portal\/api\/login/);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await answer;
    }
    await expect(page.getByRole('button', { name: /^验证图片/ })).toBeVisible();
    await checkAccess();
  },
);

test('C-178 shows the captcha where others have used up the logins without one', { tag: '@any-width' }, async ({
  page,
}) => {
  const username = `nobody_crowded_${Date.now()}`;
  const data = { username, password: 'not this one' };
  let last = 0;
  // Three failures, then two logins that bring no captcha.
  for (let count = 0; count < 6; count += 1) last = (await page.request.post('/portal/api/login', { data })).status();
  expect(last).toBe(429);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('手机号或用户名').fill(username);
  await page.getByRole('textbox', { name: '密码' }).fill('not this one');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('main').getByText(/登录失败次数过多，请 \d+ 分钟后再试/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^验证图片/ })).toBeVisible();
});
