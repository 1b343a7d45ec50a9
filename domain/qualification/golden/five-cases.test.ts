/**
 * Five cases of every requirement that asks for one number, on both sides of its limit, made from the facts and worked by a comparison of two
 * numbers. A row that the facts do not hold for certain is 待核对 on either side.
 */
import { expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import { buildEnterprise, registered, testDay, times, titled, worker } from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import type { CatalogueLevel, CatalogueStandard, PreparedRow } from '../catalogue.ts';
import { evaluateQualification } from '../evaluate-qualification.ts';
import { isKind, type Requirement } from '../requirement.ts';
import type { Verdict } from '../truth.ts';

type Firm = Partial<EnterpriseDocumentInput>;

/** The limit in the unit in which it is entered, the least step, and an enterprise that has so much. */
interface Question {
  readonly min: number;
  readonly step: number;
  readonly having: (value: number) => Firm;
}

const REG_TYPES: Readonly<Record<string, string>> = {
  '注册建造师 一级': '一级建造师',
  '注册建造师 一级或二级': '二级建造师',
  '注册建造师 二级': '二级建造师',
  '注册监理工程师 ': '监理工程师',
  '注册造价工程师 ': '一级造价工程师',
  '注册城乡规划师 ': '注册城乡规划师',
  '注册规划师 ': '注册城乡规划师',
};
const ANY_SPECIALTY = new Set(['工程序列', '工程类', '工程']);
const TITLES: Readonly<Record<string, string>> = { 中级: '工程师', 高级: '高级工程师' };
/** Conditions beside the number, which other cases are about. */
const FURTHER = [
  'including',
  'minProfessions',
  'minYears',
  'largeProjects',
  'summary',
  'mustCover',
  'trades',
  'includes',
  'eachMin',
  'minSpecialtyKinds',
  'subset',
  'countsWith',
  'mustCoverTrades',
  'allRelatedSpecialtiesRequired',
  'fullCoverage',
];

const money = (field: 'netAssets' | 'capital', minCny: unknown): Question | null =>
  typeof minCny !== 'number'
    ? null
    : {
        min: minCny / 10_000,
        step: 0.0001,
        having: (value) => ({
          enterprise:
            field === 'netAssets'
              ? { entName: '示例企业', netAssets: value }
              : { entName: '示例企业', regCapital: value, paidCapital: value },
        }),
      };

function readQuestion(row: Requirement): Question | null {
  if (isKind(row, 'netAssets')) return money('netAssets', row.minCny);
  if (isKind(row, 'registeredCapital')) return money('capital', row.minCny);
  if (FURTHER.some((field) => row[field] !== undefined) || typeof row.min !== 'number') return null;
  const people = (having: Question['having']): Question => ({ min: Number(row.min), step: 1, having });
  if (isKind(row, 'skilledWorkers'))
    return people((count) => ({
      otherPeople: times(count, (index) =>
        worker(`工人${index}`, '电工', row.grade === '高级工' ? '高级工' : '中级工'),
      ),
    }));
  if (isKind(row, 'registeredPersonnel')) {
    const regType = REG_TYPES[`${row.profession} ${row.grade ?? ''}`];
    return regType === undefined
      ? null
      : people((count) => ({
          registeredPeople: times(count, (index) => registered(`注册${index}`, regType, row.specialties[0] ?? null)),
        }));
  }
  const title = isKind(row, 'titledPersonnel') ? TITLES[row.rank] : undefined;
  return isKind(row, 'titledPersonnel') &&
    title !== undefined &&
    row.specialties.every((one) => ANY_SPECIALTY.has(one)) &&
    row.specialties.length > 0
    ? people((count) => ({ otherPeople: times(count, (index) => titled(`职称${index}`, title, '土木工程')) }))
    : null;
}

function evaluate(enterprise: Firm, standard: CatalogueStandard, level: CatalogueLevel): (Verdict | undefined)[] {
  const result = evaluateQualification({
    catalogue: realCatalogue,
    enterprise: buildEnterprise(enterprise),
    standardCode: standard.code,
    level: level.key,
    asOf: testDay,
  });
  if (!result.ok) throw new Error(result.message);
  return result.report.leaves.map(({ verdict }) => verdict);
}

interface Asked {
  readonly standard: CatalogueStandard;
  readonly level: CatalogueLevel;
  readonly prepared: PreparedRow;
  readonly question: Question;
}

const asked = realCatalogue.standards.flatMap((standard) =>
  standard.levels.flatMap((level) =>
    level.rows.flatMap((prepared): Asked[] => {
      const question = readQuestion(prepared.row);
      const isAsked = prepared.row.assessed !== false && prepared.row.droppedBy === undefined;
      return question === null || !isAsked ? [] : [{ standard, level, prepared, question }];
    }),
  ),
);

it('each requirement of one number turns at its number, and nowhere else', () => {
  const every = process.env.TEST_FULL === '1' ? 1 : 12;
  const counts = new Map<string, number>();
  for (const { standard, level, prepared, question } of asked.filter((_, index) => index % every === 0)) {
    const { min, step, having } = question;
    for (const value of [0, min - step, min, min + step, min * 3]) {
      const isKnown =
        prepared.confidence === 'sourced' && prepared.row.unverified !== true && prepared.row.partial !== true;
      const expected: Verdict = !isKnown ? 'unknown' : value >= min ? 'met' : 'unmet';
      const rounded = Number(value.toFixed(4));
      const verdict = evaluate(having(rounded), standard, level)[level.rows.indexOf(prepared)];
      expect(verdict, `${level.name} ${prepared.id} ${rounded}`).toBe(expected);
      counts.set(expected, (counts.get(expected) ?? 0) + 1);
    }
  }
  for (const verdict of ['met', 'unmet']) expect(counts.get(verdict) ?? 0).toBeGreaterThan(20);
  expect(asked.length).toBeGreaterThan(300);
});
