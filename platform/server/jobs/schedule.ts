const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** China has no daylight saving time. */
const SHANGHAI_OFFSET_MS = 8 * HOUR_MS;
const EVERY_MINUTES = /^\*(?:\/(\d{1,2}))? \* \* \* \*$/;
const DAILY_OR_HOURLY = /^(\d{1,2}) (\d{1,2}|\*) \* \* \*$/;

export interface JobSchedule {
  readonly periodMs: number;
  /** One scheduled time, in milliseconds since 1970. */
  readonly offsetMs: number;
}

/**
 * Parses the schedule of a job: every n minutes, hourly or daily.
 *
 * @param cron expression with five fields, in Asia/Shanghai
 * @throws Error for any other expression
 */
export function parseSchedule(cron: string): JobSchedule {
  const every = EVERY_MINUTES.exec(cron);
  const minutes = Number(every?.[1] ?? 1);
  if (every && minutes > 0 && 60 % minutes === 0) return { periodMs: minutes * MINUTE_MS, offsetMs: 0 };
  const [, minute = '60', hour = '24'] = DAILY_OR_HOURLY.exec(cron) ?? [];
  const isHourly = hour === '*';
  if (Number(minute) > 59 || (!isHourly && Number(hour) > 23))
    throw new Error(`a job runs every n minutes, hourly or daily, but not at ${cron}`);
  const hours = isHourly ? 0 : Number(hour);
  return {
    periodMs: isHourly ? HOUR_MS : DAY_MS,
    offsetMs: hours * HOUR_MS + Number(minute) * MINUTE_MS - SHANGHAI_OFFSET_MS,
  };
}

/** Returns the last time of a schedule that is not later than `nowMs`, in milliseconds since 1970. */
export const findLastTime = ({ periodMs, offsetMs }: JobSchedule, nowMs: number): number =>
  Math.floor((nowMs - offsetMs) / periodMs) * periodMs + offsetMs;

export const isHourlyOrDaily = ({ periodMs }: JobSchedule): boolean => periodMs >= HOUR_MS;

/**
 * A job is still sent for its last scheduled time if that time passed less than this ago, because the program or the database may have been
 * down.
 */
const LATE_MS = HOUR_MS;
const CHECK_MS = 30_000;

export interface ScheduledJob {
  readonly name: string;
  readonly schedule: JobSchedule;
  /** Scheduled times up to this one, in milliseconds since 1970, are skipped because the start of the program already sent the job. */
  readonly metMs?: number;
}

/**
 * Sends jobs at their scheduled times. A time that passes while the program is down for more than an hour is missed; jobs that must not
 * miss it use `atStart`.
 * @param send sends a job for one scheduled time, in milliseconds since 1970; it sends the job only once for all processes, however often
 *   it is called
 * @returns a function that stops watching
 */
export function watchSchedules(
  schedules: readonly ScheduledJob[],
  send: (name: string, timeMs: number) => Promise<void>,
  onError: (error: unknown) => void,
): () => void {
  const sent = new Map<string, number>();
  let isOver = false;
  const check = async (): Promise<void> => {
    const nowMs = Date.now();
    for (const { name, schedule, metMs } of schedules) {
      if (isOver) return;
      const last = findLastTime(schedule, nowMs);
      if (nowMs - last >= LATE_MS || sent.get(name) === last || (metMs !== undefined && last <= metMs)) continue;
      await send(name, last);
      sent.set(name, last);
    }
  };
  const checkSafely = (): void =>
    void check().catch((error: unknown) => {
      if (!isOver) onError(error);
    });
  const timer = setInterval(checkSafely, CHECK_MS);
  timer.unref();
  checkSafely();
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
