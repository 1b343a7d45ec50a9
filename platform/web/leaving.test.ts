import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepProviderLogout, leaveExpired, leaveSignedOut, resetLeaving, setExits, watchLogout } from './leaving.ts';

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

  it('keeps no ID token in the browser after the session has expired', () => {
    vi.stubGlobal('location', { protocol: 'https:', pathname: '/', search: '' });
    setExits({ isPublic: () => true });
    keepProviderLogout('https://id.example/logout?id_token_hint=x');
    leaveExpired();
    expect(localStorage.getItem('provider-logout')).toBeNull();
    resetLeaving();
  });

  it('keeps no ID token in the browser after a logout in another tab', () => {
    vi.stubGlobal('location', { protocol: 'https:', pathname: '/', search: '', reload: vi.fn() });
    const channel: { onmessage?: () => void; close: () => void } = { close: () => undefined };
    vi.stubGlobal('BroadcastChannel', function Channel() {
      return channel;
    });
    vi.stubGlobal('addEventListener', vi.fn());
    vi.stubGlobal('removeEventListener', vi.fn());
    setExits({ isPublic: () => true });
    const undo = watchLogout(true);
    keepProviderLogout('https://id.example/logout?id_token_hint=x');
    channel.onmessage?.();
    expect(localStorage.getItem('provider-logout')).toBeNull();
    undo?.();
    resetLeaving();
  });

  it('forgets the provider with the next login', () => {
    keepProviderLogout('https://id.example/logout');
    keepProviderLogout(null);
    leaveSignedOut();
    expect(load).toHaveBeenLastCalledWith('/login');
  });
});
