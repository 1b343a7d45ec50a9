/**
 * 技术负责人或注册建造师主持完成过达到本类别二级以上标准的工程不少于 2 项. The text does not specify whether one person must have led both projects. The requirement is met
 * if one person has enough projects, unmet if all people together have too few, otherwise 待核对.
 */
import { createEvaluation, type Evaluate, type EvaluationContext, evaluateAtLeast } from '../context.ts';
import {
  countAchievements,
  evaluateLedAchievement,
  evaluateStatedReach,
  evaluateWithPossibleLinks,
  listOpenQuestions,
  listPossibleLinkQuestions,
  type PersonAchievement,
} from '../people/achievements.ts';
import { createRegistrationCriterion } from '../people/criteria.ts';
import type { Person } from '../people/person.ts';
import { listAcceptanceQuestions } from '../projects/acceptance.ts';
import { evaluateContractRole, evaluateContractWork } from '../projects/contract-roles.ts';
import { evaluateAchievementSizes, evaluateProjectThresholds } from '../projects/project-reach.ts';
import type { CountedRecord, UncountedRecord } from '../report.ts';
import { isRequirementKind, type RequirementOf } from '../requirement.ts';
import { formatShortAmount } from '../shortage.ts';
import { allOf, anyOf, type Truth } from '../truth.ts';
import { MAX_LISTED_PEOPLE } from './people.ts';

type Row = RequirementOf<'other'>;

const anyBuilder = createRegistrationCriterion({ profession: '注册建造师', grade: null, specialties: [] });

/** Lists the roles of the people whose projects count; 特种工程 and 起重设备安装 三级 accept only the technical lead. */
const listRoles = (row: Row): readonly string[] =>
  row.byAnyOf === undefined || row.byAnyOf.length === 0 ? ['技术负责人'] : row.byAnyOf;

interface Leader {
  position: number;
  person: Person;
  truth: Truth;
}

/**
 * Lists the people whose projects count. A constructor counts with a valid registration at this enterprise, a technical lead with any
 * registration.
 */
function listLeaders(row: Row, context: EvaluationContext): Leader[] {
  const { index, scope } = context;
  const isBuilderAsked = listRoles(row).includes('注册建造师');
  const builders = isBuilderAsked ? index.fitsOf(anyBuilder, scope) : [];
  const isAnyLeadNamed = index.namedLeads.length > 0;
  return index.achievers.flatMap((position) => {
    const person = index.people[position];
    if (person === undefined || context.absent.has(position)) return [];
    const isLead: Truth = person.isNamedLead ? 'yes' : isAnyLeadNamed ? 'no' : 'maybe';
    const standing = allOf('yes', ...index.standingOf(position, scope).map((item) => item.truth));
    const truth = anyOf(allOf(isLead, standing), builders[position]?.truth ?? 'no');
    return truth === 'no' ? [] : [{ position, person, truth }];
  });
}

/** Returns the next day on which one of the people may cease to count; null: none. */
const findNextDay = (leaders: readonly Leader[], { index, asOf }: EvaluationContext): string | null =>
  leaders.flatMap(({ position }) => index.daysOf(position).filter((day) => day > asOf)).sort()[0] ?? null;

/** Lists a question for each person with achievements entered under a name that several people share. */
const listUntold = (leaders: readonly Leader[]): string[] =>
  [
    ...new Set(
      leaders.flatMap(({ person }) => (person.achievements.some((one) => !one.isOwnerSure) ? [person.name] : [])),
    ),
  ].map((name) => `“${name}”有同名人员，按姓名登记的业绩属于谁待核对`);

/**
 * Returns the question about the contract of a linked project; null if there is none. The requirement does not name contracts. If the
 * standard accepts only some contracts (施工总承包或主体工程承包), it is uncertain whether other construction contracts count.
 */
function findContractQuestion({ project, role }: PersonAchievement, { standard }: EvaluationContext): string | null {
  if (project === null) return null;
  const accepted = standard.levels.flatMap(({ rows }) =>
    rows.flatMap(({ row }) => (isRequirementKind(row, 'performance') ? (row.roles ?? []) : [])),
  );
  if (project.role === null) return `“${project.projectName}”承包方式未登记`;
  const isOpen =
    evaluateContractWork(project.role, role, standard.code) === 'maybe' ||
    (accepted.length > 0 && evaluateContractRole(project.role, [...accepted, '工程总承包']) !== 'yes');
  return isOpen ? `“${project.projectName}”承包方式为${project.role}，是否属于本类别工程待核对` : null;
}

