/** 主要专业技术人员配备表: the required number of registered and other technicians for each specialty. */

import type { Category } from '../facts.ts';
import {
  type Criterion,
  createRegistrationCriterion,
  createTechnicianCriterion,
  getEither,
} from '../people/criteria.ts';
import type { RequirementOf } from '../requirement.ts';
import { parseRegistrationNeed } from '../vocabulary/registrations.ts';
import { createPlace, type PlaceSpec, type PlacesRow } from './places.ts';

type Row = RequirementOf<'technicalStaff'>;
type Line = Row['table'][number];

/** Required years in the field for people without registration (generalRules of design.json and survey.json). */
const getYears = (category: Category): number => (category === 'survey' ? 8 : 10);

/** Splits a line that contains more than one specialty, or a rank: 环境艺术、室内设计、建筑（合计）, 建筑（高级）. */
function readLine(line: Line): { specialties: string[]; rank: string } {
  const rank = line.profession.includes('高级') ? '高级' : '中级';
  return { specialties: line.profession.replace(/（合计）|（高级）/g, '').split('、'), rank };
}

function listLinePlaces(line: Line, index: number, category: Category): PlaceSpec[] {
  const places: PlaceSpec[] = [];
  if (line.registered !== null && line.registered > 0 && line.registeredAs !== undefined) {
    const need = parseRegistrationNeed(line.registeredAs);
    places.push(
      createPlace(
        `registered-${index + 1}`,
        `${line.profession} 注册`,
        line.registered,
        createRegistrationCriterion(need),
        line.registeredAs,
      ),
    );
  }
  if (line.nonRegistered !== null && line.nonRegistered > 0) {
    const { specialties, rank } = readLine(line);
    const criterion = getEither(
      specialties.map((specialty) => createTechnicianCriterion(specialty, rank, getYears(category))),
    );
    places.push(
      createPlace(
        `other-${index + 1}`,
        line.profession,
        line.nonRegistered,
        criterion,
        `${line.profession}专业技术人员`,
      ),
    );
  }
  return places;
}

const isIncomplete = (row: Row): boolean =>
  row.table.length === 0 ||
  row.partial === true ||
  row.table.some(
    (line) =>
      line.registered === null ||
      line.nonRegistered === null ||
      (line.registered > 0 && line.registeredAs === undefined),
  );

const writeDoubt = (appliesTo: string | null): string =>
  appliesTo === null ? '配备表适用的类型待核对' : `配备表只适用于${appliesTo}，须先确定申请的类型`;

export function listStaffPlaces(row: Row, category: Category, subject: string | null): PlacesRow {
  const places = row.table.flatMap((line, index) => listLinePlaces(line, index, category));
  const criteria: Criterion[] = places.map((place) => place.criterion);
  const isOfOther = row.appliesTo !== undefined && row.appliesTo !== subject;
  return {
    classId: 'staff',
    places,
    base: getEither(criteria),
    undecidable: isIncomplete(row) ? ['配备表没有取得完整原文'] : [],
    doubt: isOfOther ? writeDoubt(row.appliesTo ?? null) : null,
    hasFigures: places.length > 0,
    rules: [],
    kinds: null,
  };
}
