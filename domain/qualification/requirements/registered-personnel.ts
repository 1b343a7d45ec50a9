/** Lists the places for registered people: a total over several specialties, with parts for a single specialty or grade (其中建筑工程 9 人). */
import {
  addExperienceCondition,
  type Criterion,
  createRegistrationCriterion,
  removeAgeLimit,
} from '../people/criteria.ts';
import { addLedProjectCondition } from '../people/led-projects.ts';
import type { RequirementOf } from '../requirement.ts';
import type { RegistrationNeed } from '../vocabulary/registrations.ts';
import { addRemainingPlace, createPlace, type PlaceSpec, type RequirementPlaces } from './places.ts';

type Row = RequirementOf<'registeredPersonnel'>;

const shorten = (specialty: string): string => (specialty.length > 2 ? specialty.replace(/工程$/, '') : specialty);
const writeLabel = (need: RegistrationNeed): string => {
  const grade = need.grade === null || need.grade === '一级或二级' ? '' : need.grade;
  return `${grade}${need.specialties.map(shorten).join('、')}` || '不限专业';
};
const writeHire = (need: RegistrationNeed): string =>
  `${need.specialties.join('或')}${need.grade === '一级或二级' ? '' : (need.grade ?? '')}${need.profession}`;

/** The experience required of a registered person (《工程设计资质标准》: 10 年以上设计经历，境内主持完成 2 项大型建筑工程). */
interface Experience {
  readonly minYears: number | undefined;
  readonly largeProjects: number | undefined;
}

/** The code of 建筑行业工程设计. A large building project belongs to the standard of the level or to this one. */
export const BUILDING_DESIGN_TRADE = '10200121';
const BUILDING_DESIGN = ['102003', BUILDING_DESIGN_TRADE];

function wrapExperience(
  plain: Criterion,
  { minYears, largeProjects }: Experience,
  ageLimit: Row['ageLimit'],
): Criterion {
  const criterion = ageLimit === null ? removeAgeLimit(plain) : plain;
  const aged = minYears === undefined ? criterion : addExperienceCondition(criterion, '设计', minYears);
  return largeProjects === undefined
    ? aged
    : addLedProjectCondition(aged, {
        ways: [[{ scale: '大型', count: largeProjects }]],
        role: 'lead',
        codes: BUILDING_DESIGN,
        believesUnlinked: false,
      });
}

/** The wording by which only some people of a total need experience. The facts contain it only as a sentence. */
const SOME_EXPERIENCED = /^其中至少 (\d+) 人有 (\d+) 年以上设计经历，境内主持完成 (\d+) 项大型建筑工程$/;

function readExperienced({ summary, minYears, largeProjects }: Row): { count: number; experience: Experience } | null {
  const found = SOME_EXPERIENCED.exec(summary ?? '');
  return found === null || minYears !== undefined || largeProjects !== undefined
    ? null
    : { count: Number(found[1]), experience: { minYears: Number(found[2]), largeProjects: Number(found[3]) } };
}

/** Returns the experience required of the people who fill a place. */
export const getRequiredExperience = (row: Row, placeId: string): Experience =>
  (placeId === 'experienced' ? readExperienced(row)?.experience : undefined) ?? {
    minYears: row.minYears,
    largeProjects: row.largeProjects,
  };

export function listRegisteredPlaces(row: Row): RequirementPlaces {
  const need: RegistrationNeed = { profession: row.profession, grade: row.grade, specialties: row.specialties };
  const all: Experience = { minYears: row.minYears, largeProjects: row.largeProjects };
  const base = wrapExperience(createRegistrationCriterion(need), all, row.ageLimit);
  const place = (id: string, part: RegistrationNeed, count: number, experience = all): PlaceSpec =>
    createPlace(
      id,
      writeLabel(part),
      count,
      wrapExperience(createRegistrationCriterion(part), experience, row.ageLimit),
      writeHire(part),
      {
        profession: row.profession,
      },
    );
  const experienced = readExperienced(row);
  const ofGroups = (row.including ?? []).map((part, index) =>
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
  const parts =
    experienced === null
      ? ofGroups
      : [
          ...ofGroups,
          { ...place('experienced', need, experienced.count, experienced.experience), label: '有设计经历和大型业绩' },
        ];
  const isSummaryMore =
    row.summary !== undefined && row.minYears === undefined && row.minProfessions === undefined && experienced === null;
  return {
    classId: 'registered',
    places:
      typeof row.min === 'number' ? addRemainingPlace(parts, row.min, (count) => place('rest', need, count)) : parts,
    base,
    undecidable: [
      ...(isSummaryMore ? [`是否符合“${row.summary ?? ''}”待核对`] : []),
      ...(row.minProfessions === undefined ? [] : [`注册专业是否不少于 ${row.minProfessions} 个待核对`]),
    ],
    doubt: null,
    hasFigures: typeof row.min === 'number',
    rules: ['CR-1', 'CR-2', 'CR-4', ...(ofGroups.length > 0 ? (['CR-6'] as const) : [])],
    kinds: null,
  };
}
