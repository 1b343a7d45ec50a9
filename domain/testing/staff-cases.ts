/**
 * Generates test cases of a staffing table (主要专业技术人员配备表). The expected result comes from an independent evaluation that matches people to
 * places one by one.
 */
import type { RequirementOf } from '../qualification/requirement.ts';
import { listStatementCases } from './document-cases.ts';
import { createRegisteredPerson, createTitledPerson } from './enterprises.ts';
import { getVerdictOfAnswers, isRowKnown, type RequirementRowReference, type RowCase } from './row-cases.ts';

type Row = RequirementOf<'technicalStaff'>;
/** A place of the table. `as` is the required registration; null: a technician of the specialty. */
interface Place {
  readonly line: number;
  readonly as: string | null;
  readonly specialty: string;
  readonly rank: '中级' | '高级';
}
/** A person who fills a place, or fails to for one reason; null values are missing entries. */
interface Person extends Place {
  readonly is: true | false | null;
  readonly change: object;
}

const RANKS = { 中级: '工程师', 高级: '高级工程师' } as const;

function listPlaces({ table }: Row): Place[] {
  return table.flatMap((line, index) => {
    const specialty = line.profession.replace('（高级）', '').replace('（合计）', '');
    const of = (count: number, rest: Pick<Place, 'as' | 'rank'>): Place[] =>
      Array.from({ length: count }, () => ({ line: index, specialty, ...rest }));
    const senior = line['notes'] === '非注册 4 人：高级 1、中级 3' ? 1 : 0;
    const others = line.nonRegistered ?? 0;
    const rank = line.profession.includes('高级') ? '高级' : '中级';
    return [
      ...(line.registeredAs === undefined ? [] : of(line.registered ?? 0, { as: line.registeredAs, rank: '中级' })),
      ...of(senior, { as: null, rank: '高级' }),
      ...of(others - senior, { as: null, rank }),
    ];
  });
}

/** Notes that may require more than the figure, and notes that may require less. All other notes explain a figure. */
const ASKS_MORE = ['未取得', '未核', '有业绩', '未写全'];
const MAY_ASK_LESS = ['可由中级替代'];
const has = (row: Row, words: readonly string[]): boolean =>
  words.some((word) => String(row.notes ?? '').includes(word));
const isWhole = (row: Row): boolean =>
  row.partial !== true &&
  row.table.every(
    ({ registered: one, nonRegistered, registeredAs }) =>
      one !== null && nonRegistered !== null && (one === 0 || registeredAs !== undefined),
  );

const canTake = (person: Person, place: Place): boolean =>
  person.as === null || place.as === null
    ? person.as === place.as &&
      person.specialty === place.specialty &&
      (person.rank === '高级' || place.rank === '中级')
    : person.as === place.as || person.as === place.as.replace('二级', '一级');

/** Returns whether the people fill all places, each a different one. */
function fills(people: readonly Person[], places: readonly Place[]): boolean {
  const holder = new Map<Place, Person>();
  const find = (person: Person, seen: Set<Place>): boolean =>
    places.some((place) => {
      if (seen.has(place) || !canTake(person, place)) return false;
      seen.add(place);
      const other = holder.get(place);
      if (other !== undefined && !find(other, seen)) return false;
      holder.set(place, person);
      return true;
    });
  return people.filter((person) => find(person, new Set())).length === places.length;
}

function expect(row: Row, people: readonly Person[]): RowCase['expected'] {
  const places = listPlaces(row);
  if (places.length === 0 || row.appliesTo === null || has(row, MAY_ASK_LESS)) return 'unknown';
  const answers = [true, false].map((isGiven) =>
    fills(
      people.filter(({ is }) => is ?? isGiven),
      places,
    ),
  );
  return getVerdictOfAnswers(isWhole(row) && !has(row, ASKS_MORE) ? answers : [...answers, false]);
}

