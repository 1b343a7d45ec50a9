/** One firm against many levels: everything about the firm is read once. */
import type { Firm } from '#domain/firm/firm.ts';
import { type Catalogue, type CatalogueLevel, type CatalogueStandard, findLevel } from './catalogue.ts';
import { createReport } from './check-qualification.ts';
import type { CheckOptions } from './context.ts';
import type { Category, CountingRule } from './facts.ts';
import { createFirmIndex } from './firm-index.ts';
import type { CheckReport } from './report.ts';
import { createRuleBook } from './rules.ts';

export interface CheckManyInput {
  catalogue: Catalogue;
  countingRules?: readonly CountingRule[];
  firm: Firm;
  asOf: string;
  options?: Partial<CheckOptions>;
  /** Left out: all. */
  categories?: readonly Category[];
  /** True: also the lists of who counts, the matrix and the candidates. Default false. */
  isDetailed?: boolean;
}

interface Target {
  standard: CatalogueStandard;
  level: CatalogueLevel;
}

/** Told now and then how far a long check or forecast is, from 0 to 1. */
export type TellShare = (share: number) => void;

function checkTargets(
  input: CheckManyInput,
  targets: readonly Target[],
  isHeld: boolean,
  tell: TellShare = () => undefined,
): CheckReport[] {
  const rules = createRuleBook(input.countingRules ?? input.catalogue.facts.countingRules);
  const index = createFirmIndex(input.firm, {
    asOf: input.asOf,
    rules,
    specialtySets: input.catalogue.facts.specialtySets,
    terms: input.catalogue.terms,
  });
  // A report hangs on standard and level alone: what a firm holds twice is checked once.
  const made = new Map<CatalogueLevel, CheckReport>();
  return targets.map(({ standard, level }, position) => {
    tell(position / targets.length);
    const isDetailed = input.isDetailed ?? false;
    const report =
      made.get(level) ?? createReport({ ...input, standard, found: level, rules, index, isDetailed, isHeld });
    made.set(level, report);
    return report;
  });
}

/** Every level of every standard. */
export function checkAll(input: CheckManyInput, tell?: TellShare): CheckReport[] {
  const standards = input.catalogue.standards.filter(
    (standard) => input.categories === undefined || input.categories.includes(standard.category),
  );
  return checkTargets(
    input,
    standards.flatMap((standard) => standard.levels.map((level) => ({ standard, level }))),
    false,
    tell,
  );
}

export interface HeldCheck {
  certificateRef: string;
  itemRef: string;
  itemName: string;
  standardCode: string;
  level: string;
  /** Null: the item names a standard or level that the catalogue does not know. */
  report: CheckReport | null;
}

/** The levels that the firm holds, one answer per certificate item (reminders 0203 and 0601). */
export function checkHeld(input: CheckManyInput, tell?: TellShare): HeldCheck[] {
  const items = input.firm.certificates.flatMap((certificate, position) =>
    certificate.items.map((item, index) => {
      const standard = item.standardCode === null ? null : input.catalogue.byCode(item.standardCode);
      return {
        certificateRef: certificate.uuid ?? `certificate-${position + 1}`,
        itemRef: item.uuid ?? `certificate-${position + 1}/item-${index + 1}`,
        itemName: item.itemName,
        standardCode: item.standardCode ?? '',
        level: item.level ?? '',
        standard,
        found: standard === null || item.level === null ? null : findLevel(standard, item.level),
      };
    }),
  );
  const targets = items.flatMap(({ standard, found }) =>
    standard === null || found === null ? [] : [{ standard, level: found }],
  );
  const reports = checkTargets(input, targets, true, tell);
  let next = 0;
  return items.map(({ standard, found, ...item }) => {
    if (standard === null || found === null) return { ...item, report: null };
    const report = reports[next] ?? null;
    next += 1;
    return { ...item, report };
  });
}
