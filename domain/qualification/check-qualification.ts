/**
 * Does this firm fulfil this level of this standard on this day? Pure and deterministic: the same firm, facts, rules, day and
 * options give the same report, letter for letter.
 */
import type { Firm } from '#domain/firm/firm.ts';
import { type Catalogue, type CatalogueLevel, type CatalogueStandard, findLevel } from './catalogue.ts';
import { checkLevel } from './check-level.ts';
import { type CheckOptions, type Context, defaultOptions } from './context.ts';
import { isInForce } from './documents.ts';
import type { CountingRule } from './facts.ts';
import { createFirmIndex, type FirmIndex } from './firm-index.ts';
import { createMatrix } from './matrix.ts';
import { createScope } from './people/standing.ts';
import type { CheckReport, Leaf, ReportSource, RuleUse } from './report.ts';
import { createRuleBook, type RuleBook, type RuleId } from './rules.ts';

export const disclaimer = '结果仅供准备材料参考，不代表审批结论';

export interface CheckInput {
  catalogue: Catalogue;
  /** Left out: the rules among the catalogue's facts. */
  countingRules?: readonly CountingRule[];
  firm: Firm;
  standardCode: string;
  level: string;
  /** YYYY-MM-DD */
  asOf: string;
  options?: Partial<CheckOptions>;
}

export type CheckFault = 'unknown-standard' | 'unknown-level' | 'no-requirements';

export type CheckResult = { ok: true; report: CheckReport } | { ok: false; fault: CheckFault; message: string };

export function checkQualification(input: CheckInput): CheckResult {
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
  const index = createFirmIndex(input.firm, {
    asOf: input.asOf,
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
  index: FirmIndex;
  asOf: string;
  options?: Partial<CheckOptions>;
  isDetailed: boolean;
}

export function createReport(input: ReportInput): CheckReport {
  const { standard, found, rules, index, asOf } = input;
  const options = { ...defaultOptions, ...input.options };
  const context: Context = {
    scope: createScope(standard.category, found.document.docNumber),
    standard,
    level: found,
    rules,
    terms: input.catalogue.terms,
    index,
    asOf,
    options,
    isDetailed: input.isDetailed,
  };
  const { leaves, gaps } = checkLevel(context);
  const counts = countVerdicts(leaves);
  const cautions = listCautions(context);
  const verdict =
    counts.unmet > 0 ? 'unmet' : counts.unknown > 0 || cautions.some((item) => item.blocks) ? 'undecided' : 'met';
  return {
    schema: 1,
    standardCode: standard.code,
    displayCode: standard.displayCode,
    standardName: standard.name,
    level: found.key,
    category: standard.category,
    asOf,
    factsVersion: input.catalogue.version,
    entName: index.firm.enterprise.entName,
    verdict,
    headline: writeHeadline(verdict, counts),
    counts,
    leaves,
    gaps,
    matrix: input.isDetailed ? createMatrix(leaves, index) : { columns: [], rows: [] },
    rulesUsed: listRules(leaves, rules),
    sources: listSources(context),
    cautions: cautions.map((item) => item.text),
    disclaimer,
  };
}

function countVerdicts(leaves: readonly Leaf[]): CheckReport['counts'] {
  const count = (verdict: Leaf['verdict']): number => leaves.filter((leaf) => leaf.verdict === verdict).length;
  const notAssessed = count('notAssessed');
  return {
    assessed: leaves.length - notAssessed,
    met: count('met'),
    unmet: count('unmet'),
    unknown: count('unknown'),
    notAssessed,
  };
}

/** DESIGN.md, section 9. */
function writeHeadline(verdict: CheckReport['verdict'], counts: CheckReport['counts']): string {
  if (verdict === 'met') return '满足申报条件';
  if (verdict === 'unmet') return `暂不满足申报条件，还差 ${counts.unmet} 项`;
  return counts.unknown === 0 ? '数据不足，还需核对标准' : `数据不足，还需补充 ${counts.unknown} 项`;
}

/** Every level that was recorded completely has more rows; fewer cannot be the whole standard. */
const fewestRows = 3;

/** A caution that blocks keeps the report from saying 满足. */
function listCautions(context: Context): { text: string; blocks: boolean }[] {
  const { document, level } = context.level;
  const found: { text: string; blocks: boolean }[] = [];
  if (document.inForceSince === null)
    found.push({ text: `${document.docNumber} 的施行日期不明，按现行有效处理`, blocks: false });
  else if (document.inForceSince > context.asOf)
    found.push({
      text: `${document.docNumber} 自 ${document.inForceSince} 起施行，${context.asOf} 尚未施行`,
      blocks: true,
    });
  if (document.inForceUntil !== null && document.inForceUntil <= context.asOf)
    found.push({ text: `本等级依据的 ${document.docNumber} 已于 ${document.inForceUntil} 被替代`, blocks: true });
  if (level.incomplete === true) found.push({ text: '该等级的标准数据不完整', blocks: true });
  if (level.requirements.length < fewestRows) found.push({ text: '该等级收录的指标过少，可能不完整', blocks: true });
  for (const amendment of document.amendments)
    if (
      /停止受理|取消.*资质/.test(amendment.effect) &&
      isInForce(amendment.effective ?? amendment.issued ?? null, context.asOf)
    )
      found.push({
        text: `${amendment.docNumber}：${amendment.effect}${amendment.confidence === 'recalled' ? '（待核对）' : ''}`,
        blocks: false,
      });
  return found;
}

function listRules(leaves: readonly Leaf[], rules: RuleBook): RuleUse[] {
  const ids = new Set<RuleId>(leaves.flatMap((leaf) => (leaf.verdict === 'notAssessed' ? [] : leaf.rules)));
  return [...ids]
    .sort((a, b) => Number(a.slice(3)) - Number(b.slice(3)))
    .flatMap((id) => {
      const rule = rules.rule(id);
      return rule === null ? [] : [{ id, name: rule.name, statement: rule.statement, confidence: rule.confidence }];
    });
}

/** The standard itself, then every later document that was in force on the day. */
function listSources(context: Context): ReportSource[] {
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
