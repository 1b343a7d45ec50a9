import type { PublicContext } from '#platform/server/access/access.ts';
import type { Audience } from '../contract/audience.ts';

/** What a reader without an account sees: whoever makes courses findable for all shows no more. */
export const FOR_EVERYBODY: readonly Audience[] = ['everybody'];

const isMember = ({ session }: Pick<PublicContext, 'session'>): boolean =>
  session?.membership.status === 'active' || session?.membership.status === 'grace';

/** The one judge of who sees which courses: lists, detail, handout, watching, examination and certificate ask it. */
export function audiencesOf(context: Pick<PublicContext, 'session'>): readonly Audience[] {
  if (context.session === null) return FOR_EVERYBODY;
  return isMember(context) ? ['everybody', 'signed-in', 'members'] : ['everybody', 'signed-in'];
}
