/**
 * Finds projects that were entered twice, which count once. Two projects are certainly duplicates if their platform numbers are equal or if
 * they are equal except for their keys. They may be duplicates if they have the same name and no two different numbers.
 */
import type { Project, UnitWorkRecord } from '#domain/enterprise/enterprise-document.ts';
import { canonicalJson } from '../canonical-json.ts';

export interface DuplicateProjects {
  /** Projects with the same value are certainly duplicates. */
  same: number;
  /** Projects with the same value may be duplicates. */
  perhaps: number;
}

export interface DuplicateEntry {
  project: Project;
  work: UnitWorkRecord | null;
}

/** Ideographs, digits and capital letters; `compact` does not change text of these. */
const COMPACT = /^[\u4e00-\u9fff0-9A-Z]*$/;
const compact = (text: string): string =>
  COMPACT.test(text) ? text : text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

const omitKey = <T extends { uuid?: string | undefined }>(record: T): Omit<T, 'uuid'> => {
  const { uuid: _key, ...rest } = record;
  return rest;
};

const withoutKeys = (project: Project): string =>
  canonicalJson({ ...omitKey(project), works: project.works.map((work) => canonicalJson(omitKey(work))).sort() });

/** @param isNamesake whether another project has the same name; only then can two projects be equal in all fields */
function listProjectKeys(project: Project, isNamesake: boolean): string[] {
  return [
    ...(project.projectNo === null ? [] : [`no|${compact(project.projectNo)}`]),
    ...(project.provProjectNo === null ? [] : [`prov|${compact(project.provProjectNo)}`]),
    ...(isNamesake ? [`content|${withoutKeys(project)}`] : []),
  ];
}

function listNamesakes(projects: readonly Project[]): Set<string> {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const { projectName } of projects) (seen.has(projectName) ? again : seen).add(projectName);
  return again;
}

/** Creates sets that merge all elements with a common key (union-find). */
function createSets(size: number): { join: (a: number, b: number) => void; rootOf: (index: number) => number } {
  const parents = Array.from({ length: size }, (_, index) => index);
  const getRoot = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] ?? root;
    return root;
  };
  return {
    rootOf: getRoot,
    join: (a, b) => {
      const [x, y] = [getRoot(a), getRoot(b)];
      if (x !== y) parents[Math.max(x, y)] = Math.min(x, y);
    },
  };
}

function joinByKeys(sets: ReturnType<typeof createSets>, keys: readonly (readonly string[])[]): void {
  const owners = new Map<string, number>();
  keys.forEach((own, index) => {
    for (const key of own) {
      const owner = owners.get(key);
      if (owner === undefined) owners.set(key, index);
      else sets.join(owner, index);
    }
  });
}

const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && compact(a) !== compact(b);

/** With more projects of the same name, they are not compared in pairs and all count as possible duplicates. */
const mostCompared = 100;

/** Returns whether two projects of the same name have different numbers and are therefore different projects. */
const isTold = (a: Project, b: Project): boolean =>
  differ(a.projectNo, b.projectNo) || differ(a.provProjectNo, b.provProjectNo) || differ(a.permitNo, b.permitNo);

function joinNamesakes(
  sets: ReturnType<typeof createSets>,
  projects: readonly Project[],
  isApart: (a: Project, b: Project) => boolean,
): void {
  const byName = Map.groupBy(
    projects.map((project, index) => ({ project, index })),
    ({ project }) => compact(project.projectName),
  );
  for (const namesakes of byName.values()) {
    const isCompared = namesakes.length <= mostCompared;
    for (const [at, one] of namesakes.entries())
      for (const other of isCompared ? namesakes.slice(at + 1) : namesakes.slice(at + 1, at + 2))
        if (!isCompared || !isApart(one.project, other.project)) sets.join(one.index, other.index);
  }
}

interface NamedEntry extends DuplicateEntry {
  /** The name of the unit work; null for a project. */
  ownName: string | null;
}

/** Returns whether the entry is a project without unit works. The entry of a project that has unit works is counted separately from them. */
const isUndivided = ({ project, work }: DuplicateEntry): boolean => work === null && project.works.length === 0;

/**
 * Numbers the unit works. Works of one project are distinguished by name. A project entered without works may be a duplicate of any of
 * them; a project with a single work equals that work; a project with several works is another unit.
 */
function numberWorks(entries: readonly NamedEntry[], rootOf: (project: Project) => number): number[] {
  const undivided = new Set(entries.filter(isUndivided).map(({ project }) => rootOf(project)));
  const names = new Map<number, Set<string>>();
  for (const { project, ownName } of entries) {
    const root = rootOf(project);
    if (ownName !== null) names.set(root, (names.get(root) ?? new Set()).add(ownName));
  }
  const numbers = new Map<string, number>();
  return entries.map(({ project, ownName }, index) => {
    const root = rootOf(project);
    const [only, ...others] = names.get(root) ?? [];
    const name = ownName ?? (others.length === 0 ? only : undefined);
    const key = name === undefined || undivided.has(root) ? `${root}` : `${root}|${name}`;
    const known = numbers.get(key) ?? index;
    numbers.set(key, known);
    return known;
  });
}

export function findDuplicateProjects(entries: readonly DuplicateEntry[]): DuplicateProjects[] {
  const projects = [...new Set(entries.map(({ project }) => project))];
  const at = new Map(projects.map((project, index) => [project, index]));
  const sure = createSets(projects.length);
  const namesakes = listNamesakes(projects);
  joinByKeys(
    sure,
    projects.map((project) => listProjectKeys(project, namesakes.has(project.projectName))),
  );
  const loose = createSets(projects.length);
  projects.forEach((_, index) => {
    loose.join(index, sure.rootOf(index));
  });
  joinNamesakes(loose, projects, isTold);
  const named = entries.map(({ project, work }) => ({ project, work, ownName: work && compact(work.workName) }));
  const same = numberWorks(named, (project) => sure.rootOf(at.get(project) ?? 0));
  const perhaps = numberWorks(named, (project) => loose.rootOf(at.get(project) ?? 0));
  return entries.map((_, index) => ({ same: same[index] ?? index, perhaps: perhaps[index] ?? index }));
}
