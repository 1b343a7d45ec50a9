/**
 * The projects of the people of design and survey, their years, and the number of staff: met, open and unmet, by the figures of the facts.
 * 建筑智能化乙级: 完成中型以上不少于 2 项. 建筑行业乙级: 主持中型以上不少于 2 项或大型不少于 1 项. 事务所: 10 年、大型 2 项.
 */
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import {
  buildEnterprise,
  createRegisteredPerson,
  createTitledPerson,
  repeatFromOne,
  testDay,
} from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import { evaluateLevel, type GoldenCase, testGoldenCases } from '../../testing/golden.ts';
import {
  createEnterpriseWithDeclarations,
  createGoldenCases,
  createTechnicians,
  SMART_BUILDING_MAJORS,
  smartBuildingRegistrants,
} from '../../testing/kind-cases.ts';
import { createRandom } from '../../testing/random-enterprise.ts';
import { evaluateQualification } from '../evaluate-qualification.ts';
import { isRequirementKind } from '../requirement.ts';
import { canRecordsProveStaffPerformance } from '../requirements/staff-performance.ts';

type Input = Partial<EnterpriseDocumentInput>;
type Achievement = NonNullable<Input['achievements']>[number];
type Project = NonNullable<Input['projects']>[number];

const SMART = '10200202';
const BUILDING = '10200121';
const OFFICE = '102003';

const designed = (uuid: string, code: string, rest: Partial<Project> = {}): Project => ({
  uuid,
  projectName: `设计项目${uuid}`,
  role: '设计',
  standardCodes: [code],
  projectScale: '中型',
  acceptDate: '2022-01-01',
  ...rest,
});
const did = (personUuid: string, projectUuid: string | null, rest: Partial<Achievement> = {}): Achievement => ({
  personUuid,
  projectUuid,
  projectName: `设计项目${projectUuid ?? '外'}`,
  role: '专业设计负责人',
  endDate: '2022-01-01',
  projectScale: '中型',
  ...rest,
});

/** Two medium projects by each of the six people of the table; the last of them may differ. */
function getSmart(last: readonly Achievement[], projects: readonly Project[] = []): Input {
  return {
    registeredPeople: smartBuildingRegistrants,
    otherPeople: createTechnicians(SMART_BUILDING_MAJORS, 10) ?? [],
    projects: [designed('甲', SMART), designed('乙', SMART), ...projects],
    achievements: [
      ...SMART_BUILDING_MAJORS.slice(0, -1).flatMap((major) => ['甲', '乙'].map((one) => did(`技术${major}`, one))),
      ...last,
    ],
  };
}
const LAST = `技术${SMART_BUILDING_MAJORS.at(-1) ?? ''}`;

