/** Evaluates the technical lead: one person who meets all conditions of one of the options in the standard. */
import { createEvaluation, type Evaluation, type EvaluationContext, evaluateAtLeast } from '../context.ts';
import type { CriterionFitTable } from '../enterprise-index.ts';
import {
  countAchievements,
  evaluateLedAchievement,
  evaluateWithPossibleLinks,
  findOpenQuestion,
} from '../people/achievements.ts';
import {
  type Criterion,
  createRegistrationCriterion,
  createSkillCriterion,
  createTitleCriterion,
  evaluateAllYears,
  evaluateEducation,
  evaluateFieldYears,
  findExperience,
} from '../people/criteria.ts';
import {
  type Fit,
  getFit,
  hasRequiredCertificate,
  isCandidate,
  NO_FIT,
  type Obstacle,
  obstacles,
} from '../people/fit.ts';
import { evaluateLedProjectCategory, evaluateLedScale } from '../people/led-projects.ts';
import { isLeadOfEnterprise, type Person } from '../people/person.ts';
import { type EvaluationDays, getMinimumWorkYears } from '../people/years.ts';
import type { LeadOption, RequirementOf } from '../requirement.ts';
import { allOf, anyOf, type Truth } from '../truth.ts';
import { parseRegistrationNeed, type RegistrationNeed } from '../vocabulary/registrations.ts';
import { OWN_SPECIALTY } from '../vocabulary/titles.ts';
import { createCountedPerson, createUncountedPerson } from './people.ts';

type Row = RequirementOf<'technicalLead'>;

const fromTruth = (truth: Truth, no: Obstacle, maybe: Obstacle): Obstacle[] =>
  truth === 'yes' ? [] : [truth === 'no' ? no : maybe];

/** Returns the years shown with the lead's name: the years in the field if they were entered, otherwise the total years of work. */
const listStatedYears = (person: Person, field: string | undefined): Person['workYears'] =>
  (field === undefined ? undefined : findExperience(person, field))?.stated ?? person.workYears;

function listYearObstacles(
  person: Person,
  need: number | null | undefined,
  field: string | undefined,
  days: EvaluationDays,
): readonly Obstacle[] {
  if (need === null || need === undefined) return [];
  return field === undefined
    ? evaluateAllYears('工作年限', person, need, days)
    : evaluateFieldYears(person, field, need, days);
}

function listEducationObstacles(person: Person, need: string | null | undefined): readonly Obstacle[] {
  if (need === null || need === undefined) return [];
  if (person.educations.length === 0) return [obstacles.educationUnknown()];
  return evaluateEducation(person.educations, need);
}

/** The result for the led projects. `isStated`: it depends on achievements without a project record, which only the enterprise states. */
interface Led {
  truth: Truth;
  isStated: boolean;
}

/**
 * Evaluates the projects a person has led, by scale or grade; with `anyOf` one of the lines is enough. Most people have led no project, so
 * their result is computed once.
 */
function createJudgeProjects(row: Row, { asOf, terms, standard }: EvaluationContext): (person: Person) => Led {
  const lines = [
    ...(row.ledProjects ?? []).map((line) => ({
      scale: line.scale,
      count: line.count ?? null,
      mode: row.ledProjectsMode,
    })),
    ...(row.asProjectLead ?? []).map((line) => ({ scale: line.grade, count: line.count, mode: row.asProjectLeadMode })),
  ];
  const record = (truth: Truth): Led => ({ truth, isStated: false });
  if (row.projects !== undefined) return () => record('maybe');
  if (lines.length === 0) return () => record('yes');
  const isAny = lines.some((line) => line.mode === 'anyOf');
  const judge = (achievements: Person['achievements']): Truth => {
    const evaluate = (achievement: Person['achievements'][number]): Truth =>
      allOf(
        evaluateLedProjectCategory(achievement, standard.code),
        evaluateLedAchievement(achievement, asOf, terms, standard.code),
      );
    const led = achievements.filter((achievement) => evaluateWithPossibleLinks(achievement, evaluate) !== 'no');
    const truths = lines.map((line) => {
      const { sure, possible } = countAchievements(led, (achievement) =>
        evaluateWithPossibleLinks(achievement, (one) => {
          const scale = evaluateLedScale(one, line.scale);
          return scale === 'yes' ? evaluate(one) : scale;
        }),
      );
      return evaluateAtLeast(sure, possible, line.count);
    });
    return isAny ? anyOf(...truths) : allOf(...truths);
  };
  const ofNothing = record(judge([]));
  return ({ achievements }) => {
    if (achievements.length === 0) return ofNothing;
    const truth = judge(achievements);
    const isStated = truth === 'yes' && judge(achievements.filter(({ project }) => project !== null)) !== 'yes';
    return { truth, isStated };
  };
}

