import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepProviderLogout, leaveSignedOut, setExits } from './leaving.ts';

const load = vi.fn();

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  load.mockClear();
  setExits({ load, address: () => '/login' });
});
afterEach(() => vi.unstubAllGlobals());

describe('a logout (R-151)', () => {
  it('leads to the login page', () => {
    leaveSignedOut();
    expect(load).toHaveBeenCalledExactlyOnceWith('/login');
  });

  it('of a session that a provider opened leads to the end of the provider’s session, once', () => {
    keepProviderLogout('https://id.example/logout');
    leaveSignedOut();
    expect(load).toHaveBeenLastCalledWith('https://id.example/logout');
    leaveSignedOut();
    expect(load).toHaveBeenLastCalledWith('/login');
  });

  it('forgets the provider with the next login', () => {
    keepProviderLogout('https://id.example/logout');
    keepProviderLogout(null);
    leaveSignedOut();
    expect(load).toHaveBeenLastCalledWith('/login');
  });
});
