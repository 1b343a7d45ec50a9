/** People requirements as places to fill. Places of one requirement are filled by different people. */
import type { ClassId } from '../allocation/modes.ts';
import type { Criterion } from '../people/criteria.ts';
import type { RuleId } from '../rules.ts';

export interface PlaceSpec {
  id: string;
  /** Column heading in the coverage matrix: 建筑工程, 结构, 其他 … */
  label: string;
  need: number;
  criterion: Criterion;
  /** The criterion of the place if CR-6 is uncertain; a verdict of unmet then rests on this. */
  looseCriterion: Criterion | null;
  /** Profession for requirements that count certificates of several kinds (registeredTotal). */
  profession: string | null;
  /** The name of a new person for this place. */
  hire: string;
}

export interface PlacesRow {
  classId: ClassId;
  places: PlaceSpec[];
  /** The criterion for counting at all, for surplus people and for "why not". */
  base: Criterion;
  /** Conditions that records cannot decide: the row is then at best 待核对. */
  undecidable: string[];
  /** The reason why it is unknown whether the row applies at all; the row then decides neither way. */
  doubt: string | null;
  /** The number is known; else nothing is decided. */
  hasFigures: boolean;
  rules: RuleId[];
  /**
   * At least `min` of the first `among` places must be filled, each by a different person: a number of different specialties among those
   * counted (planning). Displayed as one place.
   */
  kinds: { min: number; among: number; label: string; hire: string } | null;
}

export const createPlace = (
  id: string,
  label: string,
  need: number,
  criterion: Criterion,
  hire: string,
  rest: Partial<PlaceSpec> = {},
): PlaceSpec => ({ id, label, need, criterion, looseCriterion: null, profession: null, hire, ...rest });

/** Returns the reserved parts first, then the rest of the number for anybody that the row counts. */
export function withRest(parts: readonly PlaceSpec[], min: number, rest: (need: number) => PlaceSpec): PlaceSpec[] {
  const reserved = parts.reduce((sum, part) => sum + part.need, 0);
  return min > reserved ? [...parts, rest(min - reserved)] : [...parts];
}
