/** One firm against many levels: everything about the firm is read once. */
import type { Firm } from '#domain/firm/firm.ts';
import { type Catalogue, type CatalogueLevel, type CatalogueStandard, findLevel } from './catalogue.ts';
import type { RowAnswer } from './check-level.ts';
import { createReport, type ReportInput } from './check-qualification.ts';
import type { CheckOptions } from './context.ts';
import type { Category, CountingRule } from './facts.ts';
import { type FirmReading, readFirm } from './firm-index.ts';
import type { Span } from './people/person-days.ts';
import type { CheckReport } from './report.ts';
import { createRuleBook, type RuleBook } from './rules.ts';

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

export interface Target {
  standard: CatalogueStandard;
  level: CatalogueLevel;
}

/** Told now and then how far a long check or forecast is, from 0 to 1. */
export type TellShare = (share: number) => void;

/** A firm and the rules by which it is checked, read for one day or for several. */
interface Reading {
  rules: RuleBook;
  firm: FirmReading;
}

function read({ catalogue, countingRules, firm }: CheckManyInput, span?: Span): Reading {
  const rules = createRuleBook(countingRules ?? catalogue.facts.countingRules);
  const { specialtySets } = catalogue.facts;
  return { rules, firm: readFirm(firm, { rules, specialtySets, terms: catalogue.terms, ...(span && { span }) }) };
}

function checkTargets(
  targets: readonly Target[],
  inputOf: (target: Target) => ReportInput,
  tell: TellShare = () => undefined,
): CheckReport[] {
  // A report hangs on standard and level alone: what a firm holds twice is checked once.
  const made = new Map<CatalogueLevel, CheckReport>();
  return targets.map((target, position) => {
    tell(position / targets.length);
    const report = made.get(target.level) ?? createReport(inputOf(target));
    made.set(target.level, report);
    return report;
  });
}

/** Every level of every standard. */
export function checkAll(input: CheckManyInput, tell?: TellShare): CheckReport[] {
  const standards = input.catalogue.standards.filter(
    (standard) => input.categories === undefined || input.categories.includes(standard.category),
  );
  const { rules, firm } = read(input);
  const index = firm.on(input.asOf);
  return checkTargets(
    standards.flatMap((standard) => standard.levels.map((level) => ({ standard, level }))),
    ({ standard, level }) => ({
      ...input,
      standard,
      found: level,
      rules,
      index,
      isDetailed: input.isDetailed ?? false,
      isHeld: false,
    }),
    tell,
  );
}

export interface HeldItem {
  certificateRef: string;
  itemRef: string;
  itemName: string;
  standardCode: string;
  level: string;
}

export interface HeldCheck extends HeldItem {
  /** Null: the item names a standard or level that the catalogue does not know. */
  report: CheckReport | null;
}

/** The levels that a firm holds, to be checked on any day of a span. */
export interface Holdings {
  /** One per certificate item; without a target: it names a standard or level that the catalogue does not know. */
  items: readonly (HeldItem & { target: Target | null })[];
  /** Each level once. */
  levels: readonly Target[];
  /** What a level is checked with on a day; days of one call share what they have in common. */
  inputOn: (asOf: string, isDetailed: boolean) => (target: Target) => ReportInput;
  fitOn: FirmReading['fitOn'];
}

function listItems({ firm, catalogue }: CheckManyInput): Holdings['items'] {
  const known = new Map<CatalogueLevel, Target>();
  const targetOf = (standardCode: string | null, name: string | null): Target | null => {
    const standard = standardCode === null ? null : catalogue.byCode(standardCode);
    const level = standard === null || name === null ? null : findLevel(standard, name);
    if (standard === null || level === null) return null;
    const target = known.get(level) ?? { standard, level };
    known.set(level, target);
    return target;
  };
  return firm.certificates.flatMap((certificate, position) =>
    certificate.items.map((item, index) => ({
      certificateRef: certificate.uuid ?? `certificate-${position + 1}`,
      itemRef: item.uuid ?? `certificate-${position + 1}/item-${index + 1}`,
      itemName: item.itemName,
      standardCode: item.standardCode ?? '',
      level: item.level ?? '',
      target: targetOf(item.standardCode, item.level),
    })),
  );
}

/** @param span the days that will be asked about; left out: one alone */
export function readHoldings(input: CheckManyInput, span?: Span): Holdings {
  const items = listItems(input);
  const { rules, firm } = read(input, span);
  return {
    items,
    levels: [...new Set(items.flatMap(({ target }) => target ?? []))],
    fitOn: firm.fitOn,
    inputOn: (asOf, isDetailed) => {
      const index = firm.on(asOf);
      return ({ standard, level }) => ({
        ...input,
        asOf,
        standard,
        found: level,
        rules,
        index,
        isDetailed,
        isHeld: true,
      });
    },
  };
}

/** @param answersOf what is known of a level already; left out: nothing */
export function reportHeld(
  { items, inputOn }: Holdings,
  { asOf, isDetailed = false }: Pick<CheckManyInput, 'asOf' | 'isDetailed'>,
  answersOf: (target: Target) => readonly RowAnswer[] | undefined = () => undefined,
  tell?: TellShare,
): HeldCheck[] {
  const inputOf = inputOn(asOf, isDetailed);
  const reports = checkTargets(
    items.flatMap(({ target }) => target ?? []),
    (target) => {
      const answers = answersOf(target);
      return { ...inputOf(target), ...(answers && { answers }) };
    },
    tell,
  );
  let next = 0;
  return items.map(({ target, ...item }) => {
    if (target === null) return { ...item, report: null };
    const report = reports[next] ?? null;
    next += 1;
    return { ...item, report };
  });
}

/** The levels that the firm holds, one answer per certificate item (reminders 0203 and 0601). */
export const checkHeld = (input: CheckManyInput, tell?: TellShare): HeldCheck[] =>
  reportHeld(readHoldings(input), input, undefined, tell);
