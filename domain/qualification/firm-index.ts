/** A firm read once for many checks: people, works, declarations, and the answers already given on this day. */

import type { Declaration, Firm } from '#domain/firm/firm.ts';
import { addByKey } from '../lists/by-key.ts';
import { listKindNames } from './declaration-kinds.ts';
import type { SpecialtySet } from './facts.ts';
import { findAlike, writeLooks } from './people/alike.ts';
import { addStanding, type Criterion, type Lens } from './people/criteria.ts';
import { type Fit, isNear, noFit, type Obstacle } from './people/fit.ts';
import type { Namesakes } from './people/identity.ts';
import { type Person, readWhoIsWho } from './people/person.ts';
import { checkStanding, type Scope } from './people/standing.ts';
import type { RuleBook } from './rules.ts';
import { readWorks, type UnitWork } from './works/unit-work.ts';
import { isTotalMetric, LENGTH, type WorkTerms } from './works/work-terms.ts';

/** The answers of everybody to a criterion, same order as the people, and what is asked of them most. */
export interface FitTable {
  fits: readonly Fit[];
  /** Who holds anything of the wanted kind, ascending; nobody else has anything to say. */
  near: readonly number[];
  /** Somebody only may fit. */
  isOpen: boolean;
}

export interface FirmIndex {
  firm: Firm;
  asOf: string;
  people: readonly Person[];
  works: readonly UnitWork[];
  /** True: some works may be one. */
  hasWorkTwins: boolean;
  /** Those named as technical lead, and those who have led anything. */
  namedLeads: readonly number[];
  achievers: readonly number[];
  /** Those of one name who may be one person, and all of them by index. */
  namesakes: readonly Namesakes[];
  twins: ReadonlySet<number>;
  /** The person, and every record that may be of the same person. */
  perhapsSame: (person: number) => readonly number[];
  declarationsOf: (kind: string) => readonly Declaration[];
  /** What the firm states of a requirement in these words. */
  statementsOf: (text: string) => readonly Declaration[];
  /** Works that may bring a size of this metric: by one of its names, by a name that nobody knows, or because none is known of them. */
  worksWith: (metric: string) => readonly number[];
  lensOf: (scope: Scope) => Lens;
  standingOf: (person: number, scope: Scope) => readonly Obstacle[];
  /** The first person of whom no standard of the scope sees a difference to this one. */
  alikeOf: (person: number, scope: Scope) => number;
  tableOf: (criterion: Criterion, scope: Scope) => FitTable;
  /** The answer of each person (same order as `people`) to a criterion. */
  fitsOf: (criterion: Criterion, scope: Scope) => readonly Fit[];
  /** Answers that many levels share (the same wording of a technical lead); `make` must depend on the key alone. */
  remember: <T>(key: string, make: () => T) => T;
}

export interface FirmIndexOptions {
  asOf: string;
  rules: RuleBook;
  specialtySets: readonly SpecialtySet[];
  terms: WorkTerms;
}

/** What every counted person must show, as the general part of a standard asks it. */
interface Crowd {
  standings: readonly (readonly Obstacle[])[];
  /** By person the first who is like him. */
  alike: readonly number[];
}

const none: readonly Declaration[] = [];

/** What the firm states itself, by the text of the requirement that it states it of. */
function groupStatements(firm: Firm): Map<string | null, Declaration[]> {
  const kinds = new Set(listKindNames('requirement'));
  return Map.groupBy(
    firm.declarations.filter(({ text, kind }) => text !== null && kinds.has(kind)),
    ({ text }) => text,
  );
}

function createWorkIndex(works: readonly UnitWork[], terms: WorkTerms): (metric: string) => readonly number[] {
  const byName = new Map<string, number[]>();
  const open: number[] = [];
  works.forEach((work, index) => {
    for (const name of work.measures.keys()) addByKey(byName, name, index);
    if (!work.isMeasured || work.capacity !== null || work.unnamed.length > 0) open.push(index);
  });
  const known = new Map<string, readonly number[]>();
  return (metric) => {
    const found = known.get(metric);
    if (found !== undefined) return found;
    const named = terms.namesOf(metric).flatMap(({ name }) => byName.get(name) ?? []);
    const lengths = isTotalMetric(metric) ? (byName.get(LENGTH) ?? []) : [];
    const list = [...new Set([...named, ...lengths, ...open])].sort((a, b) => a - b);
    known.set(metric, list);
    return list;
  };
}

