import { MAX_PREPARATION_DAYS, parseReminderStages } from '#domain/reminders/stages.ts';

/** Parses `90、60、30` as typed, with any separator; null if invalid. */
export function parseStageList(text: string): number[] | null {
  const parts = text.split(/[\s,，、;；]+/).filter((part) => part !== '');
  if (!parts.every((part) => /^\d{1,4}$/.test(part))) return null;
  return parseReminderStages(parts.map(Number));
}

/** Parses a number of days within bounds; null if invalid. */
export function parsePreparationDays(text: string): number | null {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : null;
  return days !== null && days <= MAX_PREPARATION_DAYS ? days : null;
}

export const formatStageList = (stages: readonly number[]): string => stages.join('、');

export const formatReminderStage = (days: number): string => (days === 0 ? '当天' : `前 ${days} 天`);
