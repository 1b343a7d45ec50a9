/** Determines the certificates that a person needs to fill a place. The engine verifies the result afterwards. */
import { createLookupTable } from '#domain/text/table.ts';
import type { HypotheticalChangeOfKind } from '#domain/what-if/change.ts';
import { isRequirementKind, type LeadOption, type Requirement, type RequirementOf } from '../requirement.ts';
import { BUILDING_DESIGN_TRADE, getRequiredExperience } from '../requirements/registered-personnel.ts';
import { parseRegistrationNeed } from '../vocabulary/registrations.ts';
import { OWN_SPECIALTY } from '../vocabulary/titles.ts';
import type { CostMeasure } from './weights.ts';

export type RequiredCredentials = Partial<Omit<HypotheticalChangeOfKind<'addPeople'>, 'kind' | 'name' | 'count'>>;

export interface PossibleHire {
  readonly measure: CostMeasure;
  readonly papers: RequiredCredentials;
}

type TitleName = NonNullable<HypotheticalChangeOfKind<'addPeople'>['titleName']>;
const TITLES = createLookupTable<TitleName>({
  初级: '助理工程师',
  中级: '工程师',
  高级: '高级工程师',
  副高级: '高级工程师',
  正高级: '正高级工程师',
});

/** Returns the first accepted major: 给排水（或暖通） → 给排水; for 本专业, the specialty of the standard. */
function majorFor(need: string | undefined, own: string | null): string {
  if (need === undefined) return '工程';
  if (need === OWN_SPECIALTY) return own === null ? need : majorFor(own, null);
  const stem = need.replace(/相关专业$/, '').split(/[或、（]/)[0] ?? '';
  return stem === '' ? need : stem;
}

const title = (rank: string, need: string | undefined, own: string | null): RequiredCredentials => ({
  titleName: TITLES[rank] ?? '高级工程师',
  titleMajor: majorFor(need, own),
});

/** Returns a registration with the lowest accepted grade: 注册建造师, 一级或二级 → 二级建造师. */
function registration(
  profession: string,
  grade: string | null | undefined,
  specialty: string | undefined,
): RequiredCredentials {
  const bare = (profession.split('或')[0] ?? profession)
    .replace(/^.*的/, '')
    .replace('各类人员', '建造师')
    .replace(/^注册(?=建造师|造价|监理|安全)/, '');
  const grades = (grade ?? '').match(/[一二]级/g) ?? [];
  return { regType: `${grades.at(-1) ?? ''}${bare}`, specialty: specialty?.split(/[、,，]/)[0] ?? null };
}

const getNumber = (placeId: string): number => Number(/-(\d+)$/.exec(placeId)?.[1] ?? 1) - 1;

function hireRegistered(row: RequirementOf<'registeredPersonnel'>, placeId: string): PossibleHire {
  const part = placeId.startsWith('including') ? row.including?.[getNumber(placeId)] : undefined;
  const specialties = part?.specialties ?? row.specialties;
  const { minYears, largeProjects } = getRequiredExperience(row, placeId);
  return {
    measure: 'registered',
    papers: {
      ...registration(row.profession, part?.grade ?? row.grade, specialties[0]),
      ...(minYears !== undefined && { workYears: minYears, workField: '设计' }),
      ...(largeProjects !== undefined && {
        led: [{ scale: '大型', standardCode: BUILDING_DESIGN_TRADE, meetsLevel: null, count: largeProjects }],
      }),
    },
  };
}

function listTitled(row: RequirementOf<'titledPersonnel'>, placeId: string, own: string | null): PossibleHire[] {
  const hire = (need: string | undefined): PossibleHire => ({ measure: 'titled', papers: title(row.rank, need, own) });
  if (placeId === 'kinds') return row.specialties.map(hire);
  if (placeId.startsWith('cover')) {
    const each = row.eachMin === undefined ? (row.mustCover ?? []) : row.specialties;
    return [hire(each[getNumber(placeId)])];
  }
  return [hire(placeId === 'subset' ? row.subset?.specialties[0] : row.specialties[0])];
}

function hireWorker(row: RequirementOf<'skilledWorkers'>, placeId: string): PossibleHire {
  const numbered = row.including ?? [];
  const known = new Set(numbered.map((part) => part.trade));
  const covered = (row.mustCoverTrades === true ? (row.trades ?? []) : (row.mustCover ?? [])).filter(
    (trade) => !known.has(trade),
  );
  const trade = placeId.startsWith('including')
    ? numbered[getNumber(placeId)]?.trade
    : placeId.startsWith('cover')
      ? covered[getNumber(placeId)]
      : (row.trades?.[0] ?? row.mustCover?.[0]);
  const grade = /(高级技师|技师|高级工|中级工|初级工)/.exec(row.grade ?? '')?.[0] ?? '初级工';
  return {
    measure: 'worker',
    papers: { skillGrade: grade as NonNullable<RequiredCredentials['skillGrade']>, trade: trade ?? '电工' },
  };
}

