/** Sentences of requirements: each part that a text may ask for is said where it is asked for, and nowhere else. */
import { describe, expect, it } from 'vitest';
import { realFacts } from '#domain/testing/facts.ts';
import type { Requirement } from '../requirement.ts';
import { describeRequirement, listRequirementDoubts } from './requirement-wording.ts';
import { describeScope } from './scope-wording.ts';

const word = (row: Record<string, unknown>) => describeRequirement(row as Requirement);
const getLeast = (row: Record<string, unknown>): string => {
  const { minimum } = word(row);
  return minimum === null ? '' : `${minimum.value} ${minimum.unit}`;
};

/** What the standards call the conditions that are none of the usual ones. */
const subkinds = [
  ...new Set([...JSON.stringify(realFacts).matchAll(/"subkind":"(\w+)"/g)].flatMap(([, name]) => name ?? [])),
];

describe('people', () => {
  const registered = { kind: 'registeredPersonnel', profession: '注册建造师', grade: '一级', specialties: [], min: 12 };
  const titled = { kind: 'titledPersonnel', rank: '中级', specialties: ['结构'], min: 20 };
  const workers = { kind: 'skilledWorkers', grade: '中级工', min: 30 };
  const managers = { kind: 'siteManagers', min: 15 };
  it.each([
    // 一级建造师不少于 12 人, of any specialty, of two, of a list of them, together.
    [registered, '一级注册建造师不少于 12 人'],
    [{ ...registered, min: null }, '一级注册建造师人数待核对'],
    [{ ...registered, specialties: ['建筑工程', '机电工程'] }, '建筑工程、机电工程专业一级注册建造师不少于 12 人'],
    [
      { ...registered, specialties: ['建筑工程'], countMode: '合计', summary: '不含技术负责人' },
      '建筑工程专业一级注册建造师合计不少于 12 人，不含技术负责人',
    ],
    [
      { ...registered, including: [{ grade: '一级', specialties: ['建筑工程'], min: 9 }] },
      '一级注册建造师不少于 12 人，其中建筑工程专业不少于 9 人',
    ],
    [
      { ...registered, grade: '一级或二级', including: [{ grade: '一级', specialties: ['建筑工程'], min: 9 }] },
      '注册建造师不少于 12 人，其中建筑工程专业一级注册建造师不少于 9 人',
    ],
    [{ ...registered, including: [{ min: 2 }] }, '一级注册建造师不少于 12 人，其中注册建造师不少于 2 人'],
    [{ ...registered, minProfessions: 2, summary: '两种注册人员齐全' }, '两种注册人员齐全'],
    [
      { kind: 'registeredTotal', professions: ['监理工程师'], min: null, countUnit: '人次' },
      '监理工程师合计人数待核对',
    ],
    [titled, '结构专业中级以上职称人员不少于 20 人'],
    [{ ...titled, rank: '高级', specialties: [] }, '高级职称人员不少于 20 人'],
    [{ ...titled, specialties: ['工程序列'] }, '工程序列中级以上职称人员不少于 20 人'],
    [
      { ...titled, countsWith: '注册建造师', mustCover: ['结构', '电气'] },
      '结构专业中级以上职称人员和注册建造师合计不少于 20 人，且结构、电气等专业齐全',
    ],
    [
      { ...titled, eachMin: 2, minSpecialtyKinds: 4, subset: { specialties: ['暖通'], min: 3 } },
      '结构专业中级以上职称人员不少于 20 人，每个专业不少于 2 人，至少涵盖 4 个专业，其中暖通专业不少于 3 人',
    ],
    [{ ...titled, fullCoverage: true }, '结构专业中级以上职称人员不少于 20 人，且相关专业齐全'],
    [{ ...titled, allRelatedSpecialtiesRequired: true }, '结构专业中级以上职称人员不少于 20 人，且相关专业齐全'],
    [managers, '持有岗位证书的施工现场管理人员不少于 15 人'],
    [
      { ...managers, mustCover: ['施工员', '质量员'] },
      '持有岗位证书的施工现场管理人员不少于 15 人，且施工员、质量员等人员齐全',
    ],
    [{ ...managers, mustCover: [] }, '持有岗位证书的施工现场管理人员不少于 15 人'],
    [workers, '经考核或培训合格的中级工技术工人不少于 30 人'],
    [{ ...workers, andAbove: true }, '经考核或培训合格的中级工以上技术工人不少于 30 人'],
    [
      { ...workers, trades: [], includes: ['焊工'], mustCover: ['电工', '焊工'], mustCoverTrades: true },
      '经考核或培训合格的中级工技术工人不少于 30 人，含焊工，且电工、焊工等人员齐全，且各工种齐全',
    ],
    [{ kind: 'staffPerformance', who: '注册人员', min: 2, grade: '乙级' }, '注册人员个人业绩不少于 2 项'],
    [
      { kind: 'staffPerformance', who: '主导专业人员', min: 2, grade: '乙级', summary: '主持乙级以上项目' },
      '主导专业人员：主持乙级以上项目',
    ],
  ])('%j', (row, text) => {
    expect(word(row).text).toBe(text);
  });

  const lead = { kind: 'technicalLead', minYears: 8, anyOf: [] };
  it.each([
    [lead, '技术负责人具有 8 年以上相关工作经历'],
    [{ ...lead, experience: '施工管理' }, '技术负责人具有 8 年以上施工管理工作经历'],
    [{ ...lead, education: '大专' }, '技术负责人具有大专以上学历，具有 8 年以上相关工作经历'],
    [{ ...lead, education: '大学' }, '技术负责人具有大学以上学历，具有 8 年以上相关工作经历'],
    [{ ...lead, education: '研究生' }, '技术负责人具有研究生以上学历，具有 8 年以上相关工作经历'],
    [{ ...lead, registration: '注册测绘师' }, '技术负责人为注册测绘师，具有 8 年以上相关工作经历'],
    [{ ...lead, summary: '按附件配备技术负责人' }, '按附件配备技术负责人'],
    [{ ...lead, minYears: null, unverified: true, registration: '注册测绘师' }, '技术负责人（年限待核对）为注册测绘师'],
    [
      { ...lead, minYears: null, anyOf: [{}, { title: { rank: '高级', specialties: ['结构', '岩土'] } }] },
      '技术负责人具有结构或岩土专业高级职称',
    ],
    [
      {
        ...lead,
        anyOf: [
          {
            minYears: 5,
            experience: '施工技术管理',
            title: { rank: '中级', specialties: ['结构'] },
            registration: { profession: '建造师', grade: '一级', specialties: ['建筑工程', '市政公用工程'] },
          },
          { minYears: 3, registration: '注册执业资格', skill: '高级工' },
          { registration: { profession: '建造师', grade: '一级或二级' }, skill: { grade: '技师' } },
        ],
      },
      '技术负责人具有 8 年以上相关工作经历，且具有 5 年以上施工技术管理经历并具有结构专业中级以上职称并具有建筑工程或市政公用工程专业一级建造师资格，或 3 年以上工作经历并具有注册执业资格并具有高级工以上技能等级，或建造师资格并具有技师以上技能等级',
    ],
    [
      {
        ...lead,
        ledProjects: [
          { scale: '大型', count: 1 },
          { scale: '中型', count: null },
        ],
      },
      '技术负责人具有 8 年以上相关工作经历，主持过大型项目不少于 1 项，以及中型项目（项数待核对）',
    ],
    [
      {
        ...lead,
        asProjectLead: [
          { grade: '甲级', count: 1 },
          { grade: '乙级', count: 2 },
        ],
        asProjectLeadMode: 'anyOf',
      },
      '技术负责人具有 8 年以上相关工作经历，作为项目负责人主持过甲级项目不少于 1 项，或乙级项目不少于 2 项',
    ],
    [
      {
        ...lead,
        asProjectLead: [
          { grade: '甲级', count: 1 },
          { grade: '乙级', count: 2 },
        ],
      },
      '技术负责人具有 8 年以上相关工作经历，作为项目负责人主持过甲级项目不少于 1 项，以及乙级项目不少于 2 项',
    ],
    [
      { ...lead, projects: { anyOf: [{ summary: '一类工程', min: 1 }, { summary: '二类工程' }] } },
      '技术负责人具有 8 年以上相关工作经历，主持完成过一类工程 1 项以上，或二类工程',
    ],
  ])('%j', (row, text) => {
    expect(word(row).text).toBe(text);
  });

  it('are titled by what they are, and told in number where there is one', () => {
    expect(word(registered).title).toBe('注册建造师');
    expect(word({ ...registered, profession: '注册建筑师、注册结构工程师' }).title).toBe('注册人员');
    expect([word(titled).title, word({ ...titled, rank: '高级' }).title]).toEqual(['中级以上职称人员', '高级职称人员']);
    expect([word(managers).title, word(workers).title]).toEqual(['现场管理人员', '技术工人']);
    expect([getLeast(registered), getLeast(lead), getLeast({ ...lead, minYears: null })]).toEqual([
      '12 人',
      '8 年',
      '',
    ]);
    expect([word(registered).isPending, word({ ...registered, min: null }).isPending]).toEqual([false, true]);
    expect([word(lead).isPending, word({ ...lead, registration: '注册测绘师' }).isPending]).toEqual([true, false]);
    const staff = { kind: 'staffPerformance', who: '注册人员', min: 2, grade: '乙级' };
    expect([getLeast(staff), getLeast({ ...staff, min: 0 }), word(staff).title]).toEqual(['2 项', '', '人员业绩']);
  });
});

