import { describe, expect, it } from 'vitest';
import { loadFacts } from '#db/facts/load.ts';
import type { EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import { createCatalogue } from '#domain/qualification/catalogue.ts';
import { DECLARATIONS_PAGE_LABEL } from '#domain/qualification/declaration-kinds.ts';
import { evaluateQualification } from '#domain/qualification/evaluate-qualification.ts';
import type { EvaluationReport, RequirementResult } from '#domain/qualification/report.ts';
import { buildEnterprise, completeEnterprise, testDay } from '#domain/testing/enterprises.ts';
import {
  formatPositionDistribution,
  formatReportSummary,
  getAmountComparison,
  getRecordPage,
  getRequirementConclusion,
  indexPossiblePeople,
  listReportCautions,
} from './report-text.ts';

const catalogue = createCatalogue(loadFacts());

function report(
  change: (people: NonNullable<EnterpriseDocumentInput['otherPeople']>) => EnterpriseDocumentInput['otherPeople'],
): EvaluationReport {
  const enterprise = buildEnterprise({
    ...completeEnterprise,
    otherPeople: change(completeEnterprise.otherPeople ?? []),
  });
  const result = evaluateQualification({
    catalogue,
    enterprise,
    standardCode: '10300101',
    level: '三级',
    asOf: testDay,
  });
  if (!result.ok) throw new Error(result.message);
  return result.report;
}
const getLeaf = ({ leaves }: EvaluationReport, title: string): RequirementResult => {
  const found = leaves.find((leaf) => leaf.title === title);
  if (!found) throw new Error(title);
  return found;
};
const without = (...names: string[]) => report((people) => people.filter((person) => !names.includes(person.name)));

describe('words of a report', () => {
  it('says that everything is fulfilled', () => {
    const met = report((people) => people);
    expect(formatReportSummary(met)).toBe('5 条要求满足，1 条按企业声明满足，声明未经核对。');
    expect(formatReportSummary({ ...met, counts: { ...met.counts, met: 6, declared: 0 } })).toBe('6 条要求全部满足。');
    expect(getRequirementConclusion(getLeaf(met, '技术工人'))).toEqual({ look: 'valid', words: '满足' });
  });

  it('names what is missing and how much is fulfilled', () => {
    const short = without('工人1', '工人2');
    expect(formatReportSummary(short)).toBe('技术工人差 2 人。其余 4 条已满足，1 条按企业声明满足。');
    expect(getAmountComparison(getLeaf(short, '技术工人'))).toEqual({ kind: 'bar', have: 28, need: 30 });
  });

  it('does not name twice what the title names', () => {
    const short = without('工人1');
    const leaves = short.leaves.map((leaf) =>
      leaf.title === '技术工人'
        ? { ...leaf, title: '工程业绩', distance: { text: '差 2 项业绩', value: 2, unit: '项' } }
        : leaf,
    );
    expect(formatReportSummary({ ...short, leaves })).toBe('工程业绩差 2 项。其余 4 条已满足，1 条按企业声明满足。');
  });

  it('shows what must be covered as chips, one missing (CR-6)', () => {
    const short = without('电气');
    const leaf = getLeaf(short, '中级以上职称人员');
    const comparison = getAmountComparison(leaf);
    expect(comparison.kind).toBe('chips');
    expect(comparison.kind === 'chips' && comparison.chips).toEqual([
      { label: '结构', state: 'yes' },
      { label: '给排水', state: 'yes' },
      { label: '电气', state: 'no' },
    ]);
    expect(getRequirementConclusion(leaf).look).toBe('due7');
    expect(formatPositionDistribution(leaf)).toContain('电气 0/1');
  });

  it('cites the document of what is no longer assessed', () => {
    const leaf = getLeaf(
      report((people) => people),
      '现场管理人员',
    );
    expect(getAmountComparison(leaf)).toEqual({ kind: 'basis', docNumber: '建办市〔2018〕53号' });
    expect(getRequirementConclusion(leaf).words).toBe('不再考核');
  });

  it('keeps unknown facts apart from missing ones', () => {
    const open = report((people) =>
      people.map((person) => (person.name === '工人1' ? { ...person, socialSecurityHere: null } : person)),
    );
    expect(getRequirementConclusion(getLeaf(open, '技术工人'))).toEqual({ look: 'due60', words: '待核对' });
    expect(formatReportSummary(open)).toBe('技术工人待核对。其余 4 条已满足，1 条按企业声明满足。');
    expect(listReportCautions(open).map((one) => one.about)).toContain('技术工人');
  });
});

it('the table knows the people with a missing fact, each list read once however many cells ask', () => {
  const open = report((people) => people.map((person) => ({ ...person, socialSecurityHere: null })));
  let reads = 0;
  const leaves = open.leaves.map((leaf) =>
    Object.defineProperty({ ...leaf }, 'notCounted', {
      get: () => {
        reads += 1;
        return leaf.notCounted;
      },
    }),
  );
  const possible = indexPossiblePeople({ leaves });
  const worker = getLeaf(open, '技术工人');
  for (const { isPossible, ref } of worker.notCounted) expect(possible.get(worker.id)?.has(ref)).toBe(isPossible);
  expect(worker.notCounted.some(({ isPossible }) => isPossible)).toBe(true);
  expect(reads).toBe(leaves.length);
});

it('what the reason of an open requirement has said is not said again below it', () => {
  const enterprise = buildEnterprise(completeEnterprise);
  const result = evaluateQualification({
    catalogue,
    enterprise,
    standardCode: '10300209',
    level: '二级',
    asOf: testDay,
  });
  if (!result.ok) throw new Error(result.message);
  const texts = listReportCautions(result.report).flatMap(({ about, text }) => (about === '技术装备' ? [text] : []));
  expect(texts).toEqual(['该条数据的原文待核对；该条的关键数字未核实，不作判断']);
});

describe('where the records are that answer a requirement', () => {
  it.each([
    ['registeredPersonnel', '注册建造师', '注册人员资料'],
    ['staffPerformance', '个人业绩', '注册人员业绩'],
    ['other', '个人业绩', '注册人员业绩'],
    ['equipment', '技术装备', '设备资料'],
    ['premises', '厂房', '其他声明'],
    ['other', '企业信誉', '其他声明'],
  ])('%s %s: %s', (kind, title, words) => {
    const nextStep = `在“${DECLARATIONS_PAGE_LABEL}”中填写“${title}”的数值`;
    expect(getRecordPage({ kind, title, nextStep })?.words).toBe(words);
  });
  it('of an unknown kind there is none, nor if only the text of the standard answers', () => {
    expect(getRecordPage({ kind: 'unheard-of', title: '其他条件', nextStep: null })).toBeNull();
    expect(getRecordPage({ kind: 'other', title: '其他条件', nextStep: '对照标准原文核对该条' })).toBeNull();
  });
});
