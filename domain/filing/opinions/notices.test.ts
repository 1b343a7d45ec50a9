import { describe, expect, it } from 'vitest';
import { loadOpinions } from '#db/opinions/load.ts';
import { measureNotices } from '#domain/testing/notices/measure-notices.ts';
import { HOLIDAYS } from '#domain/validity/working-days.ts';
import { findDeadline, findIssueDay, resolveDeadline } from './notice-deadline.ts';
import { findUnknownPeople } from './notice-names.ts';
import { findOtherEnterprises, splitNotice } from './split-notice.ts';

const formatShare = (part: number, whole: number): string => `${part}/${whole} (${Math.round((part / whole) * 100)} %)`;
const formatCounts = (counts: ReturnType<typeof measureNotices>['counts']): string =>
  [
    `${counts.notices} notices`,
    `found ${formatShare(counts.found, counts.faults)}`,
    `mapped ${formatShare(counts.right, counts.faults)}`,
    `names ${formatShare(counts.named, counts.names)}`,
    `deadlines ${formatShare(counts.due, counts.deadlines)}`,
    `dropped ${counts.lost}, invented ${counts.invented}`,
  ].join(', ');

describe.each([
  'measuring.txt',
  'developing.txt',
  'provincial.txt',
  'municipal.txt',
  'inspection.txt',
  'hearing.txt',
  'counties.txt',
])('the notices of %s', (file) => {
  it('are read without loss, with their faults, kinds, names and deadlines', () => {
    const { counts, problems } = measureNotices(file);
    process.stdout.write(`${file}: ${formatCounts(counts)}\n`);
    expect(counts.found / counts.faults, problems.join('\n')).toBeGreaterThanOrEqual(0.95);
    expect(counts.right / counts.faults, problems.join('\n')).toBeGreaterThanOrEqual(0.9);
    expect(counts.due, problems.join('\n')).toBe(counts.deadlines);
    expect([counts.lost, counts.invented], problems.join('\n')).toEqual([0, 0]);
    expect(counts.named / counts.names, problems.join('\n')).toBeGreaterThanOrEqual(0.9);
  });
});

describe('a deadline', () => {
  const resolve = (sentence: string, notice = '', receivedOn = '2026-09-24') => {
    const deadline = findDeadline(sentence);
    return (
      deadline && resolveDeadline(deadline, { receivedOn, issuedOn: findIssueDay(notice), holidays: HOLIDAYS })?.on
    );
  };

  it.each([
    // 25 to 27 September and 1 to 7 October 2026 are holidays.
    ['请于收到本通知之日起5个工作日内补正', '2026-10-09'],
    ['请在十五日内提交整改材料', '2026-10-09'],
    ['限两周内完成整改', '2026-10-08'],
    ['请于2026年10月20日17:00前报送', '2026-10-20'],
    ['请于2026-10-20前报送', '2026-10-20'],
    ['整改期限截至10月20日', '2026-10-20'],
    ['请于1月8日前回复', '2027-01-08'],
    ['补正期限：3个工作日', '2026-09-30'],
    ['请于本月28日前将情况说明报我局', '2026-09-28'],
    ['请在次月10日之前完成整改', '2026-10-10'],
    ['请法定代表人于2026年10月15日上午9时到我厅接受约谈', '2026-10-15'],
    ['请法定代表人于2026年12月15日（星期二）上午9时到我厅接受约谈', '2026-12-15'],
    ['请于2026年12月15日上午9时整到我厅接受约谈', '2026-12-15'],
    ['请于2026年12月15日下午2时半到我厅说明情况', '2026-12-15'],
    ['请于12月15日（周二）上午九时到我厅接受约谈', '2026-12-15'],
    ['请于2026年12月15日上午9:00-11:00到我厅说明情况', '2026-12-15'],
    ['请于2026年12月15日上午9时至下午3时到我厅说明情况', '2026-12-15'],
    ['请于2026年12月15日（星期二）上午9时前报送', '2026-12-15'],
    ['社保应于当月15日前缴纳，请于8个工作日内补正', '2026-10-13'],
    ['请提供社保于次月15日前缴纳的证明，并于8个工作日内补正', '2026-10-13'],
    ['整改期限：本月28日前', '2026-09-28'],
    ['请于本 月 28 日前将情况说明报我局', '2026-09-28'],
  ])('is read from %s', (sentence, on) => expect(resolve(sentence)).toBe(on));

  it.each(['请于本 月 28 日前将情况说明报我局', '请在次月10日之前完成整改'])('is quoted as written in %s', (sentence) =>
    expect(sentence).toContain(findDeadline(sentence)?.text ?? 'no deadline'),
  );

  it('counts from the day of issue where the notice says so', () => {
    expect(resolve('自本通知印发之日起10日内整改', '正文\n2026年9月20日\n')).toBe('2026-09-30');
  });

  it.each([
    '近3个月社会保险缴费记录未提供',
    '2026年8月至10月养老保险缴费中断，请补充',
    '你单位于2026年11月25日提交的申请收悉',
    '可自收到本决定之日起60日内申请行政复议',
    '我厅将在20个工作日内作出决定',
    '请于2026年2月30日前补正',
    '你单位负责人于2026年9月3日到我厅接受约谈时作了说明',
    '社保应于当月15日前缴纳，请补充缴费证明',
  ])('is not read from %s', (sentence) => expect(resolve(sentence) ?? null).toBeNull());
});

