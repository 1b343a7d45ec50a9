/** Provides lookups in db/facts/work-terms.json: kinds of projects, names of metrics, roles and equipment. */
import { normaliseName } from '#domain/text/person-name.ts';
import { addByKey } from '../../lists/by-key.ts';
import type { ProjectTermsFile, SpecialtySet } from '../facts.ts';
import type { Truth } from '../truth.ts';

export type GroupTerms = ProjectTermsFile['groups'][number];
export type MetricTerms = ProjectTermsFile['metrics'][number];

/** An alias under which a project may state a metric; the metric's own name is always exact. */
export interface MetricName {
  name: string;
  exact: boolean;
}

export interface ProjectTerms {
  /** Returns the terms of a group. Null if the facts do not define it; then no project is certainly of its kind. */
  groupOf: (standard: string, group: string) => GroupTerms | null;
  /** Returns whether the groups of the standard include the kind. */
  isKindOf: (standard: string, kind: string) => boolean;
  /** Returns the kinds that a word used by the enterprise denotes; empty if it denotes none. */
  kindsOf: (word: string) => readonly string[];
  namesOf: (metric: string) => readonly MetricName[];
  /** Returns known names that are not aliases but contain the metric or are contained in it (防波堤长度 for 长度). Their figures may be meant. */
  relatedTo: (metric: string) => readonly string[];
  /** Returns whether a metric implies kinds of works (`tellingMetrics`) none of which is one of the given kinds. */
  tellsOther: (name: string, kinds: readonly string[]) => boolean;
  metricOf: (metric: string) => MetricTerms | null;
  isKnownMetric: (name: string) => boolean;
  /** Returns the roles that fulfil a textual condition; null if the condition is not about roles. */
  rolesFor: (condition: string) => readonly string[] | null;
  /** Returns whether a person in this role led the project (主持). */
  judgeRole: (role: string) => Truth;
  /** Returns the general contracting category named by a project's type; null if there is none. */
  categoryOf: (projectType: string) => string | null;
  /** Returns whether the standard is one of the general contracting categories. */
  isCategory: (standard: string) => boolean;
  platform: ProjectTermsFile['platform'];
  /** Returns the names of equipment that match an item of this name. */
  equipmentNamesOf: (item: string) => readonly string[];
  /** Returns the endings of names that leave open whether a machine is of the item's kind. */
  openEndingsOf: (item: string) => readonly string[];
  /** Returns the longest known kind of machine that equals the name or its ending; null if there is none. */
  machineOf: (name: string) => string | null;
  /** Returns the set of specialties that are 本专业 of the level; null if it is unknown. */
  ownSpecialtyOf: (standard: string, levelKey: string) => string | null;
  ownSpecialtySets: readonly SpecialtySet[];
}

/** Returns whether a metric is a total of several projects: 累计修建隧道. */
export const isTotalMetric = (metric: string): boolean => metric.startsWith('累计');
/** The metric for the length of a project. The kind of the project determines which object is measured. */
export const LENGTH_METRIC = '长度';

/** Strips the text before and after the kind, which describes the type of construction: 新建水电站工程 → 水电站. */
export const normaliseKind = (text: string): string => {
  const bare = text.normalize('NFKC').replaceAll(/\s/g, '');
  return bare.replace(/(工程|项目)+$/, '') || bare;
};

/** Returns the field of a standard: 建筑工程施工总承包 → 建筑. */
export const getStandardField = (name: string): string =>
  name.replace(/(工程)?(施工总承包|专业承包|设计专项|系统设计专项|行业工程设计|工程设计|监理|勘察)?(资质)?$/, '');

const nameOwnSpecialty = (level: string): string => `${level}相关专业`;

const normaliseRole = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '');

function evaluateRoleBy(terms: ProjectTermsFile['leadingRoles'], role: string): Truth {
  const parts = normaliseRole(role).split(/[、,，/;；和及兼]/);
  if (parts.some((part) => terms.counts.includes(part))) return 'yes';
  const open = parts.filter((part) => !terms.never.some((word) => part.includes(word)));
  return open.length > 0 ? 'maybe' : 'no';
}

/** Returns the longest entry of the list with which a name ends: 履带式推土机 → 推土机. Brackets and model numbers at the end are ignored. */
function findEnding(name: string, machines: ReadonlySet<string>): string | null {
  const bare = name.replaceAll(/\([^()]*\)/g, '').replace(/(?<![a-z0-9./×*-])[a-z0-9./×*-]+$/, '') || name;
  for (let start = 0; start < bare.length; start += 1) {
    const ending = bare.slice(start);
    if (machines.has(ending)) return ending;
  }
  return null;
}

function collectMetricNames(terms: ProjectTermsFile, metricsOfStandards: Iterable<string>): Set<string> {
  const names = new Set(metricsOfStandards);
  for (const metric of terms.metrics) for (const name of [metric, ...metric.aliases]) names.add(name.name);
  return names;
}

