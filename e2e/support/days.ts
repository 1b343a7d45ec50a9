import { addDays, toShanghaiDay } from '#domain/validity/day.ts';

/** A day counted from today in Shanghai, as the server counts: for eight hours of every day UTC still has yesterday. */
export const dayFromNow = (days: number): string => addDays(toShanghaiDay(new Date()), days);
