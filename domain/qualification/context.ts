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
   * CR-10: whether the technical lead is also counted among titled or registered people. The rule is unverified, so that null (not chosen)
   * decides nothing that depends on it; true and false are the enterprise's chosen reading.
   */
  countsTechnicalLead: boolean | null;
  /** The type of work applied for, where a staffing table holds for one type only (水库枢纽, 道路工程 …). */
  subject: string | null;
  /** The general contracting category of a top-grade application (103003). */
  topGradeCategory: string | null;
  /** The kind of application (CR-14, CR-15); left out or null: not stated, and nothing rests on it. */
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
  /** False: verdicts and numbers only, without the lists of who counts and who could. */
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
  /** Advice beyond the plain distance; made only for missing parts. */
  gaps: Omit<Gap, 'leafId'>[];
  /** A statement of the enterprise without a record: a yes that rests on it is 按企业声明满足, never 满足. */
  declared: { ref: string; source: string | null } | null;
  /**
   * The requirement cannot become unmet before this day by the passage of time; null: at no time, as long as neither a record nor the
   * catalogue changes. Left out: no forecast has been made.
   */
  holdsUntil?: string | null | undefined;
  /** Number of units that may count beyond the required ones; left out: the requirement is not such a number. */
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

/** `sure` certainly counts, `possible` counts under favourable assumptions. */
export function evaluateAtLeast(sure: number, possible: number, need: number | null | undefined): Truth {
  if (need === null || need === undefined) return 'maybe';
  if (sure >= need) return 'yes';
  return possible < need ? 'no' : 'maybe';
}

export const createUnknownEvaluation = (have: Quantity = NOT_REGISTERED): Evaluation =>
  createEvaluation('maybe', have, '标准的数字未核实，不作判断', { nextStep: '对照标准原文核对该项数字' });
