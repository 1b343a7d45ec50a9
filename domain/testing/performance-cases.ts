/**
 * Generates test cases of a requirement on completed projects (企业业绩) from its data. The expected result comes from an independent
 * two-valued evaluation over every possible value of unknown facts, which shares only the data of the row with the engine.
 */
import type {
  CategoryPerformance,
  IndicatorAlternative,
  IndicatorGroup,
  RequirementOf,
} from '../qualification/requirement.ts';
import { createTestProject, testDay } from './enterprises.ts';
import { realFacts } from './facts.ts';
import { getVerdictOfAnswers, isRowKnown, type RequirementRowReference, type RowCase } from './row-cases.ts';

type Frame = RequirementOf<'performance'> | CategoryPerformance;
interface Measure {
  readonly metric: string;
  readonly unit: string;
  readonly value: number | null;
  readonly count: number | null;
}
/** A project of the enterprise; null values are not entered. */
interface Work {
  readonly group: IndicatorGroup;
  /** A second group that the project fulfils as well. */
  readonly also?: IndicatorGroup;
  readonly measures: readonly Measure[];
  readonly scale: string | null;
  readonly features: readonly string[];
  readonly acceptDate: string | null;
  readonly qualityPassed: boolean | null;
  readonly role: string;
  readonly dataLevel: 'A' | 'B' | 'C' | null;
  readonly onPlatform: boolean | null;
  /** Whether the project is registered under the standard. */
  readonly isOwn: boolean | null;
}
type Mode = 'sum' | 'size' | 'scale' | 'number' | 'prose' | 'open';
interface Reading extends Place {
  /** Whether groups with unknown text are assumed to be fulfilled. */
  readonly isOpenGiven: boolean;
  /** Whether a figure without a number of projects (600 km) is assumed to be a total of several projects. */
  readonly isTotal: boolean;
  /** Whether a condition or scale that the project does not show, or exceeds, is assumed to be fulfilled. */
  readonly isLenient: boolean;
}
interface Place {
  readonly frame: Frame;
  readonly isBuilding: boolean;
  readonly code: string;
  /** The standard, with the category of the top grade, under which db/facts lists the kinds. */
  readonly standard: string;
  readonly type: string | null;
  readonly name: string;
}

const LADDERS = [
  ['小型', '中型', '大型'],
  ['丙级', '乙级', '甲级'],
  ['三级', '二级', '一级'],
  ['3 级', '2 级', '1 级'],
];
const SCALES = LADDERS.flat();
const bound = (way: IndicatorAlternative): number | null => way.min ?? way.minExclusive ?? null;
const scaleOf = (way: IndicatorAlternative): string | null =>
  way.scale ?? SCALES.find((scale) => [`${scale}项目`, `${scale}工程项目`].includes(way.metric ?? '')) ?? null;

function modeOf(way: IndicatorAlternative, group: IndicatorGroup): Mode {
  const isTotal = /^累计/.test(way.metric ?? '') || /^累计/.test(group.summary);
  if (group.unverified === true || (group.confidence ?? 'sourced') !== 'sourced') return 'open';
  if ((way.and ?? []).some((part) => part.metric.startsWith('累计'))) return 'open';
  if (bound(way) === null)
    return way.unit === '项' && typeof way.count === 'number' ? (hasProse(way) ? 'prose' : 'scale') : 'open';
  if (way.unit === '项' && way.count === undefined) return 'number';
  return isTotal && typeof way.count !== 'number' ? 'sum' : 'size';
}
/** Returns whether the metric is a sentence that only an expert can evaluate. */
const hasProse = ({ metric }: IndicatorAlternative): boolean => /，/.test(metric ?? '');
const needOf = (way: IndicatorAlternative, mode: Mode): number =>
  mode === 'number' ? (way.min ?? 1) : (way.count ?? 1);

