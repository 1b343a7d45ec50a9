/** Returns the seconds until the next presence check: between half and one and a half of the interval that the course sets. */
export function getNextPresenceSec(minutes: number, share: number): number {
  const whole = minutes * 60;
  return Math.round(whole / 2 + whole * Math.min(1, Math.max(0, share)));
}

/** The longest time between two presence checks. */
export const getMaxPresenceSec = (minutes: number): number => getNextPresenceSec(minutes, 1);
