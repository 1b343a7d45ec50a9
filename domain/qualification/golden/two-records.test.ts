/** Two entries about one fact that decides disagree: the result is open and names both, whichever of them is more lenient. */
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import { lengthenCitizenId } from '../../identity/citizen-id.ts';
import { EDUCATIONS } from '../../records/person-choices.ts';
import { buildEnterprise, poster, registered, testDay, times, titled, worker } from '../../testing/enterprises.ts';
import { builders, built, evaluateLevel, lead } from '../../testing/golden.ts';
import { readPeople } from '../people/person.ts';
import { getSchoolStep } from '../vocabulary/schooling.ts';
import { readRankOfName } from '../vocabulary/titles.ts';
import { comparePosts, compareTrades } from '../vocabulary/trades.ts';

type Firm = Partial<EnterpriseDocumentInput>;
type Registered = NonNullable<Firm['registeredPeople']>[number];
type Registration = NonNullable<Registered['registrations']>[number];
type Project = NonNullable<Firm['projects']>[number];
type Achievement = NonNullable<Firm['achievements']>[number];

function evaluate(standardCode: string, level: string, leaf: string, enterprise: Firm): [string, string] {
  const found = evaluateLevel(standardCode, level, enterprise).leaves.find(({ id }) => id.endsWith(`/${leaf}`));
  return [found?.verdict ?? 'none', found?.reason ?? ''];
}

const entry = (rest: Partial<Registration>): Registration => ({
  regType: '二级建造师',
  specialty: '建筑工程',
  validEnd: '2029-12-31',
  registeredHere: true,
  ...rest,
});
/** 10300101 三级 asks for five constructors, four of 建筑: the fifth decides. */
const fifth = (person: Partial<Registered>, registration: Partial<Registration> = {}): [string, string] =>
  evaluate('10300101', '三级', 'registeredPersonnel-2', {
    registeredPeople: [
      ...builders(3, '建筑工程'),
      ...builders(1, '机电工程'),
      { ...registered('第五人', '二级建造师', null), registrations: [entry(registration)], ...person },
    ],
  });

describe('a constructor', () => {
  const idNo = lengthenCitizenId('110101800304111');
  it('whose gender contradicts the ID number, which alone gives the date of birth, is open', () => {
    expect(fifth({ birthDate: null, idNo, gender: '男' })[0]).toBe('met');
    expect(fifth({ birthDate: null, idNo, gender: '女' })[0]).toBe('unknown');
    // The date of birth is known from another entry.
    expect(fifth({ birthDate: '1980-03-04', idNo, gender: '女' })[0]).toBe('met');
  });

  it.each<[string, Partial<Registration>, string]>([
    ['issued after its end', { issueDate: '2030-01-01' }, 'unknown'],
    ['issued after an end that has passed', { issueDate: '2025-06-01', validEnd: '2025-01-01' }, 'unknown'],
    ['not yet issued and already ended', { issueDate: '2027-01-01', validEnd: '2025-01-01' }, 'unmet'],
    [
      'first issued after the last issue, in future',
      { firstIssueDate: '2027-01-01', issueDate: '2024-01-01' },
      'unknown',
    ],
    ['first issued in future', { firstIssueDate: '2026-11-21' }, 'unmet'],
    ['first issued on the day', { firstIssueDate: testDay }, 'met'],
    ['of 一级 by kind and 二级 by grade, where both do', { regType: '一级建造师', grade: '二级' }, 'met'],
    ['under a name of another form', { regType: '二级临时建造师' }, 'unknown'],
    ['of another profession', { regType: '监理工程师' }, 'unmet'],
    ['under the name of a title', { regType: '建造工程师' }, 'unmet'],
    ['first issued after its end, without another day', { firstIssueDate: '2030-01-01' }, 'unknown'],
  ])('%s', (_name, registration, expected) => {
    expect(fifth({}, registration)[0]).toBe(expected);
  });

  it('of two grades is open where the grade decides', () => {
    const [verdict, text] = evaluate('10300101', '二级', 'technicalLead-3', {
      enterprise: { entName: '示例企业', techLeadName: '总工' },
      registeredPeople: [
        {
          ...registered('总工', '', null, { workYears: 10 }),
          registrations: [entry({ regType: '一级建造师', grade: '二级' })],
        },
      ],
    });
    expect(verdict).toBe('unknown');
    expect(text).toContain('注册类别为 一级建造师，等级为 二级，两处不一致');
  });
});

