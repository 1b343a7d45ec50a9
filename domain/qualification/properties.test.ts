/** Properties of the whole check on random enterprises (issue: allocation, least missing, a verdict that cannot lie; beyond.md, rows 1, 2, 6). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../enterprise/enterprise-document.ts';
import {
  buildEnterprise,
  createRegisteredPerson,
  createSkilledWorker,
  createTitledPerson,
  nearLimitEnterprise,
  type OtherInput,
  randomEnterprise,
  testDay,
} from '../testing/enterprises.ts';
import { realCatalogue, realFacts } from '../testing/facts.ts';
import { canonicalJson } from './canonical-json.ts';
import { createCatalogue } from './catalogue.ts';
import type { EvaluationOptions } from './context.ts';
import { evaluateAll } from './evaluate-all.ts';
import { evaluateQualification } from './evaluate-qualification.ts';
import type { CountingRule } from './facts.ts';
import type { EvaluationReport } from './report.ts';

const levels: readonly (readonly [code: string, level: string, asOf: string])[] = [
  ['10300101', '三级', testDay],
  ['10300101', '一级', '2016-06-01'],
  ['10300101', '二级', testDay],
  ['10300110', '三级', testDay],
  ['10300201', '三级', testDay],
  ['10400201', '乙级', testDay],
];
const anyLevel = fc.constantFrom(...levels);
/** The gate tries the first quarter of the enterprises. */
const getRuns = (count: number): number => (process.env.TEST_FULL === '1' ? count : count / 4);

function check(
  enterprise: EnterpriseDocumentInput,
  [code, level, asOf]: (typeof levels)[number],
  countingRules?: readonly CountingRule[],
  options?: Partial<EvaluationOptions>,
): EvaluationReport {
  const result = evaluateQualification({
    catalogue: realCatalogue,
    enterprise: buildEnterprise(enterprise),
    standardCode: code,
    level,
    asOf,
    countingRules,
    options,
  });
  if (!result.ok) throw new Error(result.message);
  return result.report;
}

const order = { unmet: 0, undecided: 1, declared: 2, met: 3 };
const countMissing = (report: EvaluationReport): number =>
  report.leaves.flatMap((leaf) => leaf.places).reduce((sum, place) => sum + place.need - place.possible, 0);

