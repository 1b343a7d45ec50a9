import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OFFLINE_CACHE_NAME } from './forget.ts';
import {
  deleteOtherOwnersSnapshots,
  getSessionOwner,
  MAX_OFFLINE_ITEMS,
  OFFLINE_SNAPSHOT_PATH,
  saveOfflineSnapshot,
  serialiseOfflineSnapshot,
} from './snapshot.ts';

const OWNER = 'person enterprise';
const AT = Date.UTC(2026, 10, 23, 2);
const SEEN = { at: AT, savedAt: '2026-11-23 10:00', owner: OWNER };
const DAY_MS = 86_400_000;
const SCRIPT = readFileSync('apps/web/public/offline.js', 'utf8');

interface Asked {
  readonly mode: string;
  readonly method?: string;
  readonly isOffline?: boolean;
  readonly now?: number;
  /** What the browser says of the login; undefined in one that does not tell. */
  readonly token?: string | null;
}

const gone = vi.fn<(store: string) => void>();

/** The worker with a store that holds what is given; answers what it says to a request, or null where it keeps out. */
async function ask(asked: Asked, kept: string | null): Promise<Response | null> {
  const { mode, method = 'GET', isOffline = true, now = AT, token } = asked;
  const listeners = new Map<string, (event: unknown) => void>();
  const match = async (address: string) =>
    kept !== null && address === OFFLINE_SNAPSHOT_PATH ? new Response(kept) : undefined;
  runInNewContext(SCRIPT, {
    self: {
      addEventListener: (name: string, act: (event: unknown) => void) => listeners.set(name, act),
      ...(token === undefined ? {} : { cookieStore: { get: async () => (token === null ? null : { value: token }) } }),
    },
    Date: { now: () => now },
    caches: {
      open: async (name: string) => (name === OFFLINE_CACHE_NAME ? { match } : { match: async () => undefined }),
      delete: async (name: string) => gone(name),
    },
    fetch: async () => {
      if (isOffline) throw new TypeError('no network');
      return new Response('page');
    },
    Response,
  });
  const said: { answer: Promise<Response> | null } = { answer: null };
  listeners.get('fetch')?.({
    request: { mode, method, url: 'https://portal.example/qyxx?a=1&b="><script>' },
    respondWith: (given: Promise<Response>) => {
      said.answer = given;
    },
  });
  return await said.answer;
}

const row = (subject: string) => ({ subject, consequence: '期满后不得施工', dueOn: '2026-12-01' });

describe('a page without network', () => {
  it('says so and lists the matters that were seen last, with any text in them', async () => {
    const kept = serialiseOfflineSnapshot([row('安全生产许可证'), row('<img src=x onerror=alert(1)>')], SEEN);
    const answer = await ask({ mode: 'navigate' }, kept);
    const html = (await answer?.text()) ?? '';
    expect(answer?.status).toBe(503);
    expect(answer?.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const words of ['没有网络', '安全生产许可证', '2026-11-23 10:00', '2 项', '2026-12-01'])
      expect(html).toContain(words);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script');
    expect(html).toContain('href="https://portal.example/qyxx?a=1&amp;b=&quot;&gt;&lt;script&gt;"');
  });

  it('names samples as every list does', () => {
    expect(serialiseOfflineSnapshot([row('何沛（示例） 注册')], SEEN)).toContain('"何沛 注册"');
  });

  it('is shown without a list where none was kept, or none that can be read', async () => {
    for (const kept of [null, '{', '{"rows":1}', 'null']) {
      const html = (await (await ask({ mode: 'navigate' }, kept))?.text()) ?? '';
      expect(html).toContain('没有网络');
      expect(html).not.toContain('今日待办');
    }
  });

  it('shows nothing of a login that has ended, and drops it', async () => {
    const kept = serialiseOfflineSnapshot([row('安全生产许可证')], SEEN);
    const page = async (state: Pick<Asked, 'now' | 'token'>) =>
      (await (await ask({ mode: 'navigate', ...state }, kept))?.text()) ?? '';
    gone.mockClear();
    expect(await page({ now: AT + 7 * DAY_MS - 1 })).toContain('安全生产许可证');
    expect(await page({ token: 'one' })).toContain('安全生产许可证');
    expect(gone).not.toHaveBeenCalled();
    for (const ended of [{ now: AT + 7 * DAY_MS }, { token: null }, { token: '' }]) {
      const html = await page(ended);
      expect(html).toContain('没有网络');
      expect(html).not.toContain('安全生产许可证');
      expect(gone).toHaveBeenLastCalledWith(OFFLINE_CACHE_NAME);
    }
    expect(gone).toHaveBeenCalledTimes(3);
  });

  it('is of the release that runs: a new worker does not wait for the windows of the old one', () => {
    const listeners = new Map<string, () => void>();
    const skipWaiting = vi.fn<() => void>();
    runInNewContext(SCRIPT, {
      self: { addEventListener: (name: string, act: () => void) => listeners.set(name, act), skipWaiting },
    });
    listeners.get('install')?.();
    expect(skipWaiting).toHaveBeenCalledOnce();
  });

  it('replaces no other answer: no call, no file, no form, and none while there is a network', async () => {
    expect(await ask({ mode: 'cors' }, null)).toBeNull();
    expect(await ask({ mode: 'no-cors' }, null)).toBeNull();
    expect(await ask({ mode: 'navigate', method: 'POST' }, null)).toBeNull();
    expect(await (await ask({ mode: 'navigate', isOffline: false }, null))?.text()).toBe('page');
  });
});

it('no more is kept than one looks at, and nothing of a row but what is shown', () => {
  const rows = Array.from({ length: MAX_OFFLINE_ITEMS + 5 }, (_one, at) => ({
    ...row(`事项 ${at}`),
    key: 'secret',
    reminder: {},
  }));
  const kept = JSON.parse(serialiseOfflineSnapshot(rows, SEEN)) as { rows: object[] };
  expect(kept.rows).toHaveLength(MAX_OFFLINE_ITEMS);
  expect(Object.keys(kept.rows[0] ?? {})).toEqual(['subject', 'consequence', 'dueOn']);
});

describe('what was kept is of one person in one enterprise', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('and goes when another comes, or the same in another enterprise', async () => {
    const stored = new Map<string, Response>();
    vi.stubGlobal('caches', {
      open: async () => ({ put: async (address: string, kept: Response) => void stored.set(address, kept) }),
      match: async (address: string) => stored.get(address)?.clone(),
      delete: async () => stored.clear(),
    });
    vi.stubGlobal('document', { cookie: '' });
    await saveOfflineSnapshot([row('安全生产许可证')], SEEN);
    expect(stored.size, 'after the login has ended').toBe(0);
    vi.stubGlobal('document', { cookie: 'access_token=one' });
    await saveOfflineSnapshot([row('安全生产许可证')], SEEN);
    await deleteOtherOwnersSnapshots(OWNER);
    expect(stored.size).toBe(1);
    await deleteOtherOwnersSnapshots('person another-enterprise');
    expect(stored.size).toBe(0);
    stored.set(OFFLINE_SNAPSHOT_PATH, new Response('{'));
    await deleteOtherOwnersSnapshots(OWNER);
    expect(stored.size).toBe(0);
  });

  it('a visitor without a session has no owner key', () => {
    expect(getSessionOwner({ info: null, ent: null }).trim()).toBe('');
  });
});
