import type { PersonKind, ReminderCode } from '#domain/reminders/codes.ts';

/** Settings of one reminders page: its filter and its columns. */
export interface ReminderView {
  readonly title: string;
  /** Prefix of the listed codes. */
  readonly type: string;
  readonly personKind?: PersonKind;
  /** Noun for the subject of a row: 证照, 人员, 项目. */
  readonly thing: string;
  /** Codes offered as a filter; empty if there is only one. */
  readonly codes: readonly ReminderCode[];
  /** Whether the rows have expiry dates: date, tag and renewal window are shown. */
  readonly isDated: boolean;
  readonly emptyHint: string;
}

const DUE_HINT = '到期前会按设定的时间逐级提醒，记录更新后自动撤销。';
const STATE_HINT = '资料变化后会自动重新核对。';

export const LICENCE: ReminderView = {
  title: '营业执照提醒',
  type: '01',
  thing: '证照',
  codes: ['0101', '0102', '0103'],
  isDated: true,
  emptyHint: DUE_HINT,
};
export const CERTIFICATES: ReminderView = {
  title: '资质证书提醒',
  type: '02',
  thing: '证书',
  codes: ['0201', '0202', '0203'],
  isDated: true,
  emptyHint: DUE_HINT,
};
export const PROJECTS: ReminderView = {
  title: '监管平台项目提醒',
  type: '03',
  thing: '项目',
  codes: ['0301', '0302', '0303'],
  isDated: false,
  emptyHint: STATE_HINT,
};
export const REGISTERED: ReminderView = {
  title: '注册人员提醒',
  type: '04',
  thing: '人员',
  codes: ['0401', '0402', '0403', '0404'],
  isDated: true,
  emptyHint: DUE_HINT,
};
export const OTHERS: ReminderView = {
  title: '非注册人员提醒',
  type: '05',
  thing: '人员',
  codes: ['0501', '0502', '0503'],
  isDated: true,
  emptyHint: DUE_HINT,
};
export const COUNTS: ReminderView = {
  title: '人数预警',
  type: '0601',
  thing: '资质',
  codes: [],
  isDated: false,
  emptyHint: '已有资质每天按标准核对，人数低于标准时在这里预警。',
};
export const REGISTERED_PERFORMANCE: ReminderView = {
  title: '注册人员业绩提醒',
  type: '0602',
  personKind: 'register',
  thing: '人员业绩',
  codes: [],
  isDated: false,
  emptyHint: STATE_HINT,
};
export const OTHER_PERFORMANCE: ReminderView = {
  ...REGISTERED_PERFORMANCE,
  title: '非注册人员业绩提醒',
  personKind: 'else',
};
export const ANOMALIES: ReminderView = {
  title: '资质异常提醒',
  type: '0203',
  thing: '资质',
  codes: [],
  isDated: false,
  emptyHint: '资产、设备等指标低于标准或预计低于标准时在这里提醒；人数和业绩在“人数预警”“人员业绩提醒”中处理。',
};