const REMARKS = ['可含附属设施', '或断面积相等的其他型式'];
const PLAIN = new Set([
  'metric',
  'unit',
  'min',
  'minExclusive',
  'maxExclusive',
  'count',
  'countUnit',
  'and',
  'scale',
  'note',
  'orFeature',
  'summary',
  'mustContain',
  'oneOfMustContain',
]);
/** Returns the conditions that a project shows by its features, in the wording of the data. */
function featuresOf(way: IndicatorAlternative): string[] {
  const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
  return [
    ...(way.summary === undefined || REMARKS.includes(way.summary) ? [] : [way.summary]),
    ...texts(way.mustContain),
    ...texts(way.oneOfMustContain).slice(0, 1),
    ...Object.entries(way).flatMap(([key, value]) =>
      PLAIN.has(key) ? [] : [key === 'voltageKv' ? `${String(value)}千伏` : String(value)],
    ),
  ];
}

const integers = new Set(['层', '座', '条', '个', '台', '端', '组', '道', '盏', '项']);
const stepOf = (unit: string | null | undefined, value: number): number =>
  integers.has(unit ?? '') ? 1 : Number((value / 1000).toPrecision(1));
/** Units whose figures several projects may reach together: the text does not specify whether one project must reach the figure. */
const ADDS = /^(万?m³|万㎡|万?m³\/年|万㎡\/年|万m\/年|km|条公里|孔公里|座|个|盏|端|组|道|延米|万?kW|MW)$/;
const canAdd = (way: IndicatorAlternative): boolean =>
  way.count === undefined && ADDS.test(way.unit ?? '') && !/^单/.test(way.metric ?? '');

const yearsBefore = (years: number): string => `${Number(testDay.slice(0, 4)) - years}${testDay.slice(4)}`;

function qualifies(work: Work, { frame, isBuilding }: Reading): boolean {
  const { acceptDate, role, dataLevel } = work;
  const isInTime =
    acceptDate !== null &&
    acceptDate <= testDay &&
    (typeof frame.withinYears !== 'number' || acceptDate >= yearsBefore(frame.withinYears));
  const isListed = !isBuilding || (work.onPlatform === true && (dataLevel === 'A' || dataLevel === 'B'));
  const isRole = frame.roles === undefined || frame.roles.includes(role);
  const isAlone = frame.independent !== true || work.features.includes('独立承担');
  return isInTime && isListed && isRole && isAlone && work.qualityPassed === true && work.isOwn === true;
}

const rank = (scale: string): number => SCALES.indexOf(scale);

function fits(work: Work, way: IndicatorAlternative, mode: Mode, reading: Reading): boolean {
  const scale = scaleOf(way);
  if (scale !== null && work.scale !== null && rank(work.scale) < rank(scale)) return false;
  const isShown = featuresOf(way).every((feature) => work.features.includes(feature));
  if (!reading.isLenient && (!isShown || (scale !== null && work.scale !== scale))) return false;
  if (mode !== 'size' && mode !== 'sum') return true;
  const reaches = (metric: string | null | undefined, min: number): boolean =>
    work.measures.some((one) => one.metric === metric && (one.value ?? 0) >= min);
  return (
    (mode === 'sum' || reaches(way.metric, bound(way) ?? 0)) &&
    (way.and ?? []).every((part) => reaches(part.metric, part.min ?? part.minExclusive ?? 0))
  );
}

/** Whether the projects fulfil one way of a group. */
function fulfilsWay(
  way: IndicatorAlternative,
  group: IndicatorGroup,
  works: readonly Work[],
  reading: Reading,
  times = 1,
): boolean {
  const mode = modeOf(way, group);
  if (mode === 'open') return reading.isOpenGiven;
  const isTotal = mode === 'sum' || (reading.isTotal && canAdd(way));
  const counted = works.filter(
    (work) => work.group === group && qualifies(work, reading) && fits(work, way, isTotal ? 'sum' : mode, reading),
  );
  const own = counted.flatMap(({ measures }) => measures.filter(({ metric }) => metric === way.metric));
  if (isTotal) return own.reduce((sum, { value }) => sum + (value ?? 0), 0) >= (bound(way) ?? 0) * times * (1 - 1e-9);
  const isEach = way.countUnit !== undefined && way.countUnit !== '项';
  const things = isEach ? own.reduce((sum, { count }) => sum + (count ?? 1), 0) : counted.length;
  return things >= needOf(way, mode) * times && (mode !== 'prose' || reading.isOpenGiven);
}

