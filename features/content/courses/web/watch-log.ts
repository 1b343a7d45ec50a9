import type { PlaybackRange } from '../contract/watched.ts';

/** Minimum length in seconds of a range that is saved. */
const LEAST_SECONDS = 0.2;

/** Unsaved watched ranges. A seek ends the current range, so that only the parts that were shown count. */
export class WatchLog {
  #from: number | null = null;
  #to = 0;
  #waiting: PlaybackRange[] = [];

  /** Records that playback advanced to this position. */
  advance(from: number, to: number): void {
    if (this.#from === null || Math.abs(from - this.#to) > 1) {
      this.#close();
      this.#from = from;
    }
    this.#to = to;
  }

  /** Records that playback stopped or jumped elsewhere. */
  stop(): void {
    this.#close();
  }

  /** Returns the pending ranges and removes them from the log. */
  take(): PlaybackRange[] {
    const goesOn = this.#from === null ? null : this.#to;
    this.#close();
    if (goesOn !== null) {
      this.#from = goesOn;
      this.#to = goesOn;
    }
    const all = this.#waiting;
    this.#waiting = [];
    return all;
  }

  /** Returns the ranges to the log after a failed save. */
  putBack(ranges: readonly PlaybackRange[]): void {
    this.#waiting = [...ranges, ...this.#waiting];
  }

  #close(): void {
    if (this.#from !== null && this.#to - this.#from >= LEAST_SECONDS) this.#waiting.push([this.#from, this.#to]);
    this.#from = null;
  }
}
