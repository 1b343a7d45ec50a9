/**
 * Indexes an enterprise for many evaluations: people, projects, declarations and cached results. Values that depend on the day are read for
 * each day, all others once.
 */

import type { Declaration, EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { normaliseName } from '#domain/text/person-name.ts';
import { addByKey } from '../lists/by-key.ts';
import { listDeclarationKindNames } from './declaration-kinds.ts';
import type { SpecialtySet } from './facts.ts';
import { addStatusObstacles, type Criterion, type CriterionContext } from './people/criteria.ts';
import { describePersonFeatures, findEquivalentPeople } from './people/duplicates.ts';
import { type Fit, hasRequiredCertificate, NO_FIT, type Obstacle } from './people/fit.ts';
import type { Namesakes } from './people/identity.ts';
import { isLeadOfEnterprise, mergePeopleRecords, type Person } from './people/person.ts';
import { type DaySpan, listPersonDays, listYearDays } from './people/person-days.ts';
import { listAges, listStatusObstacles, type PeopleScope } from './people/person-status.ts';
import type { EvaluationDays } from './people/years.ts';
import { isTotalMetric, LENGTH_METRIC, type ProjectTerms } from './projects/project-terms.ts';
import { readUnitWorks, type UnitWork } from './projects/unit-work.ts';
import type { RuleBook } from './rules.ts';

/** The result of every person for one criterion, in the order of the people, with values derived from them. */
export interface CriterionFitTable {
  fits: readonly Fit[];
  /** Indexes, ascending, of the people with a certificate of the required kind. All other people are irrelevant. */
  near: readonly number[];
  /** Whether the result of some person is uncertain. */
  isOpen: boolean;
}

export interface EnterpriseIndex {
  enterprise: EnterpriseDocument;
  asOf: string;
  /** The day on which the evaluation runs. */
  today: string;
  people: readonly Person[];
  works: readonly UnitWork[];
  /** Whether some projects may be duplicates. */
  hasWorkTwins: boolean;
  /** The people designated as technical lead, and the people who have led a project. */
  namedLeads: readonly number[];
  achievers: readonly number[];
  /** Groups of people with the same name who may be one person. */
  namesakes: readonly Namesakes[];
  twins: ReadonlySet<number>;
  /** Returns the person and all records that may belong to the same person. */
  perhapsSame: (person: number) => readonly number[];
  declarationsOf: (kind: string) => readonly Declaration[];
  /** Returns the enterprise's declarations about the requirement with this text. */
  statementsOf: (text: string) => readonly Declaration[];
  /**
   * Returns the projects that may have a value for this metric: under one of the metric's names, under an unknown name, or with no known
   * value at all.
   */
  worksWith: (metric: string) => readonly number[];
  lensOf: (scope: PeopleScope) => CriterionContext;
  standingOf: (person: number, scope: PeopleScope) => readonly Obstacle[];
  /** Returns the first person who is equivalent to this one for all standards of the scope. */
  alikeOf: (person: number, scope: PeopleScope) => number;
  tableOf: (criterion: Criterion, scope: PeopleScope) => CriterionFitTable;
  /** Returns the result of each person for a criterion, in the order of `people`. */
  fitsOf: (criterion: Criterion, scope: PeopleScope) => readonly Fit[];
  /** Caches answers shared by many levels (the same text for a technical lead); the result of `make` must depend only on the key. */
  remember: <T>(key: string, make: () => T) => T;
  /** Like `remember`, for values that do not depend on the day. The key identifies the value within `about`, a part of the standards. */
  rememberAlways: <T>(about: object, key: string, make: () => T) => T;
  /**
   * Runs `work` and returns the later days on which its result may change even though no record changes; days on which the standards change
   * are not included.
   */
  watch: <T>(work: () => T) => { value: T; days: ReadonlySet<string> };
  /** Adds days on which the result depends to the current `watch`. Without a `watch`, `list` is not called. */
  note: (list: () => Iterable<string>) => void;
  /** `daysOf`: the days that matter for a person; `yearDaysOf`: the days on which the years of work increase. */
  daysOf: (person: number) => readonly string[];
  yearDaysOf: (person: number) => readonly string[];
}

/** Creates indexes of one enterprise for different days. They share the data that does not depend on the day. */
export interface EnterpriseIndexFactory {
  on: (asOf: string) => EnterpriseIndex;
  /** Returns the result of one person for a criterion on a day. */
  fitOn: (asOf: string, person: number, criterion: Criterion, scope: PeopleScope) => Fit;
}

interface EnterpriseReadingOptions {
  /** The days that will be evaluated; omitted: a single day, so nothing is cached for other days. */
  span?: DaySpan;
  /** The day on which the evaluation runs (YYYY-MM-DD); omitted: each evaluated day. */
  today?: string;
  rules: RuleBook;
  specialtySets: readonly SpecialtySet[];
  terms: ProjectTerms;
}

/** The conditions of a standard's general part, evaluated for every person. */
interface Crowd {
  standings: readonly (readonly Obstacle[])[];
  /** For each person, the first equivalent person. */
  alike: readonly number[];
}

const none: readonly Declaration[] = [];

/** Groups the enterprise's own statements by the text of their requirement. */
function groupStatements(enterprise: EnterpriseDocument): Map<string | null, Declaration[]> {
  const kinds = new Set(listDeclarationKindNames('requirement'));
  return Map.groupBy(
    enterprise.declarations.filter(({ text, kind }) => text !== null && kinds.has(kind)),
    ({ text }) => text,
  );
}

function createWorkIndex(works: readonly UnitWork[], terms: ProjectTerms): (metric: string) => readonly number[] {
  const byName = new Map<string, number[]>();
  const open: number[] = [];
  works.forEach((work, index) => {
    // The figures of unit works may add up to one of their project.
    const names = new Set([work, ...work.parts].flatMap(({ measures }) => [...measures.keys()]));
    for (const name of names) addByKey(byName, name, index);
    if (!work.isMeasured || work.capacity !== null || work.unnamed.length > 0) open.push(index);
  });
  const known = new Map<string, readonly number[]>();
  return (metric) => {
    const found = known.get(metric);
    if (found !== undefined) return found;
    const names = [...terms.namesOf(metric).map(({ name }) => name), ...terms.relatedTo(metric)];
    const named = names.flatMap((name) => byName.get(name) ?? []);
    const lengths = isTotalMetric(metric) ? (byName.get(LENGTH_METRIC) ?? []) : [];
    const list = [...new Set([...named, ...lengths, ...open])].sort((a, b) => a - b);
    known.set(metric, list);
    return list;
  };
}

function createPerhapsSame(namesakes: readonly Namesakes[]): EnterpriseIndex['perhapsSame'] {
  const groupOf = new Map(namesakes.flatMap((group) => group.members.map((member) => [member, group] as const)));
  return (person) => {
    const group = groupOf.get(person);
    return group === undefined ? [person] : group.members.filter((other) => group.isPerhapsSame(person, other));
  };
}

/** Creates the value on first use, because after a small change most of an enterprise need not be read. */
function lazy<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

type Works = Pick<EnterpriseIndex, 'works' | 'hasWorkTwins' | 'worksWith'>;

/** Data and functions that do not depend on the day. */
type Timeless = Pick<EnterpriseIndex, 'enterprise' | 'declarationsOf' | 'statementsOf' | 'rememberAlways'> & {
  readWorks: () => Works;
  span: DaySpan | null;
  createLens: (asOf: string, scope: PeopleScope) => CriterionContext;
  rules: RuleBook;
  /** People with any record of the required kind, by criterion and scope; independent of the day. */
  nears: Map<string, readonly number[]>;
};

/** The people of the enterprise, and their properties that do not depend on a requirement. */
type Everybody = Pick<
  EnterpriseIndex,
  'people' | 'namedLeads' | 'achievers' | 'namesakes' | 'twins' | 'perhapsSame' | 'daysOf' | 'yearDaysOf'
> & { looks: readonly string[]; noFits: readonly Fit[] };

export interface EnterpriseIndexOptions extends EnterpriseReadingOptions {
  asOf: string;
}

export const createEnterpriseIndex = (
  enterprise: EnterpriseDocument,
  { asOf, ...options }: EnterpriseIndexOptions,
): EnterpriseIndex => createEnterpriseIndexFactory(enterprise, options).on(asOf);

/** Creates a reader for the days of each person within the span, evaluated on first use. */
function createDayReader(
  people: readonly Person[],
  span: DaySpan | null,
  list: (person: Person, span: DaySpan) => readonly string[],
): (person: number) => readonly string[] {
  if (span === null) return () => [];
  const known: (readonly string[])[] = [];
  return (index) => {
    const person = people[index];
    if (known[index] !== undefined || person === undefined) return known[index] ?? [];
    const days = list(person, span).filter((day) => day > span.from && day <= span.until);
    known[index] = days;
    return days;
  };
}

/** Only two facts in the merged records depend on the day: insurance that begins later, and the leave date of a technical lead. */
function createEverybody(
  enterprise: EnterpriseDocument,
  { span = null, rules, today }: { span?: DaySpan | null; rules: RuleBook; today?: string },
): (asOf: string) => Everybody {
  const records = [...enterprise.registeredPeople, ...enterprise.otherPeople];
  const starts = records.flatMap(({ socialSecurityStart }) => socialSecurityStart ?? []);
  const leads = new Set(
    records.flatMap((person) =>
      ('kind' in person && person.kind === '技术负责人') || isLeadOfEnterprise(person.name, enterprise.enterprise)
        ? [normaliseName(person.name)]
        : [],
    ),
  );
  // The leave day may be in another record of the lead.
  const leaves = records.flatMap(({ name, leaveDate }) => (leads.has(normaliseName(name)) ? (leaveDate ?? []) : []));
  const begins = [...new Set([...starts, ...leaves])].sort();
  const ages = listAges(rules);
  const known = new Map<number, Everybody>();
  return (asOf) => {
    const begun = begins.filter((day) => day <= asOf).length;
    const found = known.get(begun);
    if (found !== undefined) return found;
    const { people, namesakes } = mergePeopleRecords(enterprise, asOf, today ?? span?.from ?? asOf);
    const getIndices = (test: (person: Person) => boolean): number[] =>
      people.flatMap((person, index) => (test(person) ? [index] : []));
    const fresh: Everybody = {
      people,
      namedLeads: getIndices((person) => person.isNamedLead),
      achievers: getIndices((person) => person.achievements.length > 0),
      namesakes,
      twins: new Set(namesakes.flatMap(({ members }) => members)),
      perhapsSame: createPerhapsSame(namesakes),
      looks: describePersonFeatures(people),
      /** Many criteria fit no person of the enterprise; they share this list. */
      noFits: people.map(() => NO_FIT),
      // There are only a few such days, so they are added for every person.
      daysOf: createDayReader(people, span, (person) => [...listPersonDays(person, ages), ...begins]),
      yearDaysOf: createDayReader(people, span, (person, days) => listYearDays(person, days, today)),
    };
    known.set(begun, fresh);
    return fresh;
  };
}

function createRememberAlways(span: DaySpan | null): EnterpriseIndex['rememberAlways'] {
  if (span === null) return (_about, _key, make) => make();
  const memory = new WeakMap<object, Map<string, unknown>>();
  return <T>(about: object, key: string, make: () => T): T => {
    const own = memory.get(about) ?? new Map<string, unknown>();
    memory.set(about, own);
    if (!own.has(key)) own.set(key, make());
    return own.get(key) as T;
  };
}

export function createEnterpriseIndexFactory(
  enterprise: EnterpriseDocument,
  options: EnterpriseReadingOptions,
): EnterpriseIndexFactory {
  const declarations = Map.groupBy<string, Declaration>(enterprise.declarations, ({ kind }) => kind);
  const specialtySets = new Map(
    [...options.specialtySets, ...options.terms.ownSpecialtySets].map((set) => [set.name, set]),
  );
  const statements = groupStatements(enterprise);
  const timeless: Omit<Timeless, 'createLens'> = {
    enterprise,
    readWorks: lazy(() => {
      const works = readUnitWorks(enterprise, options.terms);
      return {
        works,
        hasWorkTwins: works.some(
          ({ twins: duplicates }, position) => duplicates.same !== position || duplicates.perhaps !== position,
        ),
        worksWith: createWorkIndex(works, options.terms),
      };
    }),
    declarationsOf: (kind) => declarations.get(kind) ?? none,
    statementsOf: (text) => statements.get(text) ?? none,
    rememberAlways: createRememberAlways(options.span ?? null),
    span: options.span ?? null,
    rules: options.rules,
    nears: new Map(),
  };
  const everybodyOn = createEverybody(enterprise, options);
  const createLens = (asOf: string, { category }: PeopleScope): CriterionContext => ({
    asOf,
    today: options.today ?? asOf,
    category,
    rules: options.rules,
    specialtySets,
    terms: options.terms,
  });
  return {
    on: (asOf) =>
      createDay(
        { asOf, today: options.today ?? asOf },
        { ...timeless, createLens },
        lazy(() => everybodyOn(asOf)),
      ),
    fitOn: (asOf, index, criterion, scope) => {
      const person = everybodyOn(asOf).people[index];
      if (person === undefined) return NO_FIT;
      const fit = criterion.createTest(createLens(asOf, scope))(person);
      return hasRequiredCertificate(fit)
        ? addStatusObstacles(fit, listStatusObstacles(person, scope, options.rules, asOf), criterion)
        : fit;
    },
  };
}

const noDays: ReadonlySet<string> = new Set();

interface Watcher extends Pick<EnterpriseIndex, 'watch' | 'note'> {
  /** Notifies each watcher only once about a question that is asked repeatedly. */
  noteOnce: (about: object, days: () => Iterable<string>) => void;
}

/** Without a span only one day is evaluated, so nothing is recorded. */
function createWatcher(span: DaySpan | null): Watcher {
  if (span === null)
    return { watch: (work) => ({ value: work(), days: noDays }), note: () => undefined, noteOnce: () => undefined };
  let days = new Set<string>();
  let told = new Set<object>();
  const note: Watcher['note'] = (list) => {
    for (const day of list()) days.add(day);
  };
  return {
    note,
    noteOnce: (about, list) => {
      if (told.has(about)) return;
      told.add(about);
      note(list);
    },
    watch: (work) => {
      const outer = { days, told };
      const own = new Set<string>();
      [days, told] = [own, new Set()];
      try {
        return { value: work(), days: own };
      } finally {
        ({ days, told } = outer);
      }
    },
  };
}

function createDay(
  { asOf, today }: EvaluationDays,
  timeless: Timeless,
  readEverybody: () => Everybody,
): EnterpriseIndex {
  const { createLens, rules, nears, span, readWorks: readAllWorks, ...records } = timeless;
  const watcher = createWatcher(span);
  const crowds = new Map<PeopleScope, Crowd>();
  const tables = new Map<string, CriterionFitTable>();
  const tableOf = new Map<Criterion, Map<PeopleScope, CriterionFitTable>>();
  const memory = new Map<string, { value: unknown; days: ReadonlySet<string> }>();
  const getLens = (scope: PeopleScope): CriterionContext => createLens(asOf, scope);
  const readCrowd = (scope: PeopleScope): Crowd => {
    const known = crowds.get(scope);
    if (known !== undefined) return known;
    const { people, looks } = readEverybody();
    const standings = people.map((person) => listStatusObstacles(person, scope, rules, asOf));
    const fresh: Crowd = { standings, alike: findEquivalentPeople(looks, standings) };
    crowds.set(scope, fresh);
    return fresh;
  };
  const makeTable = (criterion: Criterion, scope: PeopleScope, key: string): CriterionFitTable => {
    const { people, noFits } = readEverybody();
    const { standings, alike } = readCrowd(scope);
    const test = criterion.createTest(getLens(scope));
    const near: number[] = [];
    const fits = [...noFits];
    for (const index of nears.get(key) ?? people.keys()) {
      const person = people[index];
      const first = alike[index] ?? index;
      if (person === undefined) continue;
      const fit =
        first < index ? (fits[first] ?? NO_FIT) : addStatusObstacles(test(person), standings[index] ?? [], criterion);
      if (!hasRequiredCertificate(fit)) continue;
      fits[index] = fit;
      near.push(index);
    }
    nears.set(key, near);
    return {
      fits: near.length === 0 ? noFits : fits,
      near,
      isOpen: near.some((index) => fits[index]?.truth === 'maybe'),
    };
  };
  /** The key of the criterion identifies a table; the lookup by object is only faster. */
  const findTable = (criterion: Criterion, scope: PeopleScope): CriterionFitTable => {
    const byScope = tableOf.get(criterion) ?? new Map<PeopleScope, CriterionFitTable>();
    const known = byScope.get(scope);
    if (known !== undefined) return known;
    const key = `${scope.category}|${scope.limitsAge}|${criterion.key}`;
    const table = tables.get(key) ?? makeTable(criterion, scope, key);
    tables.set(key, table);
    tableOf.set(criterion, byScope.set(scope, table));
    return table;
  };
  const readTable = (criterion: Criterion, scope: PeopleScope): CriterionFitTable => {
    const table = findTable(criterion, scope);
    const { daysOf, yearDaysOf } = readEverybody();
    watcher.noteOnce(table, () => [
      ...table.near.flatMap(daysOf),
      ...(criterion.readsYears === true ? table.near.flatMap(yearDaysOf) : []),
    ]);
    return table;
  };
  return {
    ...records,
    asOf,
    today,
    get works() {
      return readAllWorks().works;
    },
    get hasWorkTwins() {
      return readAllWorks().hasWorkTwins;
    },
    worksWith: (metric) => readAllWorks().worksWith(metric),
    get people() {
      return readEverybody().people;
    },
    get namedLeads() {
      return readEverybody().namedLeads;
    },
    get achievers() {
      return readEverybody().achievers;
    },
    get namesakes() {
      return readEverybody().namesakes;
    },
    get twins() {
      return readEverybody().twins;
    },
    perhapsSame: (person) => readEverybody().perhapsSame(person),
    daysOf: (person) => readEverybody().daysOf(person),
    yearDaysOf: (person) => readEverybody().yearDaysOf(person),
    lensOf: getLens,
    standingOf: (person, scope) => {
      const { people, daysOf } = readEverybody();
      watcher.noteOnce(people[person] ?? people, () => daysOf(person));
      return readCrowd(scope).standings[person] ?? [];
    },
    alikeOf: (person, scope) => readCrowd(scope).alike[person] ?? person,
    tableOf: readTable,
    fitsOf: (criterion, scope) => readTable(criterion, scope).fits,
    remember: <T>(key: string, make: () => T): T => {
      const known = memory.get(key) ?? watcher.watch(make);
      memory.set(key, known);
      watcher.note(() => known.days);
      return known.value as T;
    },
    watch: watcher.watch,
    note: watcher.note,
  };
}
