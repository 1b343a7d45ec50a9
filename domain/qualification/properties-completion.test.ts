/**
 * Completes unknown facts of random enterprises at random. No decided report may turn, and no requirement that shares no people with
 * another one may turn or become open. A completion contradicts no other fact: records that disagree are `golden/two-records.test.ts`.
 */
import { expect, it } from 'vitest';
import type { Achievement, EnterpriseDocument, Project } from '../enterprise/enterprise-document.ts';
import { testDay } from '../testing/enterprises.ts';
import {
  addFacts,
  createRandom,
  createRandomEnterprise,
  PEOPLE_SHARING_KINDS,
  RANDOM_LEVELS,
  smallCatalogue,
} from '../testing/random-enterprise.ts';
import { declarationKinds } from './declaration-kinds.ts';
import { evaluateQualification } from './evaluate-qualification.ts';
import type { EvaluationReport } from './report.ts';
import { isFulfilled } from './truth.ts';

const isFull = process.env.TEST_FULL === '1';
const RUNS = isFull ? 2000 : 40;

type Choices = Readonly<Record<string, readonly unknown[]>>;

/** What an empty field may turn out to be. Fields that say something when empty (docs/engine.md) are not here. */
const PERSON: Choices = {
  birthDate: ['1990-01-01', '1966-11-20', '1962-01-01'],
  socialSecurityHere: [true, false],
  titleMajor: ['结构', '给排水', '电气', '经济'],
  education: ['本科', '中专'],
  workYears: [0, 5, 10, 20],
};
const REGISTRATION: Choices = {
  specialty: ['建筑工程', '机电工程', '市政公用工程'],
  validEnd: ['2030-01-01', '2020-01-01'],
  registeredHere: [true, false],
};
const PROJECT: Choices = {
  role: ['施工总承包', '专业承包', '监理'],
  projectScale: ['大型', '小型', '二级'],
  startDate: ['2011-01-01', '2011-06-01'],
  onPlatform: [true, false],
  dataLevel: ['A', 'D'],
  qualityPassed: [true, false],
  contractAmount: [1, 100_000],
  settleAmount: [1, 100_000],
};
const ACHIEVEMENT: Choices = {
  role: ['技术负责人', '项目经理', '资料员'],
  projectScale: ['大型', '小型', '甲级'],
  startDate: ['2011-01-01'],
  endDate: ['2025-06-30', '2027-09-01'],
  standardCode: ['10300101', '10300214'],
  meetsLevel: ['一级', '三级'],
};
const UNIT: Choices = { unit: ['层', 'm', 'm²'] };
/** Beside another size an empty metric is a second entry: the other one decides (docs/engine.md). */
const METRIC: Choices = { value: [0, 10, 30, 100_000], ...UNIT };
const SIZES = ['area', 'length', 'span', 'height', 'depth', 'floors', 'capacity'] as const;
const EQUIPMENT: Choices = {
  count: [0, 1, 20],
  owned: [true, false],
  meetsSpec: [true, false],
  kind: ['施工机械', '试验检测设备', '办公设备'],
};
const ENTERPRISE: Choices = {
  netAssets: [100, 800, 400_000],
  regCapital: [0, 400_000],
  paidCapital: [0, 400_000],
  licenceStatus: ['存续', '注销'],
  entType: ['有限责任公司', '合伙企业'],
  creditCode: ['91110000100000000X', '91110000100000001X'],
  establishDate: ['1999-12-01', '2024-05-31'],
};
const CERTIFICATE: Choices = {
  category: ['construction', 'design'],
  validEnd: ['2030-01-01', '2020-01-01'],
};
const ITEM: Choices = {
  standardCode: ['10300101', '10300110', '103003'],
  level: ['三级', '一级', '特级'],
  approvalDate: ['2025-01-01', '2026-01-01'],
  validEnd: ['2030-01-01', '2020-01-01'],
};
const FIGURE: Choices = { value: [0, 1, 5000, 1_000_000] };
const CONFIRMED: Choices = { confirmed: [true, false] };
const answerOf = new Map(declarationKinds.map(({ kind, answer }) => [kind, answer]));

/** What a project is: an unmet verdict may not rest on it while it is empty; of a fulfilled one work-terms.json (`unstated`) says what it is. */
const KINDS: Choices = { projectType: ['房屋建筑', '市政公用工程', '钢结构工程', '公路'] };
const FEATURES = [['钢结构'], ['构筑物'], ['钢筋混凝土结构', '厂房'], ['住宅']];

type Pick = <T>(choices: readonly T[]) => T;

