import { listGrantedLeaves } from '#domain/access/key-rights.ts';
import type { MenuItem } from '../keys.contract.ts';

/** Leaves below a node, itself when it is one. */
export const getLeaves = (item: MenuItem): readonly string[] =>
  item.children.length === 0 ? [item.id] : item.children.flatMap(getLeaves);

export type Ticked = 'all' | 'some' | 'none';

/** Returns whether a node is checked, half checked or unchecked, derived from its leaves. */
export function getTicked(item: MenuItem, checked: ReadonlySet<string>): Ticked {
  const leaves = getLeaves(item);
  const count = leaves.filter((id) => checked.has(id)).length;
  if (count === 0) return 'none';
  return count === leaves.length ? 'all' : 'some';
}

/** Unchecks the functions of a page together with its view, because they are useless without it. */
const withoutFunctions = (checked: ReadonlySet<string>, gone: readonly string[]): string[] => {
  const pages = gone.filter((id) => id.endsWith('.view')).map((id) => id.slice(0, -'view'.length));
  return [...checked].filter((id) => !gone.includes(id) && !pages.some((page) => id.startsWith(page)));
};

/** Checks a node with everything below it, or unchecks it if it is fully checked. */
export function toggle(item: MenuItem, checked: ReadonlySet<string>): ReadonlySet<string> {
  const leaves = getLeaves(item);
  if (getTicked(item, checked) === 'all') return new Set(withoutFunctions(checked, leaves));
  return new Set(listGrantedLeaves([...checked, ...leaves]));
}