/** 本专业 is the specialty of the level. */
const readSpecialties = (specialties: readonly string[], own: string | null): readonly string[] =>
  own === null ? specialties : specialties.map((item) => (item === OWN_SPECIALTY ? own : item));

const getCriteria = (option: LeadOption, own: string | null): Criterion[] => {
  const criteria: Criterion[] = [];
  if (option.title !== undefined)
    criteria.push(
      createTitleCriterion({
        rank: option.title.rank,
        andAbove: true,
        specialties: readSpecialties(option.title.specialties, own),
      }),
    );
  if (option.registration !== undefined)
    criteria.push(createRegistrationCriterion(readRegistration(option.registration)));
  if (option.skill !== undefined)
    criteria.push(createSkillCriterion(typeof option.skill === 'string' ? option.skill : option.skill.grade, []));
  return criteria;
};

/** Parses a required registration, whose profession may include the specialty: 注册土木工程师（岩土）. */
function readRegistration(registration: NonNullable<LeadOption['registration']>): RegistrationNeed {
  if (typeof registration === 'string') return parseRegistrationNeed(registration);
  const { profession, grade, specialties = [] } = registration;
  const named = parseRegistrationNeed(profession);
  return {
    profession,
    grade: grade ?? named.grade,
    specialties: specialties.length > 0 ? specialties : named.specialties,
  };
}

const isSame = (a: Obstacle, b: Obstacle): boolean => a === b || (a.code === b.code && a.reason === b.reason);

const uniqueObstacles = (list: readonly Obstacle[]): readonly Obstacle[] =>
  list.length < 2 ? list : list.filter((item, index) => list.findIndex((other) => isSame(item, other)) === index);

/** The results of all people for the criteria of each option, and the evaluation of their led projects. Created once per requirement. */
interface LeadAnswers {
  judgeProjects: (person: Person) => Led;
  options: readonly { option: LeadOption; answers: readonly CriterionFitTable[] }[];
  registration: CriterionFitTable | null;
}

const getOwnSpecialty = ({ terms, standard, level }: EvaluationContext): string | null =>
  terms.ownSpecialtyOf(standard.code, level.key);

function readAnswers(row: Row, context: EvaluationContext): LeadAnswers {
  const answer = (criterion: Criterion): CriterionFitTable => context.index.tableOf(criterion, context.scope);
  const own = getOwnSpecialty(context);
  return {
    judgeProjects: createJudgeProjects(row, context),
    options: row.anyOf.map((option) => ({ option, answers: getCriteria(option, own).map(answer) })),
    registration:
      row.registration === undefined
        ? null
        : answer(createRegistrationCriterion(parseRegistrationNeed(row.registration))),
  };
}

const lacksAll = (fit: Fit): boolean => fit.truth === 'no' && !hasRequiredCertificate(fit);

