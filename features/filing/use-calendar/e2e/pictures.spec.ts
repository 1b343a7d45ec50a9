import type { Page } from '@playwright/test';
import { readPdfSheets } from '#apps/server/testing/words-of-pdf.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

/** Width of A4 across, less the margins, in px of CSS; A3 only has more room. */
const SHEET = { width: 1062, height: 720 };

/** Pictures that are printed, and what stands at the head of each of their sheets. */
const PRINTED = [
  { address: '/qyxx/qyinfo/syrl', shown: '.uc-plan', head: '人员和证书' },
  { address: '/qyxx/mnsbsljy/rydz', shown: '.cv-scroll', head: '人员' },
  { address: '/qyxx', shown: '.ov-tl', head: null },
  { address: '/qyxx', shown: '.ck-trend-scroll', head: '资质' },
] as const;

/** Elements of a picture that reach over the right edge of the sheet. */
const listCut = (page: Page, shown: string, width: number): Promise<string[]> =>
  page.evaluate(
    ([selector, edge]) =>
      [...document.querySelectorAll(`${selector}, ${selector} *`)]
        .filter((one) => one.getBoundingClientRect().right > edge + 1 && !one.closest('.sr, .uc-track *'))
        .map((one) => `${one.tagName} ${one.getAttribute('class')}`)
        .slice(0, 5),
    [shown, width] as const,
  );

test('every picture prints across without a cut, from the first sheet on, with its head on each', {
  tag: '@any-width',
}, async ({ page, signIn }) => {
  await signIn('demo_member');
  for (const { address, shown, head } of PRINTED) {
    await page.goto(address);
    await expect(page.locator(shown)).toBeVisible();
    await page.setViewportSize(SHEET);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => listCut(page, shown, SHEET.width), address).toEqual([]);
    if (head !== null) {
      await expect(page.locator(`${shown} thead th`).first()).toContainText(head);
      // What is repeated on each sheet must be a head, and rows must not be cut between sheets.
      const looks = await page.locator(shown).evaluate((box) => ({
        head: getComputedStyle(box.querySelector('thead') ?? box).display,
        row: getComputedStyle(box.querySelector('tbody tr') ?? box).breakInside,
        card: getComputedStyle(box.closest('.card') ?? box).breakInside,
        rows: box.querySelectorAll('tbody tr').length,
      }));
      // What is longer than a few rows begins where it stands; what is short goes to the next sheet as a whole.
      const card = looks.rows < 4 ? 'avoid' : 'auto';
      expect(looks, address).toEqual({ head: 'table-header-group', row: 'avoid', card, rows: looks.rows });
    }
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1366, height: 768 });
  }
});

test('the plan prints every person, not the page that is shown; without its button the paper names the people it shows', {
  tag: '@any-width',
}, async ({ page, signIn }) => {
  await signIn('demo_member');
  // Stands still where a dialog would be open.
  await page.addInitScript(() => {
    globalThis.print = () => undefined;
  });
  await page.goto('/qyxx/qyinfo/syrl');
  const rows = page.locator('.uc-plan tbody tr, .uc-plan-list > li');
  const told = await page.getByRole('status').filter({ hasText: '个对象' }).textContent();
  const total = Number.parseInt(told ?? '', 10);
  await expect(rows).toHaveCount(20);
  expect(total).toBeGreaterThan(20);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`第 1 至 20 个，共 ${total} 个；用页面上的“打印”可印出全部`)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: '打印', exact: true }).click();
  await expect(rows).toHaveCount(total);
  await page.evaluate(() => globalThis.dispatchEvent(new Event('afterprint')));
  await expect(rows).toHaveCount(20);
});

/** Copied from paper, some signs are their twins among the radicals. */
const readSheets = async (page: Page, options: Parameters<Page['pdf']>[0] = { format: 'A4', landscape: true }) =>
  (await readPdfSheets(await page.pdf(options))).map(({ words, filled }) => ({
    words: words.normalize('NFKC').replaceAll(/\s/g, ''),
    filled,
  }));

test('what is longer than a sheet has its head on each of them, on A4 and on A3', { tag: '@any-width' }, async ({
  page,
  signIn,
}) => {
  await signIn('demo_member');
  for (const { address, shown, heads } of [
    { address: '/qyxx/mnsbsljy/rydz', shown: '.cv-scroll tbody tr', heads: ['人员', '职称'] },
    { address: '/qyxx/qyinfo/syrl', shown: '.uc-plan tbody tr', heads: ['人员和证书'] },
  ]) {
    await page.goto(address);
    const rows = page.locator(shown);
    await expect(rows.nth(1)).toBeVisible();
    const names = await rows.evaluateAll((all) =>
      all.flatMap((one) => one.querySelector('th')?.firstChild?.textContent?.trim() ?? []),
    );
    for (const format of ['A4', 'A3']) {
      const sheets = (await readSheets(page, { format, landscape: true })).map(({ words }) => words);
      expect(sheets.join(''), `${address} ${format}`).toContain(names.at(-1));
      // Rows that go on over the edge of a sheet find their columns named again.
      const withRows = sheets.filter((words) => names.filter((name) => words.includes(name)).length > 1);
      expect(withRows.length, `${address} ${format}`).toBeGreaterThan(0);
      for (const head of heads)
        expect(
          withRows.filter((words) => !words.includes(head)),
          `${head} on ${format}`,
        ).toEqual([]);
    }
  }
});

