import { z } from 'zod';
import type { LocalPractice } from '#domain/qualification/facts.ts';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { getProvince } from '#domain/regions/regions.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { addDays, addMonths } from '#domain/validity/day.ts';
import type { CauseKind } from './rules.ts';
import { getLastSafeStart, type RenewalWindow } from './stages.ts';

const WINDOW = {
  kind: z.enum(['mustBefore', 'within', 'byTerm', 'none']),
  days: z.number().nullable(),
  months: z.number().nullable(),
  summary: z.string(),
};

/** The rule of a province that replaces the national one. */
const ProvinceWindow = z.looseObject({
  ...WINDOW,
  province: z.string().regex(/^\d{6}$/),
  docNumber: z.string().nullable(),
  article: z.string().nullable().optional(),
  confidence: z.string(),
});

/** Schema of the renewal rules in facts/certificate-kinds.json: when a renewal can and must be applied for. */
export const RenewalKind = z.looseObject({
  code: z.string(),
  name: z.string(),
  renewal: z.looseObject({ ...WINDOW, provinces: z.array(ProvinceWindow).optional() }),
  rule: z.array(z.looseObject({ docNumber: z.string().nullable(), article: z.string().nullable().optional() })),
  confidence: z.string(),
});
export type RenewalKind = z.output<typeof RenewalKind>;

/** The renewal rule that applies in a province: the provincial rule if db/facts contains one, otherwise the national rule. */
export interface AppliedWindow {
  readonly kind: z.output<typeof RenewalKind>['renewal']['kind'];
  readonly days: number | null;
  readonly months: number | null;
  readonly summary: string;
  /** Code of the province that made the rule; null: the national rule. */
  readonly province: string | null;
  readonly docNumber: string | null;
  readonly clause: string | null;
  readonly isSourced: boolean;
}

export interface RenewalHint {
  /** First day on which the renewal can be applied for; null if the rule defines none. */
  readonly opensOn: string | null;
  /** Last day on which the renewal can be applied for. */
  readonly lastOn: string | null;
  readonly text: string;
  readonly docNumber: string | null;
  readonly clause: string | null;
  /** Whether the rule was read in an official source. If not, it is shown as 待核对. */
  readonly isSourced: boolean;
  /** 最晚开始准备日: the last safe day to start preparing the renewal (beyond.md, second table, row 9). */
  readonly safeStartOn: string | null;
  /** Reasons for this day, one sentence each. */
  readonly reasons: readonly string[];
}

const BY_CATEGORY = createLookupTable<string>({
  construction: 'qualConstruction',
  survey: 'qualSurvey',
  design: 'qualDesign',
  supervision: 'qualSupervision',
  planning: 'qualPlanning',
  safety: 'safetyLicense',
});

/**
 * Patterns for names of registrations, with the renewal kind. Longer names come first, so that 一级建造师 is not mistaken for another
 * registration.
 */
const BY_PROFESSION: readonly (readonly [RegExp, string])[] = [
  [/一级(?:注册)?建造师/, 'regConstructor1'],
  [/二级(?:注册)?建造师/, 'regConstructor2'],
  [/监理工程师/, 'regSupervisor'],
  [/造价工程师/, 'regCost1'],
  [/建筑师/, 'regArchitect'],
  [/结构工程师/, 'regStructural'],
  [/岩土/, 'regGeotech'],
  [/公用设备/, 'regUtility'],
  [/电气工程师/, 'regElectrical'],
  [/化工工程师/, 'regChemical'],
  [/环保工程师/, 'regEnvironmental'],
  [/规划师/, 'regPlanner'],
  [/安全工程师/, 'regSafety'],
  [/消防工程师/, 'regFire'],
];

/**
 * Patterns that determine the renewal kind of an end date by the content of its record; the first match applies. SQL uses the same list.
 */
export const RENEWAL_PATTERNS: readonly {
  readonly kind: CauseKind;
  /** Category of a certificate or name of a registration; null: any. */
  readonly family: string | null;
  readonly code: string | null;
}[] = [
  { kind: 'licence', family: null, code: 'businessLicense' },
  { kind: 'safetyPermit', family: null, code: 'safetyLicense' },
  { kind: 'safetyB', family: null, code: 'safetyB' },
  ...(['certificate', 'certificateItem'] as const).flatMap((kind) =>
    Object.entries(BY_CATEGORY).map(([category, code]) => ({ kind, family: `^${category}$`, code })),
  ),
  // db/facts contains no rule for the second grade; without this entry the rule of the first grade would match.
  { kind: 'registration', family: '二级(?:注册)?造价', code: null },
  ...BY_PROFESSION.map(([name, code]) => ({ kind: 'registration' as const, family: name.source, code })),
];

