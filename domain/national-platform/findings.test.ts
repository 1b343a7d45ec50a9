/** Which side to correct, how, by when, and which requirement is endangered (beyond.md, second table, row 8). */
import { describe, expect, it } from 'vitest';
import { runToEnd } from '#domain/cooperative/cooperative.ts';
import type { EnterpriseDocument, Project } from '#domain/enterprise/enterprise-document.ts';
import { createCatalogue } from '../qualification/catalogue.ts';
import { evaluateCurrent } from '../qualification/evaluate-all.ts';
import { Standard } from '../qualification/facts.ts';
import { Requirement } from '../qualification/requirement.ts';
import {
  buildEnterprise,
  createRegisteredPerson,
  createTestProject,
  type ProjectInput,
  testDay,
} from '../testing/enterprises.ts';
import { realFacts } from '../testing/facts.ts';
import { compareAllProjects } from './compare.ts';
import { findEndangeredRequirements, getCorrectionDeadline } from './endangered.ts';
import { applyPlatformChange, collectFindings, type PlatformFinding } from './findings.ts';

/** One standard for each kind of difference, with one requirement that rests on what differs; the rules and documents are the real ones. */
const performance = (metric: string, unit: string, min: number, more: object = {}): Requirement =>
  Requirement.parse({
    kind: 'performance',
    groupsNeeded: 1,
    groups: [{ id: 'only', summary: metric, anyOf: [{ metric, unit, min, count: 1, countUnit: '项' }] }],
    ...more,
  });
const getConstructor = (specialty: string): Requirement =>
  Requirement.parse({
    kind: 'registeredPersonnel',
    profession: '注册建造师',
    grade: '一级',
    specialties: [specialty],
    min: 1,
  });

const amount = performance('单项合同额', '万元', 3000);
const REQUIREMENTS: Readonly<Record<string, Requirement>> = {
  面积: performance('建筑面积', '万㎡', 10),
  合同额: amount,
  验收: performance('单项合同额', '万元', 3000, { withinYears: 5 }),
  等级: amount,
  承揽: performance('单项合同额', '万元', 3000, { roles: ['施工总承包'] }),
  缺失: amount,
  有效期: getConstructor('建筑工程'),
  专业: getConstructor('机电工程'),
};
const KINDS = Object.keys(REQUIREMENTS);
const [source] = realFacts.standardFiles.filter((file) => file.standards.some((one) => one.code === '10300101'));
if (!source) throw new Error('the facts lack general contracting');
const catalogue = createCatalogue({
  ...realFacts,
  standardFiles: [
    {
      source: source.source,
      standards: Object.entries(REQUIREMENTS).map(([name, requirement], index) =>
        Standard.parse({
          code: `T${index + 1}`,
          parent: null,
          name,
          category: 'construction',
          order: index,
          sources: [],
          confidence: 'sourced',
          levels: [{ level: '一级', requirements: [requirement], scope: [], confidence: 'sourced' }],
        }),
      ),
    },
  ],
});

const getCode = (kind: string): string => `T${KINDS.indexOf(kind) + 1}`;
const work = (kind: string, rest: Partial<ProjectInput> = {}) =>
  createTestProject(kind, getCode(kind), { projectNo: `P-${kind}`, contractAmount: 3000, ...rest });
const person = (uuid: string, specialty: string, regNo: string, validEnd = '2029-12-31') =>
  createRegisteredPerson(uuid, '一级建造师', specialty, {
    registrations: [{ regType: '一级建造师', specialty, regNo, validEnd, registeredHere: true }],
  });

const works = [
  work('面积', { contractAmount: null, area: 120_000 }),
  work('合同额'),
  work('验收'),
  work('等级'),
  work('承揽'),
  work('缺失'),
];
const ours: EnterpriseDocument = buildEnterprise({
  certificates: [
    {
      certName: '建筑业企业资质证书',
      validEnd: '2027-06-30',
      items: KINDS.map((kind) => ({ uuid: kind, standardCode: getCode(kind), itemName: kind, level: '一级' })),
    },
  ],
  projects: works,
  registeredPeople: [person('甲', '建筑工程', 'R-1'), person('乙', '机电工程', 'R-2')],
});
/** What the platform says: one difference of each kind. */
const platform = buildEnterprise({
  projects: works
    .filter(({ projectName }) => projectName !== '缺失')
    .map((one): ProjectInput => {
      const changes: Readonly<Record<string, Partial<ProjectInput>>> = {
        面积: { area: 80_000 },
        合同额: { contractAmount: 2800 },
        验收: { acceptDate: '2019-06-30' },
        等级: { dataLevel: 'C' },
        承揽: { role: '专业承包' },
      };
      return { ...one, ...changes[one.projectName] };
    }),
  registeredPeople: [person('甲', '建筑工程', 'R-1', '2025-01-01'), person('乙', '市政公用工程', 'R-2')],
});

