/**
 * Defines the criteria that a person must meet for a place. Each criterion has a key: criteria with the same key are evaluated once per
 * enterprise and day, which makes the evaluation of all standards cheap.
 */
import { isInForce } from '../documents.ts';
import type { Category, SpecialtySet } from '../facts.ts';
import type { ProjectTerms } from '../projects/project-terms.ts';
import type { RuleBook } from '../rules.ts';
import { anyOf, type Truth } from '../truth.ts';
import { matchRegistration, type RegistrationNeed } from '../vocabulary/registrations.ts';
import { getDegreeRank } from '../vocabulary/schooling.ts';
import { getTitleRankName, matchMajorAmong, parseTitleRankName } from '../vocabulary/titles.ts';
import { comparePosts, compareTrades } from '../vocabulary/trades.ts';
import { evaluateCheckedCertificate } from './certificate-numbers.ts';
import { type Fit, findBestFit, getFit, hasRequiredCertificate, NO_FIT, type Obstacle, obstacles } from './fit.ts';
import { getSkillGrade, type Person, type PersonTitle, type SkillEntry, type TitleEntry } from './person.ts';
import type { PersonRegistration } from './person-registrations.ts';
import { evaluateStatedValues, listStatedValues } from './stated.ts';
import { type EvaluationDays, evaluateYears } from './years.ts';

export interface Criterion {
  key: string;
  /**
   * Creates a test of the certificate alone; `addStatusObstacles` adds the person's status (age, insurance, employment). Equal certificates are one
   * object (`person.ts`), so that each is evaluated once for all its holders.
   */
  createTest: (lens: CriterionContext) => (person: Person) => Fit;
  /** Whether the criterion requires years of work, which increase with time. */
  readsYears?: boolean;
  /** Whether the standard exempts the place from the age limit (不受 60 周岁限制). */
  isAgeFree?: boolean;
}

/** The data that a criterion may use in addition to the person. */
export interface CriterionContext extends EvaluationDays {
  category: Category;
  rules: RuleBook;
  specialtySets: ReadonlyMap<string, SpecialtySet>;
  terms: ProjectTerms;
}

const keyOf = (...parts: readonly unknown[]): string => JSON.stringify(parts);

function listValidity(registration: PersonRegistration, asOf: string): Obstacle[] {
  const { validEnd, issueDate, firstIssueDate, registeredHere } = registration.record;
  const found: Obstacle[] = [];
  if (registeredHere === false) found.push(obstacles.registeredElsewhere());
  if (registeredHere === null) found.push(obstacles.registeredHereUnknown());
  const start = issueDate ?? firstIssueDate;
  const what = issueDate === null ? '首次注册日期' : '发证日期';
  // One of the two dates is wrong, so the validity is uncertain, unless the registration is invalid by either date.
  if (start !== null && validEnd !== null && start > validEnd && (start <= asOf || validEnd >= asOf))
    return [...found, obstacles.factsDiffer(`${what}或注册有效期`, `${what}为 ${start}，注册有效期至 ${validEnd}`)];
  if (start !== null && !isInForce(start, asOf)) found.push(obstacles.notYetRegistered(start));
  else if (firstIssueDate !== null && start !== null && firstIssueDate > start && !isInForce(firstIssueDate, asOf))
    found.push(
      obstacles.factsDiffer('发证日期或首次注册日期', `发证日期为 ${start}，首次注册日期为 ${firstIssueDate}`),
    );
  if (validEnd === null) found.push(obstacles.registrationEndUnknown());
  else if (validEnd < asOf) found.push(obstacles.registrationExpired(validEnd));
  return found;
}

/** Explains why the grade is uncertain: not entered, different from the kind of registration, or not named by the standard. */
function explainGrade({ name, label, record }: PersonRegistration): Obstacle {
  if (name.otherGrade !== null)
    return obstacles.factsDiffer('注册类别或等级', `注册类别为 ${record.regType}，等级为 ${record.grade ?? ''}`);
  return name.grade === null ? obstacles.gradeUnknown() : obstacles.gradeOpen(label);
}

