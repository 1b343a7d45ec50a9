/**
 * Reads unit works (单位工程), which a performance requirement counts. A project without unit works is one unit work. A project with unit works
 * is also read as a whole: its contract and figures belong to the project, those of a unit work to that work.
 */

import type { EnterpriseDocument, Measure, Project, UnitWorkRecord } from '#domain/enterprise/enterprise-document.ts';
import { addByKey } from '../../lists/by-key.ts';
import { canonicalJson } from '../canonical-json.ts';
import { type DuplicateEntry, type DuplicateProjects, findDuplicateProjects } from './duplicates.ts';
import type { ProjectTerms } from './project-terms.ts';

export interface ProjectMeasure {
  /** Null: the metric was entered without a value. */
  value: number | null;
  unit: string | null;
  count: number;
}

export interface UnitWork {
  ref: string;
  name: string;
  projectRef: string;
  project: Project;
  /** Day of acceptance or, if missing, of completion. */
  finishedOn: string | null;
  scale: string | null;
  measures: ReadonlyMap<string, readonly ProjectMeasure[]>;
  /** Project columns for which a metric with the same name exists: another entry of the same figure. */
  columns: ReadonlyMap<string, ProjectMeasure>;
  features: ReadonlySet<string>;
  /** The words that may state the kind of the work: its features or, if missing, the project's description. */
  words: readonly string[];
  /** Unit works with the same words have the same id. */
  wordsId: number;
  /** 规模数值 and 规模单位: a size without a named metric. */
  capacity: ProjectMeasure | null;
  /** Sizes under unknown names (neither in a standard nor an alias). */
  unnamed: readonly { name: string; measure: ProjectMeasure }[];
  /** Kinds found in `words`. The standard determines which are relevant. */
  kinds: readonly string[];
  /** Whether any size was entered. If not, a missing size does not mean "not applicable". */
  isMeasured: boolean;
  twins: DuplicateProjects;
  /** Whether the unit is a project as a whole that has unit works. */
  isWhole: boolean;
  /** The unit works of a project as a whole; empty for every other unit. */
  parts: readonly UnitWork[];
  /** For a unit work, its project as a whole. */
  whole: UnitWork | null;
}

const ofProject = (value: number | null, unit: string): ProjectMeasure => ({ value, unit, count: 1 });

/** If any size was entered, empty sizes are treated as not applicable; a project without any size is treated as not measured. */
const isMeasured = (project: Project): boolean =>
  project.metrics.some((measure) => measure.value !== null) ||
  [project.area, project.length, project.span, project.height, project.depth, project.floors, project.capacity].some(
    (value) => value !== null,
  );

/**
 * Lists the metrics given by a project's columns. An area may cover several buildings and storeys may lie below ground, so neither is given
 * as 单体建筑面积 or 地上层数 (db/facts/work-terms.json). The height of a building is not 构筑物高度, which needs a separate measure or the feature 构筑物. A
 * span is the span of a structure if the features name exactly one. The settlement amount is not the contract amount.
 */
function listColumnMeasures(project: Project, features: ReadonlySet<string>): [string, ProjectMeasure][] {
  const span = (name: string): [string, ProjectMeasure] => [name, ofProject(project.span, 'm')];
  const measured = isMeasured(project);
  const isSteel = features.has('钢结构');
  const isConcrete = features.has('钢筋混凝土结构');
  const sizes: [string, ProjectMeasure][] = [
    ['建筑面积', ofProject(project.area, 'm²')],
    ['层数', ofProject(project.floors, '层')],
    ['建筑物高度', ofProject(project.height, 'm')],
    ['高度', ofProject(project.height, 'm')],
    ...(features.has('构筑物')
      ? [['构筑物高度', ofProject(project.height, 'm')] satisfies [string, ProjectMeasure]]
      : []),
    ['长度', ofProject(project.length, 'km')],
    ['基坑开挖深度', ofProject(project.depth, 'm')],
    span('单跨'),
    span('单跨跨度'),
    ...(isConcrete && !isSteel ? [span('钢筋混凝土结构单跨')] : []),
    ...(isSteel && !isConcrete ? [span('钢结构单跨')] : []),
  ];
  return [
    ...sizes.filter(([, measure]) => measure.value !== null || !measured),
    ...['单项合同额', '合同额', '单项建安合同额', '单位工程合同额'].map((name): [string, ProjectMeasure] => [
      name,
      ofProject(project.contractAmount, '万元'),
    ]),
  ];
}

function collectMeasures(
  own: readonly Measure[],
  listed: readonly [string, ProjectMeasure][],
): Pick<UnitWork, 'measures' | 'columns'> {
  const measures = new Map<string, ProjectMeasure[]>();
  const written = own.map((measure) => ({ measure, text: canonicalJson(measure) }));
  for (const { measure } of written.sort((a, b) => (a.text < b.text ? -1 : 1))) {
    // A count of 0 means that the project contains none of these objects.
    if (measure.count === 0) continue;
    const entry = { value: measure.value, unit: measure.unit, count: measure.count ?? 1 };
    addByKey(measures, measure.metric, entry);
  }
  const columns = new Map(listed.filter(([name, { value }]) => measures.has(name) && value !== null));
  for (const [name, measure] of listed) if (!measures.has(name)) measures.set(name, [measure]);
  return { measures, columns };
}

const listFeatures = (project: Project, work: UnitWorkRecord | null): Set<string> =>
  new Set([
    ...project.features,
    ...(work?.features ?? []),
    ...[project.projectType, project.purpose].filter((text) => text !== null),
  ]);