const ofSmart = createGoldenCases(
  [SMART, '乙级', 'staffPerformance-5'],
  [
    ['met', 'two medium projects each', getSmart([did(LAST, '甲'), did(LAST, '乙')])],
    [
      'met',
      'a large one beside a medium one',
      getSmart(
        [did(LAST, '甲'), did(LAST, '丙', { projectScale: '大型' })],
        [designed('丙', SMART, { projectScale: '大型' })],
      ),
    ],
    ['unmet', 'the last with one', getSmart([did(LAST, '甲')])],
    ['unmet', 'the last with none', getSmart([])],
    [
      'unmet',
      'a small one beside a medium one',
      getSmart(
        [did(LAST, '甲'), did(LAST, '丙', { projectScale: '小型' })],
        [designed('丙', SMART, { projectScale: '小型' })],
      ),
    ],
    ['unmet', 'one twice', getSmart([did(LAST, '甲'), did(LAST, '甲', { role: '设计负责人' })])],
    ['unmet', 'one that ends after the day', getSmart([did(LAST, '甲'), did(LAST, '乙', { endDate: '2026-11-21' })])],
    [
      'unmet',
      'one of which both records end after the day',
      getSmart(
        [did(LAST, '甲'), did(LAST, '丙', { endDate: '2027-01-31' })],
        [designed('丙', SMART, { acceptDate: '2027-02-28' })],
      ),
    ],
    [
      'unmet',
      'a work of construction',
      getSmart(
        [did(LAST, '甲'), did(LAST, '丙', { role: '项目经理' })],
        [designed('丙', '10300101', { role: '施工总承包' })],
      ),
    ],
    // The work of an EPC contract is recorded by its construction; the role says that it was designed too.
    [
      'unknown',
      'the design of a work of construction',
      getSmart([did(LAST, '甲'), did(LAST, '丙')], [designed('丙', '10300101', { role: '工程总承包' })]),
    ],
    [
      'unknown',
      'an EPC contract with a role that names no design',
      getSmart(
        [did(LAST, '甲'), did(LAST, '丙', { role: '专业负责人' })],
        [designed('丙', '10300101', { role: '工程总承包' })],
      ),
    ],
    ['unknown', 'a design of another trade', getSmart([did(LAST, '甲'), did(LAST, '丙')], [designed('丙', BUILDING)])],
    [
      'unknown',
      'a project without a standard',
      getSmart([did(LAST, '甲'), did(LAST, '丙')], [designed('丙', SMART, { standardCodes: [] })]),
    ],
    [
      'unknown',
      'a scale that is not entered',
      getSmart(
        [did(LAST, '甲'), did(LAST, '丙', { projectScale: null })],
        [designed('丙', SMART, { projectScale: null })],
      ),
    ],
    [
      'unknown',
      'a project that says another scale',
      getSmart([did(LAST, '甲'), did(LAST, '丙')], [designed('丙', SMART, { projectScale: '小型' })]),
    ],
    [
      'unknown',
      'an achievement of another standard than its project',
      getSmart([did(LAST, '甲'), did(LAST, '乙', { standardCode: BUILDING })]),
    ],
    ['unknown', 'a person who only took part', getSmart([did(LAST, '甲'), did(LAST, '乙', { role: '参与设计' })])],
    [
      'unknown',
      'a project without an end',
      getSmart([did(LAST, '甲'), did(LAST, '丙', { endDate: null })], [designed('丙', SMART, { acceptDate: null })]),
    ],
    [
      'declared',
      'an achievement without a record of the project',
      getSmart([did(LAST, '甲'), did(LAST, null, { standardCode: SMART })]),
    ],
    [
      'unknown',
      'a statement against the records',
      {
        ...getSmart([did(LAST, '甲'), did(LAST, '乙')]),
        ...createEnterpriseWithDeclarations({ kind: 'staffPerformance', confirmed: false }),
      },
    ],
    // The archive does not tell that there are no other projects: the statement and the records contradict each other.
    [
      'unknown',
      'a shortage of projects that a statement denies',
      { ...getSmart([]), ...createEnterpriseWithDeclarations({ kind: 'staffPerformance', confirmed: true }) },
    ],
    [
      'unknown',
      'a full table without any achievements, and a statement',
      {
        ...getSmart([]),
        achievements: [],
        ...createEnterpriseWithDeclarations({ kind: 'staffPerformance', confirmed: true }),
      },
    ],
    [
      'unmet',
      'a shortage of projects, and a statement of it',
      { ...getSmart([]), ...createEnterpriseWithDeclarations({ kind: 'staffPerformance', confirmed: false }) },
    ],
    [
      'declared',
      'a statement where the records are open',
      {
        ...getSmart(
          [did(LAST, '甲'), did(LAST, '丙', { projectScale: null })],
          [designed('丙', SMART, { projectScale: null })],
        ),
        ...createEnterpriseWithDeclarations({ kind: 'staffPerformance', confirmed: true }),
      },
    ],
  ],
);

