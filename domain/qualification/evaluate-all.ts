/** Evaluates one enterprise against many levels; all data of the enterprise is read once. */
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { type Catalogue, type CatalogueLevel, type CatalogueStandard, findLevel } from './catalogue.ts';
import type { EvaluationOptions } from './context.ts';
import { createEnterpriseIndexFactory, type EnterpriseIndexFactory } from './enterprise-index.ts';
import type { RequirementAnswer } from './evaluate-level.ts';
import { createReport, type ReportInput } from './evaluate-qualification.ts';
import type { Category, CountingRule } from './facts.ts';
import type { DaySpan } from './people/person-days.ts';
import type { EvaluationReport } from './report.ts';
import { createRuleBook, type RuleBook } from './rules.ts';

export interface EvaluateManyInput {
  catalogue: Catalogue;
  countingRules?: readonly CountingRule[];
  enterprise: EnterpriseDocument;
  asOf: string;
  /** The day on which the evaluation runs (YYYY-MM-DD); omitted: each evaluated day. */
  today?: string;
  options?: Partial<EvaluationOptions>;
  /** Omitted: all categories. */
  categories?: readonly Category[];
  /** True: also includes the lists of counted people, the matrix and the candidates. Default false. */
  isDetailed?: boolean;
}

export interface EvaluationTarget {
  standard: CatalogueStandard;
  level: CatalogueLevel;
}

/** Called from time to time during a long evaluation or forecast with the completed share, from 0 to 1. */
export type ProgressListener = (share: number) => void;

/** An enterprise and the counting rules, prepared for evaluation on one or several days. */
interface ParsedQuestion {
  rules: RuleBook;
  enterprise: EnterpriseIndexFactory;
}

function read({ catalogue, countingRules, enterprise, today }: EvaluateManyInput, span?: DaySpan): ParsedQuestion {
  const rules = createRuleBook(countingRules ?? catalogue.facts.countingRules);
  const { specialtySets } = catalogue.facts;
  return {
    rules,
    enterprise: createEnterpriseIndexFactory(enterprise, {
      rules,
      specialtySets,
      terms: catalogue.terms,
      ...(span && { span }),
      ...(today !== undefined && { today }),
    }),
  };
}

function checkTargets(
  targets: readonly EvaluationTarget[],
  inputOf: (target: EvaluationTarget) => ReportInput,
  tell: ProgressListener = () => undefined,
): EvaluationReport[] {
  // A report depends only on standard and level, so a qualification that an enterprise has twice is evaluated once.
  const made = new Map<CatalogueLevel, EvaluationReport>();
  return targets.map((target, position) => {
    tell(position / targets.length);
    const report = made.get(target.level) ?? createReport(inputOf(target));
    made.set(target.level, report);
    return report;
  });
}

/** Evaluates every level of every standard. */
export function evaluateAll(input: EvaluateManyInput, tell?: ProgressListener): EvaluationReport[] {
  const standards = input.catalogue.standards.filter(
    (standard) => input.categories === undefined || input.categories.includes(standard.category),
  );
  const { rules, enterprise } = read(input);
  const index = enterprise.on(input.asOf);
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

export interface CurrentQualification {
  certificateRef: string;
  itemRef: string;
  itemName: string;
  standardCode: string;
  level: string;
}

export interface CurrentEvaluation extends CurrentQualification {
  /** Null: the catalogue does not contain the standard or level of the item. */
  report: EvaluationReport | null;
}

/** The current levels of an enterprise, to be evaluated on any day of a span. */
export interface CurrentLevels {
  /** One entry per certificate item; the target is null if the catalogue does not contain the standard or level. */
  items: readonly (CurrentQualification & { target: EvaluationTarget | null })[];
  /** The distinct levels of the items. */
  levels: readonly EvaluationTarget[];
  /** Returns a function that creates the evaluation input of a level on a day. Inputs from one call share their common parts. */
  inputOn: (asOf: string, isDetailed: boolean) => (target: EvaluationTarget) => ReportInput;
  fitOn: EnterpriseIndexFactory['fitOn'];
}

function listItems({ enterprise, catalogue }: EvaluateManyInput): CurrentLevels['items'] {
  const known = new Map<CatalogueLevel, EvaluationTarget>();
  const getTarget = (standardCode: string | null, name: string | null): EvaluationTarget | null => {
    const standard = standardCode === null ? null : catalogue.byCode(standardCode);
    const level = standard === null || name === null ? null : findLevel(standard, name);
    if (standard === null || level === null) return null;
    const target = known.get(level) ?? { standard, level };
    known.set(level, target);
    return target;
  };
  return enterprise.certificates.flatMap((certificate, position) =>
    certificate.items.map((item, index) => ({
      certificateRef: certificate.uuid ?? `certificate-${position + 1}`,
      itemRef: item.uuid ?? `certificate-${position + 1}/item-${index + 1}`,
      itemName: item.itemName,
      standardCode: item.standardCode ?? '',
      level: item.level ?? '',
      target: getTarget(item.standardCode, item.level),
    })),
  );
}

/**
 * Reads the current levels of an enterprise.
 * @param span the days that will be evaluated; omitted: a single day
 */
export function loadCurrentLevels(input: EvaluateManyInput, span?: DaySpan): CurrentLevels {
  const items = listItems(input);
  const { rules, enterprise } = read(input, span);
  return {
    items,
    levels: [...new Set(items.flatMap(({ target }) => target ?? []))],
    fitOn: enterprise.fitOn,
    inputOn: (asOf, isDetailed) => {
      const index = enterprise.on(asOf);
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

/**
 * Creates a report for each current qualification.
 * @param answersOf returns the known results of a level; omitted: no results are known
 */
export function createCurrentReports(
  { items, inputOn }: CurrentLevels,
  { asOf, isDetailed = false }: Pick<EvaluateManyInput, 'asOf' | 'isDetailed'>,
  answersOf: (target: EvaluationTarget) => readonly RequirementAnswer[] | undefined = () => undefined,
  tell?: ProgressListener,
): CurrentEvaluation[] {
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

/** Evaluates the current levels of the enterprise and returns one result per certificate item (reminders 0203 and 0601). */
export const evaluateCurrent = (input: EvaluateManyInput, tell?: ProgressListener): CurrentEvaluation[] =>
  createCurrentReports(loadCurrentLevels(input), input, undefined, tell);
