import type { Contradiction, ProjectRelatedRecords } from '#domain/contradictions/contradiction.ts';
import {
  findPersonContradictions,
  findProjectContradictions,
  getProjectRelatedRecords,
  listEnterpriseContradictions,
} from '#domain/contradictions/find.ts';
import { createScopeLimitLookup } from '#domain/contradictions/level-limits.ts';
import { createReachEvaluator } from '#domain/contradictions/level-reach.ts';
import { createDisputeFilter, type DisputeFilter } from '#domain/enterprise/disputes.ts';
import type { EnterpriseDocument, Project } from '#domain/enterprise/enterprise-document.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { getEnterpriseWithoutDisputedFacts } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { listStoredProjectsOf, type ProjectViewData } from '#features/records/projects/server/projects.server-api.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { runCooperatively } from '#platform/server/cooperative.ts';
import { getCachedForTenant } from '#platform/server/records/tenant-cache.ts';
import { createProjectIndex, type ProjectIndex, updateProjectIndex } from './project-index.ts';
import { loadComparedRecords, readProjectVersions, type StoredComparedRecords } from './surroundings.repo.ts';

interface Context extends Pick<MemberContext, 'scope' | 'now'> {
  readonly app: Pick<App, 'db' | 'cipher'>;
}
type StoredProject = Project & { readonly uuid: string };

export interface ContradictionFinder {
  /** Finds the contradictions of a loaded enterprise document as of a day. */
  readonly of: (enterprise: EnterpriseDocument, asOf: string) => Promise<readonly Contradiction[]>;
  /** Returns the contradictions of all current records; computes them again only after a record has changed. */
  readonly ofArchive: (context: Context) => Promise<readonly Contradiction[]>;
  /**
   * Finds the contradictions of the given stored projects; reads only the records with which these projects are compared.
   * @throws ApiError 404 without an enterprise
   */
  readonly ofProjects: (context: Context, projects: readonly StoredProject[]) => Promise<ProjectViewData>;
  /** Lists the projects with a contradiction. After a change, evaluates only the affected projects again. */
  readonly listContradictory: (context: Context) => Promise<readonly string[]>;
  /**
   * Finds the contradictions between an unsaved project and the stored projects.
   * @throws ApiError 404 without an enterprise
   */
  readonly ofDraft: (context: Context, draft: StoredProject) => Promise<Contradiction[]>;
}

const groupByProject = (found: readonly Contradiction[]): ProjectViewData['of'] => {
  const groups = Map.groupBy(found, ({ target }) => (target.kind === 'project' ? target.uuid : null));
  return (uuid) => groups.get(uuid) ?? [];
};

/** Replaces disputed facts in the compared records with unknown values. */
function toCounted(
  { enterprise, certificates, people }: StoredComparedRecords,
  { omitOfEnterprise, omitOfRecord }: DisputeFilter,
  projects: ProjectRelatedRecords['projects'],
): ProjectRelatedRecords {
  if (enterprise === null) throw createNotFoundError();
  return {
    enterprise: omitOfEnterprise(enterprise),
    certificates: certificates.map((one) => ({ ...omitOfRecord(one), items: one.items.map(omitOfRecord) })),
    people: people.map((one) => ({ ...omitOfRecord(one), registrations: one.registrations.map(omitOfRecord) })),
    projects,
  };
}

export function createContradictionFinder(catalogue: Catalogue): ContradictionFinder {
  const limitsOf = createScopeLimitLookup(catalogue);
  /** Cache keyed by the immutable document; concurrent callers share one computation. */
  const known = new WeakMap<
    EnterpriseDocument,
    { readonly asOf: string; readonly found: Promise<readonly Contradiction[]> }
  >();
  async function make(enterprise: EnterpriseDocument, asOf: string): Promise<readonly Contradiction[]> {
    const projects = await runCooperatively(
      findProjectContradictions(getProjectRelatedRecords(enterprise), asOf, limitsOf, enterprise.projects),
    );
    return listEnterpriseContradictions(enterprise, asOf).concat(
      projects,
      await runCooperatively(findPersonContradictions(enterprise, asOf, createReachEvaluator(catalogue, asOf))),
    );
  }
  function of(enterprise: EnterpriseDocument, asOf: string): Promise<readonly Contradiction[]> {
    const before = known.get(enterprise);
    if (before?.asOf === asOf) return before.found;
    const found = make(enterprise, asOf);
    known.set(enterprise, { asOf, found });
    return found;
  }
  async function ofArchive({ app, scope, now }: Context): Promise<readonly Contradiction[]> {
    const today = toShanghaiDay(now);
    return await getCachedForTenant(app.db, scope, `contradictions ${today}`, async () =>
      of((await getEnterpriseWithoutDisputedFacts(app, scope)).enterprise, today),
    );
  }
  async function ofProjects(
    { app, scope, now }: Context,
    projects: readonly StoredProject[],
  ): Promise<ProjectViewData> {
    if (projects.length === 0) return { of: () => [], names: new Map() };
    const stored = await loadComparedRecords(app.db, scope, projects);
    const filter = createDisputeFilter(stored.disputed);
    const wanted = new Map(projects.map((project) => [project.uuid, filter.omitOfRecord(project)]));
    // A rule looks up the project among the compared projects, so both must be the same object.
    const listed = stored.projects.map((one) => wanted.get(one.uuid) ?? filter.omitOfRecord(one));
    const present = new Set(stored.projects.map(({ uuid }) => uuid));
    const gone = [...wanted.values()].filter(({ uuid }) => !present.has(uuid));
    const surroundings = toCounted(stored, filter, [...listed, ...gone]);
    const found = findProjectContradictions(surroundings, toShanghaiDay(now), limitsOf, [...wanted.values()]);
    return { of: groupByProject(await runCooperatively(found)), names: new Map(Object.entries(stored.names)) };
  }
  async function makeIndex(context: Context, before: ProjectIndex | undefined): Promise<ProjectIndex> {
    const { app, scope, now } = context;
    const versions = await readProjectVersions(app.db, scope);
    const updated =
      before &&
      (await updateProjectIndex(before, versions, {
        readProjects: (uuids) => listStoredProjectsOf(app.db, scope, uuids),
        findOf: async (projects) => (await ofProjects(context, projects)).of,
      }));
    if (updated) return updated;
    const { enterprise } = await getEnterpriseWithoutDisputedFacts(app, scope);
    const projects = enterprise.projects.flatMap((one) => (one.uuid === undefined ? [] : [{ ...one, uuid: one.uuid }]));
    return createProjectIndex(versions, projects, groupByProject(await of(enterprise, toShanghaiDay(now))));
  }
  return {
    of,
    ofArchive,
    ofProjects,
    async listContradictory(context) {
      const { app, scope, now } = context;
      const what = `contradictory projects ${toShanghaiDay(now)} ${catalogue.version}`;
      const { projects } = await getCachedForTenant<ProjectIndex>(app.db, scope, what, (before) =>
        makeIndex(context, before),
      );
      return projects.flatMap(({ uuid, isContradictory }) => (isContradictory ? [uuid] : []));
    },
    async ofDraft({ app, scope, now }, draft) {
      const stored = await loadComparedRecords(app.db, scope, [draft]);
      const filter = createDisputeFilter(stored.disputed);
      const others = stored.projects.filter(({ uuid }) => uuid !== draft.uuid).map(filter.omitOfRecord);
      // The draft comes last, so that of two duplicates the draft is reported.
      const surroundings = toCounted(stored, filter, [...others, draft]);
      return await runCooperatively(findProjectContradictions(surroundings, toShanghaiDay(now), limitsOf, [draft]));
    },
  };
}
