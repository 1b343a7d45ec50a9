import { articlesPages } from '#features/content/articles/pages/articles.pages.ts';
import { feedbackPages } from '#features/content/feedback/pages/feedback.pages.ts';
import { interpretationsPages } from '#features/content/interpretations/pages/interpretations.pages.ts';
import { linksPages } from '#features/content/links/pages/links.pages.ts';
import { searchPages } from '#features/content/search/pages/search.pages.ts';
import { enterprisePages } from '#features/enterprise/enterprise/pages/enterprise.pages.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { messagesPages } from '#features/enterprise/messages/pages/messages.pages.ts';
import { ordersPages } from '#features/enterprise/orders/pages/orders.pages.ts';
import { evaluationsPages } from '#features/evaluation/evaluations/pages/evaluations.pages.ts';
import { standardReleasesPages } from '#features/evaluation/standard-releases/pages/standard-releases.pages.ts';
import { filingDocumentsPages } from '#features/filing/filing-documents/pages/filing-documents.pages.ts';
import { filingGuidePages } from '#features/filing/filing-guide/pages/filing-guide.pages.ts';
import { useCalendarPages } from '#features/filing/use-calendar/pages/use-calendar.pages.ts';
import { accountPages } from '#features/identity/account/pages/account.pages.ts';
import { authPages } from '#features/identity/auth/pages/auth.pages.ts';
import { keysPages } from '#features/identity/keys/pages/keys.pages.ts';
import { apiAccessPages } from '#features/operations/api-access/pages/api-access.pages.ts';
import { achievementsPages } from '#features/records/achievements/pages/achievements.pages.ts';
import { certificatesPages } from '#features/records/certificates/pages/certificates.pages.ts';
import { importExportPages } from '#features/records/import-export/pages/import-export.pages.ts';
import { nationalPlatformPages } from '#features/records/national-platform/pages/national-platform.pages.ts';
import { personnelPages } from '#features/records/personnel/pages/personnel.pages.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import { overviewPages } from '#features/work/overview/pages/overview.pages.ts';
import { remindersPages } from '#features/work/reminders/pages/reminders.pages.ts';
import { todoPages } from '#features/work/todo/pages/todo.pages.ts';

import { createPageHelp, type PageHelp } from '#platform/server/passages.ts';

/**
 * Help texts for all pages of the enterprise area and the account, with the labels of their buttons. Optional features add others
 * (`HELP_ENTRIES`).
 */
