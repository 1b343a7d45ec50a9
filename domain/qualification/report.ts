/**
 * Defines the result of an evaluation: plain data that can be stored, printed, compared and replayed. Every text can be displayed and is in
 * Chinese.
 */
import type { Category, Confidence } from './facts.ts';
import type { ReasonCode } from './people/fit.ts';
import type { RuleId } from './rules.ts';
import type { Verdict } from './truth.ts';

export interface Quantity {
  text: string;
  value: number | null;
  unit: string | null;
}

/** Shown instead of a clause number that was not read in an official text. */
export const CLAUSE_NOT_VERIFIED = '条款号未核实';

export interface RequirementSource {
  docNumber: string;
  title: string;
  /** Number in the document; null if the number was not read in an official text. */
  clause: string | null;
  confidence: Confidence;
  amendedBy: string | null;
  /** First day of the amendment named above. */
  effective: string | null;
}

export interface CountedRecord {
  ref: string;
  name: string;
  what: 'person' | 'project' | 'equipment' | 'declaration';
  /** The certificate, title or figure that counts. */
  via: string;
  place: string | null;
  until: string | null;
  /** Whether the record counts today but expires within 90 days. */
  isDueSoon: boolean;
}

export type UncountedReasonCode =
  | ReasonCode
  | 'dataLevelLow'
  | 'notOnPlatform'
  | 'dataLevelUnknown'
  | 'platformUnknown'
  | 'metricUnknown'
  | 'surplus'
  | 'tooFew'
  | 'tooOld'
  | 'notFinished'
  | 'dateUnknown'
  | 'roleMismatch'
  | 'roleUnknown'
  | 'valueShort'
  | 'valueUnknown'
  | 'conditionUnknown'
  | 'categoryUnknown'
  | 'notOwned'
  | 'specUnknown';

export interface UncountedRecord {
  ref: string;
  name: string;
  what: CountedRecord['what'];
  place: string | null;
  reasonCode: UncountedReasonCode;
  reason: string;
  remedy: string | null;
  /** True: may count once the missing fact is entered. */
  isPossible: boolean;
}

/** Projects that were counted in another group and might also count in this one (待核对). */
export interface PossibleProjects {
  place: string;
  works: { ref: string; name: string }[];
}

/** A part of a people requirement that must be filled separately: 其中建筑工程 4 人, 结构专业 1 人. */
export interface PlaceResult {
  id: string;
  label: string;
  need: number;
  /** Number of people that certainly count, at most the required number. */
  filled: number;
  /** Number of filled places in the best allocation if all unknown facts are favourable. The remaining places are certainly missing. */
  possible: number;
}

export interface AnswerKey {
  kind: string;
  text: string;
}

export interface RequirementResult {
  /** `<standard>/<level>/<kind>-<position>`; does not change unless the standard changes. */
  id: string;
  kind: string;
  title: string;
  need: Quantity;
  /** Details of `need`: kinds of projects, machines, staff by specialty. Empty if `need` is complete. */
  needs: string[];
  have: Quantity;
  distance: Quantity | null;
  verdict: Verdict;
  reason: string;
  source: RequirementSource;
  places: PlaceResult[];
  counted: CountedRecord[];
  notCounted: UncountedRecord[];
  /** Omitted if there are no such projects, and in reports stored before the field existed. */
  mayCount?: PossibleProjects[] | undefined;
  nextStep: string | null;
  /** Points that need verification by a person: 待核对. */
  cautions: string[];
  rules: RuleId[];
  /** Identifies the declaration that can decide this requirement; null if records decide it. */
  answerKey: AnswerKey | null;
  /** The enterprise's unverified declaration about a requirement that records cannot decide, with its source. */
  statement: { ref: string; source: string } | null;
}

export interface GapCandidate {
  ref: string;
  name: string;
  what: CountedRecord['what'];
  remedy: string;
}

export interface Gap {
  leafId: string;
  /** `add`: something is certainly missing. `confirm`: a fact must be entered or checked first. */
  kind: 'add' | 'confirm';
  title: string;
  count: number | null;
  unit: string | null;
  /** For a partly filled total: the missing amount, in the unit of the standard. */
  short?: { value: number; unit: string | null } | null | undefined;
  candidates: GapCandidate[];
  ways: string[];
  /** Sort key of the list, easiest first. */
  effort: number;
}

export type CellState = 'counted' | 'dueSoon' | 'notCounted';

export interface MatrixColumn {
  id: string;
  leafId: string;
  title: string;
  label: string;
  need: number;
  filled: number;
}
export interface MatrixRow {
  ref: string;
  name: string;
  label: string;
  cells: { columnId: string; state: CellState; note: string }[];
  note: string;
}
export interface Matrix {
  columns: MatrixColumn[];
  rows: MatrixRow[];
}

export interface AppliedRule {
  id: RuleId;
  name: string;
  statement: string;
  confidence: Confidence;
}

export interface ReportSource {
  docNumber: string;
  title: string;
  issuer: string | null;
  issued: string | null;
  effective: string | null;
  effect: string | null;
  confidence: Confidence | null;
}

/** Shown at the top of the report: whether the enterprise may apply at all, independent of its records. */
export interface LevelNotice {
  kind: 'closed' | 'cancelled' | 'reform';
  docNumber: string;
  since: string;
  text: string;
  confidence: Confidence;
}

export interface EvaluationReport {
  schema: 1;
  standardCode: string;
  displayCode: string;
  standardName: string;
  level: string;
  category: Category;
  asOf: string;
  factsVersion: string;
  entName: string;
  verdict: 'met' | 'declared' | 'unmet' | 'undecided';
  /** The verdict in one sentence, with the wording of DESIGN.md section 9. */
  headline: string;
  counts: { assessed: number; met: number; declared: number; unmet: number; unknown: number; notAssessed: number };
  leaves: RequirementResult[];
  gaps: Gap[];
  matrix: Matrix;
  rulesUsed: AppliedRule[];
  sources: ReportSource[];
  notices: LevelNotice[];
  /** Cautions about the whole report: not yet in force, incomplete data … */
  cautions: string[];
  disclaimer: string;
}
