/**
 * Five cases of every requirement that asks for one number, on both sides of its limit, made from the facts and worked by a comparison of two
 * numbers. A row that the facts do not hold for certain is 待核对 on either side.
 */
import { expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import {
  buildEnterprise,
  createPostHolder,
  createRegisteredPerson,
  createSkilledWorker,
  createTitledPerson,
  repeatFromOne,
  testDay,
} from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import { createLedAchievements, createTechnicalLead } from '../../testing/golden.ts';
import type { CatalogueLevel, CatalogueStandard, PreparedRow } from '../catalogue.ts';
import { declarationKinds } from '../declaration-kinds.ts';
import { evaluateQualification } from '../evaluate-qualification.ts';
import { isRequirementKind, type Requirement, type RequirementOf, supportedFields } from '../requirement.ts';
import { splitItem } from '../requirements/equipment.ts';
import type { Verdict } from '../truth.ts';

type EnterpriseInput = Partial<EnterpriseDocumentInput>;

/** The limit in the unit in which it is entered, the least step, and an enterprise that has so much. */
interface Question {
  readonly min: number;
  readonly step: number;
  readonly having: (value: number) => EnterpriseInput;
  /** The result on and above the limit; omitted: met. */
  readonly enough?: Verdict;
}

/** Kinds whose limit is no single number; their cases are worked by hand (`every-kind.test.ts`, which counts them). */
const BY_HAND: ReadonlySet<string> = new Set([
  'siteManagers',
  'technicalStaff',
  'staffPerformance',
  'performance',
  'creditRecord',
  'system',
]);

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

const OLD = { entName: '示例企业', establishDate: '1950-01-01' };

/** A figure that the enterprise states. */
const stated = (
  kind: string,
  min: unknown,
  step: number,
  rest: { text: string; unit: string | null },
): Question | null =>
  typeof min === 'number' && declarationKinds.some((known) => known.kind === kind)
    ? {
        min,
        step,
        enough: 'declared',
        having: (value) => ({ enterprise: OLD, declarations: [{ kind, value, ...rest }] }),
      }
    : null;

/** The pieces of the first machine that is asked for, beside all others that are needed. */
function askEquipment({ items, itemsNeeded }: RequirementOf<'equipment'>): Question | null {
  const needed = items.slice(0, itemsNeeded ?? items.length);
  const [first] = needed;
  if (first === undefined || first.count === null || needed.some(({ count }) => count === null)) return null;
  return {
    min: first.count,
    step: 1,
    having: (value) => ({
      equipment: needed
        .map((item, index) => ({
          uuid: `${index}`,
          name: splitItem(item.name)[0] ?? item.name,
          count: item === first ? value : item.count,
          owned: true,
          meetsSpec: true,
        }))
        .filter(({ count }) => count !== 0),
    }),
  };
}

/** The years of a lead who has the title that the first way asks for. */
function askLead(row: RequirementOf<'technicalLead'>): Question | null {
  const { minYears, anyOf, experience, notes } = row;
  const [first] = anyOf;
  const title = first?.title;
  const name = title === undefined ? undefined : TITLES[title.rank];
  const [specialty = '土木工程'] = title?.specialties ?? [];
  const isMore = [
    row.registration,
    row.ledProjects,
    row.asProjectLead,
    row.projects,
    row.requireTitle,
    first?.minYears,
  ].some((field) => field !== undefined);
  if (typeof minYears !== 'number' || name === undefined || isMore || notes !== undefined) return null;
  if (/[相其本或、（]/.test(specialty)) return null;
  return {
    min: minYears,
    step: 0.5,
    having: (years) => ({
      otherPeople: [
        createTechnicalLead(name, specialty, years, {
          birthDate: '1967-01-01',
          education: '本科',
          ...(experience !== undefined && { experiences: [{ field: experience, years }] }),
        }),
      ],
    }),
  };
}

/** Requirements that only a confirmation answers, whatever figure they name. */
const CONFIRMED: ReadonlySet<string> = new Set(['laboratoryLead', 'manager', 'financeLead']);

function askOther(row: RequirementOf<'other'>, text: string, code: string): Question | null {
  const { subkind = 'requirement', min, minCny, minProjects, post } = row;
  if (row.eachYear === true || row.average === true || CONFIRMED.has(subkind)) return null;
  if (subkind === 'registeredCapital') return money('capital', minCny);
  if (subkind === 'post')
    return typeof min !== 'number' || post === undefined
      ? null
      : {
          min,
          step: 1,
          having: (count) => ({ otherPeople: repeatFromOne(count, (index) => createPostHolder(`岗位${index}`, post)) }),
        };
  if (subkind === 'leadPerformance')
    return minProjects === undefined || row.byAnyOf?.includes('技术负责人') !== true
      ? null
      : {
          min: minProjects,
          step: 1,
          enough: 'declared',
          having: (count) => ({
            otherPeople: [createTechnicalLead('工程师', '结构', 5)],
            achievements: createLedAchievements(count, code, row.refLevelAtLeast ?? null),
          }),
        };
  if (typeof minCny === 'number') return stated(subkind, minCny / 10_000, 0.01, { text, unit: '万元' });
  return stated(subkind, min, 1, { text, unit: row.unit ?? null });
}

function readQuestion({ row, words: { text } }: PreparedRow, code: string): Question | null {
  if (isRequirementKind(row, 'premises')) return stated('premises', row.minSqm, 0.01, { text, unit: 'm²' });
  if (isRequirementKind(row, 'headcount')) return stated('headcount', row.min, 1, { text, unit: '人' });
  if (isRequirementKind(row, 'experience')) return stated('experience', row.minYears, 0.01, { text, unit: '年' });
  if (isRequirementKind(row, 'equipment')) return askEquipment(row);
  if (isRequirementKind(row, 'technicalLead')) return askLead(row);
  if (isRequirementKind(row, 'other')) return askOther(row, text, code);
  return askPeople(row);
}

function askPeople(row: Requirement): Question | null {
  if (isRequirementKind(row, 'netAssets')) return money('netAssets', row.minCny);
  if (isRequirementKind(row, 'registeredCapital')) return money('capital', row.minCny);
  if (FURTHER.some((field) => row[field] !== undefined) || typeof row.min !== 'number') return null;
  const people = (having: Question['having']): Question => ({ min: Number(row.min), step: 1, having });
  if (isRequirementKind(row, 'skilledWorkers'))
    return people((count) => ({
      otherPeople: repeatFromOne(count, (index) =>
        createSkilledWorker(`工人${index}`, '电工', row.grade === '高级工' ? '高级工' : '中级工'),
      ),
    }));
  if (isRequirementKind(row, 'registeredTotal')) {
    const regType = REG_TYPES[`${row.professions[0] ?? ''} `];
    return regType === undefined
      ? null
      : people((count) => ({
          registeredPeople: repeatFromOne(count, (index) =>
            createRegisteredPerson(`合计${index}`, regType, '房屋建筑工程'),
          ),
        }));
  }
  if (isRequirementKind(row, 'registeredPersonnel')) {
    const regType = REG_TYPES[`${row.profession} ${row.grade ?? ''}`];
    return regType === undefined
      ? null
      : people((count) => ({
          registeredPeople: repeatFromOne(count, (index) =>
            createRegisteredPerson(`注册${index}`, regType, row.specialties[0] ?? null),
          ),
        }));
  }
  const title = isRequirementKind(row, 'titledPersonnel') ? TITLES[row.rank] : undefined;
  return isRequirementKind(row, 'titledPersonnel') &&
    title !== undefined &&
    row.specialties.every((one) => ANY_SPECIALTY.has(one)) &&
    row.specialties.length > 0
    ? people((count) => ({
        otherPeople: repeatFromOne(count, (index) => createTitledPerson(`职称${index}`, title, '土木工程')),
      }))
    : null;
}

function evaluate(
  enterprise: EnterpriseInput,
  standard: CatalogueStandard,
  level: CatalogueLevel,
): (Verdict | undefined)[] {
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
      const question = readQuestion(prepared, standard.code);
      const isAsked = prepared.row.assessed !== false && prepared.row.droppedBy === undefined;
      return question === null || !isAsked ? [] : [{ standard, level, prepared, question }];
    }),
  ),
);