/** Removes the words that only describe how a figure is counted: 累计桥梁面积 → 桥梁面积. 单跨 keeps its 单. */
const getCore = (name: string): string => name.replace(/^(?:累计|总|最大|单项|单座|单体|单个|单(?!跨))/, '');

/** Returns whether one name is the ending of the other: 防波堤长度 and 长度. A single character (跨, 度) is not sufficient. */
function isRelated(a: string, b: string): boolean {
  const [short = '', long = ''] = [getCore(a), getCore(b)].sort((x, y) => x.length - y.length);
  return short.length > 1 && long.endsWith(short);
}

/** Maps the name of a metric and its aliases to the kinds of works that it implies (`tellingMetrics`). */
function collectToldKinds(
  { groups }: ProjectTermsFile,
  namesOf: (metric: string) => readonly MetricName[],
): Map<string, Set<string>> {
  const told = new Map<string, Set<string>>();
  for (const { tellingMetrics, kinds } of groups)
    for (const { name, exact } of tellingMetrics.flatMap(namesOf))
      if (exact) for (const kind of kinds) told.set(name, (told.get(name) ?? new Set()).add(kind));
  return told;
}

/**
 * Creates the lookups.
 * @param metricsOfStandards all names that standards use for metrics
 */
export function createWorkTerms(terms: ProjectTermsFile, metricsOfStandards: Iterable<string>): ProjectTerms {
  const groups = new Map(terms.groups.map((group) => [`${group.standard}|${group.group}`, group]));
  const kindsOfStandard = new Set(
    terms.groups.flatMap((group) => group.kinds.map((kind) => `${group.standard}|${kind}`)),
  );
  const kindsByWord = new Map<string, string[]>();
  for (const kind of terms.kinds)
    for (const word of new Set([kind.name, ...kind.aliases].map(normaliseKind))) addByKey(kindsByWord, word, kind.name);
  const metrics = new Map(terms.metrics.map((metric) => [metric.name, metric]));
  const names = new Map(
    terms.metrics.map((metric) => [metric.name, [{ name: metric.name, exact: true }, ...metric.aliases]]),
  );
  const known = collectMetricNames(terms, metricsOfStandards);
  const namesOf = (metric: string): readonly MetricName[] => names.get(metric) ?? [{ name: metric, exact: true }];
  const told = collectToldKinds(terms, namesOf);
  const related = new Map<string, readonly string[]>();
  const conditions = new Map(terms.conditions.map((condition) => [condition.text, condition.roles]));
  const equipment = new Map(terms.equipment.map((item) => [item.name, [item.name, ...item.aliases]]));
  const machines = new Set(terms.equipment.flatMap(({ name, aliases }) => [name, ...aliases].map(normaliseName)));
  const openEndings = new Map(terms.equipment.map(({ name, perhaps }) => [name, perhaps ?? []]));
  const categories = new Map(
    terms.categories.flatMap(({ standard, types }) => types.map((type) => [normaliseKind(type), standard] as const)),
  );
  const roles = new Map<string, Truth>();
  return {
    groupOf: (standard, group) => groups.get(`${standard}|${group}`) ?? null,
    isKindOf: (standard, kind) => kindsOfStandard.has(`${standard}|${kind}`),
    kindsOf: (word) => kindsByWord.get(normaliseKind(word)) ?? [],
    namesOf,
    relatedTo: (metric) => {
      const own = new Set(namesOf(metric).map(({ name }) => name));
      const found =
        related.get(metric) ?? [...known].filter((name) => !own.has(name) && isRelated(metric, name)).sort();
      related.set(metric, found);
      return found;
    },
    tellsOther: (name, kinds) => {
      const own = told.get(name);
      // A kind includes a more specific one: 城市隧道 is a 隧道.
      return (
        own !== undefined && !kinds.some((kind) => [...own].some((one) => kind.endsWith(one) || one.endsWith(kind)))
      );
    },
    metricOf: (metric) => metrics.get(metric) ?? null,
    isKnownMetric: (name) => known.has(name),
    rolesFor: (condition) => conditions.get(condition) ?? null,
    judgeRole: (role) => {
      const found = roles.get(role) ?? evaluateRoleBy(terms.leadingRoles, role);
      roles.set(role, found);
      return found;
    },
    categoryOf: (projectType) => categories.get(normaliseKind(projectType)) ?? null,
    isCategory: (standard) => terms.categories.some((category) => category.standard === standard),
    platform: terms.platform,
    equipmentNamesOf: (item) => equipment.get(item) ?? [item],
    openEndingsOf: (item) => openEndings.get(item) ?? [],
    machineOf: (name) => findEnding(normaliseName(name), machines),
    ownSpecialtyOf: (standard, levelKey) => {
      const own = terms.ownSpecialties.find((one) => one.standard === standard && levelKey.includes(`（${one.level}`));
      return own === undefined ? null : nameOwnSpecialty(own.level);
    },
    ownSpecialtySets: terms.ownSpecialties.map(({ level, specialties, open }) => ({
      name: nameOwnSpecialty(level),
      members: specialties,
      open,
      // The specialty is part of the level's name.
      confidence: 'sourced',
      sources: [],
    })),
  };
}
