import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterEnterprise } from '#apps/server/testing/enter-enterprise.ts';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { completeEnterprise } from '#domain/testing/enterprises.ts';
import { getQualification } from '../contract/qualification.ts';
import { getReport, listChecks, runCheck, runWhatIf } from '../evaluations.contract.ts';

const now = new Date('2026-11-20T02:00:00Z');
const of = { standardCode: '10300101', level: '三级' };
const wanted = { ...of, level: '二级' };

let portal: TestPortal;
let token: string;

beforeAll(async () => {
  portal = await startPortal({ now });
  token = await portal.signIn('member');
  await enterEnterprise(portal, 'member', {
    ...completeEnterprise,
    certificates: [
      {
        certNo: '示例-1',
        category: 'construction',
        certName: '建筑业企业资质证书',
        validEnd: '2029-01-01',
        // A certificate may write the code without its category.
        items: [{ ...of, standardCode: '03-10300101', itemName: '建筑工程施工总承包', status: 'normal' }],
      },
    ],
  });
});
afterAll(() => portal.close());

const ask = (query: { standardCode: string; level: string }) => portal.call(getQualification, { query }, { token });

describe('one qualification', () => {
  it('says of a held one what a check of it says, and where it is held', async () => {
    const found = await ask(of);
    const { report } = await portal.call(runWhatIf, { body: of }, { token });
    expect(found.report).toEqual(report);
    expect(found.held).toMatchObject([{ certNo: '示例-1' }]);
    expect(found.levels.filter(({ isHeld }) => isHeld)).toEqual([{ level: '三级', isHeld: true }]);
    expect(found.levels.map(({ level }) => level)).toEqual(expect.arrayContaining(['一级', '二级', '三级']));
  });

  it('says of a wanted one what is missing least, as a stored report of it does', async () => {
    const found = await ask(wanted);
    expect(found.held).toEqual([]);
    expect(found.report.verdict).toBe('unmet');
    const run = await portal.call(runCheck, { body: wanted }, { token });
    const stored = await portal.call(getReport, { params: { id: run.uuid } }, { token });
    expect(found.advice).toEqual(stored.advice);
    expect(found.report).toEqual(stored.items[0]?.report);
  });

  it('its history holds the reports of its own level alone', async () => {
    await portal.call(runCheck, { body: of }, { token });
    const { rows } = await portal.call(listChecks, { query: { ...of } }, { token });
    expect(rows.map(({ level }) => level)).toEqual(['三级']);
  });

  it.each([
    [{ standardCode: '99999999', level: '三级' }, 'standardCode'],
    [{ standardCode: '10300101', level: '九级' }, 'level'],
    [{ standardCode: '', level: '三级' }, 'standardCode'],
  ])('refuses %j at its field', async (query, path) => {
    await expect(ask(query)).rejects.toMatchObject({ code: 400, fields: [{ path }] });
  });

  it('follows the records at once', async () => {
    const assets = async () => (await ask(of)).report.leaves.find(({ kind }) => kind === 'netAssets')?.verdict;
    expect(await assets()).toBe('met');
    await portal.app.db.sql('update enterprise set net_assets = 1 where uuid = $1', [portal.entUuid('member')]);
    expect(await assets()).toBe('unmet');
  });
});
