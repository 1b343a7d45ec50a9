import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  leaveAfterExpiry,
  leaveAfterLogout,
  resetLeaveState,
  setNavigation,
  storeProviderLogoutUrl,
  watchLogout,
} from './leaving.ts';

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
  setNavigation({ load, address: () => '/login' });
});
afterEach(() => vi.unstubAllGlobals());

describe('a logout (R-151)', () => {
  it('leads to the login page', () => {
    leaveAfterLogout();
    expect(load).toHaveBeenCalledExactlyOnceWith('/login');
  });

  it('of a session that a provider opened leads to the end of the provider’s session, once', () => {
    storeProviderLogoutUrl('https://id.example/logout');
    leaveAfterLogout();
    expect(load).toHaveBeenLastCalledWith('https://id.example/logout');
    leaveAfterLogout();
    expect(load).toHaveBeenLastCalledWith('/login');
  });

  it('keeps no ID token in the browser after the session has expired', () => {
    vi.stubGlobal('location', { protocol: 'https:', pathname: '/', search: '' });
    setNavigation({ isPublic: () => true });
    storeProviderLogoutUrl('https://id.example/logout?id_token_hint=x');
    leaveAfterExpiry();
    expect(localStorage.getItem('provider-logout')).toBeNull();
    resetLeaveState();
  });

  it('keeps no ID token in the browser after a logout in another tab', () => {
    vi.stubGlobal('location', { protocol: 'https:', pathname: '/', search: '', reload: vi.fn() });
    const channel: { onmessage?: () => void; close: () => void } = { close: () => undefined };
    vi.stubGlobal('BroadcastChannel', function Channel() {
      return channel;
    });
    vi.stubGlobal('addEventListener', vi.fn());
    vi.stubGlobal('removeEventListener', vi.fn());
    setNavigation({ isPublic: () => true });
    const undo = watchLogout(true);
    storeProviderLogoutUrl('https://id.example/logout?id_token_hint=x');
    channel.onmessage?.();
    expect(localStorage.getItem('provider-logout')).toBeNull();
    undo?.();
    resetLeaveState();
  });

  it('forgets the provider with the next login', () => {
    storeProviderLogoutUrl('https://id.example/logout');
    storeProviderLogoutUrl(null);
    leaveAfterLogout();
    expect(load).toHaveBeenLastCalledWith('/login');
  });
});
