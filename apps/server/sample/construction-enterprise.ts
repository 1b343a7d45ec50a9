import type { EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import type { Calendar } from './calendar.ts';
import { listConstructionOtherPeople, listConstructionRegisteredPeople } from './construction-people.ts';
import { listConstructionProjects } from './construction-projects.ts';
import { markSample } from './people.ts';

type SampleCertificate = NonNullable<EnterpriseDocumentInput['certificates']>[number];

const item = (code: string, name: string, level: string, validEnd: string) => ({
  standardCode: code,
  itemName: name,
  level,
  validEnd,
});

function listCertificates({ days }: Calendar): SampleCertificate[] {
  const province = '江苏省住房和城乡建设厅';
  const certificate = (
    order: number,
    certName: string,
    left: number,
    items: SampleCertificate['items'] = [],
  ): SampleCertificate => ({
    uuid: `hengyi-zs-${order}`,
    certNo: `示例-D232${String(order).padStart(6, '0')}`,
    category: 'construction',
    certName,
    issueDate: days(left - 1826),
    validStart: days(left - 1826),
    validEnd: days(left),
    issuer: province,
    region: '320000',
    items,
  });
  const ordinary = 930;
  return [
    certificate(1, '建筑业企业资质证书（施工总承包）', ordinary, [
      item('10300101', '建筑工程施工总承包', '二级', days(ordinary)),
      item('10300110', '市政公用工程施工总承包', '三级', days(ordinary)),
    ]),
    certificate(2, '建筑业企业资质证书（专业承包一）', 242, [
      item('10300211', '建筑装修装饰工程专业承包', '一级', days(242)),
    ]),
    certificate(3, '建筑业企业资质证书（钢结构）', 57, [item('10300209', '钢结构工程专业承包', '二级', days(57))]),
    certificate(4, '建筑业企业资质证书（地基基础）', 80, [item('10300201', '地基基础工程专业承包', '三级', days(80))]),
    certificate(5, '建筑业企业资质证书（机电安装）', 26, [
      item('10300212', '建筑机电安装工程专业承包', '三级', days(26)),
    ]),
    certificate(6, '建筑业企业资质证书（古建筑）', -12, [item('10300214', '古建筑工程专业承包', '三级', days(-12))]),
    { ...certificate(7, '安全生产许可证', 5), category: 'safety', certNo: '（苏）JZ安许证字〔示例〕000007' },
    {
      uuid: 'hengyi-zs-8',
      certNo: '示例-QMS-0008',
      category: 'other',
      certName: '质量管理体系认证证书',
      issueDate: days(-700),
      validStart: days(-700),
      validEnd: days(395),
      issuer: '示例认证机构',
      region: '320000',
    },
  ];
}

/**
 * Creates a general contractor with the second grade that applies for the first grade and narrowly misses two requirements: net assets, and
 * one large project.
 */
export function makeConstructionEnterprise(calendar: Calendar): EnterpriseDocumentInput {
  const { days, months, years, year } = calendar;
  return {
    enterprise: {
      entName: '江苏恒屹建设工程有限公司（示例）',
      creditCode: '91320106MA1EXMPC1K',
      entType: '有限责任公司',
      legalPerson: markSample('苏明川'),
      regCapital: 12_000,
      paidCapital: 8_000,
      netAssets: 9_720,
      netAssetsYear: year(-1),
      establishDate: years(-14),
      bizTermStart: years(-14),
      bizTermEnd: null,
      regAddress: '江苏省南京市鼓楼区示例路 1 号',
      officeAddress: '江苏省南京市鼓楼区示例路 1 号 8 层',
      region: '320106',
      bizScope: '房屋建筑工程、市政公用工程、钢结构工程、建筑装修装饰工程的施工（示例）',
      regAuthority: '南京市鼓楼区市场监督管理局',
      approvalDate: months(-18),
      licenceStatus: '存续',
      contactName: markSample('叶知秋'),
      contactPhone: '025-00000000',
      contactMail: 'contact@hengyi.example',
      postcode: '210000',
      safetyPermitNo: '（苏）JZ安许证字〔示例〕000007',
      safetyPermitEnd: days(5),
      techLeadName: markSample('陈柏年'),
      techLeadTitle: '高级工程师',
    },
    certificates: listCertificates(calendar),
    registeredPeople: listConstructionRegisteredPeople(calendar),
    otherPeople: listConstructionOtherPeople(calendar),
    achievements: [
      getAchievement('chen-bonian', '项目经理', 0, '恒屹云汇大厦', calendar),
      getAchievement('chen-bonian', '项目经理', 1, '滨江安置房一期', calendar),
      getAchievement('xu-wenbo', '项目经理', 12, '经四路道路工程', calendar),
      getAchievement('xu-wenbo', '项目经理', 14, '石桥河桥梁重建', calendar),
      getAchievement('lin-jiahe', '技术负责人', 4, '高新区研发楼', calendar),
    ],
    projects: listConstructionProjects(calendar),
    equipment: [
      { uuid: 'hengyi-sb-1', name: '塔式起重机', spec: 'QTZ80', count: 6, owned: true, meetsSpec: true },
      { uuid: 'hengyi-sb-2', name: '施工升降机', spec: 'SC200/200', count: 4, owned: true, meetsSpec: true },
      { uuid: 'hengyi-sb-3', name: '摊铺机', spec: null, count: 1, owned: false, meetsSpec: null },
    ],
    declarations: [
      { uuid: 'hengyi-sm-1', kind: 'premises', value: 860, unit: '㎡' },
      { uuid: 'hengyi-sm-2', kind: 'creditRecord', confirmed: true, year: year(0) },
      { uuid: 'hengyi-sm-3', kind: 'system', confirmed: true },
    ],
  };
}

function getAchievement(person: string, role: string, project: number, name: string, { months }: Calendar) {
  return {
    uuid: `hengyi-yj-${person}-${project}`,
    personUuid: person,
    personKind: 'register' as const,
    projectUuid: `hengyi-${project}`,
    projectName: `${name}（示例）`,
    role,
    startDate: months(-60 + project * 3),
    endDate: months(-40 + project * 2),
    standardCode: project >= 12 ? '10300110' : '10300101',
    meetsLevel: '二级',
  };
}