/** Years of experience that satisfy every staffing table for non-registered staff (10 years for design, 8 for survey). */
const STAFF_YEARS = 10;

function hireStaff(row: RequirementOf<'technicalStaff'>, placeId: string): PossibleHire | null {
  const line = row.table[getNumber(placeId)];
  if (line === undefined) return null;
  if (placeId.startsWith('registered')) return hireAs(line.registeredAs ?? '');
  const rank = line.profession.includes('高级') || placeId.includes('senior') ? '高级' : '中级';
  const specialty = line.profession.replace(/（合计）|（高级）/g, '').split('、')[0];
  return {
    measure: 'titled',
    papers: { ...title(rank, specialty, null), workYears: STAFF_YEARS, education: '本科' },
  };
}

function hireAs(text: string): PossibleHire {
  const need = parseRegistrationNeed(text);
  return { measure: 'registered', papers: registration(need.profession, need.grade, need.specialties[0]) };
}

/** Lists the people who could be hired for one more unit of a place, the simplest first. */
export function listPossibleHires(row: Requirement, placeId: string, own: string | null): PossibleHire[] {
  if (isRequirementKind(row, 'registeredPersonnel')) return [hireRegistered(row, placeId)];
  if (isRequirementKind(row, 'titledPersonnel')) return listTitled(row, placeId, own);
  if (isRequirementKind(row, 'skilledWorkers')) return [hireWorker(row, placeId)];
  if (isRequirementKind(row, 'siteManagers')) {
    const postName = placeId.startsWith('cover') ? (row.mustCover?.[getNumber(placeId)] ?? '施工员') : '施工员';
    return [{ measure: 'post', papers: { postName } }];
  }
  if (isRequirementKind(row, 'registeredTotal')) return row.professions.slice(0, 1).map(hireAs);
  const staff = isRequirementKind(row, 'technicalStaff') ? hireStaff(row, placeId) : null;
  return staff === null ? [] : [staff];
}

type LeadRow = RequirementOf<'technicalLead'>;

function getOptionDocuments(option: LeadOption, own: string | null): RequiredCredentials {
  const { title: wanted, registration: registered, skill } = option;
  const need = typeof registered === 'string' ? parseRegistrationNeed(registered) : registered;
  return {
    ...(wanted === undefined ? {} : title(wanted.rank, wanted.specialties[0], own)),
    ...(need === undefined ? {} : registration(need.profession, need.grade, need.specialties?.[0])),
    ...(skill === undefined
      ? {}
      : {
          skillGrade: (typeof skill === 'string' ? skill : skill.grade) as NonNullable<
            RequiredCredentials['skillGrade']
          >,
        }),
  };
}

const getScale = (need: string): string => (need === '大中型' ? '中型' : need.replace('以上', ''));

function listLedLines(row: LeadRow): NonNullable<RequiredCredentials['led']> {
  const lines = [
    ...(row.ledProjects ?? []).map(({ scale, count }) => ({ scale, count: count ?? 1, mode: row.ledProjectsMode })),
    ...(row.asProjectLead ?? []).map(({ grade, count }) => ({ scale: grade, count, mode: row.asProjectLeadMode })),
  ];
  const wanted = lines.some((line) => line.mode === 'anyOf') ? lines.slice(0, 1) : lines;
  return wanted.map(({ scale, count }) => ({ scale: getScale(scale), standardCode: null, meetsLevel: null, count }));
}

const getWorkField = (experience: string | undefined): RequiredCredentials =>
  experience === undefined ? {} : { workField: experience };

/**
 * Lists a possible technical lead for each option of the standard.
 * @param led additional led projects that another requirement demands of the lead
 */
export function listPossibleTechnicalLeads(
  row: LeadRow,
  own: string | null,
  led: NonNullable<RequiredCredentials['led']>,
): PossibleHire[] {
  const options = row.anyOf.length > 0 ? row.anyOf : [{}];
  const base = row.registration === undefined ? {} : hireAs(row.registration).papers;
  return options.map((option) => ({
    measure: 'lead',
    papers: {
      ...base,
      ...getWorkField(row.experience ?? option.experience),
      ...getOptionDocuments(option, own),
      isLead: true,
      education: row.education ?? '本科',
      workYears: Math.max(row.minYears ?? 0, option.minYears ?? 0),
      led: [...listLedLines(row), ...led],
    },
  }));
}