export const HELP_TEXTS: readonly PageHelp[] = [
  createPageHelp(
    todoPages.todo,
    '今日待办',
    '逾期和将到期的提醒、资质缺口、申报和待办的申请列在一起；可以逐条续期、转交、推迟或标为已处理，也可以成批处理。',
    '待办 要做 今天 处理 交接 转交 推迟 暂不提醒',
  ),
  createPageHelp(
    overviewPages.overview,
    '企业总览',
    '企业的资质、人员、证书到期和提醒的数量在一页里看，可以打印。',
    '总览 概况 首页 统计 一览',
  ),
  createPageHelp(
    enterprisePages.menuLicence,
    '证照 › 营业执照',
    '查看和修改营业执照的登记内容，上传扫描件；认证企业改名称或信用代码须提交审核。',
    '营业执照 执照 改名 地址 法人 信用代码',
  ),
  createPageHelp(
    certificatesPages.menuCertificates,
    '证照 › 资质证书',
    '新增、修改、续期、删除和导出资质证书；删除的在“最近删除”里保留 30 天，可以恢复。',
    '资质证书 证书 登记 录入 录 误删 删错 找回 恢复 回收站',
  ),
  createPageHelp(
    nationalPlatformPages.menuProjects,
    '项目与业绩 › 监管平台项目',
    '新增、修改、删除项目业绩，点“导入”可以把 Excel 里的项目成批导进来；删除的保留 30 天，可以恢复。',
    '项目 业绩 批量 成批 导入 表格 录入 录 四库一平台',
  ),
  createPageHelp(
    personnelPages.menuRegisteredPeople,
    '人员 › 注册人员',
    '新增、修改、删除注册人员，点“导入”可以把 Excel 里的人员成批导进来；删除的在“最近删除”里保留 30 天，可以恢复。',
    '人员 建造师 员工 批量 成批 导入 导进来 表格 录入 录 误删 删错 找回 恢复 回收站 离职',
  ),
  createPageHelp(
    personnelPages.menuOtherPeople,
    '人员 › 非注册人员',
    '新增、修改、删除职称人员、现场管理人员和技术工人，点“导入”可以从 Excel 成批导进来（空白表在“申报 › 模板下载”）；删除的保留 30 天，可以恢复。',
    '非注册人员 工人 民工 花名册 一次 导进 技工 职称 八大员 批量 导入 录入 录',
  ),
  createPageHelp(
    achievementsPages.registeredAchievements,
    '项目与业绩 › 注册人员业绩',
    '登记注册人员负责过的工程，供个人业绩核对。',
    '个人业绩 人员业绩 登记 录入',
  ),
  createPageHelp(
    useCalendarPages.useCalendar,
    '使用日历',
    '登记人员和证书哪天被项目、投标或申报占用，冲突会标红，也能查哪几天空着。',
    '占用 在用 空闲 冲突 使用 借用 压证 锁证 谁的证 哪天',
  ),
  createPageHelp(
    importExportPages.templates,
    '申报 › 模板下载',
    '下载人员、项目、证书等填报用的 Excel 空白模板，填好后在同一页导入；也可以导出企业的全部数据。',
    '模板 空白 表格 申报表 下载 导出 备份 导入',
  ),
  createPageHelp(
    remindersPages.reminderSettings,
    '今日待办 › 提醒设置',
    '修改各类证书提前多少天提醒、用站内消息、短信、邮件还是微信提醒，设置免打扰的时段（可以按星期分别设），并可取得日历订阅地址。',
    '免打扰 半夜 夜里 周末 节假日 勿扰 提醒 提前 天数 设置 短信 微信 邮件 太早 太晚 关掉 通知 日历 订阅 改成',
  ),
  createPageHelp(
    remindersPages.menuCertificateReminders,
    '今日待办 › 资质证书',
    '列出将到期和已过期的资质证书，可以直接续期或标为已处理。',
    '资质 到期 过期 快到期 提醒 续期 列表',
  ),
  createPageHelp(
    remindersPages.menuRegisteredReminders,
    '今日待办 › 注册人员',
    '列出注册证书、安全考核证书将到期或有问题的注册人员。',
    '人员 证书 到期 快到期 谁 提醒 列表',
  ),
  createPageHelp(
    remindersPages.countReminders,
    '今日待办 › 人数',
    '看每一项资质的人数是否够、差几人、哪天起不够。',
    '人数 不够 预警 差几人 缺人',
  ),
  createPageHelp(
    remindersPages.anomalyReminders,
    '今日待办 › 资质异常',
    '看哪一项资质不再满足标准、从哪天起、由什么引起。',
    '异常 不满足 不达标 动态核查',
  ),
  createPageHelp(
    evaluationsPages.countCheck,
    '资质 › 人员数量校验',
    '选一项资质和等级，看净资产、人员、业绩和设备够不够申报、差什么，并可打印报告。',
    '模拟 够不够 能不能报 缺什么 差什么 校验 受理 申报 条件 检查 测一下',
  ),
  createPageHelp(
    evaluationsPages.qualifications,
    '资质 › 我的资质',
    '持有和想要的每一项资质各有一页：结论、缺口、谁算在内、什么时候失效、报告的历史；打开一份报告可以打印，也可以生成链接分享给别人看。',
    '分享 链接 发给领导 打印 我的资质 缺口 结论 报告',
  ),
  createPageHelp(
    evaluationsPages.projectCheck,
    '资质 › 业绩诊断',
    '用登记的工程核对一项资质的业绩指标，看哪几项算数、还差多少。',
    '业绩 诊断 算不算 够不够 校验 工程',
  ),
  createPageHelp(
    evaluationsPages.coverage,
    '资质 › 人员与要求对照',
    '用一张表看每个人能算到哪一条要求，可以只看缺口。',
    '人员 要求 对照 矩阵 算到 哪一条',
  ),
  createPageHelp(
    standardReleasesPages.ahead,
    '资质 › 标准变化',
    '标准修改施行之前，看新要求从哪天起影响贵公司现有的资质、还差多少。',
    '标准 修改 变化 新标准 施行 影响',
  ),
  createPageHelp(
    filingDocumentsPages.filing,
    '申报 › 申报管理',
    '从报告建立申报，跟进材料、补正、公示和领证，并生成申报表格。',
    '申报 进度 补正 表格 领证 跟进 新建',
  ),
  createPageHelp(
    filingGuidePages.materials,
    '申报 › 申报材料分析',
    '选一项资质，看申报要哪些材料、企业里已经有哪些。',
    '材料 清单 申报材料 缺材料',
  ),
  createPageHelp(
    interpretationsPages.opinions,
    '申报 › 受理意见解读',
    '查审批机关常见的不予许可和补正意见是什么意思、怎么改。',
    '审批意见 意见 退回 不予许可 补正 驳回 整改 解读',
  ),
  createPageHelp(
    apiAccessPages.apiAccess,
    '设置 › 开放接口',
    '企业认证并开通会员后，在这里新建接口令牌和回调地址，让企业自己的软件读写数据；也在这里决定关于本企业的问答能不能交给模型改写。',
    '接口 api 令牌 对接 回调 oa erp 系统对接',
  ),
  createPageHelp(
    articlesPages.match,
    '标准与政策 › 政策智能匹配',
    '按企业的地区、资质和标签匹配有关的政策文件。',
    '匹配 政策 适合 推送',
  ),
  createPageHelp(
    membershipPages.memberCenter,
    '企业认证',
    '填写企业名称和统一社会信用代码，上传营业执照，提交后等待审核；在这里也可以加入已有的企业。',
    '认证 企业认证 实名 营业执照 上传 绑定企业 加入 审核',
  ),
  createPageHelp(
    ordersPages.memberInfo,
    '会员中心 › 会员信息',
    '查看会员期限、购买和续费、查看订单，在已支付的订单上申请发票。',
    '会员 续费 购买 开通 订单 付款 发票 开票 到期 价格 套餐',
  ),
  createPageHelp(
    keysPages.manageKey,
    '会员中心 › 锁（密钥）管理',
    '登记主锁，新增副锁（最多 20 把）并勾选它能看和能改的菜单，也可以停用、挂失和删除副锁；副锁的权限和状态只有主锁能改。',
    '副锁 主锁 密钥 权限 同事 分权 只能看 授权 子账号 挂失',
  ),
  createPageHelp(
    accountPages.userInfo,
    '头像 › 个人中心',
    '更换手机号（先后核对原手机号和新手机号收到的验证码；原手机号收不到的，在“联系我们”找客服）和邮箱、修改密码和昵称、绑定微信、启用二次验证、查看登录记录和设备、注销账号。',
    '手机 手机号 换号 改绑 换绑 邮箱 密码 昵称 头像 注销 登录设备 二次验证 改密码 更换手机 微信 绑定微信',
  ),
  createPageHelp(
    messagesPages.userMessage,
    '铃铛 › 消息中心',
    '查看站内消息、标为已读，并绑定接收提醒的手机号。',
    '消息 通知 未读 绑定 手机',
  ),
  createPageHelp(
    authPages.forgotten,
    '登录 › 忘记密码',
    '输入账号，凭发到绑定手机的验证码设置新密码。',
    '忘记密码 忘了 找回 重置 登不上 登录密码',
  ),
  createPageHelp(
    feedbackPages.feedback,
    '关于我们 › 联系我们',
    '留下问题和联系方式，可以带截图，用编号查处理结果；人工顾问的电话也在这里。',
    '客服 人工 反馈 投诉 联系 电话 建议 报错',
  ),
  createPageHelp(
    filingGuidePages.filingGuide,
    '标准与政策 › 申报指南检索',
    '按地区、类别和关键词查找受理机关、办理步骤和材料。',
    '申报指南 受理机关 办事 哪里办 网址 省份 事项 流程 入口',
  ),
  createPageHelp(
    linksPages.links,
    '标准与政策 › 相关链接',
    '全国和各省的主管部门、监管平台和查询网站列在这里。',
    '链接 网址 官网 办事系统 四库一平台 登录入口 部门网站',
  ),
  createPageHelp(
    articlesPages.ownHistory,
    '历史公示公告',
    '名单中出现本企业（包括曾用名）的公示和公告。',
    '公示 公告 历史 查公示 有没有公示 通过 曾用名',
  ),
  createPageHelp(
    articlesPages.announcementList,
    '公示公告',
    '按地区、类型和企业名称查询资质审批的公示和公告。',
    '公示 公告 查公示 名单 审查结果',
  ),
  createPageHelp(
    evaluationsPages.registeredCheck,
    '资质 › 注册人员校验',
    '选一项资质，核对注册人员和他们的业绩够不够。',
    '注册人员 校验 核对 算不算 社保 年龄 个人业绩',
  ),
  createPageHelp(
    evaluationsPages.otherCheck,
    '资质 › 非注册人员校验',
    '选一项资质，核对职称人员、现场管理人员和技术工人够不够。',
    '职称人员 技工 八大员 校验 核对 算不算',
  ),
  createPageHelp(
    remindersPages.licenceReminders,
    '今日待办 › 营业执照',
    '营业执照到期前的提醒列在这里。',
    '营业执照 执照 到期 快到期 提醒',
  ),
  createPageHelp(
    remindersPages.otherReminders,
    '今日待办 › 非注册人员',
    '列出证书将到期或有问题的非注册人员。',
    '非注册人员 岗位证 特种作业证 到期 快到期 提醒',
  ),
  createPageHelp(
    remindersPages.projectReminders,
    '今日待办 › 项目',
    '列出有问题的监管平台项目。',
    '项目 业绩 资料不全 数据等级 提醒',
  ),
  createPageHelp(
    searchPages.globalSearch,
    '顶部 › 全站搜索',
    '输入词语，同时在政策、法规、标准、公示公告、常见问题和课程里查找。',
    '搜索 查找 检索 搜不到 找文件 找政策',
  ),
  createPageHelp(
    standardsPages.directory,
    '标准与政策 › 资质标准',
    '按类别查看每一项资质各等级的条件和承接范围，可以对比等级。',
    '资质标准 查标准 条件 等级 对照 目录',
  ),
  createPageHelp(
    evaluationsPages.verify,
    '报告核验',
    '输入报告上的核验号，核对打印的校验报告是不是真的。',
    '核验 报告 真假 核验号 编号',
  ),
];