function checkOption(
  { option, answers }: LeadAnswers['options'][number],
  person: Person,
  index: number,
  days: EvaluationDays,
): Fit {
  const parts = answers.map(({ fits }) => fits[index] ?? NO_FIT);
  if (parts.some(lacksAll)) return getFit('', null, [obstacles.qualificationMissing()]);
  const until = parts.map((part) => part.until).find((day) => day !== null) ?? null;
  const years = listYearObstacles(person, option.minYears, option.experience, days);
  return getFit(parts.map((part) => part.via).join('，'), until, [
    ...parts.flatMap((part) => part.obstacles),
    ...years,
  ]);
}

const rank = (fit: Fit): number => (fit.truth === 'yes' ? 2 : fit.truth === 'maybe' ? 1 : 0);
const effort = (fit: Fit): number =>
  fit.obstacles.reduce((sum, item) => sum + (item.remedy === null ? 100 : item.effort), 0);

const pickBest = (fits: readonly Fit[]): Fit | null =>
  fits.reduce<Fit | null>(
    (best, fit) =>
      best === null || rank(fit) > rank(best) || (rank(fit) === rank(best) && effort(fit) < effort(best)) ? fit : best,
    null,
  );

interface LeadFit {
  fit: Fit;
  /** Whether only the enterprise states the led projects. */
  isStated: boolean;
}

/** Evaluates all conditions for one person by the option that fits best. */
function checkLead(row: Row, answers: LeadAnswers, person: Person, index: number, context: EvaluationContext): LeadFit {
  const option = pickBest(answers.options.map((item) => checkOption(item, person, index, context.index)));
  const registration = answers.registration === null ? null : (answers.registration.fits[index] ?? NO_FIT);
  const led = answers.judgeProjects(person);
  const list = [
    ...(option?.obstacles ?? []),
    ...(registration === null
      ? []
      : lacksAll(registration)
        ? [obstacles.qualificationMissing()]
        : registration.obstacles),
    ...listYearObstacles(person, row.minYears, row.experience, context.index),
    ...listEducationObstacles(person, row.education),
    ...fromTruth(
      led.truth,
      obstacles.ledProjectsShort(),
      findOpenQuestion(person.achievements, context.asOf, '主持项目业绩'),
    ),
    ...context.index.standingOf(index, context.scope),
  ];
  const via = [option?.via, registration?.via].filter((text) => text !== undefined && text !== '').join('，');
  const fit = getFit(via, registration?.until ?? option?.until ?? null, uniqueObstacles(list));
  return { fit, isStated: led.isStated };
}

/** Lists eligible people. A person without any of the titles or registrations cannot be technical lead and is not evaluated in detail. */
function listEligible({ registration, options }: LeadAnswers, context: EvaluationContext): readonly number[] {
  const isNearAll = (tables: readonly CriterionFitTable[], index: number): boolean =>
    tables.every(({ fits }) => hasRequiredCertificate(fits[index] ?? NO_FIT));
  const listAll = (tables: readonly CriterionFitTable[]): readonly number[] => {
    const [first, ...others] = tables;
    return first === undefined
      ? [...context.index.people.keys()]
      : first.near.filter((index) => isNearAll(others, index));
  };
  const own = registration === null ? [] : [registration];
  if (options.length === 0) return listAll(own);
  const able = options.flatMap(({ answers }) => listAll([...answers, ...own]));
  return options.length === 1 ? able : [...new Set(able)].sort((a, b) => a - b);
}

const hasNoCondition = (row: Row): boolean =>
  row.anyOf.length === 0 && row.registration === undefined && typeof row.minYears !== 'number';

/**
 * Returns whether the requirement has conditions that are only in its notes, or a missing figure. A person who meets all other conditions
 * is then at best 待核对.
 */
const isPartlyUnknown = (row: Row): boolean =>
  (row.minYears === null && row.unverified === true) ||
  (row.ledProjects ?? []).some((line) => line.count === null) ||
  (typeof row.notes === 'string' && row.notes.includes('另要求'));

interface Candidate extends LeadFit {
  index: number;
  person: Person;
}

