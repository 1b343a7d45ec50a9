/** What there is once, or so many of, stays so when twenty ask for it at the same moment. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_API_TOKENS } from '#domain/access/api-token.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { addEntry } from '#features/content/dictionary/dictionary.contract.ts';
import { addAttachment, listAttachments } from '#features/enterprise/attachments/attachments.contract.ts';
import { addLicence, getCertification, requestToJoin } from '#features/enterprise/enterprise/contract/certification.ts';
import { submitIdentityChange } from '#features/enterprise/enterprise/contract/identity.ts';
import { createEnterprise, saveDraft } from '#features/enterprise/enterprise/enterprise.contract.ts';
import { addPrice } from '#features/enterprise/membership/membership.contract.ts';
import { addInvoice } from '#features/enterprise/orders/contract/invoice.ts';
import { refundOrder } from '#features/enterprise/orders/contract/refund.ts';
import { addPaymentVoucher, reviewVoucher } from '#features/enterprise/orders/contract/voucher.ts';
import * as orders from '#features/enterprise/orders/orders.contract.ts';
import { addScenario, addTodos, MAX_SCENARIOS, MAX_TODOS } from '#features/evaluation/what-if/what-if.contract.ts';
import { addSearch } from '#features/filing/use-calendar/use-calendar.contract.ts';
import { addEntityKey } from '#features/identity/keys/keys.contract.ts';
import { createApiToken } from '#features/operations/api-access/api-access.contract.ts';
import { addWebhook, MAX_WEBHOOKS } from '#features/operations/api-access/contract/webhooks.ts';
import { createCertificate, listCertificates } from '#features/records/certificates/certificates.contract.ts';
import { addDeclaration, addEquipment } from '#features/records/declarations/declarations.contract.ts';
import { addElse, listElse } from '#features/records/personnel/personnel.contract.ts';
import { addProject } from '#features/records/projects/projects.contract.ts';
import { createTestPicture } from '#platform/server/testing/files.ts';
import { startPortal, type TestAccount, type TestPortal } from './testing/portal.ts';

const NOW = new Date('2026-11-21T02:00:00Z');
const TIMES = 20;
let portal: TestPortal;
const tokens = {} as Record<TestAccount, string>;
const as = (person: TestAccount) => ({ token: tokens[person] });

/** @returns how many of twenty at once were taken */
async function atOnce(work: (index: number) => Promise<unknown>): Promise<number> {
  const tries = await Promise.allSettled(Array.from({ length: TIMES }, (_one, index) => work(index)));
  const broken = tries.filter((one) => one.status === 'rejected' && one.reason?.code >= 500);
  expect(broken).toEqual([]);
  return tries.filter((one) => one.status === 'fulfilled').length;
}
const count = async (text: string, values: readonly unknown[] = []): Promise<number> =>
  (await portal.app.db.sql<{ n: number }>(`select count(*)::int as n from ${text}`, [...values])).rows[0]?.n ?? -1;

const getPrice = async (kind: 'member' | 'mainKey' | 'secondaryKey', name: string) => {
  const body = { kind, name, amount: 100, months: kind === 'member' ? 12 : null, rights: [], sort: 0 };
  return (await portal.call(addPrice, { body }, as('operator'))).uuid;
};
const order = (priceUuid: string, quantity = 1, person: TestAccount = 'other') =>
  portal.call(orders.createOrder, { body: { priceUuid, quantity } }, as(person));
/** The address at which the local cashier is told that the order is paid. */
async function getCashier(uuid: string, person: TestAccount = 'other'): Promise<string> {
  const code = await portal.call(orders.payOrder, { body: { uuid, channel: 'wechat' } }, as(person));
  return code.localUrl ?? '';
}
const pay = (path: string) => portal.request({ method: 'POST', path });

beforeAll(async () => {
  portal = await startPortal({ now: NOW, quiet: true });
  for (const person of ['member', 'other', 'expired', 'guest', 'operator'] as const)
    tokens[person] = await portal.signIn(person);
});
afterAll(() => portal.close());

