import { getProvinceName } from '#platform/web/shell/province-select.tsx';
import type { ExternalLink } from '../links.contract.ts';

type Named = Pick<ExternalLink, 'name' | 'summary' | 'region' | 'url'>;

/** Whether every part of what was typed stands in the name of a link, what it is for, its place or its address. */
export function isAbout({ name, summary, region, url }: Named, word: string): boolean {
  const said = [name, summary ?? '', getProvinceName(region), url].join(' ').toLowerCase();
  return word
    .toLowerCase()
    .split(/\s+/)
    .every((part) => said.includes(part));
}
