/** Forecast and key people against brute force (beyond.md, second table, rows 3 and 4). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocument, EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import { addDays } from '#domain/validity/day.ts';
import {
  buildEnterprise,
  completeEnterprise,
  createRegisteredPerson,
  createTestProject,
  nearLimitEnterprise,
  randomEnterprise,
  testDay,
} from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import { findKeyPeopleByFullEvaluation, forecastByFullEvaluation } from '../../testing/full-forecast.ts';
import { findLevel } from '../catalogue.ts';
import type { EvaluateManyInput, ProgressListener } from '../evaluate-all.ts';
import { evaluateCurrent } from '../evaluate-all.ts';
import { createItemOutlook, getOutlookEnd, updateForecast } from './first-failure.ts';
import { listKeyPeople } from './key-people.ts';

const held: NonNullable<EnterpriseDocumentInput['certificates']> = [
  {
    certName: '建筑业企业资质证书',
    items: [
      { uuid: 'building', standardCode: '10300101', itemName: '建筑工程施工总承包', level: '三级' },
      { uuid: 'municipal', standardCode: '10300110', itemName: '市政公用工程施工总承包', level: '三级' },
    ],
  },
];
const holding = (enterprise: EnterpriseDocumentInput): EnterpriseDocument =>
  buildEnterprise({ ...enterprise, certificates: held });
const input = (enterprise: EnterpriseDocument) => ({ catalogue: realCatalogue, enterprise, asOf: testDay });

/** Ends, birthdays and months of insurance inside the two years, so that there is something to foresee. */
const moving = fc
  .record({
    enterprise: fc.oneof(fc.constant(completeEnterprise), nearLimitEnterprise),
    ends: fc.array(fc.constantFrom('2026-12-31', '2027-02-28', '2027-06-30', '2028-02-29', '2028-11-20'), {
      minLength: 3,
      maxLength: 6,
    }),
    births: fc.array(
      fc.constantFrom('1967-03-01', '1962-07-15', '1968-02-29', '1963-11-21', '1980-01-01', '1990-01-01'),
      {
        minLength: 2,
        maxLength: 4,
      },
    ),
    starts: fc.array(fc.constantFrom('2025-09-30', '2026-11-19', null, null), { minLength: 1, maxLength: 3 }),
  })
  .map(
    ({ enterprise, ends, births, starts }): EnterpriseDocumentInput => ({
      ...enterprise,
      otherPeople: (enterprise.otherPeople ?? []).map((person, index) => {
        const registrations = (person.registrations ?? []).map((one) => ({
          ...one,
          validEnd: ends[index % ends.length] ?? null,
          registeredHere: true,
        }));
        const start = starts[index % starts.length];
        return {
          ...person,
          registrations,
          ...(index % 9 === 0 ? { birthDate: births[index % births.length] ?? null } : {}),
          ...(index % 7 === 0 && start ? { socialSecurityHere: null, socialSecurityStart: start } : {}),
        };
      }),
    }),
  );

const listRequirementTexts = (title: string): string[] => {
  const standard = realCatalogue.byCode('10300101');
  const level = standard && findLevel(standard, '三级');
  return (level?.rows ?? []).filter(({ words }) => words.title === title).map(({ words }) => words.text);
};

/** Item, requirement and verdict, of all requirements on a day. */
const listVerdicts = (enterprise: EnterpriseDocument, asOf: string) =>
  evaluateCurrent({ ...input(enterprise), asOf }).flatMap(({ itemRef, report }) =>
    (report?.leaves ?? []).map(({ id, verdict, distance }) => ({
      itemRef,
      key: `${itemRef} ${id}`,
      verdict,
      missing: distance?.value ?? null,
    })),
  );

interface Days {
  failure: string | null;
  doubt: string | null;
  wider: string | null;
}

