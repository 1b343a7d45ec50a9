import { createCanvas } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { beginPolicy } from '#e2e/support/begin-policy.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const PATH = '/qyxx/ptgl/nr';

/** A chart as an operator would put it into a text. */
function drawChart(): Buffer {
  const canvas = createCanvas(1200, 600);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#f7f9fb';
  pen.fillRect(0, 0, 1200, 600);
  pen.fillStyle = '#1f5fbf';
  for (const [index, height] of [180, 320, 260, 440].entries())
    pen.fillRect(120 + index * 260, 560 - height, 160, height);
  return canvas.toBuffer('image/png');
}

/** A draft of a policy with its name, whose text is still to be written. */
async function nameDraft(page: Page, title: string) {
  await page.goto(PATH, { waitUntil: 'networkidle' });
  const form = await beginPolicy(page);
  await form.getByRole('textbox', { name: '标题' }).fill(title);
  await form.getByRole('textbox', { name: '发布机关' }).fill('示例市住房和城乡建设局');
  const text = form.getByRole('textbox', { name: '正文' });
  return { form, text };
}

test(
  'an article with a picture, a table and a formula goes from the editor to its readers',
  { tag: '@any-width' },
  async ({ page, browser, signIn, checkAccess }, { project, retry }) => {
    const title = `图表公式示例${project.name}${retry}`;
    await signIn('demo_operator');
    const { form, text } = await nameDraft(page, title);
    await text.fill('第一条 人员比例按下式计算：');

    await form.getByRole('button', { name: '公式', exact: true }).click();
    const panel = form.getByRole('group', { name: '公式' });
    const latex = panel.getByRole('textbox', { name: 'LaTeX 公式' });
    await latex.fill('\\frac{注册人员}{总人数');
    await expect(panel.getByText('公式没有写完')).toBeVisible();
    await expect(panel.getByRole('button', { name: '插入公式' })).toBeDisabled();
    await latex.fill('\\frac{\\text{注册人员}}{\\text{总人数}} \\ge 30\\%');
    await expect(panel.locator('math mfrac')).toBeVisible();
    await panel.getByText('独立一行').click();
    await checkAccess();
    await panel.getByRole('button', { name: '插入公式' }).click();
    await expect(text.locator('math mfrac')).toBeVisible();

    await text.press('End');
    await text.press('Enter');
    await form.getByRole('button', { name: '插入表格' }).click();
    await page.keyboard.type('年份');

    const picture = { name: '示例统计图.png', mimeType: 'image/png', buffer: drawChart() };
    await form.getByLabel('选择图片文件').setInputFiles(picture);
    const tools = form.getByRole('group', { name: '图片' });
    await tools.getByRole('textbox', { name: '替代文字' }).fill('四年注册人员数量的柱状图');
    await tools.getByRole('textbox', { name: '图片说明' }).fill('图 1　示例数据');
    await checkAccess();
    await form.getByRole('button', { name: '保存草稿' }).click();
    await expect(form).toBeHidden();

    await page.goto(`${PATH}?keyword=${encodeURIComponent(title)}`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: `更多${title}` }).click();
    await page.getByRole('menuitem', { name: '预览', exact: true }).click();
    const preview = page.getByRole('dialog', { name: '预览草稿' });
    const drawn = preview.getByRole('img', { name: '四年注册人员数量的柱状图' });
    await expect(drawn).toHaveJSProperty('naturalWidth', 1200);
    await expect(preview.locator('math mfrac')).toBeVisible();
    const address = ((await drawn.getAttribute('src')) ?? '').split('?')[0] ?? '';
    expect((await page.request.get(address)).status()).toBe(404);
    await preview.getByRole('button', { name: '关闭' }).click();

    await page.getByRole('button', { name: `发布${title}` }).click();
    const publish = page.getByRole('dialog', { name: `发布“${title}”` });
    await publish.getByRole('button', { name: '发布', exact: true }).click();
    await expect(publish).toBeHidden();

    // A reader without an account, whose browser runs no script: all three are there.
    const { viewport, userAgent, isMobile } = project.use;
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(viewport ? { viewport } : {}),
      ...(userAgent === undefined ? {} : { userAgent }),
      ...(isMobile === undefined ? {} : { isMobile }),
    });
    const reader = await context.newPage();
    const found = await page.request.get(`/portal/api/policy/list?keyword=${encodeURIComponent(title)}`);
    const [row] = ((await found.json()) as { readonly rows: readonly { readonly uuid: string }[] }).rows;
    await reader.goto(`/policy/detail/${row?.uuid}`);
    await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(reader.locator('math mfrac')).toBeVisible();
    await expect(
      reader.getByRole('cell', { name: '年份' }).or(reader.getByRole('columnheader', { name: '年份' })),
    ).toBeVisible();
    const shown = reader.getByRole('img', { name: '四年注册人员数量的柱状图' });
    await shown.scrollIntoViewIfNeeded();
    await expect(reader.getByText('图 1　示例数据')).toBeVisible();
    expect(await shown.getAttribute('height')).toBe('600');
    const { width = 0 } = (await shown.boundingBox()) ?? {};
    expect(width).toBeGreaterThan(200);
    expect(width).toBeLessThanOrEqual(viewport?.width ?? 1200);
    expect((await page.request.get((await shown.getAttribute('src')) ?? '')).status()).toBe(200);
    await context.close();
  },
);

