import { loadFactsFile } from '#db/facts/load.ts';
import { RENEWAL_PATTERNS, RenewalKind } from '#domain/reminders/renewal.ts';
import { WINDOW_STAGES } from '#domain/reminders/stages.ts';

const LONGEST_MONTH = 31;

let byCode: ReadonlyMap<string, RenewalKind> | null = null;

/** Kind of certificate with its renewal window, from the facts; read once. */
export function findRenewalKind(code: string): RenewalKind | null {
  byCode ??= new Map(
    loadFactsFile('certificate-kinds').kinds.map((kind) => [kind.code, RenewalKind.parse(kind)] as const),
  );
  return byCode.get(code) ?? null;
}

/** One window rule as the sweep takes it to the database: the first that fits a kind and a family counts. */
export interface WindowRule {
  readonly place: number;
  readonly kind: string;
  /** Pattern that the database reads as JavaScript does; null fits everything. */
  readonly family: string | null;
  /** The renewal may be asked for from then on; otherwise it must have been asked for by then. */
  readonly isOpening: boolean;
  readonly days: number | null;
  readonly months: number | null;
}

export function listWindowRules(): WindowRule[] {
  return RENEWAL_PATTERNS.map(({ kind, family, code }, place) => {
    const renewal = code === null ? null : findRenewalKind(code)?.renewal;
    const hasWindow = renewal?.kind === 'within' || renewal?.kind === 'mustBefore';
    return {
      place,
      kind,
      family,
      isOpening: renewal?.kind === 'within',
      days: hasWindow ? renewal.days : null,
      months: hasWindow ? renewal.months : null,
    };
  });
}

/** Most days before an end on which a window of the facts speaks. */
export function windowReach(rules: readonly WindowRule[]): number {
  const leads = rules.map(({ days, months, isOpening }) => {
    const lead = days ?? (months === null ? null : months * LONGEST_MONTH);
    return lead === null ? 0 : lead + (isOpening ? 0 : Math.max(...WINDOW_STAGES));
  });
  return Math.max(0, ...leads);
}
