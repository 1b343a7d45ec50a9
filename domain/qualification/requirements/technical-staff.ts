/** Lists the places of 主要专业技术人员配备表: the required number of registered and other technicians for each specialty. */

import type { Category } from '../facts.ts';
import {
  type Criterion,
  combineAlternativeCriteria,
  createRegistrationCriterion,
  createTechnicianCriterion,
} from '../people/criteria.ts';
import { isRequirementKind, type Requirement, type RequirementOf } from '../requirement.ts';
import { parseRegistrationNeed } from '../vocabulary/registrations.ts';
import { createPlace, type PlaceSpec, type RequirementPlaces } from './places.ts';

type Row = RequirementOf<'technicalStaff'>;
type Line = Row['table'][number];

/** Required years in the field for people without registration (generalRules of design.json and survey.json). */
const getYears = (category: Category): number => (category === 'survey' ? 8 : 10);

/** Splits a line that contains several specialties: 环境艺术、室内设计、建筑（合计）. */
const readSpecialties = ({ profession }: Line): string[] => profession.replace(/（合计）|（高级）/g, '').split('、');

/** The only note of a line that the engine reads: 非注册 4 人：高级 1、中级 3. */
const RANKS = /高级 ?(\d+)、中级 ?(\d+)$/;
const readNote = ({ notes }: Line): string | null => (typeof notes === 'string' ? notes : null);

/** Splits the other people of a line by the rank that they need. */
function listRanks(line: Line): { rank: string; count: number; suffix: string }[] {
  const all = line.nonRegistered ?? 0;
  const found = RANKS.exec(readNote(line) ?? '');
  const [senior, middle] = [Number(found?.[1]), Number(found?.[2])];
  if (found !== null && senior + middle === all)
    return [
      { rank: '高级', count: senior, suffix: '（高级）' },
      { rank: '中级', count: middle, suffix: '（中级）' },
    ].filter(({ count }) => count > 0);
  const rank = line.profession.includes('高级') ? '高级' : '中级';
  return all > 0 ? [{ rank, count: all, suffix: '' }] : [];
}

/** Remarks that change the figures of a table, or the people that it requires. */
const OPEN_REMARK = /未核|有业绩/;
const hasOpenRemark = (row: Row): boolean =>
  OPEN_REMARK.test(typeof row.notes === 'string' ? row.notes : '') ||
  row.table.some((line) => readNote(line) !== null && !RANKS.test(readNote(line) ?? ''));
/** Returns whether a remark may reduce the required number, so that even a shortage is uncertain. */
const isEased = ({ notes }: Row): boolean => typeof notes === 'string' && notes.includes('可由中级替代');

/**
 * Refines the place of a line, for example by adding required projects (`staff-performance.ts`).
 * @param isRegistered whether the place is for registered people
 */
type Refine = (place: PlaceSpec, isRegistered: boolean) => readonly PlaceSpec[];
const asItIs: Refine = (place) => [place];

function listLinePlaces(
  line: Line,
  index: number,
  listed: readonly string[],
  category: Category,
  refine: Refine,
): PlaceSpec[] {
  const places: PlaceSpec[] = [];
  if (line.registered !== null && line.registered > 0 && line.registeredAs !== undefined) {
    const need = parseRegistrationNeed(line.registeredAs);
    places.push(
      ...refine(
        createPlace(
          `registered-${index + 1}`,
          `${line.profession} 注册`,
          line.registered,
          createRegistrationCriterion(need),
          line.registeredAs,
        ),
        true,
      ),
    );
  }
  for (const { rank, count, suffix } of listRanks(line)) {
    const criterion = combineAlternativeCriteria(
      readSpecialties(line).map((specialty) => createTechnicianCriterion(specialty, rank, getYears(category), listed)),
    );
    const label = `${line.profession}${suffix}`;
    const place = createPlace(
      `other-${suffix === '（高级）' ? 'senior-' : ''}${index + 1}`,
      label,
      count,
      criterion,
      `${label}专业技术人员`,
    );
    places.push(...refine(place, false));
  }
  return places;
}

export const isStaffingTableIncomplete = (row: Row): boolean =>
  row.table.length === 0 ||
  row.partial === true ||
  row.table.some(
    (line) =>
      line.registered === null ||
      line.nonRegistered === null ||
      (line.registered > 0 && line.registeredAs === undefined),
  );

/**
 * Returns whether the staffing table is for another type of project than the one applied for. If one table of the level is for that type,
 * the others do not apply.
 */
export const isOfOtherType = (row: Row, rows: readonly Requirement[], subject: string | null): boolean =>
  subject !== null &&
  row.appliesTo !== undefined &&
  row.appliesTo !== subject &&
  rows.some((other) => isRequirementKind(other, 'technicalStaff') && other.appliesTo === subject);

const writeDoubt = (appliesTo: string | null): string =>
  appliesTo === null ? '配备表适用的类型待核对' : `配备表只适用于${appliesTo}，须先确定申请的类型`;

export function listStaffPlaces(
  row: Row,
  category: Category,
  subject: string | null,
  refine: Refine = asItIs,
): RequirementPlaces {
  const listed = row.table.flatMap(readSpecialties);
  const places = row.table.flatMap((line, index) => listLinePlaces(line, index, listed, category, refine));
  const criteria: Criterion[] = places.map((place) => place.criterion);
  const isOfOther = row.appliesTo === null || (row.appliesTo !== undefined && row.appliesTo !== subject);
  return {
    classId: 'staff',
    places,
    base: combineAlternativeCriteria(criteria),
    undecidable: [
      ...(isStaffingTableIncomplete(row) ? ['配备表没有取得完整原文'] : []),
      ...(!isStaffingTableIncomplete(row) && hasOpenRemark(row) ? ['配备表的附注待核对'] : []),
    ],
    doubt: isOfOther ? writeDoubt(row.appliesTo ?? null) : isEased(row) ? '可由中级替代的人数待核对' : null,
    hasFigures: places.length > 0,
    rules: [],
    kinds: null,
  };
}
