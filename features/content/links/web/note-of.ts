import type { ExternalLink } from '../links.contract.ts';

/** Returns the number of links and the explanation of the mark for unverified ones, for the card. */
export function getNote(links: readonly Pick<ExternalLink, 'isVerified'>[]): string {
  const open = links.filter(({ isVerified }) => !isVerified).length;
  return open === 0 ? `${links.length} 个` : `${links.length} 个，带 * 的 ${open} 个网址待核对`;
}
