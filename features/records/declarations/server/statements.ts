import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { isWordingKnown } from '#domain/qualification/requirements/stated.ts';
import type { FieldError } from '#platform/contract/api-error.ts';

/** The part of the standards catalogue that this feature uses. */
export type Standards = Pick<Catalogue, 'byCode' | 'standards'>;

interface Statement {
  readonly kind: string;
  readonly standardCode: string | null;
  readonly level: string | null;
  readonly text: string | null;
}

/**
 * Validates that a statement about one requirement (逐条确认) refers to an existing requirement of the standards, because no report could use
 * it otherwise. Other kinds of declaration refer to no requirement.
 */
export function validateRequirementStatement(
  standards: Standards,
  { kind, standardCode, level, text }: Statement,
): FieldError[] {
  if (kind !== 'requirement') return [];
  if (text === null || text === '') return [{ path: 'text', message: '逐条确认请在说明中填写指标的原文' }];
  const standard = standardCode === null ? null : standards.byCode(standardCode);
  if (standardCode !== null && standard === null)
    return [{ path: 'standardCode', message: '资质标准不存在，请重新选择' }];
  const levels = (standard === null ? standards.standards : [standard])
    .flatMap((one) => one.levels)
    .filter((one) => level === null || one.key === level || one.level.level === level);
  if (levels.length === 0) return [{ path: 'level', message: '该标准没有这个等级' }];
  const found = levels.flatMap(({ rows }) => rows.filter(({ words }) => words.text === text));
  if (found.length === 0) return [{ path: 'text', message: '标准没有这条指标，请照报告中该条指标的原文填写' }];
  // A requirement whose text was not verified against the standard cannot be confirmed.
  return found.some(isWordingKnown) ? [] : [{ path: 'text', message: '该条指标的原文待核对，核对后才能声明' }];
}
