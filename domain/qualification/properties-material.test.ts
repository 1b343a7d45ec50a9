/**
 * No fulfilled requirement rests on an unknown fact. Recorded facts of random enterprises are deleted one by one; where a requirement that
 * counts the record stays fulfilled, no other value of the fact may turn it, unless the rule itself says that the fact does not matter.
 */
import { expect, it } from 'vitest';
import type { EnterpriseDocument } from '../enterprise/enterprise-document.ts';
import { parseEnterpriseDocument } from '../enterprise/parse-enterprise-document.ts';
import { getTestShare } from '../testing/after-edits.ts';
import { testDay } from '../testing/enterprises.ts';
import {
  addFacts,
  createRandom,
  createRandomEnterprise,
  PEOPLE_SHARING_KINDS,
  RANDOM_LEVELS,
  smallCatalogue,
} from '../testing/random-enterprise.ts';
import { declarationKinds } from './declaration-kinds.ts';
import { evaluateQualification } from './evaluate-qualification.ts';
import type { RequirementResult } from './report.ts';
import { isFulfilled } from './truth.ts';

const isFull = process.env.TEST_FULL === '1';
const ENTERPRISES = isFull ? 40 : 3;
const FIRST = isFull ? 1 + getTestShare(process.env) * ENTERPRISES : 1;
const FACTS_EACH = isFull ? 120 : 15;
/** The levels that are asked about a fact, at most. */
const PLACES_EACH = isFull ? 6 : 2;

/** Left empty these facts say something, by the rule named; by field, or by path where another record has a field of the name. */
const SAYING: Readonly<Record<string, string>> = {
  leaveDate: 'docs/engine.md: who is entered as employed and without a leave date has not left',
  registrations: 'a list of certificates',
  titleName: 'docs/engine.md: a person without a title has none',
  '/otherPeople/kind': 'docs/engine.md: where no technical lead is named, every person who could lead is considered',
  techLeadName: 'docs/engine.md: as for kind',
  issueDate: 'docs/engine.md: a registration counts while it is valid',
  socialSecurityStart: 'docs/engine.md: insurance here without a first day is insurance on the day',
  workYearsOn: 'docs/engine.md: years without a reference day are true at the latest on the day of the evaluation',
  postCertEnd: 'docs/engine.md: a certificate of a post counts until an entered end',
  managerUuid: 'docs/engine.md: a project without a link names no other person',
  techLeadUuid: 'docs/engine.md: as for managerUuid',
  personUuid: 'docs/engine.md: as for managerUuid',
  projectType:
    'work-terms.json (unstated): a project that names the standard and no kind is of what the standard is about',
  projectNo: 'docs/engine.md: projects are told apart by number, else by content and name',
  features: 'work-terms.json (unstated): as for projectType',
  projectUuid: 'docs/engine.md: an achievement without a record of the project is a statement of the enterprise',
  personName: 'docs/engine.md: the link names the person',
  '/declarations/standardCode': 'docs/engine.md: a statement without a standard is one for all standards',
  '/declarations/level': 'docs/engine.md: a statement without a level is one for all levels',
  '/declarations/year': 'docs/engine.md: a statement without a year is one for every year',
  '/declarations/text': 'docs/engine.md: a statement without a text is one of its kind',
  '/declarations/docEnd': 'the field itself: left empty for a document without an end (长期的留空)',
};
/** Once one size is entered the sizes left empty are not applicable (docs/engine.md). */
const SIZES = ['area', 'length', 'span', 'height', 'depth', 'floors', 'capacity'];
/** A second entry about a fact (docs/engine.md, facts with two sources): left empty it contradicts nothing, so that only unmet is a turn. */
const SECOND_ENTRIES: ReadonlySet<string> = new Set([
  '/enterprise/establishDate',
  // Years of work and the day of birth bound each other.
  '/registeredPeople/birthDate',
  '/otherPeople/birthDate',
  // A size is entered in its own field too.
  '/projects/metrics/value',
  '/projects/startDate',
  '/projects/finishDate',
  '/projects/projectScale',
  '/achievements/startDate',
  '/achievements/standardCode',
  '/achievements/projectScale',
]);

