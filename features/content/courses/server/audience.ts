import type { PublicContext } from '#platform/server/access/access.ts';
import { AUDIENCES, type Audience } from '../contract/audience.ts';

/** Who reads: what kind of reader he is, and the firm that he reads for. */
export interface Seen {
  readonly audiences: readonly Audience[];
  /** Null: of none. `any`: whatever firms a course is for. */
  readonly firm: { readonly uuid: string; readonly region: string } | null | 'any';
}

/** What a reader without an account sees: whoever makes courses findable for all shows no more. */
export const FOR_EVERYBODY: Seen = { audiences: ['everybody'], firm: null };

/** Every course that is published, whoever it is for: what somebody learned while it was open to him. */
export const WHOEVER: Seen = { audiences: AUDIENCES, firm: 'any' };

const isMember = ({ session }: Pick<PublicContext, 'session'>): boolean =>
  session?.membership.status === 'active' || session?.membership.status === 'grace';

/** The one judge of who sees which courses: lists, detail, handout, watching, examination and certificate ask it. */
export function seenBy(context: Pick<PublicContext, 'session'>): Seen {
  const { session } = context;
  if (session === null) return FOR_EVERYBODY;
  const firm = session.ent && { uuid: session.ent.uuid, region: session.ent.region };
  return { audiences: isMember(context) ? AUDIENCES : ['everybody', 'signed-in'], firm };
}