/** Returns the question about a level that the sizes of the achievement contradict. */
function writeSizeQuestion({ projectName, meetsLevel, scale, amount }: PersonAchievement): string {
  const sizes = [
    ...scale.map(({ metric, value, unit }) => `${metric} ${value ?? ''} ${unit ?? ''}`.trim()),
    ...(amount === null ? [] : [`合同额 ${amount} 万元`]),
  ];
  return `业绩“${projectName}”登记的达到等级为${meetsLevel ?? ''}，登记的规模指标为${sizes.join('、')}，两处不一致，待核对`;
}

/** Whether an achievement meets the level, by the record of its project or only by the enterprise's declaration. */
interface Reach {
  readonly truth: Truth;
  readonly isStated: boolean;
  readonly question: string | null;
}

function evaluateReach(achievement: PersonAchievement, least: string | null, context: EvaluationContext): Reach {
  const { project } = achievement;
  const recorded = project === null ? null : evaluateProjectThresholds(project, least, context);
  if (recorded !== null) return { truth: recorded, isStated: false, question: null };
  const truth = evaluateStatedReach(achievement, context.standard.code, least);
  const sizes = truth === 'maybe' ? null : evaluateAchievementSizes(achievement, least, context);
  return sizes === null || sizes === 'maybe' || sizes === truth
    ? { truth, isStated: true, question: null }
    : { truth: 'maybe', isStated: true, question: writeSizeQuestion(achievement) };
}

const countLed = (leader: Leader, person: Person, position: number, via: string): CountedRecord => ({
  ref: person.ref,
  name: person.name,
  what: 'person',
  via,
  place: position === 0 ? '个人业绩' : leader.person.name,
  until: null,
  isDueSoon: false,
});

/** Lists the people whose projects do not count, or not for certain, each with the reason. @param best the person who counts; null: none */
function listOthers(
  leaders: readonly Leader[],
  best: Person | null,
  judge: (truth: Truth) => (achievement: PersonAchievement) => Truth,
  context: EvaluationContext,
): UncountedRecord[] {
  const { index, scope, absent } = context;
  const leading = new Map(leaders.map(({ person, truth }) => [person, truth]));
  return index.achievers
    .flatMap((position): UncountedRecord[] => {
      const person = index.people[position];
      if (person === undefined || person === best || absent.has(position)) return [];
      const { possible } = countAchievements(person.achievements, judge('yes'));
      if (possible === 0) return [];
      const projects = `主持 ${possible} 项`;
      const own = leading.get(person);
      const isPossible = own !== undefined;
      // The only uncertainty is whether the projects of two people add up.
      const isSure = isPossible && countAchievements(person.achievements, judge(own)).sure === possible;
      const [obstacle] = isPossible
        ? []
        : [
            ...index.standingOf(position, scope),
            ...(index.fitsOf(anyBuilder, scope)[position]?.obstacles ?? []),
          ].filter(({ truth }) => truth === 'no');
      return [
        {
          ref: person.ref,
          name: person.name,
          what: 'person',
          place: '个人业绩',
          reasonCode: obstacle?.code ?? (isPossible ? 'conditionUnknown' : 'roleMismatch'),
          reason: isPossible
            ? `${projects}，${isSure ? '能否与他人的业绩合计' : '能否计入'}待核对`
            : (obstacle?.reason ?? `${projects}，不是本条所列的负责人`),
          remedy: obstacle?.remedy ?? (isPossible && !isSure ? '核对个人业绩的类别、规模和角色' : null),
          isPossible,
        },
      ];
    })
    .slice(0, MAX_LISTED_PEOPLE);
}

