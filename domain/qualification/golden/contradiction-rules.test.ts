/**
 * Every rule about contradictions beside the requirement that its fact decides: where the rule reports the records the requirement is left
 * open and names both, and where they agree it is met. A rule whose fact decides no requirement is named with the reason.
 */
import { describe, expect, it } from 'vitest';
import {
  achievementRules,
  listPersonContradictions,
  listProjectContradictions,
  personRules,
  projectRules,
} from '../../contradictions/find.ts';
import { createScopeLimitLookup } from '../../contradictions/level-limits.ts';
import { createReachEvaluator } from '../../contradictions/level-reach.ts';
import type { EnterpriseDocument, EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import { lengthenCitizenId } from '../../identity/citizen-id.ts';
import { createCleanEnterprise } from '../../testing/clean-enterprise.ts';
import {
  buildEnterprise,
  createPostHolder,
  createRegisteredPerson,
  createSkilledWorker,
  createTitledPerson,
  repeatFromOne,
  testDay,
} from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import { createConstructors, createMeasuredProject, evaluateLevel } from '../../testing/golden.ts';
import { evaluateQualification } from '../evaluate-qualification.ts';

type Input = Partial<EnterpriseDocumentInput>;
type Registered = NonNullable<Input['registeredPeople']>[number];
type Registration = NonNullable<Registered['registrations']>[number];
type Other = NonNullable<Input['otherPeople']>[number];
type Project = NonNullable<Input['projects']>[number];
type Place = readonly [standard: string, level: string, leaf: string];

interface Pair {
  readonly place: Place;
  readonly good: Input;
  readonly bad: Input;
}

const reachOf = createReachEvaluator(realCatalogue, testDay);
const limitsOf = createScopeLimitLookup(realCatalogue);
const listCodes = (enterprise: EnterpriseDocument): string[] =>
  [
    ...listPersonContradictions(enterprise, testDay, reachOf),
    ...listProjectContradictions(enterprise, testDay, limitsOf),
  ].map(({ code }) => code);

const CONSTRUCTORS: Place = ['10300101', '三级', 'registeredPersonnel-2'];
const TITLES: Place = ['10300101', '三级', 'titledPersonnel-4'];
const WORKERS: Place = ['10300101', '三级', 'skilledWorkers-6'];
const LEAD: Place = ['10300101', '二级', 'technicalLead-3'];
const LED: Place = ['10300101', '三级', 'other-7'];
const WORKS: Place = ['10300101', '二级', 'performance-7'];
const TESTERS: Place = ['10300203', '不分等级', 'other-5'];

/** Five constructors, the last of them with the facts. */
const fifth = (person: Partial<Registered>, registration: Partial<Registration> = {}, rest: Input = {}): Input => ({
  ...rest,
  registeredPeople: [
    ...createConstructors(3, '建筑工程'),
    ...createConstructors(1, '机电工程'),
    {
      ...createRegisteredPerson('末位', '二级建造师', '建筑工程'),
      registrations: [
        { regType: '二级建造师', specialty: '建筑工程', validEnd: '2029-12-31', registeredHere: true, ...registration },
      ],
      ...person,
    },
    ...(rest.registeredPeople ?? []),
  ],
});
const ofFifth = (good: readonly [object, object?], bad: readonly [object, object?]): Pair => ({
  place: CONSTRUCTORS,
  good: fifth(good[0], good[1]),
  bad: fifth(bad[0], bad[1]),
});
const beside = (person: Registered): Pick<Input, 'registeredPeople'> => ({ registeredPeople: [person] });
/** Another person, whose registration of another enterprise has the numbers. */
const another = (numbers: Partial<Registration>): Registered => ({
  uuid: '旁人',
  name: '旁人',
  registrations: [{ regType: '二级建造师', registeredHere: false, ...numbers }],
});
const ofNumber = (field: 'regNo' | 'certNo' | 'practiceSealNo'): Pair => ({
  place: CONSTRUCTORS,
  good: fifth({}, { [field]: '浙31' }, beside(another({ [field]: '浙32' }))),
  bad: fifth({}, { [field]: '浙31' }, beside(another({ [field]: '浙 31' }))),
});
const six = (rest: Partial<Other>, ...others: Other[]): Input => ({
  otherPeople: [
    ...['结构', '给排水'].map((major) => createTitledPerson(major, '工程师', major)),
    ...repeatFromOne(3, (index) => createTitledPerson(`暖通${index}`, '工程师', '暖通')),
    createTitledPerson('末位', '工程师', '电气', rest),
    ...others,
  ],
});
const four = (rest: Partial<Other>, ...others: Other[]): Input => ({
  otherPeople: [
    ...repeatFromOne(3, (index) => createPostHolder(`试验${index}`, '混凝土试验员')),
    createPostHolder('末位', '混凝土试验员', rest),
    ...others,
  ],
});
const thirty = (skillCertNo: string, ...others: Other[]): Input => ({
  otherPeople: [
    ...repeatFromOne(29, (index) => createSkilledWorker(`工人${index}`)),
    { ...createSkilledWorker('末位', null, null), skills: [{ trade: '焊工', skillGrade: '中级工', skillCertNo }] },
    ...others,
  ],
});
const leading = (rest: Partial<Other>, techLeadName: string | null = null): Input => ({
  enterprise: { entName: '示例企业', techLeadName },
  otherPeople: [{ ...createTitledPerson('总工', '高级工程师', '结构'), kind: '技术负责人', workYears: 12, ...rest }],
});
const tower = (rest: Partial<Project> = {}): Project =>
  createMeasuredProject('塔楼', '10300101', { 地上层数: [13, '层'] }, { projectType: '房屋建筑', ...rest });
const works = (rest: Partial<Project>, ...others: Project[]): Input => ({
  projects: [
    tower(rest),
    createMeasuredProject('厂房', '10300101', { 建筑面积: [7, '万㎡'] }, { projectType: '房屋建筑' }),
    ...others,
  ],
});
const ofWork = (good: Partial<Project>, bad: Partial<Project>): Pair => ({
  place: WORKS,
  good: works(good),
  bad: works(bad),
});
const ledBy = (change: object, rest: Partial<Project> = {}): Input => ({
  registeredPeople: [createRegisteredPerson('经理', '二级建造师', '建筑工程')],
  otherPeople: [createTitledPerson('别人', '工程师', '结构')],
  projects: ['东楼', '西楼'].map((name) =>
    createMeasuredProject(
      name,
      '10300101',
      { 地上层数: [14, '层'] },
      {
        projectType: '房屋建筑',
        contractDate: '2021-12-01',
        startDate: '2022-01-01',
        finishDate: '2024-06-01',
        ...(name === '东楼' ? rest : {}),
      },
    ),
  ),
  achievements: ['东楼', '西楼'].map((projectUuid) => ({
    uuid: projectUuid,
    personUuid: '经理',
    projectUuid,
    projectName: projectUuid,
    role: '项目经理',
    startDate: '2022-01-01',
    endDate: '2024-06-01',
    standardCode: '10300101',
    ...(projectUuid === '东楼' ? change : {}),
  })),
});
const ofLed = (good: readonly [object, object?], bad: readonly [object, object?]): Pair => ({
  place: LED,
  good: ledBy(...good),
  bad: ledBy(...bad),
});

const idNo = lengthenCitizenId('330106780611235') ?? '';
const link = (date: string) => ({ state: '已录入', no: null, date });
const PROCEDURE = 'the order of procedures before the acceptance: a work counts by its acceptance';
const PARTY = 'no requirement asks who the owner of a project is, or where it lies';
const MANAGER =
  'the manager of a project is a fact of individual works, which the achievements are compared by (YJ rules)';
const INDIVIDUAL = 'what the person states of a work beside its record: the record decides (docs/engine.md)';

const RULES: Readonly<Record<string, string | readonly Pair[]>> = {
  PJ01: PROCEDURE,
  PJ02: PROCEDURE,
  PJ03: PROCEDURE,
  PJ04: PROCEDURE,
  PJ05: PROCEDURE,
  PJ06: PROCEDURE,
  PJ07: PROCEDURE,
  PJ08: [ofWork({ finishDate: '2024-06-30' }, { finishDate: '2024-07-01' })],
  PJ09: 'one record: an acceptance ahead of the day is none',
  PJ10: PROCEDURE,
  PJ11: [ofWork({ links: { acceptance: link('2024-06-30') } }, { links: { acceptance: link('2019-03-01') } })],
  PJ12: PARTY,
  PJ13: PARTY,
  PJ14: 'an investment below the contract says nothing of the contract amount, which decides',
  PJ15: 'as PJ14: a settlement is no contract amount',
  PJ16: 'one project under two entries counts once (projects/duplicates.test.ts)',
  PJ17: 'as PJ16',
  PJ18: PARTY,
  PJ19: 'the areas of works beside that of the project (projects/unit-work.test.ts)',
  PJ20: 'the kind of a work is judged by itself (projects/kind.ts)',
  PJ21: 'one record: a figure without a unit is open (docs/engine.md)',
  PJ22: 'no requirement asks for the permit',
  PJ23: MANAGER,
  PJ24: MANAGER,
  PJ25: MANAGER,
  PJ26: MANAGER,
  PJ27: [
    {
      place: WORKS,
      good: {
        enterprise: { entName: '示例企业', establishDate: '2022-02-01' },
        ...works({ contractDate: '2022-02-01' }),
      },
      bad: {
        enterprise: { entName: '示例企业', establishDate: '2022-02-02' },
        ...works({ contractDate: '2022-02-01' }),
      },
    },
  ],
  PJ28: 'the day of approval may be that of a renewal or of a higher grade',
  PJ29: 'one record: what was undertaken beyond the scope is for the authority to judge',
  PJ30: 'one record: CR-12 refuses a low data level',
  PJ31: MANAGER,
  PJ32: MANAGER,
  PJ33: MANAGER,
  PJ34: MANAGER,
  PJ35: MANAGER,
  PJ36: MANAGER,
  PJ37: PROCEDURE,
  PJ38: 'the name of a project decides nothing, its type and its standards do (docs/engine.md, Category)',
  PJ39: [
    ofWork(
      { platformState: 'same', platformSource: 'platform' },
      { platformState: 'missing', platformSource: 'platform' },
    ),
  ],
  PJ40: 'a day of acceptance does not prove the result, of which there is one record (projects/eligibility.ts)',
  RY01: [
    ofFifth(
      [{ birthDate: null, idNo }],
      [{ birthDate: null, idNo: `${idNo.slice(0, 17)}${idNo.endsWith('0') ? '1' : '0'}` }],
    ),
  ],
  RY02: [ofFifth([{ birthDate: '1978-06-11', idNo }], [{ birthDate: '1948-06-11', idNo }])],
  RY03: [ofFifth([{ birthDate: null, idNo, gender: '男' }], [{ birthDate: null, idNo, gender: '女' }])],
  RY04: [
    {
      place: CONSTRUCTORS,
      good: fifth({ birthDate: null, idNo }, {}, { otherPeople: [{ uuid: '又', name: '末位', idNo }] }),
      bad: fifth({ birthDate: null, idNo }, {}, { otherPeople: [{ uuid: '又', name: '首位', idNo }] }),
    },
  ],
  RY05: 'CR-4 refuses the person before that age',
  RY06: [ofFifth([{}, { issueDate: '2010-05-05' }], [{}, { issueDate: '1999-05-05' }])],
  RY07: [ofFifth([{ graduateDate: '2008-07-01' }], [{ graduateDate: '1997-07-01' }])],
  RY08: [{ place: LEAD, good: leading({ workYears: 25 }), bad: leading({ workYears: 26 }) }],
  RY09: [
    ofNumber('regNo'),
    ofNumber('certNo'),
    ofNumber('practiceSealNo'),
    {
      place: TITLES,
      good: six({ titleCertNo: 'G31' }, { uuid: '旁人', name: '旁人', titleName: '技术员', titleCertNo: 'G32' }),
      bad: six({ titleCertNo: 'G31' }, { uuid: '旁人', name: '旁人', titleName: '技术员', titleCertNo: 'g31' }),
    },
    {
      place: TESTERS,
      good: four(
        { postCertNo: 'S31' },
        { uuid: '旁人', name: '旁人', posts: [{ postName: '资料员', postCertNo: 'S32' }] },
      ),
      bad: four(
        { postCertNo: 'S31' },
        { uuid: '旁人', name: '旁人', posts: [{ postName: '资料员', postCertNo: 'S31' }] },
      ),
    },
    {
      place: WORKERS,
      good: thirty('N31', { uuid: '旁人', name: '旁人', skills: [{ trade: '电工', skillCertNo: 'N32' }] }),
      bad: thirty('N31', { uuid: '旁人', name: '旁人', skills: [{ trade: '电工', skillCertNo: 'N31' }] }),
    },
  ],
  RY10: 'two facts, each of which decides: a registration with another enterprise refuses',
  RY11: 'two facts, each of which decides: an insurance with another enterprise refuses (CR-4)',
  RY12: 'docs/engine.md: a statement covers a part of the time, so fewer months are a hint and no contradiction',
  RY13: [
    ofFifth(
      [{ socialSecurityStart: '2026-09-01', socialSecurityMonths: 3 }],
      [{ socialSecurityStart: '2026-09-01', socialSecurityMonths: 48 }],
    ),
  ],
  RY14: 'no standard asks for hours of education',
  RY15: [ofFifth([{}, { issueDate: '2024-02-01' }], [{}, { issueDate: '2030-02-01' }])],
  RY16: [ofFifth([{ leaveDate: '2026-12-31' }], [{ leaveDate: '2026-10-31' }])],
  RY17: 'two registrations, each of which says where it is held: to hold both is unlawful, but possible',
  RY18: 'two certificates, each of which may be of another field',
  RY19: 'docs/engine.md: an insurance that begins after the day is none on the day',
  RY20: [
    {
      place: TITLES,
      good: six({ titleName: '高级工程师' }),
      bad: six({ titleName: '高级工程师', birthDate: '2000-01-01' }),
    },
  ],
  RY21: [
    {
      place: LEAD,
      good: leadOfGrade('一级'),
      bad: leadOfGrade('二级'),
    },
  ],
  RY22: [
    ofFifth(
      [{}, { firstIssueDate: '2020-02-01', issueDate: '2023-02-01' }],
      [{}, { firstIssueDate: '2027-02-01', issueDate: '2023-02-01' }],
    ),
  ],
  RY23: [{ place: TITLES, good: six({ titleRank: '中级' }), bad: six({ titleRank: '初级' }) }],
  RY24: [
    {
      place: LEAD,
      good: leading({ workYears: 12, experiences: [{ field: '工程施工技术管理', years: 12 }] }),
      bad: leading({ workYears: 3, experiences: [{ field: '工程施工技术管理', years: 12 }] }),
    },
  ],
  RY25: [{ place: LEAD, good: leading({}, '总工'), bad: leading({}, '首席') }],
  RY26: [ofFifth([{ platformState: 'same' }], [{ platformState: 'missing' }])],
  YJ01: [ofLed([{}], [{ projectName: '滨江体育馆' }])],
  YJ02: [ofLed([{}, { managerUuid: '经理' }], [{}, { managerUuid: '别人' }])],
  YJ03: [ofLed([{}], [{ startDate: '2018-01-01', endDate: '2019-01-01' }])],
  YJ04: INDIVIDUAL,
  YJ05: [ofLed([{}], [{ standardCode: '10300102' }])],
  YJ06: INDIVIDUAL,
  YJ07: INDIVIDUAL,
  YJ08: INDIVIDUAL,
};

/** A lead by a registration of 一级 whose grade is entered too. */
function leadOfGrade(grade: string): Input {
  return {
    enterprise: { entName: '示例企业', techLeadName: '总工' },
    registeredPeople: [
      {
        ...createRegisteredPerson('总工', '', null, { workYears: 12 }),
        registrations: [
          { regType: '一级建造师', grade, specialty: '建筑工程', validEnd: '2029-12-31', registeredHere: true },
        ],
      },
    ],
  };
}

const pairs = Object.entries(RULES).flatMap(([code, cases]) =>
  typeof cases === 'string' ? [] : cases.map((pair, index) => [`${code} ${index + 1}`, code, pair] as const),
);

function judge([standard, level, leaf]: Place, enterprise: Input): readonly [string, string] {
  const found = evaluateLevel(standard, level, enterprise).leaves.find(({ id }) => id.endsWith(`/${leaf}`));
  const told = [found?.reason, ...(found?.notCounted ?? []).map(({ reason }) => reason)].join('；');
  return [found?.verdict ?? 'none', told];
}

describe('contradictions and requirements', () => {
  it('are compared for every rule, or named with the reason', () => {
    const codes = [...projectRules, ...personRules, ...achievementRules].map(({ code }) => code);
    expect(Object.keys(RULES).toSorted()).toEqual([...new Set(codes)].toSorted());
  });

  it.each(pairs)('%s leaves the requirement open, and only where it reports', (_name, code, { place, good, bad }) => {
    expect(listCodes(buildEnterprise(good))).not.toContain(code);
    expect(judge(place, good)[0]).toBe('met');
    expect(listCodes(buildEnterprise(bad))).toContain(code);
    const [verdict, told] = judge(place, bad);
    expect(verdict).toBe('unknown');
    expect(told).toMatch(/不一致|待核对|早于|晚于/);
  });

  it('are not seen by the engine in enterprises whose records agree', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const enterprise = createCleanEnterprise(seed, testDay);
      // A comparison that found other contents is an open question, not an agreement.
      const clean = <T extends { platformState: string | null }>(record: T) => ({ ...record, platformState: null });
      const agreed = {
        ...enterprise,
        registeredPeople: enterprise.registeredPeople.map(clean),
        projects: enterprise.projects.map(clean),
      };
      for (const level of ['三级', '二级']) {
        const result = evaluateQualification({
          catalogue: realCatalogue,
          enterprise: agreed,
          standardCode: '10300101',
          level,
          asOf: testDay,
        });
        if (!result.ok) throw new Error(result.message);
        const told = result.report.leaves.flatMap(({ reason, notCounted }) => [
          reason,
          ...notCounted.map((one) => one.reason),
        ]);
        expect(
          told.filter((text) => /不一致|登记在 \d+ 名/.test(text)),
          `seed ${seed}`,
        ).toEqual([]);
      }
    }
  });
});
