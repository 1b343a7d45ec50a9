import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { createTestPdf, createTestPicture } from '#platform/server/testing/files.ts';
import * as invoices from '../contract/invoice.ts';
import { refundOrder } from '../contract/refund.ts';
import * as vouchers from '../contract/voucher.ts';
import * as contract from '../orders.contract.ts';
import { addTestPrices } from './testing/with-prices.ts';

let portal: TestPortal;
let prices: Awaited<ReturnType<typeof addTestPrices>>;
let tokens: Record<'member' | 'other' | 'operator', string>;
const NOW = new Date('2026-11-21T02:00:00Z');

beforeAll(async () => {
  portal = await startPortal({ now: NOW, environment: { BANK_ACCOUNT: '示例收款户名 | 示例银行 | 6222000000000000' } });
  prices = await addTestPrices(portal);
  tokens = {
    member: await portal.signIn('member'),
    other: await portal.signIn('other'),
    operator: await portal.signIn('operator'),
  };
});
afterAll(() => portal.close());

let uuid: string;
/** An order of its own for each test: the one before is out of the way. */
beforeEach(async () => {
  const { rows } = await portal.call(contract.listOrders, { query: { status: 'unpaid' } }, as('member'));
  for (const { uuid: id } of rows) await portal.call(contract.cancelOrder, { params: { id } }, as('member'));
  uuid = (await portal.call(contract.createOrder, { body: { priceUuid: prices.member } }, as('member'))).uuid;
});

const as = (person: keyof typeof tokens) => ({ token: tokens[person] });
const info = () => portal.call(contract.getOrderInfo, { params: { id: uuid } }, as('member'));
const picture = { filename: '回单.exe', bytes: createTestPicture('png') };
const send = (change: object = {}, person: keyof typeof tokens = 'member', file = picture) =>
  portal.call(
    vouchers.addPaymentVoucher,
    {
      body: {
        orderUuid: uuid,
        payerName: '示例甲建设有限公司',
        payerAccount: '',
        amount: '3600',
        transferDate: '2026-11-20',
        ...change,
      },
      files: { file },
    },
    as(person),
  );
const review = (id: string, isPassed: boolean, reason = '') =>
  portal.call(vouchers.reviewVoucher, { body: { uuid: id, isPassed, reason } }, as('operator'));

describe('C-144 a bank transfer with its voucher', () => {
  it('waits for an operator, who finds it, sees the paper, and passes it once', async () => {
    expect((await portal.call(contract.listPaymentMethods, {}, as('member'))).transfer).toEqual({
      name: '示例收款户名',
      bank: '示例银行',
      account: '6222000000000000',
    });
    const sent = await send();
    expect(await info()).toMatchObject({
      status: 'reviewing',
      vouchers: [{ uuid: sent.uuid, fileName: '回单.exe.png' }],
    });
    await expect(send()).rejects.toThrow('已有一张凭证在审核');
    const query = { waiting: 'voucher' as const };
    const { rows } = await portal.call(contract.listAllOrders, { query }, as('operator'));
    expect(rows).toMatchObject([{ uuid, waiting: 'voucher' }]);
    const file = await portal.call(vouchers.getVoucherFileForReview, { params: { id: sent.uuid } }, as('operator'));
    expect(Buffer.from(file.bytes).equals(picture.bytes)).toBe(true);
    const own = await portal.call(vouchers.getVoucherFile, { params: { id: sent.uuid } }, as('member'));
    expect(own.mime).toBe('image/png');
    for (const person of ['other', 'operator'] as const)
      await expect(
        portal.call(vouchers.getVoucherFile, { params: { id: sent.uuid } }, as(person)),
      ).rejects.toMatchObject({ code: 404 });
    const decisions = await Promise.allSettled([review(sent.uuid, true), review(sent.uuid, true)]);
    expect(decisions.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await info()).toMatchObject({ status: 'paid', channel: 'transfer', payments: [{ state: 'paid' }] });
    await expect(send()).rejects.toThrow('订单已支付，不能再支付');
  });
  it('goes back with a reason and may come again', async () => {
    const { uuid: first } = await send();
    await expect(review(first, false)).rejects.toThrow('退回原因');
    await review(first, false, '回单看不清');
    expect(await info()).toMatchObject({ status: 'rejected', vouchers: [{ rejectReason: '回单看不清' }] });
    await review((await send()).uuid, true);
    expect((await info()).status).toBe('paid');
    await expect(review(first, true)).rejects.toThrow('已经处理过');
  });
  it('does not pass with another sum than the order', async () => {
    const { uuid: wrong } = await send({ amount: '36.00' });
    await expect(review(wrong, true)).rejects.toThrow('凭证金额 36.00 元与订单金额不一致');
    // Nothing was half-decided.
    expect(await info()).toMatchObject({ status: 'reviewing', vouchers: [{ state: 'reviewing' }] });
    await review(wrong, false, '金额不符');
  });
  it('names each error, keeps nothing of it, and belongs to its user only', async () => {
    await expect(send({ amount: '1.234' })).rejects.toThrow('转账金额最多两位小数');
    await expect(send({ amount: 'NaN' })).rejects.toThrow('转账金额');
    await expect(send({ amount: '-1' })).rejects.toThrow('转账金额应大于 0');
    await expect(send({ transferDate: '2026-11-22' })).rejects.toThrow('转账日期不能晚于今天');
    await expect(send({ transferDate: '2026-02-30' })).rejects.toThrow('转账日期应为有效日期');
    await expect(send({ payerName: ' ' })).rejects.toThrow('付款户名');
    const script = { filename: '回单.png', bytes: Buffer.from('<svg onload=alert(1)>') };
    await expect(send({}, 'member', script)).rejects.toMatchObject({ code: 400 });
    await expect(send({}, 'other')).rejects.toMatchObject({ code: 404 });
    await expect(send({ orderUuid: randomUUID() })).rejects.toMatchObject({ code: 404 });
    expect((await info()).vouchers).toEqual([]);
    const names = [];
    for await (const { key } of portal.app.storage.list('vouchers')) names.push(key);
    const { rows } = await portal.app.db.sql<{ n: string }>('select count(*) as n from payment_voucher');
    expect(names).toHaveLength(Number(rows[0]?.n));
  });
});