test('the printed overview begins with a full sheet, and none of its sheets has a few words alone', {
  tag: '@any-width',
}, async ({ page, signIn }) => {
  await signIn('demo_member');
  await page.goto('/qyxx');
  await expect(page.locator('.ck-trend-scroll')).toBeVisible();
  await expect(page.getByRole('heading', { name: '与我有关的政策' })).toBeVisible();
  const sheets = await readSheets(page, { format: 'A4', preferCSSPageSize: true });
  expect(sheets[0]?.words).toContain('接下来要做');
  const filled = sheets.map((one) => Number(one.filled.toFixed(2)));
  expect(filled[0], filled.join()).toBeGreaterThan(0.8);
  for (const part of filled.slice(0, -1)) expect(part, filled.join()).toBeGreaterThan(0.6);
});

test('no sheet has the last person of a table alone, wherever the sheets end', { tag: '@any-width' }, async ({
  page,
  signIn,
}) => {
  await signIn('demo_member');
  for (const { address, shown, height } of [
    { address: '/qyxx/mnsbsljy/rydz', shown: '.cv-scroll tbody tr', height: 18 },
    { address: '/qyxx/qyinfo/fzcryxx', shown: '.zx-table tbody tr', height: 36 },
  ]) {
    await page.goto(address);
    const rows = page.locator(shown);
    await expect(rows.nth(3)).toBeVisible();
    // Copied from paper, some signs of a name are others: each person has a number instead.
    const names = await rows.evaluateAll((all) =>
      all.flatMap((one, index) => {
        const name = one.querySelector('th, .lnk')?.firstChild;
        if (!name) return [];
        name.textContent = `N${String(index).padStart(2, '0')}N`;
        return [name.textContent];
      }),
    );
    expect(names).toHaveLength(await rows.count());
    const counts: number[][] = [];
    // With more above it, the edge of a sheet comes to lie between each two of the last rows.
    for (let above = 0; above <= 10; above += 1) {
      await page.locator('main').evaluate((one, space) => {
        one.style.paddingTop = `${space}px`;
      }, above * height);
      const sheets = await readSheets(page);
      counts.push(sheets.map(({ words }) => names.filter((name) => words.includes(name)).length).filter(Boolean));
    }
    const told = `${address} ${JSON.stringify(counts)}`;
    expect(new Set(counts.map((ofSheets) => ofSheets.reduce((sum, count) => sum + count, 0))), told).toEqual(
      new Set([names.length]),
    );
    expect(counts.filter((ofSheets) => ofSheets.length > 1).length, told).toBeGreaterThan(3);
    expect(
      counts.filter((ofSheets) => Math.min(...ofSheets) < 2),
      told,
    ).toEqual([]);
  }
});

test('a gap in the picture opens the form with person and days filled; the matrix shows 19 people at once', {
  tag: '@any-width',
}, async ({ page, signIn, checkAccess }) => {
  await signIn('demo_member');
  await page.goto('/qyxx/qyinfo/syrl?state=free&subject=person');
  const row = page.getByRole('region', { name: '使用排期' }).getByRole('row').nth(1);
  const name = (await row.getByRole('rowheader').innerText()).split('\n')[0] ?? '';
  await checkAccess();
  const gap = row.getByRole('button', { name: /^空闲 \d+ 天/ });
  const [, from, to] = /(\d{4}-\d\d-\d\d) 至 (\d{4}-\d\d-\d\d)/.exec(await gap.innerText()) ?? [];
  await gap.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: '登记使用' });
  await expect(form.getByLabel('开始日期')).toHaveValue(from ?? '');
  await expect(form.getByLabel('结束日期')).toHaveValue(to ?? '');
  await expect(form.getByRole('combobox', { name: '使用对象' })).toHaveValue(new RegExp(name));

  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/qyxx/mnsbsljy/rydz');
  await page.getByRole('button', { name: '全屏' }).click();
  const whole = page.getByRole('dialog', { name: '人员与要求对照' });
  const seen = await whole.locator('tbody tr').evaluateAll((rows) => {
    const foot = rows[0]?.closest('table')?.querySelector('tfoot')?.getBoundingClientRect().top ?? 0;
    return rows.filter((one) => one.getBoundingClientRect().bottom <= foot + 1).length;
  });
  expect(seen).toBeGreaterThanOrEqual(19);
  await checkAccess();
  await page.keyboard.press('Escape');
  await expect(whole).toHaveCount(0);
  // It is kept in the address, which follows a moment after the press.
  await page.getByLabel('只看缺口').click();
  await expect(page.getByLabel('只看缺口')).toBeChecked();
  await expect(page.locator('.cv-mx tfoot td.met')).toHaveCount(0);
});
