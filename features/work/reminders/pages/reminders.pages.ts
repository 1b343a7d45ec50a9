import { type FeaturePages, href } from '#domain/access/page.ts';
import {
  getReminderCategory,
  type PersonKind,
  type ReminderCategory,
  type ReminderCode,
} from '#domain/reminders/codes.ts';

export const remindersPages = {
  otherPerformanceReminders: {
    id: 'P-060',
    path: '/qyxx/qtry/ryyjtx',
    title: '非注册人员业绩提醒',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'remind.otherAchievements',
    menus: [
      { in: 'panel.warnings', at: 3, label: '非注册人员业绩提醒' },
      { in: 'side.today', at: 9, label: '非注册人员业绩' },
    ],
    file: 'features/work/todo/web/todo-page.tsx',
  },
  registeredPerformanceReminders: {
    id: 'P-068',
    path: '/qyxx/zcry/ryyjtx',
    title: '注册人员业绩提醒',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'remind.registeredAchievements',
    menus: [
      { in: 'panel.warnings', at: 2, label: '人员业绩提醒', countKey: '0602' },
      { in: 'side.today', at: 8, label: '注册人员业绩', countKey: '0602' },
    ],
    file: 'features/work/todo/web/todo-page.tsx',
  },
  otherReminders: {
    id: 'P-072',
    path: '/qyxx/zzwhtx/fzcrytx',
    title: '非注册人员提醒',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'remind.other',
    file: 'features/work/todo/web/todo-page.tsx',
  },
  projectReminders: {
    id: 'P-073',
    path: '/qyxx/zzwhtx/jgptxmtx',
    title: '监管平台项目提醒',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'remind.projects',
    file: 'features/work/todo/web/todo-page.tsx',
  },
  licenceReminders: {
    id: 'P-074',
    path: '/qyxx/zzwhtx/yyzztx',
    title: '营业执照提醒',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'remind.licence',
    file: 'features/work/todo/web/todo-page.tsx',
  },
  countReminders: {
    id: 'P-075',
    path: '/qyxx/zzwhtx/zcryslyj',
    title: '人数预警',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'remind.count',
    menus: [
      { in: 'panel.warnings', at: 1, label: '人数预警', countKey: '0601' },
      { in: 'side.today', at: 7, label: '人数', countKey: '0601' },
    ],
    file: 'features/work/todo/web/todo-page.tsx',
  },
  registeredReminders: {
    id: 'P-076',
    path: '/qyxx/zzwhtx/zcrytx',
    title: '注册人员提醒',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'remind.registered',
    file: 'features/work/todo/web/todo-page.tsx',
  },
  certificateReminders: {
    id: 'P-077',
    path: '/qyxx/zzwhtx/zzzstx',
    title: '资质证书提醒',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'remind.certificates',
    menus: [{ in: 'footer.product', at: 1, label: '资质维护提醒' }],
    file: 'features/work/todo/web/todo-page.tsx',
  },
  /** Reminder settings of the enterprise and the user; beyond the specification. */
  reminderSettings: {
    id: 'P-101',
    path: '/qyxx/zzwhtx/txsz',
    title: '提醒设置',
    access: 'entitled',
    layout: 'full',
    after: 'P-077',
    grantedBy: 'remind.settings.view',
    menus: [{ in: 'side.today', at: 11, label: '提醒设置' }],
    file: 'features/work/reminders/web/settings/reminder-settings-page.tsx',
  },
  menuLicenceReminders: {
    id: 'P-089',
    path: '/qyxx/yyzz/yyzzxxtx',
    title: '营业执照信息提醒',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/zzwhtx/yyzztx',
    menus: [
      { in: 'panel.reminders', at: 1, label: '营业执照提醒', countKey: '01' },
      { in: 'side.today', at: 2, label: '营业执照', countKey: '01' },
    ],
  },
  menuCertificateReminders: {
    id: 'P-090',
    path: '/qyxx/zzzs/zzzsxxtx',
    title: '资质证书信息提醒',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/zzwhtx/zzzstx',
    menus: [
      { in: 'panel.reminders', at: 2, label: '资质证书提醒', countKey: '02' },
      { in: 'side.today', at: 3, label: '资质证书', countKey: '02' },
    ],
  },
  menuProjectReminders: {
    id: 'P-091',
    path: '/qyxx/jgptxm/jgptxmtx',
    title: '监管平台项目提醒',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/zzwhtx/jgptxmtx',
    menus: [
      { in: 'panel.reminders', at: 3, label: '项目提醒', countKey: '03' },
      { in: 'side.today', at: 4, label: '项目', countKey: '03' },
    ],
  },
  menuRegisteredReminders: {
    id: 'P-092',
    path: '/qyxx/zcry/zcryxxtx',
    title: '注册人员信息提醒',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/zzwhtx/zcrytx',
    menus: [
      { in: 'panel.reminders', at: 4, label: '注册人员提醒', countKey: '04' },
      { in: 'side.today', at: 5, label: '注册人员', countKey: '04' },
    ],
  },
  menuOtherReminders: {
    id: 'P-093',
    path: '/qyxx/qtry/qtryxxtx',
    title: '非注册人员信息提醒',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/zzwhtx/fzcrytx',
    menus: [
      { in: 'panel.reminders', at: 5, label: '非注册人员提醒', countKey: '05' },
      { in: 'side.today', at: 6, label: '非注册人员', countKey: '05' },
    ],
  },
  anomalyReminders: {
    id: 'P-078',
    path: '/qyxx/zzzs/zzyctx',
    title: '资质异常提醒',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'remind.anomalies',
    menus: [
      { in: 'panel.warnings', at: 4, label: '资质异常提醒', countKey: '0203' },
      { in: 'side.today', at: 10, label: '资质异常' },
    ],
    file: 'features/work/todo/web/anomaly-page.tsx',
  },
} as const satisfies FeaturePages;

export const REMINDER_CATEGORY_PAGES: Readonly<Record<ReminderCategory, string>> = {
  '01': href(remindersPages.licenceReminders),
  '02': href(remindersPages.certificateReminders),
  '03': href(remindersPages.projectReminders),
  '04': href(remindersPages.registeredReminders),
  '05': href(remindersPages.otherReminders),
  '06': href(remindersPages.countReminders),
};

/** Page where the reminders of a code are listed (routes.json P-060, P-068, P-072 … P-078; G-08). */
export function getReminderPage(code: ReminderCode, personKind: PersonKind | null): string {
  if (code === '0203') return href(remindersPages.anomalyReminders);
  if (code !== '0602') return REMINDER_CATEGORY_PAGES[getReminderCategory(code)];
  return href(
    personKind === 'else' ? remindersPages.otherPerformanceReminders : remindersPages.registeredPerformanceReminders,
  );
}
