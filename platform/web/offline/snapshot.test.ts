import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  forgetOthers,
  keepSnapshot,
  MOST_KEPT,
  OFFLINE_STORE,
  ownerOfSession,
  SNAPSHOT_ADDRESS,
  snapshotOf,
} from './snapshot.ts';

const OWNER = 'person firm';
const SCRIPT = readFileSync('apps/web/public/offline.js', 'utf8');

interface Asked {
  readonly mode: string;
  readonly method?: string;
  readonly isOffline?: boolean;
}

/** The worker with a store that holds what is given; answers what it says to a request, or null where it keeps out. */
async function ask({ mode, method = 'GET', isOffline = true }: Asked, kept: string | null): Promise<Response | null> {
  const listeners = new Map<string, (event: unknown) => void>();
  const match = async (address: string) =>
    kept !== null && address === SNAPSHOT_ADDRESS ? new Response(kept) : undefined;
  runInNewContext(SCRIPT, {
    self: { addEventListener: (name: string, act: (event: unknown) => void) => listeners.set(name, act) },
    caches: { open: async (name: string) => (name === OFFLINE_STORE ? { match } : { match: async () => undefined }) },
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
  it('says so, with the matters that were seen last, whatever stands in them', async () => {
    const kept = snapshotOf([row('安全生产许可证'), row('<img src=x onerror=alert(1)>')], '2026-11-23 10:00', OWNER);
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

  it('is shown without a list where none was kept, or none that can be read', async () => {
    for (const kept of [null, '{', '{"rows":1}', 'null']) {
      const html = (await (await ask({ mode: 'navigate' }, kept))?.text()) ?? '';
      expect(html).toContain('没有网络');
      expect(html).not.toContain('今日待办');
    }
  });

  it('stands in for nothing else: not for calls, not for files, not for forms, not while there is a network', async () => {
    expect(await ask({ mode: 'cors' }, null)).toBeNull();
    expect(await ask({ mode: 'no-cors' }, null)).toBeNull();
    expect(await ask({ mode: 'navigate', method: 'POST' }, null)).toBeNull();
    expect(await (await ask({ mode: 'navigate', isOffline: false }, null))?.text()).toBe('page');
  });
});

it('no more is kept than one looks at, and nothing of a row but what is shown', () => {
  const rows = Array.from({ length: MOST_KEPT + 5 }, (_one, at) => ({
    ...row(`事项 ${at}`),
    key: 'secret',
    reminder: {},
  }));
  const kept = JSON.parse(snapshotOf(rows, '2026-11-23 10:00', OWNER)) as { rows: object[] };
  expect(kept.rows).toHaveLength(MOST_KEPT);
  expect(Object.keys(kept.rows[0] ?? {})).toEqual(['subject', 'consequence', 'dueOn']);
});

describe('what was kept is of one person in one firm', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('and goes when another comes, or the same in another firm', async () => {
    const stored = new Map<string, Response>();
    vi.stubGlobal('caches', {
      open: async () => ({ put: async (address: string, kept: Response) => void stored.set(address, kept) }),
      match: async (address: string) => stored.get(address)?.clone(),
      delete: async () => stored.clear(),
    });
    await keepSnapshot([row('安全生产许可证')], '2026-11-23 10:00', OWNER);
    await forgetOthers(OWNER);
    expect(stored.size).toBe(1);
    await forgetOthers('person another-firm');
    expect(stored.size).toBe(0);
    stored.set(SNAPSHOT_ADDRESS, new Response('{'));
    await forgetOthers(OWNER);
    expect(stored.size).toBe(0);
  });

  it('nobody is nobody’s', () => {
    expect(ownerOfSession({ info: null, ent: null }).trim()).toBe('');
  });
});
