import { describe, expect, it } from 'vitest';
import { deletePendingSignOn, getPendingSignOn, savePendingSignOn } from './kept-sign-on.ts';

function makeStore() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('the sign-on of a tab', () => {
  it('is kept until it is forgotten', () => {
    const store = makeStore();
    expect(getPendingSignOn(store)).toBeNull();
    savePendingSignOn({ ticket: 't', wanted: '/userInfo' }, store);
    expect(getPendingSignOn(store)).toEqual({ ticket: 't', wanted: '/userInfo' });
    deletePendingSignOn(store);
    expect(getPendingSignOn(store)).toBeNull();
  });
  it('is none if the value was written by other code', () => {
    const store = makeStore();
    for (const text of ['{', '"x"', 'null', '{}']) {
      store.setItem('sign-on', text);
      expect(getPendingSignOn(store), text).toBeNull();
    }
  });
});
