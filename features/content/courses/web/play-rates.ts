import { MAX_PLAYBACK_RATE } from '../contract/pace.ts';

/** The playback rates of a lesson; progress at higher rates would not count. */
const RATES = [1, 1.25, 1.5, MAX_PLAYBACK_RATE] as const;

export function getNextPlaybackRate(rate: number): number {
  const index = RATES.findIndex((one) => one === rate);
  return RATES[(index + 1) % RATES.length] ?? 1;
}
