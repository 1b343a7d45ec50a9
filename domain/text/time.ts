import { isDay, SHANGHAI_OFFSET_MS, toShanghaiDay } from '#domain/validity/day.ts';
import { createLookupTable } from './table.ts';

const WALL_CLOCK = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/;
const MS_PER_MINUTE = 60_000;

export type TimeInput = Date | number | string | null | undefined;

/**
 * Parses a time from a request or a record: an instant, 10 digits as seconds, 13 digits as milliseconds, 'YYYY-MM-DD' with or
 * without 'HH:mm:ss' in Asia/Shanghai, or ISO 8601 with a zone. Null for any other input.
 */
export function readInstant(input: TimeInput): Date | null {
  if (input === null || input === undefined) return null;
  if (input instanceof Date) return Number.isNaN(input.getTime()) ? null : input;
  const text = String(input).trim();
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000);
  if (/^\d{13}$/.test(text)) return new Date(Number(text));
  if (WITH_ZONE.test(text)) return readInstant(new Date(text));
  return readWallClock(text);
}

/**
 * Formats a time in Asia/Shanghai. The letters y m d h i s in the pattern are replaced by year, month, day, hour, minute and second with
 * leading zeros. Invalid input gives ''.
 */
export function formatTime(input: TimeInput, pattern = 'y-m-d h:i:s'): string {
  const instant = readInstant(input);
  if (!instant) return '';
  const iso = new Date(instant.getTime() + SHANGHAI_OFFSET_MS).toISOString();
  const parts: Record<string, string> = createLookupTable({
    y: iso.slice(0, 4),
    m: iso.slice(5, 7),
    d: iso.slice(8, 10),
    h: iso.slice(11, 13),
    i: iso.slice(14, 16),
    s: iso.slice(17, 19),
  });
  return pattern.replace(/[ymdhis]/g, (letter) => parts[letter] ?? letter);
}

/** Formats a time relative to now: with the texts of G-49; up to one minute in the future is 刚刚, invalid input is '' (G-51). */
export function formatRelativeTime(input: TimeInput, now: Date): string {
  const instant = readInstant(input);
  if (!instant) return '';
  const minutes = Math.floor((now.getTime() - instant.getTime()) / MS_PER_MINUTE);
  if (minutes < -1 || minutes >= 7 * 24 * 60) return toShanghaiDay(instant);
  if (minutes < 1) return '刚刚';
  if (minutes < 60) return `${minutes}分钟前`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}小时前`;
  return `${Math.floor(minutes / (24 * 60))}天前`;
}

function readWallClock(text: string): Date | null {
  const [, day = '', hour = '00', minute = '00', second = '00'] = WALL_CLOCK.exec(text) ?? [];
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return new Date(Date.parse(`${day}T${hour}:${minute}:${second}Z`) - SHANGHAI_OFFSET_MS);
}
