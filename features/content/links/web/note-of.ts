import type { ExternalLink } from '../links.contract.ts';

/** Formats the number of links for a card, and explains the mark of unverified links. */
export function formatLinkCount(links: readonly Pick<ExternalLink, 'isVerified'>[]): string {
  const open = links.filter(({ isVerified }) => !isVerified).length;
  return open === 0 ? `${links.length} 个` : `${links.length} 个，带 * 的 ${open} 个网址待核对`;
}
