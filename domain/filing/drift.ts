/** Finds the effect of later record changes on the requirements recorded when the filing was opened. */
import type { EvaluationReport, RequirementResult } from '#domain/qualification/report.ts';
import { listRequirementComparisons } from '#domain/what-if/compare-reports.ts';

export interface RequirementDrift {
  leafId: string;
  title: string;
  /** Whether the verdict has changed. */
  isTurned: boolean;
  before: { verdict: RequirementResult['verdict']; have: string };
  after: { verdict: RequirementResult['verdict']; have: string };
  /** Description, for example 王示例不再计入；结构 1/2. */
  words: string;
}

/** Formats the positions of a requirement whose number of assigned people has changed. */
function formatPlaces(was: RequirementResult | undefined, is: RequirementResult | undefined): string[] {
  const old = new Map((was?.places ?? []).map((place) => [place.id, place.filled]));
  return (is?.places ?? [])
    .filter((place) => old.has(place.id) && old.get(place.id) !== place.filled)
    .map((place) => `${place.label} ${place.filled}/${place.need}`);
}

const MAX_NAMES = 5;
const formatNames = (names: readonly string[], what: string): string[] => {
  if (names.length === 0) return [];
  const more = names.length > MAX_NAMES ? `等 ${names.length} 项` : '';
  return [`${names.slice(0, MAX_NAMES).join('、')}${more}${what}`];
};

/**
 * Finds the requirements of the level that changed since the filing was opened; changes that affect neither verdict nor numbers are
 * omitted.
 */
export function findRequirementDrift(before: EvaluationReport, after: EvaluationReport): RequirementDrift[] {
  const [old, fresh] = [before, after].map(({ leaves }) => new Map(leaves.map((leaf) => [leaf.id, leaf])));
  return listRequirementComparisons(before.leaves, after.leaves).flatMap(
    ({ leafId, title, before: was, after: is, isTurned, ...pair }) => {
      if (pair.isSame || was === null || is === null || is.verdict === 'notAssessed') return [];
      const parts = [
        ...formatNames(pair.went, '不再计入'),
        ...formatNames(pair.came, '现已计入'),
        ...formatPlaces(old?.get(leafId), fresh?.get(leafId)),
        ...(was.have === is.have ? [] : [`现有由 ${was.have} 变为 ${is.have}`]),
      ];
      const [from, to] = [
        { verdict: was.verdict, have: was.have },
        { verdict: is.verdict, have: is.have },
      ];
      return [{ leafId, title, isTurned, before: from, after: to, words: parts.join('；') }];
    },
  );
}
