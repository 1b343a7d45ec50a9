/** Describes the ways to meet a group of indicators, and the contributions of the enterprise's projects. */
import { type Figure, reachesSum } from '../quantity.ts';

export interface ProjectOffer {
  /** Offers of the same project, including duplicate records, have the same number. */
  work: number;
  things: number;
  figure: Figure | null;
}
export interface FulfilmentWay {
  mode: 'count' | 'sum';
  count: number;
  need: Figure | null;
  text: string;
  offers: readonly ProjectOffer[];
}
/** The way selected for a group. Both are given by index. */
export interface SelectedFulfilmentWay {
  group: number;
  way: number;
  rule: FulfilmentWay;
}
export interface FilledWay {
  group: number;
  way: number;
  works: readonly number[];
  missing: number;
}

/** Returns the amount that a way is missing with these offers: a number of objects for a count, 1 for an insufficient sum. */
export function countMissing(way: FulfilmentWay, offers: readonly ProjectOffer[]): number {
  if (way.mode === 'count') return Math.max(0, way.count - offers.reduce((sum, offer) => sum + offer.things, 0));
  if (way.need === null) return 1;
  return reachesSum(
    offers.flatMap((offer) => offer.figure ?? []),
    way.need,
  ) === true
    ? 0
    : 1;
}

export const sumMissing = (chosen: readonly FilledWay[]): number =>
  chosen.reduce((total, item) => total + item.missing, 0);
