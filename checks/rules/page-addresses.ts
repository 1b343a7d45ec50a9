import { SITE } from '#apps/pages.ts';
import { findPage } from '#domain/access/site.ts';
import type { Convention } from './convention.ts';
import { getLine, getNodes, type Node, nodesIn } from './parsed.ts';

/** What a literal begins with: of a template what stands before its first value. */
function getBeginning(node: Node): string | null {
  if (node.type === 'StringLiteral' && typeof node.value === 'string') return node.value;
  const [first] = node.type === 'TemplateLiteral' && Array.isArray(node.quasis) ? (node.quasis as Node[]) : [];
  return typeof first?.raw === 'string' ? first.raw : null;
}

/** Files in which pages declare their addresses. */
const DECLARATIONS = /^(?:features\/[^/]+\/[^/]+\/pages\/[^/]+\.pages|platform\/contract\/pages)\.ts$/;

const isOfPage = (text: string): boolean =>
  /^\/[\w-]/.test(text) && findPage(SITE, (text.split(/[?#]/)[0] ?? '').replace(/(?<=.)\/$/, '')) !== null;

/** Returns the address literals of calls in a contract; a call may have an address below that of a page. */
function getCallsAddresses(nodes: readonly Node[]): ReadonlySet<unknown> {
  const declared = nodes.flatMap(({ type, key, value }) =>
    type === 'KeyValueProperty' && ['path', 'aliases'].includes((key as Node).value as string) ? [value] : [],
  );
  return new Set(declared.flatMap((value) => nodesIn(value)));
}

/** Code leads to a page by its name, `href(coursesPages.course, { uuid })`: an address that is written out is forgotten when the page moves. */
export const pageAddresses: Convention = {
  name: 'page-addresses',
  appliesTo: (path) =>
    /^(?:domain|platform|features|apps)\/(?!.*(?:^|\/)(?:testing|e2e)\/)/.test(path) &&
    !DECLARATIONS.test(path) &&
    /(?<!\.(?:test|spec))\.tsx?$/.test(path),
  find: (text, path) => {
    const nodes = getNodes(text, path);
    const calls = /\/contract\/|\.contract\.ts$/.test(path) ? getCallsAddresses(nodes) : null;
    return nodes.flatMap((node) => {
      const found = calls?.has(node) ? null : getBeginning(node);
      return found !== null && isOfPage(found) ? [{ line: getLine(text, found), found }] : [];
    });
  },
};