it('each requirement of one number turns at its number, and nowhere else', () => {
  const every = process.env.TEST_FULL === '1' ? 1 : 12;
  const counts = new Map<string, number>();
  const kinds = [...Map.groupBy(asked, ({ prepared }) => prepared.row.kind).values()];
  // One of so many of each kind, so that none is without cases.
  for (const { standard, level, prepared, question } of kinds.flatMap((own) =>
    own.filter((_, index) => index % every === 0),
  )) {
    const { min, step, having, enough = 'met' } = question;
    for (const value of [0, min - step, min, min + step, min * 3]) {
      const isKnown =
        prepared.confidence === 'sourced' && prepared.row.unverified !== true && prepared.row.partial !== true;
      const expected: Verdict = !isKnown ? 'unknown' : value >= min ? enough : 'unmet';
      const rounded = Number(value.toFixed(4));
      const verdict = evaluate(having(rounded), standard, level)[level.rows.indexOf(prepared)];
      expect(verdict, `${level.name} ${prepared.id} ${rounded}`).toBe(expected);
      counts.set(expected, (counts.get(expected) ?? 0) + 1);
    }
  }
  for (const verdict of ['met', 'declared', 'unmet']) expect(counts.get(verdict) ?? 0).toBeGreaterThan(20);
  expect(asked.length).toBeGreaterThan(300);
});

it('asks of every kind that the schema knows, or leaves it to cases worked by hand', () => {
  const made = new Set(asked.map(({ prepared }) => prepared.row.kind));
  for (const kind of supportedFields.keys()) expect(made.has(kind) !== BY_HAND.has(kind), kind).toBe(true);
});
