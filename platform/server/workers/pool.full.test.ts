import { describe, expect, it } from 'vitest';
import type { SampleTask } from '#platform/server/testing/sample.worker.ts';
import { assembleDocument, type DocumentChunk, packInPieces } from './pieces.ts';
import { createWorkerPool, type WorkerPoolOptions } from './pool.ts';
import { RejectedFileError } from './rejected-file.ts';
import { createWorkerScheduler } from './worker-scheduler.ts';

const MODULE = new URL('../testing/sample.worker.ts', import.meta.url);
const getPool = (options: Partial<WorkerPoolOptions> = {}) => {
  const pool = createWorkerPool({ helpers: 2, limitMs: 20_000, heapMb: 64, mostWaiting: 20, ...options });
  return (task: SampleTask, pieces?: AsyncIterable<DocumentChunk>) =>
    pool.run({ module: MODULE, task, owner: 'a', ...(pieces ? { pieces } : {}) });
};

describe('work by helpers', () => {
  it('answers, and tells refusals from failures', async () => {
    const run = getPool();
    const first = await run('id');
    await expect(run('refuse')).rejects.toThrow(RejectedFileError);
    await expect(run('fail')).rejects.toThrow('sample failure');
    expect(await run('id'), 'the helper is kept').toBe(first);
  });
  it('is ended when it takes too long or too much memory, and the next goes on', async () => {
    const run = getPool({ limitMs: 3000 });
    await expect(run('spin')).rejects.toThrow('处理时间过长');
    expect(await run('id')).toBeGreaterThan(0);
    const roomy = getPool();
    await expect(roomy('eat')).rejects.toThrow(RejectedFileError);
    expect(await roomy('id')).toBeGreaterThan(0);
  });
  it.runIf(process.platform === 'linux')(
    'is judged by the time that the processor gave it, and waits no longer than it must',
    async () => {
      const run = getPool({ limitMs: 2_000 });
      expect(await run({ waitMs: 3_000 })).toBeGreaterThan(0);
      await expect(run({ waitMs: 60_000 })).rejects.toThrow('处理时间过长');
      expect(await run('id')).toBeGreaterThan(0);
    },
  );
  it('is never given to a helper that is about to end because it had nothing to do', async () => {
    const run = getPool({ idleMs: 0 });
    for (let count = 0; count < 8; count += 1) {
      expect(await run('id')).toBeGreaterThan(0);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  });
  it('is lost when its helper ends, and nothing else is', async () => {
    const run = getPool();
    await expect(run('exit')).rejects.toThrow('ended without an answer');
    expect(await run('id')).toBeGreaterThan(0);
  });
  it('gets what is too much for one message in pieces, and nothing of the task before', async () => {
    const run = getPool();
    expect(await run('count', packInPieces({ list: Array.from({ length: 1_001 }, (_, index) => index) }))).toBe(1_001);
    expect(await run('count')).toBe(0);
    async function* broken(): AsyncGenerator<DocumentChunk> {
      yield* packInPieces({ list: [1, 2, 3] });
      throw new Error('sample piece');
    }
    await expect(run('count', broken())).rejects.toThrow('sample piece');
    expect(await run('count', packInPieces({ one: 1 })), 'the half-fed helper is gone').toBe(1);
    await expect(run('exit', packInPieces({ list: [1] }))).rejects.toThrow('ended without an answer');
  });
});

describe('pieces', () => {
  it('give the same document back', async () => {
    const document = {
      schema: 1,
      none: [],
      few: [{ a: null }],
      many: Array.from({ length: 401 }, (_, index) => ({ index })),
    };
    const pieces: DocumentChunk[] = [];
    for await (const piece of packInPieces(document)) pieces.push(piece);
    expect(pieces.map(({ name }) => name)).toEqual(['schema', 'none', 'few', 'many', 'many', 'many']);
    expect(assembleDocument(pieces)).toEqual(document);
  });
});

describe('turns', () => {
  /** Pieces of work that end when they are told, and the order in which they began. */
  function setUp(atOnce: number, mostWaiting = 20) {
    const turns = createWorkerScheduler({ atOnce, mostWaiting });
    const began: string[] = [];
    const ends: (() => void)[] = [];
    const add = (owner: string, name: string) =>
      turns.run(owner, async () => {
        began.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
      });
    const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
    const end = async () => {
      ends.shift()?.();
      await settle();
    };
    return { add, began, end, settle };
  }
  it('serve owners one after the other, however many one of them brings', async () => {
    const { add, began, end, settle } = setUp(1);
    const all = [...Array.from({ length: 10 }, (_, index) => add('a', `a${index}`)), add('b', 'b0'), add('c', 'c0')];
    await settle();
    for (let count = 0; count < all.length; count += 1) await end();
    await Promise.all(all);
    expect(began.slice(0, 4)).toEqual(['a0', 'a1', 'b0', 'c0']);
    expect(began).toHaveLength(12);
  });
  it('leave one place to the others', async () => {
    const { add, began, end, settle } = setUp(2);
    const all = [add('a', 'a0'), add('a', 'a1'), add('b', 'b0')];
    await settle();
    expect(began).toEqual(['a0', 'b0']);
    for (const _ of all) await end();
    await Promise.all(all);
  });
  it('refuse a caller with too much waiting, and go on after a failure', async () => {
    const { add, end, settle } = setUp(1, 2);
    const all = [add('a', 'a0'), add('a', 'a1'), add('a', 'a2')];
    await settle();
    await expect(add('a', 'a3')).rejects.toMatchObject({ fault: { code: 429 } });
    for (const _ of all) await end();
    await Promise.all(all);
    const turns = createWorkerScheduler({ atOnce: 1, mostWaiting: 1 });
    await expect(turns.run('a', () => Promise.reject(new Error('sample')))).rejects.toThrow('sample');
    expect(await turns.run('a', () => Promise.resolve(1))).toBe(1);
  });
});
