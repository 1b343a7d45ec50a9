import { splitWords } from './split-words.ts';
import { createLookupTable } from './table.ts';

/** Headings of rosters, ledgers and exports of other programs, by field of the enterprise document. */
const LISTED = createLookupTable<readonly string[]>({
  name: splitWords(`
    人员姓名 员工姓名 职工姓名 本人姓名 姓名全称 持证人 持证人姓名 人员名称 从业人员姓名 注册人员姓名 证书持有人 名字
    职员姓名 工人姓名 技术人员姓名 专业技术人员姓名 注册师姓名 作业人员姓名 操作人员姓名 参保人姓名 参保人员姓名
    被保险人姓名 参保人 持证人员 持证人员姓名
  `),
  idType: ['证件类别', '有效证件类型', '身份证件类型'],
  idNo: splitWords(`
    身份证号 证件号码 证件号 身份证 公民身份号码 居民身份证号码 居民身份证号 居民身份证 身份证件号 身份证件号码
    身份证编号 身份号码 有效证件号码 证照号码 身份证明号码 身份证号/证件号 18位身份证号 公民身份证号码 公民身份证号
    社会保障号码 社会保障号 身份证件编号 有效身份证件号码 身份证明号 社保号码 参保人身份证号 身份证/护照号 居民身份号码
    身份证号码/证件号码 公民身份证 二代身份证号 有效证件号 身份号
  `),
  gender: ['男/女', '性別'],
  birthDate: ['出生年月日', '生日', '出生年月', '出生时间', '出生日', '出生年/月', '出生年月日期'],
  phone: splitWords(`
    手机 手机号码 联系电话 电话 移动电话 联系方式 本人电话 联系手机 手机电话 电话号码 联系号码 个人电话 本人手机
    联系人电话 移动电话号码 手机号/联系电话 电话/手机 联系人手机 手机/电话 联系方式/手机 常用电话 常用手机 本人联系电话
    本人手机号 本人手机号码 个人手机 个人手机号 联系手机号 联系手机号码 手机联系方式 联系电话/手机 通讯电话
  `),
  education: splitWords(`
    文化程度 最高学历 学历层次 学历情况 文化水平 学历/学位 第一学历 全日制学历 教育程度 最高文凭 毕业学历 现学历
    现有学历
  `),
  major: splitWords(`
    专业 毕业专业 学历专业 毕业院校专业 专业名称 所学专业名称 学习专业 最高学历专业 毕业所学专业 学历所学专业
    最高学历所学专业
  `),
  graduateSchool: splitWords(`
    毕业学校 学校 毕业院校名称 毕业学院 毕业学校名称 院校 毕业于 就读院校 毕业大学 最高学历毕业院校 最高学历毕业学校
    学历院校 毕业院校/学校
  `),
  graduateDate: ['毕业时间', '毕业年月', '毕业年份', '毕业证日期', '毕业年月日'],
  titleName: splitWords(`
    职称 技术职称 专业技术职称 现有职称 专业技术资格 职称资格 专业职称 技术职务 职称证书名称 专业技术职务
    专业技术资格名称 任职资格 专业技术职务任职资格 任职资格名称 职称类别名称 现职称 现任职称 专业技术职务名称
    专业技术职称名称 评定职称 取得职称 已获职称 聘任职称 专业技术任职资格 技术职务任职资格
  `),
  titleRank: splitWords(`
    职称级别 职称等级 技术职称级别 职称层级 专业技术资格级别 技术等级职称 职称资格级别 职称档次 专业技术职称级别
    专业技术职务级别 专业技术职务等级 专业技术职称等级 技术职称等级
  `),
  titleMajor: splitWords(`
    职称证专业 职称专业类别 职称证书专业 评审专业 专业技术资格专业 技术职称专业 职称对应专业 职称所属专业
    专业技术职务专业 任职资格专业 评定专业 职称评审专业
  `),
  titleCertNo: splitWords(
    '批准文号/证书号 证书号/批准文号 批准文号/证书编号 证书编号/批准文号 职称证号 职称证编号 职称证书号 职称证书号码 职称编号 职称证书编码 专业技术资格证书编号',
  ),
  titleSeries: ['职称类别', '专业技术职称系列'],
  kind: ['类别', '人员类型', '人员性质', '人员分类'],
  postName: splitWords(`
    岗位名称 岗位类别 部门/岗位 岗位/部门 职务 工作岗位 现任职务 职务/岗位 岗位/职务 岗位职务 现任岗位 担任岗位 任职岗位
    从事岗位 岗位工种 部门及岗位 部门岗位 职位 八大员岗位 现场管理岗位 岗位证书名称 操作类别 作业类别 作业工种 操作项目
    准操项目 特种作业类别 工种/操作类别 岗位类型 人员岗位 担任职务 现从事岗位 公司职务 拟任岗位 拟任职务 拟担任职务
    拟派岗位 项目岗位 本项目任职 本项目职务 岗位/工种 特种作业工种 操作工种 特种工种 操作种类
  `),
  postCertNo: splitWords('岗位证号 岗位证编号 岗位证书号 岗位证书号码 上岗证编号 上岗证号 八大员证书编号 岗位证书编码'),
  postCertEnd: splitWords(`
    岗位证有效期 岗位证书有效期至 岗位证到期时间 上岗证有效期 岗位证有效期至 使用期 使用期至 使用期止 使用期限 使用有效期
    使用有效期至 证书使用期 证书使用期至 操作证使用期 操作证使用期至 有效使用期
  `),
  trade: splitWords('工种名称 技术工种 从事工种 职业工种 职业（工种） 职业名称 技能工种 所属工种 申报工种'),
  skillGrade: splitWords(`
    技能级别 技工等级 职业技能等级 技术等级 工种等级 职业资格等级 技能证书等级 技能证书级别 职业技能级别 工人等级
    技工级别
  `),
  socialSecurityStart: splitWords(`
    参保起始时间 参保起始日期 参保时间 参保日期 社保起始日期 社保起始 社保起始时间 社保开始时间 社保开始日期
    社保缴纳起始 社保缴纳起始时间 社保缴纳起始日期 社保缴纳开始时间 社保参保时间 社保参保日期 首次参保时间 缴纳社保时间
    参保开始时间 养老保险起始时间 首次参保日期 缴费开始时间 缴费起始时间 缴费起始年月 缴费开始年月 社保起缴年月
    社保起缴时间 社保起缴日期 参保年月 参保起始年月 起缴年月 起缴时间 社保缴费起始 社保起缴 起始年月 本单位参保时间
    本单位参保日期 本单位参保起始时间 参保缴费起始时间 首次缴费年月 参保起 参保开始年月 社保开始年月 养老保险参保时间
    养老保险参保日期
  `),
  socialSecurityHere: splitWords(`
    社保缴纳单位 社保单位 参保单位 社保缴纳单位名称 社保所在单位 社保缴费单位 缴纳社保单位 是否本单位缴纳社保
    社保是否在本单位 缴费单位 缴费单位名称 参保单位名称 缴纳单位
  `),
  socialSecurityMonths: splitWords(`
    社保月数 参保月数 缴费月数 社保缴费月数 累计缴费月数 社保累计月数 养老保险缴费月数 缴纳月数 参保月份数 已缴月数
    实缴月数 实际缴费月数 累计参保月数 缴费月份数 连续缴费月数 连续参保月数
  `),
  workYears: splitWords(`
    从业年限 工作年限 从业年数 工作年数 专业工作年限 从事专业年限 技术管理年限 工龄 从事工程管理年限 从事技术管理年限
    从事专业工作年限 从事工程施工技术管理工作年限 从事专业技术工作年限 施工管理年限 管理年限 从事本专业年限
    本专业工作年限 专业年限 从事专业技术年限 从事施工管理年限
  `),
  leaveDate: ['离职时间', '离岗日期'],
  regType: splitWords(`
    注册类型 证书类别 资格类别 注册证书名称 执业资格 注册资格 证书名称 注册证书类别 执业资格类别 执业资格名称
    注册执业资格 注册证书类型 执业证书名称 执业证书类别 资格证书名称 注册证书 注册资格名称 执业注册类别
    注册类别名称 执业类别 注册人员类别 持证类别 注册建造师 证书类型 注册名称
    注册类别等级 证件名称 证书种类 证书情况 持证情况 级别专业 级别及专业 级别/专业 等级及专业 等级专业 等级/专业
    注册执业证书 执业注册资格 何种注册资格 注册工程师类别 注册师类别
    注册证类别 注册证名称
  `),
  specialty: splitWords(`
    专业 注册专业名称 执业专业 注册证书专业 专业类别 证书专业 注册类别专业 执业资格专业 注册专业类别 注册资格专业
    执业范围 执业证书专业 资格专业 执业注册专业 注册执业专业 执业专业类别 执业注册类别专业
  `),
  grade: splitWords(`
    注册等级 资格等级 注册级别 证书等级 执业等级 注册证书等级 执业资格等级 注册资格等级 资格级别 证书级别 执业级别
  `),
  regNo: splitWords(`
    注册证书编号 注册证号 证书注册编号 注册号 执业资格证书编号 注册编码 注册证书号 注册证书号码 注册执业证书编号
    执业证书编号 执业资格注册编号 注册证编号 注册证书注册号 注册编号/证书号 执业注册编号 执业注册号 注册号码
    执业资格证号 注册登记号 注册执业号 执业证号 执业证编号 执业证书号 执业证书号码 资格注册编号 注册师编号
  `),
  practiceSealNo: splitWords(`
    印章号 执业印章编号 印章编号 注册印章号 执业印章号码 执业印章号 执业章编号 执业章号 注册章号 注册章编号 印章编码
  `),
  validEnd: splitWords(`
    有效期 有效期至 有效期截止 证书有效期 注册有效期 到期时间 到期日期 注册证书有效期 注册有效期截止 证书有效期至
    有效期限 注册证书有效期至 有效期截止日期 注册到期时间 注册到期日期 证书到期时间 证书到期日期 有效截止日期
    注册有效截止日期 有效日期 执业有效期 失效日期 有效期止 有效期到
  `),
  issueDate: splitWords('签发日期 发证时间 颁发日期 注册日期 注册时间 签发时间 批准日期 核发日期 颁证日期 发证年月'),
  continuingEduEnd: ['继续教育到期时间', '继续教育有效期', '继续教育截止'],
  safetyBNo: splitWords(`
    B证编号 B证 B证号 安全B证 安全B证编号 安全生产考核证编号 安全考核证书编号 安考B证 安全生产考核合格证书编号 安考证号
    三类人员证书编号
  `),
  safetyBEnd: splitWords(`
    B证有效期 B证有效期至 安全B证有效期 安全B证有效期至 B证到期时间 安全考核证有效期 安考证有效期
  `),
  certName: ['资质证书名称', '证照名称', '证件名称', '资质名称'],
  certNo: splitWords(`
    证书号 资质证书编号 证书编号 资格证号 资格证编号 资格证书号 资格证书管理号 证照编号 证照号
  `),
  projectName: splitWords(`
    工程名称 项目 工程项目名称 合同名称 工程项目 项目工程名称 承建项目 承建工程 工程（项目）名称 业绩名称 业绩项目名称
    工程名称及地点 施工项目名称 单位工程项目名称 合同工程名称 项目全称 监理项目名称 监理工程名称 设计项目名称
    设计工程名称 勘察项目名称 勘察工程名称 咨询项目名称 检测工程名称 服务项目名称 业绩工程名称 合同项目名称
    项目/工程名称 工程/项目名称 施工工程名称 代表业绩名称 标段名称
  `),
  projectNo: splitWords(
    '项目编号 工程编号 平台编号 四库编号 四库一平台编号 项目编码 工程项目编号 平台项目编码 平台项目代码',
  ),
  provProjectNo: ['省平台编号', '省级平台编号'],
  projectType: ['工程类型', '项目类别', '项目类型', '专业类型', '业绩类别'],
  role: ['承包方式', '承包模式', '承包形式', '施工方式', '承包类型', '角色', '担任职位', '项目职务', '任职'],
  address: splitWords('工程地点 工程地址 项目地点 项目地址 建设地点 施工地点 工程详细地址 项目详细地址 建设地址'),
  region: splitWords('项目地区 工程所在地 所在地区 项目属地 行政区划 所属地区 建设地区 所在地 所在城市 项目所在地区'),
  ownerName: splitWords(`
    业主 业主单位 建设单位名称 发包人 甲方单位 发包单位 业主名称 甲方 发包方 甲方名称 委托单位 业主单位名称 建设方
    发包人名称 建设单位（业主） 建设（业主）单位 招标人 业主（建设单位） 委托人 委托方 委托方名称 委托人名称
    委托单位名称 委托方单位 建设单位/委托人 业主/委托人 建设/委托单位 建设(委托)单位 客户名称 采购人 采购单位 招标单位
    项目业主 项目法人 发包单位名称 发包方名称
  `),
  legalPerson: ['法人', '法人代表', '企业法人'],
  creditCode: ['信用代码', '社会信用代码', '统一代码'],
  paidCapital: ['实缴', '实缴注册资本'],
  onPlatform: ['上平台', '入库'],
  ownerCreditCode: ['业主统一社会信用代码', '建设单位代码', '业主信用代码'],
  totalInvest: splitWords(`
    总投资额 投资额 项目总投资 投资总额 计划投资 工程总投资 工程投资 工程投资额 项目投资 项目投资额 工程总投资额
    项目总投资额 概算投资 总概算
  `),
  contractAmount: splitWords(`
    合同金额 合同价 合同额 合同造价 工程造价 中标价 合同价款 合同总价 合同总额 签约合同价 中标金额 合同总金额 造价
    合同价格 承包金额 工程合同价 工程合同额 合同签约价 工程总价 合同值 金额
  `),
  settleAmount: splitWords('结算金额 结算价 决算金额 决算价 结算造价 竣工结算价 审定金额 结算总价 工程结算额 审计金额'),
  area: splitWords(`
    面积 建筑面积 总建筑面积 工程面积 建设面积 建筑总面积 总面积 监理面积 设计面积 项目建筑面积 工程建筑面积
    设计建筑面积 监理建筑面积
  `),
  length: splitWords(`
    道路长度 线路长度 总长度 管道长度 全长 里程 总长 公里数 线路全长 管线长度 路线长度 路线全长 管网长度 道路全长
    桥梁长度 桥梁全长 隧道长度
  `),
  span: ['最大跨度', '单跨跨度', '主跨', '单跨', '桥梁跨度', '最大单跨', '单跨跨径', '最大跨径', '主跨跨径'],
  height: ['建筑高度', '檐高', '总高度', '最大高度'],
  depth: ['基坑深度', '最大深度', '开挖深度', '基坑开挖深度', '最大开挖深度'],
  floors: ['建筑层数', '楼层', '总层数', '总楼层'],
  capacity: ['处理能力', '工程量'],
  contractDate: splitWords(`
    签订日期 合同签订时间 签约日期 签约时间 合同日期 合同时间 合同签署日期 签订时间 合同签定日期 合同签定时间
    合同签署时间 签署日期 委托日期 委托时间 合同签订年月 签约年月
  `),
  permitNo: ['施工许可证编号', '施工许可证', '许可证号', '施工许可编号'],
  permitDate: ['施工许可时间', '施工许可证日期', '许可日期', '施工许可证发证日期'],
  startDate: splitWords(`
    开工时间 实际开工日期 开工年月日 开工 实际开工时间 开始时间 开工年月 进场日期 开工日
    起始日期 开始施工日期 动工日期 工程开工日期 工程开工时间 实际开工     开工令日期 开工令时间 开工报告日期 进场时间 监理进场日期 监理进场时间 服务开始时间 服务开始日期 监理开始时间
    监理开始日期 设计开始时间 勘察开始时间
  `),
  finishDate: splitWords(`
    竣工时间 完工时间 完工日期 竣工 实际竣工日期 竣工年月日 完工 实际竣工时间 竣工年月 交工日期 交工时间 实际完工日期
    竣工日 完工年月 工程竣工日期 工程竣工时间 实际完工时间 交（竣）工日期 交（竣）工时间 竣（交）工日期 竣（交）工时间
    交竣工日期 竣交工日期 交工（竣工）日期 竣工（交工）日期 实际竣工 实际完工 完成日期 完成时间 完成年月 交付日期
    交付时间 成果交付时间 成果提交日期 成果提交时间 出图日期 出图时间 设计完成时间 设计完成日期 勘察完成时间
    勘察完成日期 监理结束时间 监理结束日期 服务结束时间 服务结束日期 工程完工日期 工程完工时间
  `),
  acceptDate: splitWords(`
    验收日期 验收时间 竣工验收时间 交工验收日期 通过验收日期 验收合格日期 竣工验收合格日期 验收年月 交（竣）工验收日期
    竣（交）工验收日期 交竣工验收日期 竣工验收 交工验收 验收 验收通过日期 验收通过时间 通过验收时间 验收合格时间
    完工验收日期 完工验收时间 合同工程完工验收日期
  `),
  endDate: ['终止日期', '截止日期', '结束时间', '截止时间'],
  qualityPassed: ['是否合格', '质量是否合格', '验收合格'],
  managerUuid: splitWords(`
    项目负责人 建造师 项目经理姓名 项目负责人姓名 项目经理（建造师） 负责人 施工项目经理 项目经理名称 总监 总监理工程师
    项目总监 总监姓名 总监理工程师姓名 项目总监理工程师 设计负责人 设计总负责人 勘察负责人 项目设计负责人 设计项目负责人
    勘察项目负责人 工程负责人 项目主持人 项目总负责人 咨询负责人 工程总承包项目经理
  `),
  techLeadUuid: ['技术负责人', '项目总工', '技术负责人姓名', '项目技术负责人姓名', '项目技术总工'],
  spec: splitWords(`
    规格 型号 规格及型号 规格/型号 型号规格 规格、型号 型号/规格 设备型号 型号及规格 技术规格 规格/参数 仪器型号
    型号规格及参数
  `),
  count: splitWords('台数 台套数 数量（台） 台（套）数 套数 拥有数量 现有数量 设备数量 仪器数量 数量/台'),
  status: ['员工状态', '人员状态', '在职情况', '在岗状态', '用工状态', '是否在职', '在职/离职', '任职状态', '参保状态'],
  registeredHere: splitWords(`
    聘用企业 聘用单位 注册单位 执业单位 注册企业 受聘单位 聘用企业名称 注册单位名称 聘用单位名称 受聘企业 执业单位名称
  `),
  period: splitWords(`
    开竣工日期 开竣工时间 开工竣工日期 开、竣工日期 开竣工年月 起止时间 起止日期 工期起止 施工时间 建设工期
    开工及竣工日期 开竣工起止日期 合同工期起止 开/竣工日期 施工起止时间 服务期 服务期限 服务时间 服务周期 服务起止时间
    服务起止日期 监理服务期 监理服务期限 监理期限 监理工期 监理起止时间 监理起止日期 设计周期 设计起止时间 勘察周期
    勘察起止时间 合同履行期限 合同履约期 履约期限 合同起止日期 合同起止时间 实施时间 起讫时间 起讫日期 起止年月
    开完工日期 开完工时间
  `),
  scaleText: splitWords(`
    建设规模 工程规模 建筑规模 规模 工程概况 工程内容 主要工程内容 建设内容 规模指标 工程规模及结构 主要技术指标
    技术指标 建设规模及内容 结构类型及规模
  `),
  owned: splitWords(`
    自有或租赁 自有/租赁 权属 产权 产权情况 设备来源 来源 是否自有 自有或租用 设备权属 自有/租用 权属情况 权属性质
    设备归属 取得方式 所有权
  `),
  itemText: splitWords('资质类别及等级 资质等级 资质类别等级 资质内容 资质项目 资质范围 许可范围 资质类别'),
  tradeText: splitWords(`
    工种及等级 职业(工种)及等级 职业及等级 工种与等级 工种/等级 工种、等级 技能工种及等级 职业工种及等级
  `),
  issuer: splitWords(`
    发证单位 发证机构 颁发单位 认证机构 颁证机关 颁证单位 签发机关 发证部门 颁发部门 颁发机关 核发机关
  `),
  projectScale: splitWords(`
    结构/规模 规模/结构 结构规模 规模及结构 结构及规模 结构形式及规模 工程规模/结构 监理规模 设计规模 勘察规模
    工程结构及规模
  `),
});

