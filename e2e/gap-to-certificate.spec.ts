import type { Page } from '@playwright/test';
import { shanghaiDay } from '#domain/validity/day.ts';
import { chooseOption } from './support/choose.ts';
import { dayFromNow } from './support/days.ts';
import { expect, test } from './support/fixtures.ts';

const TARGET = { standardCode: '10300101', level: '二级' };

/** Calls as whoever is signed in. */
async function callsOf(page: Page) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const send = async <Data>(path: string, data: object = {}): Promise<Data> => {
    const answer = await page.request.post(path, { headers, data });
    const body = (await answer.json()) as { code: number; msg: string; data: Data };
    expect(body.code, `${path}: ${body.msg}`).toBe(200);
    return body.data;
  };
  const list = async <Row>(path: string): Promise<Row[]> => {
    const answer = await page.request.get(path, { headers });
    return ((await answer.json()) as { rows: Row[] }).rows;
  };
  return { send, list };
}

async function openFromReport(page: Page, name: string): Promise<string> {
  const { send } = await callsOf(page);
  const run = await send<{ uuid: string }>('/portal/check/run', TARGET);
  await page.goto(`/qyxx/mnsbsljy/zcrycheck?report=${run.uuid}`);
  await page.getByRole('link', { name: '由此建立申报' }).click();
  const form = page.getByRole('dialog', { name: '由此建立申报' });
  await form.getByLabel('申报名称').fill(name);
  await chooseOption(page, form.getByLabel('申报类型'), '升级');
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

/** What was downloaded begins as such a file does. */
async function download(page: Page, format: 'Word' | 'PDF', head: string): Promise<void> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `建筑业企业资质申请表，下载 ${format}` }).click(),
  ]);
  const stream = await file.createReadStream();
  const first = (await stream.take(1).toArray())[0] as Buffer;
  expect(first.subarray(0, head.length).toString('latin1')).toBe(head);
}

async function pasteNotice(page: Page): Promise<void> {
  await page.getByRole('button', { name: '登记补正要求' }).click();
  const move = page.getByRole('dialog', { name: '登记补正要求' });
  await move.getByLabel('补正期限').fill(dayFromNow(10));
  await move.getByRole('button', { name: '确定' }).click();
  const notice = page.getByRole('dialog', { name: '登记审查意见' });
  await notice.getByRole('textbox').fill('1. 技术负责人社会保险存在断缴。\n2. 提供的说明文件未按规定装订。');
  await notice.getByRole('button', { name: '拆分并复核' }).click();
  await notice.getByRole('button', { name: '确认并转为任务' }).click();
  await expect(page.getByText('已登记 2 条意见并转为任务')).toBeVisible();
}

/** From the report that says what is missing to the certificate that came of it. */
test.describe('from the gap to the certificate', () => {
  test('report, filing, task, tables, notice, mended, decided, received', async ({ page, signIn, checkAccess }) => {
    await signIn('demo_member');
    const { send, list } = await callsOf(page);
    const name = `示例申报-${Date.now()}`;
    const certNo = `示例领证-${Date.now()}`;
    const uuid = await openFromReport(page, name);
    try {
      await addTask(page, '示例补齐社保');
      await download(page, 'Word', 'PK');
      await download(page, 'PDF', '%PDF-');
      await page.getByRole('checkbox', { name: /示例补齐社保/ }).click();
      await expect(page.getByRole('checkbox', { name: /示例补齐社保/ })).toBeChecked();
      await send('/portal/filing/move', { uuid, to: 'submitted', on: shanghaiDay(new Date()) });
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
      await send('/portal/filing/delete', { uuid });
      for (const one of await list<{ uuid: string }>(`/portal/zzzs/list?keyword=${encodeURIComponent(certNo)}`))
        await send(`/portal/zzzs/delete/${one.uuid}`);
    }
  });
});
