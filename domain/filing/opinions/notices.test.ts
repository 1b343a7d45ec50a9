import { describe, expect, it } from 'vitest';
import { loadOpinions } from '#db/opinions/load.ts';
import { buildEnterprise } from '#domain/testing/enterprises.ts';
import { measureNotices } from '#domain/testing/notices/measure-notices.ts';
import { HOLIDAYS } from '#domain/validity/working-days.ts';
import { computeDeadlineEnd, findDeadline, findIssueDay } from './notice-deadline.ts';
import {
  findNoticeNames,
  findUnknownPeople,
  findUnknownProjects,
  listNoticeFigures,
  readPointNames,
} from './notice-names.ts';
import { getOpinionSubject } from './opinion.ts';
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
  'reviews.txt',
  'desks.txt',
  'windows.txt',
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
      deadline && computeDeadlineEnd(deadline, { receivedOn, issuedOn: findIssueDay(notice), holidays: HOLIDAYS })?.on
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
    ['补正期限至2026年10月15日', '2026-10-15'],
    ['断缴的社保于2026年10月15日前补缴完成', '2026-10-15'],
    ['请在2026年10月15日前办理证书有效期延续并提交', '2026-10-15'],
    ['营业执照有效期至2026年9月1日，请于2026年10月15日前补正', '2026-10-15'],
    ['请于本 月 28 日前将情况说明报我局', '2026-09-28'],
    ['烦请本周五下班前在窗口核实', '2026-09-25'],
    ['请于下周二之前补交', '2026-09-29'],
    ['请在下星期日前办妥换证', '2026-10-04'],
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
    '安全生产许可证有效期至2026年10月15日，你单位提交申请时已过期',
    '办公场所租赁期限至2026年10月15日，请提供续租材料',
    '注册证书已于2026年10月15日前到期，请说明情况',
    '劳动合同期限不足三个月，请补充',
    '注册证书将于本周五前到期，请说明',
    '你公司上周三前提交的材料不清晰，请补充',
  ])('is not read from %s', (sentence) => expect(resolve(sentence) ?? null).toBeNull());
});

describe('the addressee', () => {
  it.each([
    ['示例甲建设有限公司（示例）：\n1. 净资产不足', '示例甲建设有限公司'],
    ['示例甲建设有限公司：\n1. 净资产不足', '示例甲建设有限公司（示例）'],
  ])('is the enterprise with or without the mark of samples', (notice, own) => {
    expect(findOtherEnterprises(notice, own)).toEqual([]);
  });

  it.each([
    '关于责令示例乙路桥有限公司限期整改的通知\n净资产不足。',
    '示例乙勘察设计院有限公司（公路行业乙级）\n净资产不足。',
    '关于示例乙工程有限公司资质升级的复审意见\n你公司净资产不足。',
  ])('is named in the title of a notice without a salutation: %s', (notice) => {
    expect(findOtherEnterprises(notice, '示例甲建设有限公司').map(({ isAddressee }) => isAddressee)).toEqual([true]);
  });

  it.each([
    '示例甲建设有限公司：\n示例乙工程有限公司 合同未提供',
    '关于示例乙工程有限公司举报你公司挂证的函\n请说明。',
    '存在以下问题：\n1. 业绩不足\n示例乙工程有限公司 合同未提供',
  ])('is not another enterprise of the notice: %s', (notice) => {
    const found = findOtherEnterprises(notice, '示例甲建设有限公司');
    expect(found.map(({ isAddressee }) => isAddressee)).toEqual([false]);
  });
});

/** The objections of a notice, and the kind of each. */
const readFaults = (notice: string) =>
  splitNotice(loadOpinions().opinions, notice)
    .filter(({ isObjection }) => isObjection)
    .map(({ text, opinions: [first] }) => [text, first?.id]);

