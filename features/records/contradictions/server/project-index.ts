/** Index of the projects of an enterprise with contradictions. After a change, only the affected projects are evaluated again. */
import type { Contradiction } from '#domain/contradictions/contradiction.ts';
import { getManagerKey, listProjectKeys } from '#domain/contradictions/find.ts';
import type { Project } from '#domain/enterprise/enterprise-document.ts';
import type { ProjectVersions } from './surroundings.repo.ts';

interface IndexedProject {
  readonly uuid: string;
  readonly version: string;
  /**
   * Keys that this project shares with other projects. A change of this project can affect the contradictions of projects with the same
   * key.
   */
  readonly keys: readonly string[];
  readonly isContradictory: boolean;
}

export interface ProjectIndex extends Pick<ProjectVersions, 'common' | 'managers'> {
  readonly projects: readonly IndexedProject[];
}

/** Maximum number of projects to evaluate again; above it, the index is rebuilt from the enterprise document, which is read in parts. */
const MAX_AFFECTED = 200;

type StoredProject = Project & { readonly uuid: string };
type FindOf = (projects: readonly StoredProject[]) => Promise<(uuid: string) => readonly Contradiction[]>;

export interface ProjectIndexSource {
  readonly readProjects: (uuids: readonly string[]) => Promise<readonly StoredProject[]>;
  readonly findOf: FindOf;
}

const index = (
  versions: ProjectVersions,
  projects: readonly StoredProject[],
  of: (uuid: string) => readonly Contradiction[],
): IndexedProject[] =>
  projects.flatMap((project) => {
    const version = versions.projects[project.uuid];
    const keys = listProjectKeys(project);
    return version === undefined
      ? []
      : [{ uuid: project.uuid, version, keys, isContradictory: of(project.uuid).length > 0 }];
  });

/**
 * Completes an index.
 * @param kept the entries that are still valid; a project that cannot be read gets an entry without keys, so that it is not read again
 */
function complete(versions: ProjectVersions, kept: readonly IndexedProject[]): ProjectIndex {
  const known = new Map(kept.map((one) => [one.uuid, one]));
  return {
    common: versions.common,
    managers: versions.managers,
    projects: Object.entries(versions.projects).map(
      ([uuid, version]) => known.get(uuid) ?? { uuid, version, keys: [], isContradictory: false },
    ),
  };
}

/** Builds the index from all projects. Reads the versions before the projects, so a project that changes in between is evaluated again. */
export const createProjectIndex = (
  versions: ProjectVersions,
  projects: readonly StoredProject[],
  of: (uuid: string) => readonly Contradiction[],
): ProjectIndex => complete(versions, index(versions, projects, of));

const listChangedManagers = (before: ProjectIndex, { managers }: ProjectVersions): string[] =>
  Object.keys({ ...before.managers, ...managers }).filter((uuid) => before.managers[uuid] !== managers[uuid]);

/**
 * Updates an earlier index.
 * @returns null if the change affects too many projects
 */
export async function updateProjectIndex(
  before: ProjectIndex,
  versions: ProjectVersions,
  { readProjects, findOf }: ProjectIndexSource,
): Promise<ProjectIndex | null> {
  if (before.common !== versions.common) return null;
  const same = before.projects.filter(({ uuid, version }) => versions.projects[uuid] === version);
  const isSame = new Set(same.map(({ uuid }) => uuid));
  const changed = Object.keys(versions.projects).filter((uuid) => !isSame.has(uuid));
  if (changed.length > MAX_AFFECTED) return null;
  const rows = await readProjects(changed);
  const keys = new Set([
    ...before.projects.filter(({ uuid }) => !isSame.has(uuid)).flatMap((one) => one.keys),
    ...rows.flatMap(listProjectKeys),
    ...listChangedManagers(before, versions).map(getManagerKey),
  ]);
  const peers = new Set(same.filter((one) => one.keys.some((key) => keys.has(key))).map(({ uuid }) => uuid));
  if (changed.length + peers.size > MAX_AFFECTED) return null;
  const affected = peers.size === 0 ? rows : [...rows, ...(await readProjects([...peers]))];
  const of = await findOf(affected);
  return complete(versions, [...same.filter(({ uuid }) => !peers.has(uuid)), ...index(versions, affected, of)]);
}
