import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { sanitiseNamePart } from '#domain/filing-documents/pack.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { createTestPicture } from '#platform/server/testing/files.ts';
import { renderPdfPages } from '#platform/server/testing/pdf-pictures.ts';
import { selectOption } from './support/choose.ts';
import { dayFromNow } from './support/days.ts';
import { expect, test } from './support/fixtures.ts';
import { sendPaper } from './support/holder.ts';

const TARGET = { standardCode: '10300101', level: '二级' };

/** Calls as the signed-in user. */
async function getCalls(page: Page) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const send = async <Data>(path: string, data: object = {}): Promise<Data> => {
    const answer = await page.request.post(path, { headers, data });
    const body = (await answer.json()) as { code: number; msg: string; data: Data };
    expect(body.code, `${path}: ${body.msg}`).toBe(200);
    return body.data;
  };
  const get = async <Answer>(path: string): Promise<Answer> =>
    (await (await page.request.get(path, { headers })).json()) as Answer;
  const list = async <Row>(path: string): Promise<Row[]> => (await get<{ rows: Row[] }>(path)).rows;
  return { send, get, list };
}

async function openFromReport(page: Page, name: string): Promise<string> {
  const { send } = await getCalls(page);
  const run = await send<{ uuid: string }>('/portal/check/run', TARGET);
  await page.goto(`/qyxx/mnsbsljy/zcrycheck?report=${run.uuid}`);
  await page.getByRole('link', { name: '由此建立申报' }).click();
  const form = page.getByRole('dialog', { name: '由此建立申报' });
  await form.getByLabel('申报名称').fill(name);
  await selectOption(page, form.getByLabel('申报类型'), '升级');
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('heading', { name: '建立时的要求' })).toBeVisible();
  return new URL(page.url()).searchParams.get('filing') ?? '';
}

async function addTask(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: '增加任务' }).click();
  const form = page.getByRole('dialog', { name: '增加任务' });
  await form.getByRole('textbox', { name: '任务' }).fill(title);
  await form.getByLabel('完成期限').fill(dayFromNow(3));
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('checkbox', { name: new RegExp(title) })).not.toBeChecked();
}

/** The bytes that a button of the page saves. */
async function save(page: Page, name: string | RegExp): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return await readFile(await file.path());
}

const tableAs = (format: 'Word' | 'PDF') => `建筑业企业资质申请表，下载 ${format}`;

/** Both tables open; the printed one is seen page by page, and again the same. */
async function openTables(page: Page): Promise<void> {
  const word = await save(page, tableAs('Word'));
  expect(word.subarray(0, 2).toString('latin1')).toBe('PK');
  const pages = await renderPdfPages(await save(page, tableAs('PDF')));
  expect(pages.length).toBeGreaterThan(1);
  for (const { ink, edge } of pages) {
    expect(ink).toBeGreaterThan(0.001);
    expect(edge).toBe(0);
  }
  const again = await renderPdfPages(await save(page, tableAs('PDF')));
  // The cover says when it was made.
  const [, ...seen] = pages.map(({ picture }) => picture);
  expect(again.map(({ picture }) => picture).slice(1)).toEqual(seen);
}

interface Materials {
  readonly data: {
    readonly materials: readonly {
      readonly name: string;
      readonly papers: readonly {
        readonly name: string;
        readonly state: string;
        readonly files: readonly { uuid: string }[];
      }[];
    }[];
  };
}

/** One of the people whose certificates the list asks for sends them, and they are taken over. @returns the name */
async function collectPaper(page: Page, browser: Browser, filing: string): Promise<string> {
  const { get } = await getCalls(page);
  const { data } = await get<Materials>(`/portal/filing/${filing}/materials`);
  const { papers = [] } = data.materials.find(({ name }) => name === '标准仍考核的人员材料') ?? {};
  // What has ended goes into no pack, however new its picture is.
  const asked = papers.find(({ state }) => state === 'missing')?.name ?? '';
  const name = asked.replace(/（注册证书）$/, '');
  expect(name).not.toBe('');
  await page.getByRole('button', { name: '生成链接' }).click();
  const form = page.getByRole('dialog', { name: '向本人收取资料' });
  await form.getByLabel('按姓名查找').fill(name);
  await form
    .getByRole('radio', { name: new RegExp(name) })
    .first()
    .check();
  const phone = `138${String(Date.now()).slice(-8)}`;
  await form.getByLabel('本人手机号').fill(phone);
  await form.getByLabel('用途').fill('示例升级申报');
  await form.getByLabel('截止日期').fill(dayFromNow(7));
  await form.getByRole('button', { name: '生成链接' }).click();
  const made = page.getByRole('dialog', { name: '把链接发给本人' });
  const link = /https?:\/\/\S+/.exec((await made.innerText()) || '')?.[0] ?? '';
  await made.getByRole('button', { name: '完成' }).click();
  const file = {
    name: '示例注册证书.jpg',
    mimeType: 'image/jpeg',
    buffer: createTestPicture('jpg', '注册证书', 1400, 1000),
  };
  await sendPaper(browser, { link, phone, purpose: '示例升级申报', name, file });
  await page.reload();
  await page.getByRole('button', { name: `${name}上传的资料` }).click();
  const review = page.getByRole('dialog', { name: `${name}上传的资料` });
  await review.getByRole('button', { name: '查看' }).click();
  await review.getByRole('button', { name: '收入档案' }).click();
  await expect(page.getByText('已收入此人的档案附件')).toBeVisible();
  await review.getByRole('button', { name: '关闭' }).first().click();
  return name;
}

