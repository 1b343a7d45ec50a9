import { afterAll, expect, it } from 'vitest';
import { listCourses } from '#features/content/courses/courses.contract.ts';
import { editPrice, listMemberPrices } from '#features/enterprise/membership/membership.contract.ts';
import { createOrder, listGoods } from '#features/enterprise/orders/orders.contract.ts';
import { saveStarterContent } from './starter-content.ts';
import { startPortal } from './testing/portal.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.cn',
  TRUST_PROXY: 'none',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
};
const configured = await startPortal({
  quiet: true,
  environment: { ...PRODUCTION, MEMBER_PRICES: '12:1999.5,24:3600:3999', SECONDARY_KEY_PRICE: '88' },
});
const bare = await startPortal({ quiet: true, environment: PRODUCTION });
afterAll(async () => {
  await configured.close();
  await bare.close();
});

it('publishes questions and courses that rest on the facts, and no sample', async () => {
  await saveStarterContent(configured.app);
  const { rows } = await configured.app.db.sql<{ what: string; count: number; samples: number }>(
    `select what, count(*)::int as count, (count(*) filter (where origin = 'sample'))::int as samples from (
       select kind as what, origin from article union all select 'course', origin from course
       union all select 'analysis', origin from analysis union all select 'carousel', origin from carousel) as all_texts
     group by what order by what`,
  );
  expect(rows.map(({ what }) => what)).toEqual(['analysis', 'carousel', 'course', 'news', 'question']);
  expect(rows.filter(({ count, samples }) => count === 0 || samples > 0)).toEqual([]);
  const member = await configured.signIn('member');
  const courses = await configured.call(listCourses, { query: {} }, { token: member });
  expect(courses.total).toBeGreaterThan(5);
  expect(JSON.stringify(courses.rows)).not.toContain('示例');
});

it('sells at the configured prices, and keeps what an operator made of them', async () => {
  const shown = async () => (await configured.call(listMemberPrices, {})).rows;
  expect(
    (await shown()).map(({ months, amount, originalAmount, isSample }) => [months, amount, originalAmount, isSample]),
  ).toEqual([
    [12, 1999.5, null, false],
    [24, 3600, 3999, false],
  ]);
  const [first] = await shown();
  const operator = await configured.signIn('operator');
  const { uuid = '', kind = 'member', name = '', months = 12, rights = [] } = first ?? {};
  await configured.call(editPrice, { body: { uuid, kind, name, months, rights, amount: 2100 } }, { token: operator });
  await saveStarterContent(configured.app);
  expect((await shown()).map(({ amount }) => amount)).toEqual([2100, 3600]);
});

it('shows content without a price as marked samples that no user can buy', async () => {
  await saveStarterContent(bare.app);
  const token = await bare.signIn('member');
  const { rows } = await bare.call(listGoods, {}, { token });
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter(({ isSample, whyNot }) => !isSample || whyNot === null)).toEqual([]);
  const [good] = rows;
  await expect(
    bare.call(createOrder, { body: { priceUuid: good?.uuid ?? '', quantity: 1 } }, { token }),
  ).rejects.toThrow('的价格尚未确定');
});
