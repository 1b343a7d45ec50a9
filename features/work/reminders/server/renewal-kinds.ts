import { loadFactsFile } from '#db/facts/load.ts';
import {
  addLocalPracticeWindows,
  applyPublishedWindows,
  getNationalWindow,
  listProvinceWindows,
  type ProvinceWindowRule,
  RENEWAL_PATTERNS,
  RenewalKind,
} from '#domain/reminders/renewal.ts';
import { APPLICATION_REMINDER_DAYS, PREPARATION_REMINDER_DAYS } from '#domain/reminders/stages.ts';
import { listRenewalRules } from '#features/standards/rulebook/server/rulebook.server-api.ts';
import type { Db } from '#platform/server/db/db.ts';

const LONGEST_MONTH = 31;

let byCode: ReadonlyMap<string, RenewalKind> | null = null;

function readKinds(): ReadonlyMap<string, RenewalKind> {
  const { practices } = loadFactsFile('local-practice');
  return new Map(
    loadFactsFile('certificate-kinds').kinds.map(
      (kind) => [kind.code, addLocalPracticeWindows(RenewalKind.parse(kind), practices)] as const,
    ),
  );
}

/** Returns a kind of certificate with its renewal window; null if db/facts contains no rule for it. */
export type FindRenewalKind = (code: string) => RenewalKind | null;

/** Returns the kind as defined in the program's facts, which are read once. */
export const findDeliveredRenewalKind: FindRenewalKind = (code) => {
  byCode ??= readKinds();
  return byCode.get(code) ?? null;
};

const withRules =
  (rules: readonly ProvinceWindowRule[]): FindRenewalKind =>
  (code) => {
    const kind = findDeliveredRenewalKind(code);
    return kind && applyPublishedWindows(kind, rules);
  };

/** Returns the kinds in force on a day: rules of provinces published by operators take precedence over db/facts. */
export const loadRenewalKinds = async (db: Db, day: string): Promise<FindRenewalKind> =>
  withRules(await listRenewalRules(db, day));

/** A rule about a renewal window in the form passed to the database. The first rule that matches kind, family and province applies. */
export interface RenewalWindowRule {
  readonly seq: number;
  readonly kind: string;
  /** Regular expression that has the same meaning in PostgreSQL and JavaScript; null matches everything. */
  readonly family: string | null;
  /** First two digits of a region; null for the national rule. */
  readonly province: string | null;
  /** Whether the rule sets the first day for the application; otherwise it sets the deadline. */
  readonly isOpening: boolean;
  readonly days: number | null;
  readonly months: number | null;
}

function getWindows(kind: RenewalKind | null): Omit<RenewalWindowRule, 'seq' | 'kind' | 'family'>[] {
  const all = kind ? [...listProvinceWindows(kind), getNationalWindow(kind)] : [];
  const rules = all.map(({ kind: rule, days, months, province }) => {
    const hasWindow = rule === 'within' || rule === 'mustBefore';
    return {
      province: province?.slice(0, 2) ?? null,
      isOpening: rule === 'within',
      days: hasWindow ? days : null,
      months: hasWindow ? months : null,
    };
  });
  return kind ? rules : [{ province: null, isOpening: false, days: null, months: null }];
}

/** Lists the window rules, provincial rules before the national one. */
export function listRenewalWindowRules(findRenewalKind: FindRenewalKind): RenewalWindowRule[] {
  return RENEWAL_PATTERNS.flatMap(({ kind, family, code }) =>
    getWindows(code === null ? null : findRenewalKind(code)).map((rule) => ({ kind, family, ...rule })),
  ).map((rule, seq) => ({ seq, ...rule }));
}

/** Returns the maximum number of days before an expiry at which a renewal window, or the preparation for it, begins. */
export function getMaxWindowDays(rules: readonly RenewalWindowRule[], preparationDays: number): number {
  if (rules.length === 0) return 0;
  const before = Math.max(...APPLICATION_REMINDER_DAYS, preparationDays + Math.max(...PREPARATION_REMINDER_DAYS));
  const leads = rules.map(({ days, months, isOpening }) => {
    const lead = days ?? (months === null ? null : months * LONGEST_MONTH);
    return lead === null || isOpening ? 0 : lead;
  });
  const openings = rules.map(({ days, months }) => days ?? (months ?? 0) * LONGEST_MONTH);
  return Math.max(...openings, before + Math.max(0, ...leads));
}
