/** Evaluates the projects that a place requires of a person in addition to a certificate: 主持中型以上不少于 3 项，其中大型 1 项. */

import { evaluateAtLeast } from '../context.ts';
import { isRoleInCategory } from '../projects/contract-roles.ts';
import { normaliseKind, type ProjectTerms } from '../projects/project-terms.ts';
import { allOf, anyOf, type Truth } from '../truth.ts';
import { removeCategoryPrefix } from '../unique-levels.ts';
import {
  countAchievements,
  evaluateAchievementScale,
  evaluateLedAchievement,
  evaluateWithPossibleLinks,
  findOpenQuestion,
  type PersonAchievement,
} from './achievements.ts';
import type { Criterion } from './criteria.ts';
import { getFit, hasRequiredCertificate, NO_FIT, type Obstacle, obstacles } from './fit.ts';

/** A number of projects of a scale; a null scale means any. */
export interface LedProjectCount {
  readonly scale: string | null;
  readonly count: number;
}

export interface LedProjectNeed {
  /** Alternative combinations. Within a combination every part is required. */
  readonly ways: readonly (readonly LedProjectCount[])[];
  /** `specialty`: led a specialty (专业技术负责人). `lead`: led the project or a specialty. `done`: completed it. `any`: took part. */
  readonly role: 'specialty' | 'lead' | 'done' | 'any';
  /** Standards that the project may belong to, that of the application first. */
  readonly codes: readonly string[];
  /** The type of project; null: required but not known; omitted: none is required. */
  readonly type?: string | null;
  /** Whether achievements without a project record count, although only the enterprise states them. */
  readonly believesUnlinked: boolean;
}

/** Roles of people who lead one specialty but not the whole project. */
const SPECIALTY_LEADS: ReadonlySet<string> = new Set([
  '专业技术负责人',
  '专业设计负责人',
  '专业勘察负责人',
  '专业负责人',
]);

/** Creates the test of the roles that count, instead of the roles of a project's lead. */
function createRoleTerms(need: LedProjectNeed, terms: ProjectTerms): Pick<ProjectTerms, 'judgeRole'> {
  return {
    judgeRole: (role) => {
      if (need.role === 'any' || SPECIALTY_LEADS.has(role.normalize('NFKC').replaceAll(/\s/g, ''))) return 'yes';
      const truth = terms.judgeRole(role);
      // The lead of a project may have led one of its specialties, and a person who only took part may have completed it.
      if (need.role === 'specialty') return allOf(truth, 'maybe');
      return need.role === 'done' && truth === 'no' ? 'maybe' : truth;
    },
  };
}

/** The first three digits of a code are the category. */
const isOfCategory = (code: string, category: string): boolean => code.startsWith(category.slice(0, 3));

/** Lists the standards named by the achievement and by its project. */
const listStated = ({ standardCode, project }: PersonAchievement): string[][] =>
  [standardCode === null ? [] : [standardCode], project?.standardCodes ?? []]
    .filter((list) => list.length > 0)
    .map((list) => list.map(removeCategoryPrefix));

/** Returns whether a role in the achievement or in its project belongs to the category of the standard. */
const isRoleOfCategory = ({ role, project }: PersonAchievement, code: string): boolean =>
  [role, project?.role ?? null].some((one) => one !== null && isRoleInCategory(one, code));

/**
 * Evaluates whether the project may belong to the category. No: every record names another category (construction work is not design).
 * Uncertain: no record names a category, or a role belongs to this category nevertheless.
 */
export const evaluateLedProjectCategory = (achievement: PersonAchievement, code: string): Truth => {
  const stated = listStated(achievement);
  if (stated.length === 0) return 'maybe';
  const isOther = stated.every((list) => list.every((own) => !isOfCategory(own, removeCategoryPrefix(code))));
  if (!isOther) return 'yes';
  return isRoleOfCategory(achievement, code) ? 'maybe' : 'no';
};

/** Compares the standards of the achievement and of its project with the required standards. If they disagree, the result is uncertain. */
function evaluateStandard(achievement: PersonAchievement, codes: readonly string[]): Truth {
  const wanted = new Set(codes.map(removeCategoryPrefix));
  const isOpen = codes.some((code) => isRoleOfCategory(achievement, code));
  const stated = listStated(achievement).map((list): Truth => {
    if (list.some((code) => wanted.has(code))) return 'yes';
    return isOpen || list.some((code) => codes.some((other) => isOfCategory(code, removeCategoryPrefix(other))))
      ? 'maybe'
      : 'no';
  });
  const [first = 'maybe', ...others] = stated;
  return others.every((truth) => truth === first) ? first : 'maybe';
}

function evaluateType({ project }: PersonAchievement, type: string | null | undefined): Truth {
  if (type === undefined) return 'yes';
  if (type === null || project === null) return 'maybe';
  const words = [...project.features, project.projectType ?? '', ...project.works.flatMap(({ features }) => features)];
  return words.some((word) => word !== '' && normaliseKind(word) === normaliseKind(type)) ? 'yes' : 'maybe';
}

/** Compares the scales of the achievement and of its project with the required scale. If they disagree, the result is uncertain. */
export function evaluateLedScale({ projectScale, project }: PersonAchievement, scale: string | null): Truth {
  if (scale === null) return 'yes';
  const stated = [projectScale, project?.projectScale ?? null].filter((one) => one !== null);
  const [first = 'maybe', ...others] = stated.map((one) => evaluateAchievementScale(scale, one));
  return others.every((truth) => truth === first) ? first : 'maybe';
}

function evaluateLed(
  achievements: readonly PersonAchievement[],
  need: LedProjectNeed,
  lens: { asOf: string; terms: ProjectTerms },
): Truth {
  const roles = createRoleTerms(need, lens.terms);
  const [code = ''] = need.codes;
  const evaluate = (achievement: PersonAchievement): Truth =>
    allOf(
      evaluateLedAchievement(achievement, lens.asOf, roles, code),
      evaluateStandard(achievement, need.codes),
      evaluateType(achievement, need.type),
    );
  const truths = new Map<PersonAchievement, Truth>();
  const getTruth = (achievement: PersonAchievement): Truth => {
    const truth = truths.get(achievement) ?? evaluate(achievement);
    truths.set(achievement, truth);
    return truth;
  };
  const evaluateCount = ({ scale, count }: LedProjectCount): Truth => {
    const { sure, possible } = countAchievements(achievements, (achievement) =>
      allOf(
        evaluateWithPossibleLinks(achievement, (one) => allOf(getTruth(one), evaluateLedScale(one, scale))),
        achievement.project === null && !need.believesUnlinked ? 'maybe' : 'yes',
      ),
    );
    return evaluateAtLeast(sure, possible, count);
  };
  return anyOf(...need.ways.map((way) => allOf('yes', ...way.map(evaluateCount))));
}

/** Adds projects that the person must have led to a criterion. */
export const addLedProjectCondition = (criterion: Criterion, need: LedProjectNeed): Criterion => ({
  ...criterion,
  key: JSON.stringify(['led', criterion.key, need]),
  createTest: (lens) => {
    const test = criterion.createTest(lens);
    return (person) => {
      const fit = test(person);
      if (!hasRequiredCertificate(fit)) return NO_FIT;
      const led = evaluateLed(person.achievements, need, lens);
      const open: Obstacle[] =
        led === 'yes'
          ? []
          : [
              led === 'no'
                ? obstacles.ledProjectsShort()
                : findOpenQuestion(person.achievements, lens.asOf, '个人业绩'),
            ];
      return getFit(fit.via, fit.until, [...fit.obstacles, ...open]);
    };
  },
});
