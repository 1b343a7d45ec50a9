/** The rule for comparing names of projects: of achievements with projects, in the evaluation and in the check of contradictions. */
import { normaliseName } from './person-name.ts';

const isDigit = (char: string | undefined): boolean => char !== undefined && /\d/.test(char);

/**
 * Leaves out signs, and the words that one spelling of a project's name has and another lacks; 1#楼 is 1号楼. Signs between two digits keep
 * the numbers apart: 1-2号楼 is not 12号楼.
 */
export const getCoreName = (name: string): string =>
  normaliseName(name)
    .replaceAll('#', '号')
    .replaceAll(/[\p{P}\p{S}]+/gu, (signs: string, at: number, whole: string) =>
      isDigit(whole[at - 1]) && isDigit(whole[at + signs.length]) ? ' ' : '',
    )
    .replace(/(?:工程)?(?:施工)?(?:总承包)?(?:项目|工程)?$/, '');

/** Returns whether a text contains a part without splitting a number: 1号楼 is no part of 11号楼. */
function containsPart(text: string, part: string): boolean {
  if (part === '') return true;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const end = at + part.length;
    const splits = (before: number): boolean => isDigit(text[before]) && isDigit(text[before + 1]);
    if (!splits(at - 1) && !splits(end - 1)) return true;
  }
  return false;
}

/** Compares two names that were reduced to their cores. */
export const isSameCoreName = (own: string, other: string): boolean =>
  own.length < other.length ? containsPart(other, own) : containsPart(own, other);

/** Returns whether two names may be names of one project: a name is also written with the contract section. */
export const isSameProjectName = (a: string, b: string): boolean => isSameCoreName(getCoreName(a), getCoreName(b));

/**
 * Creates a finder of the projects named like a given one; the names that are equal come before those that only contain each other. Names are
 * looked up repeatedly, so each answer is kept.
 */
export function createNameFinder<T extends { readonly projectName: string }>(
  projects: readonly T[],
): (name: string) => readonly T[] {
  const known = new Map<string, readonly T[]>();
  let byCore: Map<string, T[]> | null = null;
  return (name) => {
    const core = getCoreName(name);
    const found = known.get(core);
    if (found !== undefined || core === '') return found ?? [];
    byCore ??= Map.groupBy(projects, ({ projectName }) => getCoreName(projectName));
    const alike =
      byCore.get(core) ??
      [...byCore].flatMap(([other, own]) => (other !== '' && isSameCoreName(core, other) ? own : []));
    known.set(core, alike);
    return alike;
  };
}
