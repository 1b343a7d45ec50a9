import { describe, expect, it } from 'vitest';
import { createCatalogue } from '#domain/qualification/catalogue.ts';
import { evaluateQualification } from '#domain/qualification/evaluate-qualification.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';
import { buildEnterprise } from '#domain/testing/enterprises.ts';
import { realFacts } from '#domain/testing/facts.ts';
import {
  findLevelLocation,
  type LevelLocation,
  listRowChanges,
  listRowsInForce,
  type StandardAmendment,
} from './amendment.ts';
import type { AmendmentCase } from './cases.ts';
import { buildAmendedFacts, parseRequirementRows, validateAmendment } from './validate-amendment.ts';

const DOCUMENT = {
  title: '示例修改通知',
  docNumber: '示建〔2026〕9号',
  issued: '2026-12-01',
  effective: '2027-03-01',
  effect: '示例',
};
const getPlace = (level: string): LevelLocation => {
  const place = findLevelLocation(realFacts, { standardCode: '10300101', level });
  if (place === null) throw new Error(`no level ${level}`);
  return place;
};
/** The level as it stands, rewritten. */
const amend = (level: string, rewrite: (rows: Requirement[]) => unknown[]): StandardAmendment => ({
  standardCode: '10300101',
  level,
  document: DOCUMENT,
  requirements: rewrite(structuredClone([...listRowsInForce(getPlace(level), DOCUMENT.effective)])) as Requirement[],
});
const examine = (amendment: StandardAmendment, more: { cases?: AmendmentCase[]; confirmedGaps?: string[] } = {}) =>
  validateAmendment({ facts: realFacts, amendment, clause: null, confirmedGaps: [], cases: [], ...more });
const refusals = (amendment: StandardAmendment, more = {}) =>
  examine(amendment, more).findings.filter(({ kind, isRefused }) => isRefused && kind !== 'confirm');

const withAssets = (minCny: number) =>
  amend('三级', (rows) => rows.map((row) => (row.kind === 'netAssets' ? { ...row, minCny } : row)));
/** The bands of storeys of 一级: from 25 once, 18 to 25 twice. */
const withStoreys = (rewrite: (bands: Record<string, unknown>[]) => unknown[]) =>
  amend('一级', (rows) =>
    rows.map((row) =>
      row.kind === 'performance'
        ? {
            ...row,
            groups: (row.groups as { id: string; anyOf: Record<string, unknown>[] }[]).map((group) =>
              group.id === 'storeys' ? { ...group, anyOf: rewrite(group.anyOf) } : group,
            ),
          }
        : row,
    ),
  );

describe('an amendment', () => {
  const amendment = withAssets(9_000_000);
  const law = buildAmendedFacts(realFacts, amendment);
  const verdictOn = (asOf: string, netAssets: number) => {
    const enterprise = buildEnterprise({ enterprise: { entName: '示例企业', netAssets } });
    const answer = evaluateQualification({
      catalogue: createCatalogue(law ?? realFacts),
      enterprise,
      standardCode: '10300101',
      level: '三级',
      asOf,
    });
    if (!answer.ok) throw new Error(answer.message);
    const leaves = answer.report.leaves.filter(
      ({ kind, verdict }) => kind === 'netAssets' && verdict !== 'notAssessed',
    );
    return leaves.map(({ verdict, source }) => [verdict, source.amendedBy]);
  };

  it('keeps both figures, and the day decides', () => {
    expect(verdictOn('2027-02-28', 850)).toEqual([['met', DOCUMENT.docNumber]]);
    expect(verdictOn('2027-03-01', 850)).toEqual([['unmet', DOCUMENT.docNumber]]);
    expect(verdictOn('2027-03-01', 900)).toEqual([['met', DOCUMENT.docNumber]]);
  });

  it('moves no row from its place, since statements of enterprises hold its number', () => {
    const before = getPlace('三级').level.requirements.map(({ kind }) => kind);
    const place = findLevelLocation(law ?? realFacts, amendment);
    expect(place?.level.requirements.map(({ kind }) => kind)).toEqual([...before, 'netAssets']);
  });

  it('is amended again by a later one, each text in its time', () => {
    const later = {
      ...withAssets(10_000_000),
      document: { ...DOCUMENT, docNumber: '示建〔2027〕1号', effective: '2027-09-01' },
    };
    const twice = buildAmendedFacts(law ?? realFacts, later);
    const onlyRow = (day: string) => {
      const place = findLevelLocation(twice ?? realFacts, later);
      return place
        ? listRowsInForce(place, day)
            .filter(({ kind }) => kind === 'netAssets')
            .map((row) => row.minCny)
        : [];
    };
    expect(['2027-02-28', '2027-03-01', '2027-08-31', '2027-09-01'].map(onlyRow)).toEqual([
      [8_000_000],
      [9_000_000],
      [9_000_000],
      [10_000_000],
    ]);
  });

  it('tells a rewritten row from one that came or went', () => {
    const changes = listRowChanges(
      getPlace('三级'),
      amend('三级', (rows) => [
        ...rows
          .filter(({ kind }) => kind !== 'skilledWorkers')
          .map((row) => (row.kind === 'netAssets' ? { ...row, minCny: 1 } : row)),
        { kind: 'headcount', min: 50, clause: '1.3.9' },
      ]),
    );
    expect(changes.map(({ before, after }) => [before?.kind ?? null, after?.kind ?? null])).toEqual([
      ['netAssets', 'netAssets'],
      ['skilledWorkers', null],
      [null, 'headcount'],
    ]);
  });
});