describe('a rule, a case or an earlier demand', () => {
  it.each([
    '依据《示例标准》，申请公路工程施工总承包三级的企业应当具有净资产2000万元以上、注册建造师不少于8人。',
    '按照有关规定，代表工程应当在全国平台登记且数据等级为A级。',
    '核查结果为“不通过”的，请于12月20日前补充材料。',
    '没有写明期限的事项，请于12月20日前办理。',
    '拒不说明情况的，本厅将按规定处理。',
    '需要指出的是，其余人员经比对未见异常。',
    '近两年无行政处罚记录。',
    '前次所缺的审计报告已补齐，予以认可。',
    '材料大体看了下，企业资质升级。',
    '【综合结论】不达标，退回修改。',
    '麻烦下周三前补好，逾期自动退件。',
    '你公司已按要求补充审计报告。',
    '其他材料没啥问题。',
    '现场核查未发现拖欠工资等违法行为。',
    '超时视同撤回。',
    '专家组认为不满足标准要求，具体为：',
    '补正事项（共4项）',
  ])('is shown and is no objection: %s', (text) => {
    expect(readFaults(text)).toEqual([]);
    const shown = splitNotice(loadOpinions().opinions, text).map((point) => point.text);
    expect(shown.join('').length).toBeGreaterThan(text.length - 6);
  });

  it.each([
    '依据《示例标准》，注册建造师应当具有8人，你公司只有3人。',
    '根据社保记录，李明的社保断缴。',
    '李明社保断缴的，请于12月20日前说明。',
    '张三的社保没有补齐，不予认可。',
    '前次所缺的审计报告仍未补齐。',
    '【企业资产】不达标。',
    '联系人电话栏未填。',
    '无施工许可证记录。',
    '承诺书法人没签字。',
    '专职安全员应配4名，实际到岗2名。',
    '已补充的审计报告不清晰。',
    '所有者权益为-80万元。',
  ])('differs from an objection: %s', (text) => expect(readFaults(text)).toHaveLength(1));

  it('of the past gives no deadline, and what has not been done since is the objection', () => {
    const text =
      '2026年6月2日，我局下发整改告知书，要求你公司就社保断缴问题于7月15日前改正。至今你公司仍未提交整改报告。';
    expect(readFaults(text)).toEqual([['至今你公司仍未提交整改报告', 'CX01']]);
    expect(splitNotice(loadOpinions().opinions, text).every(({ deadline }) => deadline === null)).toBe(true);
    const now = '2026年12月1日，我局下发整改告知书，要求你公司就社保断缴问题于12月15日前改正。';
    const objections = splitNotice(loadOpinions().opinions, now).filter(({ isObjection }) => isObjection);
    expect(objections).toMatchObject([{ deadline: { day: 15 } }]);
  });
});

describe('the parts of one objection', () => {
  it.each([
    ['职称：标准要求岩土、机械共4人，王建国（岩土）1人有效，李明为政工师不认，机械没有人', 'BZ04'],
    ['“示例河口桥”单跨32米，且数据等级为D级，该业绩不予认可', 'BZ09'],
    ['“示例甲楼”与“示例乙楼”系同一单位工程拆分，只能按一项计', 'MD16'],
    ['李明社保由其他单位缴纳，与申报表不符', 'BZ14'],
    ['注册建造师9人中2人重复，实际认定7人，不满足不少于8人', 'BZ03'],
    ['“示例河口桥”的施工合同印章与备案不一致，涉嫌伪造', 'CL13'],
    ['注册建造师李明长期在无锡一家设计院上班，疑似挂证', 'MD17'],
    ['安全生产许可证已失效，请于12月4日前办妥延期并上传', 'CL16'],
    ['技术负责人李明从业6年，未取得高级职称，不符合“8年以上工程经历”的要求', 'BZ05'],
  ])('stay together: %s', (text, id) => {
    expect(readFaults(`1. ${text}。`)).toEqual([[text, id]]);
  });

  it.each([
    ['职称：李明职称证书查询不到，营业执照缺页', ['CL08', 'CL10']],
    ['净资产不足\n·李明社保断缴', ['BZ01', 'MD01']],
    ['“示例河口桥”数据等级为D级，企业业绩不予认可', ['BZ09', 'BZ08']],
    ['示例东河泵站工程未录入全国平台，示例西河泵站工程数据等级为C级', ['BZ09', 'BZ09']],
    ['还需补充以下材料：审计报告、近三个月社保缴费证明', ['CL03', 'CL01']],
    ['社保断缴，施工合同金额与中标通知书不一致', ['MD01', 'CL09']],
  ])('differ from several objections: %s', (text, ids) => {
    expect(readFaults(`1. ${text}。`).map(([, id]) => id)).toEqual(ids);
  });

  it('do not include a request for the whole notice', () => {
    expect(readFaults('1. 净资产不足，请将上述材料一次性补充完整。').map(([text]) => text)).toEqual(['净资产不足']);
  });
});

