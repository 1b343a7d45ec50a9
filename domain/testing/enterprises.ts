/** Enterprises for tests: a small builder, and random enterprises for property tests. All data is invented. */
import fc from 'fast-check';
import type { EnterpriseDocument, EnterpriseDocumentInput } from '../enterprise/enterprise-document.ts';
import { parseEnterpriseDocument } from '../enterprise/parse-enterprise-document.ts';

export type RegisteredInput = NonNullable<EnterpriseDocumentInput['registeredPeople']>[number];
export type OtherInput = NonNullable<EnterpriseDocumentInput['otherPeople']>[number];
export type ProjectInput = NonNullable<EnterpriseDocumentInput['projects']>[number];

/** The day on which test enterprises are evaluated by default. */
export const testDay = '2026-11-20';

export function buildEnterprise(input: Partial<EnterpriseDocumentInput> = {}): EnterpriseDocument {
  const parsed = parseEnterpriseDocument({ enterprise: { entName: '示例建设有限公司' }, ...input });
  if (!parsed.ok) throw new Error(parsed.faults.map((error) => `${error.path}: ${error.message}`).join('\n'));
  return parsed.enterprise;
}

/** Facts that every counted person needs. */
const settled = (name: string) => ({ uuid: name, name, birthDate: '1985-05-05', socialSecurityHere: true });

const far = '2029-12-31';

/** Creates a person registered with this enterprise. `specialty` is the specialty of the registration. */
export const createRegisteredPerson = (
  name: string,
  regType: string,
  specialty: string | null,
  rest: Partial<RegisteredInput> = {},
): RegisteredInput => ({
  ...settled(name),
  registrations: [{ regType, specialty, validEnd: far, registeredHere: true }],
  ...rest,
});

export const createTitledPerson = (
  name: string,
  titleName: string,
  titleMajor: string,
  rest: Partial<OtherInput> = {},
): OtherInput => ({
  ...settled(name),
  titleName,
  titleMajor,
  ...rest,
});

export const createSkilledWorker = (
  name: string,
  trade: string | null = '电工',
  skillGrade: OtherInput['skillGrade'] = '中级工',
): OtherInput => ({
  ...settled(name),
  trade,
  skillGrade,
});

export const createPostHolder = (name: string, postName: string, rest: Partial<OtherInput> = {}): OtherInput => ({
  ...settled(name),
  postName,
  ...rest,
});

export const repeatFromOne = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** Creates a completed and accepted project of data level A. Its acceptance date lies within every period that ends on `testDay`. */
export const createTestProject = (
  projectName: string,
  standardCode: string,
  rest: Partial<ProjectInput> = {},
): ProjectInput => ({
  uuid: projectName,
  projectName,
  standardCodes: [standardCode],
  role: '施工总承包',
  acceptDate: '2024-06-30',
  qualityPassed: true,
  onPlatform: true,
  dataLevel: 'A',
  ...rest,
});

const specialties = ['建筑工程', '机电工程', '市政公用工程', '公路工程', '水利水电工程'];
const majors = ['结构', '给排水', '电气', '暖通', '机械', '建筑', '道路与桥梁', '经济'];

const randomPerson = (index: number): fc.Arbitrary<OtherInput> =>
  fc.record({
    uuid: fc.constant(`p${index}`),
    name: fc.constant(`人员${index}`),
    birthDate: fc.constantFrom('1985-05-05', '1966-11-20', '1964-01-01', null),
    socialSecurityHere: fc.constantFrom(true, true, true, false, null),
    registrations: fc.array(
      fc.record({
        regType: fc.constantFrom('一级建造师', '二级建造师', '监理工程师'),
        specialty: fc.constantFrom(...specialties),
        validEnd: fc.constantFrom(far, far, '2026-12-01', '2025-01-01', null),
        registeredHere: fc.constantFrom(true, true, true, false, null),
      }),
      { maxLength: 2 },
    ),
    titleName: fc.constantFrom(null, '助理工程师', '工程师', '高级工程师', '经济师'),
    titleMajor: fc.constantFrom(null, ...majors),
    workYears: fc.constantFrom(null, 3, 5, 8, 12),
    skillGrade: fc.constantFrom(null, null, '初级工' as const, '中级工' as const, '高级工' as const),
    trade: fc.constantFrom('电工', '焊工', null),
    postName: fc.constantFrom(null, '施工员', '质量员', '安全员'),
  });