describe('the check', () => {
  it('is deterministic: same input, same report, letter for letter', () => {
    fc.assert(
      fc.property(randomEnterprise(8), anyLevel, (enterprise, target) => {
        expect(canonicalJson(check(enterprise, target))).toBe(
          canonicalJson(check(structuredClone(enterprise), target)),
        );
      }),
      { numRuns: getRuns(60), seed: 1 },
    );
  });

  it('does not depend on the order of records', () => {
    let turnedAround = 0;
    fc.assert(
      fc.property(randomEnterprise(8), anyLevel, (enterprise, target) => {
        // Every list of the document, and the lists inside its records.
        const turned = JSON.parse(JSON.stringify(enterprise), (_name, value: unknown) =>
          Array.isArray(value) ? value.toReversed() : value,
        ) as EnterpriseDocumentInput;
        if (canonicalJson(turned) !== canonicalJson(enterprise)) turnedAround += 1;
        expect(canonicalJson(check(turned, target))).toBe(canonicalJson(check(enterprise, target)));
      }),
      { numRuns: getRuns(100), seed: 2 },
    );
    expect(turnedAround).toBeGreaterThan(getRuns(100) / 2);
  });

  it('is never made worse by one more qualified person', () => {
    const newcomer = fc.constantFrom<OtherInput>(
      {
        ...createRegisteredPerson('新建造师', '一级建造师', '建筑工程'),
        titleName: '高级工程师',
        titleMajor: '结构',
        workYears: 20,
      },
      createRegisteredPerson('新机电', '一级建造师', '机电工程'),
      { ...createRegisteredPerson('新监理', '监理工程师', '房屋建筑工程') },
      createTitledPerson('新电气', '高级工程师', '电气'),
      createSkilledWorker('新工人', '电工', '高级工'),
    );
    fc.assert(
      fc.property(
        fc.oneof(randomEnterprise(10), nearLimitEnterprise),
        newcomer,
        anyLevel,
        (enterprise, person, target) => {
          const before = check(enterprise, target);
          const after = check({ ...enterprise, otherPeople: [...(enterprise.otherPeople ?? []), person] }, target);
          expect(order[after.verdict]).toBeGreaterThanOrEqual(order[before.verdict]);
          expect(after.counts.unmet).toBeLessThanOrEqual(before.counts.unmet);
          expect(countMissing(after)).toBeLessThanOrEqual(countMissing(before));
        },
      ),
      { numRuns: getRuns(200), seed: 3 },
    );
  });

  it('counts no person in two classes that exclude each other, nor twice in one requirement (CR-1, CR-2)', () => {
    const classOf: Record<string, string> = {
      registeredPersonnel: 'R',
      titledPersonnel: 'T',
      siteManagers: 'S',
      skilledWorkers: 'W',
    };
    fc.assert(
      fc.property(randomEnterprise(12), fc.constantFrom(...levels.slice(0, 2)), (enterprise, target) => {
        const taken = new Map<string, string[]>();
        for (const leaf of check(enterprise, target).leaves)
          for (const counted of leaf.counted) {
            const own = classOf[leaf.kind];
            if (own !== undefined) taken.set(counted.ref, [...(taken.get(counted.ref) ?? []), own].sort());
          }
        for (const classes of taken.values()) expect(['R', 'T', 'S', 'W', 'R,T']).toContain(classes.join());
      }),
      { numRuns: getRuns(200), seed: 4 },
    );
  });
});

/** Fills in what the enterprise did not know; a verdict that was given before must still be the same. */
const complete = (enterprise: EnterpriseDocumentInput, pick: <T>(...choices: T[]) => T): EnterpriseDocumentInput => ({
  ...enterprise,
  enterprise: {
    ...enterprise.enterprise,
    netAssets: enterprise.enterprise.netAssets ?? pick(100, 800, 50_000),
    regCapital: enterprise.enterprise.regCapital ?? pick(0, 5000),
  },
  otherPeople: (enterprise.otherPeople ?? []).map((person) => ({
    ...person,
    birthDate: person.birthDate ?? pick('1990-01-01', '1950-01-01'),
    socialSecurityHere: person.socialSecurityHere ?? pick(true, false),
    titleMajor: person.titleMajor ?? pick('结构', '电气', '给排水', '经济', '市政'),
    workYears: person.workYears ?? pick(0, 30),
    trade: person.trade ?? (person.skillGrade ? pick('电工', '焊工') : null),
    skillGrade: person.skillGrade ?? (person.trade ? pick('初级工', '高级工') : null),
    registrations: (person.registrations ?? []).map((item) => ({
      ...item,
      validEnd: item.validEnd ?? pick('2030-01-01', '2020-01-01'),
      registeredHere: item.registeredHere ?? pick(true, false),
    })),
  })),
  projects: (enterprise.projects ?? []).map((project) => ({
    ...project,
    role: project.role ?? pick('施工总承包', '监理'),
    acceptDate: project.acceptDate ?? pick('2024-01-01', '2001-01-01'),
    dataLevel: project.dataLevel ?? pick('A' as const, 'D' as const),
    contractAmount: project.contractAmount ?? pick(1, 100_000),
    projectType: project.projectType ?? pick('房屋建筑工程', '市政公用工程', '公路工程'),
  })),
});

