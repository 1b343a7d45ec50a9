import { describe, expect, it } from 'vitest';
import vectors from '#domain/testing/vectors.json' with { type: 'json' };
import { formatRelativeTime, formatTime, readInstant } from './time.ts';

const now = new Date('2026-11-21T02:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe('R-239 to R-243 relative time', () => {
  it.each(vectors.relativeTime)('$secondsAgo s ago: $text', ({ secondsAgo, text }) => {
    expect(formatRelativeTime(ago(secondsAgo), now)).toBe(text === 'local date' ? '2026-11-14' : text);
  });

  it('G-51: a clock slightly ahead is 刚刚, further ahead the date, unreadable nothing', () => {
    expect(formatRelativeTime(ago(-60), now)).toBe('刚刚');
    expect(formatRelativeTime(ago(-61), now)).toBe('2026-11-21');
    expect(formatRelativeTime('昨天', now)).toBe('');
    expect(formatRelativeTime(null, now)).toBe('');
  });

  it('R-243: the date is that of Shanghai', () => {
    expect(formatRelativeTime('2026-01-31T16:30:00Z', now)).toBe('2026-02-01');
  });

  it('reads the wall clock of the wire', () => {
    expect(formatRelativeTime('2026-11-21 09:30:00', now)).toBe('30分钟前');
  });
});

describe('R-244, R-245 time format', () => {
  it('defaults to y-m-d h:i:s with two-digit parts', () => {
    expect(formatTime('2026-01-02 03:04:05')).toBe('2026-01-02 03:04:05');
    expect(formatTime(new Date('2026-01-01T19:04:05Z'))).toBe('2026-01-02 03:04:05');
  });

  it.each(vectors.timeFormat)('R-245: $input is the same as $sameAs', ({ input, sameAs }) => {
    expect(formatTime(input)).toBe(formatTime(sameAs));
    expect(formatTime(input)).toBe('2026-01-02 11:04:05');
  });

  it('takes other patterns', () => {
    expect(formatTime('2026-01-02 03:04:05', 'y年m月d日')).toBe('2026年01月02日');
    expect(formatTime('2026-01-02', 'm/d h:i')).toBe('01/02 00:00');
  });

  it.each(['', '昨天', '2026-02-30', '2026-01-02 25:00:00', '123', new Date(Number.NaN), null, undefined])(
    '%j gives nothing',
    (input) => {
      expect(formatTime(input)).toBe('');
      expect(readInstant(input)).toBeNull();
    },
  );
});
