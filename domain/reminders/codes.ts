import { RECORD_KINDS, type RecordKind } from '../access/permission.ts';

/** Reminder codes and categories (gaps D, reminder; R-094 … R-101): the first two digits of a code are its category. */

export const REMINDER_CODES = {
  '0101': '营业执照即将到期',
  '0102': '营业执照已到期',
  '0103': '营业执照信息不完整',
  '0201': '证书即将到期',
  '0202': '证书已过期',
  '0203': '资质异常',
  '0301': '项目比对不一致',
  '0302': '比对未查到项目',
  '0303': '项目环节缺失',
  '0401': '注册即将到期',
  '0402': '注册已过期',
  '0403': '继续教育到期',
  '0404': '年龄界限',
  '0501': '岗位证书即将到期',
  '0502': '岗位证书已过期',
  '0503': '职称信息不完整',
  '0601': '人数预警',
  '0602': '人员业绩提醒',
} as const;
export type ReminderCode = keyof typeof REMINDER_CODES;

export const REMINDER_CATEGORIES = {
  '01': '营业执照',
  '02': '资质证书',
  '03': '监管平台项目',
  '04': '注册人员',
  '05': '非注册人员',
  /** The label has two meanings (R-100, G-08): 0601 the number of people, 0602 performance. */
  '06': '人员预警',
} as const;
export type ReminderCategory = keyof typeof REMINDER_CATEGORIES;

export const isReminderCode = (text: string): text is ReminderCode => Object.hasOwn(REMINDER_CODES, text);

export const getReminderCategory = (code: ReminderCode): ReminderCategory => code.slice(0, 2) as ReminderCategory;

/** The list of people that a reminder refers to; null if it refers to no person. */
export type PersonKind = 'register' | 'else';

/** Kinds of reminders for which permissions are granted, one per page. */
export const REMINDER_KINDS = RECORD_KINDS.reminder;

const KIND_CODES: Readonly<Record<RecordKind<'reminder'>, readonly string[]>> = {
  licence: ['01'],
  certificate: ['0201', '0202'],
  anomaly: ['0203'],
  project: ['03'],
  register: ['04'],
  else: ['05'],
  count: ['0601'],
  registerAchievement: ['0602'],
  elseAchievement: ['0602'],
};

/** Returns the codes of a kind of reminder, and the list of people if two kinds share a code. */
export function getReminderCodes(kind: RecordKind<'reminder'>): {
  readonly codes: readonly ReminderCode[];
  readonly personKind: PersonKind | null;
} {
  const codes = Object.keys(REMINDER_CODES).filter(isReminderCode);
  const personKind = kind === 'registerAchievement' ? 'register' : kind === 'elseAchievement' ? 'else' : null;
  return { codes: codes.filter((code) => KIND_CODES[kind].some((start) => code.startsWith(start))), personKind };
}
