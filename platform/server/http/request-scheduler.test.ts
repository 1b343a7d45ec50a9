import { setImmediate, setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { parseAccessConfig } from '#platform/server/config/access-config.ts';
import { createThreadMeter } from '#platform/server/thread-meter.ts';
import { createRequestScheduler, type RequestSlot } from './request-scheduler.ts';

/** A share with a clock and a processor that the test moves. */
function setUp(busyPercent = 40) {
  const time = { nowMs: 0, busyMs: 0 };
  const { requestLimits } = parseAccessConfig({ REQUEST_LIMIT_PER_MINUTE: 6000, BUSY_PERCENT: busyPercent });
  const meter = createThreadMeter(() => time.busyMs);
  const share = createRequestScheduler({ limits: requestLimits, meter, nowMs: () => time.nowMs });
  return {
    share,
    meter,
    /** The processor works on whatever is at work. */
    work: (ms: number): void => {
      time.nowMs += ms;
      time.busyMs += ms;
    },
    rest: (ms: number): void => {
      time.nowMs += ms;
    },
  };
}

describe('turns', () => {
  it('are taken by so many requests of a network at once, and by others without waiting for them', async () => {
    const { share } = setUp();
    const held = await Promise.all([1, 2].map(() => share.enter('a', 'light')));
    let isIn = false;
    const third = share.enter('a', 'light').then((turn) => {
      isIn = true;
      return turn;
    });
    (await share.enter('b', 'light')).end();
    expect(isIn).toBe(false);
    held[0]?.end();
    held[0]?.end();
    (await third).end();
    expect(isIn).toBe(true);
  });
  it('are waited for in order, and by so many only', async () => {
    const { share } = setUp();
    const order: number[] = [];
    const turns: Promise<RequestSlot>[] = [];
    for (let index = 0; index < 22; index += 1) {
      turns.push(
        share.enter('a', 'heavy').then((turn) => {
          order.push(index);
          return turn;
        }),
      );
    }
    await expect(share.enter('a', 'heavy')).rejects.toMatchObject({ fault: { code: 429 } });
    for (const turn of turns) (await turn).end();
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });
  it('come one at a time while a network keeps more waiting than a browser does, and none is forgotten', async () => {
    const { share } = setUp();
    const begun: RequestSlot[] = [];
    for (let index = 0; index < 14; index += 1) void share.enter('a', 'light').then((turn) => begun.push(turn));
    await expect.poll(() => begun.length).toBe(2);
    begun[0]?.end();
    await setImmediate();
    expect(begun).toHaveLength(2);
    for (let done = 1; done < 14; done += 1) {
      begun[done]?.end();
      await expect.poll(() => begun.length).toBeGreaterThan(Math.min(done + 1, 13));
    }
  });
  it('still come one at a time to the last requests of a crowd, and two at a time after them', async () => {
    const { share } = setUp();
    const running = new Set<RequestSlot>();
    const enter = (): void => void share.enter('a', 'light').then((turn) => running.add(turn));
    const endOne = (): void => {
      for (const turn of [...running].slice(0, 1)) {
        running.delete(turn);
        turn.end();
      }
    };
    for (let index = 0; index < 11; index += 1) enter();
    await expect.poll(() => running.size).toBe(2);
    endOne();
    for (let left = 9; left > 0; left -= 1) {
      endOne();
      expect(running.size).toBe(0);
      await expect.poll(() => running.size).toBe(1);
      await setImmediate();
      expect(running.size).toBe(1);
    }
    endOne();
    await setTimeout(20);
    for (let index = 0; index < 3; index += 1) enter();
    await setImmediate();
    expect(running.size).toBe(2);
  });
  it('of heavy work do not keep light work waiting', async () => {
    const { share } = setUp();
    await Promise.all([share.enter('a', 'heavy'), share.enter('a', 'heavy')]);
    await expect(share.enter('a', 'light')).resolves.toBeDefined();
  });
});

describe('the budget', () => {
  it('is spent by the time the processor was busy, refuses when it is used up, and fills again', async () => {
    const { share, work, rest } = setUp();
    const turn = await share.enter('a', 'light');
    work(10_000);
    turn.end();
    await expect(share.enter('a', 'light')).rejects.toMatchObject({
      fault: { code: 429 },
      detail: { retryAfterSeconds: expect.any(Number) },
    });
    (await share.enter('b', 'light')).end();
    rest(16_000);
    (await share.enter('a', 'light')).end();
  });
  it('costs nothing while a request waits for something else', async () => {
    const { share, rest } = setUp();
    const turn = await share.enter('a', 'heavy');
    rest(3_600_000);
    turn.end();
    await expect(share.enter('a', 'heavy')).resolves.toBeDefined();
  });
  it('is shared out among the requests at work', async () => {
    const { share, work } = setUp();
    const one = await share.enter('a', 'light');
    const other = await share.enter('b', 'light');
    work(6_000);
    one.end();
    other.end();
    // Three seconds each: both have some left.
    await expect(share.enter('a', 'light')).resolves.toBeDefined();
    await expect(share.enter('b', 'light')).resolves.toBeDefined();
  });
  it('does not pay for the part of a job that runs meanwhile', async () => {
    const { share, meter, work } = setUp();
    const job = meter.begin();
    const turn = await share.enter('a', 'light');
    work(6_000);
    turn.end();
    job.end();
    await expect(share.enter('a', 'light')).resolves.toBeDefined();
  });
  it('is none where a network may use the whole core', async () => {
    const { share, work } = setUp(100);
    const turn = await share.enter('a', 'light');
    work(600_000);
    turn.end();
    await expect(share.enter('a', 'light')).resolves.toBeDefined();
  });
});
