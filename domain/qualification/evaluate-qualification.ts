/**
 * Evaluates whether an enterprise fulfils a level of a standard on a day. The function is pure and deterministic: the same enterprise,
 * facts, rules, day and options give exactly the same report.
 */
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { findCurrentAssets, findRequestedLevel } from './applying.ts';
import { type Catalogue, type CatalogueLevel, type CatalogueStandard, findLevel } from './catalogue.ts';
import { isClosureAbout } from './closures.ts';
import { defaultOptions, type EvaluationContext, type EvaluationOptions } from './context.ts';
import { isInForce } from './documents.ts';
import { createEnterpriseIndex, type EnterpriseIndex } from './enterprise-index.ts';
import { combineRequirementAnswers, evaluateRequirements, type RequirementAnswer } from './evaluate-level.ts';
import type { CountingRule } from './facts.ts';
import { createMatrix } from './matrix.ts';
import { getPeopleScope } from './people/person-status.ts';
import type { AppliedRule, EvaluationReport, LevelNotice, ReportSource, RequirementResult } from './report.ts';
import { createRuleBook, type RuleBook, type RuleId } from './rules.ts';
import { formatOpenCount } from './wording/requirement-counts.ts';

export const disclaimer = '结果仅供准备材料参考，不代表审批结论';

export interface EvaluationInput {
  catalogue: Catalogue;
  /** Omitted: the rules in the catalogue's facts. */
  countingRules?: readonly CountingRule[];
  enterprise: EnterpriseDocument;
  standardCode: string;
  level: string;
  /** YYYY-MM-DD */
  asOf: string;
  /** The day on which the evaluation runs (YYYY-MM-DD); omitted: `asOf`. */
  today?: string;
  options?: Partial<EvaluationOptions>;
}

export type EvaluationError = 'unknown-standard' | 'unknown-level' | 'no-requirements';

export type EvaluationResult =
  | { ok: true; report: EvaluationReport }
  | { ok: false; fault: EvaluationError; message: string };

export function evaluateQualification(input: EvaluationInput): EvaluationResult {
  const standard = input.catalogue.byCode(input.standardCode);
  if (standard === null)
    return { ok: false, fault: 'unknown-standard', message: `没有代码为“${input.standardCode}”的资质标准` };
  if (standard.levels.length === 0)
    return { ok: false, fault: 'no-requirements', message: `“${standard.name}”是分类，请选择其下的资质标准` };
  const level = findLevel(standard, input.level);
  if (level === null) {
    const names = standard.levels.map((item) => item.key).join('、');
    return { ok: false, fault: 'unknown-level', message: `“${standard.name}”没有等级“${input.level}”，可选：${names}` };
  }
  const rules = createRuleBook(input.countingRules ?? input.catalogue.facts.countingRules);
  const index = createEnterpriseIndex(input.enterprise, {
    asOf: input.asOf,
    ...(input.today !== undefined && { today: input.today }),
    rules,
    specialtySets: input.catalogue.facts.specialtySets,
    terms: input.catalogue.terms,
  });
  return { ok: true, report: createReport({ ...input, standard, found: level, rules, index, isDetailed: true }) };
}

export interface ReportInput {
  catalogue: Catalogue;
  standard: CatalogueStandard;
  found: CatalogueLevel;
  rules: RuleBook;
  index: EnterpriseIndex;
  asOf: string;
  options?: Partial<EvaluationOptions>;
  isDetailed: boolean;
  /** Whether the enterprise already has the level. A cancellation does not revoke a current level but prevents new applications. */
  isHeld?: boolean;
  /** The results of all requirements of the level, if already known. */
  answers?: readonly RequirementAnswer[];
}

/** A cancelled standard is not evaluated, unless its cancellation is unverified. */
const isCancelled = (notice: LevelNotice): boolean => notice.kind === 'cancelled' && notice.confidence === 'sourced';

const writeCancelled = ({ docNumber, since }: LevelNotice): string => `该资质已由${docNumber}取消，${since} 起不再受理`;

interface Asked {
  context: EvaluationContext;
  caution: string | null;
}

/** Returns the context in which the requirements of the level are evaluated. */
export function createEvaluationContext(input: ReportInput): Asked {
  const { standard, rules, index, asOf } = input;
  const options = { ...defaultOptions, ...input.options };
  const isHeld = input.isHeld === true;
  const { level, caution } = isHeld
    ? { level: input.found, caution: null }
    : findRequestedLevel(standard, input.found, options.applying ?? null, rules);
  return {
    caution,
    context: {
      scope: getPeopleScope(standard.category, level.document.docNumber),
      standard,
      level,
      rules,
      terms: input.catalogue.terms,
      index,
      asOf,
      options,
      heldAssets: isHeld ? [] : findCurrentAssets(input.catalogue, index),
      isDetailed: input.isDetailed,
      absent: new Set(),
    },
  };
}

