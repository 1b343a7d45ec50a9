/** The input and the result of a requirement's evaluation. */
import type { Applying, RequiredAssets } from './applying.ts';
import type { CatalogueLevel, CatalogueStandard, PreparedRow } from './catalogue.ts';
import type { EnterpriseIndex } from './enterprise-index.ts';
import type { PeopleScope } from './people/person-status.ts';
import type { ProjectTerms } from './projects/project-terms.ts';
import type { AnswerKey, Counted, Gap, MayCount, NotCounted, Quantity } from './report.ts';
import type { RuleBook, RuleId } from './rules.ts';
import type { Truth } from './truth.ts';

export interface EvaluationOptions {
  /**
   * CR-10: whether the technical lead is also counted among titled or registered people. The rule is unverified: with null (not chosen)
   * results that depend on it stay undecided; true and false are the interpretation chosen by the enterprise.
   */
  countsTechnicalLead: boolean | null;
  /** The type of project applied for, if a staffing table applies to one type only (水库枢纽, 道路工程 …). */
  subject: string | null;
  /** The general contracting category of a top-grade application (103003). */
  topGradeCategory: string | null;
  /** The kind of application (CR-14, CR-15); omitted or null: not stated, and no result depends on it. */
  applying?: Applying | null;
}
export const defaultOptions: EvaluationOptions = {
  countsTechnicalLead: null,
  subject: null,
  topGradeCategory: null,
  applying: null,
};

export interface Context {
  standard: CatalogueStandard;
  level: CatalogueLevel;
  index: EnterpriseIndex;
  scope: PeopleScope;
  rules: RuleBook;
  terms: ProjectTerms;
  asOf: string;
  options: EvaluationOptions;
  /** The net assets that current qualifications require (CR-14); empty if the level itself is current. */
  heldAssets: readonly RequiredAssets[];
  /** False: only verdicts and numbers, without the lists of records that count or may count. */
  isDetailed: boolean;
  /** People (by position) that fill nothing, as if they had left; only those on whom no other person's result depends. */
  absent: ReadonlySet<number>;
}

export interface Evaluation {
  truth: Truth;
  have: Quantity;
  distance: Quantity | null;
  reason: string;
  counted: Counted[];
  notCounted: NotCounted[];
  mayCount: MayCount[];
  cautions: string[];
  rules: RuleId[];
  answerKey: AnswerKey | null;
  nextStep: string | null;
  /** Advice in addition to the distance; only for missing parts. */
  gaps: Omit<Gap, 'leafId'>[];
  /** A statement of the enterprise without a record: a result based on it is 按企业声明满足, never 满足. */
  declared: { ref: string; source: string | null } | null;
  /**
   * The requirement cannot become unmet before this day merely because time passes, and if it is unmet, its gap cannot grow; null: never, as
   * long as records and catalogue do not change. Omitted: no forecast was made.
   */
  holdsUntil?: string | null | undefined;
  /** Like `holdsUntil`, of a requirement that is met: before this day it stays met. Omitted: not met, or no forecast was made. */
  provenUntil?: string | null | undefined;
  /** Number of units that may count beyond the required number; omitted: the requirement has no such number. */
  spare?: number;
}

export type Evaluate<R> = (row: R, context: Context, prepared: PreparedRow) => Evaluation;

export const NOT_REGISTERED: Quantity = { text: '未登记', value: null, unit: null };

export const createEvaluation = (
  truth: Truth,
  have: Quantity,
  reason: string,
  rest: Partial<Evaluation> = {},
): Evaluation => ({
  truth,
  have,
  distance: null,
  reason,
  counted: [],
  notCounted: [],
  mayCount: [],
  cautions: [],
  rules: [],
  answerKey: null,
  nextStep: null,
  gaps: [],
  declared: null,
  ...rest,
});

/** Evaluates a minimum: `sure` certainly counts, `possible` counts under favourable assumptions. */
export function evaluateAtLeast(sure: number, possible: number, need: number | null | undefined): Truth {
  if (need === null || need === undefined) return 'maybe';
  if (sure >= need) return 'yes';
  return possible < need ? 'no' : 'maybe';
}

export const createUnknownEvaluation = (have: Quantity = NOT_REGISTERED): Evaluation =>
  createEvaluation('maybe', have, '标准的数字未核实，不作判断', { nextStep: '对照标准原文核对该项数字' });
