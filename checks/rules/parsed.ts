import { parseSync } from '@swc/core';

/** A node of the syntax tree, of whatever kind. */
export type Node = Readonly<Record<string, unknown>> & { readonly type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Every node of a tree or of its part, outer ones first. */
export function nodesIn(tree: unknown): Node[] {
  const found: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    else if (typeof value === 'object' && value !== null) {
      if (isNode(value)) found.push(value);
      for (const part of Object.values(value)) visit(part);
    }
  };
  visit(tree);
  return found;
}

/** Every node of a script. */
export const getNodes = (text: string, path: string): Node[] =>
  nodesIn(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2024' }).body);

/** The line on which a text first stands; 1 where it is written otherwise in the script. */
export const getLine = (text: string, part: string): number => {
  const at = text.indexOf(part);
  return at < 0 ? 1 : text.slice(0, at).split('\n').length;
};