describe('the staffing table', () => {
  const table = [
    { profession: '岩土', registered: 3, nonRegistered: 2, registeredAs: '注册土木工程师（岩土）' },
    { profession: '测量', registered: 0, nonRegistered: 4 },
    { profession: '水文', registered: 1, nonRegistered: null },
    { profession: '地质', registered: 0, nonRegistered: 0 },
    { profession: '港口', registered: null, nonRegistered: 2 },
    { profession: '海洋', registered: null, nonRegistered: null },
  ];
  const row = { kind: 'technicalStaff', table, total: 10 };

  it('is told line by line, with the unknown facts', () => {
    const words = word({ ...row, registeredTotal: 4, appliesTo: '综合资质' });
    expect(words).toMatchObject({
      title: '主要专业技术人员',
      text: '主要专业技术人员按下列专业配备（综合资质），合计不少于 10 人，其中注册人员合计 4 人',
      minimum: { value: '10', unit: '人' },
      isPending: false,
    });
    expect(words.parts[0]?.items.map(({ text, isPending }) => [text, isPending])).toEqual([
      ['岩土：注册土木工程师（岩土）3 人，非注册人员 2 人', false],
      ['测量：非注册人员 4 人', false],
      ['水文：注册人员 1 人，非注册人员人数待核对', true],
      ['地质：不要求', false],
      ['港口：注册人员人数待核对，非注册人员 2 人', true],
      ['海洋：人数待核对', true],
    ]);
  });

  it('without numbers says so', () => {
    expect(word({ ...row, table: table.slice(-1), total: null })).toMatchObject({
      text: '主要专业技术人员按下列专业配备',
      minimum: null,
      isPending: true,
    });
    expect(word({ ...row, table: [], total: null })).toMatchObject({
      text: '按配备表配备主要专业技术人员，各专业人数待核对',
      parts: [],
      isPending: true,
    });
  });
});