/** The archive's files and the filled tables as one zip, with what is still lacking named. */
async function makePack(page: Page, name: string): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: '整理成包' }).click();
  await expect(page.getByText(/已整理 1 份表格、/)).toBeVisible({ timeout: 60_000 });
  const pack = await save(page, /^下载$/);
  expect(pack.subarray(0, 2).toString('latin1')).toBe('PK');
  const names = pack.toString('utf8');
  expect(names).toContain(sanitiseNamePart(name));
  expect(names).toContain('manifest.json');
}

async function pasteNotice(page: Page): Promise<void> {
  await page.getByRole('button', { name: '登记补正要求' }).click();
  const move = page.getByRole('dialog', { name: '登记补正要求' });
  await move.getByLabel('补正期限').fill(dayFromNow(10));
  await move.getByRole('button', { name: '确定' }).click();
  const notice = page.getByRole('dialog', { name: '登记审查意见' });
  await notice
    .getByRole('textbox', { name: '补正通知或不予许可决定的原文' })
    .fill('1. 技术负责人社会保险存在断缴。\n2. 提供的说明文件未按规定装订。');
  await notice.getByRole('button', { name: '拆分并复核' }).click();
  await notice.getByRole('button', { name: '确认并转为任务' }).click();
  await expect(page.getByText('已登记 2 条意见并转为任务')).toBeVisible();
}

/** From the report that says what is missing to the certificate that came of it. */
test.describe('from the gap to the certificate', () => {
  test('report, filing, task, papers from a holder, tables, pack, notice, mended, decided, received', {
    tag: '@any-width',
  }, async ({ page, browser, signIn, checkAccess }) => {
    await signIn('demo_member');
    const { send, get, list } = await getCalls(page);
    const name = `示例申报-${Date.now()}`;
    const certNo = `示例领证-${Date.now()}`;
    const uuid = await openFromReport(page, name);
    let taken = '';
    try {
      await addTask(page, '示例补齐社保');
      taken = await collectPaper(page, browser, uuid);
      await openTables(page);
      await makePack(page, taken);
      await page.getByRole('checkbox', { name: /示例补齐社保/ }).click();
      await expect(page.getByRole('checkbox', { name: /示例补齐社保/ })).toBeChecked();
      await send('/portal/filing/move', { uuid, to: 'submitted', on: toShanghaiDay(new Date()) });
      await page.reload();
      await pasteNotice(page);
      await page.getByRole('checkbox', { name: /未按规定装订/ }).click();
      await expect(page.getByRole('checkbox', { name: /未按规定装订/ })).toBeChecked();
      await checkAccess();
      await send('/portal/filing/move', { uuid, to: 'submitted' });
      await send('/portal/filing/move', { uuid, to: 'decided', decision: 'passed' });
      await page.reload();
      await page.getByRole('button', { name: '登记领证' }).click();
      const received = page.getByRole('dialog', { name: '登记领证' });
      await received.getByLabel('证书编号').fill(certNo);
      await received.getByLabel('证书有效期至').fill(dayFromNow(1800));
      await received.getByRole('button', { name: '确定' }).click();
      await expect(page.getByText('已领证：通过')).toBeVisible();
      await page.goto(`/qyxx/qyinfo/zzzsxx?keyword=${encodeURIComponent(certNo)}`);
      await expect(page.getByText(certNo).first()).toBeVisible();
    } finally {
      const { data } = await get<Materials>(`/portal/filing/${uuid}/materials`);
      // Others know the sample enterprise without files.
      const own = data.materials.flatMap(({ papers }) =>
        papers.filter((paper) => taken !== '' && paper.name.startsWith(taken)),
      );
      for (const file of new Set(own.flatMap(({ files }) => files.map((one) => one.uuid))))
        await send(`/portal/qyAttachmentFile/delete/${file}`);
      await send('/portal/filing/delete', { uuid });
      for (const one of await list<{ uuid: string }>(`/portal/zzzs/list?keyword=${encodeURIComponent(certNo)}`))
        await send(`/portal/zzzs/delete/${one.uuid}`);
    }
  });
});
