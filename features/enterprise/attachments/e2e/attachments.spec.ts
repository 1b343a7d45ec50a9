import { createTestPdf, createTestPicture } from '#platform/server/testing/files.ts';
import { expect, test } from '../../../../e2e/support/fixtures.ts';

/** Files of the licence, a certificate and a person: upload, look, delete, undo (C-142, C-143, C-165, C-175). */
test.describe('attachments', () => {
  test('the licence page takes files by button and by drop, shows them and gives them back', async ({
    page,
    signIn,
    checkAccess,
  }, { project }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/qyinfo/yyzzxx');
    const files = page.getByRole('region', { name: '附件', exact: true });
    const name = `营业执照-${project.name}.png`;
    await files.getByLabel('选择附件').setInputFiles([
      { name, mimeType: 'image/png', buffer: createTestPicture('png', `执照${project.name}`, 800, 500) },
      { name: '假的.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<svg onload="alert(1)"></svg>') },
    ]);
    await expect(files.getByRole('button', { name, exact: true })).toBeVisible();
    await expect(files.getByRole('alert')).toContainText('SVG');
    await files.getByRole('button', { name: '移除 假的.pdf' }).click();
    const token = (await page.context().cookies()).find((one) => one.name === 'access_token')?.value ?? '';
    const changes = await page.request.get('/portal/ent/changelogs', { headers: { authorization: `Bearer ${token}` } });
    expect(await changes.text()).toContain('营业执照文件');
    await checkAccess();

    await files.getByRole('button', { name, exact: true }).click();
    const picture = page.getByRole('dialog').getByRole('img', { name });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(800);
    await checkAccess();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: '下载' }).click();
    expect((await download).suggestedFilename()).toBe(name);
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();

    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(0)], '空.pdf', { type: 'application/pdf' }));
      return transfer;
    });
    await files.getByText('可拖到这里').dispatchEvent('drop', { dataTransfer: data });
    await expect(files.getByRole('alert')).toContainText('空的');

    await files.getByRole('button', { name: `删除 ${name}` }).click();
    await expect(files.getByText(`已删除“${name}”`)).toBeVisible();
    await expect(files.getByRole('button', { name, exact: true })).toBeHidden();
    await files.getByRole('button', { name: '撤销' }).click();
    await expect(files.getByRole('button', { name, exact: true })).toBeVisible();

    // After a reload the removal can still be undone, for 30 days.
    await files.getByRole('button', { name: `删除 ${name}` }).click();
    await expect(files.getByText(`已删除“${name}”`)).toBeVisible();
    // What is opened before the scripts are there is closed by them.
    await page.reload({ waitUntil: 'networkidle' });
    await files.getByText(/^最近删除 \d+ 个$/).click();
    await expect(files.getByText('可恢复至').first()).toBeVisible();
    await checkAccess();
    await files.getByRole('button', { name: `恢复 ${name}` }).click();
    await expect(files.getByRole('button', { name, exact: true })).toBeVisible();
  });

  test('a PDF is drawn inside the page, from the drawer of a certificate', async ({ page, signIn, checkAccess }, {
    project,
  }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/qyinfo/zzzsxx');
    await page.locator('main').getByRole('button', { name: '质量管理体系认证证书', exact: true }).first().click();
    const drawer = page.getByRole('dialog');
    const name = `证书扫描件-${project.name}.pdf`;
    const buffer = createTestPdf({ text: `Certificate ${project.name}` });
    await drawer.getByLabel('选择附件').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await drawer.getByRole('button', { name, exact: true }).click();
    const sheet = page.getByRole('img', { name: '第 1 页' });
    await expect(sheet).toBeVisible();
    const inked = () =>
      sheet.evaluate((element) => {
        const canvas = element as HTMLCanvasElement;
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return pixels.some((value, index) => index % 4 === 0 && value < 100);
      });
    await expect.poll(inked).toBe(true);
    await checkAccess();
  });

  test('a picture in a format of phones is converted, and one that is not readable is named', {
    tag: '@any-width',
  }, async ({ page, signIn }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/qyinfo/yyzzxx');
    const files = page.getByRole('region', { name: '附件', exact: true });
    const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1');
    await files.getByLabel('选择附件').setInputFiles([
      { name: '手机拍摄.avif', mimeType: 'image/avif', buffer: createTestPicture('avif', '手机', 640, 480) },
      { name: '原图.heic', mimeType: 'image/heic', buffer: heic },
    ]);
    await files.getByRole('button', { name: '手机拍摄.jpg', exact: true }).click();
    const picture = page.getByRole('dialog').getByRole('img', { name: '手机拍摄.jpg' });
    await expect.poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(640);
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
    await expect(files.getByRole('alert')).toContainText('HEIC');
  });

  test('an upload goes on when its drawer is closed, and tells its end', { tag: '@any-width' }, async ({
    page,
    signIn,
  }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/qyinfo/zzzsxx');
    const open = page.locator('main').getByRole('button', { name: '质量管理体系认证证书', exact: true }).first();
    await open.click();
    const arrives = Promise.withResolvers<void>();
    await page.route('**/qyAttachmentFile/add', async (route) => {
      await arrives.promise;
      await route.continue();
    });
    const drawer = page.getByRole('dialog');
    const name = '关闭后到达.png';
    const file = { name, mimeType: 'image/png', buffer: createTestPicture('png', '到达') };
    await drawer.getByLabel('选择附件').setInputFiles(file);
    await expect(drawer.getByRole('progressbar', { name: `正在上传 ${name}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    arrives.resolve();
    await expect(page.getByText(`${name} 已上传`)).toBeVisible();
    await open.click();
    await expect(drawer.getByRole('button', { name, exact: true })).toBeVisible();
  });

  test('an upload can be cancelled and tried again', async ({ page, signIn }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/qyinfo/yyzzxx');
    const files = page.getByRole('region', { name: '附件', exact: true });
    let fails = true;
    await page.route('**/qyAttachmentFile/addYyzzFile', async (route) => {
      if (fails)
        await route.fulfill({ status: 503, json: { code: 503, msg: '文件存储暂时不可用，文件未保存，请稍后再试' } });
      else await new Promise(() => {});
    });
    const buffer = createTestPicture('jpg', '重试');
    await files.getByLabel('选择附件').setInputFiles({ name: '重试.jpg', mimeType: 'image/jpeg', buffer });
    await expect(files.getByRole('alert')).toContainText('文件存储暂时不可用');
    fails = false;
    await files.getByRole('button', { name: '重试 重试.jpg' }).click();
    await expect(files.getByRole('progressbar', { name: '正在上传 重试.jpg' })).toBeVisible();
    await files.getByRole('button', { name: '取消上传 重试.jpg' }).click();
    await expect(files.getByText('重试.jpg')).toBeHidden();
  });

  test.use({ allowedConsoleErrors: [/400 \(Bad Request\)|503 \(Service Unavailable\)/] });
});