/** One run a day: the first day of a failure, and of a doubt and of a larger gap up to then. */
function findDaysDaily(enterprise: EnterpriseDocument): Record<string, Days> {
  const found: Record<string, Days> = {};
  const today = new Map(listVerdicts(enterprise, testDay).map((one) => [one.key, one]));
  for (let day = addDays(testDay, 1); day <= getOutlookEnd(testDay); day = addDays(day, 1)) {
    for (const { itemRef, key, verdict, missing } of listVerdicts(enterprise, day)) {
      const days = (found[itemRef] ??= { failure: null, doubt: null, wider: null });
      const before = today.get(key)?.verdict;
      const missed = today.get(key)?.missing ?? null;
      if (days.failure !== null && days.failure < day) continue;
      if (verdict === 'unmet' && before !== 'unmet') days.failure = day;
      if (verdict === 'unknown' && (before === 'met' || before === 'declared')) days.doubt ??= day;
      if (verdict === 'unmet' && before === 'unmet' && missed !== null && (missing ?? 0) > missed) days.wider ??= day;
    }
  }
  return found;
}

const forecastCurrent = (asked: EvaluateManyInput, tell?: ProgressListener) =>
  updateForecast(asked, null, tell).items.map(createItemOutlook);

describe('the first day on which a held qualification fails', () => {
  it('is the first failing day of daily runs over 24 months, beside the first days that are only open or lack more', () => {
    let foreseen = 0;
    let grown = 0;
    fc.assert(
      fc.property(moving, (enterprise) => {
        const built = holding(enterprise);
        const outlook = forecastCurrent(input(built));
        const days = Object.fromEntries(
          outlook.map(({ itemRef, firstFailure, firstDoubt, firstWider }) => [
            itemRef,
            { failure: firstFailure?.day ?? null, doubt: firstDoubt?.day ?? null, wider: firstWider?.day ?? null },
          ]),
        );
        foreseen += Object.values(days).filter(({ failure }) => failure !== null).length;
        grown += Object.values(days).filter(({ wider }) => wider !== null).length;
        expect(days).toEqual(findDaysDaily(built));
      }),
      { numRuns: process.env.TEST_FULL === '1' ? 16 : 3, seed: 41 },
    );
    expect(foreseen).toBeGreaterThan(2);
    expect(grown).toBeGreaterThan(0);
  }, 300_000);

  it('names what counted the day before, and why it does not any more', () => {
    const people = (completeEnterprise.otherPeople ?? []).map((person) =>
      person.name === '机电建造师'
        ? createRegisteredPerson('机电建造师', '二级建造师', '建筑工程', {
            registrations: [
              { regType: '二级建造师', specialty: '机电工程', validEnd: '2027-06-30', registeredHere: true },
            ],
          })
        : person,
    );
    const [building] = forecastCurrent(input(holding({ ...completeEnterprise, otherPeople: people })));
    expect(building?.firstFailure?.day).toBe('2027-07-01');
    const causes = building?.firstFailure?.leaves.flatMap((leaf) => leaf.causes) ?? [];
    expect(causes).toContainEqual(
      expect.objectContaining({ name: '机电建造师', reason: expect.stringContaining('2027-06-30') }),
    );
  });

  it('tells every requirement that fails that day once, in the words of its report, and what is held twice alike', () => {
    const people = (completeEnterprise.otherPeople ?? []).map((person) => ({
      ...person,
      registrations: (person.registrations ?? []).map((one) => ({ ...one, validEnd: '2027-06-30' })),
    }));
    const enterprise = buildEnterprise({
      ...completeEnterprise,
      otherPeople: people,
      certificates: [
        {
          certName: '建筑业企业资质证书',
          items: [
            { uuid: 'one', standardCode: '10300101', itemName: '建筑工程施工总承包', level: '三级' },
            { uuid: 'none', standardCode: null, itemName: '自拟名称', level: '甲级' },
            { uuid: 'two', standardCode: '10300101', itemName: '建筑工程施工总承包', level: '三级' },
          ],
        },
      ],
    });
    const shares: number[] = [];
    const [one, none, two] = forecastCurrent(input(enterprise), (share) => shares.push(share));
    expect(one?.firstFailure).toMatchObject({
      day: '2027-07-01',
      leaves: [
        {
          leafId: '10300101/三级/registeredPersonnel-2',
          title: '注册建造师',
          docNumber: '建市〔2014〕159号',
          have: '0 人',
          need: expect.stringContaining('不少于 5 人'),
        },
      ],
    });
    const [leaf] = one?.firstFailure?.leaves ?? [];
    expect(leaf?.causes.map(({ ref, name }) => [ref, name])).toEqual(
      ['建造师1', '建造师2', '建造师3', '建造师4', '机电建造师'].map((name) => [name, name]),
    );
    expect(none).toEqual({
      itemRef: 'none',
      itemName: '自拟名称',
      standardCode: '',
      level: '甲级',
      verdict: null,
      firstFailure: null,
      firstDoubt: null,
      firstWider: null,
    });
    expect(two?.firstFailure).toEqual(one?.firstFailure);
    expect(shares[0]).toBe(0);
    expect(shares.every((share, index) => share >= 0 && share < 1 && share >= (shares[index - 1] ?? 0))).toBe(true);
  });

  it('names a person who was open until then as a cause', () => {
    const constructors = [
      { name: '在册建造师', validEnd: '2029-12-31', registeredHere: true },
      { name: '待核对建造师', validEnd: '2027-06-30', registeredHere: null },
    ].map(({ name, validEnd, registeredHere }) => ({
      ...createRegisteredPerson(name, '二级建造师', '建筑工程'),
      registrations: [{ regType: '二级建造师', specialty: '建筑工程', validEnd, registeredHere }],
    }));
    const items = [{ uuid: 'old', standardCode: '10300214', itemName: '古建筑工程', level: '三级' }];
    const enterprise = buildEnterprise({
      otherPeople: constructors,
      certificates: [{ certName: '示例证书', items }],
    });
    const [old] = forecastCurrent(input(enterprise));
    expect(old?.firstFailure).toMatchObject({ day: '2027-07-01', leaves: [{ title: '注册建造师' }] });
    expect(old?.firstFailure?.leaves[0]?.causes).toEqual([
      { ref: '待核对建造师', name: '待核对建造师', via: '待核对', reason: expect.stringContaining('2027-06-30') },
    ]);
  });

  it('names the end of a registration after which it is only open whether the others are enough', () => {
    const people = [
      { name: '甲建造师', validEnd: '2027-06-30', registeredHere: true },
      { name: '乙建造师', validEnd: '2028-08-31', registeredHere: true },
      { name: '待核对建造师', validEnd: '2029-12-31', registeredHere: null },
    ].map(({ name, ...registration }) => ({
      ...createRegisteredPerson(name, '二级建造师', '建筑工程'),
      registrations: [{ regType: '二级建造师', specialty: '建筑工程', ...registration }],
    }));
    const items = [{ uuid: 'old', standardCode: '10300214', itemName: '古建筑工程', level: '三级' }];
    const enterprise = buildEnterprise({ otherPeople: people, certificates: [{ certName: '示例证书', items }] });
    const [old] = forecastCurrent(input(enterprise));
    expect(old?.firstDoubt).toMatchObject({ day: '2027-07-01', leaves: [{ title: '注册建造师' }] });
    expect(old?.firstDoubt?.leaves[0]?.causes).toEqual([
      { ref: '甲建造师', name: '甲建造师', via: expect.any(String), reason: expect.stringContaining('2027-06-30') },
    ]);
    expect(old?.firstFailure).toMatchObject({ day: '2028-09-01', leaves: [{ title: '注册建造师' }] });
    expect(findDaysDaily(enterprise)).toEqual({ old: { failure: '2028-09-01', doubt: '2027-07-01', wider: null } });
    expect(old?.firstFailure?.leaves[0]?.causes).toEqual([expect.objectContaining({ name: '乙建造师' })]);
  });

  it('names the project by whose age a gap grows, unless one that is finished later takes its place', () => {
    const items = [{ uuid: 'building', standardCode: '10300101', itemName: '建筑工程施工总承包', level: '二级' }];
    const getItem = (...days: readonly string[]) => {
      const enterprise = buildEnterprise({
        projects: days.map((acceptDate) =>
          createTestProject(`${acceptDate} 验收的高楼`, '10300101', {
            metrics: [{ metric: '地上层数', value: 28, unit: '层' }],
            height: 99,
            contractAmount: 9000,
            acceptDate,
          }),
        ),
        certificates: [{ certName: '示例证书', items }],
      });
      const found = forecastCurrent(input(enterprise));
      expect(found).toEqual(forecastByFullEvaluation(input(enterprise)));
      return found[0];
    };
    const old = getItem('2022-03-31');
    expect(old).toMatchObject({ firstWider: { day: '2027-04-01', leaves: [{ title: '工程业绩' }] } });
    expect(old?.firstWider?.leaves[0]?.causes).toEqual([
      expect.objectContaining({ name: '2022-03-31 验收的高楼', reason: '竣工已超过 5 年' }),
    ]);
    expect(getItem('2022-03-31', '2026-12-31')).toMatchObject({ firstWider: null });
  });

  it('names the person whose achievement kept 个人业绩 open', () => {
    const people = (completeEnterprise.otherPeople ?? []).map((person) => ({
      ...person,
      registrations: (person.registrations ?? []).map((one) =>
        person.name === '建造师2' ? { ...one, validEnd: '2027-06-30' } : one,
      ),
    }));
    const achievements = ['建造师1', '建造师2'].map((personUuid) => ({
      personUuid,
      projectName: `${personUuid}负责的项目`,
      role: '项目经理',
      endDate: '2024-01-01',
      standardCode: '10300101',
      meetsLevel: '二级',
    }));
    const [building] = forecastCurrent(input(holding({ ...completeEnterprise, otherPeople: people, achievements })));
    const leaf = building?.firstFailure?.leaves.find(({ leafId }) => leafId === '10300101/三级/other-7');
    expect(building?.firstFailure?.day).toBe('2027-07-01');
    expect(leaf?.causes).toEqual([
      { ref: '建造师2', name: '建造师2', via: '待核对', reason: '注册有效期至 2027-06-30' },
    ]);
  });

  it('does not warn of what is open today already for the same cause', () => {
    const people = [true, null].map((registeredHere, index) => ({
      ...createRegisteredPerson(`建造师${index + 1}`, '二级建造师', '建筑工程'),
      registrations: [{ regType: '二级建造师', specialty: '建筑工程', validEnd: '2029-12-31', registeredHere }],
    }));
    const items = [{ uuid: 'old', standardCode: '10300214', itemName: '古建筑工程', level: '三级' }];
    const enterprise = buildEnterprise({ otherPeople: people, certificates: [{ certName: '示例证书', items }] });
    const [report] = evaluateCurrent(input(enterprise));
    expect(report?.report?.leaves.find(({ title }) => title === '注册建造师')?.verdict).toBe('unknown');
    expect(forecastCurrent(input(enterprise))).toMatchObject([
      { firstFailure: null, firstDoubt: null, firstWider: null },
    ]);
  });

  it('foresees nothing new where everything fails already', () => {
    const [building] = forecastCurrent(input(holding({ enterprise: { entName: '示例空企业', netAssets: 1 } })));
    expect(building).toMatchObject({ verdict: 'unmet', firstFailure: null, firstDoubt: null, firstWider: null });
  });

  it('names the day and the person that widen the gap of a requirement that is already unmet', () => {
    const [only] = ['2027-06-30'].map((validEnd) => ({
      ...createRegisteredPerson('唯一建造师', '二级建造师', '建筑工程'),
      registrations: [{ regType: '二级建造师', specialty: '建筑工程', validEnd, registeredHere: true }],
    }));
    const items = [{ uuid: 'old', standardCode: '10300214', itemName: '古建筑工程', level: '三级' }];
    const enterprise = buildEnterprise({
      otherPeople: only === undefined ? [] : [only],
      certificates: [{ certName: '示例证书', items }],
    });
    const [old] = forecastCurrent(input(enterprise));
    expect(old).toMatchObject({ verdict: 'unmet', firstWider: { day: '2027-07-01' } });
    expect(old?.firstWider?.leaves.map(({ title, causes }) => [title, causes.map(({ name }) => name)])).toEqual([
      ['注册建造师', ['唯一建造师']],
    ]);
    // A day later the gap is the known one.
    expect(updateForecast({ ...input(enterprise), asOf: '2027-07-01' }).items.map(createItemOutlook)).toMatchObject([
      { firstWider: null },
    ]);
  });
});

