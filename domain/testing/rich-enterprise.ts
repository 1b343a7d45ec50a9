/** An enterprise that fills most of the document. Every list has at least two entries, so that tests can reverse or extend it. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { EnterpriseDocumentInput } from '../enterprise/enterprise-document.ts';
import { completeEnterprise, createPostHolder, createRegisteredPerson } from './enterprises.ts';
import { createMeasuredProject } from './golden.ts';

export type SchemaNode = z.infer<typeof Schema>;
const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  anyOf: z.array(z.looseObject({ type: z.string().optional() })).optional(),
  get properties() {
    return z.record(z.string(), Schema).optional();
  },
  get items() {
    return Schema.optional();
  },
});
export const enterpriseDocumentSchema = Schema.parse(
  JSON.parse(readFileSync(new URL('../../docs/enterprise.schema.json', import.meta.url), 'utf8')),
);

/** Lists the paths of all lists in the document, such as certificates/items. */
export const listDocumentLists = (node: SchemaNode, path: readonly string[] = []): string[] =>
  Object.entries(node.properties ?? {}).flatMap(([name, own]) => [
    ...(own.type === 'array' ? [[...path, name].join('/')] : []),
    ...listDocumentLists(own.items ?? own, [...path, name]),
  ]);

export const richEnterprise: EnterpriseDocumentInput = {
  ...completeEnterprise,
  enterprise: {
    entName: '示例企业',
    netAssets: 4000,
    regCapital: 4000,
    paidCapital: 4000,
    establishDate: '2000-01-01',
  },
  certificates: [
    {
      category: 'construction',
      certName: '建筑业企业资质证书',
      validStart: '2024-01-01',
      validEnd: '2029-01-01',
      status: '有效',
      items: [
        { itemName: '市政三级', standardCode: '10300110', level: '三级', validEnd: '2029-01-01', status: '有效' },
      ],
    },
  ],
  registeredPeople: [
    createRegisteredPerson('注册', '一级建造师', '建筑工程', {
      idType: '护照',
      idNo: 'P1',
      titleName: '工程师',
      titleRank: '中级',
      titleSeries: '工程',
      titleMajor: '结构',
      major: '结构',
      education: '本科',
      workYears: 12,
      workYearsOn: '2026-01-01',
      socialSecurityMonths: 24,
      socialSecurityStart: '2020-01-01',
      experiences: [{ field: '工程施工技术管理', years: 9 }],
    }),
  ],
  otherPeople: [
    ...(completeEnterprise.otherPeople ?? []),
    createPostHolder('岗位', '施工员', {
      postCertEnd: '2028-01-01',
      posts: [{ postName: '质量员', postCertEnd: '2028-01-01' }],
    }),
  ],
  projects: [
    createMeasuredProject(
      '高层',
      '10300101',
      { 地上层数: [12, '层'] },
      { works: [], onPlatform: true, contractAmount: 9000 },
    ),
    createMeasuredProject(
      '跨度',
      '10300101',
      { 钢结构单跨: [24, 'm'] },
      { projectType: '房屋建筑工程', finishDate: '2024-06-30' },
    ),
    createMeasuredProject(
      '面积',
      '10300101',
      {},
      { area: 70_000, floors: 9, metrics: [], capacity: 7, capacityUnit: '万㎡' },
    ),
  ],
  equipment: [{ name: '打桩船', count: 1, owned: true, meetsSpec: true, spec: '80 吨' }],
  declarations: [
    { kind: 'system', confirmed: true, source: '示例文件' },
    { kind: 'premises', value: 5000, unit: 'm²' },
  ],
};

const more = {
  titles: [
    { titleName: '工程师', titleMajor: '结构' },
    { titleName: '高级工程师', titleMajor: '电气' },
  ],
  posts: [{ postName: '施工员' }, { postName: '质量员' }],
  skills: [
    { skillGrade: '中级工' as const, trade: '电工' },
    { skillGrade: '高级工' as const, trade: '焊工' },
  ],
  experiences: [
    { field: '工程施工技术管理', years: 9 },
    { field: '工程建设', years: 11 },
  ],
};
const certificate = (certNo: string) => ({
  category: 'construction' as const,
  certName: '建筑业企业资质证书',
  certNo,
  validEnd: '2029-01-01',
  items: ['10300110', '10300112'].map((standardCode) => ({
    itemName: standardCode,
    standardCode,
    level: '三级',
    validEnd: '2029-01-01',
  })),
});
const twoMetrics = (storeys: number) => [
  { metric: '地上层数', value: storeys, unit: '层' },
  { metric: '高度', value: storeys * 3, unit: 'm' },
];
const registrations = (...specialties: string[]) =>
  specialties.map((specialty) => ({
    regType: '一级建造师',
    specialty,
    validEnd: '2029-12-31',
    registeredHere: true,
  }));

/** An enterprise with two entries in each list of the document, at every depth. */
export const fullEnterprise: EnterpriseDocumentInput = {
  ...richEnterprise,
  certificates: [certificate('示例-1'), certificate('示例-2')],
  registeredPeople: [
    ...(richEnterprise.registeredPeople ?? []),
    createRegisteredPerson('双证', '一级建造师', '建筑工程', {
      ...more,
      registrations: registrations('建筑工程', '机电工程'),
    }),
  ],
  otherPeople: [
    ...(richEnterprise.otherPeople ?? []),
    { ...createPostHolder('多证', '安全员'), ...more, registrations: registrations('市政公用工程', '公路工程') },
  ],
  achievements: (completeEnterprise.achievements ?? []).map((achievement) => ({
    ...achievement,
    scale: [
      { metric: '建筑面积', value: 9000, unit: 'm²' },
      { metric: '地上层数', value: 12, unit: '层' },
    ],
  })),
  projects: [
    ...(richEnterprise.projects ?? []),
    createMeasuredProject(
      '两座',
      '10300101',
      {},
      {
        standardCodes: ['10300101', '10300110'],
        features: ['住宅', '装配式'],
        metrics: twoMetrics(12),
      },
    ),
    createMeasuredProject(
      '两栋',
      '10300101',
      {},
      {
        works: ['甲', '乙'].map((workName) => ({
          workName,
          features: ['住宅', '装配式'],
          metrics: twoMetrics(workName === '甲' ? 26 : 12),
        })),
      },
    ),
  ],
  equipment: ['打桩船', '起重船', '打桩船'].map((name) => ({ name, count: 1, owned: true, meetsSpec: null })),
};
