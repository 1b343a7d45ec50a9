/** Lists the existing projects for each kind of project in a standard; the report contains these amounts only in sentences. */
import type { RequirementResult } from '#domain/qualification/report.ts';

export interface ProjectKindProgress {
  readonly label: string;
  /** The alternatives, as worded in the standard. */
  readonly need: string;
  /** The total in the unit of the alternative that fits the existing projects; null if projects are counted instead of summed. */
  readonly sum: { readonly have: number; readonly need: number; readonly unit: string } | null;
  readonly works: readonly { readonly ref: string; readonly name: string; readonly what: string }[];
  /** Projects that would count once their missing data is entered. */
  readonly possible: readonly { readonly ref: string; readonly name: string; readonly what: string }[];
  /** Projects of the right kind and size that are too few to meet the requirement. */
  readonly few: readonly string[];
  /** Projects that count for another kind, but may also belong to this kind. */
  readonly perhaps: readonly string[];
}

/** Reads the last figure and its unit: 4.2 公里, 累计城市道路 10 公里以上. */
function readAmount(text: string): { readonly value: number; readonly unit: string } | null {
  const [figure = '', unit = ''] = text.trim().replace('以上', '').split(' ').slice(-2);
  const value = Number(figure.replaceAll(',', ''));
  return figure === '' || unit === '' || Number.isNaN(value) ? null : { value, unit };
}

function addUp(need: string, works: ProjectKindProgress['works']): ProjectKindProgress['sum'] {
  const amounts = works.flatMap(({ what }) => readAmount(what) ?? []);
  for (const way of need.split('，或').filter((one) => one.startsWith('累计'))) {
    const asked = readAmount(way);
    const same = amounts.filter(({ unit }) => unit === asked?.unit);
    if (asked === null || same.length === 0) continue;
    const have = Math.round(same.reduce((sum, { value }) => sum + value, 0) * 1000) / 1000;
    return { have, need: asked.value, unit: asked.unit };
  }
  return null;
}

/** Lists the kinds with projects first. Kinds without projects are included, so that users need not search for them. */
export function listProjectKindProgress(
  leaf: Pick<RequirementResult, 'kind' | 'needs' | 'counted' | 'notCounted' | 'mayCount'>,
): ProjectKindProgress[] {
  if (leaf.kind !== 'performance') return [];
  const found = leaf.needs.map((line): ProjectKindProgress => {
    const at = line.indexOf('：');
    const label = line.slice(0, Math.max(at, 0));
    const need = line.slice(at + 1);
    const works = leaf.counted
      .filter(({ place }) => place === label)
      .map(({ ref, name, via }) => ({ ref, name, what: via }));
    const possible = leaf.notCounted
      .filter(({ place, isPossible }) => place === label && isPossible)
      .map(({ ref, name, reason }) => ({ ref, name, what: reason }));
    const few = leaf.notCounted
      .filter(({ place, reasonCode }) => place === label && reasonCode === 'tooFew')
      .map(({ name }) => name);
    const perhaps = (leaf.mayCount ?? []).flatMap((one) =>
      one.place === label ? one.works.map(({ name }) => name) : [],
    );
    return { label, need, sum: addUp(need, works), works, possible, few, perhaps };
  });
  const weigh = ({ works, few, perhaps }: ProjectKindProgress): number =>
    works.length > 0 ? 2 : few.length + perhaps.length > 0 ? 1 : 0;
  return found.toSorted((a, b) => weigh(b) - weigh(a));
}