function createPick(random: () => number): Pick {
  return (choices) => {
    const found = choices[Math.floor(random() * choices.length)];
    if (found === undefined) throw new RangeError('nothing to pick from');
    return found;
  };
}

const fillIn = <T extends object>(record: T, choices: Choices, pick: Pick): T => ({
  ...record,
  ...Object.fromEntries(
    Object.entries(choices).flatMap(([field, values]) =>
      (record as Readonly<Record<string, unknown>>)[field] === null ? [[field, pick(values)]] : [],
    ),
  ),
});

const hasValue = ({ metrics }: { readonly metrics: Project['metrics'] }): boolean =>
  metrics.some(({ value }) => value !== null);
const isMeasured = (project: Project): boolean => hasValue(project) || SIZES.some((size) => project[size] !== null);

/**
 * An acceptance is not before the completion, and a person's role in a project does not contradict the project. Days of a project that a
 * named person led stay open: those before the registration of that person would contradict it.
 */
function completeProject(project: Project, achievements: readonly Achievement[], pick: Pick): Project {
  const scale = achievements.find((one) => one.projectUuid === project.uuid && one.projectScale !== null)?.projectScale;
  const { finishDate } = project;
  const isLed =
    [project.managerUuid, project.techLeadUuid].some((uuid) => uuid !== null) ||
    achievements.some((one) => one.projectUuid === project.uuid || one.projectName === project.projectName);
  const { startDate: _starts, ...withoutStart } = PROJECT;
  const accepted = ['2016-01-01', '2025-06-30'].filter((day) => finishDate === null || day >= finishDate);
  const acceptDate = project.acceptDate ?? (accepted.length > 0 ? pick(accepted) : null);
  const days = ['2015-12-01', acceptDate].filter((day) => day !== null);
  return {
    ...fillIn(
      { ...project, projectScale: project.projectScale ?? scale ?? null },
      isLed ? withoutStart : PROJECT,
      pick,
    ),
    acceptDate,
    finishDate: finishDate ?? (isLed ? null : pick(days)),
    metrics: project.metrics.map((item) => fillIn(item, isMeasured(project) ? UNIT : METRIC, pick)),
    works: project.works.map((work) => ({
      ...work,
      metrics: work.metrics.map((item) => fillIn(item, hasValue(work) ? UNIT : METRIC, pick)),
    })),
  };
}

function completeAchievement(achievement: Achievement, projects: readonly Project[], pick: Pick): Achievement {
  const project = projects.find(({ uuid }) => uuid !== null && uuid === achievement.projectUuid);
  if (project === undefined) return fillIn(achievement, ACHIEVEMENT, pick);
  const { standardCode, projectScale, endDate } = achievement;
  const { standardCodes: codes } = project;
  const { endDate: _ends, ...others } = ACHIEVEMENT;
  const isOver = (project.acceptDate ?? project.finishDate ?? '9999') <= testDay;
  return fillIn(
    {
      ...achievement,
      standardCode: standardCode ?? (codes.length > 0 ? pick(codes) : null),
      projectScale: projectScale ?? project.projectScale,
      endDate: endDate ?? (isOver ? pick(['2025-06-30', '2027-09-01']) : null),
    },
    others,
    pick,
  );
}

function complete(enterprise: EnterpriseDocument, pick: Pick): EnterpriseDocument {
  const numbers = [...enterprise.registeredPeople, ...enterprise.otherPeople].map(({ idNo }) => idNo);
  // Another record under the same number, and a citizen's number itself, state facts that a completion must not contradict.
  const isAlone = (idNo: string | null): boolean =>
    idNo === null || (idNo.startsWith('X') && numbers.filter((one) => one === idNo).length === 1);
  // The first day and the months paid state the insurance too (docs/engine.md, facts with two sources).
  const listUnstated = (one: EnterpriseDocument['registeredPeople'][number]): Choices => {
    const { socialSecurityHere, ...others } = PERSON;
    const isStated = one.socialSecurityStart !== null || one.socialSecurityMonths !== null;
    return isStated || socialSecurityHere === undefined ? others : { ...others, socialSecurityHere };
  };
  const person = <P extends EnterpriseDocument['registeredPeople'][number]>(one: P): P => ({
    ...fillIn(one, isAlone(one.idNo) ? listUnstated(one) : {}, pick),
    registrations: one.registrations.map((item) => fillIn(item, REGISTRATION, pick)),
  });
  // An enterprise is older than its projects.
  const first = enterprise.projects
    .flatMap(({ startDate, finishDate, acceptDate }) => [startDate, finishDate, acceptDate])
    .reduce((earliest, day) => (day !== null && (earliest === null || day < earliest) ? day : earliest), null);
  const founded = (ENTERPRISE['establishDate'] ?? []).filter((day) => first === null || String(day) < first);
  return {
    ...enterprise,
    enterprise: fillIn(enterprise.enterprise, { ...ENTERPRISE, establishDate: founded }, pick),
    certificates: enterprise.certificates.map((one) => ({
      ...fillIn(one, CERTIFICATE, pick),
      items: one.items.map((item) => fillIn(item, ITEM, pick)),
    })),
    registeredPeople: enterprise.registeredPeople.map(person),
    otherPeople: enterprise.otherPeople.map(person),
    projects: enterprise.projects.map((one) => completeProject(one, enterprise.achievements, pick)),
    achievements: enterprise.achievements.map((one) => completeAchievement(one, enterprise.projects, pick)),
    equipment: enterprise.equipment.map((one) => fillIn(one, EQUIPMENT, pick)),
    declarations: enterprise.declarations.map((one) =>
      one.value === null && one.confirmed === null
        ? fillIn(one, answerOf.get(one.kind) === 'figure' ? FIGURE : CONFIRMED, pick)
        : one,
    ),
  };
}