const FORM = {
  invoiceType: '普通' as const,
  titleType: '企业' as const,
  title: '示例甲建设有限公司',
  taxNo: '91110105ma01abcd5x',
  mail: 'sample@example.com',
};
const apply = (change: object = {}, person: keyof typeof tokens = 'member') =>
  portal.call(invoices.addInvoice, { body: { ...FORM, orderUuid: uuid, ...change } }, as(person));
const issue = (id: string, invoiceNo: string, bytes: Uint8Array = createTestPdf({ text: 'Invoice' })) =>
  portal.call(
    invoices.issueInvoice,
    { body: { uuid: id, invoiceNo }, files: { file: { filename: 'a.pdf', bytes } } },
    as('operator'),
  );
const download = (id: string, person: keyof typeof tokens = 'member') =>
  portal.call(invoices.downloadInvoice, { params: { id } }, as(person));

describe('C-161, C-162 an invoice (R-140)', () => {
  it('is applied for once, issued by an operator, and downloaded by its enterprise', async () => {
    await expect(apply()).rejects.toThrow('订单支付后才能申请发票');
    await review((await send()).uuid, true);
    const { uuid: id } = await apply();
    await expect(apply()).rejects.toThrow('已经申请过发票');
    expect((await info()).invoice).toMatchObject({ taxNo: '91110105MA01ABCD5X', state: 'applied', amount: 3600 });
    await expect(download(id)).rejects.toThrow('发票还没有开具');
    const { rows } = await portal.call(contract.listAllOrders, { query: { waiting: 'invoice' } }, as('operator'));
    expect(rows).toMatchObject([{ uuid, waiting: 'invoice' }]);
    await expect(issue(id, '12')).rejects.toThrow('发票号码应为 8 至 20 位数字');
    await expect(issue(id, '25112000000012345678', createTestPicture('png'))).rejects.toMatchObject({ code: 400 });
    await issue(id, '25112000000012345678');
    const file = await download(id);
    expect(file.filename).toBe('发票-25112000000012345678.pdf');
    expect(Buffer.from(file.bytes).subarray(0, 5).toString()).toBe('%PDF-');
    await expect(download(id, 'other')).rejects.toMatchObject({ code: 404 });
    await expect(issue(id, '25112000000012345679')).rejects.toThrow('已经处理过');
    await expect(portal.call(refundOrder, { body: { uuid, reason: '不要了' } }, as('operator'))).rejects.toThrow(
      '已开发票',
    );
  });
  it('is returned with a reason and can be applied for again; a number is used once', async () => {
    await review((await send()).uuid, true);
    const { uuid: id } = await apply();
    const reject = (reason: string) =>
      portal.call(invoices.rejectInvoice, { body: { uuid: id, reason } }, as('operator'));
    await expect(reject('')).rejects.toThrow('退回原因');
    await reject('抬头有误');
    expect((await info()).invoice).toMatchObject({ state: 'rejected', rejectReason: '抬头有误' });
    expect((await apply({ title: '示例乙' })).uuid).toBe(id);
    expect((await info()).invoice).toMatchObject({ state: 'applied', rejectReason: null, title: '示例乙' });
    await expect(issue(id, '25112000000012345678')).rejects.toThrow('发票号码 25112000000012345678 已经用过');
    await issue(id, '25112000000099999999');
    await expect(reject('晚了')).rejects.toThrow('已经处理过');
  });
  it('is not made out in the name of an enterprise that is not certified any more', async () => {
    await review((await send()).uuid, true);
    const stand = (state: string) =>
      portal.app.db.sql(`update enterprise set certify_status = $1 where uuid = $2`, [state, portal.entUuid('member')]);
    await stand('rejected');
    await expect(apply()).rejects.toMatchObject({ code: 409, message: expect.stringContaining('企业认证未通过') });
    expect((await apply({ titleType: '个人', title: '示例丙', taxNo: '' })).uuid).not.toBe('');
    await stand('passed');
  });
  it('names every missing field', async () => {
    const getError = async (change: object) => {
      const body = { ...FORM, orderUuid: uuid, ...change };
      const answer = await portal.request({
        method: 'POST',
        path: invoices.addInvoice.path,
        body,
        token: tokens.member,
      });
      return [answer.status, JSON.stringify(answer.body)] as const;
    };
    const [status, special] = await getError({ invoiceType: '专用', taxNo: '' });
    expect(status).toBe(400);
    for (const word of ['纳税人识别号', '注册地址', '注册电话', '开户银行', '银行账号'])
      expect(special).toContain(word);
    expect((await getError({ invoiceType: '专用', titleType: '个人' }))[1]).toContain('专用发票只能开给企业');
    expect((await getError({ taxNo: '123' }))[1]).toContain('15 至 20 位');
    expect((await getError({ mail: 'x' }))[1]).toContain('请输入正确的邮箱');
    await expect(apply({}, 'other')).rejects.toMatchObject({ code: 404 });
    await expect(download(randomUUID())).rejects.toMatchObject({ code: 404 });
    await expect(
      portal.call(invoices.rejectInvoice, { body: { uuid: randomUUID(), reason: '没有' } }, as('member')),
    ).rejects.toMatchObject({ code: 403 });
  });
});
