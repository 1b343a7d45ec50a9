import { expect, it } from 'vitest';
import { getWatchAllowance } from '../contract/pace.ts';

const NOW = new Date('2026-11-21T10:00:00+08:00');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

it('counts no more than could be watched at the fastest rate', () => {
  expect(getWatchAllowance(null, NOW).allowedSec).toBe(40);
  expect(getWatchAllowance(ago(100), NOW).allowedSec).toBe(200);
});

it('counts time once: what was seen is used up', () => {
  const { after } = getWatchAllowance(ago(100), NOW);
  expect(after(200)).toEqual(NOW);
  expect(getWatchAllowance(after(200), NOW).allowedSec).toBe(0);
  expect(getWatchAllowance(after(190), NOW).allowedSec).toBe(10);
});

it('does not save up what was left over', () => {
  expect(getWatchAllowance(ago(3600), NOW).after(10)).toEqual(ago(20));
  expect(getWatchAllowance(ago(86_400), NOW).allowedSec).toBe(600);
});