const technician = (name: string, major: string) => ({
  ...createTitledPerson(name, '工程师', major),
  workYears: 10,
  education: '本科',
});
const registeredOf = (regType: string, specialty: string | null, count: number) =>
  repeatFromOne(count, (index) => createRegisteredPerson(`${regType}${specialty ?? ''}${index}`, regType, specialty));
/** 建筑 2+4, 结构 2+4, 给水排水 1+2, 暖通空调 1+2, 电气 1+2, 防护 0+2, 通信 0+1 */
const TABLE: readonly (readonly [string, number])[] = [
  ['建筑', 4],
  ['结构', 4],
  ['给水排水', 2],
  ['暖通空调', 2],
  ['电气', 2],
  ['防护', 2],
  ['通信', 1],
];
const buildingPeople = TABLE.flatMap(([major, count]) =>
  repeatFromOne(count, (index) => technician(`${major}${index}`, major)),
);
function getBuilding(led: (name: string) => readonly Achievement[], people = buildingPeople): Input {
  return {
    registeredPeople: [
      ...registeredOf('一级注册建筑师', null, 2),
      ...registeredOf('一级注册结构工程师', null, 2),
      ...registeredOf('注册公用设备工程师', '给水排水', 1),
      ...registeredOf('注册公用设备工程师', '暖通空调', 1),
      ...registeredOf('注册电气工程师', '供配电', 1),
    ],
    otherPeople: people,
    projects: [designed('大', BUILDING, { projectScale: '大型' }), designed('甲', BUILDING), designed('乙', BUILDING)],
    achievements: people.flatMap(({ name }) => led(name)),
  };
}
const large = (name: string): Achievement => did(name, '大', { role: '专业技术负责人', projectScale: '大型' });
const two = (name: string): Achievement[] => ['甲', '乙'].map((one) => did(name, one, { role: '专业技术负责人' }));

const ofBuilding = createGoldenCases(
  [BUILDING, '行业乙级', 'staffPerformance-5'],
  [
    ['met', 'a large one each', getBuilding((name) => [large(name)])],
    ['met', 'two medium ones each', getBuilding(two)],
    // Which specialties lead the facts do not say: one without leaves it open.
    ['unknown', 'all but 通信', getBuilding((name) => (name === '通信1' ? [] : [large(name)]))],
    [
      'unknown',
      'as leads of the project, not of the specialty',
      getBuilding((name) => [{ ...large(name), role: '设计负责人' }]),
    ],
    ['unmet', 'one medium one each', getBuilding((name) => two(name).slice(0, 1))],
    ['unmet', 'no projects at all', getBuilding(() => [])],
  ],
);

/** Years of design are an entry of their own: all years of work do not tell how many of them were of design. */
const ofDesign = (years: number) => ({ workYears: years, experiences: [{ field: '设计', years }] });
const architect = (rest = {}) =>
  createRegisteredPerson('甲', '一级注册建筑师', null, { ...ofDesign(10), birthDate: '1980-01-01', ...rest });
