/**
 * What is advised for each requirement, applied: the requirement is no longer unmet, and what then stays open is named. Requirements that
 * nothing added can close are named as well. Over levels of every category, for enterprises that have nothing and that have a part.
 */
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import { applyHypotheticalChanges } from '#domain/what-if/apply.ts';
import type { HypotheticalChange } from '#domain/what-if/change.ts';
import {
  buildEnterprise,
  createSkilledWorker,
  createTitledPerson,
  repeatFromOne,
  testDay,
} from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import { createConstructors, createEngineers, createTechnicalLead, createWorkers } from '../../testing/golden.ts';
import type { CatalogueLevel, CatalogueStandard } from '../catalogue.ts';
import type { EvaluationOptions } from '../context.ts';
import { evaluateQualification } from '../evaluate-qualification.ts';
import type { EvaluationReport } from '../report.ts';
import { findGapClosingAdvice } from './list-ways.ts';
import { type GapSlot, listGapSlots } from './slots.ts';
import { ASSUMED_COST_WEIGHTS } from './weights.ts';

interface Place {
  readonly standard: CatalogueStandard;
  readonly level: CatalogueLevel;
}
type EnterpriseInput = Partial<EnterpriseDocumentInput>;

const every = process.env.TEST_FULL === '1' ? 1 : 25;
const places: readonly Place[] = realCatalogue.standards
  .flatMap((standard) => standard.levels.map((level) => ({ standard, level })))
  .filter((_, index) => index % every === 0);

function check(
  { standard, level }: Place,
  input: EnterpriseInput,
  changes: readonly HypotheticalChange[],
  options: Partial<EvaluationOptions> = {},
): EvaluationReport {
  const { enterprise, asOf } = applyHypotheticalChanges(buildEnterprise(input), changes, testDay);
  const result = evaluateQualification({
    catalogue: realCatalogue,
    enterprise,
    standardCode: standard.code,
    level: level.key,
    asOf,
    options,
  });
  if (!result.ok) throw new Error(result.message);
  return result.report;
}

/** The simplest option of a slot, as often as it is asked for. */
const fill = ({ count, options: [first] }: GapSlot): HypotheticalChange[] =>
  first === undefined ? [] : [first.toChange(first.isSingle ? 1 : count)];

const nothing: EnterpriseInput = { enterprise: { entName: '空示例企业', netAssets: 0, regCapital: 0, paidCapital: 0 } };
/** Some of what most levels ask for, in part of another kind. */
const part: EnterpriseInput = {
  enterprise: { entName: '示例企业', netAssets: 300, regCapital: 100, paidCapital: 50 },
  registeredPeople: [...createConstructors(2, '建筑工程'), ...createConstructors(1, '机电工程', '一级')],
  otherPeople: [
    ...createEngineers(2, '结构'),
    ...createWorkers(3),
    createTechnicalLead('工程师', '结构', 2),
    createTitledPerson('测', '高级工程师', '岩土'),
  ],
  equipment: [
    { uuid: 'a', name: '打桩船', count: 1, owned: true, meetsSpec: true },
    { uuid: 'b', name: '混凝土输送泵', count: 1, owned: false, meetsSpec: true },
  ],
};

/** Requirements that people fill: those advised for one of them may count for another, so that only the whole way closes it. */
const SHARING: ReadonlySet<string> = new Set([
  'registeredPersonnel',
  'registeredTotal',
  'titledPersonnel',
  'siteManagers',
  'skilledWorkers',
  'technicalStaff',
  'staffPerformance',
  'other',
]);

