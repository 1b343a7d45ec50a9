import type { Page } from '@playwright/test';
import { beginPolicy } from '#e2e/support/begin-policy.ts';
import { createClerk } from '#e2e/support/clerk.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const PATH = '/qyxx/ptgl/nr';

/** What a reader without an account is answered. */
const seen = async (page: Page, uuid: string): Promise<number> => {
  const answer = await page.request.get(`/portal/api/policy/${uuid}`);
  return ((await answer.json()) as { code: number }).code;
};

async function remove(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `更多${title}` }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const dialog = page.getByRole('dialog', { name: `删除“${title}”？` });
  await dialog.getByRole('button', { name: '删除' }).click();
  // The question goes away at once; the way back stands when it is done.
  await expect(page.getByRole('button', { name: '撤销删除' })).toBeVisible();
}

test.describe('what operators publish (P-123)', () => {
  test(
    'a policy goes from its first word to readers, away and back',
    { tag: '@any-width' },
    async ({ page, signIn, checkAccess }, { project, retry }) => {
      // A title of its own for each width and attempt.
      const title = `示例通知${project.name}${retry}`;
      await signIn('demo_operator');
      const clerk = createClerk(page);
      await page.goto(PATH, { waitUntil: 'networkidle' });
      await checkAccess();

      const form = await beginPolicy(page);
      clerk.count({ name: '内容种类', presses: 3 });
      const text = '第一条 本示例通知说明一篇政策如何发布给读者。';
      await clerk.type(form.getByRole('textbox', { name: '正文' }), text);
      await expect(form.getByText('发布前还需补齐：请填写标题')).toBeVisible();
      await clerk.type(form.getByRole('textbox', { name: '标题' }), title);
      await expect(form.getByText('发布前还需补齐：请填写发布机关')).toBeVisible();
      await clerk.type(form.getByRole('textbox', { name: '发布机关' }), '示例市住房和城乡建设局');
      await expect(form.getByText('发布前还需补齐')).toBeHidden();
      await checkAccess();
      await clerk.click(form.getByRole('button', { name: '保存草稿' }));
      await expect(form).toBeHidden();

      const cookies = await page.context().cookies();
      const token = cookies.find(({ name }) => name === 'access_token')?.value ?? '';
      const listed = await page.request.get(`/portal/manage/article/list?keyword=${encodeURIComponent(title)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const [record] = ((await listed.json()) as { rows: readonly { uuid: string }[] }).rows;
      const uuid = record?.uuid ?? '';
      expect(await seen(page, uuid)).not.toBe(200);

      await clerk.click(page.getByRole('button', { name: `发布${title}` }));
      const publish = page.getByRole('dialog', { name: `发布“${title}”` });
      await clerk.click(publish.getByRole('button', { name: '发布', exact: true }));
      await expect(publish).toBeHidden();
      expect(await seen(page, uuid)).toBe(200);
      clerk.assertWithin({ inputs: 4, minutes: 1.1 });

      await page.getByRole('button', { name: `撤下${title}` }).click();
      const withdraw = page.getByRole('dialog', { name: `撤下“${title}”` });
      await withdraw.getByRole('textbox', { name: '原因' }).fill('示例原因');
      await withdraw.getByRole('button', { name: '撤下', exact: true }).click();
      await expect(withdraw).toBeHidden();
      expect(await seen(page, uuid)).not.toBe(200);

      await page.getByRole('button', { name: `更多${title}` }).click();
      await page.getByRole('menuitem', { name: '版本' }).click();
      const versions = page.getByRole('dialog', { name: `“${title}”的版本` });
      await versions.getByRole('button', { name: '比较第 1 版' }).click();
      await expect(versions.getByRole('columnheader', { name: '这一版的' })).toBeVisible();
      await versions.getByRole('button', { name: '恢复第 1 版' }).click();
      await expect(versions).toBeHidden();
      await page.getByRole('button', { name: `发布${title}` }).click();
      await publish.getByRole('button', { name: '发布', exact: true }).click();
      await expect(publish).toBeHidden();
      expect(await seen(page, uuid)).toBe(200);

      // Text written since is in no version: one press does not lose it.
      await page.getByRole('button', { name: `编辑${title}` }).click();
      const again = page.getByRole('dialog', { name: '编辑文章' });
      await again.getByRole('textbox', { name: '摘要' }).fill('示例摘要');
      await again.getByRole('button', { name: '保存草稿' }).click();
      await expect(page.getByText('有未发布的修改').first()).toBeVisible();
      await page.getByRole('button', { name: `更多${title}` }).click();
      await page.getByRole('menuitem', { name: '版本' }).click();
      await versions.getByRole('button', { name: '恢复第 1 版' }).click();
      const question = page.getByRole('dialog', { name: '恢复第 1 版？' });
      await question.getByRole('button', { name: '取消' }).click();
      await expect(page.getByText('有未发布的修改').first()).toBeVisible();
      await versions.getByRole('button', { name: '恢复第 1 版' }).click();
      await question.getByRole('button', { name: '恢复', exact: true }).click();
      await expect(versions).toBeHidden();

      await remove(page, title);
      await page.getByRole('button', { name: '撤销删除' }).click();
      await expect(page.getByRole('button', { name: `编辑${title}` })).toBeVisible();
      expect(await seen(page, uuid)).toBe(200);

      // Other specs read the newest policy.
      await remove(page, title);
      expect(await seen(page, uuid)).not.toBe(200);
    },
  );
});
