/** Texts about requirements that become worse. Pages, to-do items, reminders and messages use them. */
import type { FailureCause } from '../outlook/failure-causes.ts';
import type { LossDegree } from '../outlook/losses.ts';

/** Texts for the degrees of loss. */
export const LOSS_DEGREE_LABELS: Readonly<Record<LossDegree, string>> = {
  unmet: '不再满足',
  unproven: '不再能证明',
  wider: '缺口扩大',
};

/** The degrees of loss, most serious first. */
export const LOSS_DEGREES: readonly LossDegree[] = ['unmet', 'unproven', 'wider'];

/**
 * Formats the first day of a loss.
 * @param day YYYY-MM-DD
 */
export const formatLossStart = (degree: LossDegree, day: string): string => `${day} 起${LOSS_DEGREE_LABELS[degree]}`;

/**
 * Returns the title of a warning.
 * @param subject the qualification and the requirements
 * @param daysLeft days up to the first day of the change; negative: it has passed
 */
export function formatForecastTitle(degree: LossDegree, subject: string, daysLeft: number): string {
  const words = LOSS_DEGREE_LABELS[degree];
  if (daysLeft > 0) return `${subject}预计 ${daysLeft} 天后${words}`;
  return `${subject}${daysLeft === 0 ? '预计今天起' : '预计已'}${words}`;
}

const FORECAST_ADVICE: Readonly<Record<LossDegree, string>> = {
  unmet: '请在此之前补足或办理延续，办法见模拟受理校验。',
  unproven: '届时是否满足待核对，请在此之前核对并补全资料。',
  wider: '这一条现在已经不满足，请在此之前补足或办理延续，办法见模拟受理校验。',
};

/** Returns the text of a warning. @param causes one sentence each (`formatCause`) */
export const formatForecast = (degree: LossDegree, day: string, causes: readonly string[]): string =>
  `按已登记的期限和现行标准推算，${formatLossStart(degree, day)}。${
    causes.length === 0 ? '' : `原因：${causes.join('；')}。`
  }${FORECAST_ADVICE[degree]}`;

export const formatCause = ({ name, via, reason }: Pick<FailureCause, 'name' | 'via' | 'reason'>): string =>
  `${name}（${via}）：${reason}`;

const TODAY_ADVICE: Readonly<Record<LossDegree, string>> = {
  unmet: '请尽快补足；资质异常提醒从今天起计三个月。',
  unproven: '是否满足待核对，请核对并补全资料。',
  wider: '请尽快补足。',
};

const MAX_NAMED = 5;

/**
 * Returns the message sent on the day of the change.
 * @param items the requirements, each with the missing or uncertain part
 */
export function formatLossToday(
  degree: LossDegree,
  items: readonly string[],
): { readonly title: string; readonly content: string } {
  const more = items.length > MAX_NAMED ? `等 ${items.length} 项` : '';
  return {
    title: `${items.length} 项资质要求今天起${LOSS_DEGREE_LABELS[degree]}`,
    content: `${items.slice(0, MAX_NAMED).join('；')}${more}。${TODAY_ADVICE[degree]}`,
  };
}
