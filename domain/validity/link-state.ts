/** The states of a link that expires and can be closed before. */
export const LINK_STATES = ['open', 'ended', 'closed'] as const;

export function getLinkState(
  { closeTime, endOn }: { readonly closeTime: Date | null; readonly endOn: string },
  today: string,
): (typeof LINK_STATES)[number] {
  if (closeTime !== null) return 'closed';
  return endOn < today ? 'ended' : 'open';
}