describe('what stands against it', () => {
  it('is nothing where a figure moved', () => {
    expect(refusals(withAssets(9_000_000))).toEqual([]);
    expect(
      refusals(withStoreys((bands) => bands.map((band) => (band.min === 18 ? { ...band, min: 20 } : band)))),
    ).toEqual([]);
  });

  it.each([
    [
      'the lower band gone',
      (bands: Record<string, unknown>[]) => bands.filter(({ min }) => min !== 18),
      '18 层（含）至 25 层（不含）',
    ],
    [
      'the upper band gone',
      (bands: Record<string, unknown>[]) => bands.filter(({ min }) => min !== 25),
      '25 层（含）以上',
    ],
    [
      'a hole between them',
      (bands: Record<string, unknown>[]) =>
        bands.map((band) => (band.min === 18 ? { ...band, maxExclusive: 22 } : band)),
      '22 层（含）至 25 层（不含）',
    ],
    [
      'both over one range',
      (bands: Record<string, unknown>[]) =>
        bands.map((band) => (band.min === 18 ? { ...band, maxExclusive: 28 } : band)),
      '25 层（含）至 28 层（不含）',
    ],
  ])('%s: the interval is named', (name, rewrite, interval) => {
    const found = refusals(withStoreys(rewrite));
    expect(found.map(({ kind }) => kind)).toEqual([name === 'both over one range' ? 'overlap' : 'gap']);
    expect(found[0]?.message).toContain(`地上层数 ${interval}`);
  });

  it('lets a band go that the text really gives up, and no hole', () => {
    const gone = withStoreys((bands) => bands.filter(({ min }) => min !== 18));
    expect(refusals(gone, { confirmedGaps: ['地上层数 18 层（含）至 25 层（不含）'] })).toEqual([]);
  });

  it('is a row without its place in the text, another unit, more groups than there are, more of a part than of the whole', () => {
    const getKinds = (amendment: StandardAmendment) => refusals(amendment).map(({ kind }) => kind);
    expect(getKinds(amend('三级', (rows) => [...rows, { kind: 'headcount', min: 50 }]))).toEqual(['citation']);
    expect(getKinds(withStoreys((bands) => bands.map((band) => ({ ...band, unit: 'm' }))))).toContain('unit');
    expect(
      getKinds(
        amend('一级', (rows) => rows.map((row) => (row.kind === 'performance' ? { ...row, groupsNeeded: 9 } : row))),
      ),
    ).toEqual(['unreachable']);
    expect(
      getKinds(
        amend('三级', (rows) => rows.map((row) => (row.kind === 'registeredPersonnel' ? { ...row, min: 3 } : row))),
      ),
    ).toEqual(['unreachable']);
    expect(getKinds({ ...withAssets(1), standardCode: '9' })).toEqual(['place']);
  });

  it('is a row that the schema or the engine does not know', () => {
    expect(parseRequirementRows([{ kind: 'netAssets', minCny: '很多' }]).faults[0]?.message).toContain('minCny');
    expect(parseRequirementRows([{ kind: 'nothing' }]).faults[0]?.message).toContain('nothing');
    expect(parseRequirementRows([{ kind: 'netAssets', minCny: 1, colour: 'red' }]).faults[0]?.message).toContain(
      'colour',
    );
    expect(parseRequirementRows([{ kind: 'netAssets', minCny: 1 }]).faults).toEqual([]);
  });

  it('is told where a higher level asks for less of a technical lead than a lower one', () => {
    const years = (minYears: number) =>
      amend('三级', (rows) => rows.map((row) => (row.kind === 'technicalLead' ? { ...row, minYears } : row)));
    const told = (amendment: StandardAmendment) =>
      examine(amendment)
        .findings.filter(({ kind }) => kind === 'order')
        .map(({ isRefused, message }) => [isRefused, message]);
    // 二级 asks for eight years, 一级 for ten.
    expect(told(years(9))).toEqual([[false, expect.stringContaining('高于更高等级“二级”')]]);
    expect(told(years(8))).toEqual([]);
  });

  it('is told and not refused where a higher level would ask less', () => {
    const notes = examine(withAssets(1_000_000_000)).findings.filter(({ kind }) => kind === 'order');
    expect(notes.map(({ isRefused }) => isRefused)).toEqual(notes.map(() => false));
    expect(notes.map(({ message }) => message).join()).toContain('二级');
  });

  it('is a case that comes out otherwise than worked by hand', () => {
    const item = (netAssets: number, expected: 'met' | 'unmet'): AmendmentCase => ({
      name: `净资产 ${netAssets} 万元`,
      row: 1,
      expected,
      netAssets,
    });
    const figures = [
      [899, 'unmet'],
      [899.9999, 'unmet'],
      [900, 'met'],
      [901, 'met'],
      [5000, 'met'],
    ] as const;
    const cases = figures.map(([netAssets, expected]) => item(netAssets, expected));
    expect(examine(withAssets(9_000_000), { cases }).findings).toEqual([]);
    const red = refusals(withAssets(9_000_000), { cases: [...cases, item(850, 'met')] });
    expect(red.map(({ kind, message }) => [kind, message.includes('净资产 850 万元')])).toEqual([['case', true]]);
  });
});
