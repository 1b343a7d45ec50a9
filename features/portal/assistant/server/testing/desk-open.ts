import { createEvaluationQuestion, type EvaluationQuestion } from './questions.ts';

/**
 * Questions in the style of a service desk: figures of a level, equipment, people, validity and renewal of certificates, next steps, pages
 * of the portal. This half of the list was inspected first, the other half (desk-sealed.ts) after it had been measured.
 */
export const DESK_QUESTIONS_OPEN: readonly EvaluationQuestion[] = [
  createEvaluationQuestion('standard', '市政总包三级注册资金净资产最低多少万', [
    '市政公用工程施工总承包',
    '净资产 1000 万元',
  ]),
  createEvaluationQuestion('standard', '电力总承包三级技工要多少个', ['电力工程施工总承包', '不少于 30 人']),
  createEvaluationQuestion('standard', '通信总包二级能干投资多少钱以内的活', ['通信工程施工总承包', '2000 万元以下']),
  createEvaluationQuestion('standard', '房建二级最高能盖到多少米', ['建筑工程施工总承包', '高度 100 米以下']),
  createEvaluationQuestion('standard', '二级机电总包业绩要几个一千万的合同', [
    '机电工程施工总承包',
    '1000 万元以上 2 项',
  ]),
  createEvaluationQuestion('standard', '输变电二级总工干几年才够条件', ['输变电工程专业承包', '二级的技术负责人']),
  createEvaluationQuestion('standard', '劳务资质净资产两百万还要吗', ['施工劳务', '净资产 200 万元']),
  createEvaluationQuestion('standard', '起重安装三级要几个安拆工', [
    '起重设备安装工程专业承包',
    '安装拆卸工不少于 6 人',
  ]),
  createEvaluationQuestion('standard', '隧道二级要不要盾构机，设备有啥要求', ['隧道工程专业承包', '隧道掘进设备 1 台']),
  createEvaluationQuestion('standard', '桥梁一级架桥机要多少吨的', ['桥梁工程专业承包', '架桥机（200t以上）1 台']),
  createEvaluationQuestion('standard', '港口海岸一级打桩船架高多少米', ['港口与海岸工程专业承包', '架高 60m以上']),
  createEvaluationQuestion('standard', '市政监理甲级要多少个注册监理师', ['市政公用工程监理', '不少于 15 人']),
  createEvaluationQuestion('standard', '电力监理丙级有没有，监理师得几个', ['电力工程监理', '等级：']),
  createEvaluationQuestion('standard', '综合监理资质前面要先有几个甲级', ['工程监理综合资质', '5 个以上工程类别']),
  createEvaluationQuestion('standard', '规划甲级要几个注册规划师', [
    '城乡规划（国土空间规划）编制单位资质',
    '注册城乡规划师不少于 10 人',
  ]),
  createEvaluationQuestion('standard', '装饰设计专项甲级注册资本几百万', ['建筑装饰工程设计专项', '注册资本 300 万元']),
  createEvaluationQuestion('standard', '建筑行业设计甲级结构专业要几个一级注册结构师', [
    '建筑行业工程设计',
    '一级注册结构工程师 3 人',
  ]),
  createEvaluationQuestion('standard', '结构设计事务所要几个一注结构', [
    '建筑工程设计事务所资质',
    '一级注册结构工程师不少于 2 人',
  ]),
  createEvaluationQuestion('standard', '二级市政申报还看不看中级职称人数', [
    '市政公用工程施工总承包',
    '二级的中级以上职称人员：审批时不再考核',
  ]),
  createEvaluationQuestion(
    'question',
    '三级建造师人数还考核吗，哪些不考核了',
    ['一级资质为什么不再考核注册建造师人数？', '除各类别最低等级以外'],
    ['住房城乡建设部关于简化建筑业企业资质标准部分指标的通知', '除最低等级外'],
  ),
  createEvaluationQuestion('guide', '监理师注册一次管几年', ['注册监理工程师注册证书', '注册有效期 3 年']),
  createEvaluationQuestion('guide', '建筑师的注册证几年一换', ['注册建筑师注册证书', '注册有效期 2 年']),
  createEvaluationQuestion('guide', '施工员证过不过期，要不要延', [
    '施工现场专业人员（施工员、质量员、材料员、机械员、劳务员、资料员、标准员）培训合格证',
    '无固定有效期',
  ]),
  createEvaluationQuestion('guide', '注册安全工程师证谁发的，有效几年', ['注册安全工程师注册证书', '注册有效期 3 年']),
  createEvaluationQuestion(
    'question',
    '建筑业资质证书还有两个月到期，现在去延还行不行',
    ['资质证书剩 3 个月，还来得及办延续吗？', '3 个月前'],
    ['建筑业企业资质', '届满 3 个月前'],
  ),
  createEvaluationQuestion(
    'guide',
    '安许证延期手续几时办，没出事故要重新审吗',
    ['安全生产许可证什么时候办延期？', '期满前 3 个月'],
    ['建筑施工企业安全生产许可证', '期满前 3 个月'],
  ),
  createEvaluationQuestion('guide', '检测资质到期前多少个工作日得申请', ['建设工程质量检测机构资质', '30 个工作日']),
  createEvaluationQuestion('question', '二建证三年到了没延续会怎样', [
    '二级建造师注册快到期，什么时候办延续注册？',
    '不能再担任项目负责人',
  ]),
  createEvaluationQuestion('guide', '湖北的施工总承包二级去哪个厅办', ['建筑业企业资质（省级审批事项）', '湖北省']),
  createEvaluationQuestion('guide', '岩土注册要交哪些材料', ['注册土木工程师（岩土）注册', '通常要准备']),
  createEvaluationQuestion('guide', '施工资质从申报到拿证一步步怎么走', ['建筑业企业资质', '办理步骤']),
  createEvaluationQuestion('policy', '工资保证金、专户谁先垫付清偿，哪个条例', [
    '保障农民工工资支付条例',
    '总承包单位清偿责任',
  ]),
  createEvaluationQuestion(
    'policy',
    '消防验收规定23年改了啥',
    ['住房和城乡建设部关于修改《建设工程消防设计审查验收管理暂行规定》的决定', '专家评审'],
    ['建设工程消防设计审查验收管理暂行规定', '2023年'],
  ),
  createEvaluationQuestion('policy', '告知承诺拿的一级资质事后怎么查', [
    '住房和城乡建设部办公厅关于实行建筑业企业资质审批告知承诺制的通知',
    '事后核查',
  ]),
  createEvaluationQuestion('policy', '水利监理资质归哪个部委的办法管', [
    '水利工程建设监理单位资质管理办法',
    '水利部令',
  ]),
  createEvaluationQuestion(
    'question',
    '业绩没上平台下一步怎么办',
    ['业绩要先进平台：从今天起做哪几件事', '补录'],
    ['企业业绩一定要进全国平台吗？', '补录'],
  ),
  createEvaluationQuestion('question', '专业齐全到底怎么数人', ['“专业齐全”是什么意思？', '每个专业至少 1 人']),
  createEvaluationQuestion('standard', '幕墙设计专项包括哪些幕墙', ['建筑幕墙工程设计专项', '单元式幕墙']),
  createEvaluationQuestion('question', '总工能不能也当一个中级职称算进去', [
    '技术负责人可以同时算作职称人员吗？',
    '默认允许',
  ]),
  createEvaluationQuestion('question', '建造师有哪些专业', ['建造师专业', '民航机场工程']),
  createEvaluationQuestion('guide', '怎么把Excel里的人员一次导进来', ['注册人员信息', '导入']),
  createEvaluationQuestion('guide', '提醒太早了，想改成提前30天，哪里改', ['提醒设置', '今日待办']),
  createEvaluationQuestion('guide', '模拟一下我们够不够报市政二级，点哪里', ['人员数量校验', '资质 › ']),
  createEvaluationQuestion('guide', '手机号换了，登录手机怎么改', ['个人中心', '更换手机']),
  createEvaluationQuestion('guide', '删错的证书还能找回来吗', ['资质证书信息', '30 天']),
  createEvaluationQuestion('guide', '企业认证怎么做，要上传什么', ['会员中心（企业认证）', '营业执照']),
  createEvaluationQuestion('guide', '申报表空白模板从哪下载', ['模板下载', '模板']),
];

/** Questions that must be declined or refused, because no published text answers them. */
export const DESK_OPEN_REFUSALS: readonly string[] = [
  '今年二建考试成绩什么时候出来',
  '隔壁中建三局有多少个一建',
  '一建证挂出去一年多少钱',
  '我们省住建厅厅长电话是多少',
  '标书里的报价怎么填才能中',
  '劳务纠纷打官司能赢吗',
];
