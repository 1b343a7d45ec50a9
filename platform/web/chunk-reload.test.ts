import { describe, expect, it } from 'vitest';
import { toCallError } from './call-error.ts';
import { acquireReload, decideReload, isChunkLoadError, SCRIPT_NOT_LOADED } from './chunk-reload.ts';

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>();
  return { getItem: (name) => values.get(name) ?? null, setItem: (name, value) => void values.set(name, value) };
}

describe('R-166 chunk load failure', () => {
  it('reloads once, and again only after 60 s', () => {
    const storage = memory();
    expect(acquireReload(storage, 1_000_000)).toBe(true);
    expect(acquireReload(storage, 1_059_999)).toBe(false);
    expect(acquireReload(storage, 1_060_000)).toBe(true);
  });

  it('knows the messages of the browsers, and nothing else', () => {
    expect(isChunkLoadError(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))).toBe(true);
    expect(isChunkLoadError(new TypeError('error loading dynamically imported module'))).toBe(true);
    expect(isChunkLoadError(new TypeError('Importing a module script failed.'))).toBe(true);
    expect(isChunkLoadError(new TypeError('Failed to fetch'))).toBe(false);
    expect(isChunkLoadError('Failed to fetch dynamically imported module')).toBe(false);
  });

  it('says so in Chinese where the message of the browser would be shown', () => {
    const reason = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
    expect(toCallError(reason).message).toBe(SCRIPT_NOT_LOADED);
  });

  it('stays on the page while the server cannot be reached, and reloads once it answers', async () => {
    const storage = memory();
    const at = (time: number) => () => time;
    const offline = () => Promise.reject(new TypeError('Failed to fetch'));
    const online = () => Promise.resolve();
    const none = () => null;
    expect(await decideReload(offline, none, storage, at(1_000_000))).toBe('unreachable');
    expect(await decideReload(online, none, storage, at(1_000_001))).toBe('reload');
    expect(await decideReload(online, none, storage, at(1_000_002))).toBe('wait');
  });

  it('loads the page that a click wants as a document, also when the failure comes before the click is told of', async () => {
    const storage = memory();
    let wanted: string | null = null;
    const answering = () => Promise.resolve().then(() => (wanted = '/question'));
    expect(
      await decideReload(
        answering,
        () => wanted,
        storage,
        () => 1_000_000,
      ),
    ).toEqual({ load: '/question' });
    expect(storage.getItem('chunk-reloaded-at')).toBeNull();
  });
});
