import type { Contradiction } from '#domain/contradictions/contradiction.ts';
import { findInPeople, findInProjects } from '#domain/contradictions/find.ts';
import { createLimits } from '#domain/contradictions/level-limits.ts';
import type { Firm, Project } from '#domain/firm/firm.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import { getFirm } from '#features/firm/server/public.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { rememberOfFirm } from '#platform/server/records/firm-memory.ts';

type Context = Pick<MemberContext, 'app' | 'scope' | 'now'>;

export interface Contradictions {
  /** Of a firm that the caller has read, seen from a day. */
  readonly of: (firm: Firm, asOf: string) => Contradiction[];
  /** Of the whole archive as it stands; told anew only when a record changed. */
  readonly ofArchive: (context: Context) => Promise<readonly Contradiction[]>;
  /** Of one project as it would be, among the stored ones. */
  readonly ofDraft: (context: Context, draft: Project) => Promise<Contradiction[]>;
}

export function createContradictions(catalogue: Catalogue): Contradictions {
  const limitsOf = createLimits(catalogue);
  const of = (firm: Firm, asOf: string): Contradiction[] => [
    ...findInProjects(firm, asOf, limitsOf),
    ...findInPeople(firm, asOf),
  ];
  return {
    of,
    async ofArchive({ app, scope, now }) {
      const today = shanghaiDay(now);
      return await rememberOfFirm(app.db, scope, `contradictions ${today}`, async () =>
        of((await getFirm(app, scope)).firm, today),
      );
    },
    async ofDraft({ app, scope, now }, draft) {
      const { firm } = await getFirm(app, scope);
      const others = firm.projects.filter(({ uuid }) => uuid !== draft.uuid);
      // The draft stands last, so that of twins it is the one told.
      return findInProjects({ ...firm, projects: [...others, draft] }, shanghaiDay(now), limitsOf, [draft]);
    },
  };
}