describe('equipment', () => {
  const items = [
    { name: '打桩船', spec: '80 米以上', count: 1 },
    { name: '全站仪', spec: null, count: 2, countUnit: '套' },
    { name: '起重船', spec: null, count: null },
  ];
  it('is listed with size and number, all of it or so many items', () => {
    const all = word({ kind: 'equipment', items });
    expect(all).toMatchObject({ title: '技术装备', text: '具有下列机械设备', minimum: null, isPending: false });
    expect(all.parts[0]?.items.map(({ text, isPending }) => [text, isPending])).toEqual([
      ['打桩船（80 米以上）1 台', false],
      ['全站仪 2 套', false],
      ['起重船，数量待核对', true],
    ]);
    expect(word({ kind: 'equipment', items, itemsNeeded: 2 })).toMatchObject({
      text: '具有下列机械设备中的 2 项',
      minimum: { value: '2', unit: '项' },
    });
    expect(word({ kind: 'equipment', items: [], summary: '具有与工程相适应的设备' })).toMatchObject({
      text: '具有与工程相适应的设备',
      isPending: true,
    });
  });
});

describe('what stands for itself', () => {
  it.each([
    [{ kind: 'netAssets', minCny: 100_000_000 }, '企业资产', '净资产 1 亿元以上', '1 亿元'],
    [{ kind: 'registeredCapital', minCny: 1_500_000 }, '注册资本', '注册资本 150 万元以上', '150 万元'],
    [
      { kind: 'registeredCapital', minCny: 1_500_000, paidIn: true, form: '开办资金' },
      '注册资本',
      '开办资金 150 万元以上',
      '150 万元',
    ],
    [{ kind: 'premises', minSqm: null }, '工作场所', '工作场所面积待核对', ''],
    [{ kind: 'premises', minSqm: 30_000, summary: '有固定场所' }, '工作场所', '有固定场所', '3 万平方米'],
    [{ kind: 'headcount', min: 40 }, '人员总数', '人员总数待核对', '40 人'],
    [{ kind: 'experience', minYears: 5 }, '从业年限', '从业年限待核对', '5 年'],
    [{ kind: 'creditRecord', withinYears: 3 }, '信誉', '社会信誉良好', '3 年'],
    [{ kind: 'system' }, '管理制度', '管理制度健全', ''],
    [
      { kind: 'other', subkind: 'bankCredit', summary: '银行授信额度5亿元', minCny: 5e8 },
      '银行授信',
      '银行授信额度 5 亿元',
      '5 亿元',
    ],
    [{ kind: 'other', summary: '有独立法人资格' }, '企业主体', '有独立法人资格', ''],
    [{ kind: 'other', summary: '获得专利' }, '科技成果', '获得专利', ''],
    [{ kind: 'other', summary: '有勘察软件', min: 3 }, '技术装备', '有勘察软件', '3 项'],
    [{ kind: 'other', summary: '有办公场所' }, '工作场所', '有办公场所', ''],
    [{ kind: 'other', summary: '年收入达标' }, '经营规模', '年收入达标', ''],
    [{ kind: 'other', summary: '有施工能力' }, '承担能力', '有施工能力', ''],
    [{ kind: 'other', summary: '经理有从业经历', minYears: 10 }, '人员条件', '经理有从业经历', '10 年'],
    [{ kind: 'other', summary: '持有总承包资质', minProjects: 2 }, '已有资质', '持有总承包资质', '2 项'],
    [{ kind: 'other', summary: '其他' }, '其他条件', '其他', ''],
    [{ kind: 'other', summary: '试验员', post: '试验员', min: 4 }, '其他条件', '试验员', '4 人'],
  ])('%j', (row, title, text, least) => {
    expect([word(row).title, word(row).text, getLeast(row)]).toEqual([title, text, least]);
  });

  it('is 待核对 if its kind is unknown', () => {
    expect(word({ kind: 'brandNew' })).toMatchObject({ text: '该指标的类型尚不支持', isPending: true });
  });

  it('has a title of its own for each kind of condition that a standard names', () => {
    const getTitle = (subkind: string): string => word({ kind: 'other', subkind, summary: '示例' }).title;
    expect(subkinds.length).toBeGreaterThan(10);
    expect(subkinds.filter((subkind) => getTitle(subkind) === '其他条件')).toEqual([]);
    expect(new Set(subkinds.map(getTitle)).size).toBe(subkinds.length);
    expect(['plantArea', 'financeLead', 'taxPaid'].map(getTitle)).toEqual(['厂房面积', '财务负责人', '纳税']);
  });
});