const office = (rest: Input, person = architect()): Input => ({
  registeredPeople: [person],
  projects: ['一', '二'].map((uuid) => designed(uuid, BUILDING, { projectScale: '大型' })),
  achievements: ['一', '二'].map((uuid) => did('甲', uuid, { role: '设计负责人', projectScale: '大型' })),
  ...rest,
});
const ofOffice = createGoldenCases(
  [OFFICE, '甲级（建筑设计事务所）', 'registeredPersonnel-2'],
  [
    ['met', 'ten years and two large ones', office({})],
    ['met', '65 years old: no age limit', office({}, architect({ birthDate: '1961-01-01', ...ofDesign(30) }))],
    ['met', 'a date of birth that is not entered', office({}, architect({ birthDate: null }))],
    ['unmet', 'nine years', office({}, architect({ workYears: 9, experiences: [] }))],
    [
      'unknown',
      'twenty years, of which none are said to be of design',
      office({}, architect({ workYears: 20, experiences: [] })),
    ],
    [
      'unmet',
      'twenty years, nine of design',
      office({}, architect({ workYears: 20, experiences: [{ field: '设计', years: 9 }] })),
    ],
    [
      'unmet',
      'one large one',
      office({ achievements: [did('甲', '一', { role: '设计负责人', projectScale: '大型' })] }),
    ],
    ['unmet', 'second grade', office({}, createRegisteredPerson('甲', '二级注册建筑师', null, ofDesign(10)))],
    ['unknown', 'years that are not entered', office({}, architect({ workYears: null, experiences: [] }))],
    [
      'unknown',
      'two large ones of other enterprises',
      office({
        achievements: repeatFromOne(2, (index) =>
          did('甲', null, {
            projectName: `外${index}`,
            role: '设计负责人',
            projectScale: '大型',
            standardCode: BUILDING,
          }),
        ),
      }),
    ],
    [
      'unmet',
      'two large works of construction',
      office({
        projects: ['一', '二'].map((uuid) => designed(uuid, '10300101', { role: '施工总承包', projectScale: '大型' })),
        achievements: ['一', '二'].map((uuid) => did('甲', uuid, { role: '项目经理', projectScale: '大型' })),
      }),
    ],
    [
      'unknown',
      'the design of two large works of construction',
      office({ projects: ['一', '二'].map((uuid) => designed(uuid, '10300101', { projectScale: '大型' })) }),
    ],
  ],
);
const engineer = (name: string, years: number) =>
  createRegisteredPerson(name, '一级注册结构工程师', null, ofDesign(years));
const ofStructure = createGoldenCases(
  [OFFICE, '甲级（结构设计事务所）', 'registeredPersonnel-2'],
  [
    [
      'met',
      'one of two with years and projects',
      office({ registeredPeople: [engineer('甲', 10), engineer('乙', 1)] }),
    ],
    ['unmet', 'no person with ten years', office({ registeredPeople: [engineer('甲', 9), engineer('乙', 9)] })],
    ['unmet', 'only the one', office({ registeredPeople: [engineer('甲', 10)] })],
    [
      'unknown',
      'years that are open',
      office({ registeredPeople: [{ ...engineer('甲', 10), workYears: null, experiences: [] }, engineer('乙', 1)] }),
    ],
  ],
);

const planners = (count: number): Input => ({
  otherPeople: repeatFromOne(count, (index) => createTitledPerson(`规划${index}`, '工程师', '城乡规划')),
});
const ofStaff = createGoldenCases(
  ['05', '甲级', 'headcount-2'],
  [
    ['met', '40 on record', planners(40)],
    ['unknown', '39 on record', planners(39)],
    [
      'unknown',
      '40 on record, 39 declared',
      { ...planners(40), ...createEnterpriseWithDeclarations({ kind: 'headcount', value: 39 }) },
    ],
    [
      'declared',
      '39 on record, 40 declared',
      { ...planners(39), ...createEnterpriseWithDeclarations({ kind: 'headcount', value: 40 }) },
    ],
    [
      'unknown',
      '40 on record, one of whom has left',
      {
        otherPeople: [
          ...(planners(39).otherPeople ?? []),
          { ...createTitledPerson('离', '工程师', '城乡规划'), status: 'left' },
        ],
      },
    ],
  ],
);

