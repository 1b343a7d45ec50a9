/** Registered people: a total over several specialties, with parts for a single specialty or grade (其中建筑工程 9 人). */
import { type Criterion, createRegistrationCriterion, withUnproven } from '../people/criteria.ts';
import type { RequirementOf } from '../requirement.ts';
import type { RegistrationNeed } from '../vocabulary/registrations.ts';
import { createPlace, type PlaceSpec, type PlacesRow, withRest } from './places.ts';

type Row = RequirementOf<'registeredPersonnel'>;

const shorten = (specialty: string): string => (specialty.length > 2 ? specialty.replace(/工程$/, '') : specialty);
const writeLabel = (need: RegistrationNeed): string => {
  const grade = need.grade === null || need.grade === '一级或二级' ? '' : need.grade;
  return `${grade}${need.specialties.map(shorten).join('、')}` || '不限专业';
};
const writeHire = (need: RegistrationNeed): string =>
  `${need.specialties.join('或')}${need.grade === '一级或二级' ? '' : (need.grade ?? '')}${need.profession}`;

/** A registration does not prove personal experience and large projects, so the person is 待核对 until the enterprise confirms. */
function wrapExperience(criterion: Criterion, row: Row): Criterion {
  const wanted = [
    ...(row.minYears === undefined ? [] : [`${row.minYears} 年以上设计经历`]),
    ...(row.largeProjects === undefined ? [] : [`主持大型项目 ${row.largeProjects} 项`]),
  ];
  return wanted.length === 0 ? criterion : withUnproven(criterion, wanted.join('、'));
}

export function listRegisteredPlaces(row: Row): PlacesRow {
  const need: RegistrationNeed = { profession: row.profession, grade: row.grade, specialties: row.specialties };
  const base = wrapExperience(createRegistrationCriterion(need), row);
  const place = (id: string, part: RegistrationNeed, count: number): PlaceSpec =>
    createPlace(id, writeLabel(part), count, wrapExperience(createRegistrationCriterion(part), row), writeHire(part), {
      profession: row.profession,
    });
  const parts = (row.including ?? []).map((part, index) =>
    place(
      `including-${index + 1}`,
      {
        profession: row.profession,
        grade: part.grade ?? row.grade,
        specialties: part.specialties ?? row.specialties,
      },
      part.min,
    ),
  );
  const isSummaryMore = row.summary !== undefined && row.minYears === undefined && row.minProfessions === undefined;
  return {
    classId: 'registered',
    places: typeof row.min === 'number' ? withRest(parts, row.min, (count) => place('rest', need, count)) : parts,
    base,
    undecidable: [
      ...(isSummaryMore ? [row.summary ?? ''] : []),
      ...(row.minProfessions === undefined ? [] : [`注册专业不少于 ${row.minProfessions} 个`]),
    ],
    doubt: null,
    hasFigures: typeof row.min === 'number',
    rules: ['CR-1', 'CR-2', 'CR-4', ...(parts.length > 0 ? (['CR-6'] as const) : [])],
    kinds: null,
  };
}
