/** Evaluates requirements that a declaration decides: premises, headcount, experience, credit record, systems, staff performance. */
import type { Declaration } from '#domain/enterprise/enterprise-document.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { addDays } from '#domain/validity/day.ts';
import { countFullYears } from '../calendar.ts';
import {
  createEvaluation,
  createUnknownEvaluation,
  type Evaluate,
  type Evaluation,
  type EvaluationContext,
} from '../context.ts';
import { findBirthday } from '../people/person-days.ts';
import type { RequirementOf } from '../requirement.ts';
import { removeCategoryPrefix } from '../unique-levels.ts';
import { evaluateByArchive, evaluateConfirmed, evaluateDeclaredFigure, findDeclarations } from './declared.ts';
import {
  canDocumentsProveSystem,
  evaluateCreditReport,
  evaluateSystemDocuments,
  hasOtherPenalty,
  isFormerPenalty,
} from './documents-on-file.ts';
import { combineStaffEvaluation, isStaffSufficient, listCountedStaff } from './staff-count.ts';

export const evaluatePremises: Evaluate<RequirementOf<'premises'>> = (row, context, prepared) =>
  evaluateDeclaredFigure(
    'premises',
    typeof row.minSqm === 'number' ? { value: row.minSqm, unit: 'm²' } : null,
    prepared,
    context,
  );

/** If a level has several headcount requirements, they differ only in their text, so a declared figure must name its requirement. */
export const evaluateHeadcount: Evaluate<RequirementOf<'headcount'>> = (row, context, prepared) => {
  const need = typeof row.min === 'number' ? { value: row.min, unit: '人' } : null;
  const staff = listCountedStaff(prepared.words.text, context);
  const isOneOfMany = context.level.rows.filter((other) => other.row.kind === 'headcount').length > 1;
  const exact = findDeclarations('headcount', prepared.words.text, context).some((one) => one.text !== null);
  if (isOneOfMany && !exact && !isStaffSufficient(staff, row.min))
    return createEvaluation('maybe', { text: '未登记', value: null, unit: '人' }, '本等级有多项人数要求，须按项申报', {
      answerKey: { kind: 'headcount', text: prepared.words.text },
      nextStep: '按项申报专业技术人员人数',
    });
  return combineStaffEvaluation(evaluateDeclaredFigure('headcount', need, prepared, context), staff, row.min);
};

/** Prefixes of the codes whose certificates prove experience, by category. */
const CODE_PREFIX = createLookupTable<string>({ survey: '101', design: '102', supervision: '104' });

/**
 * Finds a qualification of the category that is valid on the day and was approved at least the given number of years before; since the
 * approval the enterprise has worked in the trade. Only a declaration of the enterprise can cover the time before.
 */
function findApproval(years: number, { asOf, index, standard }: EvaluationContext): string | null {
  const prefix = CODE_PREFIX[standard.category];
  if (prefix === undefined) return null;
  const days = index.enterprise.certificates.flatMap((certificate) =>
    certificate.items.flatMap(({ approvalDate, standardCode, status, ...item }) => {
      const validEnd = item.validEnd ?? certificate.validEnd;
      const isOurs =
        certificate.category === standard.category && removeCategoryPrefix(standardCode ?? '').startsWith(prefix);
      if (!isOurs || certificate.status !== null || status !== null || approvalDate === null || validEnd === null)
        return [];
      index.note(() => [findBirthday(approvalDate, years), addDays(validEnd, 1)]);
      return validEnd >= asOf && countFullYears(approvalDate, asOf) >= years ? [approvalDate] : [];
    }),
  );
  return days.sort()[0] ?? null;
}

/**
 * Evaluates the years since the foundation. Too few years are a negative result, or an uncertain one if a certificate was approved before
 * the entered day of foundation.
 */