/** Returns records of the people who fill the places. */
function hire(people: readonly Person[], years: number): RowCase['enterprise'] {
  const rest = (index: number) => ({ uuid: `person-${index}`, name: `人员${index}` });
  const write = (person: Person, index: number) => {
    const { as, specialty, rank, change } = person;
    if (as === null)
      return {
        ...createTitledPerson('', RANKS[rank], specialty, { workYears: years, education: '大专', ...change }),
        ...rest(index),
      };
    const [regType = as, bracket = null] = as.split('（');
    const inner = bracket?.replace('）', '') ?? null;
    const base = createRegisteredPerson(
      '',
      inner !== null && as.includes('电子信息') ? as : regType,
      as.includes('电子信息') ? null : inner,
    );
    return { ...base, ...rest(index), registrations: (base.registrations ?? []).map((one) => ({ ...one, ...change })) };
  };
  const all = people.map((person, index) => ({ person, record: write(person, index) }));
  return {
    registeredPeople: all.flatMap(({ person, record }) => (person.as === null ? [] : [record])),
    otherPeople: all.flatMap(({ person, record }) => (person.as === null ? [record] : [])),
  };
}
const takeAll = (row: Row): Person[] => listPlaces(row).map((place) => ({ ...place, is: true, change: {} }));
const yearsIn = (category: string): number => (category === 'survey' ? 8 : 10);

const OF_TECHNICIAN = (
  years: number,
  other: string | undefined,
): readonly (readonly [string, Person['is'], object])[] => [
  ['unknown years', null, { workYears: null }],
  ['half a year short', false, { workYears: years - 0.5 }],
  ['unknown schooling', null, { education: null }],
  ['lower schooling', false, { education: '中专' }],
  ['a lower rank', false, { titleName: '助理工程师' }],
  ['an unknown specialty', null, { titleMajor: null }],
  ...(other === undefined ? [] : [['the specialty of another line', false, { titleMajor: other }] as const]),
];
const OF_REGISTERED: readonly (readonly [string, Person['is'], object])[] = [
  ['registered until the day', true, { validEnd: '2026-11-20' }],
  ['registered until the day before', false, { validEnd: '2026-11-19' }],
  ['an unknown end', null, { validEnd: null }],
  ['registered elsewhere', false, { registeredHere: false }],
  ['registered somewhere', null, { registeredHere: null }],
  ['another registration', false, { regType: '监理工程师', specialty: null }],
];
/**
 * Lists the cases of a registration in a part of a specialty. A registration in another part does not count; a registration in the whole
 * specialty is uncertain.
 */
function ofPart(person: Person, all: readonly Person[]): typeof OF_REGISTERED {
  const nameOf = ({ as }: Person): string => /（(.+·.+)）/.exec(as ?? '')?.[1] ?? '';
  const own = nameOf(person);
  const other = all.map(nameOf).find((name) => name !== '' && name !== own);
  return own === ''
    ? []
    : [
        ['registered in the whole specialty', null, { specialty: own.split('·')[0] }],
        ...(other === undefined ? [] : [['registered in another part', false, { specialty: other }] as const]),
      ];
}

/** Lists the cases of a staffing table. If none of its figures is known, the result is 待核对 in all of them. */
export function listStaffCases(place: RequirementRowReference): RowCase[] {
  const row = place.prepared.row as Row;
  const years = yearsIn(place.standard.category);
  const all = takeAll(row);
  const options = typeof row.appliesTo === 'string' ? { options: { subject: row.appliesTo } } : {};
  const cases: RowCase[] = [];
  const add = (name: string, people: readonly Person[]): void => {
    cases.push({
      name,
      expected: isRowKnown(place) ? expect(row, people) : 'unknown',
      enterprise: hire(people, years),
      ...options,
    });
  };
  add('no people', []);
  add('everybody', all);
  add('twice everybody', [...all, ...all]);
  for (const index of new Set(all.map(({ line, as }) => all.findIndex((one) => one.line === line && one.as === as)))) {
    const person = all[index];
    if (person === undefined) continue;
    const name = `${person.specialty} ${person.as ?? ''}`;
    add(`${name}: one fewer`, all.toSpliced(index, 1));
    for (const [what, is, change] of person.as === null
      ? OF_TECHNICIAN(
          years,
          all.find(({ specialty }) => specialty !== person.specialty && !/[、（]/.test(specialty))?.specialty,
        )
      : [...OF_REGISTERED, ...ofPart(person, all)])
      add(
        `${name}: ${what}`,
        all.map((one, at) => (at === index ? { ...person, is, change } : one)),
      );
  }
  const engineers = (count: number): Person[] =>
    Array.from({ length: count }, () => ({ line: 0, as: null, specialty: '结构', rank: '高级', is: true, change: {} }));
  if (all.length === 0) for (const count of [1, 10, 50]) add(`${count} of a table that is not known`, engineers(count));
  return cases;
}

