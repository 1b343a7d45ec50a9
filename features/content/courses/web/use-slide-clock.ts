import { useCallback, useEffect, useRef, useState } from 'react';
import type { WatchLog } from './watch-log.ts';

const TICK_MS = 250;

interface SlideClock {
  readonly position: { current: number };
  readonly log: WatchLog;
  readonly durationSec: number;
  readonly rate: number;
  readonly isPlaying: boolean;
  readonly onTick: () => void;
  readonly onEnd: () => void;
}

/** Advances a text lesson by real time while it plays. It pauses in a background tab, because unseen slides do not count. */
export function useSlideClock({ position, log, durationSec, rate, isPlaying, onTick, onEnd }: SlideClock): void {
  const latest = useRef({ onTick, onEnd });
  useEffect(() => {
    latest.current = { onTick, onEnd };
  }, [onTick, onEnd]);
  useEffect(() => {
    if (!isPlaying) return undefined;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const elapsed = document.visibilityState === 'hidden' ? 0 : ((now - last) / 1000) * rate;
      last = now;
      if (elapsed === 0) return;
      const before = position.current;
      position.current = Math.min(durationSec, before + elapsed);
      log.advance(before, position.current);
      latest.current.onTick();
      if (position.current >= durationSec) latest.current.onEnd();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isPlaying, rate, durationSec, position, log]);
}

const AUTO_KEY = 'edu-auto-next';

/** Returns whether the next lesson starts automatically, and a function that toggles it; stored on this device. */
export function useAutoplayNextLesson(): readonly [boolean, () => void] {
  const [isAuto, setAuto] = useState(true);
  useEffect(() => setAuto(localStorage.getItem(AUTO_KEY) !== 'off'), []);
  const toggle = useCallback(() => {
    setAuto((before) => {
      localStorage.setItem(AUTO_KEY, before ? 'off' : 'on');
      return !before;
    });
  }, []);
  return [isAuto, toggle];
}
