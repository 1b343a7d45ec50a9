/** An enterprise with every error that authorities object to. Each error is in a separate record named after it. */
import type { EnterpriseDocumentInput } from '../enterprise/enterprise-document.ts';
import {
  createPostHolder,
  createRegisteredPerson,
  createTestProject,
  createTitledPerson,
  type ProjectInput,
  type RegisteredInput,
} from './enterprises.ts';

const builder = (name: string, rest: Partial<RegisteredInput> = {}): RegisteredInput =>
  createRegisteredPerson(name, '二级建造师', '建筑工程', rest);
const paper = { regType: '二级建造师', specialty: '建筑工程', issueDate: '2020-01-01', registeredHere: true } as const;

const people: RegisteredInput[] = [
  builder('示例外保', { socialSecurityHere: false }),
  builder('示例过期', { registrations: [{ ...paper, validEnd: '2025-01-01' }] }),
  builder('示例断缴', { socialSecurityStart: '2020-01-01', socialSecurityMonths: 10 }),
  builder('示例两处', {
    registrations: [
      { ...paper, validEnd: '2029-12-31' },
      { ...paper, regType: '监理工程师', validEnd: '2029-12-31', registeredHere: false },
    ],
  }),
  builder('示例生日', { idNo: '110101198503070013', birthDate: '1986-01-01' }),
  builder('示例异业', { titles: [{ titleName: '工程师', titleMajor: '公路工程' }] }),
  builder('示例学时', { registrations: [{ ...paper, validEnd: '2029-12-31', continuingEduEnd: '2026-01-01' }] }),
  builder('示例经理'),
  builder('示例先证', { registrations: [{ ...paper, validEnd: '2020-12-31' }] }),
];

const work = (projectName: string, rest: Partial<ProjectInput> = {}): ProjectInput =>
  createTestProject(projectName, '10300101', { projectType: '房屋建筑', floors: 30, ...rest });
const link = (date: string) => ({ state: '已登记', no: '示例', date });

const projects: ProjectInput[] = [
  work('示例低级楼', { dataLevel: 'C' }),
  work('示例旧楼', { acceptDate: '2015-06-30' }),
  work('示例小楼', { floors: 3 }),
  work('示例先签楼', { contractDate: '2022-01-01', links: { bidding: link('2022-02-01') } }),
  work('示例先建楼', { startDate: '2022-03-01', permitNo: '示例', permitDate: '2022-05-01' }),
  work('示例先动楼', { startDate: '2022-03-01', contractDate: '2022-04-01' }),
  work('示例早验楼', { finishDate: '2024-08-01' }),
  work('示例超投楼', { totalInvest: 1000, contractAmount: 2000 }),
  work('示例同期甲楼', { startDate: '2022-01-01', finishDate: '2023-06-01', managerUuid: '示例经理' }),
  work('示例同期乙楼', { startDate: '2022-06-01', finishDate: '2023-12-01', managerUuid: '示例经理' }),
  work('示例无证楼', { startDate: '2021-03-01', finishDate: '2021-12-01', managerUuid: '示例先证' }),
  work('示例超高楼', { contractDate: '2021-02-01', height: 80 }),
  work('示例早接楼', { contractDate: '2015-06-01' }),
  work('示例未竣楼', { acceptDate: null, finishDate: null }),
  work('示例分包楼', { role: '专业承包' }),
  work('示例同名楼', { ownerName: '示例置业', contractDate: '2022-07-01' }),
  work('示例 同名楼', { uuid: '示例同名楼二', ownerName: '示例置业', contractDate: '2022-07-01' }),
];

export const faultyEnterprise: EnterpriseDocumentInput = {
  enterprise: { entName: '示例建设有限公司', netAssets: 100, regCapital: 10, establishDate: '2015-01-01' },
  certificates: [
    {
      certName: '建筑业企业资质证书',
      items: [{ standardCode: '10300101', itemName: '建筑工程施工总承包', level: '三级', approvalDate: '2016-01-01' }],
    },
  ],
  registeredPeople: people,
  otherPeople: [
    createTitledPerson('示例超龄', '工程师', '结构', { birthDate: '1950-01-01' }),
    createTitledPerson('示例证号甲', '工程师', '结构', { titleCertNo: '示例-同号' }),
    createTitledPerson('示例证号乙', '工程师', '结构', { titleCertNo: '示例-同号' }),
    createPostHolder('示例施工员', '施工员'),
  ],
  projects,
};
