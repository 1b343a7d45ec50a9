/** The result of an evaluation. Plain data: it is stored, printed, compared and replayed. Every text is displayable Chinese. */
import type { Category, Confidence } from './facts.ts';
import type { ReasonCode } from './people/fit.ts';
import type { RuleId } from './rules.ts';
import type { Verdict } from './truth.ts';

export interface Quantity {
  text: string;
  value: number | null;
  unit: string | null;
}

export interface RequirementSource {
  docNumber: string;
  title: string;
  /** Number in the document; null where no text that carries the number was read. */
  clause: string | null;
  confidence: Confidence;
  amendedBy: string | null;
  /** First day of the amendment named above. */
  effective: string | null;
}

export interface Counted {
  ref: string;
  name: string;
  what: 'person' | 'project' | 'equipment' | 'declaration';
  /** The certificate, title or figure that counts. */
  via: string;
  place: string | null;
  until: string | null;
  /** Counts today and ends within 90 days. */
  isDueSoon: boolean;
}

export type NotCountedCode =
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

export interface NotCounted {
  ref: string;
  name: string;
  what: Counted['what'];
  place: string | null;
  reasonCode: NotCountedCode;
  reason: string;
  remedy: string | null;
  /** True: it may count, once the missing fact is entered. */
  isPossible: boolean;
}

/** Projects that count for another kind of projects than this one, and may count for it: 待核对. */
export interface MayCount {
  place: string;
  works: { ref: string; name: string }[];
}

/** A part of a people requirement that must be filled for itself: 其中建筑工程 4 人, 结构专业 1 人. */
export interface PlaceResult {
  id: string;
  label: string;
  need: number;
  /** Certainly counted, at most the need. */
  filled: number;
  /** The filled places of the best allocation if everything unknown turns out well; the places still empty are certainly missing. */
  possible: number;
}

export interface AnswerKey {
  kind: string;
  text: string;
}

export interface RequirementResult {
  /** `<standard>/<level>/<kind>-<position>`; stable as long as the standard is. */
  id: string;
  kind: string;
  title: string;
  need: Quantity;
  /** The list that details `need`: kinds of projects, machines, staff by specialty; empty when the sentence is complete. */
  needs: string[];
  have: Quantity;
  distance: Quantity | null;
  verdict: Verdict;
  reason: string;
  source: RequirementSource;
  places: PlaceResult[];
  counted: Counted[];
  notCounted: NotCounted[];
  /** Left out where there are none, and in reports that were stored before the field existed. */
  mayCount?: MayCount[] | undefined;
  nextStep: string | null;
  /** Points that the reader should have verified by a person: 待核对. */
  cautions: string[];
  rules: RuleId[];
  /** The way for a declaration to answer this requirement; null if records do. */
  answerKey: AnswerKey | null;
  /** The enterprise's statement on a requirement that its records cannot answer, and its basis; unverified. */
  statement: { ref: string; source: string } | null;
}

export interface GapCandidate {
  ref: string;
  name: string;
  what: Counted['what'];
  remedy: string;
}

export interface Gap {
  leafId: string;
  /** add: something is certainly missing; confirm: a fact must be entered or checked first. */
  kind: 'add' | 'confirm';
  title: string;
  count: number | null;
  unit: string | null;
  /** For a partly filled total: the amount that closes the gap, in the unit of the standard. */
  short?: { value: number; unit: string | null } | null | undefined;
  candidates: GapCandidate[];
  ways: string[];
  /** Orders the list, easiest first. */
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

export interface RuleUse {
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

/** Shown at the top of the report: it concerns whether the enterprise may apply at all, not its records. */
export interface Notice {
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
  /** The verdict in one sentence, as DESIGN.md section 9 words it. */
  headline: string;
  counts: { assessed: number; met: number; declared: number; unmet: number; unknown: number; notAssessed: number };
  leaves: RequirementResult[];
  gaps: Gap[];
  matrix: Matrix;
  rulesUsed: RuleUse[];
  sources: ReportSource[];
  notices: Notice[];
  /** About the whole report: not yet in force, incomplete data … */
  cautions: string[];
  disclaimer: string;
}