function fulfils(works: readonly Work[], reading: Reading): boolean {
  const { frame } = reading;
  const met = new Set(
    frame.groups
      .filter((group) =>
        group.anyOf.length === 0
          ? reading.isOpenGiven
          : group.anyOf.some((way) => fulfilsWay(way, group, works, reading)),
      )
      .map(({ id }) => id),
  );
  if (isEnough(frame, met)) return true;
  const same = sameOf(frame);
  return (
    same !== null &&
    frame.groups.some((group) => group.anyOf.some((way) => fulfilsWay(way, group, works, reading, same)))
  );
}
function sameOf({ alternative }: Frame): number | null {
  if (alternative === undefined) return null;
  return typeof alternative === 'string'
    ? Number(/完成(\d)项/.exec(alternative)?.[1])
    : (alternative.sameGroupProjects ?? null);
}
function isEnough(frame: Frame, met: ReadonlySet<string>): boolean {
  const has = (ids: readonly string[], min: number): boolean => ids.filter((id) => met.has(id)).length >= min;
  const all = [...(frame.mustInclude ?? []), ...(frame.mustIncludeGroups ?? [])];
  return (
    met.size >= (frame.groupsNeeded ?? 0) &&
    has(all, all.length) &&
    (frame.atLeastOneOf === undefined || has(frame.atLeastOneOf, 1)) &&
    (frame.atLeast ?? []).every(({ of, min }) => has(of, min)) &&
    (frame.groupSets ?? []).every(({ groups, min }) => has(groups, min))
  );
}

/** Figures of a whole that equal the figure of its largest unit or exceed it, and may equal the figure of its only unit. */
const UNIT_OF: Readonly<Record<string, string>> = { 装机容量: '单机容量' };
/**
 * Lists the groups about single units to which a project may also belong if only its total is entered and its kind includes that of the
 * group.
 */
function listAsUnits(work: Work, place: Place): Work[] {
  const [kind] = kindsOf(place, work.group);
  const units = work.measures.flatMap((one) => {
    const metric = UNIT_OF[one.metric];
    return metric === undefined ? [] : [{ ...one, metric }];
  });
  if (kind === undefined || units.length === 0 || work.also !== undefined) return [];
  return place.frame.groups
    .filter((group) => group !== work.group)
    .filter((group) => kindsOf(place, group).some(({ name }) => [kind.name, ...kind.aliases].includes(name)))
    .map((also) => ({ ...work, also, measures: [...work.measures, ...units] }));
}

/** Lists every complete project that this incomplete project may be. */
function complete(work: Work, place: Place): Work[] {
  const split = <K extends keyof Work>(list: Work[], key: K, values: readonly Work[K][]): Work[] =>
    list.flatMap((one) => (one[key] === null ? values.map((value) => ({ ...one, [key]: value })) : [one]));
  let list = split([work, ...listAsUnits(work, place)], 'acceptDate', [testDay, '2099-01-01']);
  list = split(list, 'qualityPassed', [true, false]);
  list = split(list, 'dataLevel', ['A', 'C']);
  list = split(list, 'onPlatform', [true, false]);
  list = split(list, 'isOwn', [true, false]);
  const isOpen = work.measures.some(({ value }) => value === null);
  return !isOpen
    ? list
    : list.flatMap((one) =>
        [1e12, 0].map((size) => ({
          ...one,
          measures: one.measures.map((item) => ({ ...item, value: item.value ?? size })),
        })),
      );
}