it.each([
  ['工程面积8.4万㎡，标准12万平方米，2025-09-30竣工', ['8.4万㎡', '12万平方米', '2025-09-30']],
  ['注册11月9号到期，近六个月两人断缴，合计18人次', ['11月9号', '六个月', '两人', '18人次']],
  ['拌和能力90立方米/小时，数据等级为C级', ['90立方米/小时', 'C级']],
  ['李明 苏示例0088 年龄61周岁', ['苏示例0088', '61周岁']],
  ['第一项材料一次性补正，项目名称有误', []],
])('reads the figures of %s', (text, figures) => expect(listNoticeFigures(text)).toEqual(figures));

describe('a name in the records with the mark of samples', () => {
  const enterprise = buildEnterprise({
    otherPeople: ['王建', '王建国'].map((name) => ({ uuid: name, name: `${name}（示例）` })),
    projects: [{ uuid: 'b', projectName: '示例河口桥（示例）' }],
  });
  it.each([
    ['王建社保断缴', ['王建（示例）']],
    ['王建（示例）社保断缴', ['王建（示例）']],
    ['示例河口桥未竣工', ['示例河口桥（示例）']],
    ['示例河口村未竣工', []],
    ['王建国社保断缴', ['王建国（示例）']],
  ])('is known by its bare form: %s', (text, known) => expect(findNoticeNames(enterprise, text).known).toEqual(known));
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
  it.each([
    '李明未提供身份证',
    '王建国社保缴费记录缺失',
    '一级注册建筑师栗小满同时在两家单位注册',
    '结构专业负责人戚望舒本科毕业证未上传',
    '项目经理杭一舟在该项目施工期间另有任职',
    '晏清安全员证到期',
    '唯欧阳晴注册证书已失效',
    '濮阳春自8月起没有养老保险缴费',
  ])('is read from %s', (text) => expect(findUnknownPeople(text)).toHaveLength(1));
});

describe('the frame of a notice', () => {
  const { opinions } = loadOpinions();
  it.each([
    '示例审不受字〔2026〕12号',
    '（示）建补告字2026第0107号',
    '示例建资补[2026]3号',
    '【政务平台】办件状态：补正',
    '当前状态：退回补正',
    '审批环节：待补正',
    '需补齐补正的材料',
    '需要补充、完善的资料',
    '应补正的事项',
    '超过期限未补正的将作退件处理',
    '超期未补正的，予以退件',
    '期满未整改的，将依法处理',
    '资质申报补正清单（第二次）',
    '延续申请问题清单',
    '材料补正一览表',
    '☑ 材料不齐全',
    '☑ 申请材料不符合法定形式',
    '√材料不完整',
  ])('is shown and is no objection: %s', (text) => {
    const points = splitNotice(opinions, `${text}\n1. 净资产不足。`);
    expect(points.map(({ isObjection }) => isObjection)).toEqual([false, true]);
    expect(points[0]?.text.replaceAll(/\s/gu, '')).toBe(text.replaceAll(/\s/gu, ''));
  });

  it.each([
    '示例图册缺少建市〔2026〕12号',
    '李明注册状态：已注销',
    '李明社保状态：断缴',
    '☑ 材料不齐全：缺少审计报告',
    '申报材料不符合要求：社保断缴',
    '李明的安全生产考核证有效期满未延续的，不予认可',
    '资质证书超期未延续的，请说明',
    '李明劳动合同期满未续签的，请补充',
  ])('differs from an objection: %s', (text) =>
    expect(splitNotice(opinions, text).some(({ isObjection }) => isObjection)).toBe(true),
  );

  it.each([
    '1\t业绩证明\t示例南桥工程\t缺施工许可证\t补充',
    '2\t社保证明\t李明\t社保断缴\t补正',
    '3\t身份证\t王建国\t身份证已过期\t更换',
  ])('has cells that say what to do, which are part of the fault: %s', (row) => {
    const points = splitNotice(opinions, row);
    expect(points.map(({ isObjection }) => isObjection)).toEqual([true]);
    expect(points[0]?.text.endsWith(row.slice(row.lastIndexOf('\t') + 1))).toBe(true);
  });
});

it.each([
  '租赁厂房面积不足3000平方米',
  '隐蔽工程验收记录缺失',
  '单项工程合同未提供',
  '研发中心未设立',
  '试验检测中心未取得证书',
])('names no project: %s', (text) => expect(findUnknownProjects(text)).toEqual([]));

