/**
 * Calculates forecast and key people by full evaluation: every current level, on every day that occurs in the records, and without each
 * person in turn. It is slow and simple, and verifies the incremental calculation in `qualification/outlook`.
 */
import type { EnterpriseDocument, Registration } from '#domain/enterprise/enterprise-document.ts';
import { addDays, addMonths, addYears, isDay } from '#domain/validity/day.ts';
import type { Catalogue } from '../qualification/catalogue.ts';
import {
  type CurrentEvaluation,
  type EvaluateManyInput,
  evaluateCurrent,
  loadCurrentLevels,
} from '../qualification/evaluate-all.ts';
import { isFilledByPeople } from '../qualification/evaluate-row.ts';
import { omitPeopleAndProjects } from '../qualification/omit-people-and-projects.ts';
import { listCauses, type RequirementDayChange } from '../qualification/outlook/failure-causes.ts';
import {
  type FailingRequirement,
  type FirstFailure,
  getOutlookEnd,
  type ItemOutlook,
} from '../qualification/outlook/first-failure.ts';
import type { EducationHoursImpact, MissingEducationHours } from '../qualification/outlook/hours.ts';
import type { AffectedQualification, KeyPerson } from '../qualification/outlook/key-people.ts';
import type { EvaluationReport, RequirementResult } from '../qualification/report.ts';
import { isFulfilled } from '../qualification/truth.ts';

/** Requirements consider at most this number of past years (recent performance, ages, years of experience). */
const FURTHEST_YEARS = 100;

/** Yields every day that occurs anywhere in a value. */
function* daysIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (isDay(value)) yield value;
  } else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* daysIn(part);
}

function* getMonths(day: string, from: string, until: string): Generator<string> {
  const gap =
    (Number(from.slice(0, 4)) - Number(day.slice(0, 4))) * 12 + Number(from.slice(5, 7)) - Number(day.slice(5, 7));
  for (let month = Math.max(0, gap - 1); ; month += 1) {
    const next = addMonths(day, month);
    if (next > until) return;
    yield next;
  }
}

function* getYears(day: string, from: string, until: string): Generator<string> {
  const years = Number(until.slice(0, 4)) - Number(day.slice(0, 4));
  const first = Math.max(0, Number(from.slice(0, 4)) - Number(day.slice(0, 4)) - 1);
  for (let year = first; year <= Math.min(years, FURTHEST_YEARS); year += 1) {
    yield addYears(day, year);
    // For 29 February some rules use 28 February of a common year, others 1 March.
    if (day.endsWith('-02-29')) yield addDays(addYears(day, year), 1);
  }
}

/**
 * Lists the days after `from` up to `until` on which a result may change although no record changes: ends of certificates and the days
 * after them, anniversaries of every day in the records (ages, performance of recent years), months of social insurance, new years (figures
 * by year) and first days of documents. Between two of these days results are constant.
 */
function listTurningDays(enterprise: EnterpriseDocument, catalogue: Catalogue, from: string, until: string): string[] {
  const found = new Set<string>();
  const add = (day: string): void => {
    for (const one of [day, addDays(day, 1)]) if (one > from && one <= until) found.add(one);
  };
  const people = [...enterprise.registeredPeople, ...enterprise.otherPeople];
  for (const day of daysIn(enterprise)) for (const one of getYears(day, from, until)) add(one);
  for (const { socialSecurityStart } of people)
    if (socialSecurityStart) for (const one of getMonths(socialSecurityStart, from, until)) add(one);
  for (const day of daysIn([catalogue.facts.standardFiles, catalogue.facts.countingRules])) add(day);
  for (let year = Number(from.slice(0, 4)) + 1; year <= Number(until.slice(0, 4)); year += 1) add(`${year}-01-01`);
  return [...found].sort();
}

function explain(input: EvaluateManyInput, day: string, item: ItemToday, list: ListTurned): FailingRequirement[] {
  const on = (asOf: string): EvaluationReport | null =>
    evaluateCurrent({ ...input, asOf, isDetailed: true }).find(({ itemRef }) => itemRef === item.itemRef)?.report ??
    null;
  const before = new Map((on(addDays(day, -1))?.leaves ?? []).map((leaf) => [leaf.id, leaf]));
  const after = on(day);
  const turned = after === null ? [] : list(after, item);
  const change = (leaf: RequirementResult): RequirementDayChange => ({ before: before.get(leaf.id), after: leaf });
  const joint = (after?.leaves ?? []).filter((leaf) => isFilledByPeople({ row: leaf }) && !turned.includes(leaf));
  return turned.map((leaf) => ({
    leafId: leaf.id,
    title: leaf.title,
    need: leaf.need.text,
    have: leaf.have.text,
    reason: leaf.reason,
    docNumber: leaf.source.docNumber,
    causes: listCauses(change(leaf), () => (isFilledByPeople({ row: leaf }) ? joint.map(change) : [])),
  }));
}