function expect(works: readonly Work[], place: Place): RowCase['expected'] {
  const all = works.reduce<readonly Work[][]>(
    (lists, work) => lists.flatMap((list) => complete(work, place).map((one) => [...list, one])),
    [[]],
  );
  const readings = BOTH.flatMap((isOpenGiven) =>
    BOTH.flatMap((isTotal) => BOTH.map((isLenient) => ({ ...place, isOpenGiven, isTotal, isLenient }))),
  );
  return getVerdictOfAnswers(
    all.flatMap((list) => readings.map((reading) => dealOut(list).some((dealt) => fulfils(dealt, reading)))),
  );
}
const BOTH = [true, false];
/** Lists every way to divide projects that fulfil two groups, because a project counts for only one group (CR-11). */
const dealOut = (works: readonly Work[]): Work[][] =>
  works.reduce<Work[][]>(
    (lists, work) => [
      ...lists.map((list) => [...list, work]),
      ...(work.also === undefined ? [] : lists.map((list) => [...list, { ...work, group: work.also ?? work.group }])),
    ],
    [[]],
  );

/** Returns the kinds of a group in the wording of db/facts, each with the names of the works that it includes. */
function kindsOf({ standard }: Place, group: IndicatorGroup): { name: string; aliases: readonly string[] }[] {
  const own = realFacts.workTerms.groups.find((one) => one.standard === standard && one.group === group.id);
  return own === undefined || own.mayCombine === true
    ? []
    : realFacts.workTerms.kinds.filter(({ name }) => own.kinds.includes(name));
}
/**
 * Returns another group whose kind neither includes the kind of this group nor is part of it, and is not the field of the standard itself.
 */
function findOtherClass(place: Place, group: IndicatorGroup): IndicatorGroup | null {
  const names = new Set(kindsOf(place, group).flatMap(({ name, aliases }) => [name, ...aliases]));
  const isApart = (kinds: ReturnType<typeof kindsOf>): boolean =>
    kinds.length > 0 && !kinds.some(({ name, aliases }) => [name, ...aliases].some((one) => names.has(one)));
  return names.size === 0
    ? null
    : (place.frame.groups.find((other) => isApart(kindsOf(place, other)) && !place.name.startsWith(other.summary)) ??
        null);
}

const write = (works: readonly Work[], place: Place): RowCase['enterprise'] => ({
  projects: works.map(({ group, also, measures, isOwn, features, scale, ...rest }, index) => {
    const { code, isBuilding, type } = place;
    const [own] = kindsOf(place, group);
    const { dataLevel, onPlatform, ...plain } = rest;
    return createTestProject(`业绩${index + 1}`, code, {
      ...plain,
      ...(isBuilding && { dataLevel, onPlatform }),
      uuid: `work-${index + 1}`,
      projectScale: scale,
      features: [
        ...(own === undefined ? [] : [own.name]),
        /所申请/.test(group.summary) && type !== null ? type : group.summary,
        ...(also === undefined ? [] : [also.summary]),
        ...features,
      ],
      ...(measures.some(({ metric }) => metric.includes('合同额')) ? {} : { contractAmount: 1 }),
      standardCodes: isOwn === null ? [] : [isOwn ? code : '10399999'],
      metrics: measures.map((one) => ({ ...one, unit: one.unit === 'CNY' ? '元' : one.unit })),
    });
  }),
});

/** Creates as many projects as the way requires, each exactly at its limit. */
function exactly(way: IndicatorAlternative, group: IndicatorGroup, { frame }: Place): Work[] {
  const mode = modeOf(way, group);
  const measure = (metric: string, unit: string, value: number): Measure => ({ metric, unit, value, count: null });
  const work: Work = {
    group,
    measures: [
      ...(mode === 'scale' || mode === 'prose' ? [] : [measure(way.metric ?? '', way.unit ?? '', bound(way) ?? 0)]),
      ...(way.and ?? []).map((part) => measure(part.metric, part.unit, part.min ?? part.minExclusive ?? 0)),
    ],
    scale: scaleOf(way),
    features: [...featuresOf(way), ...(frame.independent === true ? ['独立承担'] : [])],
    acceptDate: '2024-12-30',
    qualityPassed: true,
    role: frame.roles?.[0] ?? '施工总承包',
    dataLevel: 'A',
    onPlatform: true,
    isOwn: true,
  };
  return Array.from({ length: mode === 'sum' ? 1 : needOf(way, mode) }, () => work);
}

