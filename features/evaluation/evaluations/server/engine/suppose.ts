/** What a firm would be told if the changes were true, beside what it is told today. */
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { checkHeld, type TellShare } from '#domain/qualification/check-all.ts';
import { type CheckFault, checkQualification } from '#domain/qualification/check-qualification.ts';
import type { CheckReport } from '#domain/qualification/report.ts';
import { applyChanges } from '#domain/what-if/apply.ts';
import type { Change } from '#domain/what-if/change.ts';
import { comparePairs, type LeafComparison, type Standing, standingOf } from '#domain/what-if/compare-reports.ts';
import type { Question } from './run-engine.ts';

export interface SupposeTask {
  readonly changes: readonly Change[];
  /** Null: all held qualifications. */
  readonly target: { readonly standardCode: string; readonly level: string } | null;
}

export interface SupposedItem {
  readonly itemRef: string | null;
  readonly itemName: string;
  readonly standardCode: string;
  readonly level: string;
  /** Null: the item names a standard or level that the catalogue does not know. */
  readonly before: Standing | null;
  readonly after: Standing | null;
  readonly leaves: LeafComparison[];
}

export type SupposeResult =
  | { readonly asOf: string; readonly lost: readonly number[]; readonly items: SupposedItem[] }
  | { readonly fault: CheckFault; readonly message: string };

type Item = Pick<SupposedItem, 'itemRef' | 'itemName' | 'standardCode' | 'level'> & {
  readonly report: CheckReport | null;
};

const join = (was: Item, is: Item | undefined): SupposedItem => {
  const { report, ...item } = was;
  return {
    ...item,
    before: report && standingOf(report),
    after: is?.report ? standingOf(is.report) : null,
    leaves: comparePairs(report?.leaves ?? [], is?.report?.leaves ?? []),
  };
};

/** @param tell learns how far it is: what is today, then what would be */
export function runSupposed(
  catalogue: Catalogue,
  question: Question,
  { changes, target }: SupposeTask,
  tell: TellShare,
): SupposeResult {
  const { firm, asOf, options } = question;
  const supposed = applyChanges(firm, changes, asOf);
  if (target === null) {
    const hold = (one: Pick<Question, 'firm' | 'asOf'>) => checkHeld({ ...one, catalogue, options, isDetailed: true });
    const before = hold({ firm, asOf });
    tell(0.5);
    const after = hold(supposed);
    const items = before.map(({ certificateRef: _certificate, ...item }, index) => join(item, after[index]));
    return { asOf: supposed.asOf, lost: supposed.lost, items };
  }
  const ask = (one: Pick<Question, 'firm' | 'asOf'>) =>
    checkQualification({ catalogue, ...target, firm: one.firm, asOf: one.asOf, options });
  const before = ask({ firm, asOf });
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
