import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { PRICE } from '../contract/price.ts';
import { addPrice, editPrice, listMemberPrices, listPrices, removePrice } from '../membership.contract.ts';
import { saveSamplePrices } from './membership.server-api.ts';

const FIELDS = { kind: 'member' as const, name: '半年试用', amount: 1999.5, months: 6, rights: ['提醒'] };

let portal: TestPortal;
let operator: string;
beforeAll(async () => {
  portal = await startPortal();
  operator = await portal.signIn('operator');
});
afterAll(() => portal.close());

const send = async (path: string, body: unknown, token: string | null = operator) =>
  await portal.request({ method: 'POST', path, body, token });

describe('C-158 member prices', () => {
  it('are empty until an operator sets them, then those on sale, cheapest term first, samples marked', async () => {
    expect(await portal.call(listMemberPrices, {})).toEqual({ rows: [], total: 0 });
    await saveSamplePrices(portal.app);
    const { rows } = await portal.call(listMemberPrices, {});
    expect(rows.map((row) => [row.kind, row.months, row.isSample])).toEqual([
      ['member', 12, true],
      ['member', 24, true],
      ['member', 36, true],
    ]);
    for (const row of rows) expect(row.amount).toBeGreaterThan(0);
  });

  it('are kept by an operator: added, edited, off sale, removed', async () => {
    const { uuid } = await portal.call(addPrice, { body: FIELDS }, { token: operator });
    const shown = async () => (await portal.call(listMemberPrices, {})).rows.find((row) => row.uuid === uuid);
    expect(await shown()).toMatchObject({ name: '半年试用', amount: 1999.5, originalAmount: null, isSample: false });
    await portal.call(
      editPrice,
      { body: { ...FIELDS, uuid, amount: 1800, originalAmount: 2000 } },
      { token: operator },
    );
    expect(await shown()).toMatchObject({ amount: 1800, originalAmount: 2000 });
    await portal.call(editPrice, { body: { ...FIELDS, uuid, status: '1' } }, { token: operator });
    expect(await shown()).toBeUndefined();
    const all = await portal.call(listPrices, { query: { kind: 'member' } }, { token: operator });
    expect(all.rows.some((row) => row.uuid === uuid)).toBe(true);
    await portal.call(removePrice, { params: { id: uuid } }, { token: operator });
    expect((await send(`/portal/price/delete/${uuid}`, {})).body.msg).toBe('数据不存在');
    expect((await send('/portal/price/edit', { ...FIELDS, uuid })).status).toBe(404);
  });

  it.each([
    [{ ...FIELDS, amount: 0 }, '金额'],
    [{ ...FIELDS, amount: 1.234 }, '金额最多两位小数'],
    [{ ...FIELDS, originalAmount: 10 }, '原价不能低于金额'],
    [{ ...FIELDS, months: null }, '请填写月数'],
    [{ ...FIELDS, kind: 'mainKey' }, '只有会员有月数'],
    [{ ...FIELDS, name: ' ' }, '名称'],
    [{ ...FIELDS, kind: 'gold' }, '类别'],
  ])('refuses %j', async (body, words) => {
    const answer = await send('/portal/price', body);
    expect(answer.status).toBe(400);
    expect(answer.body.msg).toContain(words);
  });

  it('refuses a second price of the same name, and users who are no operators', async () => {
    expect((await send('/portal/price', { ...FIELDS, name: '会员一年' })).body).toMatchObject({ code: 409 });
    const member = await portal.signIn('member');
    for (const [token, status] of [
      [null, 401],
      [member, 403],
    ] as const)
      expect((await send('/portal/price', FIELDS, token)).status).toBe(status);
    expect((await portal.request({ method: 'GET', path: '/portal/price/list', token: member })).status).toBe(403);
    expect((await send('/portal/price/delete/nonsense', {})).status).toBe(404);
  });
});

it('the list of operators tells each price', () => {
  const member = { kind: 'member' as const, name: '会员一年', amount: 3600, months: 12 };
  expect(PRICE.describe?.({ ...member, rights: [] })).toBe('3600 元，12 个月');
  expect(PRICE.describe?.({ ...member, originalAmount: 4000, rights: [] })).toBe('3600 元（原价 4000 元），12 个月');
  expect(PRICE.describe?.({ kind: 'mainKey', name: '主锁', amount: 300, rights: [] })).toBe('300 元/把');
});