/** Returns the smallest sufficient set of groups with this one, preferring known groups. */
function chooseGroups(first: IndicatorGroup, frame: Frame): IndicatorGroup[] | null {
  const known = (group: IndicatorGroup): boolean => group.anyOf.some((way) => modeOf(way, group) !== 'open');
  const others = frame.groups.filter((group) => group !== first);
  const countOpen = (set: readonly IndicatorGroup[]): number => set.filter((group) => !known(group)).length;
  const sets = Array.from({ length: 2 ** others.length }, (_, bits) => [
    first,
    ...others.filter((_group, index) => (bits >> index) & 1),
  ]);
  return (
    sets
      .sort((a, b) => a.length - b.length || countOpen(a) - countOpen(b))
      .find((set) => isEnough(frame, new Set(set.map(({ id }) => id)))) ?? null
  );
}

type Change = (works: readonly Work[], way: IndicatorAlternative, group: IndicatorGroup) => readonly Work[] | null;
const alter = (works: readonly Work[], change: Partial<Work>): Work[] =>
  works.map((work, index) => (index === 0 ? { ...work, ...change } : work));
const resize = (
  work: Work | undefined,
  size: (value: number) => number | null,
  count: number | null = null,
): Pick<Work, 'measures'> => ({
  measures: (work?.measures ?? []).map((one, index) =>
    index > 0 ? one : { ...one, value: one.value === null ? null : size(one.value), count },
  ),
});
const down =
  (unit: string | null | undefined) =>
  (value: number): number =>
    Number((value - stepOf(unit, value)).toFixed(6));
const isPieces = ({ countUnit, count }: IndicatorAlternative): boolean =>
  countUnit !== undefined && countUnit !== '项' && (count ?? 1) > 1;
const isAlone = (way: IndicatorAlternative, group: IndicatorGroup): boolean =>
  modeOf(way, group) === 'size' && needOf(way, 'size') === 1;
const isSized = (way: IndicatorAlternative, group: IndicatorGroup): boolean =>
  ['sum', 'size'].includes(modeOf(way, group));

