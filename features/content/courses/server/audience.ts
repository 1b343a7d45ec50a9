import type { PublicContext } from '#platform/server/access/access.ts';
import { AUDIENCES, type Audience } from '../contract/audience.ts';

/** The audiences to which a reader belongs, and the enterprise for which courses are shown. */
export interface CourseReader {
  readonly audiences: readonly Audience[];
  /** Null without an enterprise; `any` for courses of any enterprise. */
  readonly enterprise: { readonly uuid: string; readonly region: string } | null | 'any';
}

/** A reader without an account; public search and sitemaps only list courses visible to this reader. */
export const PUBLIC_READER: CourseReader = { audiences: ['everybody'], enterprise: null };

/** A reader of all published courses, regardless of audience, because users keep the progress that they made while a course was open. */
export const ANY_READER: CourseReader = { audiences: AUDIENCES, enterprise: 'any' };

const isMember = ({ session }: Pick<PublicContext, 'session'>): boolean =>
  session?.membership.status === 'active' || session?.membership.status === 'grace';

/**
 * Returns the audiences and the enterprise that determine the user's access to courses: lists, details, handout, playback, examination and
 * certificate.
 */
export function getCourseReader(context: Pick<PublicContext, 'session'>): CourseReader {
  const { session } = context;
  if (session === null) return PUBLIC_READER;
  const enterprise = session.ent && { uuid: session.ent.uuid, region: session.ent.region };
  return { audiences: isMember(context) ? AUDIENCES : ['everybody', 'signed-in'], enterprise };
}
