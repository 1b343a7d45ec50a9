/** Describes a schedule in words, for the cron expressions used by the portal. */

const clock = (hour: string, minute: string): string => `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;

/**
 * Describes a schedule in words.
 * @param cron five fields, in Asia/Shanghai; null: only on request. An unsupported expression is returned unchanged.
 */
export function describeSchedule(cron: string | null): string {
  if (cron === null) return '按需';
  const [minute = '', hour = '', ...days] = cron.split(' ');
  if (days.join(' ') !== '* * *') return cron;
  if (hour === '*') {
    if (minute === '*') return '每分钟';
    const step = /^\*\/(\d+)$/.exec(minute)?.[1];
    if (step !== undefined) return `每 ${step} 分钟`;
    return /^\d+$/.test(minute) ? `每小时第 ${minute} 分` : cron;
  }
  return /^\d+ \d+$/.test(`${minute} ${hour}`) ? `每天 ${clock(hour, minute)}` : cron;
}