const END_WORDS = splitWords(`
  有效期 有效期至 有效期截止 有效期限 有效截止日期 有效日期 到期时间 到期日期 到期日 截止日期 有效期止
  有效期截止日期 失效日期 失效时间 有效至 期满日期 届满日期 有效期届满日期 有效期截至 截止有效期 到期年月
  有效期起止 有效期起止日期 有效期起止时间 有效起止日期 有效期间 有效期终止日期 有效期结束日期 有效截止日 有效截止
  有效期截止日 有效期截止时间 有效截止时间 有效终止日期 有效期满日期 有效期满日 失效日
`);
const NUMBER_WORDS = ['编号', '号', '号码', '证号', '证书号', '证书编号'] as const;
/** Last words of composed headings for amounts of money. */
const MONEY_WORDS = ['价', '价款', '金额', '额', '总价', '总额', '造价', '总金额'] as const;
/** Services whose ledgers name the contract amount after the service: 监理合同额, 监理费. */
const SERVICES = splitWords('监理 设计 勘察 勘察设计 咨询 检测 服务 施工监理 监理服务 测绘 造价咨询');
/** Words that a heading of titles and registrations joins: 职称/执业资格. */
const TITLE_WORDS = ['职称', '技术职称', '专业技术职称'];
const JOINTS = ['/', '、', '及', '和', '与', '或'];
const REGISTRATION_WORDS = splitWords(
  '执业资格 注册资格 职业资格 执业资格证书 职业资格证书 注册执业资格 执业注册资格 执业证书 注册证书 注册类别',
);
const CLASS_WORDS = ['类别', '名称', '类型', '种类'] as const;

