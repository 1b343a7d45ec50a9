import type { PublicContext } from '#platform/server/access/access.ts';
import { AUDIENCES, type Audience } from '../contract/audience.ts';

/** Who reads: what kind of reader he is, and the enterprise that he reads for. */
export interface CourseReader {
  readonly audiences: readonly Audience[];
  /** Null: of none. `any`: whatever enterprises a course is for. */
  readonly firm: { readonly uuid: string; readonly region: string } | null | 'any';
}

/** What a reader without an account sees: whoever makes courses findable for all shows no more. */
export const PUBLIC_READER: CourseReader = { audiences: ['everybody'], firm: null };

/** Every course that is published, whoever it is for: what somebody learned while it was open to him. */
export const ANY_READER: CourseReader = { audiences: AUDIENCES, firm: 'any' };

const isMember = ({ session }: Pick<PublicContext, 'session'>): boolean =>
  session?.membership.status === 'active' || session?.membership.status === 'grace';

/** The one judge of who sees which courses: lists, detail, handout, watching, examination and certificate ask it. */
export function getCourseReader(context: Pick<PublicContext, 'session'>): CourseReader {
  const { session } = context;
  if (session === null) return PUBLIC_READER;
  const enterprise = session.ent && { uuid: session.ent.uuid, region: session.ent.region };
  return { audiences: isMember(context) ? AUDIENCES : ['everybody', 'signed-in'], firm: enterprise };
}