/** The kinds of random enterprises, each with its seed. */
const KINDS = [
  ['near the limits', nearLimitEnterprise, 42],
  ['with gaps and doubts', randomEnterprise(10), 43],
] as const;

describe('people whose leaving breaks a held qualification', () => {
  it('are told with their effect: the leads of the projects, and no constructor with a substitute', () => {
    const spare = createRegisteredPerson('备用建造师', '二级建造师', '建筑工程');
    const shares: number[] = [];
    const found = listKeyPeople(
      input(holding({ ...completeEnterprise, otherPeople: [...(completeEnterprise.otherPeople ?? []), spare] })),
      (share) => shares.push(share),
    );
    expect(found.map(({ name }) => name).filter((name) => name.includes('建造师'))).toEqual([]);
    // Any other constructor could lead instead, but none of them has led a project.
    const [lead] = found.filter(({ name }) => name === '结构负责人').flatMap(({ broken }) => broken);
    expect(lead).toMatchObject({ itemRef: 'building', itemName: '建筑工程施工总承包', level: '三级' });
    expect(lead?.leaves.map(({ leafId, have, degree }) => [leafId, have, degree])).toEqual([
      ['10300101/三级/technicalLead-3', '备用建造师', 'unproven'],
      ['10300101/三级/other-7', '一人主持 0 项', 'unmet'],
    ]);
    expect(shares[0]).toBe(0);
    expect(shares.every((share) => share < 1)).toBe(true);
  });

  it('are told where a statement fulfils what the records leave open, though they do not certainly count', () => {
    const text = listRequirementTexts('注册建造师')[0] ?? '';
    const people = (completeEnterprise.otherPeople ?? []).map((person) => ({
      ...person,
      registrations: (person.registrations ?? []).map((one) =>
        person.name === '机电建造师' ? { ...one, registeredHere: null } : one,
      ),
    }));
    const stated = holding({
      ...completeEnterprise,
      otherPeople: people,
      declarations: [
        { kind: 'requirement', text, standardCode: '10300101', level: '三级', confirmed: true, source: '示例文件' },
      ],
    });
    const [building] = evaluateCurrent(input(stated));
    expect(building?.report?.leaves.find(({ title }) => title === '注册建造师')?.verdict).toBe('declared');
    const found = listKeyPeople(input(stated)).find(({ name }) => name === '机电建造师');
    expect(found?.broken.flatMap(({ leaves }) => leaves.map(({ title }) => title))).toContain('注册建造师');
  });

  it.each(KINDS)(
    'are those whose removal, one by one, makes a requirement worse: enterprises %s',
    (_what, enterprises, seed) => {
      const named = new Set<string>();
      fc.assert(
        fc.property(enterprises, (enterprise) => {
          const asked = input(holding(enterprise));
          const wanted = findKeyPeopleByFullEvaluation(asked);
          for (const { broken } of wanted)
            for (const { leaves } of broken) for (const { degree } of leaves) named.add(degree);
          expect(listKeyPeople(asked)).toEqual(wanted);
        }),
        { numRuns: process.env.TEST_FULL === '1' ? 50 : 4, seed },
      );
      expect(named.size).toBeGreaterThan(1);
    },
    300_000,
  );

  it('are told as soon as it is only open whether the others are enough', () => {
    const constructors = (...here: readonly (boolean | null)[]) =>
      here.map((registeredHere, index) => ({
        ...createRegisteredPerson(`建造师${index + 1}`, '二级建造师', '建筑工程'),
        registrations: [{ regType: '二级建造师', specialty: '建筑工程', validEnd: '2029-12-31', registeredHere }],
      }));
    const find = (...here: readonly (boolean | null)[]) =>
      listKeyPeople(
        input(
          buildEnterprise({
            otherPeople: constructors(...here),
            certificates: [
              {
                certName: '示例证书',
                items: [{ uuid: 'old', standardCode: '10300214', itemName: '古建筑工程', level: '三级' }],
              },
            ],
          }),
        ),
      ).map(({ name, broken }) => [
        name,
        broken.flatMap(({ leaves }) =>
          leaves.filter(({ title }) => title === '注册建造师').map(({ degree }) => degree),
        ),
      ]);
    expect(find(true, true)).toEqual([
      ['建造师1', ['unmet']],
      ['建造师2', ['unmet']],
    ]);
    expect(find(true, true, null)).toEqual([
      ['建造师1', ['unproven']],
      ['建造师2', ['unproven']],
    ]);
    expect(find(true, null)).toEqual([
      ['建造师1', ['unmet']],
      ['建造师2', ['unmet']],
    ]);
    expect(find(true)).toEqual([['建造师1', ['wider']]]);
    expect(find(true, true, true)).toEqual([]);
  });
});