test('a copied picture is uploaded, one within a pasted text too, and what cannot be taken is named', {
  tag: '@any-width',
}, async ({ page, signIn, allowConsoleError }) => {
  allowConsoleError(/400/);
  await signIn('demo_operator');
  await page.goto(PATH, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: '新建草稿' }).click();
  const form = page.getByRole('dialog', { name: '新建文章' });
  const text = form.getByRole('textbox', { name: '正文' });
  await text.click();
  const paste = (html: string, withFile: boolean) =>
    text.evaluate(
      (element, given) => {
        const clipboardData = new DataTransfer();
        if (given.html !== '') clipboardData.setData('text/html', given.html);
        if (given.withFile) {
          const bytes = Uint8Array.from(atob(given.png), (sign) => sign.charCodeAt(0));
          clipboardData.items.add(new File([bytes], '截图.png', { type: 'image/png' }));
        }
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      { html, withFile, png: drawChart().toString('base64') },
    );
  await paste('', true);
  await expect(text.locator('figure img')).toHaveJSProperty('naturalWidth', 1200);
  await text.press('ArrowDown');
  const inline = `data:image/png;base64,${drawChart().toString('base64')}`;
  const outside = '<img src="https://example.com/a.png"><img src="file:///C:/a.png">';
  const math =
    '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^{2}</annotation></semantics></math>';
  await paste(`<h1>标题</h1><p>正文${math}<math><mi>y</mi></math></p><img src="${inline}">${outside}`, false);
  await expect(text.locator('figure img')).toHaveCount(2);
  await expect(text.locator('math msup')).toBeVisible();
  await expect(form.getByRole('alert')).toContainText('有 2 张图片浏览器取不到');
  await expect(form.getByRole('alert')).toContainText('粘贴的公式只保留了文字');
  await expect(text.locator('.waiting')).toHaveCount(0);
  await form.getByRole('button', { name: '查看源码' }).click();
  const source = await form.getByRole('textbox', { name: '正文（源码）' }).inputValue();
  expect(source).not.toContain('data:');
  expect(source.match(/src="\/portal\/api\/picture\/[0-9a-f-]{36}"/g)).toHaveLength(2);

  await form.getByRole('button', { name: '改用编辑器' }).click();
  const svg = {
    name: '示例.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg><script>alert(1)</script></svg>'),
  };
  await form.getByLabel('选择图片文件').setInputFiles(svg);
  await expect(form.getByRole('alert')).toContainText('SVG');
  await expect(text.locator('figure')).toHaveCount(2);
});

test(
  'saving waits for a picture that is under way, and stops where one is refused',
  { tag: '@any-width' },
  async ({ page, signIn, allowConsoleError }, { project, retry }) => {
    allowConsoleError(/400/);
    const title = `等图片示例${project.name}${retry}`;
    await signIn('demo_operator');
    const { form, text } = await nameDraft(page, title);
    await text.fill('第一条 示例。');
    const held: (() => void)[] = [];
    await page.route('**/portal/manage/article/picture', async (route) => {
      await new Promise<void>((go) => held.push(go));
      await route.continue();
    });
    const letGo = async () => {
      await expect.poll(() => held.length).toBe(1);
      held.pop()?.();
    };
    const choose = form.getByLabel('选择图片文件');
    const save = form.getByRole('button', { name: '保存草稿' });
    const waiting = form.getByRole('button', { name: /等待上传/ });

    // Refused while it is waited for: nothing is saved, and what is wrong is there to be read.
    await choose.setInputFiles({ name: '坏.png', mimeType: 'image/png', buffer: drawChart().subarray(0, 300) });
    await save.click();
    await expect(waiting).toBeVisible();
    await letGo();
    await expect(form.getByRole('alert')).toContainText('坏.png');
    await expect(save).toBeVisible();
    await expect(text.locator('figure')).toHaveCount(0);

    await choose.setInputFiles({ name: '示例.png', mimeType: 'image/png', buffer: drawChart() });
    await expect(form.getByText('正在上传 1 张图片，点“保存草稿”后会等图片传完。')).toBeVisible();
    await save.click();
    await expect(waiting).toBeVisible();
    await letGo();
    await expect(form).toBeHidden();
    await page.goto(`${PATH}?keyword=${encodeURIComponent(title)}`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: `更多${title}` }).click();
    await page.getByRole('menuitem', { name: '预览', exact: true }).click();
    await expect(page.getByRole('dialog', { name: '预览草稿' }).locator('figure img')).toHaveJSProperty(
      'naturalWidth',
      1200,
    );
  },
);