function writeGaps(named: readonly Candidate[], others: readonly Candidate[]): Evaluation['gaps'] {
  const able = others.filter((candidate) => candidate.fit.truth === 'yes');
  const near = [...named, ...others].filter((candidate) => isCandidate(candidate.fit));
  const list = (able.length > 0 ? able : near).slice(0, 5).map(({ person, fit }) => ({
    ref: person.ref,
    name: person.name,
    what: 'person' as const,
    remedy: fit.truth === 'yes' ? '任命为技术负责人' : fit.obstacles.map((item) => item.remedy ?? '').join('，'),
  }));
  const title = able.length > 0 ? `改任符合条件的技术负责人` : '配备符合条件的技术负责人 1 人';
  return [
    {
      kind: 'add',
      title,
      count: 1,
      unit: '人',
      candidates: list,
      ways: ['引进符合条件的技术负责人'],
      effort: able.length > 0 ? 1 : near.length > 0 ? 4 : 9,
    },
  ];
}

/** Lists the candidates who are not designated; people without a chance are skipped unless they must be listed. */
function listOthers(
  answers: LeadAnswers,
  judge: (index: number) => Candidate[],
  context: EvaluationContext,
): Candidate[] {
  const found: Candidate[] = [];
  for (const index of listEligible(answers, context)) {
    const person = context.index.people[index];
    if (person === undefined || person.isNamedLead) continue;
    if (!context.isDetailed && found.length > 0 && answers.judgeProjects(person).truth === 'no') {
      context.index.note(() => context.index.daysOf(index));
      continue;
    }
    found.push(...judge(index));
  }
  return found;
}

/** Returns whether a person of uncertain identity meets a part of the requirements, so that another record of the same person may meet the rest. */
const canDuplicateLead = (answers: LeadAnswers, context: EvaluationContext): boolean =>
  [...context.index.twins].some((index) =>
    [
      ...(answers.registration === null ? [] : [answers.registration]),
      ...answers.options.flatMap((one) => one.answers),
    ].some(({ fits }) => hasRequiredCertificate(fits[index] ?? NO_FIT)),
  );

export interface LeadEvaluation extends Evaluation {
  /** The people who certainly can be technical lead (CR-10), the designated one first; a designated lead excludes all others. */
  people: readonly number[];
  isNamed: boolean;
  /** The person who comes closest to all conditions and determines the result; null: none. */
  best: number | null;
}

/** Evaluates the people designated as technical lead. If there are none, evaluates all possible people. */
export const evaluateTechnicalLead = (row: Row, context: EvaluationContext): LeadEvaluation =>
  context.index.remember(
    `lead|${context.scope.category}|${context.scope.limitsAge}|${context.isDetailed}|${getOwnSpecialty(context) ?? ''}|${writeRowKey(row)}`,
    () => judgeTechnicalLead(row, context),
  );

const rowKeys = new WeakMap<Row, string>();

/** Returns a key for rows with the same requirement. They share their result, whatever their document or clause. */
function writeRowKey(row: Row): string {
  const known = rowKeys.get(row);
  if (known !== undefined) return known;
  const { minYears, experience, education, registration, anyOf: options, projects } = row;
  const led = [row.ledProjects, row.ledProjectsMode, row.asProjectLead, row.asProjectLeadMode, projects];
  const key = JSON.stringify([minYears, experience, education, registration, options, led, isPartlyUnknown(row)]);
  rowKeys.set(row, key);
  return key;
}

/** The label of the technical lead's place. */
const PLACEHOLDER = '技术负责人';
const MAX_REJECTED = 20;

/**
 * Returns why the technical lead is uncertain: the enterprise's record names a person without a record, or the people's records designate
 * another person. Null if there is no contradiction.
 */
