import type { Contradiction } from '#domain/contradictions/contradiction.ts';
import { findPersonContradictions, findProjectContradictions } from '#domain/contradictions/find.ts';
import { createLimits } from '#domain/contradictions/level-limits.ts';
import { groupCooperatively } from '#domain/cooperative/cooperative.ts';
import type { EnterpriseDocument, Project } from '#domain/enterprise/enterprise-document.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { getCountedEnterprise } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { runCooperatively } from '#platform/server/cooperative.ts';
import { getCachedForTenant } from '#platform/server/records/tenant-cache.ts';

type Context = Pick<MemberContext, 'app' | 'scope' | 'now'>;

export interface ProjectContradictions {
  readonly of: (uuid: string) => readonly Contradiction[];
  readonly uuids: readonly string[];
}

export interface Contradictions {
  /** Finds the contradictions of a loaded enterprise document as of a day. */
  readonly of: (enterprise: EnterpriseDocument, asOf: string) => Promise<readonly Contradiction[]>;
  /** Returns the contradictions of the whole current archive; computed again only after a record changed. */
  readonly ofArchive: (context: Context) => Promise<readonly Contradiction[]>;
  /** The same of each project by its uuid, and which ones have any. */
  readonly ofProjects: (context: Context) => Promise<ProjectContradictions>;
  /** Finds the contradictions that an unsaved project would have with the stored ones. */
  readonly ofDraft: (context: Context, draft: Project) => Promise<Contradiction[]>;
}

export function createContradictions(catalogue: Catalogue): Contradictions {
  const limitsOf = createLimits(catalogue);
  /** Cached by the document they belong to, which is immutable: the first caller computes them for the others. */
  const known = new WeakMap<
    EnterpriseDocument,
    { readonly asOf: string; readonly found: Promise<readonly Contradiction[]> }
  >();
  async function make(enterprise: EnterpriseDocument, asOf: string): Promise<readonly Contradiction[]> {
    const projects = await runCooperatively(findProjectContradictions(enterprise, asOf, limitsOf));
    return projects.concat(await runCooperatively(findPersonContradictions(enterprise, asOf)));
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
      of((await getCountedEnterprise(app, scope)).firm, today),
    );
  }
  return {
    of,
    ofArchive,
    async ofProjects(context) {
      const { app, scope, now } = context;
      const { byProject, uuids } = await getCachedForTenant(
        app.db,
        scope,
        `contradictions by project ${toShanghaiDay(now)}`,
        async () => {
          const groups = await runCooperatively(
            groupCooperatively(await ofArchive(context), ({ target }) =>
              target.kind === 'project' && target.uuid !== null ? [target.uuid] : [],
            ),
          );
          return { byProject: groups, uuids: [...groups.keys()] };
        },
      );
      return { of: (uuid) => byProject.get(uuid) ?? [], uuids };
    },
    async ofDraft({ app, scope, now }, draft) {
      const { firm: enterprise } = await getCountedEnterprise(app, scope);
      const others = enterprise.projects.filter(({ uuid }) => uuid !== draft.uuid);
      // The draft goes last, so that of two duplicates the draft is reported.
      const drafted = { ...enterprise, projects: [...others, draft] };
      return await runCooperatively(findProjectContradictions(drafted, toShanghaiDay(now), limitsOf, [draft]));
    },
  };
}
