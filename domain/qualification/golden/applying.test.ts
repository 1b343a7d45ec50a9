/** CR-14 and CR-15: what kind of application it is, and what the enterprise holds already. */
import { expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import { buildEnterprise, completeEnterprise, testDay } from '../../testing/enterprises.ts';
import { realCatalogue, realFacts } from '../../testing/facts.ts';
import { createLedAchievements, createTechnicalLead } from '../../testing/golden.ts';
import type { ApplicationKind } from '../applying.ts';
import { evaluateCurrent } from '../evaluate-all.ts';
import { evaluateQualification } from '../evaluate-qualification.ts';
import type { CountingRule } from '../facts.ts';
import type { EvaluationReport } from '../report.ts';

function check(
  enterprise: Partial<EnterpriseDocumentInput>,
  level: string,
  applying: ApplicationKind | null,
  countingRules?: readonly CountingRule[],
): EvaluationReport {
  const result = evaluateQualification({
    catalogue: realCatalogue,
    enterprise: buildEnterprise(enterprise),
    standardCode: '10300101',
    level,
    asOf: testDay,
    options: { applying },
    ...(countingRules === undefined ? {} : { countingRules }),
  });
  if (!result.ok) throw new Error(result.message);
  return result.report;
}
const getAssets = (report: EvaluationReport) => report.leaves.find((leaf) => leaf.kind === 'netAssets');
const doubt = (id: string): CountingRule[] =>
  realFacts.countingRules.map((rule) => (rule.id === id ? { ...rule, confidence: 'unknown' as const } : rule));

const worth = (netAssets: number | null, regCapital: number | null): Partial<EnterpriseDocumentInput> => ({
  ...completeEnterprise,
  enterprise: { entName: '示例企业', netAssets, regCapital },
});

it('CR-14: a first application is judged by its registered capital, another by its net assets', () => {
  expect(getAssets(check(worth(null, 800), '三级', 'first'))?.verdict).toBe('met');
  expect(getAssets(check(worth(5000, 799), '三级', 'first'))?.verdict).toBe('unmet');
  expect(getAssets(check(worth(800, 799), '三级', 'added'))?.verdict).toBe('met');
  expect(getAssets(check(worth(799, 800), '三级', null))?.verdict).toBe('unmet');
  expect(getAssets(check(worth(799, 800), '三级', 'first', doubt('CR-14')))?.verdict).toBe('unknown');
  expect(getAssets(check(worth(800, 800), '三级', 'first', doubt('CR-14')))?.verdict).toBe('met');
});

const holding = (
  netAssets: number,
  validEnd: string | null,
  status: string | null = null,
): Partial<EnterpriseDocumentInput> => ({
  ...worth(netAssets, null),
  certificates: [
    {
      category: 'construction',
      certName: '建筑业企业资质证书',
      validEnd,
      status,
      items: [{ itemName: '市政公用工程施工总承包二级', standardCode: '10300110', level: '二级' }],
    },
  ],
});

it('CR-14: net assets reach the highest figure of what is applied for and what is held, which are not added up', () => {
  // 市政公用工程二级: 4,000 万元; 建筑工程三级: 800 万元.
  expect(getAssets(check(holding(4000, '2029-01-01'), '三级', null))?.verdict).toBe('met');
  const short = getAssets(check(holding(3999, '2029-01-01'), '三级', null));
  expect(short).toMatchObject({ verdict: 'unmet', rules: ['CR-14'], distance: { value: 1 } });
  expect(getAssets(check(holding(3999, null), '三级', null))?.verdict).toBe('unknown');
  expect(getAssets(check(holding(3999, '2026-11-19'), '三级', null))?.verdict).toBe('met');
  expect(getAssets(check(holding(3999, '2029-01-01', '注销'), '三级', null))?.verdict).toBe('met');
  expect(getAssets(check(holding(3999, '2029-01-01'), '三级', null, doubt('CR-14')))?.verdict).toBe('unknown');
  expect(getAssets(check(holding(799, '2029-01-01'), '三级', null))?.distance?.value).toBe(1);
});

it('CR-14: what is held is checked by its own figure', () => {
  const [held] = evaluateCurrent({
    catalogue: realCatalogue,
    enterprise: buildEnterprise(holding(4000, '2029-01-01')),
    asOf: testDay,
  });
  expect(held?.report?.leaves.find((leaf) => leaf.kind === 'netAssets')?.verdict).toBe('met');
});

/** Assets and lead of the second grade, all else of the third. */
const direct: Partial<EnterpriseDocumentInput> = {
  ...worth(4000, 4000),
  otherPeople: [
    ...(completeEnterprise.otherPeople ?? []).filter((person) => person.kind !== '技术负责人'),
    createTechnicalLead('高级工程师', '结构', 15, { uuid: '技术负责人' }),
  ],
  achievements: createLedAchievements(2, '10300101', '二级'),
};

it('CR-15: the second grade applied for directly asks assets and lead of its own, the rest of the third', () => {
  expect(check(direct, '二级', 'first').verdict).toBe('declared');
  expect(check(direct, '二级', 'added').verdict).toBe('declared');
  expect(check(direct, '二级', 'upgrade').verdict).toBe('unmet');
  const poor = check(
    { ...direct, enterprise: { entName: '示例企业', netAssets: 3999, regCapital: 3999 } },
    '二级',
    'added',
  );
  expect(poor.leaves.filter((leaf) => leaf.verdict === 'unmet').map((leaf) => leaf.kind)).toEqual(['netAssets']);
  const young = {
    ...direct,
    otherPeople: (direct.otherPeople ?? []).map((one) => (one.kind === '技术负责人' ? { ...one, workYears: 5 } : one)),
  };
  expect(check(young, '二级', 'added').leaves.find((leaf) => leaf.kind === 'technicalLead')?.verdict).toBe('unmet');
});

it('CR-15: not said what it is, or the rule in doubt, nothing rests on it and the way on is told', () => {
  const open = check(direct, '二级', null);
  expect(open.verdict).toBe('unmet');
  expect(open.cautions.join()).toContain('选择申请类型后重新校验');
  expect(check(direct, '二级', 'added', doubt('CR-15')).verdict).toBe('undecided');
  expect(check(direct, '三级', null).cautions.join()).not.toContain('CR-15');
});
