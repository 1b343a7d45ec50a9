/** People requirements as places to fill. The places of one requirement are filled by different people. */
import type { ClassId } from '../allocation/modes.ts';
import type { Criterion } from '../people/criteria.ts';
import type { RuleId } from '../rules.ts';

export interface PlaceSpec {
  id: string;
  /** Column heading in the coverage matrix: 建筑工程, 结构, 其他 … */
  label: string;
  need: number;
  criterion: Criterion;
  /** The more lenient criterion if CR-6 is uncertain. A requirement is unmet only if it is unmet by this criterion. */
  looseCriterion: Criterion | null;
  /** Profession for requirements that count certificates of several kinds (registeredTotal). */
  profession: string | null;
  /** Description of the person to hire for this place. */
  hire: string;
}

export interface RequirementPlaces {
  classId: ClassId;
  places: PlaceSpec[];
  /** The basic criterion, applied to surplus people and to explain why a person does not count. */
  base: Criterion;
  /** Conditions that records cannot decide. If there are any, the requirement is at best 待核对. */
  undecidable: string[];
  /** The reason why it is unknown whether the requirement applies; such a requirement is never decided. */
  doubt: string | null;
  /** Whether the required number is known. Otherwise the requirement is not decided. */
  hasFigures: boolean;
  rules: RuleId[];
  /** The same places, but with facts that only the enterprise declares. If only these places can be filled, the requirement is 按企业声明满足. */
  stated?: RequirementPlaces;
  /**
   * The same places without required projects. If these can be filled, only projects are missing, and there may be more projects than are
   * recorded.
   */
  withoutProjects?: RequirementPlaces;
  /**
   * At least `min` of the first `among` places must be filled, each by a different person: the required number of different specialties
   * (planning). Displayed as one place.
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

/** Returns the reserved places, followed by a place for the remaining number that any person counted in the requirement can fill. */
export function addRemainingPlace(
  parts: readonly PlaceSpec[],
  min: number,
  rest: (need: number) => PlaceSpec,
): PlaceSpec[] {
  const reserved = parts.reduce((sum, part) => sum + part.need, 0);
  return min > reserved ? [...parts, rest(min - reserved)] : [...parts];
}