interface ItemToday extends CurrentEvaluation {
  /** Requirements that are unmet today and therefore cannot become unmet. */
  unmet: ReadonlySet<string>;
  /** Requirements that are fulfilled today, by records or by a declaration. */
  fulfilled: ReadonlySet<string>;
  /** The amount missing today, for each unmet requirement. */
  missing: ReadonlyMap<string, number>;
}

type ListTurned = (report: EvaluationReport, today: ItemToday) => RequirementResult[];

const listFailing: ListTurned = ({ leaves }, { unmet }) =>
  leaves.filter(({ verdict, id }) => verdict === 'unmet' && !unmet.has(id));
const listDoubtful: ListTurned = ({ leaves }, { fulfilled }) =>
  leaves.filter(({ verdict, id }) => verdict === 'unknown' && fulfilled.has(id));
const listWider: ListTurned = ({ leaves }, { missing }) =>
  leaves.filter(
    ({ verdict, id, distance }) =>
      verdict === 'unmet' && (distance?.value ?? 0) > (missing.get(id) ?? Number.MAX_VALUE),
  );

/**
 * Returns each current qualification with the first day in the next `OUTLOOK_MONTHS` months on which another of its requirements is unmet,
 * and the first days up to then on which a requirement fulfilled today is uncertain and on which the gap of an unmet requirement grows.
 */
export function forecastByFullEvaluation(input: EvaluateManyInput): ItemOutlook[] {
  const today = evaluateCurrent(input).map((item): ItemToday => {
    const { leaves = [] } = item.report ?? {};
    const listIds = (test: (leaf: RequirementResult) => boolean) => new Set(leaves.filter(test).map(({ id }) => id));
    return {
      ...item,
      unmet: listIds(({ verdict }) => verdict === 'unmet'),
      fulfilled: listIds(({ verdict }) => verdict === 'met' || verdict === 'declared'),
      missing: new Map(
        leaves.flatMap(({ id, verdict, distance }) =>
          verdict === 'unmet' && typeof distance?.value === 'number' ? [[id, distance.value] as const] : [],
        ),
      ),
    };
  });
  const open = new Map(today.flatMap((item) => (item.report === null ? [] : [[item.itemRef, item] as const])));
  const failures = new Map<string, FirstFailure>();
  const doubts = new Map<string, FirstFailure>();
  const growths = new Map<string, FirstFailure>();
  // A qualification that the enterprise has twice fails on the same day for the same reasons.
  const explained = new Map<ListTurned, Map<EvaluationReport, FailingRequirement[]>>([
    [listFailing, new Map()],
    [listDoubtful, new Map()],
    [listWider, new Map()],
  ]);
  const days = listTurningDays(input.enterprise, input.catalogue, input.asOf, getOutlookEnd(input.asOf));
  for (const day of days) {
    if (open.size === 0) break;
    for (const { itemRef, report } of evaluateCurrent({ ...input, asOf: day })) {
      const item = open.get(itemRef);
      if (!item || !report) continue;
      const tell = (list: ListTurned): FirstFailure => {
        const leaves = explained.get(list)?.get(report) ?? explain(input, day, item, list);
        explained.get(list)?.set(report, leaves);
        return { day, leaves };
      };
      if (!doubts.has(itemRef) && listDoubtful(report, item).length > 0) doubts.set(itemRef, tell(listDoubtful));
      if (!growths.has(itemRef) && listWider(report, item).length > 0) growths.set(itemRef, tell(listWider));
      if (listFailing(report, item).length === 0) continue;
      failures.set(itemRef, tell(listFailing));
      open.delete(itemRef);
    }
  }
  return today.map(({ itemRef, itemName, standardCode, level, report }) => ({
    itemRef,
    itemName,
    standardCode,
    level,
    verdict: report?.verdict ?? null,
    firstFailure: failures.get(itemRef) ?? null,
    firstDoubt: doubts.get(itemRef) ?? null,
    firstWider: growths.get(itemRef) ?? null,
  }));
}

const indexLeaves = (item: CurrentEvaluation): Map<string, RequirementResult> =>
  new Map((item.report?.leaves ?? []).map((leaf) => [leaf.id, leaf]));

/** Determines how a requirement is worse than before, independently of the product code. */
function listLossOf(before: RequirementResult | undefined, after: RequirementResult): AffectedQualification['leaves'] {
  const write = (degree: AffectedQualification['leaves'][number]['degree']): AffectedQualification['leaves'] => [
    { leafId: after.id, title: after.title, need: after.need.text, have: after.have.text, degree },
  ];
  const wasFulfilled = before?.verdict === 'met' || before?.verdict === 'declared';
  if (after.verdict === 'unknown' && wasFulfilled) return write('unproven');
  if (after.verdict !== 'unmet') return [];
  if (wasFulfilled || before?.verdict === 'unknown') return write('unmet');
  return before?.verdict === 'unmet' &&
    (after.distance?.value ?? 0) > (before.distance?.value ?? Number.POSITIVE_INFINITY)
    ? write('wider')
    : [];
}

