import { getProvinceName } from '#platform/web/shell/province-select.tsx';
import type { ExternalLink } from '../links.contract.ts';

type Named = Pick<ExternalLink, 'name' | 'summary' | 'region' | 'url'>;

/** Returns whether every part of the typed text occurs in the name, purpose, place or address of a link. */
export function isLinkMatch({ name, summary, region, url }: Named, word: string): boolean {
  const said = [name, summary ?? '', getProvinceName(region), url].join(' ').toLowerCase();
  return word
    .toLowerCase()
    .split(/\s+/)
    .every((part) => said.includes(part));
}
