/** A piece of work on this thread. Ending it twice answers the same. */
export interface MeteredWork {
  /** Its part of the thread's time since it began, in milliseconds. */
  end(): number;
}

/** Says whose work this thread is busy with: its time is shared out among all that is at work when it passes. */
export interface ThreadMeter {
  begin(): MeteredWork;
}

/** Milliseconds that the processor gave to this thread. Not how long it was busy: on a full machine others' time would be counted in. */
function getThreadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** One sum that each piece of work reads when it begins and when it ends, so a piece costs the same however many there are. */
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
