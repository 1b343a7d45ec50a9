import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { loadFactsFile } from '#db/facts/load.ts';
import { listOpinions } from '../interpretations.contract.ts';
import { saveSampleOpinions } from './interpretations.server-api.ts';
import { SAMPLE_OPINIONS } from './sample-opinions.ts';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startPortal();
  await saveSampleOpinions(portal.app);
  token = await portal.signIn('member');
});
afterAll(() => portal.close());

const ask = async (body: Parameters<typeof portal.call<typeof listOpinions>>[1]['body']) =>
  await portal.call(listOpinions, { body }, { token });

describe('C-078 acceptance opinions', () => {
  it('by page, each with cause, basis and what to do', async () => {
    const first = await ask({});
    expect([first.total, first.rows.length]).toEqual([SAMPLE_OPINIONS.length, 10]);
    for (const row of first.rows) {
      expect(row.isSample).toBe(true);
      expect(row.basis.length).toBeGreaterThan(0);
      expect(row.solution).toMatch(/^<ol><li>/);
    }
    expect((await ask({ pageNum: 3 })).rows).toHaveLength(SAMPLE_OPINIONS.length - 20);
    expect((await ask({ pageNum: -4, pageSize: 1000 })).rows).toHaveLength(SAMPLE_OPINIONS.length);
  });

  it('by words, by document number in any spelling, and by category with those for all', async () => {
    expect((await ask({ keyword: '净资产 年度' })).rows[0]?.opinion).toContain('净资产');
    const byNumber = await ask({ keyword: '建市[2016]226号' });
    expect(byNumber.rows.every((row) => row.basis.some((one) => one.docNumber === '建市〔2016〕226号'))).toBe(true);
    expect(byNumber.total).toBeGreaterThan(0);
    const supervision = await ask({ zzType: '04', pageSize: 50 });
    expect(new Set(supervision.rows.map((row) => row.zzType))).toEqual(new Set(['', '04']));
    expect((await ask({ keyword: "100%_'; drop" })).total).toBe(0);
    expect((await ask({ prov: '330000' })).total).toBe(SAMPLE_OPINIONS.length);
  });

  it('rest on documents of the facts only', () => {
    const known = new Set((loadFactsFile('policies') as { docNumber: string | null }[]).map((one) => one.docNumber));
    for (const { opinion, docNumbers } of SAMPLE_OPINIONS)
      for (const docNumber of docNumbers) expect(known, `${opinion} ${docNumber}`).toContain(docNumber);
  });

  it('are for members only; odd bodies are clamped or refused, never an error of ours', async () => {
    const send = async (body: unknown, as: string | null) =>
      (await portal.request({ method: 'POST', path: listOpinions.path, body, token: as })).status;
    expect(await send({}, null)).toBe(401);
    expect(await send({}, await portal.signIn('guest'))).toBe(403);
    expect(await send({}, await portal.signIn('expired'))).toBe(403);
    expect(await send({ zzType: 'x', prov: 'nowhere', keyword: 5, pageNum: 'x' }, token)).toBe(200);
    expect(await send([], token)).toBe(400);
  });
});
