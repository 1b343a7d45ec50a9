/**
 * What is missing, in words. What is certainly missing is the least: where something that is open may fill a part of the need, or may
 * fail to, more can be missing, and the figure must not look as if it were all.
 */
import type { MayCount } from './report.ts';

const AT_LEAST = '至少';

/** @param amount 2 人, 0.1 公里 */
export const formatShortAmount = (amount: string, isLeast: boolean): string => `${isLeast ? AT_LEAST : ''}差 ${amount}`;

/** Works that may be of one more kind than the one for which they count, each by its name. */
export const formatMayCount = ({ place, works }: MayCount): string =>
  `${works.map(({ name }) => `“${name}”`).join('、')}能否计入${place}，待核对`;

/** 至少 before a figure, where the shortage that it repeats was only the least. */
export const formatAtLeast = (shortage: string): string => (shortage.startsWith(AT_LEAST) ? AT_LEAST : '');
