import { randomUUID } from 'node:crypto';
import type { EnterpriseDocument, EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import {
  buildEnterprise,
  createPostHolder,
  createRegisteredPerson,
  createSkilledWorker,
  createTitledPerson,
  type ProjectInput,
} from '#domain/testing/enterprises.ts';
import { addDays } from '#domain/validity/day.ts';
import { saveEnterpriseCertificates } from '#features/records/certificates/server/certificates.server-api.ts';
import { saveEnterprisePeople } from '#features/records/personnel/server/personnel.server-api.ts';
import { saveEnterpriseProjects } from '#features/records/projects/server/projects.server-api.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import type { BenchPortal } from './portal.ts';

const SPECIALTIES = ['建筑工程', '市政公用工程', '机电工程', '公路工程', '水利水电工程'];
const MAJORS = ['结构', '给排水', '暖通', '电气', '道路', '桥梁', '测量'];
const POSTS = ['施工员', '质量员', '安全员', '机械员', '造价员', '劳务员'];
const TRADES = ['钢筋工', '混凝土工', '砌筑工', '电工', '焊工'];
const TYPES = ['房屋建筑工程', '市政公用工程', '公路工程', '水利水电工程', '机电工程'];
/** Common standards, each with the level that the bench enterprise has. */
const HELD = [
  ['10300101', '建筑工程施工总承包', '一级'],
  ['10300110', '市政公用工程施工总承包', '二级'],
  ['10300209', '消防设施工程专业承包', '二级'],
] as const;

const pick = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

/** Returns a pseudo-random integer below `most` that depends only on the index and the salt. */
function scatter(index: number, salt: number, most: number): number {
  const mixed = Math.imul((index + 1) ^ Math.imul(salt + 1, 0x9e3779b1), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % most;
}

/** Creates a finished project. Its dates and sizes are unique, because the cost of a forecast grows with the number of different dates. */
function project(index: number): ProjectInput {
  const among = (salt: number, least: number, most: number): number => least + scatter(index, salt, most - least);
  const contractDate = addDays('2014-01-01', among(1, 0, 3650));
  const permitDate = addDays(contractDate, among(2, 10, 40));
  const startDate = addDays(permitDate, among(3, 1, 25));
  const finishDate = addDays(startDate, among(4, 200, 800));
  const [area, height] = [among(5, 2000, 120_000), among(6, 10, 150)];
  return {
    projectName: `示例项目 ${index}`,
    projectNo: `KIT-${index}`,
    projectType: pick(TYPES, scatter(index, 7, 1000)),
    standardCodes: [pick(HELD, scatter(index, 8, 1000))[0]],
    role: scatter(index, 9, 3) === 0 ? '专业承包' : '施工总承包',
    region: pick(['110105', '320100', '440300', '510100'], scatter(index, 10, 1000)),
    ownerName: `示例建设单位 ${index % 97}`,
    contractAmount: among(11, 500, 40_000),
    area,
    height,
    contractDate,
    permitDate,
    startDate,
    finishDate,
    acceptDate: addDays(finishDate, among(12, 10, 70)),
    qualityPassed: true,
    onPlatform: true,
    dataLevel: pick(['A', 'A', 'B', 'C', null] as const, scatter(index, 13, 1000)),
    works: Array.from({ length: 1 + scatter(index, 14, 3) }, (_, work) => ({
      workName: `${work + 1} 号楼`,
      metrics: [
        { metric: '高度', value: Math.max(8, height - work * 9), unit: 'm' },
        { metric: '地上层数', value: Math.max(2, Math.floor(height / 3) - work), unit: '层' },
        { metric: '建筑面积', value: Math.round(area / (work + 2)), unit: 'm²' },
      ],
    })),
  };
}

const certificates: NonNullable<EnterpriseDocumentInput['certificates']> = [
  {
    category: 'construction',
    certNo: 'D111000001',
    certName: '建筑业企业资质证书',
    issueDate: '2023-05-10',
    validStart: '2023-05-10',
    validEnd: '2028-05-09',
    issuer: '示例主管部门',
    region: '110000',
    items: HELD.map(([standardCode, itemName, level]) => ({
      standardCode,
      itemName,
      level,
      approvalDate: '2013-05-10',
      validEnd: '2028-05-09',
      status: '有效',
    })),
  },
];

/** Creates an enterprise of any size with the usual mixture of people and certificates; equal arguments give an equal enterprise. */
export function buildLargeEnterprise(people: number, projects: number): EnterpriseDocument {
  const half = Math.floor(people / 2);
  const born = (index: number) => ({ birthDate: addDays('1964-01-01', scatter(index, 20, 12_000)) });
  return buildEnterprise({
    certificates,
    registeredPeople: Array.from({ length: half }, (_, index) => {
      const [regType, specialty] = [
        pick(['一级建造师', '二级建造师', '监理工程师', '造价工程师'], index),
        pick(SPECIALTIES, index),
      ];
      const validEnd = addDays('2026-12-01', scatter(index, 21, 1200));
      return createRegisteredPerson(`示例注册 ${index}`, regType, specialty, {
        ...born(index),
        registrations: [{ regType, specialty, validEnd, registeredHere: true }],
      });
    }),
    otherPeople: Array.from({ length: people - half }, (_, index) => {
      const name = `示例人员 ${index}`;
      if (index % 3 === 0)
        return createTitledPerson(name, pick(['工程师', '高级工程师'], index), pick(MAJORS, index), born(half + index));
      const other =
        index % 3 === 1 ? createPostHolder(name, pick(POSTS, index)) : createSkilledWorker(name, pick(TRADES, index));
      return { ...other, ...born(half + index) };
    }),
    projects: Array.from({ length: projects }, (_, index) => project(index)),
  });
}

/**
 * Stores certificates, people and projects of a document as records of an enterprise; its registered constructors are assigned to the
 * projects in rotation.
 */
export async function addRecords(
  { portal: { app } }: Pick<BenchPortal, 'portal'>,
  entUuid: string,
  document: EnterpriseDocument,
): Promise<void> {
  const [scope, now] = [createJobTenantContext(entUuid), new Date()];
  await saveEnterpriseCertificates(app, scope, document.certificates, now);
  const { keys } = await saveEnterprisePeople(app, scope, document, now);
  const managers = document.registeredPeople.flatMap(({ uuid }) => keys.get(uuid ?? '') ?? []);
  const rows = document.projects.map((one, index) => ({
    ...one,
    uuid: randomUUID(),
    managerUuid: managers.length === 0 ? null : pick(managers, index),
  }));
  await saveEnterpriseProjects(app.db, scope, rows, now);
}