const stored = (enterprise: EnterpriseDocument) => enterprise.projects as (Project & { uuid: string })[];
const getFindings = (enterprise: EnterpriseDocument, records: EnterpriseDocument): PlatformFinding[] => {
  const theirs = { projects: records.projects, people: records.registeredPeople };
  return runToEnd(
    collectFindings(
      enterprise.registeredPeople,
      theirs,
      runToEnd(
        compareAllProjects(stored(enterprise), theirs, [...enterprise.registeredPeople, ...enterprise.otherPeople]),
      ),
    ),
  );
};
const input = (enterprise: EnterpriseDocument) => ({ catalogue, enterprise, asOf: testDay });
const verdicts = (enterprise: EnterpriseDocument): Readonly<Record<string, string>> =>
  Object.fromEntries(
    evaluateCurrent(input(enterprise)).flatMap(({ itemRef, report }) =>
      (report?.leaves ?? []).map((leaf) => [`${itemRef} ${leaf.id}`, leaf.verdict]),
    ),
  );
const applyAll = (findings: readonly PlatformFinding[]): EnterpriseDocument =>
  findings.reduce((enterprise, { change }) => (change ? applyPlatformChange(enterprise, change) : enterprise), ours);

describe('eight kinds of difference', () => {
  const findings = getFindings(ours, platform);
  const endangered = findEndangeredRequirements(input(ours), findings);

  it('are each named, once, with the side, the reason and the way', () => {
    expect(findings.map(({ label, wrong }) => [label, wrong])).toEqual([
      ['一级建造师有效期', 'unclear'],
      ['一级建造师专业', 'unclear'],
      ['平台没有该项目', 'unclear'],
      ['建筑面积（㎡）', 'unclear'],
      ['合同额（万元）', 'unclear'],
      ['竣工验收日期', 'unclear'],
      ['数据等级', 'ours'],
      ['承揽方式', 'unclear'],
    ]);
    expect(new Set(findings.map(({ key }) => key)).size).toBe(8);
    for (const { why, how } of findings) expect([why.length > 10, how.length > 10]).toEqual([true, true]);
  });

  it('each endanger the one requirement that rests on them', () => {
    expect(new Set(Object.values(verdicts(ours)))).toEqual(new Set(['met']));
    expect(findings.map(({ key }) => endangered[key]?.map((leaf) => [leaf.itemRef, leaf.verdict]))).toEqual(
      ['有效期', '专业', '缺失', '面积', '合同额', '验收', '等级', '承揽'].map((kind) => [[kind, 'unmet']]),
    );
  });

  it.each(findings.map((finding) => [finding.label, finding] as const))(
    'correcting %s turns exactly its requirement',
    (_label, finding) => {
      const wrong = verdicts(applyAll(findings));
      const corrected = verdicts(applyAll(findings.filter((one) => one !== finding)));
      const turned = Object.keys(corrected).filter((leaf) => corrected[leaf] !== wrong[leaf]);
      expect(turned).toEqual(endangered[finding.key]?.map((leaf) => `${leaf.itemRef} ${leaf.leafId}`));
      expect(turned.map((leaf) => [wrong[leaf], corrected[leaf]])).toEqual([['unmet', 'met']]);
    },
  );

  it('are to be put right before the endangered qualification ends; more is not known', () => {
    const [first] = findings;
    expect(getCorrectionDeadline(endangered[first?.key ?? ''] ?? [])).toEqual({
      on: '2027-06-30',
      words: '统一的更正时限待核对；有效期一级的有效期至 2027-06-30，申请延续之前须更正。',
    });
    expect(getCorrectionDeadline([])).toEqual({ on: null, words: '统一的更正时限待核对。' });
  });
});

describe('what one side only knows', () => {
  const known = buildEnterprise({
    registeredPeople: [person('甲', '建筑工程', 'R-1'), person('乙', '机电工程', 'R-2')],
  });
  const theirs = buildEnterprise({
    projects: [work('合同额', { projectName: '示例另一项目', projectNo: 'P-9' })],
    registeredPeople: [person('甲', '建筑工程', 'R-1'), person('丙', '市政公用工程', 'R-3')],
  });

  it('is a finding for each person and each project, whichever side it is', () => {
    expect(getFindings(known, theirs).map(({ what, name, label, theirs: said }) => [what, name, label, said])).toEqual([
      ['person', '丙', '本企业没有该人员', expect.stringContaining('R-3')],
      ['person', '乙', '平台没有该人员', null],
      ['project', '示例另一项目', '本企业没有该项目', 'P-9'],
    ]);
  });

  it('reports no person as missing if the platform shows no people', () => {
    expect(getFindings(known, buildEnterprise({}))).toEqual([]);
  });

  it('removes the registrations of a missing person, and nothing else', () => {
    const absent = getFindings(known, theirs).find(({ name }) => name === '乙');
    const after = applyPlatformChange(known, absent?.change ?? { kind: 'unregistered', ref: '' });
    expect(after.registeredPeople.map(({ registrations }) => registrations.map((one) => one.registeredHere))).toEqual([
      [true],
      [false],
    ]);
  });
});

