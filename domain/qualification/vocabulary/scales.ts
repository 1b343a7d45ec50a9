/** Scales and grades of projects: 小型 below 中型, 大型 below 特大型, 乙级 below 甲级, 三级 below 二级. Steps of different scales cannot be compared. */
const ladders = [
  ['小型', '中型', '大型', '特大型'],
  ['丙级', '乙级', '甲级'],
  ['三级', '二级', '一级', '特级'],
] as const;

/** Normalises a step: 甲级项目, 二级工程项目, 1 级项目 → 甲级, 二级, 一级. */
const readStep = (text: string): string =>
  text
    .replaceAll(/\s/g, '')
    .replace(/(工程)?(项目)?$/, '')
    .replace(/^([123])级$/, (_, digit: string) => `${'一二三'.charAt(Number(digit) - 1)}级`);

export type ScaleOrder = 'below' | 'same' | 'above';

/** Compares `have` with `need`; null if they do not belong to the same scale. */
export function compareScales(have: string, need: string): ScaleOrder | null {
  const [own, wanted] = [readStep(have), readStep(need)];
  if (own === wanted) return 'same';
  const ladder: readonly string[] = ladders.find((steps) => steps.some((step) => step === wanted)) ?? [];
  const [at, least] = [ladder.indexOf(own), ladder.indexOf(wanted)];
  if (at === -1 || least === -1) return null;
  return at < least ? 'below' : 'above';
}