export const evaluateLeadPerformance: Evaluate<Row> = (row, context, prepared) => {
  const least = row.refLevelAtLeast ?? null;
  const code = context.standard.code;
  const leaders = listLeaders(row, context);
  const reaches = new Map<PersonAchievement, Reach>();
  const getReach = (achievement: PersonAchievement): Reach => {
    const reach = reaches.get(achievement) ?? evaluateReach(achievement, least, context);
    reaches.set(achievement, reach);
    return reach;
  };
  // A project with an unanswered question does not certainly count as completed (主持完成).
  const listOwnQuestions = (achievement: PersonAchievement): string[] =>
    [
      ...listOpenQuestions(achievement, context.asOf),
      findContractQuestion(achievement, context),
      ...(achievement.project === null ? [] : listAcceptanceQuestions(achievement.project)),
      getReach(achievement).question,
    ].filter((question) => question !== null);
  const evaluate = (achievement: PersonAchievement): Truth =>
    allOf(
      evaluateLedAchievement(achievement, context.asOf, context.terms, code),
      achievement.isLinkBroken ? 'maybe' : getReach(achievement).truth,
      listOwnQuestions(achievement).length > 0 ? 'maybe' : 'yes',
    );
  const truths = new Map<PersonAchievement, Truth>();
  const getTruth = (achievement: PersonAchievement): Truth => {
    const truth = truths.get(achievement) ?? evaluateWithPossibleLinks(achievement, evaluate);
    truths.set(achievement, truth);
    return truth;
  };
  const judge = (truth: Truth) => (achievement: PersonAchievement) => allOf(truth, getTruth(achievement));
  const listQuestions = (achievement: PersonAchievement): string[] => {
    const { alike } = achievement;
    const own = evaluate(achievement);
    return alike.every((one) => evaluate(one) === own)
      ? listOwnQuestions(achievement)
      : [
          ...listPossibleLinkQuestions(achievement),
          ...listOwnQuestions(achievement),
          ...alike.flatMap(listOwnQuestions),
        ];
  };
  const isRecorded = (achievement: PersonAchievement): boolean => !getReach(achievement).isStated;
  const single = leaders.map(({ person, truth }) => ({
    ...countAchievements(person.achievements, judge(truth)),
    recorded: countAchievements(person.achievements.filter(isRecorded), judge(truth)).sure,
  }));
  const all = countAchievements(
    leaders.flatMap(({ person }) => person.achievements),
    judge('yes'),
  );
  const sure = Math.max(0, ...single.map((tally) => tally.sure));
  const possible = leaders.length === 0 ? 0 : all.possible;
  const truth = evaluateAtLeast(sure, possible, row.minProjects);
  const need = row.minProjects ?? 0;
  const short = Math.max(0, need - possible);
  const best = leaders[single.findIndex((tally) => tally.sure === sure)];
  // Without a project record, its size is known only from the enterprise's entry.
  const judgeAll = judge('yes');
  const questions =
    truth !== 'maybe'
      ? []
      : leaders.flatMap(({ person }) =>
          person.achievements.filter((one) => judgeAll(one) !== 'no').flatMap(listQuestions),
        );
  const isStated = truth === 'yes' && Math.max(0, ...single.map((tally) => tally.recorded)) < need;
  return createEvaluation(
    truth,
    { text: `一人主持 ${sure} 项${possible > sure ? `，合计可能 ${possible} 项` : ''}`, value: sure, unit: '项' },
    truth === 'yes'
      ? '个人业绩达到要求'
      : truth === 'no'
        ? '个人业绩不足'
        : questions.length > 0
          ? '个人业绩或所关联的项目待核对'
          : '个人业绩的类别、规模或角色待核对',
    {
      counted: sure > 0 && best !== undefined ? [countLed(best, best.person, 0, `主持 ${sure} 项`)] : [],
      notCounted:
        context.isDetailed && truth !== 'yes'
          ? listOthers(leaders, sure > 0 ? (best?.person ?? null) : null, judge, context)
          : [],
      cautions: truth === 'maybe' ? [...listUntold(leaders), ...new Set(questions)].slice(0, MAX_LISTED_PEOPLE) : [],
      // The gap grows only if a person whose projects may count ceases to count.
      ...(truth === 'no' && {
        holdsUntil: findNextDay(
          leaders.filter((_, at) => (single[at]?.possible ?? 0) > 0),
          context,
        ),
      }),
      declared: isStated && best !== undefined ? { ref: best.person.ref, source: '个人业绩登记的达到等级' } : null,
      distance:
        truth === 'no' ? { text: formatShortAmount(`${short} 项`, possible > sure), value: short, unit: '项' } : null,
      nextStep:
        truth === 'yes'
          ? null
          : truth === 'no'
            ? `补充${prepared.words.title} ${short} 项`
            : questions.length > 0
              ? '补录或更正个人业绩和所关联的项目'
              : '登记项目所属类别和达到的等级',
      gaps:
        truth === 'no'
          ? [
              {
                kind: 'add',
                title: `补充${listRoles(row).join('或')}主持的业绩 ${short} 项`,
                count: short,
                unit: '项',
                candidates: [],
                ways: ['登记已有的个人业绩', `引进有相应业绩的${listRoles(row).join('或')}`],
                effort: 7,
              },
            ]
          : [],
    },
  );
};
