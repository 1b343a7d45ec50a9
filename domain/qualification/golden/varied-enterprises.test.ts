/** Enterprises of varied trades, worked by hand, and the faults that they found with their siblings. */
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
import { createConstructors, createMeasuredProject, evaluateLevel, testGoldenCases } from '../../testing/golden.ts';
import { listWrongSentences } from '../../testing/sentence-checks.ts';
import { variedEnterprises } from '../../testing/varied-enterprises.ts';
import { createItemOutlook, updateForecast } from '../outlook/first-failure.ts';
import { listKeyPeople } from '../outlook/key-people.ts';
import { matchRegistration, parseRegistrationName, parseRegistrationNeed } from '../vocabulary/registrations.ts';

type EnterpriseInput = Partial<EnterpriseDocumentInput>;

const FIRE_SYSTEMS: readonly string[] = ['火灾自动报警系统', '自动灭火系统', '防烟排烟系统'];

testGoldenCases(variedEnterprises);

const evaluate = (standard: string, level: string, kind: string, enterprise: EnterpriseInput) =>
  evaluateLevel(standard, level, enterprise).leaves.find((leaf) => leaf.kind === kind);

it('says nothing against a result of any of them, and a next step for each open requirement', () => {
  const wrong = variedEnterprises.flatMap(({ standard, level, enterprise }) => {
    const { leaves, gaps } = evaluateLevel(standard, level, enterprise);
    return leaves.flatMap((leaf) => listWrongSentences(leaf, gaps));
  });
  expect(wrong).toEqual([]);
});

it('tells no place as full and lacking where two requirements need the same person', () => {
  const majors = [...repeatFromOne(4, () => '城乡规划'), '道路交通', '给水排水', '建筑', '地理', '地理'];
  const { leaves, gaps, verdict } = evaluateLevel('05', '甲级', {
    otherPeople: majors.map((major, index) => createTitledPerson(`规划${index}`, '高级工程师', major)),
  });
  expect(verdict).toBe('unmet');
  expect(leaves.flatMap((leaf) => listWrongSentences(leaf, gaps))).toEqual([]);
});

function hold(name: string) {
  const found = variedEnterprises.find((one) => one.name.startsWith(name));
  if (found === undefined) throw new Error(name);
  const { standard, level, enterprise } = found;
  const certificates = [
    {
      certName: '资质证书',
      validEnd: '2029-01-01',
      items: [{ uuid: 'own', standardCode: standard, itemName: '所持资质', level, validEnd: '2029-01-01' }],
    },
  ];
  return { catalogue: realCatalogue, enterprise: buildEnterprise({ ...enterprise, certificates }), asOf: testDay };
}

describe('what will be', () => {
  it.each([
    // The certificate ends today; ten and five years since an acceptance have passed tomorrow.
    ['公路三级', '2026-11-21', null, 'registeredPersonnel-2'],
    ['市政二级: four', '2026-11-21', null, 'performance-7'],
    ['古建筑二级: two', '2026-11-21', null, 'performance-7'],
    // A report of credit counts for 30 days: what follows is no longer proven, and not unmet.
    ['水利监理乙级', null, '2026-11-21', 'creditRecord-9'],
  ])('%s: unmet from %s, no longer proven from %s', (name, failure, doubt, leaf) => {
    const [outlook] = updateForecast(hold(name), null).items.map(createItemOutlook);
    expect([outlook?.firstFailure?.day ?? null, outlook?.firstDoubt?.day ?? null]).toEqual([failure, doubt]);
    const first = outlook?.firstFailure ?? outlook?.firstDoubt;
    expect(first?.leaves.map(({ leafId }) => leafId.split('/').at(-1))).toEqual([leaf]);
  });

  it('lists each person where the number is just enough, with the degree', () => {
    // Four constructors, six titles, ten workers and the lead.
    expect(listKeyPeople(hold('幕墙二级'))).toHaveLength(21);
    const degrees = new Map(
      listKeyPeople(hold('输变电三级')).map(({ name, broken }) => [
        name,
        broken.flatMap(({ leaves }) => leaves.map(({ leafId, degree }) => `${leafId.split('/').at(-1)} ${degree}`)),
      ]),
    );
    // Nineteen titles with the lead beside them are open, eighteen are too few.
    expect(degrees.get('工程师电力工程1')).toEqual(['titledPersonnel-4 unmet']);
    expect(degrees.get('二级机电工程1')).toEqual(['registeredPersonnel-2 wider']);
    expect(degrees.has('别处')).toBe(false);
  });
});

describe('a profession with its specialty', () => {
  it.each(['一级', '二级', '三级'])('of the lead of 地基基础 %s is that specialty alone', (level) => {
    const judge = (specialty: string | null) =>
      evaluate('10300201', level, 'technicalLead', {
        otherPeople: [
          { ...createRegisteredPerson('总工', '注册土木工程师', specialty, { workYears: 15 }), kind: '技术负责人' },
        ],
      })?.verdict;
    expect(['岩土', '港口与航道工程', '道路工程', null].map(judge)).toEqual(['met', 'unmet', 'unmet', 'unknown']);
  });

  it.each([
    ['注册土木工程师（水利水电工程·规划）', null, 'yes'],
    ['注册土木工程师', '水利水电工程（规划）', 'yes'],
    ['注册土木工程师', '水利水电工程·水工结构', 'no'],
    ['注册土木工程师（水利水电工程·地质）', null, 'no'],
    // Which part of 水利水电 is not entered.
    ['注册土木工程师', '水利水电工程', 'maybe'],
    ['注册土木工程师（水利水电工程）', '规划', 'maybe'],
    ['注册土木工程师', '岩土', 'no'],
  ])('of which a part is asked: %s %s is %s', (type, specialty, truth) => {
    const need = parseRegistrationNeed('注册土木工程师（水利水电工程·规划）');
    expect(matchRegistration(need, parseRegistrationName(type, null, specialty)).specialty).toBe(truth);
  });

  it('with a remark in brackets is open', () => {
    const need = parseRegistrationNeed('注册建造师（建筑工程）');
    const have = parseRegistrationName('二级建造师', null, '建筑工程（已注销）');
    expect(matchRegistration(need, have).specialty).toBe('maybe');
  });

  it('contains its parts', () => {
    const need = parseRegistrationNeed('注册土木工程师（水利水电工程）');
    const have = parseRegistrationName('注册土木工程师（水利水电工程·移民）', null, null);
    expect(matchRegistration(need, have).specialty).toBe('yes');
  });
});

