/** One enterprise against many levels: what each level is told, under which names, and how far the work is. */
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../enterprise/enterprise-document.ts';
import { buildEnterprise, completeEnterprise, testDay } from '../testing/enterprises.ts';
import { realCatalogue, realFacts } from '../testing/facts.ts';
import { evaluateAll, evaluateCurrent } from './evaluate-all.ts';
import { evaluateQualification } from './evaluate-qualification.ts';

type Certificates = NonNullable<EnterpriseDocumentInput['certificates']>;
const holding = (...certificates: Certificates) => buildEnterprise({ ...completeEnterprise, certificates });
const building = { itemName: '建筑工程施工总承包', standardCode: '10300101', level: '三级' };
const input = { catalogue: realCatalogue, asOf: testDay };

describe('all levels', () => {
  it('are those of the categories that are asked for, each with the answer that it gets alone', () => {
    const enterprise = buildEnterprise(completeEnterprise);
    const shares: number[] = [];
    const reports = evaluateAll({ ...input, enterprise, categories: ['planning'] }, (share) => shares.push(share));
    const levels = realCatalogue.standards
      .filter(({ category }) => category === 'planning')
      .flatMap((standard) => standard.levels.map(({ key }) => [standard.code, key] as const));
    expect(reports.map(({ standardCode, level }) => [standardCode, level])).toEqual(levels);
    expect(shares).toEqual(levels.map((_, index) => index / levels.length));
    for (const report of reports) {
      const alone = evaluateQualification({
        ...input,
        enterprise,
        standardCode: report.standardCode,
        level: report.level,
      });
      expect(alone.ok && alone.report.leaves.map(({ id, verdict }) => [id, verdict])).toEqual(
        report.leaves.map(({ id, verdict }) => [id, verdict]),
      );
    }
  });

  it('name the counted people only on request', () => {
    const enterprise = buildEnterprise(completeEnterprise);
    const countedIn = (isDetailed?: boolean) =>
      evaluateAll({
        ...input,
        enterprise,
        categories: ['construction'],
        ...(isDetailed === undefined ? {} : { isDetailed }),
      })
        .find(({ standardCode, level }) => standardCode === '10300101' && level === '三级')
        ?.leaves.flatMap(({ counted }) => counted).length;
    // Who leads is named all the same.
    expect(countedIn(false)).toBeLessThan(5);
    expect(countedIn()).toBe(countedIn(false));
    expect(countedIn(true)).toBeGreaterThan(40);
  });

  it('are judged by the rules that are given', () => {
    const rules = realFacts.countingRules.filter(({ id }) => id !== 'CR-10');
    const verdictBy = (countingRules?: typeof rules) =>
      evaluateCurrent({
        catalogue: realCatalogue,
        asOf: testDay,
        enterprise: buildEnterprise({
          ...completeEnterprise,
          // The lead is the fourth holder of a title: CR-10 decides whether the lead counts there as well.
          otherPeople: (completeEnterprise.otherPeople ?? []).filter(({ name }) => name !== '结构'),
          certificates: [{ certName: '建筑业企业资质证书', items: [building] }],
        }),
        ...(countingRules === undefined ? {} : { countingRules }),
      })[0]?.report?.verdict;
    expect([verdictBy(), verdictBy(rules)]).toEqual(['undecided', 'declared']);
  });
});

describe('what is held', () => {
  it('is named by its keys, else by its place in the records', () => {
    const enterprise = holding(
      { certName: '证书一', uuid: 'c1', items: [{ ...building, uuid: 'i1' }, building] },
      { certName: '证书二', items: [building, { itemName: '自拟', standardCode: null, level: null }] },
    );
    expect(
      evaluateCurrent({ ...input, enterprise }).map(
        ({ certificateRef, itemRef, itemName, standardCode, level, report }) => [
          certificateRef,
          itemRef,
          itemName,
          standardCode,
          level,
          report?.verdict ?? null,
        ],
      ),
    ).toEqual([
      ['c1', 'i1', '建筑工程施工总承包', '10300101', '三级', 'declared'],
      ['c1', 'certificate-1/item-2', '建筑工程施工总承包', '10300101', '三级', 'declared'],
      ['certificate-2', 'certificate-2/item-1', '建筑工程施工总承包', '10300101', '三级', 'declared'],
      ['certificate-2', 'certificate-2/item-2', '自拟', '', '', null],
    ]);
  });

  it('is checked once where it is named twice, and what is unknown takes no other answer', () => {
    const enterprise = holding({
      certName: '证书',
      items: [
        { ...building, level: '特级' },
        { ...building, level: null },
        building,
        { itemName: '市政', standardCode: '10300110', level: '三级' },
        building,
      ],
    });
    const shares: number[] = [];
    const held = evaluateCurrent({ ...input, enterprise }, (share) => shares.push(share));
    expect(held.map(({ report }) => report && [report.standardCode, report.level])).toEqual([
      null,
      null,
      ['10300101', '三级'],
      ['10300110', '三级'],
      ['10300101', '三级'],
    ]);
    expect(held[4]?.report).toBe(held[2]?.report);
    expect(shares).toEqual([0, 1 / 3, 2 / 3]);
  });
});
