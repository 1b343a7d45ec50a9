/**
 * Returns the seconds until the next presence check: between 0.5 and 1.5 times the interval of the course. `share` is a random number from
 * 0 to 1.
 */
export function getSecondsToPresenceCheck(minutes: number, share: number): number {
  const whole = minutes * 60;
  return Math.round(whole / 2 + whole * Math.min(1, Math.max(0, share)));
}

/** The longest time between two presence checks. */
export const getMaxSecondsToPresenceCheck = (minutes: number): number => getSecondsToPresenceCheck(minutes, 1);
