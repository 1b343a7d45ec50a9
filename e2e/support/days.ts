const SHANGHAI_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** A day counted from today in Shanghai, as the server counts: for eight hours of every day UTC still has yesterday. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + SHANGHAI_MS + days * DAY_MS).toISOString().slice(0, 10);