function findLeadDispute({ index }: EvaluationContext): Obstacle | null {
  const { techLeadName } = index.enterprise.enterprise;
  if (techLeadName === null || techLeadName.trim() === '') return null;
  const designated = index.namedLeads.flatMap((position) => index.people[position] ?? []);
  const isNamedBy = ({ name }: Person): boolean => isLeadOfEnterprise(name, { techLeadName });
  const byKind = designated.filter(({ isLeadByKind }) => isLeadByKind);
  const isOnFile = designated.some(isNamedBy);
  if (isOnFile && (byKind.length === 0 || byKind.some(isNamedBy))) return null;
  return obstacles.factsDiffer('技术负责人', `企业信息中的技术负责人为 ${techLeadName}，人员档案${writeNames(byKind)}`);
}

const writeNames = (people: readonly Person[]): string =>
  people.length === 0 ? '的在职人员中没有此人' : `登记为 ${people.map(({ name }) => name).join('、')}`;

/** Makes all suitable candidates uncertain while the technical lead is uncertain, unless all named people are suitable. */
function dispute(pool: readonly Candidate[], doubt: Obstacle | null, isSettled: boolean): readonly Candidate[] {
  if (doubt === null || isSettled) return pool;
  return pool.map((candidate) =>
    candidate.fit.truth === 'no'
      ? candidate
      : {
          ...candidate,
          fit: getFit(candidate.fit.via, candidate.fit.until, [...candidate.fit.obstacles, doubt]),
        },
  );
}

/** Returns whether a candidate is closer to qualifying. If equally close, records take precedence over declarations, then less effort. */
function isNearer(one: Candidate, other: Candidate): boolean {
  if (rank(one.fit) !== rank(other.fit)) return rank(one.fit) > rank(other.fit);
  if (rank(one.fit) === 2 && one.isStated !== other.isStated) return other.isStated;
  return effort(one.fit) < effort(other.fit);
}

/** Formats the closest candidate with their years; the number of years is returned even if the candidate is not named. */
function formatLead(
  best: Candidate | null,
  isWorthNaming: boolean,
  row: Row,
  { index }: EvaluationContext,
): Evaluation['have'] {
  const value = best === null ? null : getMinimumWorkYears(listStatedYears(best.person, row.experience), index);
  const text =
    best !== null && isWorthNaming
      ? `${best.person.name}${value === null ? '' : `，${value} 年`}`
      : '没有符合条件的人员';
  return { text, value, unit: '年' };
}

/** Returns the next day on which the data of one of the people changes; null: none. */
function findNextDay(people: readonly number[], { index, asOf }: EvaluationContext): string | null {
  const days = people
    .flatMap((person) => [...index.daysOf(person), ...index.yearDaysOf(person)])
    .filter((day) => day > asOf);
  return days.sort()[0] ?? null;
}

const isEnterpriseLeadOnFile = (candidates: readonly Candidate[], { index }: EvaluationContext): boolean =>
  candidates.some(({ person }) => isLeadOfEnterprise(person.name, index.enterprise.enterprise));