/** Sets of projects, determined by hand, that are just enough for a requirement, and sets that are just too few. */
interface Led {
  readonly enough: readonly (readonly string[])[];
  readonly short: readonly (readonly string[])[];
}
const TWO_OR_A_LARGE: Led = { enough: [['中型', '中型'], ['大型']], short: [['中型'], ['中型', '小型']] };
const THREE: Led = {
  enough: [
    ['大型', '中型', '中型'],
    ['大型', '大型', '大型'],
  ],
  short: [
    ['中型', '中型', '中型'],
    ['大型', '中型'],
  ],
};
const TWO: Led = {
  enough: [
    ['中型', '中型'],
    ['大型', '中型'],
  ],
  short: [['中型'], ['中型', '小型']],
};
const LED: Readonly<Record<string, Led>> = {
  '作为专业技术负责人主持中型以上不少于 3 项，其中大型 1 项': THREE,
  '作为专业技术负责人主持相应类型中型以上不少于 3 项，其中大型 1 项': THREE,
  '作为专业技术负责人主持中型以上不少于 2 项或大型不少于 1 项': TWO_OR_A_LARGE,
  '主持相应类型中型不少于 2 项或大型不少于 1 项': TWO_OR_A_LARGE,
  '参与大型不少于 1 项或中型不少于 2 项，具备中级以上职称': TWO_OR_A_LARGE,
  '参与中型以上不少于 2 项，具备中级以上职称': TWO,
  '完成中型以上不少于 2 项，具备中级以上职称': TWO,
  '作为专业技术负责人主持所申请类型乙级以上项目不少于 2 项': {
    enough: [
      ['乙级', '乙级'],
      ['甲级', '乙级'],
    ],
    short: [['乙级'], ['乙级', '丙级']],
  },
  '作为专业技术负责人主持乙级不少于 2 项或甲级不少于 1 项': {
    enough: [['乙级', '乙级'], ['甲级']],
    short: [['乙级'], ['丙级', '丙级']],
  },
};

type Project = NonNullable<RowCase['enterprise']['projects']>[number];
type Achievement = NonNullable<RowCase['enterprise']['achievements']>[number];

/** Returns the people of the table with the projects that each has led. */
function lead(
  people: readonly Person[],
  led: (person: Person) => readonly string[] | null,
  place: RequirementRowReference,
  type: string | null,
  rest: { project?: Partial<Project>; isLinked?: boolean; endDate?: string } = {},
): RowCase['enterprise'] {
  const code = place.standard.code;
  const projects = new Map<string, Project>();
  const achievements = people.flatMap((person, index) =>
    (led(person) ?? []).map((scale, position): Achievement => {
      const uuid = `${scale}${position}`;
      const projectName = `设计项目${uuid}`;
      const { projectScale = scale } = rest.project ?? {};
      projects.set(uuid, {
        uuid,
        projectName,
        role: place.standard.category === 'survey' ? '勘察' : '设计',
        standardCodes: [code],
        projectScale,
        acceptDate: '2022-01-01',
        ...(type !== null && { features: [type] }),
        ...rest.project,
      });
      const { isLinked = true, endDate = '2022-01-01' } = rest;
      return {
        personUuid: `person-${index}`,
        projectUuid: isLinked ? uuid : null,
        projectName,
        role: '专业技术负责人',
        endDate,
        projectScale,
        ...(!isLinked && { standardCode: code }),
      };
    }),
  );
  const linked = rest.isLinked === false ? [] : [...projects.values()];
  return { ...hire(people, yearsIn(place.standard.category)), projects: linked, achievements };
}

