/**
 * What is evaluated only where something changed: after random edits, and beside full evaluation.
 */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Enterprise, EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { compareForecastsAfterEdits, getForecastTestSizes, getTestShare } from '../../testing/after-edits.ts';
import {
  buildEnterprise,
  completeEnterprise,
  createRegisteredPerson,
  createTitledPerson,
  testDay,
} from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import {
  findHoursImpactByFullEvaluation,
  findKeyPeopleByFullEvaluation,
  forecastByFullEvaluation,
} from '../../testing/full-forecast.ts';
import { createRandomEnterprise, smallCatalogue } from '../../testing/random-enterprise.ts';
import { WHOLE_REQUIREMENT_LABEL } from './failure-causes.ts';
import {
  createItemOutlook,
  type Forecast,
  type ForecastState,
  type ItemOutlook,
  updateForecast,
} from './first-failure.ts';
import { listEducationHoursImpacts } from './hours.ts';
import { listKeyPeople } from './key-people.ts';
import { listForecastChanges } from './losses.ts';

const isFull = process.env.TEST_FULL === '1';
const SIZES = getForecastTestSizes(process.env);
/** Enterprises whose people leave one after the other. */
const LEFT_ENTERPRISES = isFull ? 15 : 5;
const SHARE = getTestShare(process.env);
/** Enterprises of which both degrees are compared with full evaluation; those of the gate have a doubt about different requirements. */
const DOUBTFUL_SEEDS = isFull ? Array.from({ length: 40 }, (_, index) => SHARE * 40 + index) : [29, 33, 34];
/** The day after the amendment of the small standards. */
const AFTER_AMENDMENT = '2027-06-02';
const TIMEOUT_MS = 3_600_000;

const getItems = ({ items }: Forecast): ItemOutlook[] => items.map(createItemOutlook);

/** Values that change the result of a requirement that reads the field; each field but the name, which is required, is also emptied. */
const OTHER_VALUES: Partial<Enterprise> = {
  entName: '示例企业海州分公司',
  bizTermEnd: '2026-11-19',
  entType: '合伙企业',
  regCapital: 1,
  paidCapital: 1,
  netAssets: 1,
  establishDate: '2026-01-01',
  licenceStatus: '注销',
  techLeadName: '建造师1',
  techLeadTitle: '工程师',
};

/** Requirements that no record of a person or project answers, only figures and documents. */
const STATED: ReadonlySet<string> = new Set(['headcount', 'experience', 'creditRecord']);