/** Lists the words about the kind. A unit work with words about its kind need not be of the project's kind. */
const listWords = (project: Project, work: UnitWorkRecord | null): string[] =>
  work !== null && work.features.length > 0
    ? [...work.features]
    : [
        ...project.features,
        ...[project.projectType, project.purpose, project.buildNature].filter((one) => one !== null),
      ];

/** A unit work without the properties that depend on other unit works. */
type OwnUnitWork = Omit<UnitWork, 'twins' | 'wordsId' | 'parts' | 'whole'>;

/**
 * Lists the columns that apply to a whole project with unit works. The contract of a unit work is not the contract of the project, and an
 * empty column proves nothing, because the size may be entered with the unit works.
 */
const listWholeMeasures = (project: Project, features: ReadonlySet<string>): [string, ProjectMeasure][] =>
  listColumnMeasures(project, features).filter(
    ([name, { value, unit }]) => name !== '单位工程合同额' && (value !== null || unit === '万元'),
  );

function createUnitWork(
  project: Project,
  projectRef: string,
  work: UnitWorkRecord | null,
  ref: string,
  terms: ProjectTerms,
): OwnUnitWork {
  const features = listFeatures(project, work);
  const isWhole = work === null && project.works.length > 0;
  const capacity = work === null && project.capacity !== null;
  const words = listWords(project, work);
  const listColumns = isWhole ? listWholeMeasures : listColumnMeasures;
  const { measures, columns } = collectMeasures(
    work?.metrics ?? project.metrics,
    work === null ? listColumns(project, features) : [],
  );
  return {
    ref,
    name: work === null ? project.projectName : `${project.projectName} ${work.workName}`,
    projectRef,
    project,
    finishedOn: project.acceptDate ?? project.finishDate,
    scale: work?.projectScale ?? project.projectScale,
    measures,
    columns,
    isWhole,
    features,
    words,
    unnamed: [...measures].flatMap(([name, list]) =>
      terms.isKnownMetric(name) ? [] : list.map((measure) => ({ name, measure })),
    ),
    kinds: [...new Set(words.flatMap((word) => terms.kindsOf(word)))],
    capacity: capacity ? { value: project.capacity, unit: project.capacityUnit, count: 1 } : null,
    isMeasured:
      isWhole || (work === null ? isMeasured(project) : work.metrics.some((measure) => measure.value !== null)),
  };
}

/** Sorts by name, and by content for equal names, independently of the order in the document. */
function sortByContent<T extends object>(rows: readonly T[], name: (row: T) => string): T[] {
  const texts = new Map<T, string>();
  const getText = (row: T): string => {
    const text = texts.get(row) ?? canonicalJson(row);
    texts.set(row, text);
    return text;
  };
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return [...rows].sort((a, b) => compare(name(a), name(b)) || compare(getText(a), getText(b)));
}

type WorkEntry = DuplicateEntry & { unit: OwnUnitWork };

/** The project as a whole, and its unit works sorted by name and content. */
interface ReadProject {
  readonly whole: WorkEntry;
  readonly works: readonly WorkEntry[];
}

const createReadProject = (project: Project, ref: string, terms: ProjectTerms): ReadProject => ({
  whole: { project, work: null, unit: createUnitWork(project, ref, null, ref, terms) },
  works: sortByContent(project.works, (work) => work.workName).map((work, index) => ({
    project,
    work,
    unit: createUnitWork(project, ref, work, work.uuid ?? `${ref}/work-${index + 1}`, terms),
  })),
});

const readProjects = new WeakMap<ProjectTerms, WeakMap<Project, ReadProject>>();

/** Reads a project record once, however often the enterprise changes. A project without a key is identified by its position in the list. */
function readProject(project: Project, position: number, terms: ProjectTerms): ReadProject {
  const key = project.uuid ?? project.projectNo;
  if (key === null) return createReadProject(project, `project-${position + 1}`, terms);
  const known = readProjects.get(terms) ?? new WeakMap<Project, ReadProject>();
  readProjects.set(terms, known);
  const read = known.get(project) ?? createReadProject(project, key, terms);
  known.set(project, read);
  return read;
}

/** Links the unit works of each project with the project as a whole. */
function linkParts(works: readonly UnitWork[]): void {
  for (const units of Map.groupBy(works, ({ project }) => project).values()) {
    const whole = units.find(({ isWhole }) => isWhole);
    if (whole === undefined) continue;
    whole.parts = units.filter((unit) => unit !== whole);
    for (const part of whole.parts) part.whole = whole;
  }
}

/**
 * Returns the unit works sorted by name and content, so that the order of the lists does not matter, and after them the projects that have
 * unit works, each as a whole.
 */
export function readUnitWorks(enterprise: EnterpriseDocument, terms: ProjectTerms): UnitWork[] {
  const projects = sortByContent(enterprise.projects, ({ projectName }) => projectName).map((project, position) =>
    readProject(project, position, terms),
  );
  const works = projects.flatMap(({ whole, works: units }) => (units.length === 0 ? [whole] : units));
  const wholes = projects.flatMap(({ whole, works: units }) => (units.length === 0 ? [] : [whole]));
  const entries = [...works, ...wholes];
  const duplicates = findDuplicateProjects(entries);
  const numbers = new Map<string, number>();
  const units = entries.map(({ unit }, index): UnitWork => {
    const key = JSON.stringify(unit.words);
    const wordsId = numbers.get(key) ?? numbers.size;
    numbers.set(key, wordsId);
    const twins = duplicates[index] ?? { same: index, perhaps: index };
    return { ...unit, wordsId, twins, parts: [], whole: null };
  });
  linkParts(units);
  return units;
}
