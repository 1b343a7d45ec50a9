import { afterEach, describe, expect, it, vi } from 'vitest';
import { endSession, endWaitingSessions } from './ending-sessions.ts';

function makeStore() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
/** What the server is told, in order. */
function play(...answers: ('offline' | number)[]) {
  const told: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) => {
    const answer = answers.shift() ?? 200;
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    told.push(JSON.stringify(headers));
    return new Response('{}', { status: answer });
  });
  return told;
}
afterEach(() => vi.unstubAllGlobals());

describe('R-152 the end of a session', () => {
  it('is told at once, and nothing is kept', async () => {
    const [store, told] = [makeStore(), play()];
    expect(await endSession('one', store)).toBe(true);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('Bearer one');
    expect(store.kept.size).toBe(0);
  });
  it('waits for a connection, and is told with the next page', async () => {
    const [store, told] = [makeStore(), play('offline', 'offline')];
    expect(await endSession('one', store)).toBe(false);
    expect(await endSession('two', store)).toBe(false);
    expect(told).toEqual([]);
    await endWaitingSessions(store);
    expect(told.map((headers) => /Bearer (\w+)/.exec(headers)?.[1])).toEqual(['one', 'two']);
    expect(store.kept.size).toBe(0);
    await endWaitingSessions(store);
    expect(told).toHaveLength(2);
  });
  it('stays waiting when the server cannot take it, and whatever else stands there is no token', async () => {
    const [store, told] = [makeStore(), play(503)];
    expect(await endSession('one', store)).toBe(false);
    await endWaitingSessions(store);
    expect(told).toHaveLength(2);
    store.setItem('ending-sessions', '{"broken');
    await endWaitingSessions(store);
    expect(told).toHaveLength(2);
  });
});