const holding = (approvalDate: string | null, rest = {}, item = {}): Input => ({
  certificates: [
    {
      certNo: 'B111000000',
      certName: '工程勘察资质证书',
      category: 'survey',
      validEnd: '2028-12-31',
      ...rest,
      items: [{ standardCode: '101001', itemName: '工程勘察', level: '乙级', approvalDate, ...item }],
    },
  ],
});
const ofExperience = createGoldenCases(
  ['101001', '甲级（岩土工程专业资质）', 'experience-1'],
  [
    ['met', 'approved five years ago to the day', holding('2021-11-20')],
    ['unknown', 'a day less', holding('2021-11-21')],
    ['unknown', 'a certificate that ended', holding('2015-01-01', { validEnd: '2026-11-19' })],
    ['unknown', 'a certificate without an end', holding('2015-01-01', { validEnd: null })],
    ['unknown', 'a day of approval that is not entered', holding(null)],
    ['unknown', 'a qualification of design', holding('2015-01-01', {}, { standardCode: BUILDING })],
    ['unknown', 'one that was revoked', holding('2015-01-01', { status: '撤销' })],
    [
      'unknown',
      'a foundation after the approval',
      { ...holding('2015-01-01'), enterprise: { entName: '示例企业', establishDate: '2025-01-01' } },
    ],
    [
      'unknown',
      'four years declared',
      { ...holding('2015-01-01'), ...createEnterpriseWithDeclarations({ kind: 'experience', value: 4 }) },
    ],
  ],
);

/** The facts do not say whether the table asks for more people (其他专业是否另计未核), which no record of a project answers. */
const ofRock = createGoldenCases(
  ['101001', '乙级（岩土工程勘察（分项））', 'staffPerformance-6'],
  [true, false].map((isLinked) => [
    'unknown',
    isLinked ? 'a full table that may ask for more' : 'one without records of the projects',
    {
      registeredPeople: registeredOf('注册土木工程师', '岩土', 2),
      otherPeople: repeatFromOne(4, (index) => ({
        ...createTitledPerson(`岩土${index}`, index === 1 ? '高级工程师' : '工程师', '岩土'),
        workYears: 9,
        education: '本科',
      })),
      projects: isLinked ? [designed('甲', '101001', { projectScale: '甲级', role: '勘察' })] : [],
      achievements: repeatFromOne(4, (index) =>
        did(`岩土${index}`, isLinked ? '甲' : null, {
          role: '专业技术负责人',
          projectScale: '甲级',
          standardCode: '101001',
        }),
      ),
    },
  ]),
);

const cases: GoldenCase[] = [
  ...ofSmart,
  ...ofBuilding,
  ...ofOffice,
  ...ofStructure,
  ...ofStaff,
  ...ofExperience,
  ...ofRock,
];
testGoldenCases(cases);

describe('人员业绩', () => {
  it('reads every sentence of the facts but the one about a certificate', () => {
    const unread = realCatalogue.standards.flatMap(({ levels }) =>
      levels.flatMap(({ rows }) =>
        rows.flatMap(({ row }) =>
          isRequirementKind(row, 'staffPerformance') && !canRecordsProveStaffPerformance(row) ? [row.summary] : [],
        ),
      ),
    );
    expect(unread).toEqual(['中级以上工程类职称，并取得消防专业培训合格证书']);
  });
});

/** Facts that are unknown, and what they may turn out to be. */
const CHOICES: Readonly<Record<string, readonly unknown[]>> = {
  projectScale: ['大型', '中型', '小型'],
  role: ['设计负责人', '专业设计负责人', '参与设计'],
  endDate: ['2022-01-01', '2030-01-01'],
  acceptDate: ['2022-01-01', '2030-01-01'],
  workYears: [5, 10, 20],
  education: ['本科', '中专'],
  titleMajor: ['结构', '会计'],
  birthDate: ['1985-05-05', '1960-01-01'],
};