/** The requirements whose advice leaves them where they were, without being named as such. */
function listUseless(place: Place, input: EnterpriseInput, options: Partial<EvaluationOptions> = {}): string[] {
  const report = check(place, input, [], options);
  if (report.verdict !== 'unmet') return [];
  const enterprise = buildEnterprise(input);
  const slots = listGapSlots({ catalogue: realCatalogue, ...place, report, enterprise, options });
  const advice = findGapClosingAdvice({
    catalogue: realCatalogue,
    enterprise,
    report,
    options,
    weights: ASSUMED_COST_WEIGHTS,
  });
  const named = new Set(advice?.left ?? report.leaves.map(({ title }) => title));
  const whole = check(place, input, advice?.ways[0]?.changes ?? [], options);
  return report.leaves.flatMap((leaf, index) => {
    if (leaf.verdict !== 'unmet') return [];
    const own = slots.filter(({ leafId }) => leafId === leaf.id);
    const where = `${place.level.name} ${leaf.id} ${leaf.title}`;
    const alone = own.length === 0 ? leaf : check(place, input, own.flatMap(fill), options).leaves[index];
    const after = SHARING.has(leaf.kind) && alone?.verdict === 'unmet' ? whole.leaves[index] : alone;
    if (after?.verdict === 'unmet') return named.has(leaf.title) ? [] : [`${where}: still ${after.reason}`];
    const isTold = after?.verdict !== 'unknown' || after.nextStep !== null || after.cautions.length > 0;
    return isTold ? [] : [`${where}: open without a word`];
  });
}

describe('what is advised for a requirement', () => {
  it.each([
    ['nothing', nothing],
    ['a part', part],
  ])('helps when applied alone to an enterprise that has %s', (_has, input) => {
    expect(places.flatMap((place) => listUseless(place, input))).toEqual([]);
    expect(new Set(places.map(({ standard }) => standard.category)).size).toBe(every === 1 ? 5 : 4);
  });

  const building = realCatalogue.byCode('10300101');
  const third = building?.levels.find(({ key }) => key === '三级');
  const moneyOf = (input: EnterpriseInput, options: Partial<EvaluationOptions>): readonly HypotheticalChange[] => {
    if (building === null || third === undefined) throw new Error('the facts lack the level');
    const place = { standard: building, level: third };
    const report = check(place, input, [], options);
    const at = report.leaves.findIndex(({ kind }) => kind === 'netAssets');
    expect(report.leaves[at]?.verdict).toBe('unmet');
    const slots = listGapSlots({
      catalogue: realCatalogue,
      ...place,
      report,
      enterprise: buildEnterprise(input),
      options,
    });
    const changes = slots.filter(({ leafId }) => leafId === report.leaves[at]?.id).flatMap(fill);
    expect(check(place, input, changes, options).leaves[at]?.verdict).toBe('met');
    return changes;
  };

  it('is the capital of a first application, and the sum that a current qualification asks for', () => {
    const poor: EnterpriseInput = { enterprise: { entName: '示例企业', netAssets: 700, regCapital: 700 } };
    expect(moneyOf(poor, { applying: 'first' })).toEqual([{ kind: 'setMoney', field: 'regCapital', amount: 800 }]);
    expect(moneyOf(poor, {})).toEqual([{ kind: 'setMoney', field: 'netAssets', amount: 800 }]);
    const holder: EnterpriseInput = {
      enterprise: { entName: '示例企业', netAssets: 900 },
      certificates: [
        {
          category: 'construction',
          certName: '建筑业企业资质证书',
          validEnd: '2029-01-01',
          items: [{ itemName: '市政公用工程施工总承包', standardCode: '10300110', level: '二级' }],
        },
      ],
    };
    expect(moneyOf(holder, {})).toEqual([{ kind: 'setMoney', field: 'netAssets', amount: 4000 }]);
  });

  it('are people with the post that a requirement counts by itself', () => {
    const input: EnterpriseInput = { ...nothing, otherPeople: repeatFromOne(1, () => createSkilledWorker('工人')) };
    const concrete = realCatalogue.byCode('10300203');
    const [level] = concrete?.levels ?? [];
    if (concrete === null || level === undefined) throw new Error('the facts lack the level');
    const place = { standard: concrete, level };
    const report = check(place, input, []);
    const at = report.leaves.findIndex(({ id }) => id.endsWith('/other-5'));
    const slots = listGapSlots({ catalogue: realCatalogue, ...place, report, enterprise: buildEnterprise(input) });
    const changes = slots.filter(({ leafId }) => leafId === report.leaves[at]?.id).flatMap(fill);
    expect(changes).toMatchObject([{ kind: 'addPeople', count: 4, postName: '混凝土试验员' }]);
    expect(check(place, input, changes).leaves[at]?.verdict).toBe('met');
  });
});