const COMPOSED: readonly (readonly [field: string, first: readonly string[], last: readonly string[]])[] = [
  ['regNo', ['注册', '注册证书', '注册证', '执业注册', '执业资格', '注册执业'], NUMBER_WORDS],
  ['validEnd', ['注册', '注册证书', '专业', '执业资格', '注册证'], END_WORDS],
  ['contractAmount', ['合同', '签约合同', '工程合同', '中标', '承包', '签约', '施工合同'], MONEY_WORDS],
  ['contractAmount', [...SERVICES, '委托', '承接', '分包'].map((one) => `${one}合同`), MONEY_WORDS],
  ['contractAmount', SERVICES, ['费', '费用', '服务费', '酬金', '收费']],
  ['regType', ['注册资格', '执业资格', '注册执业资格', '执业注册', '执业证书', '注册证书'], CLASS_WORDS],
  ['regType', TITLE_WORDS.flatMap((one) => JOINTS.map((joint) => `${one}${joint}`)), REGISTRATION_WORDS],
  ['regType', REGISTRATION_WORDS, JOINTS.flatMap((joint) => TITLE_WORDS.map((one) => `${joint}${one}`))],
  ['regNo', ['注册资格', '执业证书', '执业证'], NUMBER_WORDS],
  ['validEnd', ['注册资格', '执业注册', '执业证书', '执业证'], END_WORDS],
  ['settleAmount', ['结算', '决算', '竣工结算', '工程结算', '审定', '竣工决算'], MONEY_WORDS],
  [
    'titleCertNo',
    splitWords(`
      职称 职称证 职称证书 资格证书 专业技术资格 任职资格 任职资格证书 专业技术职务 专业技术资格证书 职称资格证书
    `),
    NUMBER_WORDS,
  ],
  [
    'postCertNo',
    splitWords(`
      岗位 岗位证 岗位证书 上岗证 岗位资格证书 操作证 操作资格证 特种作业证 特种作业操作证 特种作业操作资格证
      特种作业操作资格证书 操作资格证书 特种作业资格证 特种作业证书
    `),
    NUMBER_WORDS,
  ],
  ['postCertEnd', ['岗位证', '岗位证书', '上岗证', '操作证', '操作资格证', '特种作业证'], END_WORDS],
  [
    'skillCertNo',
    splitWords(`
      技能证书 技能 技能证 工种证书 职业技能证书 职业技能等级证书 职业技能等级证 技能等级证 职业资格证书 技能等级证书
    `),
    NUMBER_WORDS,
  ],
  [
    'safetyBNo',
    splitWords(`
      B证 安全B证 安考B证 安全考核B证 安全生产考核B证 安全生产考核证 安全生产考核合格证 安全生产考核合格证书 B类证
      安全证 安全考核证 考核合格证 考核合格证书 三类人员证 三类人员证书 安管人员证 安管人员证书
    `),
    ['', ...NUMBER_WORDS],
  ],
  [
    'safetyBEnd',
    splitWords(`
      B证 安全B证 安考B证 安全考核B证 安全生产考核B证 安全生产考核证 安全生产考核合格证书 B类证 安全证 安全考核证 考核合格证书
    `),
    END_WORDS,
  ],
];

