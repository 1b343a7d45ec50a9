/** Lists projects that would satisfy an alternative in a group of indicators, in the form in which an enterprise would enter them. */
import type { HypotheticalChangeOfKind } from '#domain/what-if/change.ts';
import type { Category } from '../facts.ts';
import { createIndicator, isQuantityCount } from '../projects/indicator.ts';
import { getTexts, listNamedFeatures } from '../projects/kind.ts';
import type { ProjectTerms } from '../projects/project-terms.ts';
import type { CategoryPerformance, IndicatorAlternative, IndicatorGroup, RequirementOf } from '../requirement.ts';

export type ProjectAddition = Omit<HypotheticalChangeOfKind<'addWorks'>, 'kind' | 'name' | 'count' | 'acceptOn'>;
type Frame = RequirementOf<'performance'> | CategoryPerformance;

export interface ProjectAdditionOption {
  readonly group: string;
  /** The project name used in the advice of a report. */
  readonly words: string;
  readonly work: ProjectAddition;
}

const MAX_FEATURE = 60;

function listFeatures(group: IndicatorGroup, alternative: IndicatorAlternative, kinds: readonly string[]): string[] {
  const named = group.summary.length <= MAX_FEATURE ? group.summary : kinds[0];
  return [
    ...(named === undefined ? [] : [named]),
    ...getTexts(alternative.mustContain),
    ...getTexts(alternative.oneOfMustContain).slice(0, 1),
    // A remark about the role has no effect as a project feature.
    ...(alternative.summary === undefined ? [] : [alternative.summary]),
    ...listNamedFeatures(alternative),
  ].filter((text) => text !== '' && text.length <= MAX_FEATURE);
}

/** Returns the smallest sufficient figure; money in 万元, as entered. */
function getLeast(
  part: Pick<IndicatorAlternative, 'min' | 'minExclusive' | 'unit'>,
): { value: number; unit: string | null } | null {
  const bound = part.min ?? (typeof part.minExclusive === 'number' ? part.minExclusive * 1.01 + 0.01 : null);
  if (bound === null || bound === undefined) return null;
  return part.unit === 'CNY' ? { value: bound / 10_000, unit: '万元' } : { value: bound, unit: part.unit ?? null };
}

function listMetrics(alternative: IndicatorAlternative): ProjectAddition['metrics'] {
  if (isQuantityCount(alternative)) return [];
  return [alternative, ...(alternative.and ?? [])].flatMap((part) => {
    const least = getLeast(part);
    return least === null || !part.metric ? [] : [{ metric: part.metric, ...least }];
  });
}

const SCALE = /^(大型|中型|小型|甲级|乙级|丙级|[一二三]级|[12] 级)/;

function getScale({ metric, scale, min, count }: IndicatorAlternative): string | null {
  if (scale !== undefined) return scale;
  return typeof min === 'number' || typeof count !== 'number' ? null : (SCALE.exec(metric ?? '')?.[1] ?? null);
}

const getRole = (frame: Frame, category: Category): string | null => {
  const role = frame.roles?.[0];
  if (role !== undefined) return role === '施工' ? '施工总承包' : role;
  return category === 'construction' ? '施工总承包' : null;
};

interface Place {
  /** The requested category, or the standard itself. */
  readonly code: string;
  /** Key in the facts about project kinds. */
  readonly key: string;
  readonly category: Category;
  readonly terms: ProjectTerms;
}

function listFrameWays(frame: Frame, { code, key, category, terms }: Place): ProjectAdditionOption[] {
  return frame.groups.flatMap((group) => {
    const kinds = terms.groupOf(key, group.id)?.kinds ?? [];
    return group.anyOf.flatMap((alternative): ProjectAdditionOption[] => {
      const { isFigureKnown, text } = createIndicator(alternative, group);
      if (!isFigureKnown) return [];
      const remark = alternative.summary === undefined ? null : terms.rolesFor(alternative.summary);
      const work: ProjectAddition = {
        standardCode: code,
        features: [
          ...listFeatures(group, alternative, kinds),
          ...('independent' in frame && frame.independent === true ? ['独立承担'] : []),
        ],
        role: remark?.[0] ?? getRole(frame, category),
        projectScale: getScale(alternative),
        metrics: listMetrics(alternative),
      };
      return [{ group: group.summary, words: `：${group.summary}（${text}）`, work }];
    });
  });
}

export function listProjectAdditions(
  row: RequirementOf<'performance'>,
  code: string,
  place: Omit<Place, 'code' | 'key'>,
): ProjectAdditionOption[] {
  const categories = row.byCategory ?? [];
  if (categories.length === 0) return listFrameWays(row, { ...place, code, key: code });
  return categories.flatMap((category) => {
    const own = category.code ?? '';
    return listFrameWays(category, { ...place, code: own, key: `${code}/${own}` });
  });
}
