/** The fastest playback rate that the player offers. */
export const MAX_PLAYBACK_RATE = 2;

/** The lead that a player may have over the server: its first save and the transmission time. */
const AHEAD_SEC = 20;

/** Longest period that one save may cover: after a disconnection of this length, the player sends the progress that it kept. */
const CUT_OFF_SEC = 300;

const SECOND_MS = 1000;

export interface Pace {
  /** Seconds of a recording that can have been seen by now. */
  readonly allowedSec: number;
  /** Returns the time up to which the allowance is used up after so many seconds were watched. */
  readonly after: (seenSec: number) => Date;
}

/**
 * Returns the most that one person can have watched by the server's clock, over all lessons: elapsed time counts once, at most at the
 * fastest rate, and unused time does not accumulate.
 * @param spentUntil null: nothing was saved before
 */
export function getPace(spentUntil: Date | null, now: Date): Pace {
  const before = (seconds: number): number => now.getTime() - seconds * SECOND_MS;
  const start = Math.max(spentUntil?.getTime() ?? before(AHEAD_SEC), before(CUT_OFF_SEC));
  const passedSec = (now.getTime() - start) / SECOND_MS;
  return {
    allowedSec: Math.floor(passedSec * MAX_PLAYBACK_RATE),
    after: (seenSec) => new Date(Math.max(start + (seenSec / MAX_PLAYBACK_RATE) * SECOND_MS, before(AHEAD_SEC))),
  };
}