/** Headings that several certificates of a person share. The neighbouring columns or the table determine the certificate. */
export const SHARED_HEADINGS = {
  number: splitWords(`
    证书编号 证书号 证书号码 证号 证书编码 证件编号 证书注册号 注册号/证号 注册号/证书号 证号/注册号 证书号/注册号
    证书编号/注册号 证书编号/注册编号 注册证号/证书号 证书(注册)编号 证书(注册)号 电子证书编号 电子证书号
  `),
  end: ['', '证书', '证件', '资格证书']
    .flatMap((start) => END_WORDS.map((end) => `${start}${end}`))
    .concat(['有效期到', '证书失效日期']),
  rank: ['级别', '等级'],
};
const SHARING = createLookupTable<readonly string[]>({
  regNo: SHARED_HEADINGS.number,
  titleCertNo: SHARED_HEADINGS.number,
  postCertNo: SHARED_HEADINGS.number,
  skillCertNo: SHARED_HEADINGS.number,
  safetyBNo: SHARED_HEADINGS.number,
  validEnd: SHARED_HEADINGS.end,
  postCertEnd: SHARED_HEADINGS.end,
  safetyBEnd: SHARED_HEADINGS.end,
  titleRank: SHARED_HEADINGS.rank,
  skillGrade: SHARED_HEADINGS.rank,
  titleMajor: ['专业'],
  grade: SHARED_HEADINGS.rank,
});

