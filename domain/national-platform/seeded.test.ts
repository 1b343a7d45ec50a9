/** Two hundred pairs that are equal but for their writing, and eighteen seeded differences, each found as one and told with its reason. */
import { describe, expect, it } from 'vitest';
import { runToEnd } from '#domain/cooperative/cooperative.ts';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { buildEnterprise, createRegisteredPerson, createTestProject } from '../testing/enterprises.ts';
import { compareAllProjects } from './compare.ts';
import { compareEnterpriseData } from './enterprise-data.ts';
import { applyPlatformChange, collectFindings, type PlatformFinding } from './findings.ts';
import type { PlatformRecords } from './records.ts';

const PAIRS = 200;
const NAME = '示例建设（集团）有限公司';

function build(): EnterpriseDocument {
  const enterprise = buildEnterprise({
    registeredPeople: Array.from({ length: PAIRS }, (_unused, index) =>
      createRegisteredPerson(`示例·人员${index}`, '一级建造师', '建筑工程', {
        uuid: `p${index}`,
        registrations: ['建筑工程', '市政公用工程'].map((specialty) => ({
          regType: '一级建造师',
          specialty,
          grade: '一级',
          regNo: `京1${index}`,
          validEnd: '2029-12-31',
          registeredHere: true,
        })),
      }),
    ),
    projects: Array.from({ length: PAIRS }, (_unused, index) =>
      createTestProject(`示例项目（${index}）`, '10300101', {
        projectNo: `P-${index}`,
        contractAmount: 3000.5 + index,
        area: 12_000,
        span: 30,
        height: 81.5,
        floors: 18,
        acceptDate: '2024-06-30',
        dataLevel: 'A',
        ownerName: '示例置业（北京）有限公司',
        managerUuid: `p${index}`,
        techLeadUuid: 'p0',
        metrics: [
          { metric: '装机容量', value: 50, unit: 'MW' },
          { metric: '单体建筑面积', value: 12_000, unit: '㎡' },
        ],
      }),
    ),
    certificates: Array.from({ length: PAIRS }, (_unused, index) => ({
      uuid: `c${index}`,
      certNo: `D1${index}`,
      category: 'construction' as const,
      certName: '建筑业企业资质证书',
      validEnd: '2029-12-31',
      issuer: '示例厅',
      items: [{ itemName: `示例工程施工总承包${index}`, level: '一级' }],
    })),
  });
  return {
    ...enterprise,
    projects: enterprise.projects.map((one, index) => ({ ...one, uuid: `w${index}` })),
    enterprise: {
      ...enterprise.enterprise,
      entName: NAME,
      legalPerson: '示例甲',
      regCapital: 10_000,
      techLeadName: '示例乙',
    },
  };
}

const ours = build();

type Theirs = PlatformRecords & Required<Pick<PlatformRecords, 'certificates'>>;
/** The platform's records: the same facts in another writing, with other units and another order of the specialties. */
function getTheirs(): Theirs {
  const copy = structuredClone(build());
  return {
    employers: { '一级建造师 京11': '示例建设(集团)有限公司' },
    enterprise: { ...copy.enterprise, entName: '示例建设(集团)有限公司' },
    certificates: copy.certificates,
    people: copy.registeredPeople.map((person) => ({
      ...person,
      name: person.name.replace('·', '•'),
      registrations: person.registrations.toReversed(),
    })),
    projects: copy.projects.map((one) => ({
      ...one,
      projectName: one.projectName.replace('（', '(').replace('）', ')'),
      metrics: [
        { metric: '单体建筑面积', value: 1.2, unit: '万平方米', count: null },
        { metric: '装机容量', value: 50_000, unit: 'kW', count: null },
        { metric: '层数', value: 18, unit: '层', count: null },
      ],
    })),
  };
}

function compare(theirs: Theirs): PlatformFinding[] {
  const comparison = runToEnd(
    compareAllProjects(
      ours.projects.map((one) => ({ ...one, uuid: one.uuid ?? '' })),
      theirs,
      ours.registeredPeople,
    ),
  );
  return [
    ...compareEnterpriseData(ours, theirs).findings,
    ...runToEnd(collectFindings(ours.registeredPeople, theirs, comparison, undefined, NAME)),
  ];
}

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (found === undefined) throw new Error(`no entry ${index}`);
  return found;
};
const setMetric = (theirs: Theirs, metric: string, value: number, unit: string) => {
  const one = at(theirs.projects, 3);
  one.metrics = one.metrics.map((measure) => (measure.metric === metric ? { ...measure, value, unit } : measure));
};
const setProject = (theirs: Theirs, values: object) => Object.assign(at(theirs.projects, 3), values);
const setRegistration = (theirs: Theirs, values: object) =>
  Object.assign(at(at(theirs.people, 3).registrations, 0), values);