describe('the side that is probably wrong', () => {
  const adviceOn = (own: Partial<ProjectInput>, other: Partial<ProjectInput>) => {
    const enterprise = buildEnterprise({ projects: [work('合同额', own)] });
    const [finding] = getFindings(enterprise, buildEnterprise({ projects: [work('合同额', other)] }));
    return finding && { field: finding.field, wrong: finding.wrong, why: finding.why };
  };

  it('is the one whose days stand in the wrong order', () => {
    const course = { contractDate: '2022-01-01', finishDate: '2024-06-01' };
    expect(adviceOn({ ...course, acceptDate: '2024-05-01' }, { ...course, acceptDate: '2024-06-30' })).toMatchObject({
      wrong: 'ours',
      why: expect.stringContaining('竣工验收早于竣工'),
    });
    expect(adviceOn({ ...course, acceptDate: '2024-06-30' }, { ...course, acceptDate: '2021-05-01' })).toMatchObject({
      wrong: 'theirs',
    });
  });

  it('is the one that wrote 元 where 万元 belongs', () => {
    expect(adviceOn({ contractAmount: 3000 }, { contractAmount: 30_000_000 })).toMatchObject({ wrong: 'theirs' });
    expect(adviceOn({ contractAmount: 30_000_000 }, { contractAmount: 3000 })).toMatchObject({
      wrong: 'ours',
      why: expect.stringContaining('元与万元'),
    });
  });

  it('is the one that put the settlement for the contract', () => {
    expect(
      adviceOn({ contractAmount: 3000, settleAmount: 3300 }, { contractAmount: 3300, settleAmount: 3300 }),
    ).toMatchObject({ field: 'contractAmount', wrong: 'theirs' });
  });

  it('is ours where the platform only writes otherwise, or we wrote nothing', () => {
    expect(adviceOn({ ownerName: '示例“甲”公司' }, { ownerName: '示例甲公司' })).toMatchObject({ wrong: 'ours' });
    expect(adviceOn({ ownerName: null }, { ownerName: '示例公司' })).toMatchObject({ wrong: 'ours' });
    expect(adviceOn({ ownerName: '示例一公司' }, { ownerName: '示例二公司' })).toMatchObject({ wrong: 'unclear' });
  });

  it('is the platform where a link is missing there', () => {
    const links = (state: string) => ({
      links: {
        bidding: null,
        contract: null,
        drawingReview: null,
        acceptance: null,
        permit: { state, no: null, date: null },
      },
    });
    expect(adviceOn(links('已录入'), links('缺失'))).toMatchObject({ field: 'links.permit', wrong: 'theirs' });
  });

  it('is ours when the platform knows the project under another number, or none was written', () => {
    const other = buildEnterprise({ projects: [work('合同额', { projectNo: 'P-9' })] });
    const of = (projectNo: string | null) =>
      getFindings(buildEnterprise({ projects: [work('合同额', { projectNo })] }), other);
    expect(of('P-1')[0]).toMatchObject({ field: 'missing', wrong: 'ours', theirs: 'P-9' });
    const nothing = buildEnterprise({ projects: [] });
    expect(getFindings(buildEnterprise({ projects: [work('合同额', { projectNo: null })] }), nothing)[0]).toMatchObject(
      {
        wrong: 'ours',
      },
    );
    expect(getFindings(buildEnterprise({ projects: [work('合同额')] }), nothing)[0]).toMatchObject({
      wrong: 'unclear',
    });
  });

  it('is ours where the platform shows a later registration', () => {
    const enterprise = buildEnterprise({ registeredPeople: [person('甲', '建筑工程', 'R-1', '2026-12-31')] });
    const renewed = buildEnterprise({ registeredPeople: [person('甲', '建筑工程', 'R-1', '2029-12-31')] });
    expect(getFindings(enterprise, renewed)[0]).toMatchObject({ what: 'person', wrong: 'ours' });
  });

  it('endangers nothing where no requirement reads the field', () => {
    const enterprise = buildEnterprise({ projects: [work('合同额', { ownerName: '示例一公司' })] });
    const [finding] = getFindings(
      enterprise,
      buildEnterprise({ projects: [work('合同额', { ownerName: '示例二公司' })] }),
    );
    expect(finding?.change).toBeNull();
  });
});