function testRegistration(registration: PersonRegistration, need: RegistrationNeed, lens: CriterionContext): Fit {
  const match = matchRegistration(need, registration.name);
  if (match.profession === 'no') return NO_FIT;
  const found = [...registration.doubts, ...listValidity(registration, lens.asOf)];
  const wanted = need.specialties.join('、');
  if (match.profession === 'maybe') found.push(obstacles.specialtyUnknown(need.profession));
  if (match.grade === 'no') found.push(obstacles.gradeTooLow(need.grade ?? ''));
  if (match.grade === 'maybe') found.push(explainGrade(registration));
  if (match.specialty === 'no') found.push(obstacles.specialtyMismatch(wanted));
  if (match.specialty === 'maybe') found.push(obstacles.specialtyUnknown(wanted));
  return getFit(registration.label, registration.record.validEnd, found);
}

/** Caches the result per object; equal records are represented by the same object. */
function once<T extends object>(read: (item: T) => Fit): (item: T) => Fit {
  const known = new Map<T, Fit>();
  return (item) => {
    const found = known.get(item);
    if (found !== undefined) return found;
    const fit = read(item);
    known.set(item, fit);
    return fit;
  };
}

/** Creates the criterion for a valid registration of the required profession, grade and specialty with this enterprise. */
export const createRegistrationCriterion = (need: RegistrationNeed): Criterion => ({
  key: keyOf('registration', need.profession, need.grade, need.specialties),
  createTest: (lens) => {
    const test = once((item: PersonRegistration) => testRegistration(item, need, lens));
    return (person) => findBestFit(person.registrations, test);
  },
});

export interface TitleNeed {
  rank: string;
  /** False: the requirement names the rank without 以上, so the result for a higher rank is uncertain. */
  andAbove: boolean;
  /** Specialties of the engineering title, one of which is required; if the list is empty, any engineering title is accepted. */
  specialties: readonly string[];
  /** The other specialties that the requirement lists separately. */
  listed?: readonly string[];
}

const asksEngineering = (need: TitleNeed, lens: CriterionContext): boolean =>
  lens.category === 'construction' || need.specialties.some((item) => item.startsWith('工程'));

function listTitleObstacles(title: TitleEntry, need: TitleNeed, lens: CriterionContext): Obstacle[] {
  const found: Obstacle[] = [];
  const wanted = parseTitleRankName(need.rank);
  if (title.ranks.length === 0 || wanted === null) found.push(obstacles.rankUnknown());
  else
    found.push(
      ...evaluateStatedValues(
        '职称名称或职称级别',
        title.ranks,
        (rank) => {
          if (rank < wanted) return [obstacles.rankTooLow(need.rank)];
          return rank > wanted && !need.andAbove ? [obstacles.rankUnknown()] : [];
        },
        getTitleRankName,
      ),
    );
  if (asksEngineering(need, lens)) {
    if (title.series === 'no') found.push(obstacles.titleSeries(lens.rules.force('CR-7') !== 'unsure'));
    if (title.series === 'maybe') found.push(obstacles.titleSeriesUnknown());
  }
  const major = matchAnyMajor(title, need, lens);
  if (major === 'no') found.push(obstacles.majorMismatch(need.specialties.join('、')));
  if (major === 'maybe') found.push(obstacles.specialtyUnknown(need.specialties.join('、')));
  return found;
}

const matchAnyMajor = (title: TitleEntry, { specialties, listed = [] }: TitleNeed, lens: CriterionContext): Truth => {
  if (specialties.length === 0) return 'yes';
  return anyOf(
    ...specialties.flatMap((need) =>
      title.majors.map((major) => matchMajorAmong(need, listed, major, lens.specialtySets)),
    ),
  );
};

export const createTitleCriterion = (need: TitleNeed): Criterion => ({
  key: keyOf('title', need.rank, need.andAbove, need.specialties, need.listed ?? []),
  createTest: (lens) => {
    const test = once((title: PersonTitle) =>
      getFit(
        title.label,
        null,
        evaluateCheckedCertificate(
          '职称证书',
          title,
          (entry) => listTitleObstacles(entry, need, lens),
          ({ label, ranks }) => [label, ...ranks.map(({ value }) => getTitleRankName(value))].join(' '),
        ),
      ),
    );
    return (person) => findBestFit(person.titles, test);
  },
});

/** Most post certificates have no end date, so a certificate without one counts. */
const listEndObstacles = (end: string | null, asOf: string): readonly Obstacle[] =>
  end !== null && end < asOf ? [obstacles.certificateExpired(end)] : [];

