/** The fastest playback rate that the player offers. */
export const MAX_PLAYBACK_RATE = 2;

/** Tolerance for a player ahead of the server's clock: its first save and the transmission time. */
const AHEAD_SEC = 20;

/** Longest period that one save may cover, because the player sends its stored progress after a disconnection. */
const CUT_OFF_SEC = 300;

const SECOND_MS = 1000;

export interface WatchAllowance {
  /** Maximum seconds of a recording that the user can have watched by now. */
  readonly allowedSec: number;
  /** Returns the time up to which the allowance is used after the given number of watched seconds. */
  readonly after: (seenSec: number) => Date;
}

/**
 * Returns the maximum time that one user can have watched over all lessons, by the server's clock: elapsed time counts once, at most at the
 * fastest rate, and unused time does not accumulate.
 * @param spentUntil null if nothing was saved before
 */
export function getWatchAllowance(spentUntil: Date | null, now: Date): WatchAllowance {
  const before = (seconds: number): number => now.getTime() - seconds * SECOND_MS;
  const start = Math.max(spentUntil?.getTime() ?? before(AHEAD_SEC), before(CUT_OFF_SEC));
  const passedSec = (now.getTime() - start) / SECOND_MS;
  return {
    allowedSec: Math.floor(passedSec * MAX_PLAYBACK_RATE),
    after: (seenSec) => new Date(Math.max(start + (seenSec / MAX_PLAYBACK_RATE) * SECOND_MS, before(AHEAD_SEC))),
  };
}
