/**
 * Completes unknown facts of random enterprises at random. No decided report may turn, and no requirement that shares no people with
 * another one may turn round.
 */
import { expect, it } from 'vitest';
import type { EnterpriseDocument } from '../enterprise/enterprise-document.ts';
import { testDay } from '../testing/enterprises.ts';
import { createEnterprise, createRandom, LEVELS, smallCatalogue } from '../testing/random-enterprise.ts';
import { evaluateQualification } from './evaluate-qualification.ts';
import type { EvaluationReport } from './report.ts';
import { isFulfilled } from './truth.ts';

const isFull = process.env.TEST_FULL === '1';
const RUNS = isFull ? 2000 : 40;

type Choices = Readonly<Record<string, readonly unknown[]>>;

/** What an empty field may turn out to be. Fields that say something when empty (docs/engine.md) are not here. */
const PERSON: Choices = {
  birthDate: ['1990-01-01', '1966-11-20', '1962-01-01'],
  socialSecurityHere: [true, false],
  titleMajor: ['结构', '给排水', '电气', '经济'],
  education: ['本科', '中专'],
  workYears: [0, 5, 10, 20],
};
const REGISTRATION: Choices = {
  specialty: ['建筑工程', '机电工程', '市政公用工程'],
  validEnd: ['2030-01-01', '2020-01-01'],
  registeredHere: [true, false],
};
const PROJECT: Choices = {
  role: ['施工总承包', '专业承包', '监理'],
  projectScale: ['大型', '小型', '二级'],
  acceptDate: ['2025-06-30', '2016-01-01'],
  onPlatform: [true, false],
  dataLevel: ['A', 'D'],
  qualityPassed: [true, false],
  contractAmount: [1, 100_000],
};
const METRIC: Choices = { value: [0, 10, 30, 100_000], unit: ['层', 'm', 'm²'] };
const EQUIPMENT: Choices = { count: [0, 1, 20], owned: [true, false], meetsSpec: [true, false] };
const ENTERPRISE: Choices = { netAssets: [100, 800, 400_000], regCapital: [0, 400_000] };

type Pick = (choices: readonly unknown[]) => unknown;

const fillIn = <T extends object>(record: T, choices: Choices, pick: Pick): T => ({
  ...record,
  ...Object.fromEntries(
    Object.entries(choices).flatMap(([field, values]) =>
      (record as Readonly<Record<string, unknown>>)[field] === null ? [[field, pick(values)]] : [],
    ),
  ),
});

function complete(enterprise: EnterpriseDocument, pick: Pick): EnterpriseDocument {
  const numbers = [...enterprise.registeredPeople, ...enterprise.otherPeople].map(({ idNo }) => idNo);
  // Another record under the same number, and a citizen's number itself, state facts that a completion must not contradict.
  const isAlone = (idNo: string | null): boolean =>
    idNo === null || (idNo.startsWith('X') && numbers.filter((one) => one === idNo).length === 1);
  const person = <P extends EnterpriseDocument['registeredPeople'][number]>(one: P): P => ({
    ...fillIn(one, isAlone(one.idNo) ? PERSON : {}, pick),
    registrations: one.registrations.map((item) => fillIn(item, REGISTRATION, pick)),
  });
  return {
    ...enterprise,
    enterprise: fillIn(enterprise.enterprise, ENTERPRISE, pick),
    registeredPeople: enterprise.registeredPeople.map(person),
    otherPeople: enterprise.otherPeople.map(person),
    projects: enterprise.projects.map((one) => ({
      ...fillIn(one, PROJECT, pick),
      metrics: one.metrics.map((item) => fillIn(item, METRIC, pick)),
      works: one.works.map((work) => ({ ...work, metrics: work.metrics.map((item) => fillIn(item, METRIC, pick)) })),
    })),
    equipment: enterprise.equipment.map((one) => fillIn(one, EQUIPMENT, pick)),
  };
}

const places = LEVELS.filter(([code]) => (smallCatalogue.byCode(code)?.levels.length ?? 0) > 0);

function evaluate(enterprise: EnterpriseDocument, [standardCode, level]: (typeof LEVELS)[number]): EvaluationReport {
  const result = evaluateQualification({ catalogue: smallCatalogue, enterprise, standardCode, level, asOf: testDay });
  if (!result.ok) throw new Error(result.message);
  return result.report;
}

/** The requirements that share people: new facts may move the shortage from one of them to another. */
const SHARING: ReadonlySet<string> = new Set([
  'registeredPersonnel',
  'titledPersonnel',
  'siteManagers',
  'skilledWorkers',
  'technicalStaff',
]);

const getOutcome = (verdict: EvaluationReport['verdict']): string => (verdict === 'declared' ? 'met' : verdict);

it(
  'never turns a decided result by completing what is unknown',
  () => {
    const turned: string[] = [];
    let decided = 0;
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const random = createRandom(seed * 7919);
      const pick: Pick = (choices) => choices[Math.floor(random() * choices.length)];
      const enterprise = createEnterprise(seed, random()).enterprise();
      const completed = complete(enterprise, pick);
      const place = places[seed % places.length];
      if (place === undefined) continue;
      const [before, after] = [evaluate(enterprise, place), evaluate(completed, place)];
      if (before.verdict !== 'undecided') {
        decided += 1;
        if (getOutcome(before.verdict) !== getOutcome(after.verdict))
          turned.push(`${seed}: ${before.verdict} → ${after.verdict}`);
      }
      before.leaves.forEach(({ id, kind, verdict }, index) => {
        const then = after.leaves[index]?.verdict;
        if (SHARING.has(kind) || verdict === 'unknown' || then === 'unknown') return;
        if (isFulfilled(verdict) !== (then !== undefined && isFulfilled(then)))
          turned.push(`${seed} ${id}: ${verdict} → ${then}`);
      });
    }
    expect(turned).toEqual([]);
    expect(decided).toBeGreaterThan(RUNS / 2);
  },
  isFull ? 1_800_000 : 60_000,
);
