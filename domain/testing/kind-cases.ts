/** Builders for the golden cases of every kind of requirement. */
import type { EnterpriseDocumentInput } from '../enterprise/enterprise-document.ts';
import type { Verdict } from '../qualification/truth.ts';
import { createPostHolder, createTitledPerson, repeatFromOne } from './enterprises.ts';
import { createMeasuredProject, type GoldenCase } from './golden.ts';

export type GoldenRow = readonly [verdict: Verdict, name: string, enterprise: Partial<EnterpriseDocumentInput>];
export const createGoldenCases = (
  place: readonly [standard: string, level: string, leaf: string, asOf?: string],
  rows: readonly GoldenRow[],
): GoldenCase[] =>
  rows.map(([verdict, name, enterprise]) => ({
    name: `${place[2]} ${name}`,
    standard: place[0],
    level: place[1],
    ...(place[3] === undefined ? {} : { asOf: place[3] }),
    enterprise,
    leaves: { [place[2]]: verdict },
  }));

export const createEnterpriseWithCapital = (
  paidCapital: number | null,
  regCapital: number | null,
): Partial<EnterpriseDocumentInput> => ({
  enterprise: { entName: '示例企业', paidCapital, regCapital },
});
type Statement = NonNullable<EnterpriseDocumentInput['declarations']>[number];
export const createEnterpriseWithDeclarations = (...declarations: Statement[]): Partial<EnterpriseDocumentInput> => ({
  declarations,
});
export const createEnterpriseWithPosts = (counts: Record<string, number>): Partial<EnterpriseDocumentInput> => ({
  otherPeople: Object.entries(counts).flatMap(([post, count]) =>
    repeatFromOne(count, (index) => createPostHolder(`${post}${index}`, post)),
  ),
});
export const SIX_POST_COUNTS = { 施工员: 3, 质量员: 3, 安全员: 3, 机械员: 2, 造价员: 2, 劳务员: 2 };
export const SMART_BUILDING_MAJORS = ['自动化', '计算机', '机电一体化', '给水排水', '暖通空调', '机械'];
export const createTechnicians = (
  majors: readonly string[],
  workYears: number | null,
): EnterpriseDocumentInput['otherPeople'] =>
  majors.map((major) => ({ ...createTitledPerson(`技术${major}`, '工程师', major), workYears, education: '大专' }));
export const smartBuildingRegistrants = [
  { regType: '注册电气工程师', specialty: '供配电' },
  { regType: '注册电子工程师（电子信息、广播电影电视）', specialty: null },
].map((item, index) => ({
  uuid: `注册${index}`,
  name: `注册${index}`,
  birthDate: '1985-05-05',
  registrations: [{ ...item, validEnd: '2029-12-31', registeredHere: true }],
}));
export const createStoreyProject = (name: string, storeys: number | null, unit = '层') =>
  createMeasuredProject(name, '10300101', { 地上层数: [storeys, unit] });
export const createAreaProject = (name: string, value: number) =>
  createMeasuredProject(name, '10300101', { 建筑面积: [value, 'm²'] });
export const createShip = (name: string, count: number | null, rest = {}) => ({
  uuid: name,
  name,
  count,
  owned: true,
  meetsSpec: true,
  ...rest,
});