function evaluateAge(age: number, minYears: number, since: string | null): Evaluation | null {
  if (age >= minYears) return null;
  const have = { text: `成立 ${age} 年`, value: age, unit: '年' };
  if (since !== null)
    return createEvaluation('maybe', have, `成立日期晚于资质批准日期 ${since}，待核对`, {
      nextStep: '核对企业成立日期和资质批准日期',
    });
  return createEvaluation('no', have, '企业成立时间短于要求的从业年限', {
    distance: { text: `差 ${minYears - age} 年`, value: minYears - age, unit: '年' },
    nextStep: '满足年限后再申请',
    gaps: [
      {
        kind: 'add',
        title: `从业年限满 ${minYears} 年`,
        count: minYears - age,
        unit: '年',
        candidates: [],
        ways: ['等待年限届满'],
        effort: 20,
      },
    ],
  });
}

/**
 * Evaluates the experience of an enterprise. An enterprise younger than the required number of years cannot have it; an older one must
 * declare it. If the day of foundation is not entered, the declaration alone decides nothing.
 */
export const evaluateExperience: Evaluate<RequirementOf<'experience'>> = (row, context, prepared) => {
  const { establishDate } = context.index.enterprise.enterprise;
  if (typeof row.minYears !== 'number') return createUnknownEvaluation();
  const age = establishDate === null ? null : countFullYears(establishDate, context.asOf);
  if (establishDate !== null && age !== null) context.index.note(() => [findBirthday(establishDate, age + 1)]);
  const since = findApproval(row.minYears, context);
  const young = age === null ? null : evaluateAge(age, row.minYears, since);
  if (young !== null) return young;
  const declared = evaluateDeclaredFigure('experience', { value: row.minYears, unit: '年' }, prepared, context);
  if (since === null)
    return age === null && declared.truth === 'yes'
      ? { ...declared, truth: 'maybe', reason: '企业成立日期未登记', nextStep: '补录企业成立日期' }
      : declared;
  const have = { text: `${since} 起持有资质`, value: null, unit: null };
  return declared.truth === 'no'
    ? createEvaluation('maybe', have, '资质证书和企业申报的从业年限不一致', {
        answerKey: declared.answerKey,
        nextStep: '核对资质批准日期和企业申报的从业年限',
      })
    : createEvaluation('yes', have, '持有资质的年限达到要求');
};

/**
 * Evaluates the credit record. If the required period is unknown, a report that reaches back to the establishment of the enterprise is
 * sufficient; a plain confirmation leaves the result uncertain.
 */
export const evaluateCreditRecord: Evaluate<RequirementOf<'creditRecord'>> = (row, context, prepared) => {
  const years = row.withinYears ?? null;
  const found = evaluateCreditReport(years, prepared.words.text, context);
  // If another qualification has a penalty, only a declaration about this qualification decides.
  const isOpen = hasOtherPenalty(years, context);
  const isUsed = (one: Declaration): boolean =>
    !isFormerPenalty(one, years, context) && (!isOpen || one.text !== null || one.standardCode !== null);
  const answer = evaluateByArchive(found, 'creditRecord', prepared, context, isUsed);
  if (found.truth !== 'maybe') return answer;
  if (row.withinYears !== null && row.withinYears !== undefined) return answer;
  return {
    ...answer,
    truth: 'maybe',
    reason: '追溯年限未核实，不作判断',
    nextStep: found.step,
    gaps: [],
  };
};

export const evaluateSystem: Evaluate<RequirementOf<'system'>> = (_, context, prepared) => {
  const { text } = prepared.words;
  return canDocumentsProveSystem(text)
    ? evaluateByArchive(evaluateSystemDocuments(text, context), 'system', prepared, context)
    : evaluateConfirmed('system', prepared, context);
};

/** Evaluates staff performance by declaration: experts assess the projects led in each role, and the enterprise confirms them row by row. */
export const evaluateStaffPerformance: Evaluate<RequirementOf<'staffPerformance'>> = (_, context, prepared) =>
  evaluateConfirmed('staffPerformance', prepared, context);
