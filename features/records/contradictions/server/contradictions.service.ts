import type { Contradiction } from '#domain/contradictions/contradiction.ts';
import { lookInPeople, lookInProjects } from '#domain/contradictions/find.ts';
import { createLimits } from '#domain/contradictions/level-limits.ts';
import type { Firm, Project } from '#domain/firm/firm.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { groupStepwise } from '#domain/steps/steps.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import { getCountedFirm } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { rememberOfFirm } from '#platform/server/records/firm-memory.ts';
import { finishInSteps } from '#platform/server/steps.ts';

type Context = Pick<MemberContext, 'app' | 'scope' | 'now'>;

export interface OfProjects {
  readonly of: (uuid: string) => readonly Contradiction[];
  readonly uuids: readonly string[];
}

export interface Contradictions {
  /** Of a firm that the caller has read, seen from a day. */
  readonly of: (firm: Firm, asOf: string) => Promise<readonly Contradiction[]>;
  /** Of the whole archive as it stands; told anew only when a record changed. */
  readonly ofArchive: (context: Context) => Promise<readonly Contradiction[]>;
  /** The same of each project by its uuid, and which ones have any. */
  readonly ofProjects: (context: Context) => Promise<OfProjects>;
  /** Of one project as it would be, among the stored ones. */
  readonly ofDraft: (context: Context, draft: Project) => Promise<Contradiction[]>;
}

export function createContradictions(catalogue: Catalogue): Contradictions {
  const limitsOf = createLimits(catalogue);
  /** By the document that they are of, which nobody changes: whoever asks first makes them for the others. */
  const known = new WeakMap<Firm, { readonly asOf: string; readonly found: Promise<readonly Contradiction[]> }>();
  async function make(firm: Firm, asOf: string): Promise<readonly Contradiction[]> {
    const projects = await finishInSteps(lookInProjects(firm, asOf, limitsOf));
    return projects.concat(await finishInSteps(lookInPeople(firm, asOf)));
  }
  function of(firm: Firm, asOf: string): Promise<readonly Contradiction[]> {
    const before = known.get(firm);
    if (before?.asOf === asOf) return before.found;
    const found = make(firm, asOf);
    known.set(firm, { asOf, found });
    return found;
  }
  async function ofArchive({ app, scope, now }: Context): Promise<readonly Contradiction[]> {
    const today = shanghaiDay(now);
    return await rememberOfFirm(app.db, scope, `contradictions ${today}`, async () =>
      of((await getCountedFirm(app, scope)).firm, today),
    );
  }
  return {
    of,
    ofArchive,
    async ofProjects(context) {
      const { app, scope, now } = context;
      const { byProject, uuids } = await rememberOfFirm(
        app.db,
        scope,
        `contradictions by project ${shanghaiDay(now)}`,
        async () => {
          const groups = await finishInSteps(
            groupStepwise(await ofArchive(context), ({ target }) =>
              target.kind === 'project' && target.uuid !== null ? [target.uuid] : [],
            ),
          );
          return { byProject: groups, uuids: [...groups.keys()] };
        },
      );
      return { of: (uuid) => byProject.get(uuid) ?? [], uuids };
    },
    async ofDraft({ app, scope, now }, draft) {
      const { firm } = await getCountedFirm(app, scope);
      const others = firm.projects.filter(({ uuid }) => uuid !== draft.uuid);
      // The draft stands last, so that of twins it is the one told.
      const drafted = { ...firm, projects: [...others, draft] };
      return await finishInSteps(lookInProjects(drafted, shanghaiDay(now), limitsOf, [draft]));
    },
  };
}