describe('money', () => {
  it('of twenty orders of an enterprise that never was a member is twenty years, one behind the other', async () => {
    await portal.app.db.sql('delete from membership where ent_uuid = $1', [portal.entUuid('other')]);
    const cashiers: string[] = [];
    for (let index = 0; index < TIMES; index += 1) {
      const { uuid } = await order(await getPrice('member', `示例会员${index}`));
      cashiers.push(await getCashier(uuid));
    }
    expect(await atOnce((index) => pay(cashiers[index] ?? ''))).toBe(TIMES);
    const { rows } = await portal.app.db.sql<{ start: string; end: string }>(
      `select term_start::text as start, term_end::text as "end" from purchase_order where ent_uuid = $1 order by term_start`,
      [portal.entUuid('other')],
    );
    expect(rows.map(({ start }) => start.slice(0, 4))).toEqual(rows.map((_row, index) => String(2026 + index)));
    const until = await portal.app.db.sql<{ end: string }>(
      'select end_date::text as "end" from membership where ent_uuid = $1',
      [portal.entUuid('other')],
    );
    expect(until.rows).toEqual([{ end: rows.at(-1)?.end }]);
  });

  it('of one order counts once, is invoiced once, and is given back once', async () => {
    const { uuid } = await order(await getPrice('member', '示例一年'));
    const cashier = await getCashier(uuid);
    await atOnce(() => pay(cashier));
    expect(await count(`order_event where order_uuid = $1 and action = 'paid'`, [uuid])).toBe(1);
    const form = { invoiceType: '普通' as const, titleType: '个人' as const, title: '示例', mail: 'a@example.com' };
    const invoiced = await atOnce(() => portal.call(addInvoice, { body: { ...form, orderUuid: uuid } }, as('other')));
    expect([invoiced, await count('invoice where order_uuid = $1', [uuid])]).toEqual([1, 1]);
    const refund = () => portal.call(refundOrder, { body: { uuid, reason: '示例原因' } }, as('operator'));
    expect(await atOnce(refund)).toBe(1);
    expect(await count(`order_event where order_uuid = $1 and action in ('refund-asked', 'refunded')`, [uuid])).toBe(2);
  });

  it('by transfer has one slip in review, decided once', async () => {
    const { uuid } = await order(await getPrice('member', '示例转账'));
    const send = () =>
      portal.call(
        addPaymentVoucher,
        {
          body: { orderUuid: uuid, payerName: '示例', amount: 100, transferDate: '2026-11-20' },
          files: { file: { filename: '回单.png', bytes: createTestPicture('png') } },
        },
        as('other'),
      );
    expect(await atOnce(send)).toBe(1);
    const { rows } = await portal.app.db.sql<{ uuid: string }>(
      'select uuid from payment_voucher where order_uuid = $1',
      [uuid],
    );
    const body = { uuid: rows[0]?.uuid ?? '', isPassed: true };
    expect(await atOnce(() => portal.call(reviewVoucher, { body }, as('operator')))).toBe(1);
    expect(await count(`order_event where order_uuid = $1 and action = 'granted'`, [uuid])).toBe(1);
  });

  it('for the same thing is one open order', async () => {
    const price = await getPrice('member', '示例同一');
    expect(await atOnce(() => order(price))).toBe(TIMES);
    expect(await count('purchase_order where price_uuid = $1', [price])).toBe(1);
  });
});

describe('keys', () => {
  it('are one main key, and twenty secondary ones with those that are ordered', async () => {
    const main = () => portal.call(addEntityKey, { body: { kind: 'main', holderName: '示例' } }, as('member'));
    expect(await atOnce(main)).toBe(1);
    const price = await getPrice('secondaryKey', '示例副锁');
    // Different quantities are different orders: 1 + 2 + … of which not more than twenty keys are taken.
    await atOnce((index) => order(price, index + 1, 'member'));
    const ordered = await portal.app.db.sql<{ n: number }>(
      'select coalesce(sum(quantity), 0)::int as n from purchase_order where price_uuid = $1',
      [price],
    );
    expect(ordered.rows[0]?.n).toBeLessThanOrEqual(20);
    const add = () => portal.call(addEntityKey, { body: { kind: 'secondary', holderName: '示例' } }, as('other'));
    for (let round = 0; round < 2; round += 1) await atOnce(add);
    const issued = await count(`entity_key where ent_uuid = $1 and kind = 'secondary' and del_flag = '0'`, [
      portal.entUuid('other'),
    ]);
    expect(issued).toBe(20);
  });
});

describe('people and enterprises', () => {
  it('a user certifies one enterprise, waits to join one, and keeps one draft of a form', async () => {
    const code = '91110105MA01EXMP0E';
    expect(await atOnce(() => portal.call(requestToJoin, { body: { creditCode: code } }, as('guest')))).toBe(1);
    expect(await count(`join_request where state = 'waiting'`)).toBe(1);
    const content = { bizType: 'ent' as const, content: { postcode: '1' } };
    await atOnce(() => portal.call(saveDraft, { body: content }, as('guest')));
    expect(await count('form_draft')).toBe(1);
    const body = {
      entName: '示例丁建设有限公司',
      creditCode: '91320106MA1XHY5K3M',
      legalPerson: '丁示例',
      region: '320000',
    };
    expect(await atOnce(() => portal.call(createEnterprise, { body }, as('guest')))).toBe(1);
    expect(await count('enterprise where credit_code = $1', [body.creditCode])).toBe(1);
    expect((await portal.call(getCertification, {}, as('guest'))).state).toBe('reviewing');
  });

  it('an enterprise asks for one other name at a time', async () => {
    const files = { file: { filename: '执照.png', bytes: createTestPicture('png', '新') } };
    const { uuid: licenceFile } = await portal.call(addLicence, { files }, as('expired'));
    const body = { entName: '示例丙新名有限公司', creditCode: '91440300MA01EXMT04', licenceFile };
    await atOnce(() => portal.call(submitIdentityChange, { body }, as('expired')));
    expect(await count('identity_request where ent_uuid = $1', [portal.entUuid('expired')])).toBe(1);
  });

  it('numbers of records stay unique, and the same bytes one file', async () => {
    const certificate = { certNo: 'D-1', certName: '示例', category: 'construction' as const };
    const dated = { ...certificate, issueDate: '2024-01-01', issuer: '示例机关' };
    expect(await atOnce(() => portal.call(createCertificate, { body: dated }, as('member')))).toBe(1);
    const person = { name: '示例', idNo: '110105199001010010', kind: '职称人员' };
    expect(await atOnce(() => portal.call(addElse, { body: person }, as('member')))).toBe(1);
    expect((await portal.call(listElse, { query: {} }, as('member'))).total).toBe(1);
    const project = { projectName: '示例', projectNo: 'P-1' };
    expect(await atOnce(() => portal.call(addProject, { body: project }, as('member')))).toBe(1);
    const bizUuid = (await portal.call(listCertificates, { query: {} }, as('member'))).rows[0]?.uuid ?? '';
    const files = { file: { filename: 'a.png', bytes: createTestPicture('png') } };
    const body = { bizType: 'zzzs' as const, bizUuid };
    expect(await atOnce(() => portal.call(addAttachment, { body, files }, as('member')))).toBe(TIMES);
    expect((await portal.call(listAttachments, { query: body }, as('member'))).total).toBe(1);
  });
});