describe('a request for the document of the fault', () => {
  const { opinions } = loadOpinions();
  it.each([
    '李明的注册证书已过期，请提供在有效期内的注册证书',
    '王建国的身份证扫描件模糊，请重新上传清晰的身份证扫描件',
    '营业执照已过期。请更换有效的营业执照',
  ])('is no second objection: %s', (text) => {
    expect(splitNotice(opinions, `1. ${text}。`).filter(({ isObjection }) => isObjection)).toHaveLength(1);
  });

  it.each([
    '1. 李明的注册证书已过期，请提供李明的毕业证书。',
    '1. 李四的注册证书已过期。\n2. 请补充王五的注册证书。',
    '1. 12名人员的职称证书未上传；请补充技术负责人的职称证书。',
  ])('is an objection if it asks for another document, or for that of another: %s', (text) => {
    expect(splitNotice(opinions, text).filter(({ isObjection }) => isObjection)).toHaveLength(2);
  });
});

describe('the names of an objection', () => {
  const { opinions } = loadOpinions();
  const read = (text: string) => {
    const points = splitNotice(opinions, text).map((point) => ({
      ...point,
      subject: point.opinions[0] ? getOpinionSubject(point.opinions[0]) : null,
    }));
    const names = readPointNames(buildEnterprise({}), points);
    return points.flatMap(({ isObjection }, index) => (isObjection ? [names[index]?.unknown] : []));
  };

  it.each([
    ['代表工程“示例南岸工程”缺少竣工图，且合同金额与中标通知书金额不一致', '示例南岸工程'],
    ['“示例北岸大桥”未附施工合同，且填报日期与备案信息不一致', '示例北岸大桥'],
    ['李明社保断缴，且填报的年龄信息有误', '李明'],
    ['“示例南岸桥”竣工报告系伪造，经核实该项目由他人施工', '示例南岸桥'],
    ['示例云峰大厦：未提供施工图审查合格书；业绩规模未达到2万平方米', '示例云峰大厦'],
  ])('are those of the first half for both halves: %s', (text, name) => {
    expect(read(`1. ${text}。`)).toEqual([[name], [name]]);
  });

  it.each(['李明社保断缴，且申请表信息有误', '“示例南岸工程”未附施工合同，净资产不足', '李明社保断缴，营业执照缺页'])(
    'are not those of the first half if the second is about the enterprise: %s',
    (text) => expect(read(`1. ${text}。`).at(-1)).toEqual([]),
  );

  it.each([
    ['陈工的职称证书没有公章，我们也没有在社保系统里查到向荣2026年6月至8月的参保记录', '向荣'],
    ['王建国社保断缴，我窗口未能查到李明的社保缴费记录', '李明'],
    ['另外王建国社保断缴，未在系统中查询到赵宁近三个月的养老保险记录', '赵宁'],
  ])('are those of the record that was sought in vain: %s', (text, name) => {
    expect(read(`1. ${text}。`).at(-1)).toEqual([name]);
  });

  it.each([
    '管理经历不足15年（简历自2014年起）',
    '身份证 已过有效期 重新上传',
    '承诺书 未加盖公章',
    '证明 未提供 补充',
    '简历 未签字',
    '技术装备 塔吊不足',
    '桂示例2450007 查询不到',
    '同时担任某公司总工程师，须说明',
  ])('are no documents: %s', (text) => expect(findUnknownPeople(text)).toEqual([]));

  it.each([
    ['示例北站枢纽配套道路为市政道路', '示例北站枢纽配套道路'],
    ['示例老旧小区改造（南片）竣工时间早于考核期', '示例老旧小区改造（南片）'],
    ['滨江花园三期项目合同未盖章', '滨江花园三期项目'],
    ['代表工程湘水大桥未提供竣工图', '湘水大桥'],
    ['业绩证明\t示例开发区标准化厂房\t缺施工许可证', '示例开发区标准化厂房'],
    ['示例西河泵站工程在全国平台查询不到', '示例西河泵站工程'],
    ['示例南岭管网尚未竣工验收', '示例南岭管网'],
    ['“示例东江干渠”早于考核期', '示例东江干渠'],
  ])('are projects without quotation marks: %s', (text, name) => expect(findUnknownProjects(text)).toEqual([name]));

  it.each([
    '代表工程未提供合同',
    '市政公用工程业绩不足',
    '湖北楚天隧道工程有限公司',
    '韦一鸣同期担任两个在建项目的项目负责人',
    '住宅工程业绩剩1项',
    '办公楼为租赁',
    '不符合“10年以上工程经历”的要求',
    '职称专业为“工程管理”',
    '“企业基本情况”栏未填写',
    '“信用中国”网站查询有误',
  ])('are no kinds of projects: %s', (text) => expect(findUnknownProjects(text)).toEqual([]));
});
