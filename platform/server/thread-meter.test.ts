import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createThreadMeter } from './thread-meter.ts';

describe('the time of the thread', () => {
  it('is shared out among running tasks, and has no owner while none runs', () => {
    let now = 0;
    const meter = createThreadMeter(() => now);
    now = 100;
    const one = meter.begin();
    now = 110;
    const other = meter.begin();
    now = 130;
    expect(other.end()).toBe(10);
    now = 137;
    expect(one.end()).toBe(27);
  });
  it('is told once: what is ended again has spent no more', () => {
    let now = 0;
    const meter = createThreadMeter(() => now);
    const [one, other] = [meter.begin(), meter.begin()];
    now = 10;
    expect([one.end(), one.end()]).toEqual([5, 5]);
    now = 20;
    expect(other.end()).toBe(15);
  });
  it('is what the processor gave, not what the clock says', async () => {
    const meter = createThreadMeter();
    const waiting = meter.begin();
    await wait(300);
    const rested = waiting.end();
    const working = meter.begin();
    const startedAt = process.threadCpuUsage();
    let spent = 0;
    while (spent < 30_000) spent = process.threadCpuUsage(startedAt).user + process.threadCpuUsage(startedAt).system;
    expect(rested).toBeLessThan(300);
    expect(working.end()).toBeGreaterThanOrEqual(30);
  });
});
