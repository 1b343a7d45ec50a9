import { describe, expect, it } from 'vitest';
import { isNewMessageEvent } from './use-unread.ts';

describe('R-156 a live state of the messages', () => {
  it.each([
    ['the first one agrees with the page', undefined, '3 100', 3, false],
    ['the first one differs', undefined, '4 100', 3, true],
    ['a message was read, and its list requested already', '3 100', '2 90', 2, false],
    ['a message was read elsewhere', '3 100', '2 90', 3, true],
    ['one was read and a newer one came', '3 100', '3 110', 3, true],
  ])('%s', (_case, before, mark, known, expected) => {
    expect(isNewMessageEvent(before, mark, known)).toBe(expected);
  });
});