/** Lists all people. People counted for a fulfilled requirement come first, in the order of the reports. */
function listEverybody(items: readonly CurrentEvaluation[], input: EvaluateManyInput): Map<string, string> {
  const found = new Map<string, string>();
  for (const item of items)
    for (const leaf of item.report?.leaves ?? [])
      if (isFulfilled(leaf.verdict))
        for (const counted of leaf.counted) if (counted.what === 'person') found.set(counted.ref, counted.name);
  const holdings = loadCurrentLevels(input);
  const [any] = holdings.levels;
  const people = any === undefined ? [] : holdings.inputOn(input.asOf, false)(any).index.people;
  for (const { ref, name } of people) if (!found.has(ref)) found.set(ref, name);
  return found;
}

/** Lists the people whose leaving alone would make a requirement of a current qualification worse. */
export function findKeyPeopleByFullEvaluation(input: EvaluateManyInput): KeyPerson[] {
  const baseline = evaluateCurrent({ ...input, isDetailed: true });
  const before = new Map(baseline.map((item) => [item.itemRef, indexLeaves(item)]));
  return [...listEverybody(baseline, input)].flatMap(([ref, name]): KeyPerson[] => {
    const without = evaluateCurrent({
      ...input,
      enterprise: omitPeopleAndProjects(input.enterprise, [ref], input.asOf),
      isDetailed: false,
    });
    const broken = without.flatMap((item): AffectedQualification[] => {
      const leaves = (item.report?.leaves ?? []).flatMap((leaf) =>
        listLossOf(before.get(item.itemRef)?.get(leaf.id), leaf),
      );
      return leaves.length === 0 ? [] : [{ itemRef: item.itemRef, itemName: item.itemName, level: item.level, leaves }];
    });
    return broken.length === 0 ? [] : [{ ref, name, broken }];
  });
}

type People = EnterpriseDocument['registeredPeople'] | EnterpriseDocument['otherPeople'];

interface RightsHolder {
  ref: string;
  name: string;
  paper: Registration;
}

const listPapers = (people: People): RightsHolder[] =>
  people.flatMap((person) =>
    person.status === 'left'
      ? []
      : person.registrations.map((paper) => ({ ref: person.uuid ?? '', name: person.name, paper })),
  );

/** Returns the enterprise with one registration ending with its period of continuing education. */
function endWithPeriod(enterprise: EnterpriseDocument, registrationUuid: string, endOn: string): EnterpriseDocument {
  const cap = <P extends People[number]>(person: P): P => ({
    ...person,
    registrations: person.registrations.map((paper) =>
      paper.uuid === registrationUuid && (paper.validEnd === null || paper.validEnd > endOn)
        ? { ...paper, validEnd: endOn }
        : paper,
    ),
  });
  return {
    ...enterprise,
    registeredPeople: enterprise.registeredPeople.map(cap),
    otherPeople: enterprise.otherPeople.map(cap),
  };
}

function listBrokenBy(input: EvaluateManyInput, registrationUuid: string, endOn: string): AffectedQualification[] {
  const next = addDays(endOn, 1);
  const asOf = next > input.asOf ? next : input.asOf;
  const before = new Map(evaluateCurrent({ ...input, asOf }).map((item) => [item.itemRef, indexLeaves(item)]));
  const enterprise = endWithPeriod(input.enterprise, registrationUuid, endOn);
  return evaluateCurrent({ ...input, enterprise, asOf }).flatMap((item): AffectedQualification[] => {
    const leaves = (item.report?.leaves ?? []).flatMap((leaf) =>
      listLossOf(before.get(item.itemRef)?.get(leaf.id), leaf),
    );
    return leaves.length === 0 ? [] : [{ itemRef: item.itemRef, itemName: item.itemName, level: item.level, leaves }];
  });
}

/**
 * Lists each registration with missing hours of continuing education, soonest deadline first: the number of hours, the deadline, and the
 * affected qualifications.
 */
export function findHoursImpactByFullEvaluation(
  input: EvaluateManyInput,
  short: readonly MissingEducationHours[],
): EducationHoursImpact[] {
  const missing = new Map(short.map((one) => [one.registrationUuid, one.missing]));
  const papers = [...listPapers(input.enterprise.registeredPeople), ...listPapers(input.enterprise.otherPeople)];
  return papers
    .flatMap(({ ref, name, paper }): EducationHoursImpact[] => {
      const lacking = missing.get(paper.uuid ?? '');
      if (lacking === undefined || lacking <= 0) return [];
      const endOn = paper.continuingEduEnd;
      return [
        {
          ref,
          name,
          paper: `${paper.regType}${paper.specialty === null ? '' : `（${paper.specialty}）`}`,
          missing: lacking,
          endOn,
          broken: endOn === null ? [] : listBrokenBy(input, paper.uuid ?? '', endOn),
        },
      ];
    })
    .sort((a, b) => (a.endOn ?? '9').localeCompare(b.endOn ?? '9'));
}
