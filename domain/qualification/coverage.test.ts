import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadFacts } from '#db/facts/load.ts';
import {
  buildEnterprise,
  completeEnterprise,
  createRegisteredPerson,
  randomEnterprise,
  testDay,
} from '#domain/testing/enterprises.ts';
import type { EnterpriseDocument, EnterpriseDocumentInput } from '../enterprise/enterprise-document.ts';
import { createCatalogue } from './catalogue.ts';
import { type Coverage, createCoverage } from './coverage.ts';
import { evaluateQualification } from './evaluate-qualification.ts';
import type { EvaluationReport } from './report.ts';

const catalogue = createCatalogue(loadFacts());

function report(enterprise: EnterpriseDocument, standardCode: string, level: string): EvaluationReport {
  const result = evaluateQualification({ catalogue, enterprise, standardCode, level, asOf: testDay });
  if (!result.ok) throw new Error(result.message);
  return result.report;
}

const getCoverage = (reports: readonly EvaluationReport[]): Coverage =>
  createCoverage(
    reports.map((one, index) => ({
      ref: `item-${index}`,
      name: one.standardName,
      level: one.level,
      isWanted: false,
      report: one,
    })),
  );

const getCells = (coverage: Coverage, name: string) => coverage.rows.find((row) => row.name === name)?.cells ?? [];
const getColumns = (coverage: Coverage) => coverage.items.flatMap((item) => item.columns);

describe('people × requirements', () => {
  it('says the numbers of the reports, and counts as many people as it says', () => {
    fc.assert(
      fc.property(randomEnterprise(8, 0), (input) => {
        const enterprise = buildEnterprise(input);
        const reports = [report(enterprise, '10300101', '三级'), report(enterprise, '10300110', '三级')];
        const coverage = getCoverage(reports);
        const columns = getColumns(coverage);
        expect(columns.map(({ need, have }) => [need, have])).toEqual(
          reports.flatMap((one) => one.matrix.columns.map(({ need, filled }) => [need, filled])),
        );
        const isCounted = (state: string): boolean => state === 'counted' || state === 'dueSoon';
        for (const column of columns) {
          const counted = coverage.rows.filter((row) =>
            row.cells.some((cell) => cell.columnId === column.id && isCounted(cell.state)),
          );
          expect(counted.length).toBe(column.have);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('gives no verdict on a requirement that its report leaves open', () => {
    fc.assert(
      fc.property(randomEnterprise(8, 0), (input) => {
        const one = report(buildEnterprise(input), '10300101', '三级');
        const verdicts = new Map(one.leaves.map((leaf) => [leaf.title, leaf.verdict]));
        const allowed = {
          met: ['met'],
          declared: ['unknown'],
          unknown: ['unknown'],
          unmet: ['met', 'short', 'unknown'],
          notAssessed: [],
        };
        const strays = getColumns(getCoverage([one])).filter((column) => {
          const answers: readonly string[] = allowed[verdicts.get(column.title) ?? 'notAssessed'];
          return !answers.includes(column.answer) || (column.answer !== 'short' && column.short > 0);
        });
        expect(strays).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('marks a person whose insurance is not entered as 待核对, and never as short', () => {
    const others = completeEnterprise.otherPeople ?? [];
    const unknown: EnterpriseDocumentInput = {
      ...completeEnterprise,
      otherPeople: others.map((one) => (one.name === '电气' ? { ...one, socialSecurityHere: null } : one)),
    };
    const coverage = getCoverage([report(buildEnterprise(unknown), '10300101', '三级')]);
    expect(getCells(coverage, '电气').map((cell) => [cell.state, cell.reason])).toEqual([
      ['possible', '社会保险情况未登记'],
    ]);
    const electric = getColumns(coverage).find((column) => column.label.includes('电气'));
    expect(electric).toMatchObject({ need: 1, have: 0, short: 0, doubtful: 1, answer: 'unknown' });
  });

  it('names people who could count but are counted elsewhere (CR-1), and lets one person count in two qualifications (CR-3)', () => {
    const both = {
      ...createRegisteredPerson('双用', '二级建造师', '建筑工程'),
      trade: '电工',
      skillGrade: '中级工' as const,
    };
    const enterprise = buildEnterprise({
      ...completeEnterprise,
      otherPeople: [...(completeEnterprise.otherPeople ?? []), both],
    });
    const coverage = getCoverage([report(enterprise, '10300101', '三级'), report(enterprise, '10300101', '三级')]);
    const own = getCells(coverage, '双用');
    expect(own.filter((cell) => cell.state === 'counted').length).toBe(2);
    expect(own.filter((cell) => cell.state === 'elsewhere').map((cell) => cell.reason)).toEqual([
      '已计入其他指标，同一资质内只按一种考核',
      '已计入其他指标，同一资质内只按一种考核',
    ]);
  });

  it('keeps an item that no standard is known for, without columns and without a verdict', () => {
    const coverage = createCoverage([{ ref: 'x', name: '某资质', level: '特级', isWanted: false, report: null }]);
    expect(coverage).toEqual({
      items: [expect.objectContaining({ verdict: null, columns: [] })],
      rows: [],
    });
  });
});