const randomProject = (index: number): fc.Arbitrary<ProjectInput> =>
  fc.record({
    uuid: fc.constant(`j${index}`),
    projectName: fc.constant(`项目${index}`),
    standardCodes: fc.constantFrom(['10300101'], ['10300110'], []),
    projectType: fc.constantFrom('房屋建筑工程', '市政公用工程', null),
    role: fc.constantFrom('施工总承包', '专业承包', null),
    area: fc.constantFrom(null, 0, 30_000, 60_000, 130_000),
    floors: fc.constantFrom(null, 6, 12, 18, 25),
    span: fc.constantFrom(null, 24, 36),
    contractAmount: fc.constantFrom(null, 1000, 3000, 20_000),
    acceptDate: fc.constantFrom('2024-06-30', '2023-01-31', '2015-01-01', null),
    qualityPassed: fc.constant(true),
    onPlatform: fc.constant(true),
    dataLevel: fc.constantFrom('A' as const, 'B' as const, 'C' as const, null),
  });

/** Creates up to `people` people and `projects` projects with gaps, doubts and contradictions in their data. */
export const randomEnterprise = (people: number, projects = 3): fc.Arbitrary<EnterpriseDocumentInput> =>
  fc.record({
    enterprise: fc.record({
      entName: fc.constant('随机示例企业'),
      netAssets: fc.constantFrom(null, 100, 799.9999, 800, 6000),
      regCapital: fc.constantFrom(null, 100, 2000),
    }),
    otherPeople: fc.integer({ min: 0, max: people }).chain((count) => fc.tuple(...repeatFromOne(count, randomPerson))),
    projects: fc.integer({ min: 0, max: projects }).chain((count) => fc.tuple(...repeatFromOne(count, randomProject))),
  });

const completePeople: readonly OtherInput[] = [
  ...repeatFromOne(4, (index) => createRegisteredPerson(`建造师${index}`, '二级建造师', '建筑工程')),
  createRegisteredPerson('机电建造师', '二级建造师', '机电工程'),
  { ...createTitledPerson('结构负责人', '高级工程师', '结构'), workYears: 5, kind: '技术负责人' },
  createTitledPerson('结构', '工程师', '结构'),
  createTitledPerson('给排水', '工程师', '给排水'),
  createTitledPerson('电气', '工程师', '电气'),
  ...repeatFromOne(3, (index) => createTitledPerson(`暖通${index}`, '工程师', '暖通')),
  ...repeatFromOne(30, (index) => createSkilledWorker(`工人${index}`)),
];

/**
 * An enterprise that exactly meets 建筑工程施工总承包三级 if the technical lead is not counted twice (CR-10). With one person or 0.0001 万元 less it
 * does not.
 */
export const completeEnterprise: EnterpriseDocumentInput = {
  enterprise: { entName: '刚好示例企业', netAssets: 800 },
  otherPeople: [...completePeople],
  achievements: repeatFromOne(2, (index) => ({
    personUuid: '结构负责人',
    projectName: `负责项目${index}`,
    role: '技术负责人',
    endDate: '2024-01-01',
    standardCode: '10300101',
    meetsLevel: '二级',
  })),
};

const blur = (person: OtherInput): fc.Arbitrary<OtherInput | null> =>
  fc.constantFrom<OtherInput | null>(
    null,
    { ...person, birthDate: null },
    { ...person, birthDate: '1950-01-01' },
    { ...person, socialSecurityHere: null },
    { ...person, socialSecurityHere: false },
    { ...person, titleMajor: null },
    { ...person, titleName: '高级经济师' },
    { ...person, skillGrade: '高级工', trade: '电工' },
    { ...person, registrations: (person.registrations ?? []).map((item) => ({ ...item, validEnd: null })) },
  );

/** Creates a complete enterprise with up to two people changed or removed and up to three added, so that every verdict is near its limit. */
export const nearLimitEnterprise: fc.Arbitrary<EnterpriseDocumentInput> = fc
  .tuple(
    fc.array(
      fc
        .nat({ max: completePeople.length - 1 })
        .chain((index) => fc.tuple(fc.constant(index), blur(completePeople[index] as OtherInput))),
      { maxLength: 2 },
    ),
    fc.integer({ min: 0, max: 3 }).chain((count) => fc.tuple(...repeatFromOne(count, randomPerson))),
    fc.constantFrom(800, 800, 800, 799.9999, null),
  )
  .map(([changes, more, netAssets]) => {
    const changed = new Map(changes);
    const people = completePeople.flatMap((person, index) => {
      const other = changed.get(index);
      return other === null ? [] : [other ?? person];
    });
    return {
      ...completeEnterprise,
      enterprise: { entName: '附近示例企业', netAssets },
      otherPeople: [...people, ...more],
      projects: [],
    };
  });
