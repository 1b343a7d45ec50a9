/** Lists contradictions of the archive as findings of a run. Each finding refers to a field of a record, not to a requirement. */
import { formatContradictionBasis } from '#domain/contradictions/basis.ts';
import { CONTRADICTION_TARGET_KINDS, type Contradiction } from '#domain/contradictions/contradiction.ts';
import { MAX_ARCHIVE_FINDINGS, type RunKind } from '../contract/kinds.ts';
import type { EvaluationFinding } from '../evaluations.contract.ts';
import { truncateText } from './run-summary.ts';

/** The kinds of records that each kind of run inspects for contradictions; a headcount run inspects none. */
const TARGETS: Readonly<Record<RunKind, readonly Contradiction['target']['kind'][]>> = {
  whole: CONTRADICTION_TARGET_KINDS,
  xm: ['project'],
  zcry: ['register'],
  fzcry: ['else'],
  rysl: [],
};

/** Returns whether a run of this kind reports contradictions of the archive. */
export const includesArchiveContradictions = (kind: RunKind): boolean => TARGETS[kind].length > 0;

/**
 * Returns the first `MAX_ARCHIVE_FINDINGS` contradictions, because a report is not a complete list of archive errors.
 * @param without the refs of records that the run excludes
 */
export function listArchiveFindings(
  kind: RunKind,
  contradictions: readonly Contradiction[],
  without: readonly string[],
  makeUuid: () => string,
): EvaluationFinding[] {
  const leftOut = new Set(without);
  return contradictions
    .filter(({ target }) => TARGETS[kind].includes(target.kind) && !leftOut.has(target.uuid ?? ''))
    .slice(0, MAX_ARCHIVE_FINDINGS)
    .map(({ code, title, target, sides: [own, other], reason, remedy, basis }) => ({
      uuid: makeUuid(),
      targetKind: target.kind,
      targetUuid: target.uuid,
      item: truncateText(`${target.name}：${title}`, 100),
      need: truncateText(`${other.label} ${other.value}`, 200),
      have: truncateText(`${own.label} ${own.value}`, 200),
      ok: false,
      severity: 'warn',
      docNumber: truncateText(formatContradictionBasis(basis), 100),
      suggestion: truncateText(`${reason}；${remedy}`, 500),
      ruleCode: code,
      targetField: own.field,
    }));
}