/** What the platform says, the field that must be named, and whether a requirement of a standard reads it. */
const SEEDS: readonly (readonly [
  name: string,
  seed: (theirs: Theirs) => void,
  found: { readonly field: string; readonly isRead: boolean; readonly why?: RegExp },
])[] = [
  ['层数', (t) => setProject(t, { floors: 17 }), { field: 'floors', isRead: true }],
  ['跨度', (t) => setProject(t, { span: 24 }), { field: 'span', isRead: true }],
  ['高度', (t) => setProject(t, { height: 80 }), { field: 'height', isRead: true }],
  ['装机', (t) => setMetric(t, '装机容量', 25, 'MW'), { field: 'metrics.装机容量', isRead: true }],
  ['面积 ㎡/万㎡', (t) => setProject(t, { area: 1.2 }), { field: 'area', isRead: true, why: /㎡与万㎡/ }],
  [
    '合同额 元/万元',
    (t) => setProject(t, { contractAmount: 30_035_000 }),
    { field: 'contractAmount', isRead: true, why: /元与万元/ },
  ],
  [
    '装机 千瓦/兆瓦',
    (t) => setMetric(t, '装机容量', 50_000, 'MW'),
    { field: 'metrics.装机容量', isRead: true, why: /千瓦与兆瓦/ },
  ],
  ['竣工验收日期', (t) => setProject(t, { acceptDate: '2014-06-30' }), { field: 'acceptDate', isRead: true }],
  ['数据等级', (t) => setProject(t, { dataLevel: 'D' }), { field: 'dataLevel', isRead: true }],
  ['项目经理', (t) => setProject(t, { managerUuid: 'p9' }), { field: 'manager', isRead: false }],
  ['项目技术负责人', (t) => setProject(t, { techLeadUuid: 'p9' }), { field: 'techLead', isRead: false }],
  ['注册等级', (t) => setRegistration(t, { grade: '二级' }), { field: 'grade', isRead: true }],
  ['注册专业', (t) => setRegistration(t, { specialty: '公路工程' }), { field: 'specialty', isRead: true }],
  [
    '注册在其他企业',
    (t) => {
      t.employers = { ...t.employers, '一级建造师 京13': '示例他处建设有限公司' };
    },
    { field: 'registeredHere', isRead: true, why: /示例他处建设有限公司.*挂证/ },
  ],
  [
    '法定代表人',
    (t) => Object.assign(t.enterprise ?? {}, { legalPerson: '示例丙' }),
    { field: 'legalPerson', isRead: false },
  ],
  [
    '企业技术负责人',
    (t) => Object.assign(t.enterprise ?? {}, { techLeadName: '示例丙' }),
    { field: 'techLeadName', isRead: false, why: /资质标准的指标/ },
  ],
  ['证书编号', (t) => Object.assign(at(t.certificates, 3), { certNo: 'D1-3' }), { field: 'certNo', isRead: false }],
  [
    '资质等级和有效期',
    (t) => {
      at(at(t.certificates, 3).items, 0).level = '二级';
      at(t.certificates, 4).validEnd = '2024-12-31';
    },
    { field: 'level 示例工程施工总承包3', isRead: false },
  ],
];

describe('the comparison with the national platform', () => {
  it('reports nothing on 200 projects, people and certificates that are equal but for their writing', () => {
    expect(compare(getTheirs())).toEqual([]);
    expect(SEEDS).toHaveLength(18);
  });

  it.each(SEEDS)('finds %s, once, with its reason and the way to correct it', (name, seed, { field, isRead, why }) => {
    const theirs = getTheirs();
    seed(theirs);
    const found = compare(theirs);
    const expected = name === '资质等级和有效期' ? [field, 'validEnd'] : [field];
    expect(found.map((one) => one.field).toSorted()).toEqual(expected.toSorted());
    const [first] = found;
    if (!first) throw new Error('nothing found');
    expect(first.why).toMatch(why ?? /./);
    expect(first.how).not.toBe('');
    expect(first.change !== null).toBe(isRead);
    if (first.change) expect(applyPlatformChange(ours, first.change)).not.toEqual(ours);
  });

  it('names the person, the paper and the other enterprise of a registration elsewhere', () => {
    const theirs = getTheirs();
    theirs.employers = { '一级建造师 京17': '示例他处建设有限公司' };
    expect(compare(theirs)).toMatchObject([
      { name: '示例·人员7', label: '一级建造师注册单位', ours: '本企业', theirs: '示例他处建设有限公司' },
    ]);
    const [finding] = compare(theirs);
    expect(finding?.key).toBe('person:p7:一级建造师:京17:registeredHere');
    // A list may say so without a name.
    const silent = getTheirs();
    for (const registration of at(silent.people, 7).registrations) registration.registeredHere = false;
    expect(compare(silent)).toMatchObject([{ name: '示例·人员7', theirs: '其他企业（名称待查）' }]);
  });
});
