import { afterEach, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailableError, StatementTimeoutError } from './errors.ts';
import { createStandby, isReadOnlyStatement } from './standby.ts';

const quiet = { info: () => undefined, warn: vi.fn<() => void>(), error: () => undefined };

/** A primary and a standby that know a number each, and what they were asked. */
function setUp({ primary = 1, standby = 1 }: { primary?: number; standby?: number } = {}) {
  const asked: string[] = [];
  const state = { primary, standby, fault: null as Error | null };
  const answer = (value: number) => ({ rows: [{ value }] }) as never;
  const follower = createStandby(
    {
      async run(text) {
        asked.push(`standby: ${text}`);
        if (state.fault) throw state.fault;
        return answer(state.standby);
      },
    },
    quiet,
  );
  const run = async (text: string): Promise<number> => {
    const found = await follower.run(text, []);
    if (found === null) asked.push(`primary: ${text}`);
    return found === null ? state.primary : Number(found.rows[0]?.value);
  };
  const mark = async () => String(await run('select number'));
  const read = () => follower.reading(mark, () => run('select rows'));
  return { asked, state, follower, run, mark, read };
}

afterEach(() => {
  vi.useRealTimers();
  quiet.warn.mockClear();
});

describe('a standby', () => {
  it('answers what only reads, once it knows the number that the primary knows', async () => {
    const { asked, read, run } = setUp();
    await read();
    expect(asked).toEqual(['primary: select number', 'standby: select number', 'standby: select rows']);
    await run('select rows');
    expect(asked.at(-1), 'outside such work').toBe('primary: select rows');
  });

  it('is not asked for rows when it is behind', async () => {
    const { asked, state, read } = setUp({ primary: 2, standby: 1 });
    expect(await read()).toBe(2);
    expect(asked.at(-1)).toBe('primary: select rows');
    state.standby = 2;
    await read();
    expect(asked.at(-1)).toBe('standby: select rows');
  });

  it('is left for good by work that writes, or begins a transaction', async () => {
    const { asked, follower, mark, run } = setUp();
    await follower.reading(mark, async () => {
      await run('select rows');
      await run('update thing set a = 1');
      await run('select rows');
    });
    expect(asked.slice(2)).toEqual(['standby: select rows', 'primary: update thing set a = 1', 'primary: select rows']);
    await follower.reading(mark, async () => {
      follower.leave();
      await run('select other');
    });
    expect(asked.at(-1)).toBe('primary: select other');
  });

  it('that fails leaves the work to the primary, and rests when it cannot be reached', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { asked, state, read } = setUp();
    state.fault = new DatabaseUnavailableError('sample');
    expect(await read()).toBe(1);
    await read();
    expect(asked.filter((line) => line.startsWith('standby'))).toHaveLength(1);
    expect(quiet.warn).toHaveBeenCalledOnce();
    state.fault = null;
    vi.advanceTimersByTime(10_001);
    await read();
    expect(asked.at(-1)).toBe('standby: select rows');
    // A conflict with what it replays is no reason to rest.
    state.fault = new Error('canceling statement due to conflict with recovery');
    expect(await read()).toBe(1);
    state.fault = null;
    await read();
    expect(asked.at(-1)).toBe('standby: select rows');
  });

  it('that took too long is not followed by a primary that takes as long', async () => {
    const { follower, mark, state, run } = setUp();
    const work = follower.reading(mark, async () => {
      state.fault = new StatementTimeoutError('sample');
      return await run('select rows');
    });
    await expect(work).rejects.toThrow(StatementTimeoutError);
  });

  it('is asked no more by what goes on after the work', async () => {
    const { asked, follower, mark, run } = setUp();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let later: Promise<number> = Promise.resolve(0);
    await follower.reading(mark, async () => {
      later = ended.then(() => run('select late'));
    });
    end();
    await later;
    expect(asked.at(-1)).toBe('primary: select late');
  });
});

it.each([
  ['select 1 as update_time', true],
  ['with page as (select uuid from thing) select * from page', true],
  ['select * from thing for update', false],
  ['with gone as (delete from thing returning uuid) select * from gone', false],
  ["select nextval('thing_number')", false],
  ['select pg_advisory_xact_lock(1)', false],
  ['update thing set a = 1', false],
  ['vacuum', false],
])('%s only reads: %s', (text, expected) => expect(isReadOnlyStatement(text)).toBe(expected));
