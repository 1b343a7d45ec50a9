/** Evaluates requirements of the kind `other`: by records if possible, otherwise by a declaration of the enterprise. */
import { toYuan } from '#domain/enterprise/money.ts';
import type { PreparedRow } from '../catalogue.ts';
import {
  createEvaluation,
  type Evaluate,
  type Evaluation,
  type EvaluationContext,
  evaluateAtLeast,
  NOT_REGISTERED,
} from '../context.ts';
import { DECLARATIONS_PAGE_LABEL } from '../declaration-kinds.ts';
import { createPostCriterion } from '../people/criteria.ts';
import { type Fit, obstacles } from '../people/fit.ts';
import { findSmallestPartition } from '../people/identity.ts';
import type { UncountedRecord } from '../report.ts';
import type { RequirementOf } from '../requirement.ts';
import { formatShortAmount } from '../shortage.ts';
import { createSubkindEvaluators } from './answered-by.ts';
import {
  attachDeclarations,
  evaluateByArchive,
  evaluateConfirmed,
  evaluateDeclaredFigure,
  findDeclarations,
  findFigureOfYear,
} from './declared.ts';
import { evaluateParts } from './documents-on-file.ts';
import { evaluateLeadPerformance } from './lead-performance.ts';
import { evaluateAmount } from './money.ts';
import { createCountedPerson, createUncountedPerson, MAX_LISTED_PEOPLE } from './people.ts';

type Row = RequirementOf<'other'>;

/** Evaluates the number of people with one post certificate (混凝土试验员); counted independently of the classes of CR-1. */
function evaluatePost(row: Row, context: EvaluationContext): Evaluation {
  const { fits, near: everybody } = context.index.tableOf(createPostCriterion(row.post ?? null), context.scope);
  const near = everybody.filter((index) => !context.absent.has(index));
  const isCertain = (index: number): boolean => fits[index]?.truth === 'yes';
  const { twins: duplicates, namesakes } = context.index;
  const apart = namesakes.flatMap(({ ways }) =>
    findSmallestPartition(ways, (members) => (members.some(isCertain) ? 1 : 0)).flatMap(
      (members) => members.find(isCertain) ?? [],
    ),
  );
  const counted = near
    .filter((index) => (duplicates.has(index) ? apart.includes(index) : isCertain(index)))
    .flatMap((index) => {
      const person = context.index.people[index];
      const fit = fits[index];
      return person === undefined || fit === undefined
        ? []
        : [createCountedPerson(person, fit, row.post ?? null, context.asOf)];
    });
  const isCounted = new Set(counted.map(({ ref }) => ref));
  const open = near.flatMap((index): UncountedRecord[] => {
    const person = context.index.people[index];
    const fit = fits[index];
    if (person === undefined || fit === undefined || fit.truth === 'no' || isCounted.has(person.ref)) return [];
    // Another record that may belong to the same person is already counted, so this one is uncertain.
    const seen: Fit = fit.truth === 'yes' ? { ...fit, truth: 'maybe', obstacles: [obstacles.identityUnknown()] } : fit;
    return [createUncountedPerson(person, seen, row.post ?? null)];
  });
  const possible = near.filter((index) => fits[index]?.truth !== 'no').length;
  const truth = evaluateAtLeast(counted.length, possible, row.min);
  const short = Math.max(0, (row.min ?? 0) - possible);
  const title = `增加${row.post ?? '岗位人员'} ${short} 人`;
  return createEvaluation(
    truth,
    {
      text: `${counted.length} 人${truth !== 'yes' && open.length > 0 ? `（另有 ${open.length} 人待核对）` : ''}`,
      value: counted.length,
      unit: '人',
    },
    truth === 'yes' ? '人数达到要求' : truth === 'no' ? '人数不足' : '部分岗位证书的资料待核对',
    {
      counted,
      notCounted: context.isDetailed && truth !== 'yes' ? open.slice(0, MAX_LISTED_PEOPLE) : [],
      distance:
        truth === 'no'
          ? { text: formatShortAmount(`${short} 人`, possible > counted.length), value: short, unit: '人' }
          : null,
      nextStep: truth === 'no' ? title : truth === 'maybe' ? '补录不计入名单中待核对的内容' : null,
      gaps:
        truth === 'no'
          ? [{ kind: 'add', title, count: short, unit: '人', candidates: [], ways: ['培训取证或引进'], effort: 8 }]
          : [],
      ...(typeof row.min === 'number' && { spare: possible - row.min }),
    },
  );
}

/** The last year with business tax; 财税〔2016〕36号 replaced it with the value-added tax for all sectors from 2016-05-01. */
const LAST_YEAR_OF_BUSINESS_TAX = 2016;