interface Fact {
  path: string;
  /** The person or project that the fact belongs to; null: of the enterprise or another record, on which any requirement may rest. */
  ref: string | null;
  /** The kind of the record that holds the fact, if it has one. */
  kind: unknown;
  value: unknown;
  set: (value: unknown) => Record<string, unknown>;
}

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRows = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRow);

/** Every recorded fact, with the document in which it has another value. */
function listFacts(
  row: Record<string, unknown>,
  path: string,
  ref: string | null,
  set: (row: Record<string, unknown>) => Record<string, unknown>,
): Fact[] {
  return Object.entries(row).flatMap(([field, value]): Fact[] => {
    const here = `${path}/${field}`;
    const setField = (changed: unknown): Record<string, unknown> => set({ ...row, [field]: changed });
    if (isRows(value)) {
      const isCounted = /^\/(registeredPeople|otherPeople|projects)$/.test(here);
      return value.flatMap((item, index) =>
        listFacts(item, here, isCounted ? String(item.uuid) : ref, (changed) => setField(value.with(index, changed))),
      );
    }
    if (isRow(value)) return listFacts(value, here, ref, setField);
    const isKnown = value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
    return isKnown && field !== 'uuid' ? [{ path: here, ref, kind: row.kind, value, set: setField }] : [];
  });
}

const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  status: ['on', 'left'],
  dataLevel: ['A', 'D'],
  role: ['监理', '施工总承包', '资料员'],
  projectScale: ['小型', '大型'],
  skillGrade: ['初级工', '高级技师'],
  titleMajor: ['经济', '结构'],
  specialty: ['铁路工程', '建筑工程'],
};
const DAYS = ['1950-01-01', '2012-01-01', '2025-06-30', '2035-01-01'];

function listOtherValues({ path, value }: Fact): readonly unknown[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [0, 1, 1e9];
  if (Array.isArray(value)) return [['10300299']];
  return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? DAYS : (OTHER_WORDS[path.split('/').at(-1) ?? ''] ?? ['其他']);
}

const parse = (document: unknown): EnterpriseDocument | null => {
  const parsed = parseEnterpriseDocument(document);
  return parsed.ok ? parsed.enterprise : null;
};

type Place = (typeof RANDOM_LEVELS)[number];
function evaluate(enterprise: EnterpriseDocument, [standardCode, level]: Place): readonly RequirementResult[] {
  const result = evaluateQualification({ catalogue: smallCatalogue, enterprise, standardCode, level, asOf: testDay });
  if (!result.ok) throw new Error(result.message);
  return result.report.leaves;
}

/** Requirements that people are allocated to together. */
const isShared = ({ kind }: RequirementResult): boolean => PEOPLE_SHARING_KINDS.has(kind) || kind === 'technicalLead';

/**
 * The fulfilled requirements of those that share people, if others of them are not: the other value of a fact may move the shortage to them
 * from the others, and the level is fulfilled with neither value.
 */
function listMovable(leaves: readonly RequirementResult[]): ReadonlySet<string> {
  const isShort = leaves.some((leaf) => isShared(leaf) && leaf.verdict !== 'notAssessed' && !isFulfilled(leaf.verdict));
  return new Set(isShort ? leaves.filter(({ kind }) => PEOPLE_SHARING_KINDS.has(kind)).map(({ id }) => id) : []);
}

const listFulfilled = (leaves: readonly RequirementResult[], among: ReadonlySet<string>): Set<string> =>
  new Set(leaves.filter(({ id, verdict }) => isFulfilled(verdict) && among.has(id)).map(({ id }) => id));
const listUnturned = (leaves: readonly RequirementResult[]): Set<string> =>
  new Set(leaves.filter(({ verdict }) => verdict !== 'unmet').map(({ id }) => id));

/** The requirements that are fulfilled without the fact, and not with some value of it. */
function listUnfounded(fact: Fact, places: readonly { place: Place; ids: ReadonlySet<string> }[]): string[] {
  const blank = parse(fact.set(Array.isArray(fact.value) ? [] : null));
  if (blank === null) return [];
  return places.flatMap(({ place, ids }) => {
    const before = evaluate(blank, place);
    const movable = listMovable(before);
    const still = new Set([...listFulfilled(before, ids)].filter((id) => !movable.has(id)));
    return (still.size === 0 ? [] : listOtherValues(fact)).flatMap((value) => {
      const changed = parse(fact.set(value));
      const leaves = changed === null ? [] : evaluate(changed, place);
      const unturned = SECOND_ENTRIES.has(fact.path) ? listUnturned(leaves) : listFulfilled(leaves, still);
      const held = changed === null ? still : unturned;
      return [...still].filter((id) => !held.has(id)).map((id) => `${fact.path} ${String(value)} ${id}`);
    });
  });
}

