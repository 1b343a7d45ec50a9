/**
 * Parses names of registrations. The same registration is written 一级建造师, 一级注册建造师 or 注册建造师（一级）; the standards write 注册建造师 with a separate
 * grade. Names follow facts/registered-professions.json.
 */
import { REGISTRATION_TYPES } from '#domain/records/person-choices.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { stripEndings } from '../../text/endings.ts';
import { anyOf, type Truth } from '../truth.ts';

type Grade = '一级' | '二级';

export interface RegistrationName {
  /** Without 注册 and without the grade: 建造师, 监理工程师, 土木工程师 … */
  profession: string;
  /** Null: not entered, or the kind of registration and the grade contradict each other. */
  grade: Grade | null;
  /** The entered grade if it differs from the grade in the kind of registration; otherwise null. */
  otherGrade: Grade | null;
  specialties: readonly string[];
}

const widen = (text: string): string => text.replaceAll('(', '（').replaceAll(')', '）').replaceAll(/\s/g, '');

/** Other names for the same profession. */
const professionAliases = createLookupTable<string>({
  规划师: '城乡规划师',
  城市规划师: '城乡规划师',
  国土空间规划师: '城乡规划师',
  岩土工程师: '土木工程师',
  安全工程师: '安全工程师',
  环境保护工程师: '环保工程师',
  造价师: '造价工程师',
  一建: '建造师',
  二建: '建造师',
});
const listShortNames = createLookupTable<string>({
  一建: '一级建造师',
  二建: '二级建造师',
  一造: '一级造价工程师',
  二造: '二级造价工程师',
  监理: '监理工程师',
});

const specialtyAliases = createLookupTable<string>({
  市政: '市政公用',
  房建: '房屋建筑',
  水利: '水利水电',
  通信与广电: '通信与广电',
  民航: '民航机场',
  港航: '港口与航道',
  给水排水: '给排水',
  建筑给水排水: '给排水',
  暖通: '暖通空调',
  石油化工: '化工石油',
});

const normaliseBareSpecialty = (text: string): string => {
  const bare = stripEndings(text, ['工程', '专业']);
  return specialtyAliases[bare] ?? bare;
};

/**
 * Normalises a specialty: 建筑工程, 建筑 → 建筑. A part of a specialty is written after a dot: 水利水电工程·规划 → 水利水电·规划. Specialties are compared only
 * within one profession.
 */
export const normaliseSpecialty = (text: string): string =>
  widen(text)
    .split('·')
    .filter((part) => part !== '')
    .map(normaliseBareSpecialty)
    .join('·');