/** Changes of the projects of one group, tried for each of its ways. */
const OF_WAY: Readonly<Record<string, Change>> = {
  'at the limit': (works) => works,
  'above the limit': (works, way, group) => {
    if (!isSized(way, group)) return null;
    const most = way.maxExclusive;
    return works.map((work) => ({
      ...work,
      ...resize(work, (value) => (typeof most === 'number' ? down(way.unit)(most) : value * 2)),
    }));
  },
  'one below the limit': (works, way, group) =>
    isSized(way, group) ? alter(works, resize(works[0], down(way.unit))) : null,
  'one fewer': (works) => works.slice(1),
  'a second condition below the limit': (works, way) =>
    way.and === undefined
      ? null
      : alter(works, {
          measures: (works[0]?.measures ?? []).map((one, index) =>
            index === 1 ? { ...one, value: down(one.unit)(one.value ?? 0) } : one,
          ),
        }),
  'all pieces in one project': (works, way) =>
    isPieces(way)
      ? alter(
          works.slice(0, 1),
          resize(works[0], (value) => value, way.count ?? 1),
        )
      : null,
  'one piece fewer in one project': (works, way) =>
    isPieces(way)
      ? alter(
          works.slice(0, 1),
          resize(works[0], (value) => value, (way.count ?? 1) - 1),
        )
      : null,
  'a total of two projects': (works, way, group) =>
    modeOf(way, group) === 'sum' || (canAdd(way) && isSized(way, group))
      ? [...works, ...works].map((work) => ({ ...work, ...resize(work, (value) => value / 2) }))
      : null,
  'a total of two projects below the limit': (works, way, group) =>
    modeOf(way, group) === 'sum'
      ? [...works, ...works].map((work) => ({ ...work, ...resize(work, (value) => value * 0.49) }))
      : null,
};
/** Returns the scale one step below or above that of the way, or the way's scale if there is no such step. */
function shift(way: IndicatorAlternative, by: -1 | 1): string {
  const own = scaleOf(way) ?? '';
  const ladder = LADDERS.find((steps) => steps.includes(own)) ?? [];
  return ladder[ladder.indexOf(own) + by] ?? own;
}
/** Changes of one project, tried for the first way of the row. */
const OF_ROW: Readonly<Record<string, Change>> = {
  'an unknown size': (works, way, group) =>
    isSized(way, group)
      ? alter(
          works,
          resize(works[0], () => null),
        )
      : null,
  'an unknown acceptance': (works) => alter(works, { acceptDate: null }),
  'an unknown quality': (works) => alter(works, { qualityPassed: null }),
  'an unknown standard': (works) => alter(works, { isOwn: null }),
  'bad quality': (works) => alter(works, { qualityPassed: false }),
  'another measure': (works, way, group) =>
    isSized(way, group)
      ? alter(works, { measures: [{ metric: '示例指标', unit: 'dB', value: 1e6, count: null }] })
      : null,
  'a condition that is not shown': (works, way) =>
    featuresOf(way).length === 0 ? null : alter(works, { features: ['独立承担'] }),
  'an unknown scale': (works, way) => (scaleOf(way) === null ? null : alter(works, { scale: null })),
  'a lower scale': (works, way) => (scaleOf(way) === null ? null : alter(works, { scale: shift(way, -1) })),
  'a higher scale': (works, way) => (scaleOf(way) === null ? null : alter(works, { scale: shift(way, 1) })),
  'another standard': (works) => alter(works, { isOwn: false }),
  'accepted on the day': (works) => alter(works, { acceptDate: testDay }),
  'accepted a day later': (works) => alter(works, { acceptDate: '2026-11-21' }),
};
const OF_BUILDING: Readonly<Record<string, Change>> = {
  'an unknown data level': (works) => alter(works, { dataLevel: null }),
  'data level C': (works) => alter(works, { dataLevel: 'C' }),
  'data level B': (works) => alter(works, { dataLevel: 'B' }),
  'not on the platform': (works) => alter(works, { onPlatform: false }),
};
const windowChanges = (years: number): Readonly<Record<string, Change>> => ({
  'accepted on the first day of the years': (works) => alter(works, { acceptDate: yearsBefore(years) }),
  'accepted the day before the years': (works) => alter(works, { acceptDate: `${yearsBefore(years).slice(0, -2)}19` }),
});

/**
 * Cases that are 待核对 by design. Base stations may be a total of several projects, and those of an optimisation may be among them; a nuclear
 * unit that is too small for its class may be a unit of the other.
 */
const LEFT_OPEN = [
  ...['mobile', 'optimization'].flatMap((group) =>
    ['one below the limit', 'one project for two classes', 'one of another kind'].map(
      (name) => `10300111 ${group} 1: ${name}`,
    ),
  ),
  '103003/10300106 nuclear 1: one below the limit',
];

