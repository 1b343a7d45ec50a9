/**
 * Evaluates 人员业绩 of design and survey: the people of the staffing table must have led projects. The same people have to fill the whole
 * table, so a person counts at one place for both certificate and projects. The facts do not specify the leading specialties (主导专业): a
 * requirement about them is met if all specialties meet it and unmet only if none can.
 */
import { createLookupTable } from '#domain/text/table.ts';
import type { PreparedRow } from '../catalogue.ts';
import type { EvaluationContext } from '../context.ts';
import { addExperienceCondition } from '../people/criteria.ts';
import type { LedProjectCount, LedProjectNeed } from '../people/led-projects.ts';
import { addLedProjectCondition } from '../people/led-projects.ts';
import { getLevelType } from '../projects/kind.ts';
import { isRequirementKind, type Requirement, type RequirementOf } from '../requirement.ts';
import type { Truth } from '../truth.ts';
import { evaluateConfirmed } from './declared.ts';
import type { PeopleEvaluation } from './people.ts';
import type { PlaceSpec, RequirementPlaces } from './places.ts';
import { isOfOtherType, isStaffingTableIncomplete, listStaffPlaces } from './technical-staff.ts';

type Row = RequirementOf<'staffPerformance'>;

/** The properties of a level that determine the places of its requirements. */
export interface StaffLevel {
  readonly code: string;
  readonly key: string;
  readonly category: EvaluationContext['standard']['category'];
  readonly rows: readonly Requirement[];
  readonly subject: string | null;
}

interface Clause {
  readonly role: LedProjectNeed['role'];
  readonly asksType: boolean;
  readonly ways: LedProjectNeed['ways'];
}

interface Reading {
  readonly isRegistered: boolean;
  /** Whether only people of the leading specialties are meant. These specialties are not known. */
  readonly isOfLeading: boolean;
  /** Years of experience, as in 3 年以上幕墙设计经历. */
  readonly years: { readonly field: string; readonly count: number } | null;
  readonly all: Clause;
  /** A different condition for one person of each specialty (每个主导专业至少 1 人). */
  readonly first: Clause | null;
}

const ROLES = createLookupTable<LedProjectNeed['role']>({
  作为专业技术负责人主持: 'specialty',
  主持: 'lead',
  完成: 'done',
  参与: 'any',
  参加: 'any',
});
const CLAUSE = /^(作为专业技术负责人主持|主持|完成|参与|参加)(相应类型|所申请类型|所申请类别|本行业)?(.*)$/;
const COUNT = /^(大型|中型|小型|甲级|乙级|丙级|[123]级)?(以上)?(?:项目)?不少于(\d+)项(?:，其中(大型|甲级)(\d+)项)?$/;

function readCounts(text: string): readonly LedProjectCount[] | null {
  const found = COUNT.exec(text);
  if (found === null) return null;
  const [, scale, above = '', count, part, partCount] = found;
  return [
    { scale: scale === undefined ? null : `${scale}${above}`, count: Number(count) },
    ...(part === undefined ? [] : [{ scale: part, count: Number(partCount) }]),
  ];
}

function readClause(text: string): Clause | null {
  const found = CLAUSE.exec(text);
  const role = ROLES[found?.[1] ?? ''];
  const ways = (found?.[3] ?? '').split('或').map(readCounts);
  const known = ways.filter((way) => way !== null);
  return found === null || role === undefined || known.length < ways.length
    ? null
    : { role, asksType: found[2] !== undefined && found[2] !== '本行业', ways: known };
}

const WHO = createLookupTable<Pick<Reading, 'isRegistered' | 'isOfLeading'>>({
  主导专业非注册人员: { isRegistered: false, isOfLeading: true },
  非注册人员: { isRegistered: false, isOfLeading: false },
  注册人员: { isRegistered: true, isOfLeading: false },
});

/** Returns whether the number and scale of the row equal those in its wording. */
const hasFigures = ({ min, grade }: Row, { ways }: Clause): boolean =>
  ways.some(([first]) => first?.count === min && (first?.scale ?? '不限') === grade) ||
  ways.some(([first]) => first?.count === min && first?.scale === `${grade}以上`);

