import { describe, expect, it } from 'vitest';
import { countWatchedSeconds, mergeWatchedRanges } from '../contract/watched.ts';
import { WatchLog } from './watch-log.ts';

const playedTo = (log: WatchLog, from: number, to: number): void => {
  for (let at = from; at < to; at += 0.25) log.advance(at, Math.min(to, at + 0.25));
};

describe('what was watched on this page', () => {
  it('is one piece while playback runs on', () => {
    const log = new WatchLog();
    playedTo(log, 3, 9);
    expect(log.take()).toEqual([[3, 9]]);
    expect(log.take()).toEqual([]);
  });
  it('leaves out what a jump skipped', () => {
    const log = new WatchLog();
    playedTo(log, 0, 5);
    log.stop();
    playedTo(log, 60, 62);
    expect(log.take()).toEqual([
      [0, 5],
      [60, 62],
    ]);
  });
  it('notices a jump without an event', () => {
    const log = new WatchLog();
    playedTo(log, 0, 5);
    playedTo(log, 30, 31);
    expect(countWatchedSeconds(mergeWatchedRanges(log.take(), 100))).toBe(6);
  });
  it('goes on after a save, and loses nothing when the save fails', () => {
    const log = new WatchLog();
    playedTo(log, 0, 5);
    const first = log.take();
    playedTo(log, 5, 8);
    log.putBack(first);
    expect(mergeWatchedRanges(log.take(), 100)).toEqual([[0, 8]]);
  });
});