/** Lists the cases of 人员业绩: with the people of the table if its figures are known, otherwise with the declaration that alone decides it. */
export function listStaffPerformanceCases(place: RequirementRowReference): RowCase[] {
  const row = place.prepared.row as RequirementOf<'staffPerformance'>;
  const isOfRegistered = row.who === '注册人员';
  const tables = place.level.rows.flatMap((one) => (one.row.kind === 'technicalStaff' ? [one.row as Row] : []));
  const [table] = tables;
  const led = LED[row.summary ?? ''];
  const isAsked = ({ as }: Place): boolean => (as !== null) === isOfRegistered;
  if (tables.length !== 1 || table === undefined || led === undefined || !listPlaces(table).some(isAsked))
    return listStatementCases(place, 'staffPerformance');
  const people = takeAll(table);
  const lines = new Set(people.filter(isAsked).map(({ line }) => line));
  const isOfLeading = row.who.startsWith('主导专业');
  /** db/facts does not specify the leading lines. Any line may be leading, including lines that require no person. */
  const isFree =
    isOfLeading &&
    (!isWhole(table) || table.table.some((line) => (line.registered ?? 0) > 0 && line.nonRegistered === 0));
  const conclude = (isEnough: (line: number) => boolean): RowCase['expected'] => {
    const answers = [...lines].map(isEnough);
    const verdict = isOfLeading
      ? getVerdictOfAnswers([...answers, ...(isFree ? [true] : [])])
      : getVerdictOfAnswers([answers.every(Boolean)]);
    return verdict === 'met' && (has(table, ASKS_MORE) || !isWhole(table)) ? 'unknown' : verdict;
  };
  const type =
    typeof table.appliesTo === 'string'
      ? table.appliesTo
      : place.standard.category === 'survey'
        ? '岩土工程勘察'
        : null;
  const options = typeof table.appliesTo === 'string' ? { options: { subject: table.appliesTo } } : {};
  const cases: RowCase[] = [];
  const add = (name: string, expected: RowCase['expected'], enterprise: RowCase['enterprise']): void => {
    cases.push({ name, expected: isRowKnown(place) ? expected : 'unknown', enterprise, ...options });
  };
  const [best = []] = led.enough;
  const last = Math.max(...lines);
  const all = conclude(() => true);
  const none = conclude(() => false);
  for (const [index, enough] of led.enough.entries())
    add(
      `just enough ${index + 1}`,
      all,
      lead(people, () => enough, place, type),
    );
  for (const [index, short] of led.short.entries()) {
    add(
      `just too few ${index + 1}`,
      none,
      lead(people, () => short, place, type),
    );
    add(
      `just too few of one line ${index + 1}`,
      conclude((line) => line !== last),
      lead(people, (person) => (person.line === last && isAsked(person) ? short : best), place, type),
    );
  }
  add(
    'no projects',
    none,
    lead(people, () => [], place, type),
  );
  add(
    'unknown scales',
    'unknown',
    lead(people, () => best, place, type, { project: { projectScale: null } }),
  );
  add(
    'a standard that is not entered',
    'unknown',
    lead(people, () => best, place, type, { project: { standardCodes: [] } }),
  );
  add(
    'works of construction',
    none,
    lead(people, () => best, place, type, { project: { standardCodes: ['10300101'], role: '施工总承包' } }),
  );
  add(
    'projects that end a day later',
    none,
    lead(people, () => best, place, type, { endDate: '2026-11-21', project: { acceptDate: '2026-11-21' } }),
  );
  if (all === 'met')
    add(
      'projects without a record',
      /类型/.test(row.summary ?? '') ? 'unknown' : 'declared',
      lead(people, () => best, place, type, { isLinked: false }),
    );
  return cases;
}