/** Creates the criterion for a site post certificate; null: any post known to the standards. */
export const createPostCriterion = (post: string | null): Criterion => ({
  key: keyOf('post', post),
  createTest: (lens) => {
    const test = once((item: Person['posts'][number]) => {
      const match = post === null ? 'yes' : comparePosts(post, item.name);
      if (match === 'no') return NO_FIT;
      return getFit(item.name, item.end, [
        ...(match === 'maybe' ? [obstacles.postOpen(post ?? '')] : []),
        ...evaluateCheckedCertificate(
          '岗位证书',
          item,
          ({ end }) => listEndObstacles(end, lens.asOf),
          ({ name, end }) => `${name} 有效期至 ${end ?? '未填'}`,
        ),
      ]);
    });
    return (person) => findBestFit(person.posts, test);
  },
});

const skillNames = ['', '初级工', '中级工', '高级工', '技师', '高级技师'];

/**
 * Creates the criterion for a skilled worker.
 * @param grade minimum grade; null: any trained worker
 * @param trades accepted trades; empty: any trade
 */
export const createSkillCriterion = (grade: string | null, trades: readonly string[]): Criterion => ({
  key: keyOf('skill', grade, trades),
  createTest: () => {
    const wanted = grade === null ? null : getSkillGrade(grade);
    const judge = (skill: SkillEntry): readonly Obstacle[] => {
      const found: Obstacle[] = [];
      if (wanted !== null && skill.grade === null) found.push(obstacles.tradeUnknown());
      else if (wanted !== null && skill.grade !== null && skill.grade < wanted)
        found.push(obstacles.skillTooLow(grade ?? ''));
      if (trades.length > 0 && skill.trade === null) found.push(obstacles.tradeUnknown());
      else if (trades.length > 0 && skill.trade !== null) {
        const { trade } = skill;
        const match = anyOf(...trades.map((one) => compareTrades(one, trade)));
        if (match === 'no') found.push(obstacles.tradeMismatch(trades.join('、')));
        if (match === 'maybe') found.push(obstacles.tradeOpen(trades.join('、')));
      }
      return found;
    };
    const write = ({ trade, grade: own }: SkillEntry): string => `${trade ?? ''}${skillNames[own ?? 0] ?? ''}`;
    const test = once((skill: Person['skills'][number]) =>
      getFit(write(skill), null, evaluateCheckedCertificate('技能证书', skill, judge, write)),
    );
    return (person) => findBestFit(person.skills, test);
  },
});

/**
 * Creates the criterion for 非注册人员 of a staffing table: college degree, intermediate title, and the required years in the field
 * (建市〔2007〕86号: 10 years of design; 建市〔2013〕9号: 8 years of survey). The specialty is that of the title or the degree.
 * @param listed all specialties of the table; a specialty with a separate line does not count as another specialty
 */
export const createTechnicianCriterion = (
  specialty: string,
  rank: string,
  years: number,
  listed: readonly string[],
): Criterion => {
  const title = createTitleCriterion({ rank, andAbove: true, specialties: [specialty], listed });
  return {
    key: keyOf('technician', specialty, rank, years, listed),
    readsYears: true,
    createTest: (lens) => {
      const test = title.createTest(lens);
      return (person) => {
        const fit = test(person);
        if (!hasRequiredCertificate(fit)) return NO_FIT;
        return getFit(fit.via, null, [
          ...fit.obstacles,
          ...evaluateAllYears('从业年限', person, years, lens),
          ...listEducation(person),
        ]);
      };
    },
  };
};

const listEducation = ({ educations }: Person): readonly Obstacle[] => {
  if (educations.length === 0) return [obstacles.educationUnknown()];
  return evaluateEducation(educations, '大专');
};

/** Evaluates the entries of a person's education. An unknown degree leaves the result uncertain. */
export const evaluateEducation = (educations: Person['educations'], need: string): readonly Obstacle[] =>
  evaluateStatedValues('学历', educations, (education) => {
    const have = getDegreeRank(education);
    if (have === -1) return [obstacles.educationUnknown()];
    return have < getDegreeRank(need) ? [obstacles.educationLow(need)] : [];
  });

/** Normalises a field of work: 从事工程施工技术管理工作 and 技术管理 are 施工技术管理, as 工程设计 is 设计. */
function normaliseField(text: string): string {
  const field = text.normalize('NFKC').replaceAll(/\s|从事|工程|工作|经历/g, '');
  return field === '技术管理' ? '施工技术管理' : field || text;
}

/**
 * Every year of technical management or design that a person states (从业年限) counts as a year in these fields. Most standards of 建市〔2014〕159号
 * require 从事工程施工技术管理工作经历, which is not a separate field; 铁路工程施工技术管理 is one.
 */