describe('works', () => {
  const way = { metric: '长度', unit: 'm', min: 100, count: 2, countUnit: '座' };
  const groups = ['甲', '乙', '丙'].map((id) => ({ id, summary: `${id}类`, anyOf: [way] }));
  const row = { kind: 'performance', withinYears: 5, groupsNeeded: 2, groups };
  const getText = (rest: object) => word({ ...row, ...rest }).text;

  it('are headed by when, how and how many', () => {
    expect(word(row)).toMatchObject({
      title: '工程业绩',
      text: '近 5 年承担过下列 3 类中的 2 类工程',
      minimum: { value: '2', unit: '类' },
      isPending: false,
    });
    expect(getText({ groupsNeeded: 3 })).toBe('近 5 年承担过下列 3 类工程');
    expect(getText({ groupsNeeded: null })).toBe('近 5 年承担过下列 3 类工程（须满足的类数待核对）');
    expect(getText({ withinYears: null, roles: ['施工总承包', '工程总承包'], groups: groups.slice(0, 1) })).toBe(
      '以施工总承包、工程总承包方式承担过下列工程',
    );
    expect(getLeast({ ...row, groups: groups.slice(0, 1) })).toBe('');
    expect(word({ ...row, groups: [] })).toMatchObject({ text: '业绩指标待核对', parts: [], isPending: true });
  });

  it('are followed by what else is asked', () => {
    const head = '近 5 年承担过下列 3 类中的 2 类工程';
    for (const [rest, text] of [
      [{ mustInclude: ['乙'], mustIncludeGroups: ['丙'] }, '其中第（2）、（3）类必须满足'],
      [{ atLeastOneOf: ['甲', '丙', '无'] }, '第（1）、（3）类中至少满足 1 类'],
      [{ atLeast: [{ of: ['甲', '乙'], min: 2 }] }, '第（1）、（2）类中至少满足 2 类'],
      [{ groupSets: [{ groups: ['乙'], min: 1 }] }, '第（2）类中至少满足 1 类'],
      [{ alternative: '某一类完成2项也可' }, '某一类完成 2 项也可'],
      [{ alternative: { sameGroupProjects: 3 } }, '同一类完成 3 项也可'],
      [{ alternative: { summary: '某一组达到三倍规模也可' } }, '某一组达到三倍规模也可'],
      [{ totalFeeMinCny: 6_000_000 }, '费用合计 600 万元以上'],
      [{ exempt: '具有甲级设计资质的除外' }, '具有甲级设计资质的除外'],
    ] as const)
      expect(getText(rest)).toBe(`${head}；${text}`);
    expect(getText({ atLeastOneOf: [], mustInclude: [] })).toBe(head);
  });

  const group = (summary: string, ...anyOf: object[]) =>
    word({ ...row, groups: [{ id: '甲', summary, anyOf }] }).parts[0]?.items[0];
  it.each([
    [group('桥梁', way), '桥梁：长度 100 米以上 2 座'],
    [group('长度', way), '长度：100 米以上 2 座'],
    [group('桥梁', way, { ...way, min: 80, count: 3 }), '桥梁：长度 100 米以上 2 座，或 80 米以上 3 座'],
    [group('桥梁', way, { ...way, metric: '跨度' }), '桥梁：长度 100 米以上 2 座，或跨度 100 米以上 2 座'],
    [group('桥梁', { ...way, min: null }), '桥梁：长度限值待核对 2 座'],
    [group('桥梁'), '桥梁：限值待核对'],
    [group('监理', { metric: '二级工程', unit: '项', count: 3 }), '监理：二级工程 3 项以上'],
    [group('监理', { metric: '项目', unit: '项', count: 3, scale: '大型' }), '监理：大型工程 3 项以上'],
    [
      group('坝', { ...way, count: null, scale: '大型', and: [{ metric: '坝高', unit: 'm', min: 15 }] }),
      '坝：大型工程长度 100 米以上且坝高 15 米以上',
    ],
    [group('坝', { ...way, and: [{ metric: '坝高', unit: 'm' }] }), '坝：长度 100 米以上且坝高限值待核对 2 座'],
    [
      group('照明', { metric: '合同额', unit: 'CNY', min: 1e7, count: 3, transformerKva: 250, orFeature: '远程监控' }),
      '照明：合同额 1000 万元以上 3 项（含单台 250 千伏安以上箱式变配电设备或远程监控）',
    ],
    [
      group('照明', { metric: '合同额', unit: 'CNY', min: 1e7, transformerKva: 250 }),
      '照明：合同额 1000 万元以上（含单台 250 千伏安以上箱式变配电设备）',
    ],
    [
      group('线路', { ...way, mustContain: ['隧道', '桥'], oneOfMustContain: ['站', '场'], voltageKv: 110 }),
      '线路：长度 100 米以上 2 座（须含隧道、桥；并含站或场；110 千伏以上）',
    ],
    [
      group('路', { ...way, railGrades: ['Ⅰ', 'Ⅱ'], roadGrade: '一级', siteGrade: '国家级', leveeGrade: '2级' }),
      '路：长度 100 米以上 2 座（Ⅰ、Ⅱ级铁路；一级公路；国家级重点文物保护单位；2级堤防）',
    ],
    [
      group('面', {
        ...way,
        asphalt: '8 厘米',
        concrete: '20 厘米',
        perIndustry: true,
        note: '含匝道',
        summary: '不含养护',
      }),
      '面：长度 100 米以上 2 座（沥青混凝土 8 厘米；水泥混凝土 20 厘米；每个行业分别满足；含匝道；不含养护）',
    ],
    [group('水', { ...way, waterDepthMinExclusive: 5 }), '水：长度 100 米以上 2 座（水深大于 5 米）'],
  ])('of one group: %#', (item, text) => {
    expect(item?.text).toBe(text.replace('2级', '2 级'));
  });

  it('say of a group whether it waits for the text', () => {
    const pending = (rest: object, ...anyOf: object[]) =>
      word({ ...row, groups: [{ id: '甲', summary: '甲', anyOf, ...rest }] }).parts[0]?.items[0]?.isPending;
    expect(pending({}, way)).toBe(false);
    expect(pending({ confidence: 'sourced' }, way)).toBe(false);
    expect(pending({ confidence: 'recalled' }, way)).toBe(true);
    expect(pending({ unverified: true }, way)).toBe(true);
    expect(pending({})).toBe(true);
    expect(pending({}, way, { metric: '跨度' })).toBe(true);
    expect(pending({}, { metric: '项目', unit: '项', count: 3 })).toBe(false);
    expect(pending({}, { metric: '项目', unit: '座', count: 3 })).toBe(true);
  });

  it('of the top grade are told by category, each under its code', () => {
    const precondition = { summary: '先满足其一', anyOf: [{ metric: '干线', unit: 'km', min: 300 }] };
    const category = { ...row, name: '铁路工程', code: '10300103', precondition, confidence: 'recalled' };
    const words = word({
      kind: 'performance',
      groups: [],
      byCategory: [category, { ...category, code: null, precondition: null, confidence: 'sourced' }],
    });
    expect(words).toMatchObject({ title: '代表工程业绩', text: '按申请类别满足下列业绩', minimum: null });
    expect(words.parts).toMatchObject([
      { heading: '铁路工程', anchor: '10300103', text: '近 5 年承担过下列 3 类中的 2 类工程', isPending: true },
      { anchor: null, isPending: false },
    ]);
    expect(words.parts.map(({ items }) => items.map(({ text }) => text))).toEqual([
      [...['甲', '乙', '丙'].map((id) => `${id}类：长度 100 米以上 2 座`), '先满足其一：干线 300 公里以上'],
      ['甲', '乙', '丙'].map((id) => `${id}类：长度 100 米以上 2 座`),
    ]);
  });
});

