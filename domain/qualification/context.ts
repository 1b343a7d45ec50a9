/** The input and the result of a requirement's evaluation. */
import type { ApplicationKind, RequiredAssets } from './applying.ts';
import type { CatalogueLevel, CatalogueStandard, PreparedRow } from './catalogue.ts';
import type { EnterpriseIndex } from './enterprise-index.ts';
import type { PeopleScope } from './people/person-status.ts';
import type { ProjectTerms } from './projects/project-terms.ts';
import type { AnswerKey, CountedRecord, Gap, PossibleProjects, Quantity, UncountedRecord } from './report.ts';
import type { RuleBook, RuleId } from './rules.ts';
import type { Truth } from './truth.ts';

export interface EvaluationOptions {
  /**
   * CR-10: whether the technical lead also counts among titled or registered people. The rule is unverified: with null (not chosen),
   * results that depend on it stay undecided; true or false is the interpretation chosen by the enterprise.
   */
  countsTechnicalLead: boolean | null;
  /** The project type of the application, if a staffing table applies to one type only (水库枢纽, 道路工程 …). */
  subject: string | null;
  /** The general contracting category of an application for the top grade (103003). */
  topGradeCategory: string | null;
  /** The kind of application (CR-14, CR-15); if omitted or null, no result depends on it. */
  applying?: ApplicationKind | null;
}
export const defaultOptions: EvaluationOptions = {
  countsTechnicalLead: null,
  subject: null,
  topGradeCategory: null,
  applying: null,
};

export interface EvaluationContext {
  standard: CatalogueStandard;
  level: CatalogueLevel;
  index: EnterpriseIndex;
  scope: PeopleScope;
  rules: RuleBook;
  terms: ProjectTerms;
  asOf: string;
  options: EvaluationOptions;
  /** The net assets required by current qualifications (CR-14); empty if the evaluated level is itself current. */
  heldAssets: readonly RequiredAssets[];
  /** Whether the lists of records that count or may count are included; false for verdicts and numbers only. */
  isDetailed: boolean;
  /** Indices of people who fill no place, as if they had left; only people on whom no other person's result depends. */
  absent: ReadonlySet<number>;
}

export interface Evaluation {
  truth: Truth;
  have: Quantity;
  distance: Quantity | null;
  reason: string;
  counted: CountedRecord[];
  notCounted: UncountedRecord[];
  mayCount: PossibleProjects[];
  cautions: string[];
  rules: RuleId[];
  answerKey: AnswerKey | null;
  nextStep: string | null;
  /** Advice for missing parts, in addition to the distance. */
  gaps: Omit<Gap, 'leafId'>[];
  /** The enterprise's declaration without a record, on which the result is based; the result is then 按企业声明满足, never 满足. */
  declared: { ref: string; source: string | null } | null;
  /**
   * Until this day the mere passage of time cannot make the requirement unmet, nor increase its gap if it is unmet; null if this never
   * happens with unchanged records and catalogue. Undefined if no forecast was made.
   */
  holdsUntil?: string | null | undefined;
  /** Until this day a met requirement stays met; undefined if it is not met or no forecast was made. */
  provenUntil?: string | null | undefined;
  /** Number of units that may count beyond the required number; undefined if the requirement has no such number. */
  spare?: number;
}

export type Evaluate<R> = (row: R, context: EvaluationContext, prepared: PreparedRow) => Evaluation;

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

/** Evaluates a minimum: `sure` is the amount that certainly counts, `possible` the amount that counts under favourable assumptions. */
export function evaluateAtLeast(sure: number, possible: number, need: number | null | undefined): Truth {
  if (need === null || need === undefined) return 'maybe';
  if (sure >= need) return 'yes';
  return possible < need ? 'no' : 'maybe';
}

export const createUnknownEvaluation = (have: Quantity = NOT_REGISTERED): Evaluation =>
  createEvaluation('maybe', have, '标准的数字未核实，不作判断', { nextStep: '对照标准原文核对该项数字' });
