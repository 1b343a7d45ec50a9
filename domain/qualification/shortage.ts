/**
 * The missing part, in words. The certainly missing part is a minimum: if an open entry may or may not fill a part of the need, more can be
 * missing, and the figure must not look complete.
 */
import type { MayCount } from './report.ts';

const AT_LEAST = '至少';

/** @param amount 2 人, 0.1 公里 */
export const formatShortAmount = (amount: string, isLeast: boolean): string => `${isLeast ? AT_LEAST : ''}差 ${amount}`;

/** Lists projects that may be of another kind than the one for which they count, each by its name. */
export const formatMayCount = ({ place, works }: MayCount): string =>
  `${works.map(({ name }) => `“${name}”`).join('、')}能否计入${place}，待核对`;

/** Prefixes a figure with 至少 when the shortage that it repeats was only a minimum. */
export const formatAtLeast = (shortage: string): string => (shortage.startsWith(AT_LEAST) ? AT_LEAST : '');
