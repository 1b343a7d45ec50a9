/** A firm read once for many checks: people, works, declarations, and the answers already given on this day. */
import type { Declaration, Firm } from '#domain/firm/firm.ts';
import type { Category, SpecialtySet } from './facts.ts';
import { type Criterion, checkFit, type Lens } from './people/criteria.ts';
import type { Fit, Obstacle } from './people/fit.ts';
import { type Person, readPeople } from './people/person.ts';
import { checkStanding } from './people/standing.ts';
import type { RuleBook } from './rules.ts';
import { readWorks, type UnitWork } from './works/unit-work.ts';

export interface FirmIndex {
  firm: Firm;
  asOf: string;
  people: readonly Person[];
  works: readonly UnitWork[];
  declarationsOf: (kind: string) => readonly Declaration[];
  lensOf: (category: Category) => Lens;
  standingOf: (person: number, category: Category) => readonly Obstacle[];
  /** The answer of each person (same order as `people`) to a criterion. */
  fitsOf: (criterion: Criterion, category: Category) => readonly Fit[];
  /** Answers that many levels share (the same wording of a technical lead); `make` must depend on the key alone. */
  remember: <T>(key: string, make: () => T) => T;
}

export interface FirmIndexOptions {
  asOf: string;
  rules: RuleBook;
  specialtySets: readonly SpecialtySet[];
}

function groupDeclarations(firm: Firm): Map<string, Declaration[]> {
  const groups = new Map<string, Declaration[]>();
  for (const declaration of firm.declarations) {
    const same = groups.get(declaration.kind);
    if (same === undefined) groups.set(declaration.kind, [declaration]);
    else same.push(declaration);
  }
  return groups;
}

export function createFirmIndex(firm: Firm, options: FirmIndexOptions): FirmIndex {
  const people = readPeople(firm);
  const declarations = groupDeclarations(firm);
  const specialtySets = new Map(options.specialtySets.map((set) => [set.name, set]));
  const standings = new Map<Category, readonly (readonly Obstacle[])[]>();
  const answers = new Map<string, readonly Fit[]>();
  const memory = new Map<string, unknown>();
  const lensOf = (category: Category): Lens => ({ asOf: options.asOf, category, rules: options.rules, specialtySets });
  const listStandings = (category: Category): readonly (readonly Obstacle[])[] => {
    const known = standings.get(category);
    if (known !== undefined) return known;
    const fresh = people.map((person) => checkStanding(person, category, options.rules, options.asOf));
    standings.set(category, fresh);
    return fresh;
  };
  return {
    firm,
    asOf: options.asOf,
    people,
    works: readWorks(firm),
    declarationsOf: (kind) => declarations.get(kind) ?? [],
    lensOf,
    standingOf: (person, category) => listStandings(category)[person] ?? [],
    fitsOf: (criterion, category) => {
      const key = `${category}|${criterion.key}`;
      const known = answers.get(key);
      if (known !== undefined) return known;
      const lens = lensOf(category);
      const standing = listStandings(category);
      const fresh = people.map((person, index) => checkFit(criterion, person, lens, standing[index] ?? []));
      answers.set(key, fresh);
      return fresh;
    },
    remember: <T>(key: string, make: () => T): T => {
      if (!memory.has(key)) memory.set(key, make());
      return memory.get(key) as T;
    },
  };
}