/** Parses the wording of a requirement; null if it demands more than project records contain, or other figures than the row. */
function readRow(row: Row): Reading | null {
  const who = WHO[row.who];
  const text = (row.summary ?? '').replaceAll(/\s/g, '').replace(/，具备中级以上职称$/, '');
  const years = /^(\d+)年以上([^，]+)经历，/.exec(text);
  const rest = years === null ? text : text.slice(years[0].length);
  const parts = rest.split('；');
  const first = parts.find((part) => part.startsWith('每个主导专业至少1人')) ?? null;
  const [general, ...more] = parts.filter((part) => part !== first);
  const all = readClause((general ?? '').replace(/^其他人/, ''));
  const ofFirst = first === null ? null : readClause(first.replace('每个主导专业至少1人', ''));
  if (who === undefined || all === null || more.length > 0 || !hasFigures(row, all)) return null;
  if (first !== null && ofFirst === null) return null;
  return {
    ...who,
    years: years === null ? null : { field: years[2] ?? '', count: Number(years[1]) },
    all,
    first: ofFirst,
  };
}

const readings = new WeakMap<Row, { reading: Reading | null }>();
function getReading(row: Row): Reading | null {
  const known = readings.get(row) ?? { reading: readRow(row) };
  readings.set(row, known);
  return known.reading;
}

/** Returns the type of project applied for: the subject of the application or, in survey, the type in the name of the level. */
const findType = ({ subject, category, key }: StaffLevel): string | null =>
  subject ?? (category === 'survey' ? getLevelType(key) || null : null);

const findTable = ({ rows, subject }: StaffLevel): RequirementOf<'technicalStaff'> | undefined => {
  const tables = rows
    .filter((row) => isRequirementKind(row, 'technicalStaff'))
    .filter((row) => !isOfOtherType(row, rows, subject));
  return tables.length === 1 ? tables[0] : undefined;
};

/** Returns whether project records can decide the requirement, if the staffing table of the level is known. */
export const canRecordsProveStaffPerformance = (row: Row): boolean => getReading(row) !== null;

const isRefined = ({ id }: PlaceSpec, { isRegistered }: Reading): boolean =>
  id.startsWith(isRegistered ? 'registered-' : 'other-');

/** The achievements that count: those with a project record, all entered, or any others that may exist. */
type Belief = 'recorded' | 'entered' | 'any';

function createRefine(reading: Reading, level: StaffLevel, belief: Belief) {
  const wrap = (place: PlaceSpec, { role, asksType, ways }: Clause): PlaceSpec => {
    const aged =
      reading.years === null
        ? place.criterion
        : addExperienceCondition(place.criterion, reading.years.field, reading.years.count);
    if (belief === 'any') return { ...place, criterion: aged };
    const criterion = addLedProjectCondition(aged, {
      ways,
      role,
      codes: [level.code],
      ...(asksType && { type: findType(level) }),
      believesUnlinked: belief === 'entered',
    });
    return { ...place, criterion, hire: `有规定业绩的${place.hire}` };
  };
  return (place: PlaceSpec): readonly PlaceSpec[] => {
    if (!isRefined(place, reading)) return [place];
    if (reading.first === null) return [wrap(place, reading.all)];
    const first = {
      ...wrap(place, reading.first),
      id: `${place.id}-first`,
      need: 1,
      label: `${place.label}（至少 1 人）`,
    };
    return place.need === 1 ? [first] : [first, { ...wrap(place, reading.all), need: place.need - 1 }];
  };
}

/** Returns the places of the staffing table with the required projects; null if the requirement or the table of the level is not known. */
export function listStaffPerformancePlaces(row: Row, level: StaffLevel): RequirementPlaces | null {
  const reading = getReading(row);
  const table = findTable(level);
  if (reading === null || table === undefined) return null;
  const list = (belief: Belief): RequirementPlaces => ({
    ...listStaffPlaces(table, level.category, level.subject, createRefine(reading, level, belief)),
    classId: 'staffLed',
  });
  const places = list('recorded');
  return places.places.some((place) => isRefined(place, reading))
    ? { ...places, stated: list('entered'), withoutProjects: list('any') }
    : null;
}