describe('a work that one of several kinds of figures describes', () => {
  /** 10300209 二级: a span of steel of 24 m, beside a height. */
  const spans = (
    work: Parameters<typeof createMeasuredProject>[2],
    rest: Parameters<typeof createMeasuredProject>[3],
  ) =>
    evaluate('10300209', '二级', 'performance', {
      projects: [
        createMeasuredProject('跨', '10300209', work, rest),
        createMeasuredProject('高', '10300209', { 钢结构高度: [50, 'm'] }),
      ],
    })?.verdict;
  it.each([
    ['a span of steel', { 钢结构单跨: [24, 'm'] }, {}, 'met'],
    ['a span of concrete', { 钢筋混凝土结构单跨: [24, 'm'] }, {}, 'unknown'],
    ['a span of no material', {}, { span: 24 }, 'met'],
    ['a span of a building of concrete', {}, { span: 24, features: ['钢筋混凝土结构'] }, 'unknown'],
    ['a span of a building of bricks', {}, { span: 24, features: ['砖混结构'] }, 'unknown'],
    ['a span of a building of both', {}, { span: 24, features: ['钢结构', '钢筋混凝土结构'] }, 'met'],
    ['a span that is too small in either', { 钢筋混凝土结构单跨: [23, 'm'] }, {}, 'unmet'],
  ] as const)('%s', (_name, measures, rest, verdict) => {
    expect(spans(measures, { ...rest, features: [...('features' in rest ? rest.features : [])] })).toBe(verdict);
  });

  /** Whether one more group may be met: known names that say the same with more or fewer words are asked about, and are never enough. */
  it.each([
    ['10300110', '二级', { 隧道长度: [1.5, 'km'] }, ['城市隧道'], true],
    ['10300110', '二级', { 累计隧道长度: [1500, 'm'] }, ['城市隧道'], true],
    ['10300110', '二级', { 隧道长度: [1.4, 'km'] }, ['城市道路'], false],
    ['10300110', '二级', { 防波堤长度: [5, 'km'] }, [], false],
    ['10300110', '一级', { 热力管道: [90, 'km'] }, ['市政管道'], true],
    ['10300110', '一级', { 累计燃气管道: [90, 'km'] }, ['市政管道'], true],
    ['10300205', '一级', { 总建筑面积: [9, '万㎡', 2] }, FIRE_SYSTEMS, true],
    ['10300205', '一级', { 总建筑面积: [3, '万㎡', 2] }, FIRE_SYSTEMS, false],
    ['10300209', '二级', { 网壳网架短边边跨跨度: [28, 'm'] }, ['网架'], false],
    ['10300209', '二级', { 单跨跨度: [35, 'm'] }, ['网架'], true],
    ['10300209', '一级', { 网壳网架短边边跨跨度: [69, 'm'] }, [], false],
    ['10300108', '二级', { 炼铁年产量: [900, '万吨'] }, ['轧钢'], false],
  ] as const)('%s %s %o %o: %s', (standard, level, measures, features, isOpen) => {
    const leaf = evaluate(standard, level, 'performance', {
      projects: repeatFromOne(2, (index) =>
        createMeasuredProject(`项目${index}`, standard, measures, { features: [...features], contractAmount: 1 }),
      ),
    });
    expect(leaf?.verdict).not.toBe('met');
    expect(leaf?.have.text.includes('待核对')).toBe(isOpen);
  });
});

describe('works of a person where the level asks for a total', () => {
  const reach = (
    standard: string,
    specialty: string,
    work: Parameters<typeof createMeasuredProject>[2],
    rest: object,
  ) =>
    evaluateLevel(standard, '三级', {
      registeredPeople: createConstructors(1, specialty),
      projects: repeatFromOne(2, (index) =>
        createMeasuredProject(`项目${index}`, standard, work, {
          managerUuid: `二级${specialty}1`,
          startDate: '2023-01-01',
          finishDate: '2024-06-01',
          ...rest,
        }),
      ),
    }).leaves.find(({ id }) => id.endsWith('other-7'))?.verdict;
  it.each([
    ['10300207', '公路工程', {}, { contractAmount: 15_000 }, 'met'],
    ['10300207', '公路工程', {}, { contractAmount: 14_999 }, 'unknown'],
    ['10300110', '市政公用工程', { 累计城市道路: [10, 'km'] }, { features: ['城市道路'] }, 'met'],
    ['10300110', '市政公用工程', { 累计城市道路: [9.9, 'km'] }, { features: ['城市道路'] }, 'unknown'],
    [
      '10300110',
      '市政公用工程',
      { 污水处理厂: [1, '万吨/日'] },
      { features: ['污水处理厂'], contractAmount: 9 },
      'unmet',
    ],
  ] as const)('%s %s %o %o: %s', (standard, specialty, work, rest, verdict) => {
    expect(reach(standard, specialty, work, rest)).toBe(verdict);
  });
});
