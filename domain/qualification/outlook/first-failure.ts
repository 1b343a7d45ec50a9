/** The first day on which a held qualification falls below its standard, if nothing is done (beyond.md, second table, row 4). */
import { addDays, addMonths } from '#domain/validity/day.ts';
import { type CheckManyInput, checkHeld, type HeldCheck, type TellShare } from '../check-all.ts';
import type { CheckReport, Leaf } from '../report.ts';
import { listTurningDays } from './turning-days.ts';

/** What counted on the day before and does not on the day. */
export interface FailureCause {
  ref: string;
  name: string;
  via: string;
  reason: string;
}

export interface FailingLeaf {
  leafId: string;
  title: string;
  need: string;
  have: string;
  reason: string;
  docNumber: string;
  causes: FailureCause[];
}

export interface FirstFailure {
  day: string;
  leaves: FailingLeaf[];
}

export interface ItemOutlook {
  itemRef: string;
  itemName: string;
  standardCode: string;
  level: string;
  /** Today; null: the item names a standard or level that the catalogue does not know. */
  verdict: CheckReport['verdict'] | null;
  /** Null: no further requirement turns unmet within the time. For an item that is met today it is the first day on which it fails. */
  firstFailure: FirstFailure | null;
}

/** Beyond.md, row 4. */
export const OUTLOOK_MONTHS = 24;

export const endOfOutlook = (asOf: string): string => addMonths(asOf, OUTLOOK_MONTHS);

function listCauses(before: Leaf | undefined, after: Leaf): FailureCause[] {
  const still = new Set(after.counted.map((one) => one.ref));
  const why = new Map(after.notCounted.map((one) => [one.ref, one.reason]));
  const seen = new Set<string>();
  return (before?.counted ?? []).flatMap((one) => {
    const reason = why.get(one.ref);
    if (still.has(one.ref) || seen.has(one.ref) || reason === undefined) return [];
    seen.add(one.ref);
    return [{ ref: one.ref, name: one.name, via: one.via, reason }];
  });
}

function explain(input: CheckManyInput, day: string, item: ItemToday): FailingLeaf[] {
  const on = (asOf: string): CheckReport | null =>
    checkHeld({ ...input, asOf, isDetailed: true }).find(({ itemRef }) => itemRef === item.itemRef)?.report ?? null;
  const before = new Map((on(addDays(day, -1))?.leaves ?? []).map((leaf) => [leaf.id, leaf]));
  const after = on(day);
  return (after === null ? [] : listTurned(after, item.unmet)).map((leaf) => ({
    leafId: leaf.id,
    title: leaf.title,
    need: leaf.need.text,
    have: leaf.have.text,
    reason: leaf.reason,
    docNumber: leaf.source.docNumber,
    causes: listCauses(before.get(leaf.id), leaf),
  }));
}

interface ItemToday extends HeldCheck {
  /** Requirements that are unmet today: they cannot turn. */
  unmet: ReadonlySet<string>;
}

const listTurned = (report: CheckReport, unmetToday: ReadonlySet<string>): Leaf[] =>
  report.leaves.filter((leaf) => leaf.verdict === 'unmet' && !unmetToday.has(leaf.id));

/** Each held qualification with the first day in the next `OUTLOOK_MONTHS` months on which one more of its requirements is unmet. */
export function forecastHeld(input: CheckManyInput, tell?: TellShare): ItemOutlook[] {
  const today = checkHeld(input).map((item): ItemToday => {
    const unmet = item.report?.leaves.filter((leaf) => leaf.verdict === 'unmet') ?? [];
    return { ...item, unmet: new Set(unmet.map((leaf) => leaf.id)) };
  });
  const open = new Map(today.flatMap((item) => (item.report === null ? [] : [[item.itemRef, item] as const])));
  const failures = new Map<string, FirstFailure>();
  // What is held twice fails on the same day for the same reasons.
  const explained = new Map<CheckReport, FailingLeaf[]>();
  const days = listTurningDays(input.firm, input.catalogue, input.asOf, endOfOutlook(input.asOf));
  for (const [index, day] of days.entries()) {
    if (open.size === 0) break;
    tell?.(index / days.length);
    for (const { itemRef, report } of checkHeld({ ...input, asOf: day })) {
      const item = open.get(itemRef);
      if (!item || !report || listTurned(report, item.unmet).length === 0) continue;
      const leaves = explained.get(report) ?? explain(input, day, item);
      explained.set(report, leaves);
      failures.set(itemRef, { day, leaves });
      open.delete(itemRef);
    }
  }
  return today.map(({ itemRef, itemName, standardCode, level, report }) => ({
    itemRef,
    itemName,
    standardCode,
    level,
    verdict: report?.verdict ?? null,
    firstFailure: failures.get(itemRef) ?? null,
  }));
}
