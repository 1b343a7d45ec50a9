import { type Convention, isProductScript } from './convention.ts';
import { getLine, getNodes, type Node } from './parsed.ts';

const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => (found as Readonly<Record<string, unknown>> | null | undefined)?.[name], value);

/** `Record<string, …>`, also within Readonly or Partial. */
function isWordTable(type: unknown): boolean {
  const name = at(type, 'typeName', 'value');
  const [first] = (at(type, 'typeParams', 'params') ?? []) as readonly unknown[];
  if (name === 'Readonly' || name === 'Partial') return isWordTable(first);
  return name === 'Record' && at(first, 'kind') === 'string';
}

/** The name of a table of words that is written as an object; null for anything else. */
function getTable(node: Node): string | null {
  if (node.type !== 'VariableDeclarator' || at(node, 'init', 'type') !== 'ObjectExpression') return null;
  const isFilled = (at(node, 'init', 'properties') as readonly unknown[]).some(
    (property) => at(property, 'type') === 'KeyValueProperty' && at(property, 'key', 'value') !== '__proto__',
  );
  if (!isFilled || !isWordTable(at(node, 'id', 'typeAnnotation', 'typeAnnotation'))) return null;
  return String(at(node, 'id', 'value'));
}

/** What is looked up in: `TABLE[word]`, but not `TABLE['a word of ours']`. */
function lookedUp(node: Node): string | null {
  if (node.type !== 'MemberExpression' || at(node, 'property', 'type') !== 'Computed') return null;
  if (at(node, 'property', 'expression', 'type') === 'StringLiteral') return null;
  return at(node, 'object', 'type') === 'Identifier' ? String(at(node, 'object', 'value')) : null;
}

/**
 * A table that words are looked up in is made by `tableOf` (domain/text/table.ts) or is a Map: in a plain object the word `constructor`
 * finds something, and a request from outside chooses the word. What runs in a reader's own browser looks up words of the program.
 */
export const tablesWithoutPrototype: Convention = {
  name: 'tables-without-prototype',
  appliesTo: (path) => isProductScript(path) && !/\/(?:e2e|web)\//.test(path),
  find: (text, path) => {
    if (!/Record<string,/.test(text)) return [];
    const nodes = getNodes(text, path);
    const looked = new Set(nodes.map(lookedUp));
    return nodes
      .map(getTable)
      .filter((name): name is string => name !== null && looked.has(name))
      .map((name) => ({ line: getLine(text, `${name}:`), found: `${name}[…] is a plain object` }));
  },
};
