import { expect, it } from 'vitest';
import { formatLinkCount } from './note-of.ts';

it('states once for a card how many of its addresses are unchecked', () => {
  expect(formatLinkCount([{ isVerified: true }, { isVerified: true }])).toBe('2 个');
  expect(formatLinkCount([{ isVerified: true }, { isVerified: false }, { isVerified: false }])).toBe(
    '3 个，带 * 的 2 个网址待核对',
  );
});
