/** Lists the places for people with professional titles: a total, and specialties that must each be present (CR-6, CR-7). */
import {
  type Criterion,
  combineAlternativeCriteria,
  createRegistrationCriterion,
  createTitleCriterion,
} from '../people/criteria.ts';
import type { RequirementOf } from '../requirement.ts';
import { addRemainingPlace, createPlace, type PlaceSpec, type RequirementPlaces } from './places.ts';

type Row = RequirementOf<'titledPersonnel'>;

/** Lists longer than this are not repeated, because the requirement itself contains them. */
const mostNamed = 3;
const nameAll = (specialties: readonly string[], between: string): string =>
  specialties.length > mostNamed ? '所列专业' : specialties.join(between);

const writeHire = (row: Row, specialty: string): string =>
  `${specialty.endsWith('专业') || specialty.startsWith('工程') ? specialty : `${specialty}专业`}${row.rank}${row.andAbove === true ? '以上' : ''}职称人员`;

/** Lists the places for 至少 4 个专业: one place per specialty, of which the given number must be filled. */
function listKindPlaces(row: Row, label: string): PlaceSpec[] {
  if (row.minSpecialtyKinds === undefined) return [];
  return row.specialties.map((specialty, index) =>
    createPlace(
      `kind-${index + 1}`,
      label,
      1,
      createTitleCriterion({
        rank: row.rank,
        andAbove: row.andAbove === true,
        specialties: [specialty],
        listed: row.specialties,
      }),
      writeHire(row, specialty),
    ),
  );
}

function listParts(row: Row, base: Criterion): PlaceSpec[] {
  const title = (specialties: readonly string[], listed: readonly string[] = []): Criterion =>
    createTitleCriterion({ rank: row.rank, andAbove: row.andAbove === true, specialties, listed });
  const isEach = row.eachMin !== undefined;
  const each = isEach ? row.specialties : (row.mustCover ?? []);
  const parts = each.map((specialty, index) =>
    createPlace(
      `cover-${index + 1}`,
      specialty,
      row.eachMin ?? 1,
      title([specialty], each),
      writeHire(row, specialty),
      {
        looseCriterion: isEach ? null : base,
      },
    ),
  );
  if (row.subset !== undefined)
    parts.push(
      createPlace(
        'subset',
        '指定专业',
        row.subset.min,
        title(row.subset.specialties),
        writeHire(row, nameAll(row.subset.specialties, '、')),
      ),
    );
  return parts;
}

export function listTitledPlaces(row: Row): RequirementPlaces {
  const title = createTitleCriterion({ rank: row.rank, andAbove: row.andAbove === true, specialties: row.specialties });
  const base =
    row.countsWith === undefined
      ? title
      : combineAlternativeCriteria([
          title,
          createRegistrationCriterion({ profession: row.countsWith, grade: null, specialties: [] }),
        ]);
  const parts = listParts(row, base);
  const rest = (count: number): PlaceSpec =>
    createPlace(
      'rest',
      parts.length > 0 ? '其他' : nameAll(row.specialties, '、') || '不限专业',
      count,
      base,
      writeHire(row, nameAll(row.specialties, '或')),
    );
  const kinds = row.minSpecialtyKinds;
  const label = `不同专业（不少于 ${kinds ?? 0} 个）`;
  const ofKinds = listKindPlaces(row, label);
  const places = typeof row.min === 'number' ? addRemainingPlace(parts, row.min - (kinds ?? 0), rest) : parts;
  const isWholeSetAsked = row.allRelatedSpecialtiesRequired === true || row.fullCoverage === true;
  return {
    classId: 'titled',
    places: [...ofKinds, ...places],
    base,
    undecidable: isWholeSetAsked ? [`“${row.specialties.join('、')}”应齐全哪些专业待核对`] : [],
    doubt: null,
    hasFigures: typeof row.min === 'number',
    rules: ['CR-1', 'CR-2', 'CR-4', 'CR-7', ...(parts.length > 0 ? (['CR-6'] as const) : [])],
    kinds:
      kinds === undefined
        ? null
        : {
            min: kinds,
            among: ofKinds.length,
            label,
            hire: writeHire(row, `${nameAll(row.specialties, '、')}中未覆盖的`),
          },
  };
}
