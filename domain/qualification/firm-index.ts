/** A firm read once for many checks: people, works, declarations, and the answers already given on this day. */
import type { Declaration, Firm } from '#domain/firm/firm.ts';
import { listKindNames } from './declaration-kinds.ts';
import type { SpecialtySet } from './facts.ts';
import { addStanding, type Criterion, type Lens } from './people/criteria.ts';
import { type Fit, isNear, type Obstacle } from './people/fit.ts';
import { type Person, readPeople } from './people/person.ts';
import { checkStanding, type Scope } from './people/standing.ts';
import type { RuleBook } from './rules.ts';
import { readWorks, type UnitWork } from './works/unit-work.ts';
import type { WorkTerms } from './works/work-terms.ts';

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
  /** Those named as technical lead, and those who have led anything. */
  namedLeads: readonly number[];
  achievers: readonly number[];
  /** People of whom another record may be the same person. */
  twins: ReadonlySet<number>;
  declarationsOf: (kind: string) => readonly Declaration[];
  /** What the firm states of a requirement in these words. */
  statementsOf: (text: string) => readonly Declaration[];
  /** Works that may bring a size of this metric: by one of its names, by a name that nobody knows, or because none is known of them. */
  worksWith: (metric: string) => readonly number[];
  lensOf: (scope: Scope) => Lens;
  standingOf: (person: number, scope: Scope) => readonly Obstacle[];
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

const none: readonly Declaration[] = [];

function groupDeclarations(firm: Firm): Map<string, Declaration[]> {
  const groups = new Map<string, Declaration[]>();
  for (const declaration of firm.declarations) {
    const same = groups.get(declaration.kind);
    if (same === undefined) groups.set(declaration.kind, [declaration]);
    else same.push(declaration);
  }
  return groups;
}

function groupStatements(firm: Firm): Map<string, Declaration[]> {
  const kinds = new Set(listKindNames('requirement'));
  const groups = new Map<string, Declaration[]>();
  for (const declaration of firm.declarations)
    if (declaration.text !== null && kinds.has(declaration.kind))
      groups.set(declaration.text, [...(groups.get(declaration.text) ?? []), declaration]);
  return groups;
}

function createWorkIndex(works: readonly UnitWork[], terms: WorkTerms): (metric: string) => readonly number[] {
  const byName = new Map<string, number[]>();
  const open: number[] = [];
  works.forEach((work, index) => {
    for (const name of work.measures.keys()) byName.set(name, [...(byName.get(name) ?? []), index]);
    if (!work.isMeasured || work.capacity !== null || work.unnamed.length > 0) open.push(index);
  });
  const known = new Map<string, readonly number[]>();
  return (metric) => {
    const found = known.get(metric);
    if (found !== undefined) return found;
    const named = terms.namesOf(metric).flatMap(({ name }) => byName.get(name) ?? []);
    const list = [...new Set([...named, ...open])].sort((a, b) => a - b);
    known.set(metric, list);
    return list;
  };
}

function listTwins(people: readonly Person[]): Set<number> {
  const sizes = new Map<number, number>();
  for (const { twin } of people) sizes.set(twin, (sizes.get(twin) ?? 0) + 1);
  return new Set(
    people.flatMap(({ twin, isUntold }, index) => (isUntold || (sizes.get(twin) ?? 0) > 1 ? [index] : [])),
  );
}

export function createFirmIndex(firm: Firm, options: FirmIndexOptions): FirmIndex {
  const people = readPeople(firm, options.asOf);
  const declarations = groupDeclarations(firm);
  const specialtySets = new Map(
    [...options.specialtySets, ...options.terms.ownSpecialtySets].map((set) => [set.name, set]),
  );
  const statements = groupStatements(firm);
  const works = readWorks(firm, options.terms);
  const standings = new Map<Scope, readonly (readonly Obstacle[])[]>();
  const tables = new Map<string, FitTable>();
  const tableOf = new Map<Criterion, Map<Scope, FitTable>>();
  const memory = new Map<string, unknown>();
  const lensOf = (scope: Scope): Lens => ({
    asOf: options.asOf,
    category: scope.category,
    rules: options.rules,
    specialtySets,
  });
  const listStandings = (scope: Scope): readonly (readonly Obstacle[])[] => {
    const known = standings.get(scope);
    if (known !== undefined) return known;
    const fresh = people.map((person) => checkStanding(person, scope, options.rules, options.asOf));
    standings.set(scope, fresh);
    return fresh;
  };
  const makeTable = (criterion: Criterion, scope: Scope): FitTable => {
    const standing = listStandings(scope);
    const test = criterion.createTest(lensOf(scope));
    const fits = people.map((person, index) => addStanding(test(person), standing[index] ?? []));
    const near = fits.flatMap((fit, index) => (isNear(fit) ? [index] : []));
    return { fits, near, isOpen: fits.some((fit) => fit.truth === 'maybe') };
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
    worksWith: createWorkIndex(works, options.terms),
    statementsOf: (text) => statements.get(text) ?? none,
    twins: listTwins(people),
    declarationsOf: (kind) => declarations.get(kind) ?? [],
    lensOf,
    standingOf: (person, scope) => listStandings(scope)[person] ?? [],
    tableOf: findTable,
    fitsOf: (criterion, scope) => findTable(criterion, scope).fits,
    remember: <T>(key: string, make: () => T): T => {
      if (!memory.has(key)) memory.set(key, make());
      return memory.get(key) as T;
    },
  };
}