const FIGURES = new Set(declarationKinds.filter(({ answer }) => answer === 'figure').map(({ kind }) => kind));
/** A figure is entered without a confirmation, which the form does not ask for. */
const withoutSpareConfirmations = (enterprise: EnterpriseDocument): EnterpriseDocument => ({
  ...enterprise,
  declarations: enterprise.declarations.map((one) => (FIGURES.has(one.kind) ? { ...one, confirmed: null } : one)),
});

/**
 * Leaves one entry about each fact that is deleted, since another would state it still: a citizen's number the day of birth (GB 11643-1999),
 * the first day and the months paid the insurance (docs/engine.md, facts with two sources).
 */
function withSingleEntries(enterprise: EnterpriseDocument): EnterpriseDocument {
  const clear = <P extends EnterpriseDocument['registeredPeople'][number]>(person: P): P => ({
    ...person,
    idNo: person.idNo?.startsWith('X') === true ? person.idNo : null,
    ...(person.socialSecurityHere !== null && { socialSecurityStart: null, socialSecurityMonths: null }),
  });
  return {
    ...enterprise,
    registeredPeople: enterprise.registeredPeople.map(clear),
    otherPeople: enterprise.otherPeople.map(clear),
  };
}

/** A statement left empty says nothing, so that another of its kind answers. */
const isAnsweredTwice = ({ declarations }: EnterpriseDocument, { path, kind }: Fact): boolean =>
  ['/declarations/confirmed', '/declarations/value'].includes(path) &&
  declarations.filter((one) => one.kind === kind).length > 1;

const places = RANDOM_LEVELS.filter(([code]) => (smallCatalogue.byCode(code)?.levels.length ?? 0) > 0);

it(
  'fulfils no requirement on a fact that is unknown and could be another',
  () => {
    const unfounded = new Set<string>();
    let probed = 0;
    for (let seed = FIRST; seed < FIRST + ENTERPRISES; seed += 1) {
      const random = createRandom(seed);
      const enterprise = withoutSpareConfirmations(
        addFacts(withSingleEntries(createRandomEnterprise(seed, 0).enterprise()), () => 0),
      );
      const linked = new Set(enterprise.achievements.map(({ projectUuid }) => projectUuid));
      const fulfilled = places.map((place) => ({
        place,
        leaves: evaluate(enterprise, place).filter(({ verdict }) => isFulfilled(verdict)),
      }));
      const asked = listFacts({ ...enterprise }, '', null, (document) => document).flatMap((fact) => {
        const field = fact.path.split('/').at(-1) ?? '';
        if (field in SAYING || fact.path in SAYING || SIZES.includes(field)) return [];
        if (isAnsweredTwice(enterprise, fact)) return [];
        const isAnybodys = fact.ref === null || linked.has(fact.ref);
        const own = fulfilled.flatMap(({ place, leaves }) => {
          const ids = leaves
            .filter(({ counted }) => isAnybodys || counted.some(({ ref }) => ref === fact.ref))
            .map(({ id }) => id);
          return ids.length === 0 ? [] : [{ place, ids: new Set(ids), order: random() }];
        });
        const some = own.toSorted((a, b) => a.order - b.order).slice(0, PLACES_EACH);
        return some.length === 0 ? [] : [{ fact, own: some, order: random() }];
      });
      for (const { fact, own } of asked.toSorted((a, b) => a.order - b.order).slice(0, FACTS_EACH)) {
        probed += 1;
        for (const one of listUnfounded(fact, own)) unfounded.add(`${seed} ${one}`);
      }
    }
    expect([...unfounded]).toEqual([]);
    expect(probed).toBeGreaterThan(ENTERPRISES * 10);
  },
  isFull ? 3_600_000 : 120_000,
);
