import { loadFactsFile } from '#db/facts/load.ts';
import {
  addPractices,
  applyProvinceRules,
  getNationalWindow,
  listProvinceWindows,
  type ProvinceWindowRule,
  RENEWAL_PATTERNS,
  RenewalKind,
} from '#domain/reminders/renewal.ts';
import { START_STAGES, WINDOW_STAGES } from '#domain/reminders/stages.ts';
import { listRenewalRules } from '#features/standards/rulebook/server/rulebook.server-api.ts';
import type { Db } from '#platform/server/db/db.ts';

const LONGEST_MONTH = 31;

let byCode: ReadonlyMap<string, RenewalKind> | null = null;

function readKinds(): ReadonlyMap<string, RenewalKind> {
  const { practices } = loadFactsFile('local-practice');
  return new Map(
    loadFactsFile('certificate-kinds').kinds.map(
      (kind) => [kind.code, addPractices(RenewalKind.parse(kind), practices)] as const,
    ),
  );
}

/** Returns a kind of certificate with its renewal window; null if the facts contain no rule for it. */
export type FindRenewalKind = (code: string) => RenewalKind | null;

/** Returns the kind as defined in the program's facts, which are read once. */
export const findDeliveredKind: FindRenewalKind = (code) => {
  byCode ??= readKinds();
  return byCode.get(code) ?? null;
};

const withRules =
  (rules: readonly ProvinceWindowRule[]): FindRenewalKind =>
  (code) => {
    const kind = findDeliveredKind(code);
    return kind && applyProvinceRules(kind, rules);
  };

/** Returns the kinds in force on a day: rules of provinces published by operators take precedence over the facts. */
export const readRenewalKinds = async (db: Db, day: string): Promise<FindRenewalKind> =>
  withRules(await listRenewalRules(db, day));

/** A rule about a renewal window in the form passed to the database. The first rule that matches kind, family and province applies. */
export interface WindowRule {
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

function getWindows(kind: RenewalKind | null): Omit<WindowRule, 'seq' | 'kind' | 'family'>[] {
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
export function listWindowRules(findRenewalKind: FindRenewalKind): WindowRule[] {
  return RENEWAL_PATTERNS.flatMap(({ kind, family, code }) =>
    getWindows(code === null ? null : findRenewalKind(code)).map((rule) => ({ kind, family, ...rule })),
  ).map((rule, seq) => ({ seq, ...rule }));
}

/** Returns the maximum number of days before an expiry at which a renewal window, or the preparation for it, begins. */
export function getMaxWindowDays(rules: readonly WindowRule[], preparationDays: number): number {
  if (rules.length === 0) return 0;
  const before = Math.max(...WINDOW_STAGES, preparationDays + Math.max(...START_STAGES));
  const leads = rules.map(({ days, months, isOpening }) => {
    const lead = days ?? (months === null ? null : months * LONGEST_MONTH);
    return lead === null || isOpening ? 0 : lead;
  });
  const openings = rules.map(({ days, months }) => days ?? (months ?? 0) * LONGEST_MONTH);
  return Math.max(...openings, before + Math.max(0, ...leads));
}
