/** Properties of the whole check on random firms (issue: allocation, least missing, a verdict that cannot lie; beyond.md, rows 1, 2, 6). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FirmInput } from '../firm/firm.ts';
import { realCatalogue, realFacts } from '../testing/facts.ts';
import {
  buildFirm,
  nearFirm,
  type OtherInput,
  randomFirm,
  registered,
  testDay,
  titled,
  worker,
} from '../testing/firms.ts';
import { canonicalJson } from './canonical-json.ts';
import { createCatalogue } from './catalogue.ts';
import { checkAll } from './check-all.ts';
import { checkQualification } from './check-qualification.ts';
import type { CheckOptions } from './context.ts';
import type { CountingRule } from './facts.ts';
import type { CheckReport } from './report.ts';

const levels: readonly (readonly [code: string, level: string, asOf: string])[] = [
  ['10300101', '三级', testDay],
  ['10300101', '一级', '2016-06-01'],
  ['10300101', '二级', testDay],
  ['10300110', '三级', testDay],
  ['10300201', '三级', testDay],
  ['10400201', '乙级', testDay],
];
const anyLevel = fc.constantFrom(...levels);

function check(
  firm: FirmInput,
  [code, level, asOf]: (typeof levels)[number],
  countingRules?: readonly CountingRule[],
  options?: Partial<CheckOptions>,
): CheckReport {
  const result = checkQualification({
    catalogue: realCatalogue,
    firm: buildFirm(firm),
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
const countMissing = (report: CheckReport): number =>
  report.leaves.flatMap((leaf) => leaf.places).reduce((sum, place) => sum + place.need - place.possible, 0);

describe('the check', () => {
  it('is deterministic: same input, same report, letter for letter', () => {
    fc.assert(
      fc.property(randomFirm(8), anyLevel, (firm, target) => {
        expect(canonicalJson(check(firm, target))).toBe(canonicalJson(check(structuredClone(firm), target)));
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  it('does not depend on the order of records', () => {
    let turnedAround = 0;
    fc.assert(
      fc.property(randomFirm(8), anyLevel, (firm, target) => {
        // Every list of the document, and the lists inside its records.
        const turned = JSON.parse(JSON.stringify(firm), (_name, value: unknown) =>
          Array.isArray(value) ? value.toReversed() : value,
        ) as FirmInput;
        if (canonicalJson(turned) !== canonicalJson(firm)) turnedAround += 1;
        expect(canonicalJson(check(turned, target))).toBe(canonicalJson(check(firm, target)));
      }),
      { numRuns: 100, seed: 2 },
    );
    expect(turnedAround).toBeGreaterThan(50);
  });

  it('is never made worse by one more qualified person', () => {
    const newcomer = fc.constantFrom<OtherInput>(
      {
        ...registered('新建造师', '一级建造师', '建筑工程'),
        titleName: '高级工程师',
        titleMajor: '结构',
        workYears: 20,
      },
      registered('新机电', '一级建造师', '机电工程'),
      { ...registered('新监理', '监理工程师', '房屋建筑工程') },
      titled('新电气', '高级工程师', '电气'),
      worker('新工人', '电工', '高级工'),
    );
    fc.assert(
      fc.property(fc.oneof(randomFirm(10), nearFirm), newcomer, anyLevel, (firm, person, target) => {
        const before = check(firm, target);
        const after = check({ ...firm, otherPeople: [...(firm.otherPeople ?? []), person] }, target);
        expect(order[after.verdict]).toBeGreaterThanOrEqual(order[before.verdict]);
        expect(after.counts.unmet).toBeLessThanOrEqual(before.counts.unmet);
        expect(countMissing(after)).toBeLessThanOrEqual(countMissing(before));
      }),
      { numRuns: 200, seed: 3 },
    );
  });

  it('counts nobody in two classes that exclude each other, nor twice in one requirement (CR-1, CR-2)', () => {
    const classOf: Record<string, string> = {
      registeredPersonnel: 'R',
      titledPersonnel: 'T',
      siteManagers: 'S',
      skilledWorkers: 'W',
    };
    fc.assert(
      fc.property(randomFirm(12), fc.constantFrom(...levels.slice(0, 2)), (firm, target) => {
        const taken = new Map<string, string[]>();
        for (const leaf of check(firm, target).leaves)
          for (const counted of leaf.counted) {
            const own = classOf[leaf.kind];
            if (own !== undefined) taken.set(counted.ref, [...(taken.get(counted.ref) ?? []), own].sort());
          }
        for (const classes of taken.values()) expect(['R', 'T', 'S', 'W', 'R,T']).toContain(classes.join());
      }),
      { numRuns: 200, seed: 4 },
    );
  });
});

/** Fills in what the firm did not know; a verdict that was given before must still be the same. */
const complete = (firm: FirmInput, pick: <T>(...choices: T[]) => T): FirmInput => ({
  ...firm,
  enterprise: {
    ...firm.enterprise,
    netAssets: firm.enterprise.netAssets ?? pick(100, 800, 50_000),
    regCapital: firm.enterprise.regCapital ?? pick(0, 5000),
  },
  otherPeople: (firm.otherPeople ?? []).map((person) => ({
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
  projects: (firm.projects ?? []).map((project) => ({
    ...project,
    role: project.role ?? pick('施工总承包', '监理'),
    acceptDate: project.acceptDate ?? pick('2024-01-01', '2001-01-01'),
    dataLevel: project.dataLevel ?? pick('A' as const, 'D' as const),
    contractAmount: project.contractAmount ?? pick(1, 100_000),
    projectType: project.projectType ?? pick('房屋建筑工程', '市政公用工程', '公路工程'),
  })),
});

describe('a verdict that cannot lie', () => {
  it('is tried on firms of every verdict', () => {
    const verdicts = fc
      .sample(nearFirm, { numRuns: 200, seed: 9 })
      .map((firm) => check(firm, levels[0] as (typeof levels)[number]).verdict);
    for (const verdict of ['met', 'unmet', 'undecided'])
      expect(verdicts.filter((item) => item === verdict).length, verdict).toBeGreaterThan(10);
  });

  it('holds for every way in which the unknown facts of the firm may turn out', () => {
    fc.assert(
      fc.property(fc.oneof(randomFirm(8), nearFirm), anyLevel, fc.infiniteStream(fc.nat()), (firm, target, stream) => {
        const before = check(firm, target);
        const pick = <T>(...choices: T[]): T => choices[(stream.next().value ?? 0) % choices.length] as T;
        const after = check(complete(firm, pick), target);
        expect(['undecided', after.verdict]).toContain(before.verdict);
      }),
      { numRuns: 400, seed: 5 },
    );
  });

  it('never rests on a fact that is set to unknown: that leaf is 待核对, whatever the firm', () => {
    fc.assert(
      fc.property(
        randomFirm(6),
        anyLevel,
        fc.nat(),
        fc.constantFrom('unverified', 'recalled', 'figure'),
        (firm, target, choice, way) => {
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
          const result = checkQualification({
            catalogue: createCatalogue({ ...realFacts, standardFiles }),
            firm: buildFirm(firm),
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
      { numRuns: 300, seed: 6 },
    );
  });

  it('never rests on a counting rule that nobody verified: it is then the same with the rule and without it', () => {
    const rules = realFacts.countingRules;
    fc.assert(
      fc.property(
        randomFirm(8),
        anyLevel,
        fc.constantFrom('CR-1', 'CR-2', 'CR-4', 'CR-6', 'CR-7', 'CR-12'),
        (firm, target, id) => {
          const doubtful = rules.map((rule) => (rule.id === id ? { ...rule, confidence: 'unknown' as const } : rule));
          const leaves = check(firm, target, doubtful).leaves;
          const sure = check(firm, target, rules).leaves;
          leaves.forEach((leaf, index) => {
            const decided = leaf.verdict === 'met' || leaf.verdict === 'unmet';
            expect(!decided || sure[index]?.verdict === leaf.verdict || sure[index]?.verdict === 'unknown').toBe(true);
          });
          const [verdict, other] = [check(firm, target, doubtful).verdict, check(firm, target, rules).verdict];
          expect(['undecided', other]).toContain(verdict);
        },
      ),
      { numRuns: 200, seed: 7 },
    );
  });
});

describe('least missing (beyond.md, row 2)', () => {
  const target = levels[0] as (typeof levels)[number];
  const judge = (firm: FirmInput): CheckReport => check(firm, target, undefined, { countsTechnicalLead: true });
  const peopleKinds = ['registeredPersonnel', 'titledPersonnel', 'skilledWorkers'];
  /** A person who fills just the place and nothing else. */
  const hire = (leafKind: string, label: string, name: string): OtherInput => {
    if (leafKind === 'registeredPersonnel')
      return registered(name, '二级建造师', label.startsWith('建筑、') ? '机电工程' : '建筑工程');
    if (leafKind === 'titledPersonnel') return titled(name, '工程师', label === '其他' ? '暖通' : label);
    return worker(name);
  };
  const short = (report: CheckReport): string[] =>
    report.leaves
      .filter((leaf) => peopleKinds.includes(leaf.kind) && leaf.verdict === 'unmet')
      .map((leaf) => leaf.kind);

  it('the named people make it pass, and without any one of them it fails', () => {
    const sizes: number[] = [];
    fc.assert(
      fc.property(fc.oneof(randomFirm(12, 0), nearFirm), fc.infiniteStream(fc.nat()), (random, stream) => {
        const firm = complete(
          random,
          (...choices) => choices[(stream.next().value ?? 0) % choices.length] as (typeof choices)[0],
        );
        const report = judge(firm);
        const places = report.leaves
          .filter((leaf) => peopleKinds.includes(leaf.kind))
          .flatMap((leaf) => leaf.places.map((place) => ({ leaf, place })));
        const hires = places
          .flatMap(({ leaf, place }) =>
            Array.from({ length: place.need - place.possible }, () => ({ kind: leaf.kind, label: place.label })),
          )
          .map(({ kind, label }, index) => hire(kind, label, `新人${index}`));
        sizes.push(hires.length);
        const withAll = { ...firm, otherPeople: [...(firm.otherPeople ?? []), ...hires] };
        expect(short(judge(withAll))).toEqual([]);
        for (const dropped of [0, Math.floor(hires.length / 2), hires.length - 1]) {
          if (hires[dropped] === undefined) continue;
          const fewer = {
            ...firm,
            otherPeople: [...(firm.otherPeople ?? []), ...hires.filter((_, index) => index !== dropped)],
          };
          expect(short(judge(fewer)).length).toBeGreaterThan(0);
        }
        const gaps = report.gaps.filter(
          (gap) => gap.kind === 'add' && peopleKinds.some((kind) => gap.leafId.includes(`/${kind}-`)),
        );
        expect(gaps.reduce((sum, gap) => sum + (gap.count ?? 0), 0)).toBe(hires.length);
      }),
      { numRuns: 60, seed: 8 },
    );
    // Firms that lack nobody would prove nothing.
    expect(sizes.filter((size) => size > 0).length).toBeGreaterThan(20);
    expect(sizes.filter((size) => size > 1).length).toBeGreaterThan(10);
  });
});

describe('all standards at once', () => {
  it('answers every level, and as the single check does', () => {
    const firm = buildFirm({ enterprise: { entName: '示例', netAssets: 6000 } });
    const reports = checkAll({ catalogue: realCatalogue, firm, asOf: testDay, isDetailed: true });
    expect(reports.length).toBe(realCatalogue.standards.reduce((sum, standard) => sum + standard.levels.length, 0));
    for (const report of reports.filter((_, index) => index % 30 === 0)) {
      const single = checkQualification({
        catalogue: realCatalogue,
        firm,
        standardCode: report.standardCode,
        level: report.level,
        asOf: testDay,
      });
      expect(single.ok && canonicalJson(single.report)).toBe(canonicalJson(report));
    }
  });
});
