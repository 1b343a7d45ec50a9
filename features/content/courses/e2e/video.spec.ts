import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/fixtures.ts';
import { logOut } from '#e2e/support/log-out.ts';

/** A helper that looks at files may have to start first, on a machine that is busy. */
const LOOKED_AT_MS = 60_000;
const VIDEO = join(import.meta.dirname, '../server/testing/table-at-end.mp4');

// What is no recording is refused on purpose; a browser without the decoder, and one that is signed out, say so in the console.
test.use({ allowedConsoleErrors: [/400 \(Bad Request\).*course\/media|401 \(Unauthorized\).*edu\/video/] });

/** An operator writes a course whose lesson is an uploaded recording, and publishes it. @returns its uuid */
async function publishOnScreen(page: Page, title: string, checkAccess: () => Promise<void>): Promise<string> {
  await page.goto('/qyxx/ptgl/nr?resource=course', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: '新建草稿' }).click();
  const form = page.getByRole('dialog', { name: '新建课程' });
  await form.getByRole('textbox', { name: '课程名称' }).fill(title);
  await form.getByRole('textbox', { name: '课程简介' }).fill('示例：上传的视频');
  await form.getByRole('textbox', { name: '资质类别' }).fill('03');
  await form.getByRole('switch', { name: '免费', exact: true }).click();
  await form.getByRole('button', { name: '添加章节' }).click();
  await form.getByRole('textbox', { name: '章名称' }).fill('第一章');
  await form.getByRole('button', { name: '添加课时' }).click();
  await form.getByRole('textbox', { name: '课时名称' }).fill('第一课');
  const choose = form.locator('input[type="file"]').first();
  await choose.setInputFiles({ name: '示例.mp4', mimeType: 'video/mp4', buffer: Buffer.from('这不是视频') });
  await expect(form.getByRole('alert').filter({ hasText: '只能上传 MP4 视频' })).toBeVisible({ timeout: LOOKED_AT_MS });
  await choose.setInputFiles(VIDEO);
  await expect(form.getByRole('link', { name: 'table-at-end.mp4' })).toBeVisible({ timeout: LOOKED_AT_MS });
  await expect(form.getByText('视频，6 秒，64 × 36，10 KB')).toBeVisible();
  await checkAccess();
  await form.getByRole('button', { name: '保存草稿' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: `发布${title}` }).click();
  const publish = page.getByRole('dialog', { name: `发布“${title}”` });
  await publish.getByRole('button', { name: '发布', exact: true }).click();
  await expect(publish).toBeHidden();
  const found = await page.request.get(`/portal/edu/course/list?keyword=${encodeURIComponent(title)}`);
  const { rows } = (await found.json()) as { rows: readonly { uuid: string }[] };
  return rows[0]?.uuid ?? '';
}

/** The same recording with room behind it that players skip: so large that it goes in parts. */
async function writeLarge(path: string): Promise<void> {
  const room = Buffer.alloc(9 * 2 ** 20);
  room.writeUInt32BE(room.length, 0);
  room.write('free', 4, 'latin1');
  await writeFile(path, Buffer.concat([await readFile(VIDEO), room]));
}

test(
  'an upload goes on where a broken connection stopped it, and where it was left',
  { tag: '@any-width' },
  async ({ page, signIn, checkAccess, allowConsoleError }, info) => {
    test.setTimeout(180_000);
    allowConsoleError(/Failed to load resource|net::ERR/);
    const file = info.outputPath('大文件示例.mp4');
    await writeLarge(file);
    await signIn('demo_operator');
    await page.goto('/qyxx/ptgl/nr?resource=course', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: '新建草稿' }).click();
    const form = page.getByRole('dialog', { name: '新建课程' });
    await form.getByRole('button', { name: '添加章节' }).click();
    await form.getByRole('button', { name: '添加课时' }).click();
    const choose = form.locator('input[type="file"]').first();
    const parts: number[] = [];
    let isAway = true;
    // The first part arrives; then the line is down.
    await page.route('**/course/media/sending/part', async (route) => {
      parts.push(
        Number(/name="offset"\r\n\r\n(\d+)/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '')?.[1]),
      );
      if (parts.length > 1 && isAway) await route.abort('connectionreset');
      else await route.continue();
    });
    await choose.setInputFiles(file);
    await expect(form.getByText(/连接中断，已上传 8\d%，恢复后自动继续/)).toBeVisible({ timeout: LOOKED_AT_MS });
    await checkAccess();
    // Left meanwhile; the same file chosen again begins where it was.
    await form.getByRole('button', { name: '取消' }).first().click();
    await expect(form.getByText('已停止上传，一天内再选同一个文件可以继续')).toBeVisible();
    isAway = false;
    await choose.setInputFiles(file);
    await expect(form.getByRole('link', { name: '大文件示例.mp4' })).toBeVisible({ timeout: LOOKED_AT_MS });
    expect(parts[0]).toBe(0);
    expect(new Set(parts.slice(1))).toEqual(new Set([8 * 2 ** 20]));
  },
);

test(
  'an operator uploads a recording, and a learner watches it',
  { tag: '@any-width' },
  async ({ page, signIn, checkAccess }, { project, retry }) => {
    test.setTimeout(240_000);
    await signIn('demo_operator');
    const title = `示例视频课程${project.name}${retry}`;
    const course = await publishOnScreen(page, title, checkAccess);
    await logOut(page);
    await signIn('demo_guest');
    await page.goto(`/edu-player?course=${course}`);
    const video = page.locator('video');
    const source = (await video.getAttribute('src')) ?? '';
    expect(source).toMatch(/^\/portal\/edu\/video\/[0-9a-f-]+\?ticket=/);
    // What a media element asks for: no header of ours, a part of the file.
    const part = await page.request.get(source, { headers: { range: 'bytes=4-7' } });
    expect([part.status(), await part.text()]).toEqual([206, 'ftyp']);
    const whole = await page.request.get(source);
    const first = await readFile(join(import.meta.dirname, '../server/testing/table-first.mp4'));
    expect((await whole.body()).equals(first)).toBe(true);
    await checkAccess();
    const canPlay = await video.evaluate((element: HTMLVideoElement) =>
      element.canPlayType('video/mp4; codecs="avc1.42c00a, mp4a.40.2"'),
    );
    // A browser without the decoder says so in words instead of a black picture.
    if (canPlay === '') {
      await expect(page.getByRole('heading', { name: '视频暂时无法播放' })).toBeVisible();
      return;
    }
    await page.getByRole('button', { name: '播放', exact: true }).click();
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(2);
    const saved = page.waitForResponse((response) => response.url().includes('/portal/edu/progress/'));
    await page.getByRole('button', { name: '暂停' }).click();
    expect((await saved).status()).toBe(200);
    await page.getByRole('button', { name: '播放速度 1 倍' }).click();
    expect(await video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.25);
    await page.reload();
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(1);
    // A user without a session has no picture either, whatever address is kept.
    const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? '';
    const kept = (await video.getAttribute('src')) ?? '';
    expect((await page.request.get(kept)).status()).toBe(200);
    await page.goto('about:blank');
    await page.request.post('/portal/api/logout', { headers: { authorization: `Bearer ${token}` } });
    expect((await page.request.get(kept)).status()).toBe(401);
    await logOut(page);
  },
);
