/**
 * 技术负责人或注册建造师主持完成过达到本类别二级以上标准的工程不少于 2 项. The text does not say whether one person must have led both projects: certainly met if one person
 * has enough, certainly unmet if all people together have too few, otherwise 待核对.
 */
import { type Context, createEvaluation, type Evaluate, evaluateAtLeast } from '../context.ts';
import {
  countAchievements,
  evaluateLedAchievement,
  evaluateStatedReach,
  type PersonAchievement,
} from '../people/achievements.ts';
import { createRegistrationCriterion } from '../people/criteria.ts';
import type { Person } from '../people/person.ts';
import { listAcceptanceQuestions } from '../projects/acceptance.ts';
import { evaluateProjectReach } from '../projects/project-reach.ts';
import type { Counted, NotCounted } from '../report.ts';
import type { RequirementOf } from '../requirement.ts';
import { formatShortAmount } from '../shortage.ts';
import { allOf, anyOf, type Truth } from '../truth.ts';
import { mostListed } from './people.ts';

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
function listLeaders(row: Row, context: Context): Leader[] {
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
const findNextDay = (leaders: readonly Leader[], { index, asOf }: Context): string | null =>
  leaders.flatMap(({ position }) => index.daysOf(position).filter((day) => day > asOf)).sort()[0] ?? null;

/** Lists the people with achievements entered under a name shared by several people. */
const listUntold = (leaders: readonly Leader[]): string[] =>
  [
    ...new Set(
      leaders.flatMap(({ person }) => (person.achievements.some((one) => !one.isOwnerSure) ? [person.name] : [])),
    ),
  ].map((name) => `“${name}”有同名人员，按姓名登记的业绩属于谁待核对`);

/** Lists the questions about the linked projects, none of which certainly is a completed one (主持完成) while they are open. */
const listQuestions = ({ project }: PersonAchievement): string[] =>
  project === null ? [] : listAcceptanceQuestions(project);

const countLed = (leader: Leader, person: Person, position: number, via: string): Counted => ({
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
  context: Context,
): NotCounted[] {
  const { index, scope, absent } = context;
  const leading = new Map(leaders.map(({ person, truth }) => [person, truth]));
  return index.achievers
    .flatMap((position): NotCounted[] => {
      const person = index.people[position];
      if (person === undefined || person === best || absent.has(position)) return [];
      const { possible } = countAchievements(person.achievements, judge('yes'));
      if (possible === 0) return [];
      const projects = `主持 ${possible} 项`;
      const own = leading.get(person);
      const isPossible = own !== undefined;
      // Only whether the projects of two people add up is open.
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
    .slice(0, mostListed);
}

export const evaluateLeadPerformance: Evaluate<Row> = (row, context, prepared) => {
  const least = row.refLevelAtLeast ?? null;
  const code = context.standard.code;
  const leaders = listLeaders(row, context);
  const getReach = (achievement: PersonAchievement): { truth: Truth; isStated: boolean } => {
    const recorded = evaluateProjectReach(achievement.projectUuid, least, context);
    return recorded === null
      ? { truth: evaluateStatedReach(achievement, code, least), isStated: true }
      : { truth: recorded, isStated: false };
  };
  const judge = (truth: Truth) => (achievement: PersonAchievement) =>
    allOf(
      truth,
      evaluateLedAchievement(achievement, context.asOf, context.terms),
      getReach(achievement).truth,
      listQuestions(achievement).length > 0 ? 'maybe' : 'yes',
    );
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
  // Without a record of the project, its size is known only from the enterprise's statement.
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
          ? '个人业绩所关联项目的竣工验收或质量待核对'
          : '个人业绩的类别、规模或角色待核对',
    {
      counted: sure > 0 && best !== undefined ? [countLed(best, best.person, 0, `主持 ${sure} 项`)] : [],
      notCounted:
        context.isDetailed && truth !== 'yes'
          ? listOthers(leaders, sure > 0 ? (best?.person ?? null) : null, judge, context)
          : [],
      cautions: truth === 'maybe' ? [...listUntold(leaders), ...new Set(questions)].slice(0, mostListed) : [],
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
              ? '补录或更正所关联项目的竣工验收和质量'
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