const composed = (field: string): string[] =>
  COMPOSED.filter(([one]) => one === field).flatMap(([, first, last]) =>
    first.flatMap((start) => last.map((end) => `${start}${end}`)),
  );

/**
 * Headings of rosters, ledgers and exports of other programs, by field of the enterprise document. A heading such as 专业 may be listed for
 * fields of different records; the neighbouring columns decide. The unit in brackets and white space are ignored.
 */
export const ROSTER_HEADINGS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...new Set([...Object.keys(LISTED), ...COMPOSED.map(([field]) => field), ...Object.keys(SHARING)])].map((field) => [
    field,
    [...new Set([...(LISTED[field] ?? []), ...composed(field), ...(SHARING[field] ?? [])])],
  ]),
);

/** Headings of columns that only number the rows; they are not imported. */
export const ROW_NUMBER_HEADINGS: ReadonlySet<string> = new Set(
  splitWords('序号 编号 序 行号 NO NO. No No. # 项次 次序'),
);
/** Headings of columns with remarks. Their values are reported, because no record has a field for them. */
export const REMARK_HEADINGS: ReadonlySet<string> = new Set(['备注', '说明', '备考', '附注', '备注说明', '其他说明']);
/** Headings of columns for which no record has a field. Their values are reported without asking the user. */
export const HEADINGS_WITHOUT_FIELD: ReadonlySet<string> = new Set(
  splitWords(`
  出厂编号 出厂日期 出厂年份 机身编号 生产厂家 生产厂商 生产单位 制造厂家 制造商 制造单位 购置日期 购置时间 购置年份
  购买日期 购买时间 购入日期 购入时间 原值 设备原值 净值 检定日期 检定有效期 检定有效期至 校准日期 校准有效期
  检定证书编号 评审机构 评审单位 批准时间 哪年评的 出厂号 生产商 制造厂 账面原值 购置年月 购买年月 购入年月 下次检定日期 检定单位
  检定机构 检定日 校准单位
`).concat(
    // No record has a field for certificates of class A.
    ['A证', '安全A证', '安考A证', '安全考核A证', '安全生产考核A证', 'A类证', 'A类证书', 'A本'].flatMap((start) =>
      ['', ...NUMBER_WORDS, ...END_WORDS].map((end) => `${start}${end}`),
    ),
  ),
);
