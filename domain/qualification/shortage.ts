/**
 * Formats the missing part. The certain shortage is a minimum: if unknown entries may or may not count, more can be missing, and the text
 * must say so.
 */
import type { MayCount } from './report.ts';

const AT_LEAST = '至少';

/** @param amount 2 人, 0.1 公里 */
export const formatShortAmount = (amount: string, isLeast: boolean): string => `${isLeast ? AT_LEAST : ''}差 ${amount}`;

/** Formats the projects that count for one kind of project and might also count for another. */
export const formatMayCount = ({ place, works }: MayCount): string =>
  `${works.map(({ name }) => `“${name}”`).join('、')}能否计入${place}，待核对`;

/** Returns the prefix 至少 if the repeated shortage was only a minimum. */
export const formatAtLeast = (shortage: string): string => (shortage.startsWith(AT_LEAST) ? AT_LEAST : '');