function listFrameCases(place: Place, options: RowCase['options']): RowCase[] {
  const { frame } = place;
  const cases: RowCase[] = [];
  const add = (name: string, works: readonly Work[]): void => {
    if (LEFT_OPEN.some((one) => `${place.standard} ${name}`.startsWith(one))) return;
    cases.push({ name, expected: expect(works, place), enterprise: write(works, place), ...(options && { options }) });
  };
  add('nothing', []);
  const any: IndicatorGroup = frame.groups[0] ?? { id: 'any', summary: '未核实的业绩', anyOf: [] };
  const [plain = { metric: '单项合同额', unit: '万元', min: 1e9, count: 1 }] = any.anyOf;
  if (frame.groups.every((group) => group.anyOf.every((way) => modeOf(way, group) === 'open')))
    for (const count of [1, 2, 3, 30])
      add(
        `${count} of a row that is not known`,
        Array.from({ length: count }, () => exactly(plain, any, place)).flat(),
      );
  let isFirst = true;
  for (const group of frame.groups)
    for (const [index, way] of group.anyOf.entries()) {
      const set = chooseGroups(group, frame);
      if (set === null || modeOf(way, group) === 'open') continue;
      const rest = set.slice(1).flatMap((other) => {
        const known = other.anyOf.find((one) => modeOf(one, other) !== 'open');
        return known === undefined ? [] : exactly(known, other, place);
      });
      const own = exactly(way, group, place);
      const { withinYears } = frame;
      const changes: Readonly<Record<string, Change>> = {
        ...OF_WAY,
        ...(isFirst && {
          ...OF_ROW,
          ...(place.isBuilding && OF_BUILDING),
          ...(typeof withinYears === 'number' && windowChanges(withinYears)),
          ...(frame.roles !== undefined && {
            'another role': ((works) => alter(works, { role: '工程监理' })) satisfies Change,
          }),
        }),
      };
      isFirst = false;
      for (const [name, change] of Object.entries(changes)) {
        const changed = change(own, way, group);
        if (changed !== null) add(`${group.id} ${index + 1}: ${name}`, [...changed, ...rest]);
      }
      if (set.length > 1) add(`${group.id} ${index + 1}: one class fewer`, own);
      const second = set[1];
      const other = second?.anyOf.find((one) => modeOf(one, second) === 'size');
      if (
        second !== undefined &&
        other !== undefined &&
        place.isBuilding &&
        isAlone(way, group) &&
        isAlone(other, second) &&
        other.metric !== way.metric
      ) {
        const [both] = exactly(other, second, place);
        const [work] = own;
        if (both !== undefined && work !== undefined)
          add(`${group.id} ${index + 1}: one project for two classes`, [
            {
              ...work,
              also: second,
              measures: [...work.measures, ...both.measures],
              features: [...work.features, ...both.features],
            },
            ...rest.slice(1),
          ]);
      }
      const kind = findOtherClass(place, group);
      if (kind !== null)
        add(`${group.id} ${index + 1}: one of another kind`, [...alter(own, { group: kind }), ...rest]);
      const same = sameOf(frame);
      if (same !== null)
        for (const times of [same - 1, same])
          add(`${group.id} ${index + 1}: ${times} of one class`, Array.from({ length: times }, () => own).flat());
    }
  return cases;
}

/** Lists the cases of a row. If the data of the row in db/facts are uncertain, the result is 待核对 in all of them. */
export function listPerformanceCases(place: RequirementRowReference): RowCase[] {
  const row = place.prepared.row as RequirementOf<'performance'>;
  const { standard, level } = place;
  const type =
    standard.category === 'survey'
      ? (/（([^（）]*)/.exec(level.key)?.[1] ?? '').replace(/(专业)?资质$/, '')
      : '示例类型';
  const frames = row.byCategory ?? [row];
  const cases = frames.flatMap((frame) =>
    listFrameCases(
      {
        frame,
        isBuilding: standard.category === 'construction',
        code: 'code' in frame && typeof frame.code === 'string' ? frame.code : standard.code,
        standard: 'code' in frame ? `${standard.code}/${String(frame.code)}` : standard.code,
        type,
        name: standard.name,
      },
      {
        ...(standard.category === 'design' && { subject: type }),
        ...(frame !== row && { topGradeCategory: 'name' in frame ? String(frame.name) : '' }),
      },
    ).map((one) => {
      const isKnown =
        isRowKnown(place) &&
        typeof frame.groupsNeeded === 'number' &&
        frame.groups.length > 0 &&
        (frame.confidence ?? 'sourced') === 'sourced';
      return isKnown ? one : { ...one, expected: 'unknown' as const };
    }),
  );
  return cases;
}