/** Returns whether too few people can fill the place, even without considering other places. */
function isShortAlone({ criterion, need }: PlaceSpec, { index, scope, absent }: EvaluationContext): boolean {
  const { fits, near } = index.tableOf(criterion, scope);
  return near.filter((person) => fits[person]?.truth !== 'no' && !absent.has(person)).length < need;
}

/**
 * Changes the verdict from unmet to uncertain if projects are not the reason: the staffing table lacks people anyway, or the specialties
 * may not be leading ones.
 * @param ofTable the result of the staffing table
 */
export function adjustStaffPerformance(
  answer: PeopleEvaluation,
  row: Row,
  { places }: RequirementPlaces,
  ofTable: Truth | null,
  level: StaffLevel,
  context: EvaluationContext,
): PeopleEvaluation {
  const reading = getReading(row);
  const table = findTable(level);
  if (answer.truth === 'yes' || reading === null || table === undefined) return answer;
  const own = places.filter((place) => isRefined(place, reading));
  const isShort = (place: PlaceSpec): boolean => isShortAlone(place, context);
  const isLacking = reading.isOfLeading
    ? !isStaffingTableIncomplete(table) &&
      table.table.every((line) => line.nonRegistered !== 0 || line.registered === 0) &&
      own.every(isShort)
    : own.some(isShort) || (answer.truth === 'no' && ofTable !== null && ofTable !== 'no');
  const gap = {
    title: '补充配备表人员的个人业绩',
    count: null,
    unit: null,
    candidates: [],
    ways: ['登记已有的个人业绩并关联项目', '引进有相应业绩的专业技术人员'],
  };
  if (answer.truth === 'no' && isLacking)
    return { ...answer, distance: null, nextStep: gap.title, gaps: [{ ...gap, kind: 'add', effort: 8 }] };
  return {
    ...answer,
    truth: 'maybe',
    reason: reading.isOfLeading ? '个人业绩或主导专业待核对' : '配备表人员的个人业绩待核对',
    distance: null,
    nextStep: '登记配备表人员的个人业绩并关联项目',
    gaps: [],
  };
}

const CONTRADICTION = '登记的个人业绩和企业申报互相矛盾';

export interface StaffAlternatives {
  /** Whether the table is filled if achievements without a project record count. */
  readonly isStated: () => boolean;
  /** Whether only projects are missing: the people with their certificates and years fill the table, or may fill it. */
  readonly lacksOnlyProjects: () => boolean;
}

/**
 * Combines the result of the records with the declaration of the enterprise. If the records leave the result uncertain, the declaration
 * counts; if both contradict each other, the result is uncertain. A declaration cannot replace missing people or years, but missing records
 * of achievements do not prove that there are none.
 */
export function combineWithDeclaration(
  answer: PeopleEvaluation,
  { isStated, lacksOnlyProjects }: StaffAlternatives,
  prepared: PreparedRow,
  context: EvaluationContext,
): PeopleEvaluation {
  const declared = evaluateConfirmed('staffPerformance', prepared, context);
  const { answerKey } = declared;
  if (answer.truth !== 'maybe') {
    const isContradicted = answer.truth === 'yes' ? declared.truth === 'no' : declared.truth === 'yes';
    if (!isContradicted || (answer.truth === 'no' && !lacksOnlyProjects())) return answer;
    const nextStep = '核对个人业绩和企业申报，保持一致';
    return { ...answer, truth: 'maybe', reason: CONTRADICTION, distance: null, gaps: [], nextStep, answerKey };
  }
  if (declared.truth !== 'maybe') return { ...answer, ...declared, places: answer.places };
  if (!isStated()) return { ...answer, answerKey };
  const reason = '配备表人员的个人业绩达到要求';
  const source = '个人业绩登记，未关联项目';
  return {
    ...answer,
    truth: 'yes',
    reason,
    nextStep: null,
    answerKey,
    declared: { ref: answer.counted[0]?.ref ?? prepared.id, source },
  };
}