/**
 * Returns the code of the renewal kind; null if there is none.
 * @param family category of a certificate or name of a registration, as recorded
 */
export function getRenewalCode(kind: CauseKind, family: string | null): string | null {
  const fits = (pattern: string | null): boolean =>
    pattern === null || (family !== null && new RegExp(pattern).test(family));
  return RENEWAL_PATTERNS.find((one) => one.kind === kind && fits(one.family))?.code ?? null;
}

const before = (endOn: string, days: number | null, months: number | null): string | null =>
  days !== null ? addDays(endOn, -days) : months !== null ? addMonths(endOn, -months) : null;

const SHORTEST_MONTH = 28;
const LONGEST_MONTH = 31;
const isEarlier = (one: AppliedWindow, other: AppliedWindow): boolean =>
  (one.days ?? (one.months ?? 0) * SHORTEST_MONTH) >= (other.days ?? (other.months ?? 0) * LONGEST_MONTH);

export function getNationalWindow(kind: RenewalKind): AppliedWindow {
  const { kind: rule, days, months, summary } = kind.renewal;
  const source = kind.rule[0];
  return {
    kind: rule,
    days,
    months,
    summary,
    province: null,
    docNumber: source?.docNumber ?? null,
    clause: source?.article ?? null,
    isSourced: kind.confidence === 'sourced',
  };
}

/**
 * Lists the provincial rules that differ from the national one, verified rules first: an unverified rule never replaces a verified one. An
 * unverified rule alone is used only if it requires an earlier application, so that users who follow it are never late.
 */
export function listProvinceWindows(kind: RenewalKind): (AppliedWindow & { readonly province: string })[] {
  const national = getNationalWindow(kind);
  const windows = (kind.renewal.provinces ?? []).flatMap(
    ({ kind: rule, days, months, summary, province, ...source }) => {
      const own = {
        kind: rule,
        days,
        months,
        summary,
        province,
        docNumber: source.docNumber,
        clause: source.article ?? null,
        isSourced: source.confidence === 'sourced',
      };
      // An unverified window may replace the national one only if it is of the same kind and earlier: replacing a last day by an opening
      // day would remove the last day.
      return own.isSourced || (own.kind === national.kind && isEarlier(own, national)) ? [own] : [];
    },
  );
  return [...windows.filter(({ isSourced }) => isSourced), ...windows.filter(({ isSourced }) => !isSourced)];
}

/** Adds provincial windows from secondary sources as unverified rules. */
export function addLocalPracticeWindows(kind: RenewalKind, practices: readonly LocalPractice[]): RenewalKind {
  const said = practices.flatMap(({ regions, summary, docNumber, renewal }) =>
    renewal?.certificateKind === kind.code
      ? regions.map((province) => ({
          kind: renewal.kind,
          days: renewal.days,
          months: renewal.months,
          summary,
          province,
          docNumber,
          confidence: 'secondary',
        }))
      : [],
  );
  if (said.length === 0) return kind;
  return { ...kind, renewal: { ...kind.renewal, provinces: [...(kind.renewal.provinces ?? []), ...said] } };
}

/** A provincial window published by an operator. */
export type ProvinceWindowRule = z.output<typeof ProvinceWindow> & { readonly certificateKind: string };

/**
 * Adds the rules published by operators before the rules in db/facts for the same province. `listProvinceWindows` then prefers verified
 * rules.
 */
export function applyPublishedWindows(kind: RenewalKind, rules: readonly ProvinceWindowRule[]): RenewalKind {
  const own = rules.filter(({ certificateKind }) => certificateKind === kind.code);
  if (own.length === 0) return kind;
  return { ...kind, renewal: { ...kind.renewal, provinces: [...own, ...(kind.renewal.provinces ?? [])] } };
}

/**
 * Returns the renewal rule that applies in a region.
 * @param region code of the place that issued the certificate: province, city or county; empty or null: not known
 */
