/** Compares names of projects: of achievements with projects, in the evaluation and in the search for contradictions. */
import { normaliseName } from './person-name.ts';

const isDigit = (char: string | undefined): boolean => char !== undefined && /\d/.test(char);

/**
 * Removes punctuation and endings that not every spelling of a project's name has; 1#楼 becomes 1号楼. Punctuation between two digits becomes
 * a space, because 1-2号楼 is not 12号楼.
 */
export const normaliseProjectName = (name: string): string =>
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

/** Compares two names that were already normalised. */
export const isSameCoreName = (own: string, other: string): boolean =>
  own.length < other.length ? containsPart(other, own) : containsPart(own, other);

/** Returns whether two names may denote one project: a name may also include the contract section. */
export const isSameProjectName = (a: string, b: string): boolean =>
  isSameCoreName(normaliseProjectName(a), normaliseProjectName(b));

interface Names<T> {
  readonly byCore: ReadonlyMap<string, readonly T[]>;
  /** Projects by normalised name, without names that consist only of general words. */
  readonly entries: readonly (readonly [core: string, projects: readonly T[]])[];
  readonly known: Map<string, readonly T[]>;
}

/** Cached by list of projects, because each day of a forecast reads the same list. */
const names = new WeakMap<object, Names<unknown>>();

function readNames<T extends { readonly projectName: string }>(projects: readonly T[]): Names<T> {
  const byCore = Map.groupBy(projects, ({ projectName }) => normaliseProjectName(projectName));
  return { byCore, entries: [...byCore].filter(([core]) => core !== ''), known: new Map() };
}

/** Lists the projects with an equal name. If there are none, lists projects whose name contains the given name or is contained in it. */
export function findProjectsByName<T extends { readonly projectName: string }>(
  projects: readonly T[],
  name: string,
): readonly T[] {
  const core = normaliseProjectName(name);
  if (core === '') return [];
  const { byCore, entries, known } = (names.get(projects) as Names<T> | undefined) ?? readNames(projects);
  names.set(projects, { byCore, entries, known });
  const alike =
    known.get(core) ?? byCore.get(core) ?? entries.flatMap(([other, own]) => (isSameCoreName(core, other) ? own : []));
  known.set(core, alike);
  return alike;
}
