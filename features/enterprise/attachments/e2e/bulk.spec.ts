import { createTestPicture } from '#platform/server/testing/files.ts';
import { expect, test } from '../../../../e2e/support/fixtures.ts';

/** Many files at once, each to its record by its name: /qyxx/mbxz. */
test('files are matched by name, looked at, and only then sent', async ({ page, signIn, checkAccess }, { project }) => {
  await signIn('demo_member');
  await page.goto('/qyxx/mbxz');
  await page.getByRole('button', { name: '批量上传附件' }).click();
  const dialog = page.getByRole('dialog');
  await checkAccess();
  const file = (name: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: createTestPicture('jpg', `${name}${project.name}`),
  });
  const names = [`营业执照-${project.name}.jpg`, `不认识的人-${project.name}.jpg`];
  await dialog.getByLabel('选择多个附件').setInputFiles(names.map(file));
  await expect(dialog.getByRole('status')).toHaveText('共 2 个文件：待上传 1 个，1 个没有匹配的记录');
  await expect(dialog.getByText('没有匹配的记录', { exact: true })).toBeVisible();
  await checkAccess();
  await dialog.getByRole('button', { name: '上传 1 个文件' }).click();
  await expect(dialog.getByText('已上传', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: '完成' }).click();
  await page.goto('/qyxx/qyinfo/yyzzxx');
  await expect(
    page.getByRole('region', { name: '附件', exact: true }).getByRole('button', { name: names[0] ?? '', exact: true }),
  ).toBeVisible();
});

test('a photograph without a telling name goes to the chosen person', async ({ page, signIn, checkAccess }, {
  project,
}) => {
  await signIn('demo_member');
  await page.goto('/qyxx/mbxz');
  await page.getByRole('button', { name: '批量上传附件' }).click();
  const dialog = page.getByRole('dialog');
  const name = `IMG_${project.name}.jpg`;
  await dialog
    .getByLabel('选择多个附件')
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: createTestPicture('jpg', `photograph ${project.name}`) });
  await expect(dialog.getByText('没有匹配的记录', { exact: true })).toBeVisible();
  const sought = dialog.getByLabel(`${name} 归到谁`);
  await sought.fill('无此人');
  await sought.press('Enter');
  await expect(dialog.getByText('没有找到“无此人”')).toBeVisible();
  await sought.fill('何沛');
  await dialog.getByRole('button', { name: `查找 ${name} 的记录` }).click();
  const target = dialog.getByLabel(`${name} 归到`, { exact: true });
  await expect(target.getByRole('option', { name: /何沛/ }).first()).toBeAttached();
  await expect(target.getByRole('option', { name: /示例/ })).toHaveCount(0);
  await checkAccess();
  await dialog.getByRole('button', { name: '上传 1 个文件' }).click();
  await expect(dialog.getByText('已上传', { exact: true })).toBeVisible();
});

test('namesakes are asked for', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('demo_member');
  await page.route('**/qyAttachmentFile/match', (route) =>
    route.fulfill({
      json: {
        code: 200,
        msg: '操作成功',
        rows: [
          {
            name: '李四.jpg',
            state: 'ambiguous',
            candidates: [
              { bizType: 'register', bizUuid: 'a', label: '李四', note: '一级建造师' },
              { bizType: 'else', bizUuid: 'b', label: '李四', note: '施工员' },
            ],
          },
        ],
        total: 1,
      },
    }),
  );
  await page.goto('/qyxx/mbxz');
  await page.getByRole('button', { name: '批量上传附件' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('选择多个附件')
    .setInputFiles({ name: '李四.jpg', mimeType: 'image/jpeg', buffer: createTestPicture('jpg') });
  await expect(dialog.getByRole('status')).toContainText('1 个需要选择');
  await expect(dialog.getByRole('button', { name: '没有可上传的文件' })).toBeDisabled();
  await dialog.getByLabel('李四.jpg 归到').selectOption({ label: '非注册人员：李四，施工员' });
  await expect(dialog.getByRole('button', { name: '上传 1 个文件' })).toBeEnabled();
});