const WIDEST_FIELDS: ReadonlySet<string> = new Set(['工程建设', '工程施工技术管理'].map(normaliseField));

/**
 * Evaluates the total years of work. The years in one field cannot exceed the total, so if they alone suffice while the total does not, the
 * two entries contradict each other.
 */
export function evaluateAllYears(
  what: string,
  person: Person,
  years: number,
  lens: EvaluationDays,
): readonly Obstacle[] {
  const found = evaluateYears(what, person.workYears, years, person, lens);
  const longer = found.some(({ truth }) => truth === 'no')
    ? person.experiences.find(({ stated }) => evaluateYears(what, stated, years, person, lens).length === 0)
    : undefined;
  return longer === undefined ? found : [writeTornYears(longer.field)];
}

const writeTornYears = (field: string): Obstacle =>
  obstacles.factsDiffer(`${field}年限或从业年限`, `${field}年限多于从业年限`);

/**
 * Evaluates the years in a field. Without an entry for the field, the total years can only show that the years are too few; otherwise the
 * result is uncertain.
 */
export function evaluateFieldYears(
  person: Person,
  field: string,
  years: number,
  lens: EvaluationDays,
): readonly Obstacle[] {
  const what = `${field}年限`;
  const named = findExperience(person, field);
  const ofAll = evaluateAllYears(what, person, years, lens);
  if (named === undefined)
    return ofAll.length > 0 || WIDEST_FIELDS.has(normaliseField(field)) ? ofAll : [obstacles.experienceUnknown(what)];
  const ofField = evaluateYears(what, named.stated, years, person, lens);
  const isLess = evaluateYears(what, person.workYears, years, person, lens).some(({ truth }) => truth === 'no');
  return ofField.length === 0 && isLess ? [writeTornYears(named.field)] : ofField;
}

/** Returns the years entered for a field. If the field was entered in several spellings, the result contains all entries. */
export function findExperience({ experiences }: Person, field: string): Person['experiences'][number] | undefined {
  const wanted = normaliseField(field);
  const [first, ...others] = experiences.filter((one) => normaliseField(one.field) === wanted);
  if (first === undefined || others.length === 0) return first;
  return { field: first.field, stated: listStatedValues([first, ...others].flatMap(({ stated }) => stated)) };
}

/**
 * Adds required years of work in a field to a criterion. The entry for the field decides; the total years can only disprove it.
 * @param field as in 设计经历
 */
export const addExperienceCondition = (criterion: Criterion, field: string, years: number): Criterion => ({
  ...criterion,
  key: keyOf('years', criterion.key, field, years),
  readsYears: true,
  createTest: (lens) => {
    const test = criterion.createTest(lens);
    return (person) => {
      const fit = test(person);
      if (!hasRequiredCertificate(fit)) return NO_FIT;
      return getFit(fit.via, fit.until, [...fit.obstacles, ...evaluateFieldYears(person, field, years, lens)]);
    };
  },
});

export const combineAlternativeCriteria = (criteria: readonly Criterion[]): Criterion => ({
  key: keyOf('either', ...criteria.map((criterion) => criterion.key)),
  readsYears: criteria.some(({ readsYears }) => readsYears === true),
  createTest: (lens) => {
    const tests = criteria.map((criterion) => criterion.createTest(lens));
    return (person) => findBestFit(tests, (test) => test(person));
  },
});

const ageUnknown = obstacles.ageUnknown().reason;
const isOfAge = ({ code, reason }: Obstacle): boolean =>
  code === 'ageOver' || (code === 'ageUnknown' && reason === ageUnknown);

/** Adds the obstacles of the person's status to the fit of the certificate. */
export function addStatusObstacles(
  fit: Fit,
  standing: readonly Obstacle[],
  { isAgeFree }: Pick<Criterion, 'isAgeFree'> = {},
): Fit {
  const own = isAgeFree === true ? standing.filter((one) => !isOfAge(one)) : standing;
  return !hasRequiredCertificate(fit) || own.length === 0
    ? fit
    : getFit(fit.via, fit.until, [...fit.obstacles, ...own]);
}

/** Returns the criterion without its age limit. */
export const removeAgeLimit = (criterion: Criterion): Criterion => ({
  ...criterion,
  key: keyOf('any age', criterion.key),
  isAgeFree: true,
});