export function createReport(input: ReportInput): EvaluationReport {
  const { standard, rules, index, asOf } = input;
  const isHeld = input.isHeld === true;
  const { context, caution } = createEvaluationContext(input);
  const found = context.level;
  const { leaves, gaps } = combineRequirementAnswers(
    input.answers ?? evaluateRequirements(context, found.rows),
    context,
  );
  const counts = countVerdicts(leaves);
  const cautions = listCautions(context);
  const notices = listNotices(input);
  const cancelled = isHeld ? undefined : notices.find(isCancelled);
  const isOpen = counts.unknown > 0 || cautions.some((item) => item.blocks);
  const verdict =
    counts.unmet > 0 || cancelled !== undefined
      ? 'unmet'
      : isOpen
        ? 'undecided'
        : counts.declared > 0
          ? 'declared'
          : 'met';
  return {
    schema: 1,
    standardCode: standard.code,
    displayCode: standard.displayCode,
    standardName: standard.name,
    level: found.key,
    category: standard.category,
    asOf,
    factsVersion: input.catalogue.version,
    entName: index.enterprise.enterprise.entName,
    verdict,
    headline: cancelled === undefined ? writeHeadline(verdict, counts) : writeCancelled(cancelled),
    counts,
    leaves,
    gaps,
    matrix: input.isDetailed ? createMatrix(leaves, index) : { columns: [], rows: [] },
    rulesUsed: listRules(leaves, rules),
    sources: listSources(context),
    notices,
    cautions: [...cautions.map((item) => item.text), ...(caution === null ? [] : [caution])],
    disclaimer,
  };
}

function countVerdicts(leaves: readonly RequirementResult[]): EvaluationReport['counts'] {
  const count = (verdict: RequirementResult['verdict']): number =>
    leaves.filter((leaf) => leaf.verdict === verdict).length;
  const notAssessed = count('notAssessed');
  return {
    assessed: leaves.length - notAssessed,
    met: count('met'),
    declared: count('declared'),
    unmet: count('unmet'),
    unknown: count('unknown'),
    notAssessed,
  };
}

/** See DESIGN.md, section 9. */
function writeHeadline(verdict: EvaluationReport['verdict'], counts: EvaluationReport['counts']): string {
  if (verdict === 'met') return '满足申报条件';
  if (verdict === 'declared') return '按企业声明满足申报条件，声明未经核对';
  if (verdict === 'unmet') return `暂不满足申报条件，还差 ${counts.unmet} 条要求`;
  return counts.unknown === 0 ? '数据不足，还需核对标准' : `数据不足，有 ${formatOpenCount(counts.unknown)}`;
}

/** A level with fewer requirements was not recorded completely. */
const fewestRows = 3;

interface Caution {
  text: string;
  /** Whether the caution prevents the verdict 满足. */
  blocks: boolean;
}

/** Lists the parts of a level that are missing in the facts. No declaration of the enterprise can replace unknown wording. */
function listIncomplete({ level }: EvaluationContext): Caution[] {
  const texts = [
    ...(level.level.incomplete === true ? ['该等级的标准数据不完整'] : []),
    ...(level.level.requirements.length < fewestRows ? ['该等级收录的指标过少，可能不完整'] : []),
  ];
  return texts.map((text) => ({ text: `${text}，待对照标准原文核对`, blocks: true }));
}

function listCautions(context: EvaluationContext): Caution[] {
  const { document } = context.level;
  const found: Caution[] = [];
  const say = (text: string, blocks: boolean): void => {
    found.push({ text, blocks });
  };
  if (document.inForceSince === null) say(`${document.docNumber} 的施行日期不明，按现行有效处理`, false);
  else if (document.inForceSince > context.asOf)
    say(`${document.docNumber} 自 ${document.inForceSince} 起施行，${context.asOf} 尚未施行`, true);
  if (document.inForceUntil !== null && document.inForceUntil <= context.asOf)
    say(`本等级依据的 ${document.docNumber} 已于 ${document.inForceUntil} 被替代`, true);
  found.push(...listIncomplete(context));
  return found;
}

/** Lists cancellations, closures and upcoming reforms on the day, in this order. */
function listNotices({ catalogue, standard, found, asOf }: ReportInput): LevelNotice[] {
  const order = ['cancelled', 'closed', 'reform'];
  return catalogue.facts.closures
    .filter((closure) => closure.since <= asOf && isClosureAbout(closure, standard, found.level.level))
    .map(
      ({ kind, docNumber, since, text, confidence }): LevelNotice => ({
        kind,
        docNumber,
        since,
        text: `${docNumber}：${since} 起${text}${confidence === 'sourced' ? '' : '（待核对）'}`,
        confidence,
      }),
    )
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

function listRules(leaves: readonly RequirementResult[], rules: RuleBook): AppliedRule[] {
  const ids = new Set<RuleId>(leaves.flatMap((leaf) => (leaf.verdict === 'notAssessed' ? [] : leaf.rules)));
  return [...ids]
    .sort((a, b) => Number(a.slice(3)) - Number(b.slice(3)))
    .flatMap((id) => {
      const rule = rules.rule(id);
      return rule === null ? [] : [{ id, name: rule.name, statement: rule.statement, confidence: rule.confidence }];
    });
}

/** Lists the documents in force on the day: the standard, then every later document. */
function listSources(context: EvaluationContext): ReportSource[] {
  const { document } = context.level;
  return [
    {
      docNumber: document.docNumber,
      title: document.title,
      issuer: document.issuer,
      issued: document.issued,
      effective: document.inForceSince,
      effect: null,
      confidence: context.standard.standard?.confidence ?? null,
    },
    ...document.amendments
      .filter((amendment) => isInForce(amendment.effective ?? amendment.issued ?? null, context.asOf))
      .map((amendment) => ({
        docNumber: amendment.docNumber,
        title: amendment.title,
        issuer: null,
        issued: amendment.issued ?? null,
        effective: amendment.effective ?? null,
        effect: amendment.effect,
        confidence: amendment.confidence ?? null,
      })),
  ];
}
