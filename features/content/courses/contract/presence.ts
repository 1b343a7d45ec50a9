/** The moments at which a learner is asked whether he is there: between half and one and a half of what the course asks for. */
export function getNextPresenceSec(minutes: number, share: number): number {
  const whole = minutes * 60;
  return Math.round(whole / 2 + whole * Math.min(1, Math.max(0, share)));
}

/** Nobody is left unasked for longer. */
export const getMaxPresenceSec = (minutes: number): number => getNextPresenceSec(minutes, 1);