const condition = { regType: '一级建造师', specialty: '建筑工程' };
const supposed = { standardCode: '10300101', level: '三级', changes: [] };
const validEnd = addDays(toShanghaiDay(NOW), 30);

describe('what a name or a pair is given once', () => {
  it.each<readonly [string, () => Promise<unknown>]>([
    ['a price', () => getPrice('member', '示例同名')],
    [
      'a value of a dictionary',
      () => portal.call(addEntry, { body: { dictType: 'at_once', dictLabel: '甲', dictValue: 'a' } }, as('operator')),
    ],
    ['a machine', () => portal.call(addEquipment, { body: { name: '示例塔机', spec: 'QTZ80' } }, as('member'))],
    ['a declaration', () => portal.call(addDeclaration, { body: { kind: 'premises', value: 1 } }, as('member'))],
    ['a kept condition', () => portal.call(addSearch, { body: { name: '示例条件', condition } }, as('member'))],
    ['a supposition', () => portal.call(addScenario, { body: { name: '示例假设', ...supposed } }, as('member'))],
  ])('is %s', async (_what, add) => {
    expect(await atOnce(add)).toBe(1);
  });
});

/** Fills a table of the member's enterprise with copies of a row, each under a name of its own, but for a few. */
async function fill(table: string, name: string, times: number): Promise<void> {
  const { rows } = await portal.app.db.sql<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = $1 and column_name not in ('id', 'uuid', $2)`,
    [table, name],
  );
  const names = rows[0]?.names ?? '';
  await portal.app.db.sql(
    `insert into ${table} (uuid, ${name}, ${names}) select gen_random_uuid(), 'copy ' || one, ${names}
     from (select * from ${table} where ent_uuid = $1 limit 1) as row, generate_series(1, $2::int) as one`,
    [portal.entUuid('member'), times],
  );
}

describe('of what there may be so many', () => {
  /** How many may still come when twenty do. */
  const LEFT = 5;
  const rest = (most: number) => most - LEFT - 1;

  it('addresses that are told', async () => {
    const body = { url: 'https://hooks.example.com/a', kinds: ['project' as const] };
    expect(await atOnce(() => portal.call(addWebhook, { body }, as('member')))).toBe(MAX_WEBHOOKS);
  });
  it('tokens', async () => {
    const body = { name: '示例令牌', validEnd, menuIds: ['info.projects.view'] };
    const add = () => portal.call(createApiToken, { body }, as('member'));
    for (let made = 0; made < MAX_API_TOKENS - LEFT; made += 1) await add();
    expect(await atOnce(add)).toBe(LEFT);
  });
  it('kept conditions', async () => {
    await fill('use_search', 'name', rest(50));
    const add = (index: number) => portal.call(addSearch, { body: { name: `示例${index}`, condition } }, as('member'));
    expect(await atOnce(add)).toBe(LEFT);
  });
  it('suppositions', async () => {
    await fill('what_if', 'name', rest(MAX_SCENARIOS));
    const add = (index: number) =>
      portal.call(addScenario, { body: { name: `示例${index}`, ...supposed } }, as('member'));
    expect(await atOnce(add)).toBe(LEFT);
  });
  it('to-dos', async () => {
    await portal.app.db.sql('delete from what_if');
    const changes = [{ kind: 'setMoney' as const, field: 'netAssets' as const, amount: 900 }];
    const { uuid } = await portal.call(addScenario, { body: { name: '示例', ...supposed, changes } }, as('member'));
    const add = () => portal.call(addTodos, { body: { uuid } }, as('member'));
    await add();
    await fill('todo', 'title', rest(MAX_TODOS));
    expect(await atOnce(add)).toBe(LEFT);
  });
});
