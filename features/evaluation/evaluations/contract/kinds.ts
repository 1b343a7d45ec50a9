import { z } from 'zod';
import type { RequirementResult } from '#domain/qualification/report.ts';
import { RUN_KINDS } from '#domain/qualification/run-kinds.ts';

export const RunKind = z.enum(RUN_KINDS);
export type RunKind = z.output<typeof RunKind>;

/** The maximum number of contradictions of records in a report; further ones appear after these are corrected. */
export const MAX_ARCHIVE_FINDINGS = 200;

/** The rule code of findings about disputed facts; such a fact counts as unknown. */
export const DISPUTED_FACT_RULE = 'disputed';

type LeafName = Pick<RequirementResult, 'kind' | 'title'>;

const REGISTERED: ReadonlySet<string> = new Set([
  'registeredPersonnel',
  'registeredTotal',
  'technicalStaff',
  'technicalLead',
]);
const OTHERS: ReadonlySet<string> = new Set([
  'titledPersonnel',
  'siteManagers',
  'skilledWorkers',
  'technicalStaff',
  'technicalLead',
  'headcount',
]);

/**
 * Returns whether the requirement concerns the performance of people or the enterprise; some standards list it among the other conditions
 * (技术负责人或注册建造师主持完成过 …).
 */
const isPerformance = ({ kind, title }: LeafName): boolean =>
  kind === 'performance' || kind === 'staffPerformance' || (kind === 'other' && title.includes('业绩'));

const isPeople = ({ kind }: LeafName): boolean => REGISTERED.has(kind) || OTHERS.has(kind);

export function isRequirementOfRunKind(kind: RunKind, leaf: LeafName): boolean {
  if (kind === 'whole') return true;
  if (kind === 'xm') return isPerformance(leaf);
  if (kind === 'zcry') return REGISTERED.has(leaf.kind);
  if (kind === 'fzcry') return OTHERS.has(leaf.kind);
  return isPeople(leaf);
}

/** Returns the aspect of a requirement, which determines the kind of reminder for a shortfall. */
export function getRequirementAspect(leaf: LeafName): 'people' | 'performance' | 'assets' | 'other' {
  if (isPeople(leaf)) return 'people';
  if (isPerformance(leaf)) return 'performance';
  return leaf.kind === 'netAssets' || leaf.kind === 'registeredCapital' ? 'assets' : 'other';
}