describe('a technical lead', () => {
  const judge = (enterprise: object, ...people: NonNullable<Firm['otherPeople']>): [string, string] =>
    evaluate('10300101', '二级', 'technicalLead-3', {
      enterprise: { entName: '示例企业', ...enterprise },
      otherPeople: people,
    });
  const able = lead('高级工程师', '结构', 10);

  it('other than the one whom the enterprise names is open', () => {
    expect(judge({}, able)[0]).toBe('met');
    expect(judge({ techLeadName: '技术负责人' }, able)[0]).toBe('met');
    const [verdict, text] = judge({ techLeadName: '示例王五' }, able);
    expect(verdict).toBe('unknown');
    expect(text).toContain('企业信息中的技术负责人为 示例王五，人员档案登记为 技术负责人，两处不一致');
    // No record of a person designates a lead, and the named one has no record.
    expect(judge({ techLeadName: '示例王五' }, { ...able, kind: '其他' })[0]).toBe('unknown');
    // Neither of the two readings gives a lead who is able.
    expect(judge({ techLeadName: '示例王五' }, lead('工程师', '结构', 10))[0]).toBe('unmet');
  });

  it('is met if both named people do', () => {
    const named = { ...titled('示例王五', '高级工程师', '结构'), workYears: 9 };
    expect(judge({ techLeadName: '示例王五' }, able, named)[0]).toBe('met');
    expect(judge({ techLeadName: '示例王五' }, able, { ...named, workYears: 1 })[0]).toBe('unknown');
  });

  it('whose title the enterprise states otherwise is open', () => {
    const of = (techLeadTitle: string): string => judge({ techLeadName: '技术负责人', techLeadTitle }, able)[0];
    expect([of('高级工程师'), of('高工'), of('工程师'), of('土建')]).toEqual(['met', 'met', 'unknown', 'met']);
  });

  it('is the designated one of two people with the name to whom the enterprise gives a title', () => {
    const enterprise = { techLeadName: '技术负责人', techLeadTitle: '工程师' };
    const read = (kind: string | null) =>
      readPeople(
        buildEnterprise({
          enterprise: { entName: '示例企业', ...enterprise },
          otherPeople: [
            { ...able, uuid: 'a', kind },
            { ...able, uuid: 'b', kind: null },
          ],
        }),
        testDay,
      ).map(({ titles }) => titles.flatMap(({ ranks }) => ranks.map(({ value }) => value)));
    expect(read('技术负责人')).toEqual([[2, 3], [3]]);
    expect(read(null)).toEqual([[3], [3]]);
  });
});

describe('a work that a person led', () => {
  const work = (name: string, rest: Partial<Project> = {}): Project =>
    built(
      name,
      '10300101',
      { 地上层数: [12, '层'] },
      { projectType: '房屋建筑', startDate: '2022-01-01', finishDate: '2024-06-01', ...rest },
    );
  const judge = (achievement: Partial<Achievement>, rest: Partial<Project> = {}): string =>
    evaluate('10300101', '三级', 'other-7', {
      registeredPeople: [registered('经理', '二级建造师', '建筑工程'), registered('别人', '监理工程师', '建筑工程')],
      projects: [work('甲', rest), work('乙')],
      achievements: ['甲', '乙'].map((projectUuid) => ({
        personUuid: '经理',
        projectUuid,
        projectName: projectUuid,
        role: '项目经理',
        startDate: '2022-01-01',
        endDate: '2024-06-01',
        standardCode: '10300101',
        ...(projectUuid === '甲' ? achievement : {}),
      })),
    })[0];

  it.each<[string, Partial<Achievement>, Partial<Project>, string]>([
    ['agrees with the project', {}, {}, 'met'],
    ['has the section in its name', { projectName: '甲工程一标段' }, {}, 'met'],
    ['has another name', { projectName: '某某广场' }, {}, 'unknown'],
    ['is of another standard', { standardCode: '10300110' }, {}, 'unknown'],
    ['ended before the project began', { startDate: '2014-01-01', endDate: '2015-01-01' }, {}, 'unknown'],
    ['began after the project ended', { startDate: '2025-01-01', endDate: '2026-01-01' }, {}, 'unknown'],
    ['failed', {}, { qualityPassed: false }, 'unknown'],
    ['was led by another manager', { role: '项目负责人' }, { managerUuid: '别人' }, 'unknown'],
    ['is a road by its type', {}, { projectType: '公路' }, 'unknown'],
  ])('%s', (_name, achievement, project, expected) => {
    expect(judge(achievement, project)).toBe(expected);
  });
});

