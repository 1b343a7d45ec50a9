/**
 * A test case calculated by hand from db/facts: an enterprise, a level, and the expected verdicts of the requirements that the case tests.
 */
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../enterprise/enterprise-document.ts';
import { type EvaluationInput, evaluateQualification } from '../qualification/evaluate-qualification.ts';
import type { EvaluationReport } from '../qualification/report.ts';
import type { Verdict } from '../qualification/truth.ts';
import {
  buildEnterprise,
  createRegisteredPerson,
  createSkilledWorker,
  createTestProject,
  createTitledPerson,
  type ProjectInput,
  repeatFromOne,
  testDay,
} from './enterprises.ts';
import { realCatalogue } from './facts.ts';

export interface GoldenCase {
  name: string;
  standard: string;
  level: string;
  asOf?: string;
  subject?: string;
  /** CR-10: the interpretation that the enterprise chose; omitted: none. */
  countsTechnicalLead?: boolean;
  topGradeCategory?: string;
  enterprise: Partial<EnterpriseDocumentInput>;
  verdict?: EvaluationReport['verdict'];
  /** Expected verdicts by row id (the kind and the position in the standard). */
  leaves: Record<string, Verdict>;
  /** Expected titles of certain gaps, easiest first. */
  gaps?: string[];
}

export const createEnterpriseWithAssets = (
  netAssets: number | null,
  rest: Partial<EnterpriseDocumentInput> = {},
): Partial<EnterpriseDocumentInput> => ({
  enterprise: { entName: '示例企业', netAssets },
  ...rest,
});

export const createConstructors = (
  count: number,
  specialty: string,
  grade = '二级',
  tag = '',
): NonNullable<EnterpriseDocumentInput['registeredPeople']> =>
  repeatFromOne(count, (index) =>
    createRegisteredPerson(`${grade}${specialty}${tag}${index}`, `${grade}建造师`, specialty),
  );

export const createSupervisors = (
  count: number,
  specialty: string,
): NonNullable<EnterpriseDocumentInput['registeredPeople']> =>
  repeatFromOne(count, (index) => createRegisteredPerson(`监理${specialty}${index}`, '监理工程师', specialty));

export const createEngineers = (
  count: number,
  major: string,
  name = '工程师',
): NonNullable<EnterpriseDocumentInput['otherPeople']> =>
  repeatFromOne(count, (index) => createTitledPerson(`${name}${major}${index}`, name, major));

export const createWorkers = (
  count: number,
  trade = '电工',
  grade: '初级工' | '中级工' | '高级工' | '技师' = '中级工',
): NonNullable<EnterpriseDocumentInput['otherPeople']> =>
  repeatFromOne(count, (index) => createSkilledWorker(`${trade}${grade}${index}`, trade, grade));

export const createTechnicalLead = (
  titleName: string,
  titleMajor: string,
  workYears: number,
  rest = {},
): NonNullable<EnterpriseDocumentInput['otherPeople']>[number] => ({
  ...createTitledPerson('技术负责人', titleName, titleMajor),
  workYears,
  kind: '技术负责人',
  ...rest,
});

/** Creates achievements of the technical lead that `createTechnicalLead` creates. */
export const createLedAchievements = (
  count: number,
  standardCode: string,
  meetsLevel: string | null,
  rest = {},
): NonNullable<EnterpriseDocumentInput['achievements']> =>
  repeatFromOne(count, (index) => ({
    personUuid: '技术负责人',
    projectName: `主持项目${index}`,
    role: '技术负责人',
    endDate: '2024-01-01',
    standardCode,
    meetsLevel,
    ...rest,
  }));

/** Creates a project with one or several measures. */
export const createMeasuredProject = (
  name: string,
  standardCode: string,
  measures: Record<string, readonly [value: number | null, unit: string, count?: number]>,
  rest: Partial<ProjectInput> = {},
): ProjectInput =>
  createTestProject(name, standardCode, {
    metrics: Object.entries(measures).map(([metric, [value, unit, count]]) => ({
      metric,
      value,
      unit,
      count: count ?? null,
    })),
    ...rest,
  });

function checkCase(item: GoldenCase): EvaluationReport {
  const result = evaluateQualification({
    catalogue: realCatalogue,
    enterprise: buildEnterprise(item.enterprise),
    standardCode: item.standard,
    level: item.level,
    asOf: item.asOf ?? testDay,
    options: {
      subject: item.subject ?? null,
      countsTechnicalLead: item.countsTechnicalLead ?? null,
      topGradeCategory: item.topGradeCategory ?? null,
    },
  });
  if (!result.ok) throw new Error(result.message);
  return result.report;
}

/** Evaluates a level by the standards in db/facts on the day of the tests. @throws Error if the level cannot be evaluated */
export function evaluateLevel(
  standardCode: string,
  level: string,
  enterprise: Partial<EnterpriseDocumentInput> = {},
  rest: Partial<EvaluationInput> = {},
): EvaluationReport {
  const result = evaluateQualification({
    catalogue: realCatalogue,
    enterprise: buildEnterprise(enterprise),
    standardCode,
    level,
    asOf: testDay,
    ...rest,
  });
  if (!result.ok) throw new Error(result.message);
  return result.report;
}

/** Defines one test per case. A failure shows the actual result and its reason. */
export function testGoldenCases(cases: readonly GoldenCase[]): void {
  describe('golden cases', () => {
    it.each(cases.map((item) => [item.name, item] as const))('%s', (_, item) => {
      const report = checkCase(item);
      const found = new Map(report.leaves.map((leaf) => [leaf.id.split('/').at(-1), leaf]));
      for (const [id, verdict] of Object.entries(item.leaves)) {
        const leaf = found.get(id);
        expect(leaf?.verdict, `${id}: ${leaf?.reason}; ${leaf?.have.text}`).toBe(verdict);
      }
      if (item.verdict !== undefined) expect(report.verdict).toBe(item.verdict);
      if (item.gaps !== undefined)
        expect(report.gaps.filter((gap) => gap.kind === 'add').map((gap) => gap.title)).toEqual(item.gaps);
    });
  });
}