describe('facts of design that are unknown', () => {
  const random = createRandom(39);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const blank = <T extends object>(record: T): T => ({
    ...record,
    ...Object.fromEntries(
      Object.keys(CHOICES).flatMap((key) => (key in record && random() < 0.15 ? [[key, null]] : [])),
    ),
  });
  /** All years of work are at least those of one field. */
  const isPossible = (record: object, key: string, value: unknown): boolean =>
    key !== 'workYears' ||
    !('experiences' in record) ||
    !(record.experiences as readonly { years: number }[]).some(({ years }) => years > Number(value));
  const complete = <T extends object>(record: T): T => ({
    ...record,
    ...Object.fromEntries(
      Object.entries(record).flatMap(([key, value]) => {
        const found = CHOICES[key]?.filter((choice) => isPossible(record, key, choice));
        return value === null && found !== undefined ? [[key, pick(found)]] : [];
      }),
    ),
  });
  const change = (enterprise: Input, how: <T extends object>(record: T) => T): Input => ({
    ...enterprise,
    registeredPeople: (enterprise.registeredPeople ?? []).map(how),
    otherPeople: (enterprise.otherPeople ?? []).map(how),
    projects: (enterprise.projects ?? []).map(how),
    achievements: (enterprise.achievements ?? []).map(how),
  });
  /** A project and its achievements state one scale, so that a completion does not contradict what is entered. */
  function joinScales(enterprise: Input): Input {
    const { projects = [], achievements = [] } = enterprise;
    const scales = new Map(
      projects.map(({ uuid, projectScale }) => {
        const stated = achievements.find((one) => one.projectUuid === uuid && one.projectScale)?.projectScale;
        return [uuid, projectScale ?? stated ?? pick(['大型', '中型', '小型'])] as const;
      }),
    );
    return {
      ...enterprise,
      projects: projects.map((one) => ({ ...one, projectScale: scales.get(one.uuid) ?? null })),
      achievements: achievements.map((one) => ({
        ...one,
        projectScale: one.projectScale ?? scales.get(one.projectUuid ?? '') ?? null,
      })),
    };
  }
  const evaluate = (enterprise: Input, [standardCode, level]: readonly [string, string]) =>
    evaluateLevel(standardCode, level, enterprise).leaves;
  const KINDS = new Set(['staffPerformance', 'registeredPersonnel']);

  it('turn no decided result when they are completed at random', () => {
    const counts = new Map<string, number>();
    const enterprises = [
      [getSmart([did(LAST, '甲'), did(LAST, '乙')]), [SMART, '乙级']],
      [getBuilding((name) => [large(name)]), [BUILDING, '行业乙级']],
      [office({}), [OFFICE, '甲级（建筑设计事务所）']],
    ] as const;
    for (let run = 0; run < (process.env.TEST_FULL === '1' ? 2000 : 30); run += 1)
      for (const [enterprise, place] of enterprises) {
        const open = change(enterprise, blank);
        const before = evaluate(open, place);
        const after = evaluate(change(joinScales(open), complete), place);
        for (const [index, leaf] of before.entries()) {
          if (!KINDS.has(leaf.kind)) continue;
          counts.set(leaf.verdict, (counts.get(leaf.verdict) ?? 0) + 1);
          if (leaf.verdict === 'met' || leaf.verdict === 'unmet')
            expect(after[index]?.verdict, `${leaf.id} ${run}: ${leaf.reason}`).toBe(leaf.verdict);
        }
      }
    for (const verdict of ['met', 'unknown']) expect(counts.get(verdict) ?? 0).toBeGreaterThan(0);
  });
});

describe('a staffing table of another type than that applied for', () => {
  const verdictsOf = (subject: string | null): string[] => {
    const result = evaluateQualification({
      catalogue: realCatalogue,
      enterprise: buildEnterprise(),
      standardCode: '10200117',
      level: '专业乙级',
      asOf: testDay,
      options: { subject },
    });
    if (!result.ok) throw new Error(result.message);
    return result.report.leaves.filter(({ kind }) => kind === 'technicalStaff').map(({ verdict }) => verdict);
  };
  it('is not assessed where one of the tables is of the type', () => {
    expect(verdictsOf('排水工程')).toEqual(['unmet', ...repeatFromOne(4, () => 'notAssessed')]);
  });
  it('is open where none is, or the type is not stated', () => {
    expect(verdictsOf('隧道工程')).toEqual(repeatFromOne(5, () => 'unknown'));
    expect(verdictsOf(null)).toEqual(repeatFromOne(5, () => 'unknown'));
  });
});
