/** The rule for comparing names of projects: of achievements with projects, in the evaluation and in the check of contradictions. */
import { normaliseName } from './person-name.ts';

/** Leaves out signs, and the words that one spelling of a project's name has and another lacks; 1#楼 is 1号楼. */
const getCoreName = (name: string): string =>
  normaliseName(name)
    .replaceAll('#', '号')
    .replaceAll(/[\p{P}\p{S}]/gu, '')
    .replace(/(?:工程)?(?:施工)?(?:总承包)?(?:项目|工程)?$/, '');

/** Returns whether two names may be names of one project: a name is also written with the contract section. */
export function isSameProjectName(a: string, b: string): boolean {
  const [own, other] = [getCoreName(a), getCoreName(b)];
  return own.includes(other) || other.includes(own);
}
