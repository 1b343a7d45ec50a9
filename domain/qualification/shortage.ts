/**
 * Formats the missing part. The certain shortage is a minimum: unknown entries may not count either, so more may be missing, and the text
 * must state this.
 */
import type { PossibleProjects } from './report.ts';

const AT_LEAST = '至少';

/**
 * Formats a shortage.
 * @param amount with its unit: 2 人, 0.1 公里
 */
export const formatShortAmount = (amount: string, isLeast: boolean): string => `${isLeast ? AT_LEAST : ''}差 ${amount}`;

/** Formats the question whether projects counted in one group may also count in another. */
export const formatPossibleProjects = ({ place, works }: PossibleProjects): string =>
  `${works.map(({ name }) => `“${name}”`).join('、')}能否计入${place}，待核对`;

/** Returns the prefix 至少 if the given shortage has it. */
export const formatMinimumPrefix = (shortage: string): string => (shortage.startsWith(AT_LEAST) ? AT_LEAST : '');