describe('a project', () => {
  const judge = (rest: Partial<Project>): [string, string] =>
    evaluate('10300101', '二级', 'performance-7', {
      projects: [
        built('甲', '10300101', { 地上层数: [12, '层'] }, { projectType: '房屋建筑', ...rest }),
        built('乙', '10300101', { 建筑面积: [6, '万㎡'] }, { projectType: '房屋建筑' }),
      ],
    });
  it('entered as on the platform, where the platform has none, is open', () => {
    expect(judge({ platformState: 'same', platformSource: 'platform' })[0]).toBe('met');
    expect(judge({ platformState: 'missing', platformSource: 'platform' })[0]).toBe('unknown');
    expect(judge({ platformState: 'same', platformSource: 'platform', onPlatform: false })[0]).toBe('unknown');
    // A list that the enterprise uploaded proves nothing.
    expect(judge({ platformState: 'missing', platformSource: 'list' })[0]).toBe('met');
  });
  it('of a type that is another category than its standards is open', () => {
    expect(judge({ projectType: '公路' })[0]).toBe('unknown');
    expect(judge({ projectType: '公路', standardCodes: ['10300101', '10300102'] })[0]).toBe('met');
  });
});

describe('names that are not those of the standards', () => {
  it.each([
    ['电工', '建筑电工', 'yes'],
    ['架子工', '普通架子工', 'yes'],
    ['建筑起重机械安装拆卸工', '建筑起重机械安装拆卸工（塔式起重机）', 'yes'],
    ['起重信号司索工', '信号司索工', 'maybe'],
    ['电工', '维修电工', 'maybe'],
    ['模板工', '某新工种', 'maybe'],
    ['模板工', '木工', 'maybe'],
    ['模板工', '木工（模板）', 'maybe'],
    ['电工', '电工（焊工）', 'maybe'],
    ['焊工', '电工（焊工）', 'maybe'],
    ['电工', '电工（高级）', 'yes'],
    ['模板工', '焊工', 'no'],
    ['电工', '焊工', 'no'],
  ])('of trades: %s, %s: %s', (wanted, have, expected) => {
    expect(compareTrades(wanted, have)).toBe(expected);
  });
  it.each([
    ['混凝土试验员', '混凝土试验员', 'yes'],
    ['混凝土试验员', '试验员', 'maybe'],
    ['混凝土试验员', '试验员（混凝土）', 'maybe'],
    ['施工员', '土建施工员', 'maybe'],
    ['质量员', '质检员', 'maybe'],
    ['施工员', '质量员', 'no'],
    ['混凝土试验员', '资料员', 'no'],
  ])('of posts: %s, %s: %s', (wanted, have, expected) => {
    expect(comparePosts(wanted, have)).toBe(expected);
  });
  it('of titles are read with their brackets', () => {
    const ranks = [
      '高工',
      '助工',
      '教高',
      '工程师（中级）',
      '高级工程师（正高）',
      '工程师（高级）',
      '研究员级高级工程师',
    ];
    expect(ranks.map(readRankOfName)).toEqual([3, 1, 4, 2, 4, null, 4]);
  });
  it('of degrees fall by the order of the form', () => {
    expect(EDUCATIONS.map(getSchoolStep)).toEqual([4, 3, 2, 1, 0, 0]);
    expect(['专升本', '大学', '大专', '中专', '某校'].map(getSchoolStep)).toEqual([2, 2, 1, 0, -1]);
    // Where a course began is no degree.
    expect(
      ['高中起点专科', '中专起点大专', '初中起点五年制大专', '高职', '高职高专', '高起专'].map(getSchoolStep),
    ).toEqual([1, 1, 1, 1, 1, 1]);
    expect(['高起本', '高中起点本科', '专科起点本科', '职高'].map(getSchoolStep)).toEqual([2, 2, 2, 0]);
  });
  it('ask before they refuse', () => {
    const testers = (post: string): string =>
      evaluate('10300203', '不分等级', 'other-5', {
        otherPeople: times(4, (index) => poster(`试验${index}`, post)),
      })[0];
    expect(['混凝土试验员', '试验员', '资料员'].map(testers)).toEqual(['met', 'unknown', 'unmet']);
    const workers = (trade: string): string =>
      evaluate('10300210', '不分等级', 'skilledWorkers-5', {
        otherPeople: times(20, (index) => worker(`工人${index}`, trade, '初级工')),
      })[0];
    expect(['架子工', '附着升降脚手架工', '焊工'].map(workers)).toEqual(['met', 'unknown', 'unmet']);
  });
});
