import type { PublicContext } from '#platform/server/access/access.ts';
import { AUDIENCES, type Audience } from '../contract/audience.ts';

/** The reader: their audiences, and the enterprise for which they read. */
export interface CourseReader {
  readonly audiences: readonly Audience[];
  /** Null: no enterprise. `any`: courses for any enterprise. */
  readonly firm: { readonly uuid: string; readonly region: string } | null | 'any';
}

/** A reader without an account; public search and sitemaps list only the courses of this reader. */
export const PUBLIC_READER: CourseReader = { audiences: ['everybody'], firm: null };

/** Every published course, regardless of its audience: a user keeps the progress made while it was open. */
export const ANY_READER: CourseReader = { audiences: AUDIENCES, firm: 'any' };

const isMember = ({ session }: Pick<PublicContext, 'session'>): boolean =>
  session?.membership.status === 'active' || session?.membership.status === 'grace';

/** The single place that decides about access to courses: lists, detail, handout, watching, examination and certificate all use it. */
export function getCourseReader(context: Pick<PublicContext, 'session'>): CourseReader {
  const { session } = context;
  if (session === null) return PUBLIC_READER;
  const enterprise = session.ent && { uuid: session.ent.uuid, region: session.ent.region };
  return { audiences: isMember(context) ? AUDIENCES : ['everybody', 'signed-in'], firm: enterprise };
}