describe('the addressee', () => {
  it.each([
    ['示例甲建设有限公司（示例）：\n1. 净资产不足', '示例甲建设有限公司'],
    ['示例甲建设有限公司：\n1. 净资产不足', '示例甲建设有限公司（示例）'],
  ])('is the enterprise with or without the mark of samples', (notice, own) => {
    expect(findOtherEnterprises(notice, own)).toEqual([]);
  });
});

describe('an objection in the words of a title', () => {
  const { opinions } = loadOpinions();
  it.each([
    '张三社保断缴需补正材料',
    '净资产审计报告缺失需补正材料',
    '关于李明社保不在本单位的情况',
    '示例图册缺页需要补正',
    '某协会证明缺失应补正',
  ])('is not read as a title: %s', (text) => {
    expect(splitNotice(opinions, `1. ${text}。`).map(({ isObjection }) => isObjection)).toEqual([true]);
  });
  it.each(['你单位需补正的材料', '需要补正的事项', '关于申报材料的情况'])('differs from a title: %s', (text) => {
    expect(splitNotice(opinions, text).map(({ isObjection }) => isObjection)).toEqual([false]);
  });
});

describe('a name of a person', () => {
  it.each([
    '营业执照未提供',
    '审计报告未提供',
    '租赁合同未提供',
    '购置发票没有提供',
    '任命书未提供',
    '竣工图未提供',
    '财务报表未提供',
    '会议纪要未提供',
    '设备照片未提供',
  ])('is not read from %s', (text) => expect(findUnknownPeople(text)).toEqual([]));
  it.each([
    ['其中阿不都·热依木未缴社保', '阿不都·热依木'],
    ['申报的注册人员阿不都·热依木未缴社保', '阿不都·热依木'],
    ['经核查项目经理买买提·艾力的注册证书已过期', '买买提·艾力'],
    ['阿不都·热依木、社保断缴', '阿不都·热依木'],
    ['阿不都·热依木不在你公司工作', '阿不都·热依木'],
  ])('has a point and no word before it: %s', (text, name) => expect(findUnknownPeople(text)).toEqual([name]));
  it.each([
    '“保利·香槟国际”项目业绩无法核实',
    '保利·香槟国际业绩无法核实',
    '万科·金域蓝湾未竣工验收',
    '万科·金域蓝湾项目未提供竣工资料',
    '“万科·金域蓝湾”未提供竣工资料',
    '专业承包·二级不符合',
  ])('is not read from words with a point: %s', (text) =>
    expect(findUnknownPeople(text).filter((name) => /[·•]/u.test(name))).toEqual([]),
  );
  it.each(['李明未提供身份证', '王建国社保缴费记录缺失'])('is read from %s', (text) =>
    expect(findUnknownPeople(text)).toHaveLength(1),
  );
});