function createPerhapsSame(namesakes: readonly Namesakes[]): FirmIndex['perhapsSame'] {
  const groupOf = new Map(namesakes.flatMap((group) => group.members.map((member) => [member, group] as const)));
  return (person) => {
    const group = groupOf.get(person);
    return group === undefined ? [person] : group.members.filter((other) => group.isPerhapsSame(person, other));
  };
}

export function createFirmIndex(firm: Firm, options: FirmIndexOptions): FirmIndex {
  const { people, namesakes } = readWhoIsWho(firm, options.asOf);
  const declarations = Map.groupBy<string, Declaration>(firm.declarations, ({ kind }) => kind);
  const specialtySets = new Map(
    [...options.specialtySets, ...options.terms.ownSpecialtySets].map((set) => [set.name, set]),
  );
  const statements = groupStatements(firm);
  const works = readWorks(firm, options.terms);
  const looks = writeLooks(people);
  /** Much of what is asked nobody of a firm holds: those tables are one. */
  const nobodyFits = people.map(() => noFit);
  const crowds = new Map<Scope, Crowd>();
  const tables = new Map<string, FitTable>();
  const tableOf = new Map<Criterion, Map<Scope, FitTable>>();
  const memory = new Map<string, unknown>();
  const lensOf = (scope: Scope): Lens => ({
    asOf: options.asOf,
    category: scope.category,
    rules: options.rules,
    specialtySets,
  });
  const readCrowd = (scope: Scope): Crowd => {
    const known = crowds.get(scope);
    if (known !== undefined) return known;
    const standings = people.map((person) => checkStanding(person, scope, options.rules, options.asOf));
    const fresh: Crowd = { standings, alike: findAlike(looks, standings) };
    crowds.set(scope, fresh);
    return fresh;
  };
  const makeTable = (criterion: Criterion, scope: Scope): FitTable => {
    const { standings, alike } = readCrowd(scope);
    const test = criterion.createTest(lensOf(scope));
    const near: number[] = [];
    let fits: Fit[] = nobodyFits;
    people.forEach((person, index) => {
      const first = alike[index] ?? index;
      const fit = first < index ? (fits[first] ?? noFit) : addStanding(test(person), standings[index] ?? []);
      if (!isNear(fit)) return;
      if (near.length === 0) fits = [...nobodyFits];
      fits[index] = fit;
      near.push(index);
    });
    return { fits, near, isOpen: near.some((index) => fits[index]?.truth === 'maybe') };
  };
  /** Criteria are told apart by key; the object only saves the reading of it. */
  const findTable = (criterion: Criterion, scope: Scope): FitTable => {
    const byScope = tableOf.get(criterion) ?? new Map<Scope, FitTable>();
    const known = byScope.get(scope);
    if (known !== undefined) return known;
    const key = `${scope.category}|${scope.limitsAge}|${criterion.key}`;
    const table = tables.get(key) ?? makeTable(criterion, scope);
    tables.set(key, table);
    tableOf.set(criterion, byScope.set(scope, table));
    return table;
  };
  const indicesOf = (test: (person: Person) => boolean): number[] =>
    people.flatMap((person, index) => (test(person) ? [index] : []));
  return {
    firm,
    asOf: options.asOf,
    people,
    namedLeads: indicesOf((person) => person.isNamedLead),
    achievers: indicesOf((person) => person.achievements.length > 0),
    works,
    hasWorkTwins: works.some(({ twins }, position) => twins.same !== position || twins.perhaps !== position),
    worksWith: createWorkIndex(works, options.terms),
    statementsOf: (text) => statements.get(text) ?? none,
    namesakes,
    twins: new Set(namesakes.flatMap(({ members }) => members)),
    perhapsSame: createPerhapsSame(namesakes),
    declarationsOf: (kind) => declarations.get(kind) ?? [],
    lensOf,
    standingOf: (person, scope) => readCrowd(scope).standings[person] ?? [],
    alikeOf: (person, scope) => readCrowd(scope).alike[person] ?? person,
    tableOf: findTable,
    fitsOf: (criterion, scope) => findTable(criterion, scope).fits,
    remember: <T>(key: string, make: () => T): T => {
      if (!memory.has(key)) memory.set(key, make());
      return memory.get(key) as T;
    },
  };
}