describe('the outlook of what is held', () => {
  it('is evaluated again after a change of any field of the record of the enterprise that it reads', () => {
    const [standardCode, level] = ['10300101', '三级'];
    const document = buildEnterprise({
      ...completeEnterprise,
      enterprise: {
        entName: '示例企业',
        creditCode: '91110000100000000X',
        entType: '有限责任公司',
        regCapital: 1000,
        paidCapital: 1000,
        netAssets: 1000,
        establishDate: '2010-01-01',
        licenceStatus: '存续',
        techLeadName: '结构负责人',
        techLeadTitle: '高级工程师',
      },
      certificates: [
        {
          certName: '示例资质证书',
          items: [
            { uuid: 'building', standardCode, itemName: '建筑工程施工总承包', level },
            { uuid: 'survey', standardCode: '10200202', itemName: '工程设计', level: '乙级' },
            { uuid: 'supervision', standardCode: '10400201', itemName: '工程监理', level: '甲级' },
          ],
        },
      ],
    });
    const forecast = (enterprise: EnterpriseDocument, before: ForecastState | null = null): Forecast =>
      updateForecast({ catalogue: realCatalogue, enterprise, asOf: testDay }, before);
    const { state, items } = forecast(document);
    const reading = new Set<string>();
    for (const field of Object.keys(document.enterprise) as (keyof Enterprise)[])
      for (const value of [
        ...(field === 'entName' ? [] : [null]),
        ...(field in OTHER_VALUES ? [OTHER_VALUES[field]] : []),
      ]) {
        const enterprise = { ...document, enterprise: { ...document.enterprise, [field]: value } };
        const fresh = forecast(enterprise);
        expect(forecast(enterprise, state).items, field).toEqual(fresh.items);
        if (!isDeepStrictEqual(fresh.items, items)) reading.add(field);
      }
    expect([...reading].sort()).toEqual([
      'bizTermEnd',
      'creditCode',
      'entName',
      'entType',
      'licenceStatus',
      'netAssets',
      'regCapital',
      'techLeadName',
      'techLeadTitle',
    ]);
  });

  it('is only open from the day on which one of two disputed technical leads no longer fulfils the conditions', () => {
    const enterprise = buildEnterprise({
      enterprise: { entName: '示例企业', techLeadName: '甲' },
      registeredPeople: [
        createRegisteredPerson('甲', '一级建造师', '建筑工程', {
          workYears: 12,
          registrations: [
            { regType: '一级建造师', specialty: '建筑工程', validEnd: '2027-06-30', registeredHere: true },
          ],
        }),
      ],
      otherPeople: [createTitledPerson('乙', '高级工程师', '结构', { workYears: 10, kind: '技术负责人' })],
      certificates: [
        {
          certName: '示例资质证书',
          items: [{ uuid: 'building', standardCode: '10300101', itemName: '建筑工程施工总承包', level: '二级' }],
        },
      ],
    });
    const input = { catalogue: realCatalogue, enterprise, asOf: testDay };
    const items = getItems(updateForecast(input));
    expect(items).toMatchObject([{ firstDoubt: { day: '2027-07-01', leaves: [{ title: '技术负责人' }] } }]);
    expect(items).toEqual(forecastByFullEvaluation(input));
  });

  // The other half runs beside it, on a second processor: edited-second-half.test.ts.
  it(
    'is after each random edit what it is without earlier results, and by full evaluation: verdict, day and reasons',
    () => {
      const { failures, enterprises } = compareForecastsAfterEdits(0, SIZES);
      expect(failures).toBeGreaterThan(enterprises);
    },
    SIZES.timeoutMs,
  );

  it(
    'tells all degrees as full evaluation does, of enterprises that are not unmet by an amendment first',
    () => {
      const found = new Set<string>();
      for (const seed of DOUBTFUL_SEEDS) {
        const { enterprise } = createRandomEnterprise(seed, 0.2);
        const input = { catalogue: smallCatalogue, enterprise: enterprise(), asOf: AFTER_AMENDMENT };
        const wanted = forecastByFullEvaluation(input);
        expect(getItems(updateForecast(input)), `enterprise ${seed}`).toEqual(wanted);
        for (const { firstFailure, firstDoubt, firstWider } of wanted) {
          if (firstFailure !== null) found.add('unmet');
          if (firstDoubt !== null) found.add('unproven');
          if (firstWider !== null) found.add('wider');
          for (const turn of [firstDoubt, firstWider])
            expect(turn?.leaves.every(({ causes }) => causes.length > 0) ?? true, `enterprise ${seed}`).toBe(true);
        }
      }
      expect(found).toEqual(new Set(['unmet', 'unproven', 'wider']));
    },
    TIMEOUT_MS,
  );

  it('names the records because of which each requirement becomes worse', () => {
    let leaves = 0;
    const unnamed: string[] = [];
    for (const seed of [...DOUBTFUL_SEEDS, ...Array.from({ length: 15 }, (_, index) => SIZES.first + index)])
      for (const asOf of [testDay, AFTER_AMENDMENT]) {
        const { enterprise } = createRandomEnterprise(seed, 0.2);
        const items = getItems(updateForecast({ catalogue: smallCatalogue, enterprise: enterprise(), asOf }));
        for (const { leafId, causes, reason } of items.flatMap(listForecastChanges).flatMap((turn) => turn.leaves)) {
          const place = `enterprise ${seed}, ${asOf}: ${leafId}`;
          expect(causes, place).not.toEqual([]);
          // A statement that begins or ceases to count answers the requirement as a whole.
          const isStated =
            reason.includes('企业申报') || STATED.has(leafId.slice(leafId.lastIndexOf('/') + 1).split('-')[0] ?? '');
          if (!isStated && causes.some(({ via }) => via === WHOLE_REQUIREMENT_LABEL)) unnamed.push(place);
          leaves += 1;
        }
      }
    expect(leaves).toBeGreaterThan(40);
    // When a person begins to count, the open places of several requirements may be shared out otherwise, without a lost record.
    expect(unnamed.length, unnamed.join(', ')).toBeLessThanOrEqual(leaves / 100);
  });

  it(
    'names the people whose leaving, and whose missing hours, break it as full evaluation does',
    () => {
      let found = 0;
      let fallen = 0;
      const first = SHARE * LEFT_ENTERPRISES;
      for (let seed = first; seed < first + LEFT_ENTERPRISES; seed += 1) {
        const { enterprise, edit } = createRandomEnterprise(seed, 0.2);
        for (let step = 0; step < 2; step += 1) {
          const input = { catalogue: smallCatalogue, enterprise: enterprise(), asOf: testDay };
          const wanted = findKeyPeopleByFullEvaluation(input);
          expect(listKeyPeople(input), `enterprise ${seed}, step ${step}`).toEqual(wanted);
          found += wanted.length;
          const papers = [...input.enterprise.registeredPeople, ...input.enterprise.otherPeople].flatMap(
            (one) => one.registrations,
          );
          const short = papers.map(({ uuid = '' }) => ({ registrationUuid: uuid, missing: 10 }));
          const chains = findHoursImpactByFullEvaluation(input, short);
          expect(listEducationHoursImpacts(input, short), `enterprise ${seed}, step ${step}`).toEqual(chains);
          fallen += chains.flatMap(({ broken }) => broken).length;
          for (let edits = 0; edits < 10; edits += 1) edit();
        }
      }
      expect(found).toBeGreaterThan(0);
      expect(fallen).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
});
