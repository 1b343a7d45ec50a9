import type { FeaturePages } from '#domain/access/page.ts';
import { isReminderCode, type PersonKind, REMINDER_CODES, type ReminderCode } from '#domain/reminders/codes.ts';
import { remindersPages } from '#features/work/reminders/pages/reminders.pages.ts';

/** Filter that a reminder page applies to the to-do list. */
export interface ReminderPagePreset {
  readonly title: string;
  /** A category or code of reminders. */
  readonly type: string;
  readonly personKind?: PersonKind;
  /** Explains the empty list. */
  readonly hint: string;
}

const DUE_HINT = '到期前会按设定的时间逐级提醒，记录更新后自动撤销。';
const STATE_HINT = '资料变化后会自动重新核对。';
const PAGES: FeaturePages = remindersPages;

const PRESETS: ReadonlyMap<string, Omit<ReminderPagePreset, 'title'>> = new Map<
  string,
  Omit<ReminderPagePreset, 'title'>
>([
  [remindersPages.licenceReminders.path, { type: '01', hint: DUE_HINT }],
  [remindersPages.certificateReminders.path, { type: '02', hint: DUE_HINT }],
  [remindersPages.projectReminders.path, { type: '03', hint: STATE_HINT }],
  [remindersPages.registeredReminders.path, { type: '04', hint: DUE_HINT }],
  [remindersPages.otherReminders.path, { type: '05', hint: DUE_HINT }],
  [remindersPages.countReminders.path, { type: '0601', hint: '已有资质每天按标准核对，人数低于标准时在这里预警。' }],
  [remindersPages.registeredPerformanceReminders.path, { type: '0602', personKind: 'register', hint: STATE_HINT }],
  [remindersPages.otherPerformanceReminders.path, { type: '0602', personKind: 'else', hint: STATE_HINT }],
  [
    remindersPages.anomalyReminders.path,
    {
      type: '0203',
      hint: '资产、设备等指标低于标准或预计低于标准时在这里提醒；人数和业绩在“人数预警”“人员业绩提醒”中处理。',
    },
  ],
]);

const getPath = (address: string): string => address.toLowerCase().replace(/\/$/, '');

/** Returns the filter of a reminder page, by its canonical page for an alias (G-07); null for other pages. */
export function findReminderPagePreset(pathname: string): ReminderPagePreset | null {
  const pages = Object.values(PAGES);
  const here = pages.find(({ path }) => path === getPath(pathname));
  const page = here?.aliasOf === undefined ? here : pages.find(({ path }) => path === here.aliasOf);
  const preset = page && PRESETS.get(page.path);
  return page && preset ? { title: page.title, ...preset } : null;
}

/** Lists the codes from which the user can choose on a reminder page; empty if there is only one. */
export function listPresetCodes({ type }: ReminderPagePreset): readonly ReminderCode[] {
  const codes = Object.keys(REMINDER_CODES)
    .filter(isReminderCode)
    .filter((code) => code.startsWith(type));
  return codes.length > 1 ? codes : [];
}
