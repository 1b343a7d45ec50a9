/** Evaluates an enterprise with and without the assumed changes. */
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { evaluateCurrent, type ProgressListener } from '#domain/qualification/evaluate-all.ts';
import { type EvaluationError, evaluateQualification } from '#domain/qualification/evaluate-qualification.ts';
import type { EvaluationReport } from '#domain/qualification/report.ts';
import { applyHypotheticalChanges } from '#domain/what-if/apply.ts';
import type { HypotheticalChange } from '#domain/what-if/change.ts';
import {
  getLevelStatus,
  type LevelStatus,
  listRequirementComparisons,
  type RequirementComparison,
} from '#domain/what-if/compare-reports.ts';
import type { EngineQuestion } from './run-engine.ts';

export interface SuppositionTask {
  readonly changes: readonly HypotheticalChange[];
  /** Null: all current qualifications. */
  readonly target: { readonly standardCode: string; readonly level: string } | null;
}

export interface SupposedItem {
  readonly itemRef: string | null;
  readonly itemName: string;
  readonly standardCode: string;
  readonly level: string;
  /** Null: the catalogue does not contain the standard or level of the item. */
  readonly before: LevelStatus | null;
  readonly after: LevelStatus | null;
  readonly leaves: RequirementComparison[];
}

export type SuppositionResult =
  | { readonly asOf: string; readonly lost: readonly number[]; readonly items: SupposedItem[] }
  | { readonly fault: EvaluationError; readonly message: string };

type Item = Pick<SupposedItem, 'itemRef' | 'itemName' | 'standardCode' | 'level'> & {
  readonly report: EvaluationReport | null;
};

const join = (was: Item, is: Item | undefined): SupposedItem => {
  const { report, ...item } = was;
  return {
    ...item,
    before: report && getLevelStatus(report),
    after: is?.report ? getLevelStatus(is.report) : null,
    leaves: listRequirementComparisons(report?.leaves ?? [], is?.report?.leaves ?? []),
  };
};

/** @param tell receives the progress, first of the current state, then of the assumed state */
export function runSuppositionTask(
  catalogue: Catalogue,
  question: EngineQuestion,
  { changes, target }: SuppositionTask,
  tell: ProgressListener,
): SuppositionResult {
  const { enterprise, asOf, today = asOf, options } = question;
  const supposed = applyHypotheticalChanges(enterprise, changes, asOf);
  if (target === null) {
    const hold = (one: Pick<EngineQuestion, 'enterprise' | 'asOf'>) =>
      evaluateCurrent({ ...one, today, catalogue, options, isDetailed: true });
    const before = hold({ enterprise, asOf });
    tell(0.5);
    const after = hold(supposed);
    const items = before.map(({ certificateRef: _certificate, ...item }, index) => join(item, after[index]));
    return { asOf: supposed.asOf, lost: supposed.lost, items };
  }
  const ask = (one: Pick<EngineQuestion, 'enterprise' | 'asOf'>) =>
    evaluateQualification({ catalogue, ...target, enterprise: one.enterprise, asOf: one.asOf, today, options });
  const before = ask({ enterprise, asOf });
  if (!before.ok) return { fault: before.fault, message: before.message };
  tell(0.5);
  const after = ask(supposed);
  const { standardCode, level, standardName: itemName } = before.report;
  const item = { itemRef: null, itemName, standardCode, level };
  return {
    asOf: supposed.asOf,
    lost: supposed.lost,
    items: [join({ ...item, report: before.report }, { ...item, report: after.ok ? after.report : null })],
  };
}