const completeKinds = (enterprise: EnterpriseDocument, pick: Pick): EnterpriseDocument => ({
  ...enterprise,
  projects: enterprise.projects.map((one) => ({
    ...fillIn(one, KINDS, pick),
    features: one.features.length > 0 ? one.features : pick(FEATURES),
    metrics: one.metrics.map((item) => fillIn(item, isMeasured(one) ? UNIT : METRIC, pick)),
  })),
});

const places = RANDOM_LEVELS.filter(([code]) => (smallCatalogue.byCode(code)?.levels.length ?? 0) > 0);

function evaluate(
  enterprise: EnterpriseDocument,
  [standardCode, level]: (typeof RANDOM_LEVELS)[number],
): EvaluationReport {
  const result = evaluateQualification({ catalogue: smallCatalogue, enterprise, standardCode, level, asOf: testDay });
  if (!result.ok) throw new Error(result.message);
  return result.report;
}

const getOutcome = (verdict: EvaluationReport['verdict']): string => (verdict === 'declared' ? 'met' : verdict);

it(
  'never turns a decided result by completing what is unknown',
  () => {
    const turned: string[] = [];
    const decided = new Map<string, number>();
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const random = createRandom(seed * 7919);
      const pick = createPick(random);
      const enterprise = addFacts(createRandomEnterprise(seed, random()).enterprise(), random);
      const completed = complete(enterprise, pick);
      const place = places[seed % places.length];
      if (place === undefined) continue;
      const [before, after] = [evaluate(enterprise, place), evaluate(completed, place)];
      const kinds = evaluate(completeKinds(enterprise, pick), place);
      if (before.verdict !== 'undecided') {
        decided.set('report', (decided.get('report') ?? 0) + 1);
        if (getOutcome(before.verdict) !== getOutcome(after.verdict))
          turned.push(`${seed}: ${before.verdict} → ${after.verdict}`);
        if (before.verdict === 'unmet' && kinds.verdict !== 'unmet')
          turned.push(`${seed} by kinds: unmet → ${kinds.verdict}`);
      }
      before.leaves.forEach(({ id, kind, verdict, reason }, index) => {
        const then = after.leaves[index];
        if (PEOPLE_SHARING_KINDS.has(kind) || verdict === 'unknown' || verdict === 'notAssessed' || then === undefined)
          return;
        decided.set(kind, (decided.get(kind) ?? 0) + 1);
        if (then.verdict === 'unknown' || isFulfilled(verdict) !== isFulfilled(then.verdict))
          turned.push(`${seed} ${id}: ${verdict} (${reason}) → ${then.verdict} (${then.reason})`);
        const told = kinds.leaves[index]?.verdict;
        if (verdict === 'unmet' && told !== 'unmet') turned.push(`${seed} ${id} by kinds: unmet → ${told}`);
      });
    }
    expect(turned).toEqual([]);
    expect(decided.get('report') ?? 0).toBeGreaterThan(RUNS / 2);
    // The facts that are completed are those on which decided requirements rest.
    for (const kind of ['performance', 'technicalLead', 'other', 'netAssets', 'equipment'])
      expect(decided.get(kind) ?? 0, kind).toBeGreaterThan(0);
  },
  isFull ? 1_800_000 : 60_000,
);