const judgeTechnicalLead = (row: Row, context: EvaluationContext): LeadEvaluation => {
  const answers = readAnswers(row, context);
  const fits = new Map<number, LeadFit>();
  const judge = (index: number): Candidate[] => {
    const person = context.index.people[index];
    if (person === undefined) return [];
    context.index.note(() => [...context.index.daysOf(index), ...context.index.yearDaysOf(index)]);
    const alike = context.index.alikeOf(index, context.scope);
    const found = fits.get(alike) ?? checkLead(row, answers, person, index, context);
    fits.set(alike, found);
    return [{ index, person, ...found }];
  };
  const doubt = findLeadDispute(context);
  const designated = context.index.namedLeads.flatMap(judge);
  const isSettled =
    designated.length > 1 &&
    designated.every(({ fit }) => fit.truth === 'yes') &&
    isEnterpriseLeadOnFile(designated, context);
  const named = dispute(designated, doubt, isSettled);
  const isNamed = named.length > 0;
  const pool = isNamed ? named : dispute(listOthers(answers, judge, context), doubt, false);
  const best = pool.reduce<Candidate | null>((top, one) => (top === null || isNearer(one, top) ? one : top), null);
  const single: Truth = hasNoCondition(row) ? 'maybe' : (best?.fit.truth ?? 'no');
  // Two records with the same name may belong to one person, who then has the certificates of both.
  const found: Truth = single === 'no' && canDuplicateLead(answers, context) ? 'maybe' : single;
  const truth: Truth = found === 'yes' && isPartlyUnknown(row) ? 'maybe' : found;
  const isWorthNaming = isNamed || best?.fit.truth !== 'no';
  const declared =
    truth === 'yes' && best?.isStated === true ? { ref: best.person.ref, source: '登记的主持项目业绩' } : null;
  const nextDay = best === null ? null : findNextDay([best.index], context);
  // If one person certainly qualifies, the others are irrelevant, unless it is disputed which of them is the technical lead.
  const provenDay =
    doubt === null
      ? nextDay
      : findNextDay(
          designated.map(({ index }) => index),
          context,
        );
  const gaps = truth === 'no' ? writeGaps(named, context.isDetailed ? listOthers(answers, judge, context) : []) : [];
  return {
    ...createEvaluation(truth, formatLead(best, isWorthNaming, row, context), writeReason(truth, best, context), {
      cautions: !isNamed && truth === 'yes' ? ['尚未登记技术负责人，按符合条件的人员计'] : [],
      counted:
        found === 'yes' && best !== null ? [createCountedPerson(best.person, best.fit, PLACEHOLDER, context.asOf)] : [],
      notCounted: found !== 'yes' && context.isDetailed ? rejectAll(pool, isNamed) : [],
      rules: context.standard.category === 'construction' ? ['CR-10'] : [],
      nextStep: gaps[0]?.title ?? (truth === 'maybe' ? '补录技术负责人待核对的内容' : null),
      distance: truth === 'no' ? { text: '差 1 人', value: 1, unit: '人' } : null,
      gaps,
      declared,
    }),
    people: listAble(pool, best),
    isNamed,
    best: best?.index ?? null,
    ...(truth === 'no' ? {} : { holdsUntil: single === 'no' ? null : declared === null ? nextDay : provenDay }),
    ...(truth === 'yes' ? { provenUntil: provenDay } : {}),
  };
};

/** Lists candidates who do not count: all designated people, and other people only if they have a certificate that can be evaluated. */
const rejectAll = (pool: readonly Candidate[], isNamed: boolean): Evaluation['notCounted'] =>
  pool
    .filter(({ fit }) => isNamed || fit.via !== '')
    .slice(0, MAX_REJECTED)
    .map(({ person, fit }) => createUncountedPerson(person, fit, PLACEHOLDER));

function listAble(pool: readonly Candidate[], best: Candidate | null): number[] {
  const able = pool.filter((candidate) => candidate.fit.truth === 'yes').map((candidate) => candidate.index);
  const first = best !== null && best.fit.truth === 'yes' ? [best.index] : [];
  return [...new Set([...first, ...able])];
}

function writeReason(truth: Truth, best: Candidate | null, { index }: EvaluationContext): string {
  if (truth === 'yes') return '符合全部条件';
  if (best === null) return index.people.length === 0 ? '没有登记人员' : '没有人员具备所要求的职称或执业资格';
  const list = (...truths: readonly Truth[]): string =>
    best.fit.obstacles
      .filter((obstacle) => truths.includes(obstacle.truth))
      .map(({ reason }) => reason)
      .join('；');
  const open = list('maybe');
  if (truth === 'no') return `不符合：${list('no')}${open === '' ? '' : `；另待核对：${open}`}`;
  return `待核对：${list('no', 'maybe') || '标准的部分条件未核实'}`;
}
