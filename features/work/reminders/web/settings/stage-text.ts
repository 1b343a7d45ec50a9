import { MAX_PREPARATION_DAYS, readStages } from '#domain/reminders/stages.ts';

/** Parses `90、60、30` as typed, with any separator; null if invalid. */
export function parseStages(text: string): number[] | null {
  const parts = text.split(/[\s,，、;；]+/).filter((part) => part !== '');
  if (!parts.every((part) => /^\d{1,4}$/.test(part))) return null;
  return readStages(parts.map(Number));
}

/** Parses a number of days within bounds; null if invalid. */
export function parsePreparation(text: string): number | null {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : null;
  return days !== null && days <= MAX_PREPARATION_DAYS ? days : null;
}

export const writeStages = (stages: readonly number[]): string => stages.join('、');

export const formatStages = (days: number): string => (days === 0 ? '当天' : `前 ${days} 天`);
