/** Unit works (单位工程): what a performance requirement counts. A project without works of its own is one unit work. */
import type { Firm, Measure, Project, Work } from '#domain/firm/firm.ts';

export interface WorkMeasure {
  /** Null: the metric is named, its value is not known. */
  value: number | null;
  unit: string | null;
  count: number;
}

export interface UnitWork {
  ref: string;
  name: string;
  projectRef: string;
  project: Project;
  /** Day of acceptance, else of completion. */
  finishedOn: string | null;
  scale: string | null;
  measures: ReadonlyMap<string, readonly WorkMeasure[]>;
  features: ReadonlySet<string>;
}

const ofProject = (value: number | null, unit: string): WorkMeasure => ({ value, unit, count: 1 });

/** Once any size is entered, the sizes left empty are taken as not applicable; a project without any is simply not measured. */
const isMeasured = (project: Project): boolean =>
  project.metrics.length > 0 ||
  [project.area, project.length, project.span, project.height, project.depth, project.floors, project.capacity].some(
    (value) => value !== null,
  );

/**
 * Metric names of the standards that a project's own columns answer. The height of a building is no 构筑物高度, so that name needs
 * a measure of its own or the feature 构筑物; spans are told apart by the structure.
 */
function listColumnMeasures(project: Project, features: ReadonlySet<string>): [string, WorkMeasure][] {
  const amount = project.contractAmount ?? project.settleAmount;
  const span = (name: string): [string, WorkMeasure] => [name, ofProject(project.span, 'm')];
  const measured = isMeasured(project);
  const isSteel = features.has('钢结构');
  const isConcrete = features.has('钢筋混凝土结构');
  const sizes: [string, WorkMeasure][] = [
    ['建筑面积', ofProject(project.area, 'm²')],
    ['单体建筑面积', ofProject(project.area, 'm²')],
    ['地上层数', ofProject(project.floors, '层')],
    ['层数', ofProject(project.floors, '层')],
    ['民用建筑层数', ofProject(project.floors, '层')],
    ['建筑物高度', ofProject(project.height, 'm')],
    ['高度', ofProject(project.height, 'm')],
    ...(features.has('构筑物') ? [['构筑物高度', ofProject(project.height, 'm')] satisfies [string, WorkMeasure]] : []),
    ['长度', ofProject(project.length, 'km')],
    ['基坑开挖深度', ofProject(project.depth, 'm')],
    span('单跨'),
    span('单跨跨度'),
    ...(isConcrete || !isSteel ? [span('钢筋混凝土结构单跨')] : []),
    ...(isSteel || !isConcrete ? [span('钢结构单跨')] : []),
  ];
  return [
    ...sizes.filter(([, measure]) => measure.value !== null || !measured),
    ...['单项合同额', '合同额', '单项建安合同额', '单位工程合同额'].map((name): [string, WorkMeasure] => [
      name,
      ofProject(amount, '万元'),
    ]),
  ];
}

function collectMeasures(
  own: readonly Measure[],
  columns: readonly [string, WorkMeasure][],
): ReadonlyMap<string, readonly WorkMeasure[]> {
  const measures = new Map<string, WorkMeasure[]>();
  for (const measure of own) {
    const entry = { value: measure.value, unit: measure.unit, count: measure.count ?? 1 };
    measures.set(measure.metric, [...(measures.get(measure.metric) ?? []), entry]);
  }
  for (const [name, measure] of columns) if (!measures.has(name)) measures.set(name, [measure]);
  return measures;
}

const listFeatures = (project: Project, work: Work | null): Set<string> =>
  new Set([
    ...project.features,
    ...(work?.features ?? []),
    ...[project.projectType, project.purpose].filter((text) => text !== null),
  ]);

function createUnitWork(project: Project, projectRef: string, work: Work | null, index: number): UnitWork {
  const features = listFeatures(project, work);
  return {
    ref: work === null ? projectRef : (work.uuid ?? `${projectRef}/work-${index + 1}`),
    name: work === null ? project.projectName : `${project.projectName} ${work.workName}`,
    projectRef,
    project,
    finishedOn: project.acceptDate ?? project.finishDate,
    scale: work?.projectScale ?? project.projectScale,
    measures: collectMeasures(
      work?.metrics ?? project.metrics,
      work === null ? listColumnMeasures(project, features) : [],
    ),
    features,
  };
}

/** Sorted by name and reference, so that the order of the list never matters. */
export function readWorks(firm: Firm): UnitWork[] {
  return firm.projects
    .flatMap((project, position) => {
      const ref = project.uuid ?? project.projectNo ?? `project-${position + 1}`;
      if (project.works.length === 0) return [createUnitWork(project, ref, null, 0)];
      return project.works.map((work, index) => createUnitWork(project, ref, work, index));
    })
    .sort((a, b) => (`${a.name}\u0000${a.ref}` < `${b.name}\u0000${b.ref}` ? -1 : 1));
}
