/** Derived ends of papers since their issue (beyond.md, wish 10 and second table, row 9). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { createCertificate } from '#features/certificates/contract.ts';
import { getOverview } from '#features/overview/contract.ts';
import { resourceCalls } from '#features/publishing/server/testing/resource-calls.ts';
import { listMatters } from '../contract.ts';

let portal: TestPortal;
let token: string;

beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-20T02:00:00Z'), quiet: true });
  token = await portal.signIn('member');
  for (const [certNo, region] of [
    ['示例-京', '110000'],
    ['示例-黔', '520100'],
    ['示例-沪', '310000'],
  ] as const)
    await portal.call(
      createCertificate,
      {
        body: {
          certNo,
          region,
          category: 'other',
          certName: '社保缴纳证明',
          issueDate: '2026-06-01',
          validEnd: null,
          issuer: '示例机关',
          items: [],
        },
      },
      { token },
    );
});
afterAll(() => portal.close());

const terms = async (as = token) =>
  (await portal.call(listMatters, { query: { kind: 'term', size: 50 } }, { token: as })).rows;

it('two provinces, same issue: different days in 今日待办 and on the timeline, none where no rule is known, and none after it is taken back', async () => {
  expect(await terms()).toEqual([]);
  const { addDraft, callsOf } = resourceCalls(portal, await portal.signIn('operator'));
  const publish = async (region: string, days: number, isVerified: boolean) => {
    const uuid = await addDraft('province-rule', {
      title: '社保缴纳证明使用期限',
      region,
      matter: 'papers',
      days,
      summary: `示例：签发后 ${days} 天内可用`,
      docTitle: '示例文件',
      docNumber: '示例〔2026〕1号',
      clause: '第一条',
      sourceUrl: 'https://example.com/rule',
      isVerified,
    });
    expect((await callsOf('province-rule').publish({ uuid })).body).toMatchObject({ code: 200 });
    return uuid;
  };
  const beijing = await publish('110000', 180, true);
  await publish('520000', 200, false);
  expect(
    (await terms()).map(({ dueOn, consequence, basis }) => [dueOn, consequence.includes('待核对'), basis?.text]),
  ).toEqual([
    ['2026-11-28', false, '示例：签发后 180 天内可用'],
    ['2026-12-18', true, '示例：签发后 200 天内可用'],
  ]);
  const { timeline } = await portal.call(getOverview, {}, { token });
  expect(timeline.filter(({ label }) => label.includes('使用期限')).map(({ label, endOn }) => [label, endOn])).toEqual([
    ['社保缴纳证明使用期限', '2026-11-28'],
    ['社保缴纳证明使用期限（待核对）', '2026-12-18'],
  ]);
  expect(await terms(await portal.signIn('other'))).toEqual([]);
  await callsOf('province-rule').withdraw({ uuid: beijing, reason: '示例原因' });
  expect((await terms()).map(({ dueOn }) => dueOn)).toEqual(['2026-12-18']);
});
