/** Lists the places for 现场管理人员 with post certificates. Every listed post must be filled (CR-6). */
import { createPostCriterion } from '../people/criteria.ts';
import type { RequirementOf } from '../requirement.ts';
import { addRemainingPlace, createPlace, type RequirementPlaces } from './places.ts';

export function listSiteManagerPlaces(row: RequirementOf<'siteManagers'>): RequirementPlaces {
  const base = createPostCriterion(null);
  const parts = (row.mustCover ?? []).map((post, index) =>
    createPlace(`cover-${index + 1}`, post, 1, createPostCriterion(post), post, { looseCriterion: base }),
  );
  return {
    classId: 'siteManager',
    places:
      typeof row.min === 'number'
        ? addRemainingPlace(parts, row.min, (count) =>
            createPlace('rest', '其他岗位', count, base, '持岗位证书的现场管理人员'),
          )
        : parts,
    base,
    undecidable: [],
    doubt: null,
    hasFigures: typeof row.min === 'number',
    rules: ['CR-1', 'CR-4', ...(parts.length > 0 ? (['CR-6'] as const) : [])],
    kinds: null,
  };
}
