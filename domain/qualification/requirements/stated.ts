/**
 * Applies the enterprise's declaration about a requirement that no record can decide, because it is a discretionary decision. The
 * declaration names the exact requirement of one level and its source. It is reported as a declaration and not verified.
 */
import type { Declaration } from '#domain/enterprise/enterprise-document.ts';
import type { PreparedRow } from '../catalogue.ts';
import type { EvaluationContext } from '../context.ts';
import type { RequirementResult } from '../report.ts';

const isAbout = (declaration: Declaration, { standard, level }: EvaluationContext): boolean =>
  declaration.standardCode === standard.code &&
  (declaration.level === level.key || declaration.level === level.level.level);

interface Statement {
  ref: string;
  source: string;
}

/** Finds the declaration about a requirement. Null if there is none, if it has no source, or if it denies the requirement. */
export function findRequirementStatement(text: string, context: EvaluationContext): Statement | null {
  const found = context.index.statementsOf(text).filter((declaration) => isAbout(declaration, context));
  if (found.length === 0) return null;
  if (found.some((declaration) => declaration.confirmed === false)) return null;
  const sources = found
    .filter((declaration) => declaration.confirmed === true)
    .map((declaration) => ({ ref: declaration.uuid ?? declaration.kind, source: declaration.source?.trim() ?? '' }))
    .filter(({ source }) => source !== '')
    .sort((a, b) => (`${a.source}|${a.ref}` < `${b.source}|${b.ref}` ? -1 : 1));
  return sources[0] ?? null;
}

export const formatDeclaredSource = (source: string | null): string =>
  `企业声明满足，未经核对；依据：${source ?? '未填写'}`;

/**
 * Returns whether the facts contain the verified wording of a requirement. Wording that is recalled from memory or lacks a figure must
 * first be checked against the standard; until then no declaration is requested and none counts.
 */
export const isWordingKnown = ({ obstacles, words, row }: Pick<PreparedRow, 'obstacles' | 'words' | 'row'>): boolean =>
  obstacles.length === 0 && (!words.isPending || row.summary !== undefined);

/** Applies a declaration to an undecided requirement whose wording is known. Any other verdict is unchanged. */
export function applyStatement(
  leaf: RequirementResult,
  prepared: PreparedRow,
  context: EvaluationContext,
): RequirementResult {
  if (leaf.verdict !== 'unknown' || !isWordingKnown(prepared)) return leaf;
  const { text } = prepared.words;
  const asked: RequirementResult = { ...leaf, answerKey: leaf.answerKey ?? { kind: 'requirement', text } };
  const statement = findRequirementStatement(text, context);
  if (statement === null) return asked;
  return {
    ...asked,
    verdict: 'declared',
    statement,
    reason: formatDeclaredSource(statement.source),
    distance: null,
    nextStep: null,
    cautions: [...leaf.cautions, `企业声明，未经核对（${leaf.reason}）`],
  };
}