/** Returns a caution if the standard of the top grade names a tax that did not exist in the evaluated years. */
function listTaxCautions(text: string, years: readonly number[]): string[] {
  const without = years.filter((year) => year > LAST_YEAR_OF_BUSINESS_TAX);
  return text.includes('营业税') && without.length > 0
    ? [
        `营业税自 2016-05-01 起改征增值税（财税〔2016〕36号），${without.join('、')} 年度没有营业税，标准原文未改，考核口径待核对`,
      ]
    : [];
}

/** Evaluates one figure for each of the last full years; either every year or the average must meet the minimum. */
function evaluateYears(row: Row, prepared: PreparedRow, context: EvaluationContext): Evaluation {
  const kind = row.subkind ?? 'requirement';
  const years = Array.from(
    { length: row.withinYears ?? 0 },
    (_, index) => Number(context.asOf.slice(0, 4)) - 1 - index,
  );
  const declared = findDeclarations(kind, prepared.words.text, context);
  const values = years.map((year) => findFigureOfYear(declared, year));
  const isMoney = typeof row.minCny === 'number';
  const answerKey = { kind, text: prepared.words.text };
  const said = { answerKey, cautions: listTaxCautions(prepared.words.text, years) };
  const known = values.flatMap((item) => (item === null || item.value === null ? [] : [item.value]));
  const have = {
    text: known.length === 0 ? '未登记' : known.join('、'),
    value: null,
    unit: isMoney ? '万元' : (row.unit ?? null),
  };
  const need = isMoney ? row.minCny : row.min;
  const toNeed = (value: number): number => (isMoney ? toYuan(value) : value);
  if (typeof need !== 'number') return createEvaluation('maybe', have, '标准的数字未核实，不作判断', said);
  if (row.average !== true && known.some((value) => toNeed(value) < need))
    return createEvaluation('no', have, '有年度低于要求', {
      ...said,
      nextStep: '核对低于要求的年度所填的数值',
    });
  if (known.length < years.length)
    return createEvaluation('maybe', have, `须填写 ${years.join('、')} 各年度`, {
      ...said,
      nextStep: `按年度填写${DECLARATIONS_PAGE_LABEL}`,
    });
  const isMet = row.average !== true || known.reduce((sum, value) => sum + toNeed(value), 0) >= need * years.length;
  const answer = createEvaluation(isMet ? 'yes' : 'no', have, isMet ? '各年度达到要求' : '平均低于要求', said);
  return attachDeclarations(
    answer,
    values.flatMap((item) => item ?? []),
  );
}

/** Evaluates a declared figure. Money without a year is declared in 万元 (or with its unit); a plain number is used unchanged. */
function evaluateFigure(row: Row, prepared: PreparedRow, context: EvaluationContext): Evaluation {
  const kind = row.subkind ?? 'requirement';
  if (typeof row.minCny === 'number') {
    const need = { value: row.minCny, unit: 'CNY' };
    return evaluateDeclaredFigure(kind, need, prepared, context, '万元');
  }
  return evaluateDeclaredFigure(kind, { value: row.min ?? 0, unit: row.unit ?? null }, prepared, context);
}

/** No record contains 试验室负责人 and similar roles, so the enterprise confirms the requirement as a whole. */
const confirmedSubkinds = new Set(['laboratoryLead', 'manager', 'financeLead']);

const byRecords = createSubkindEvaluators<Evaluate<Row>>({
  leadPerformance: evaluateLeadPerformance,
  registeredCapital: (row, context, prepared) =>
    evaluateAmount(context.index.enterprise.enterprise.regCapital, row.minCny, '注册资本', prepared),
  post: evaluatePost,
});

export const evaluateOther: Evaluate<Row> = (row, context, prepared) => {
  const own = row.subkind === undefined ? undefined : byRecords.get(row.subkind);
  if (own !== undefined) return own(row, context, prepared);
  if (row.eachYear === true || row.average === true) return evaluateYears(row, prepared, context);
  if (row.subkind !== undefined && confirmedSubkinds.has(row.subkind))
    return evaluateConfirmed(row.subkind, prepared, context);
  if (typeof row.min === 'number' || typeof row.minCny === 'number') return evaluateFigure(row, prepared, context);
  const kind = row.subkind ?? 'requirement';
  const found = evaluateParts(prepared.words.text, context);
  return found === null
    ? evaluateConfirmed(kind, prepared, context)
    : evaluateByArchive(found, kind, prepared, context);
};

export const evaluateUnknownKind = (): Evaluation =>
  createEvaluation('maybe', NOT_REGISTERED, '该指标的类型尚不支持，不作判断');
