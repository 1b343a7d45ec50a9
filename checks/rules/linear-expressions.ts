import { RegExpParser } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import { getAllowance } from './allowed-expressions.ts';
import { type Convention, type Finding, isProductScript } from './convention.ts';
import { getLine, getNodes, type Node } from './parsed.ts';

/** `exponential`, `polynomial`, or null when every text is read in a time that grows with its length. */
export function getSlowness(pattern: string, flags: string): 'exponential' | 'polynomial' | null {
  const parsed = new RegExpParser().parseLiteral(`/${pattern}/${flags}`);
  const { reports } = analyse({ pattern: parsed.pattern, flags: parsed.flags });
  if (reports.length === 0) return null;
  return reports.some(({ exponential }) => exponential) ? 'exponential' : 'polynomial';
}

const isMade = ({ type, callee }: Node): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') && (callee as { value?: unknown } | null)?.value === 'RegExp';

function judge(node: Node, text: string, path: string): Finding[] {
  if (isMade(node)) {
    return getAllowance(path, null) === null
      ? [{ line: getLine(text, 'RegExp('), found: 'RegExp(…) cannot be judged' }]
      : [];
  }
  if (node.type !== 'RegExpLiteral') return [];
  const { pattern, flags = '' } = node as unknown as { readonly pattern: string; readonly flags?: string };
  const slowness = getSlowness(pattern, flags);
  if (slowness === null || getAllowance(path, pattern) !== null) return [];
  return [{ line: getLine(text, `/${pattern}/`), found: `${slowness}: /${pattern}/${flags}` }];
}

/**
 * A regular expression must not take longer than the text is long: a few kilobytes from outside would stop the program. What is slow has
 * its reason in the list of allowances: what it reads is short, or is ours.
 */
export const linearExpressions: Convention = {
  name: 'linear-expressions',
  appliesTo: (path) => isProductScript(path) && !/\/e2e\//.test(path),
  find: (text, path) => getNodes(text, path).flatMap((node) => judge(node, text, path)),
};
