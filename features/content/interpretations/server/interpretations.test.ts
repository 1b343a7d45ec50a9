import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { getAnalysis, listAnalyses } from '../interpretations.contract.ts';
import { saveAnalysisRows } from './interpretations.server-api.ts';

const RECORD = '22222222-2222-4222-8222-222222222222';
const getUuid = (order: number) => `33333333-3333-4333-8333-${String(order).padStart(12, '0')}`;
let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
  const rows = Array.from({ length: 12 }, (_unused, order) => ({
    uuid: getUuid(order),
    bizType: 'policy',
    bizUuid: RECORD,
    title: `解读 ${order}（示例）`,
    content: '<p>内容</p>',
    author: null,
    publishTime: new Date(Date.UTC(2026, 0, 1 + order)),
    origin: 'sample' as const,
  }));
  await saveAnalysisRows(portal.app.db, rows, portal.now());
});
afterAll(() => portal.close());

describe('C-070 explanations of a record', () => {
  it('newest first, by page', async () => {
    const first = await portal.call(listAnalyses, { query: { bizUuid: RECORD, bizType: 'policy' } });
    expect([first.total, first.rows.length, first.rows[0]?.title]).toEqual([12, 10, '解读 11（示例）']);
    const second = await portal.call(listAnalyses, { query: { bizUuid: RECORD, bizType: 'policy', pageNum: 2 } });
    expect(second.rows).toHaveLength(2);
  });
  it('none for another kind, an unknown record or nonsense', async () => {
    for (const query of [{ bizUuid: RECORD, bizType: 'zzbz' }, { bizUuid: getUuid(99) }, { bizUuid: "x' or 1=1" }])
      expect(await portal.call(listAnalyses, { query })).toEqual({ rows: [], total: 0 });
  });
});

describe('C-069 one explanation', () => {
  it('for a signed-in user', async () => {
    const token = await portal.signIn('guest');
    expect(await portal.call(getAnalysis, { query: { uuid: getUuid(3) } }, { token })).toMatchObject({
      title: '解读 3（示例）',
      publishTime: '2026-01-04 08:00:00',
    });
  });
  it('asks for a token, names a missing uuid, and answers 数据不存在 for an unknown one', async () => {
    const ask = async (query: Record<string, string>, token: string | null) =>
      await portal.request({ method: 'GET', path: getAnalysis.path, query, token });
    expect((await ask({ uuid: getUuid(3) }, null)).status).toBe(401);
    const token = await portal.signIn('guest');
    expect((await ask({}, token)).body.msg).toContain('解读编号');
    for (const uuid of [getUuid(99), 'nonsense']) expect((await ask({ uuid }, token)).body.msg).toBe('数据不存在');
  });
});