describe('doubts of a row', () => {
  const row = { kind: 'equipment', items: [{ name: '打桩船', spec: null, count: 1 }] };
  const of = (rest: object) => listRequirementDoubts({ ...row, ...rest }, 'sourced');
  it('tell an unread part from the whole', () => {
    expect(of({})).toEqual([]);
    expect(of({ partial: true })).toEqual(['部分内容未核实']);
    expect(of({ items: [...row.items, { name: '起重船', spec: null, count: null }] })).toEqual(['部分内容未核实']);
    expect(of({ unverified: true, partial: true })).toEqual(['关键内容未核实']);
    expect(listRequirementDoubts({ ...row, partial: true }, 'secondary')).toEqual([
      '凭一般知识录入，尚未与原文核对',
      '部分内容未核实',
    ]);
  });
});

describe('a scope', () => {
  it('names a second bound, its limits, and whether it is verified', () => {
    const row = { metric: '单跨', unit: 'm', max: 45, summary: '城市桥梁' };
    expect(describeScope(row)).toEqual({
      label: '城市桥梁：单跨',
      limit: { value: '45', unit: '米以下' },
      extra: null,
      original: null,
      isDropped: false,
      amendedBy: null,
      isPending: false,
    });
    const more = describeScope({
      ...row,
      and_: [{ metric: '长度', unit: 'm', max: 1000 }, { metric: '洞径', unit: 'm', maxExclusive: 8 }, {}],
      condition: { within: ['建筑', '市政'] },
      assessed: false,
    });
    expect(more).toMatchObject({
      extra: '且长度 1000 米以下，且洞径小于 8 米，且待核对，限建筑、市政',
      isDropped: true,
    });
    expect(describeScope({ ...row, unverified: true }).isPending).toBe(true);
    expect(describeScope({ ...row, confidence: 'recalled' }).isPending).toBe(true);
    expect(describeScope(row, 'recalled').isPending).toBe(true);
    expect(describeScope({ ...row, confidence: 'sourced' }, 'recalled').isPending).toBe(false);
    expect(describeScope({ ...row, max: null, min: 3000 }).isPending).toBe(false);
  });

  it('names what it is about, and nothing twice', () => {
    const getLabel = (row: object) => describeScope({ ...row }).label;
    expect(getLabel({})).toBe('承包工程范围');
    expect(getLabel({ summary: '供水工程', metric: '供水工程' })).toBe('供水工程');
    expect(getLabel({ summary: '合同额上限', metric: '单项合同额' })).toBe('合同额上限');
    expect(getLabel({ summary: '合同额上限', metric: '单项合同额', unit: 'CNY', max: 10_000_000 })).toBe('合同额');
    expect(getLabel({ metric: '高度', summary: '近5年工程' })).toBe('近 5 年工程：高度');
    const getLimit = (row: object) => describeScope({ ...row }).limit;
    expect(getLimit({ maxGrade: '一级（不含）' })).toEqual({ value: '一级（不含）', unit: '' });
    expect(getLimit({ unlimited: true, condition: {} })).toBeNull();
    expect(getLimit({ unlimited: false })).toBeNull();
  });

  it('says what a later document replaced, each of several limits', () => {
    const of = (original: unknown) => describeScope({ summary: '建筑工程', original }).original;
    expect(
      of([
        { summary: '高度', metric: '高度', unit: 'm', max: 100 },
        { summary: '跨度', metric: '跨度', unit: 'm', min: 30, maxExclusive: 39 },
      ]),
    ).toBe('高度 100 米以下；跨度 30–39 米（不含）');
    expect(of([{ summary: '各类工程' }, null, '无'])).toBe('各类工程');
    expect(of(undefined)).toBeNull();
  });
});
