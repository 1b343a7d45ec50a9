/** Ranks a level among the levels of its standard from an enterprise's point of view: whether it is worth applying for next. */
import type { CatalogueLevel, CatalogueStandard } from './catalogue.ts';

/**
 * `held`: the enterprise has the level. `belowHeld`: it has a higher level. `aboveMissed`: it does not meet a lower level. `closed`:
 * applications are no longer accepted. `open`: it can apply.
 */
export const LEVEL_RANKS = ['held', 'belowHeld', 'aboveMissed', 'closed', 'open'] as const;
export type LevelRank = (typeof LEVEL_RANKS)[number];

export interface LevelState {
  readonly isHeld: boolean;
  readonly isUnmet: boolean;
  /** Whether new applications are no longer accepted. */
  readonly isClosed: boolean;
}

/** Lists the levels of the same kind in the order of the standard, highest first. */
const listTrack = ({ levels }: CatalogueStandard, { level }: CatalogueLevel): CatalogueLevel[] =>
  levels.filter(
    ({ level: other }) =>
      other.subType === level.subType && other.subKind === level.subKind && other.rule === level.rule,
  );

/** Lists the lower levels of the same kind. */
export function listLowerLevels(standard: CatalogueStandard, level: CatalogueLevel): CatalogueLevel[] {
  const track = listTrack(standard, level);
  return track.slice(track.indexOf(level) + 1);
}

/**
 * Returns the rank of a level. A lower level that is neither current nor open for applications blocks nothing, because an enterprise cannot
 * begin there.
 * @param stateOf the state of each level of the standard
 */
export function getLevelRank(
  standard: CatalogueStandard,
  level: CatalogueLevel,
  stateOf: (level: CatalogueLevel) => LevelState,
): LevelRank {
  const own = stateOf(level);
  if (own.isHeld) return 'held';
  const track = listTrack(standard, level);
  if (track.slice(0, track.indexOf(level)).some((higher) => stateOf(higher).isHeld)) return 'belowHeld';
  if (own.isClosed) return 'closed';
  const lower = listLowerLevels(standard, level).map(stateOf);
  return lower.some(({ isHeld, isUnmet, isClosed }) => isUnmet && (isHeld || !isClosed)) ? 'aboveMissed' : 'open';
}