export function getAppliedWindow(kind: RenewalKind, region: string | null): AppliedWindow {
  const own = listProvinceWindows(kind).find(({ province }) => region?.slice(0, 2) === province.slice(0, 2));
  return own ?? getNationalWindow(kind);
}

function windowText({ kind, summary }: AppliedWindow, window: RenewalWindow, todayOn: string): string {
  const { opensOn, lastOn } = window;
  if (kind === 'within' && opensOn !== null) {
    return todayOn < opensOn ? `${opensOn} 起可以申请延续（${summary}）` : `已可以申请延续（${summary}）`;
  }
  if (lastOn === null) return summary;
  if (todayOn > lastOn) return `按规定应在 ${lastOn} 以前提出，已晚，请联系主管部门（${summary}）`;
  return `应在 ${lastOn} 以前提出（${summary}）`;
}

/**
 * Returns the first and the last day on which the renewal can be applied for. For `within` there is no last day, because the end of
 * validity is not a deadline for applications.
 */
export function getRenewalWindow(kind: RenewalKind, endOn: string, region: string | null = null): RenewalWindow | null {
  const { kind: rule, days, months } = getAppliedWindow(kind, region);
  const moment = before(endOn, days, months);
  if (moment === null || (rule !== 'within' && rule !== 'mustBefore')) return null;
  return rule === 'within' ? { opensOn: moment, lastOn: null } : { opensOn: null, lastOn: moment };
}

/** A period in which a responsible person is absent without a substitute. */
export interface Absence {
  readonly name: string;
  readonly fromOn: string;
  readonly toOn: string;
}

/** Further data that affects the start of a renewal. */
export interface RenewalCircumstances {
  /** The place of issue of the document; null: not known. */
  readonly region: string | null;
  readonly preparationDays: number;
  readonly absences: readonly Absence[];
}
const NO_CIRCUMSTANCES: RenewalCircumstances = { region: null, preparationDays: 0, absences: [] };

/** If the last safe start lies within an absence, moves it to the day before the absence. */
function safeStart(startOn: string, absences: readonly Absence[]): { day: string; missed: readonly Absence[] } {
  let day = startOn;
  const missed: Absence[] = [];
  for (const absence of [...absences].sort((a, b) => (a.fromOn < b.fromOn ? 1 : -1))) {
    if (absence.fromOn > day || day > absence.toOn) continue;
    day = addDays(absence.fromOn, -1);
    missed.push(absence);
  }
  return { day, missed };
}

function placeReason(applied: AppliedWindow, region: string | null): string[] {
  const name = region ? getProvince(PROVINCE_GROUPS, `${region.slice(0, 2)}0000`)?.label : undefined;
  if (applied.province !== null) {
    return [`${name ?? '所在省'}规定：${applied.summary}${applied.isSourced ? '' : '（待核对）'}`];
  }
  const national = `按全国规定：${applied.summary}`;
  return [name ? `${national}；${name}另有规定的，待核对` : `${national}；所在省未填，待核对`];
}

/** Returns the earliest and latest application days for the renewal of a record, as of a day; null if the kind has no renewal. */
export function getRenewalHint(
  kind: RenewalKind,
  endOn: string,
  todayOn: string,
  { region, preparationDays, absences }: RenewalCircumstances = NO_CIRCUMSTANCES,
): RenewalHint | null {
  const applied = getAppliedWindow(kind, region);
  if (applied.kind === 'none') return null;
  const found = getRenewalWindow(kind, endOn, region);
  const window = found ?? { opensOn: null, lastOn: null };
  const start = found && safeStart(getLastSafeStart(endOn, preparationDays, found), absences);
  return {
    opensOn: window.opensOn,
    lastOn: window.lastOn ?? (window.opensOn === null ? null : endOn),
    text: windowText(applied, window, todayOn),
    docNumber: applied.docNumber,
    clause: applied.clause,
    isSourced: applied.isSourced,
    safeStartOn: start?.day ?? null,
    reasons: start
      ? [
          ...placeReason(applied, region),
          window.lastOn === null ? `到期日 ${endOn}` : `最晚申请日 ${window.lastOn}`,
          preparationDays > 0 ? `准备材料 ${preparationDays} 天` : '准备时间设为 0 天',
          ...start.missed.map(({ name, fromOn, toOn }) => `${name} ${fromOn} 至 ${toOn} 不在且无人代理，须在此前启动`),
        ]
      : [],
  };
}