describe('a verdict that cannot lie', () => {
  it('is tried on enterprises of every verdict', () => {
    const verdicts = fc
      .sample(nearLimitEnterprise, { numRuns: 200, seed: 9 })
      .map((enterprise) => check(enterprise, levels[0] as (typeof levels)[number]).verdict);
    // The works of the lead are stated without a record of the projects, so that nothing is more than declared.
    for (const verdict of ['declared', 'unmet', 'undecided'])
      expect(verdicts.filter((item) => item === verdict).length, verdict).toBeGreaterThan(10);
  });

  it('holds for every way in which the unknown facts of the enterprise may turn out', () => {
    fc.assert(
      fc.property(
        fc.oneof(randomEnterprise(8), nearLimitEnterprise),
        anyLevel,
        fc.infiniteStream(fc.nat()),
        (enterprise, target, stream) => {
          const before = check(enterprise, target);
          const pick = <T>(...choices: T[]): T => choices[(stream.next().value ?? 0) % choices.length] as T;
          const after = check(complete(enterprise, pick), target);
          expect(['undecided', after.verdict]).toContain(before.verdict);
        },
      ),
      { numRuns: getRuns(400), seed: 5 },
    );
  });

  it('never rests on a fact that is set to unknown: that leaf is 待核对, whatever the enterprise', () => {
    fc.assert(
      fc.property(
        randomEnterprise(6),
        anyLevel,
        fc.nat(),
        fc.constantFrom('unverified', 'recalled', 'figure'),
        (enterprise, target, choice, way) => {
          const [code, levelName, asOf] = target;
          const standard = structuredClone(realCatalogue.byCode(code)?.standard);
          const file = realFacts.standardFiles.find((item) => item.standards.some((other) => other.code === code));
          if (standard === undefined || standard === null || file === undefined) throw new Error(code);
          const standardFiles = [{ ...file, standards: [standard] }];
          const rows = standard.levels.find((level) => level.level === levelName)?.requirements ?? [];
          const index = choice % rows.length;
          const row = rows[index];
          if (row === undefined) return;
          if (way === 'unverified') row.unverified = true;
          else if (way === 'recalled') row.confidence = 'recalled';
          else
            Object.assign(
              row,
              'minCny' in row ? { minCny: null } : 'min' in row ? { min: null } : { unverified: true },
            );
          const result = evaluateQualification({
            catalogue: createCatalogue({ ...realFacts, standardFiles }),
            enterprise: buildEnterprise(enterprise),
            standardCode: code,
            level: levelName,
            asOf,
          });
          if (!result.ok) throw new Error(result.message);
          const leaf = result.report.leaves[index];
          expect(['unknown', 'notAssessed']).toContain(leaf?.verdict);
          if (leaf?.verdict === 'unknown') expect(result.report.verdict).not.toBe('met');
          if (result.report.verdict === 'unmet')
            expect(result.report.leaves.some((other) => other.verdict === 'unmet')).toBe(true);
          expect(result.report.gaps.some((gap) => gap.leafId === leaf?.id && gap.kind === 'add')).toBe(false);
        },
      ),
      { numRuns: getRuns(300), seed: 6 },
    );
  });

  it('never rests on an unverified counting rule: it is then the same with the rule and without it', () => {
    const rules = realFacts.countingRules;
    fc.assert(
      fc.property(
        randomEnterprise(8),
        anyLevel,
        fc.constantFrom('CR-1', 'CR-2', 'CR-4', 'CR-6', 'CR-7', 'CR-12'),
        (enterprise, target, id) => {
          const doubtful = rules.map((rule) => (rule.id === id ? { ...rule, confidence: 'unknown' as const } : rule));
          const leaves = check(enterprise, target, doubtful).leaves;
          const sure = check(enterprise, target, rules).leaves;
          leaves.forEach((leaf, index) => {
            const decided = leaf.verdict === 'met' || leaf.verdict === 'unmet';
            expect(!decided || sure[index]?.verdict === leaf.verdict || sure[index]?.verdict === 'unknown').toBe(true);
          });
          const [verdict, other] = [
            check(enterprise, target, doubtful).verdict,
            check(enterprise, target, rules).verdict,
          ];
          expect(['undecided', other]).toContain(verdict);
        },
      ),
      { numRuns: getRuns(200), seed: 7 },
    );
  });
});

