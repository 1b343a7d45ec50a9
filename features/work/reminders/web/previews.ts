import type { MemberPagePreview, MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { remindersPages } from '../pages/reminders.pages.ts';

const COLUMNS = ['事项', '期限', '说明'];
const reminder = (tells: string, rows: MemberPagePreview['rows']): MemberPagePreview => ({
  tells: [tells, '到期前 90、60、30、7 天提醒，可以发到短信、邮箱和微信，可以转交同事。'],
  columns: COLUMNS,
  rows,
});

/** Sample content of the reminder pages, shown to an enterprise that may not open them yet. */
export const remindersPreviews: MemberPagePreviews = {
  [remindersPages.licenceReminders.path]: reminder('营业期限、安全生产许可证到期和资料不完整的提醒。', [
    ['安全生产许可证剩 25 天到期', '2026-12-18', '逾期不能承揽新项目'],
    ['净资产未登记', '', '登记后可以判断 3 项资质'],
  ]),
  [remindersPages.certificateReminders.path]: reminder('资质证书到期和延续申请的提醒。', [
    ['建筑业企业资质证书剩 25 天到期', '2026-12-18', '延续申请应在到期前 3 个月提出'],
    ['钢结构工程专业承包二级', '2028-06-30', '有效'],
  ]),
  [remindersPages.projectReminders.path]: reminder('监管平台上的项目与本企业登记不一致的提醒。', [
    ['某区道路改造工程合同额不一致', '', '监管平台 3,206 万元，本企业 3,260 万元'],
    ['某桥梁工程未入库', '', '补录后才能作为业绩'],
  ]),
  [remindersPages.registeredReminders.path]: reminder('注册到期、继续教育和年龄的提醒。', [
    ['张某一级建造师注册剩 56 天到期', '2027-01-18', '市政公用工程二级将差 1 人'],
    ['李某继续教育差 30 学时', '2028-04-02', '延续注册前补齐'],
  ]),
  [remindersPages.otherReminders.path]: reminder('岗位证书、职称和社保的提醒。', [
    ['钱某施工员证书剩 112 天到期', '2027-03-15', '现场管理人员将差 1 人'],
    ['吴某社保不足 3 个月', '', '满 3 个月后计入'],
  ]),
  [remindersPages.countReminders.path]: reminder('哪项资质的人数已经不够，或者哪天起会不够。', [
    ['市政公用工程二级：注册建造师', '2027-01-18 起差 1 人', '张某注册到期'],
    ['建筑工程二级：技术工人', '现在差 4 人', '整改期至 2026-12-30'],
  ]),
  [remindersPages.reminderSettings.path]: {
    tells: ['按事项设置提前几天提醒、发给谁、用什么方式，也可以订阅到手机日历。'],
    columns: ['事项', '提前', '发给'],
    rows: [
      ['资质证书到期', '90、60、30、7 天', '资质部，短信和邮件'],
      ['注册到期', '60、30 天', '人事部，微信'],
    ],
  },
  [remindersPages.registeredPerformanceReminders.path]: reminder(
    '注册人员业绩不完整、超过年限或与监管平台不一致的提醒。',
    [
      ['李某的某住宅楼工程缺竣工证明', '', '补齐后可以计入'],
      ['张某的某区道路改造工程', '2027-05-30', '此后超过 5 年，不再计入'],
    ],
  ),
  [remindersPages.otherPerformanceReminders.path]: reminder('非注册人员业绩不完整或超过年限的提醒。', [
    ['赵某的某供水管道工程', '2027-03-01', '此后超过 10 年，不再计入'],
    ['周某的某桥梁工程规模不够', '', '换一项业绩'],
  ]),
  [remindersPages.anomalyReminders.path]: {
    tells: ['已有资质不再满足的要求：从哪天起、因为什么、三个月整改期到哪天。'],
    columns: ['资质', '不满足的要求', '整改期满'],
    rows: [
      ['建筑工程施工总承包二级', '技术工人差 4 人', '2026-12-30'],
      ['市政公用工程施工总承包二级', '注册建造师差 1 人', '2027-02-06'],
    ],
  },
};