const splitSpecialties = (text: string): string[] =>
  text
    .split(/[、,，;；/]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(normaliseSpecialty);

const readGrade = (text: string): Grade | null => {
  const found = /[一二]级/.exec(text)?.[0];
  return found === '一级' || found === '二级' ? found : null;
};

export function parseRegistrationName(type: string, grade: string | null, specialty: string | null): RegistrationName {
  const wide = widen(type);
  const text = listShortNames[wide] ?? wide;
  const inner = /（([^）]*)）/.exec(text)?.[1] ?? '';
  const isGradeInside = /^[一二]级$/.test(inner);
  const bare = text.replace(/（[^）]*）/g, '').replaceAll('注册', '');
  const ofKind = readGrade(`${bare}${isGradeInside ? inner : ''}`);
  const ofGrade = readGrade(grade ?? '');
  const isTorn = ofKind !== null && ofGrade !== null && ofKind !== ofGrade;
  const base = bare.replaceAll(/[一二]级/g, '');
  const specialties = specialty === null || specialty === '' ? [] : splitSpecialties(specialty);
  if (inner !== '' && !isGradeInside && specialties.length === 0) specialties.push(...splitSpecialties(inner));
  if (base === '岩土工程师') specialties.push('岩土');
  return {
    profession: professionAliases[base] ?? base,
    grade: isTorn ? null : (ofKind ?? ofGrade),
    otherGrade: isTorn ? ofGrade : null,
    specialties,
  };
}

const gradedProfessions = new Set(['建造师', '建筑师', '结构工程师', '造价工程师']);
/** Professions that standards summarise as 勘察设计注册工程师. */
const surveyDesignProfessions = new Set([
  '土木工程师',
  '公用设备工程师',
  '电气工程师',
  '化工工程师',
  '环保工程师',
  '机械工程师',
  '冶金工程师',
  '采矿工程师',
  '石油天然气工程师',
  '核安全工程师',
  '水利水电工程师',
  '结构工程师',
]); // prettier-ignore

/** Names of professions. Other names may be variants of these. */
const LISTED_PROFESSIONS: ReadonlySet<string> = new Set([
  ...surveyDesignProfessions,
  ...REGISTRATION_TYPES.map(({ name }) => parseRegistrationName(name, null, null).profession),
]);

export interface RegistrationNeed {
  profession: string;
  grade: string | null;
  specialties: readonly string[];
}

/** Parses a required registration written as one text: 一级注册建筑师, 注册公用设备工程师（动力）, 注册执业资格. */
export function parseRegistrationNeed(text: string): RegistrationNeed {
  const name = parseRegistrationName(text, null, null);
  return { profession: name.profession, grade: name.grade, specialties: name.specialties };
}

/** Cache of parsed profession names; standards use only a few. */
const readProfessions = new Map<string, string>();

function readProfession(need: string): string {
  const known = readProfessions.get(need) ?? parseRegistrationName(need, null, null).profession;
  readProfessions.set(need, known);
  return known;
}

const matchProfession = (need: string, have: string): Truth => {
  const wanted = readProfession(need);
  if (wanted === have) return 'yes';
  if (/^(各类人员|各类|执业资格|工程师)$/.test(wanted)) return /师$/.test(have) ? 'yes' : 'maybe';
  if (/勘察设计工程师/.test(wanted)) return surveyDesignProfessions.has(have) ? 'yes' : 'no';
  if (wanted.includes('或')) {
    const parts = wanted
      .split('或')
      .map((part) => parseRegistrationName(part.replace(/^.*的/, ''), null, null).profession);
    return parts.includes(have) ? 'maybe' : 'no';
  }
  return isUnlistedForm(wanted, have) ? 'maybe' : 'no';
};

/** Words before the name of a registration that indicate its kind or the issuing ministry. */
const PREFIX = /^(?:临时|全国|国家|小型项目|执业|交通运输部?|交通部?|公路|水运|水利部?|水利工程|铁路|电力|工程)/;

/**
 * Returns whether an unlisted name may be another name of a registration: 二级临时建造师, 全国监理工程师, 监理师. Posts (专业监理工程师) and titles (建筑工程师) are not
 * registrations.
 */
function isUnlistedForm(wanted: string, have: string): boolean {
  if (LISTED_PROFESSIONS.has(have)) return false;
  let name = have;
  while (name !== wanted && PREFIX.test(name)) name = name.replace(PREFIX, '');
  return name === wanted || (wanted.endsWith('工程师') && name === wanted.replace(/工程师$/, '师'));
}

export const matchRegistrationProfession = matchProfession;

const matchGrade = (need: string | null, have: RegistrationName): Truth => {
  const wanted = need === null ? [] : (need.match(/[一二]级/g) ?? []);
  // Standards from before 2018 (建人〔2018〕67号) know only one grade of cost engineer, which corresponds to the first grade today.
  if (wanted.length === 0 && have.profession === '造价工程师' && have.grade === '二级') return 'maybe';
  if (wanted.length === 0 || wanted.length === 2) return 'yes';
  if (have.grade === null) return gradedProfessions.has(have.profession) ? 'maybe' : 'yes';
  if (have.grade === wanted[0]) return 'yes';
  return have.grade === '一级' ? 'yes' : 'no';
};

/** Cache of the normalised specialties of each requirement. */
const readNeeds = new WeakMap<readonly string[], readonly string[]>();

function readSpecialties(needs: readonly string[]): readonly string[] {
  const known = readNeeds.get(needs) ?? needs.flatMap((need) => splitSpecialties(need));
  readNeeds.set(needs, known);
  return known;
}

/**
 * The specialties in which people of a profession are registered today. Other names may be former names (房屋建筑工程, 机电安装工程) or belong to
 * another list (土木建筑工程 of 监理工程师).
 */
const specialtiesOf: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...Map.groupBy(REGISTRATION_TYPES, ({ name }) => parseRegistrationName(name, null, null).profession)].map(
    ([profession, types]) => [
      profession,
      new Set(types.flatMap(({ specialties }) => specialties.map(normaliseSpecialty))),
    ],
  ),
);

const isUnread = ({ profession, specialties }: RegistrationName): boolean => {
  const listed = specialtiesOf.get(profession);
  return (
    listed !== undefined &&
    listed.size > 0 &&
    specialties.some((specialty) => !listed.has(specialty) && !listed.has(specialty.split('·')[0] ?? ''))
  );
};

/** Compares specialties. A part of the required specialty is sufficient; if a part is required, a registration for the whole is uncertain. */
function compareSpecialties(wanted: string, own: string): Truth {
  // Without a dot in the required specialty, brackets contain remarks (已注销).
  const have = wanted.includes('·') ? normaliseSpecialty(own.replace(/（([^（）]*)）$/, '·$1')) : own;
  if (wanted === have || have.startsWith(`${wanted}·`)) return 'yes';
  return wanted.startsWith(`${have}·`) || wanted.endsWith(`·${have}`) ? 'maybe' : 'no';
}

const matchSpecialties = (needs: readonly string[], have: RegistrationName): Truth => {
  if (needs.length === 0) return 'yes';
  if (have.specialties.length === 0) return 'maybe';
  const wanted = readSpecialties(needs);
  const truth = anyOf(...have.specialties.flatMap((own) => wanted.map((one) => compareSpecialties(one, own))));
  return truth === 'no' && isUnread(have) ? 'maybe' : truth;
};

export interface RegistrationMatch {
  profession: Truth;
  grade: Truth;
  specialty: Truth;
}

export const matchRegistration = (need: RegistrationNeed, have: RegistrationName): RegistrationMatch => ({
  profession: matchProfession(need.profession, have.profession),
  grade: matchGrade(need.grade, have),
  specialty: matchSpecialties(need.specialties, have),
});
