import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { EnterpriseDocument, type EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import type { QualificationStatus } from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import { getMaterialReview } from '../filing-guide.contract.ts';
import { getFilingCategory, listConflicts, reviewMaterial } from './material-review.ts';

const TODAY = '2026-11-21';
const ENTERPRISE = {
  entName: '示例甲建设有限公司',
  creditCode: '91110105MA01EXMP0E',
  legalPerson: '张示例',
  regAddress: '示例路 1 号',
  establishDate: '2010-01-01',
  netAssetsYear: 2025,
};
const getEnterprise = (rest: Partial<EnterpriseDocumentInput> = {}): EnterpriseDocument =>
  EnterpriseDocument.parse({ enterprise: ENTERPRISE, ...rest });

const standing = (part: Partial<QualificationStatus>): QualificationStatus => ({
  itemUuid: 'x',
  itemTitle: '建筑工程施工总承包二级',
  standardCode: '10300101',
  level: '二级',
  aspect: 'people',
  indicator: '注册建造师',
  have: 1,
  need: 2,
  unit: '人',
  verdict: 'short',
  words: '差 1 人',
  docNumber: '建市〔2014〕159号',
  ...part,
});

describe('a material against the archive (P-042)', () => {
  it('licence: complete, then with a gap and a term that has ended', () => {
    expect(reviewMaterial('企业营业执照', getEnterprise(), [], TODAY).state).toBe('ready');
    const gap = getEnterprise({ enterprise: { ...ENTERPRISE, regAddress: null, bizTermEnd: '2026-11-20' } });
    const found = reviewMaterial('企业营业执照', gap, [], TODAY);
    expect(found.state).toBe('short');
    expect(found.findings.map((one) => one.text)).toEqual(['档案里缺少：注册地址。', '营业期限已于 2026-11-20 届满。']);
    const lastDay = getEnterprise({ enterprise: { ...ENTERPRISE, bizTermEnd: TODAY } });
    expect(reviewMaterial('企业营业执照', lastDay, [], TODAY).state).toBe('ready');
  });

  it('people, lead, performance and assets take their own requirements only', () => {
    const standings = [
      standing({}),
      standing({ indicator: '技术负责人', verdict: 'met', words: '达标' }),
      standing({ aspect: 'performance', indicator: '代表工程业绩', verdict: 'unknown', words: '待核对' }),
      standing({ aspect: 'assets', indicator: '净资产', verdict: 'met', words: '达标' }),
    ];
    const state = (name: string) => reviewMaterial(name, getEnterprise(), standings, TODAY).state;
    expect(state('标准仍考核的人员材料')).toBe('short');
    expect(state('技术负责人的学历、职称或注册材料')).toBe('ready');
    expect(state('工程业绩材料（标准要求时）')).toBe('unknown');
    expect(state('证明净资产或注册资本的财务报表')).toBe('ready');
    expect(state('技术装备与厂房材料（标准要求时）')).toBe('manual');
    const noYear = getEnterprise({ enterprise: { ...ENTERPRISE, netAssetsYear: null } });
    expect(reviewMaterial('证明净资产或注册资本的财务报表', noYear, standings, TODAY).state).toBe('short');
    expect(reviewMaterial('从未见过的材料', getEnterprise(), standings, TODAY).state).toBe('manual');
  });

  it('names what contradicts itself, and nothing in a clean archive', () => {
    expect(listConflicts(getEnterprise(), TODAY)).toEqual([]);
    const person = { uuid: 'p1', name: '李示例', status: 'on' as const, socialSecurityHere: false };
    const found = listConflicts(
      getEnterprise({
        enterprise: { ...ENTERPRISE, techLeadName: '不在册' },
        certificates: [{ certName: '安全生产许可证', category: 'safety', validEnd: '2026-01-01' }],
        registeredPeople: [{ ...person, registrations: [{ regType: '一级建造师', registeredHere: false }] }],
        projects: [
          { projectName: '甲项目', platformState: 'differs', startDate: '2025-02-01', finishDate: '2025-01-01' },
        ],
      }),
      TODAY,
    ).map((one) => one.text);
    expect(found).toHaveLength(5);
  });

  it.each([
    ['10300101', 'construction'],
    ['03-10300101', 'construction'],
    ['104001', 'supervision'],
    ['05', 'planning'],
    ['nonsense', null],
    [null, null],
  ])('%s belongs to %s', (code, category) => expect(getFilingCategory(code)).toBe(category));
});

describe('the review over HTTP', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());

  it('is empty for an archive without certificates, and for members only', async () => {
    const token = await portal.signIn('member');
    const review = await portal.call(getMaterialReview, {}, { token });
    expect(review.matters).toEqual([]);
    const status = async (as: string | null) =>
      (await portal.request({ method: 'GET', path: getMaterialReview.path, token: as })).status;
    expect(await status(null)).toBe(401);
    expect(await status(await portal.signIn('guest'))).toBe(403);
  });
});
