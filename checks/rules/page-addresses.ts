import { SITE } from '#apps/pages.ts';
import { findPage } from '#domain/access/site.ts';
import type { HouseRule } from './house-rule.ts';
import { lineOf, type Node, nodesOf } from './parsed.ts';

/** What a literal begins with: of a template what stands before its first value. */
function beginningOf(node: Node): string | null {
  if (node.type === 'StringLiteral' && typeof node.value === 'string') return node.value;
  const [first] = node.type === 'TemplateLiteral' && Array.isArray(node.quasis) ? (node.quasis as Node[]) : [];
  return typeof first?.raw === 'string' ? first.raw : null;
}

const isOfPage = (text: string): boolean =>
  /^\/[\w-]/.test(text) && findPage(SITE, (text.split(/[?#]/)[0] ?? '').replace(/(?<=.)\/$/, '')) !== null;

/** Pages lead to each other by name, `href(coursesPages.course, { uuid })`: an address that is written out is forgotten when the page moves. */
export const pageAddresses: HouseRule = {
  name: 'page-addresses',
  appliesTo: (path) => /^(?:features\/[^/]+|platform)\/web\//.test(path) && /(?<!\.(?:test|spec))\.tsx?$/.test(path),
  find: (text, path) =>
    nodesOf(text, path).flatMap((node) => {
      const found = beginningOf(node);
      return found !== null && isOfPage(found) ? [{ line: lineOf(text, found), found }] : [];
    }),
};