describe('least missing (beyond.md, row 2)', () => {
  const target = levels[0] as (typeof levels)[number];
  const judge = (enterprise: EnterpriseDocumentInput): EvaluationReport =>
    check(enterprise, target, undefined, { countsTechnicalLead: true });
  const peopleKinds = ['registeredPersonnel', 'titledPersonnel', 'skilledWorkers'];
  /** A person who fills just the place and nothing else. */
  const hire = (leafKind: string, label: string, name: string): OtherInput => {
    if (leafKind === 'registeredPersonnel')
      return createRegisteredPerson(name, '二级建造师', label.startsWith('建筑、') ? '机电工程' : '建筑工程');
    if (leafKind === 'titledPersonnel') return createTitledPerson(name, '工程师', label === '其他' ? '暖通' : label);
    return createSkilledWorker(name);
  };
  const short = (report: EvaluationReport): string[] =>
    report.leaves
      .filter((leaf) => peopleKinds.includes(leaf.kind) && leaf.verdict === 'unmet')
      .map((leaf) => leaf.kind);

  it('the named people make it pass, and without any one of them it fails', () => {
    const sizes: number[] = [];
    fc.assert(
      fc.property(
        fc.oneof(randomEnterprise(12, 0), nearLimitEnterprise),
        fc.infiniteStream(fc.nat()),
        (random, stream) => {
          const enterprise = complete(
            random,
            (...choices) => choices[(stream.next().value ?? 0) % choices.length] as (typeof choices)[0],
          );
          const report = judge(enterprise);
          const places = report.leaves
            .filter((leaf) => peopleKinds.includes(leaf.kind))
            .flatMap((leaf) => leaf.places.map((place) => ({ leaf, place })));
          const hires = places
            .flatMap(({ leaf, place }) =>
              Array.from({ length: place.need - place.possible }, () => ({ kind: leaf.kind, label: place.label })),
            )
            .map(({ kind, label }, index) => hire(kind, label, `新人${index}`));
          sizes.push(hires.length);
          const withAll = { ...enterprise, otherPeople: [...(enterprise.otherPeople ?? []), ...hires] };
          expect(short(judge(withAll))).toEqual([]);
          for (const dropped of [0, Math.floor(hires.length / 2), hires.length - 1]) {
            if (hires[dropped] === undefined) continue;
            const fewer = {
              ...enterprise,
              otherPeople: [...(enterprise.otherPeople ?? []), ...hires.filter((_, index) => index !== dropped)],
            };
            expect(short(judge(fewer)).length).toBeGreaterThan(0);
          }
          const gaps = report.gaps.filter(
            (gap) => gap.kind === 'add' && peopleKinds.some((kind) => gap.leafId.includes(`/${kind}-`)),
          );
          expect(gaps.reduce((sum, gap) => sum + (gap.count ?? 0), 0)).toBe(hires.length);
        },
      ),
      { numRuns: 60, seed: 8 },
    );
    // Enterprises with all people would prove nothing.
    expect(sizes.filter((size) => size > 0).length).toBeGreaterThan(20);
    expect(sizes.filter((size) => size > 1).length).toBeGreaterThan(10);
  });
});

describe('all standards at once', () => {
  it('answers every level, and as the single check does', () => {
    const enterprise = buildEnterprise({ enterprise: { entName: '示例', netAssets: 6000 } });
    const reports = evaluateAll({ catalogue: realCatalogue, enterprise, asOf: testDay, isDetailed: true });
    expect(reports.length).toBe(realCatalogue.standards.reduce((sum, standard) => sum + standard.levels.length, 0));
    for (const report of reports.filter((_, index) => index % 30 === 0)) {
      const single = evaluateQualification({
        catalogue: realCatalogue,
        enterprise,
        standardCode: report.standardCode,
        level: report.level,
        asOf: testDay,
      });
      expect(single.ok && canonicalJson(single.report)).toBe(canonicalJson(report));
    }
  });
});
