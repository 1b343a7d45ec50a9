/** A measured task on this thread; further calls of `end` return the same value. */
export interface MeteredWork {
  /** Ends the task and returns its share of the thread's time since its start, in milliseconds. */
  end(): number;
}

/** Measures the time of this thread for each task. Time is divided among all tasks that are active at the same moment. */
export interface ThreadMeter {
  begin(): MeteredWork;
}

/** Returns the CPU time of this thread in milliseconds. Wall-clock time would include other processes on a busy machine. */
function getThreadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Creates a meter with one running sum that each task reads at its start and end, so that the cost per task does not depend on the number
 * of tasks.
 */
export function createThreadMeter(timeMs: () => number = getThreadTime): ThreadMeter {
  let atWork = 0;
  let seen = timeMs();
  let partMs = 0;
  const advance = (): number => {
    const now = timeMs();
    if (atWork > 0) partMs += (now - seen) / atWork;
    seen = now;
    return partMs;
  };
  return {
    begin() {
      const mark = advance();
      atWork += 1;
      let spent: number | null = null;
      return {
        end() {
          if (spent !== null) return spent;
          spent = advance() - mark;
          atWork -= 1;
          return spent;
        },
      };
    },
  };
}
