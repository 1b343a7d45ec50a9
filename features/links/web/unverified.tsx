import type { ExternalLink } from '../contract.ts';

/** What the card says of it in words stands here as a sign only (docs/microcopy.md). */
export const Unverified = () => (
  <sup className="link-open" aria-hidden="true">
    *
  </sup>
);

/** How many there are, and the mark of those that nobody has looked at, once for the card. */
export function noteOf(links: readonly Pick<ExternalLink, 'isVerified'>[]): string {
  const open = links.filter(({ isVerified }) => !isVerified).length;
  return open === 0 ? `${links.length} 个` : `${links.length} 个，带 * 的 ${open} 个网址待核对`;
}
