import { beforeEach, describe, expect, it } from 'vitest';
import {
  getPopupClosedAt,
  hidePopupToday,
  isExternalLink,
  isPopupHidden,
  markPopupClosed,
  markWelcomed,
  shouldWelcome,
} from './message-memory.ts';

const kept = new Map<string, string>();
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
beforeEach(() => kept.clear());

describe('popup', () => {
  it('R-091 stays hidden for the day, and comes back the next; another user is not affected', () => {
    expect(isPopupHidden(store, 'u', '2026-11-21')).toBe(false);
    hidePopupToday(store, 'u', '2026-11-21');
    expect(isPopupHidden(store, 'u', '2026-11-21')).toBe(true);
    expect(isPopupHidden(store, 'u', '2026-11-22')).toBe(false);
    expect(isPopupHidden(store, 'v', '2026-11-21')).toBe(false);
  });
  it('stays closed until a newer message, by user', () => {
    expect(getPopupClosedAt(store, 'u')).toBe('');
    markPopupClosed(store, 'u', '2026-11-21 09:00:00');
    expect(getPopupClosedAt(store, 'u')).toBe('2026-11-21 09:00:00');
    expect(getPopupClosedAt(store, 'v')).toBe('');
  });
  it('R-087 tells an outside address from one of the portal', () => {
    expect(['https://a.example', 'HTTP://a.example', '/qyxx', '/https://x'].map(isExternalLink)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('welcome', () => {
  it('R-031 shows once per token and user', () => {
    expect(shouldWelcome(store, 'u', 'token-one')).toBe(true);
    markWelcomed(store, 'u', 'token-one', false);
    expect(shouldWelcome(store, 'u', 'token-one')).toBe(false);
    expect(shouldWelcome(store, 'u', 'token-two')).toBe(true);
    expect(shouldWelcome(store, 'v', 'token-one')).toBe(true);
  });
  it('R-032 to R-034 is not shown again when that was ticked, also with a new token', () => {
    markWelcomed(store, 'u', 'token-one', true);
    expect(shouldWelcome(store, 'u', 'token-two')).toBe(false);
  });
  it('R-035 asks for a token, and never stores the whole of one', () => {
    expect(shouldWelcome(store, 'u', '')).toBe(false);
    markWelcomed(store, 'u', 'abcdefghijklmnopqrstuvwxyz', false);
    expect([...kept.values()].join()).not.toContain('abcdefghij');
  });
});
