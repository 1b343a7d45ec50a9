/**
 * Who may open a page: everyone, only guests, any signed-in user, a user whose enterprise is entitled (has generated routes), or an operator
 * with the page's right.
 */
export type PageAccess = 'public' | 'guest-only' | 'login' | 'entitled' | 'operator';
export type PageLayout = 'blank' | 'default' | 'full' | 'wide1200';

/** One page of portal-spec section 2. `path` uses the router's own notation (`:uuid?`). */
export interface PageRoute {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly access: PageAccess;
  readonly layout: PageLayout;
  /** Canonical page that this address shows too (gaps G-07). */
  readonly aliasOf?: string;
  /**
   * What a session of a secondary key needs to open it, beside its login; pages of the account itself name a right that no menu grants. Of
   * operators' pages: what anybody needs.
   */
  readonly right?: string;
  /** A page of the enterprise area that shows nothing of a firm, so that an operator without one may read it. */
  readonly isForReading?: true;
}

/** Every page the product has, in the order of the specification (P-001 … P-096). The 404 catch-all is not listed. */
export const PAGE_ROUTES: readonly PageRoute[] = [
  { id: 'P-001', path: '/', title: '首页', access: 'public', layout: 'default' },
  { id: 'P-002', path: '/login', title: '登录', access: 'guest-only', layout: 'default' },
  { id: 'P-003', path: '/register', title: '注册', access: 'guest-only', layout: 'default' },
  { id: 'P-004', path: '/ForgetPassword', title: '忘记密码', access: 'guest-only', layout: 'default' },
  {
    id: 'P-005',
    path: '/forgetPassword',
    title: '忘记密码',
    access: 'guest-only',
    layout: 'default',
    aliasOf: '/ForgetPassword',
  },
  { id: 'P-128', path: '/install', title: '首次启动', access: 'guest-only', layout: 'default' },
  { id: 'P-006', path: '/globalSearch', title: '全站搜索', access: 'public', layout: 'default' },
  { id: 'P-007', path: '/external-redirect', title: '外部链接跳转', access: 'public', layout: 'blank' },
  { id: 'P-008', path: '/index_old', title: '首页（旧版）', access: 'public', layout: 'default' },
  {
    id: 'P-009',
    path: '/manageKey',
    title: '锁（密钥）管理',
    access: 'login',
    layout: 'default',
    right: 'key:info:list',
  },
  { id: 'P-010', path: '/memberCenter', title: '会员中心（企业认证）', access: 'public', layout: 'default' },
  { id: 'P-011', path: '/memberInfo', title: '会员信息', access: 'login', layout: 'default' },
  { id: 'P-012', path: '/userInfo', title: '个人中心', access: 'login', layout: 'default', right: 'account:info:get' },
  {
    id: 'P-013',
    path: '/userMessage',
    title: '消息中心',
    access: 'login',
    layout: 'default',
    right: 'message:info:list',
  },
  { id: 'P-014', path: '/question', title: '常见问题', access: 'public', layout: 'wide1200' },
  { id: 'P-015', path: '/questionFeedback', title: '联系我们（问题反馈）', access: 'public', layout: 'default' },
  { id: 'P-016', path: '/policy', title: '政策文件', access: 'public', layout: 'wide1200' },
  { id: 'P-017', path: '/match', title: '政策智能匹配', access: 'login', layout: 'default' },
  { id: 'P-018', path: '/regulation', title: '法律法规', access: 'public', layout: 'wide1200' },
  { id: 'P-019', path: '/zhxx', title: '综合信息', access: 'login', layout: 'wide1200' },
  { id: 'P-020', path: '/gsgg', title: '公示公告', access: 'public', layout: 'wide1200' },
  {
    id: 'P-021',
    path: '/captcha/generateWordClickCaptcha',
    title: '文字点选验证码',
    access: 'public',
    layout: 'blank',
  },
  { id: 'P-022', path: '/edu', title: '课程中心', access: 'login', layout: 'default' },
  { id: 'P-023', path: '/edu/course/:uuid?', title: '课程详情', access: 'login', layout: 'default' },
  { id: 'P-024', path: '/edu-player', title: '课程播放', access: 'login', layout: 'full' },
  { id: 'P-025', path: '/gsgg/detail/:uuid?', title: '公示公告详情', access: 'public', layout: 'wide1200' },
  { id: 'P-026', path: '/policy/detail/:uuid?', title: '政策文件详情', access: 'public', layout: 'wide1200' },
  { id: 'P-027', path: '/question/detail/:uuid?', title: '常见问题详情', access: 'public', layout: 'wide1200' },
  { id: 'P-028', path: '/regulation/detail/:uuid?', title: '法律法规详情', access: 'public', layout: 'wide1200' },
  { id: 'P-029', path: '/zhxx/detail/:uuid?', title: '综合信息详情', access: 'login', layout: 'wide1200' },
  { id: 'P-030', path: '/zzbz/analyze', title: '资质标准解析', access: 'public', layout: 'wide1200' },
  { id: 'P-031', path: '/zzbz/analyze/:id', title: '资质标准解析', access: 'public', layout: 'wide1200' },
  { id: 'P-032', path: '/zzbz/zzbz', title: '资质标准', access: 'public', layout: 'wide1200' },
  { id: 'P-033', path: '/zzbz/:id?', title: '资质标准详情', access: 'public', layout: 'wide1200' },
  { id: 'P-034', path: '/qyxx', title: '企业中心', access: 'entitled', layout: 'full' },
  { id: 'P-035', path: '/qyxx/bzzczx', title: '标准政策中心', access: 'entitled', layout: 'full' },
  { id: 'P-036', path: '/qyxx/edu', title: '课程中心', access: 'entitled', layout: 'full', isForReading: true },
  { id: 'P-037', path: '/qyxx/fzcry', title: '非注册人员', access: 'entitled', layout: 'full' },
  { id: 'P-038', path: '/qyxx/kczyzx', title: '课程资源中心', access: 'entitled', layout: 'full', isForReading: true },
  { id: 'P-039', path: '/qyxx/mbxz', title: '模板下载', access: 'entitled', layout: 'full' },
  { id: 'P-040', path: '/qyxx/question', title: '常见问题', access: 'entitled', layout: 'full', isForReading: true },
  { id: 'P-041', path: '/qyxx/qyxxzx', title: '企业信息中心', access: 'entitled', layout: 'full' },
  { id: 'P-042', path: '/qyxx/sbclfx', title: '申报材料分析', access: 'entitled', layout: 'full' },
  { id: 'P-043', path: '/qyxx/sbznjs', title: '申报指南检索', access: 'entitled', layout: 'full', isForReading: true },
  { id: 'P-044', path: '/qyxx/slyjjd', title: '受理意见解读', access: 'entitled', layout: 'full' },
  {
    id: 'P-045',
    path: '/qyxx/xglj',
    title: '相关链接（办事指南）',
    access: 'entitled',
    layout: 'full',
    isForReading: true,
  },
  { id: 'P-046', path: '/qyxx/zzbz', title: '资质标准', access: 'entitled', layout: 'full' },
  { id: 'P-047', path: '/qyxx/gsgg/gg', title: '公告', access: 'entitled', layout: 'full' },
  { id: 'P-048', path: '/qyxx/gsgg/gs', title: '公示', access: 'entitled', layout: 'full' },
  { id: 'P-049', path: '/qyxx/mnsbsljy/fzcrycheck', title: '非注册人员校验', access: 'entitled', layout: 'full' },
  {
    id: 'P-050',
    path: '/qyxx/mnsbsljy/fzcrycheck/checkLog',
    title: '非注册人员校验记录',
    access: 'entitled',
    layout: 'full',
  },
  {
    id: 'P-051',
    path: '/qyxx/mnsbsljy/fzcrycheck/checkStep',
    title: '非注册人员校验步骤',
    access: 'entitled',
    layout: 'full',
  },
  { id: 'P-052', path: '/qyxx/mnsbsljy/ryslcheck', title: '人员数量校验', access: 'entitled', layout: 'full' },
  {
    id: 'P-053',
    path: '/qyxx/mnsbsljy/ryslcheck/checkLog',
    title: '人员数量校验记录',
    access: 'entitled',
    layout: 'full',
  },
  {
    id: 'P-054',
    path: '/qyxx/mnsbsljy/xmcheck',
    title: '业绩诊断',
    access: 'entitled',
    layout: 'full',
  },
  {
    id: 'P-055',
    path: '/qyxx/mnsbsljy/xmcheck/checkLog',
    title: '业绩诊断记录',
    access: 'entitled',
    layout: 'full',
  },
  {
    id: 'P-056',
    path: '/qyxx/mnsbsljy/xmcheck/checkStep',
    title: '业绩诊断步骤',
    access: 'entitled',
    layout: 'full',
  },
  { id: 'P-057', path: '/qyxx/mnsbsljy/zcrycheck', title: '注册人员校验', access: 'entitled', layout: 'full' },
  {
    id: 'P-058',
    path: '/qyxx/mnsbsljy/zcrycheck/checkLog',
    title: '注册人员校验记录',
    access: 'entitled',
    layout: 'full',
  },
  {
    id: 'P-059',
    path: '/qyxx/mnsbsljy/zcrycheck/checkStep',
    title: '注册人员校验步骤',
    access: 'entitled',
    layout: 'full',
  },
  // Beyond the specification: everybody against all that the held qualifications ask.
  { id: 'P-110', path: '/qyxx/mnsbsljy/rydz', title: '人员与要求对照', access: 'entitled', layout: 'full' },
  // Beyond the specification: what amendments that are not yet in force will change.
  { id: 'P-140', path: '/qyxx/mnsbsljy/bzbh', title: '标准变化', access: 'entitled', layout: 'full' },
  // Beyond the specification: each qualification with all that is known about it.
  { id: 'P-122', path: '/qyxx/mnsbsljy/zizhi', title: '我的资质', access: 'entitled', layout: 'full' },
  // Beyond the specification: what would be if.
  { id: 'P-114', path: '/qyxx/mnsbsljy/jiaru', title: '假如', access: 'entitled', layout: 'full' },
  // Beyond the specification: everything open in the firm.
  { id: 'P-120', path: '/qyxx/jrdb', title: '今日待办', access: 'entitled', layout: 'full' },
  { id: 'P-060', path: '/qyxx/qtry/ryyjtx', title: '非注册人员业绩提醒', access: 'entitled', layout: 'full' },
  { id: 'P-061', path: '/qyxx/qtry/ryyjxx', title: '非注册人员业绩信息', access: 'entitled', layout: 'full' },
  // Beyond the specification: from the gap to the decision.
  { id: 'P-121', path: '/qyxx/sbgl', title: '申报管理', access: 'entitled', layout: 'full' },
  { id: 'P-062', path: '/qyxx/qyinfo/fzcryxx', title: '非注册人员信息', access: 'entitled', layout: 'full' },
  { id: 'P-063', path: '/qyxx/qyinfo/lsgsggxx', title: '历史公示公告信息', access: 'entitled', layout: 'full' },
  { id: 'P-064', path: '/qyxx/qyinfo/xmmgr', title: '监管平台项目管理', access: 'entitled', layout: 'full' },
  { id: 'P-065', path: '/qyxx/qyinfo/yyzzxx', title: '营业执照信息', access: 'entitled', layout: 'full' },
  { id: 'P-066', path: '/qyxx/qyinfo/zcryxx', title: '注册人员信息', access: 'entitled', layout: 'full' },
  { id: 'P-067', path: '/qyxx/qyinfo/zzzsxx', title: '资质证书信息', access: 'entitled', layout: 'full' },
  // Beyond the specification: who and what is used for what, and who is free.
  { id: 'P-111', path: '/qyxx/qyinfo/syrl', title: '使用日历', access: 'entitled', layout: 'full' },
  { id: 'P-068', path: '/qyxx/zcry/ryyjtx', title: '注册人员业绩提醒', access: 'entitled', layout: 'full' },
  { id: 'P-069', path: '/qyxx/zcry/ryyjxx', title: '注册人员业绩信息', access: 'entitled', layout: 'full' },
  {
    id: 'P-070',
    path: '/qyxx/zcwj/match',
    title: '政策智能匹配',
    access: 'entitled',
    layout: 'full',
    isForReading: true,
  },
  { id: 'P-071', path: '/qyxx/zcwj/policy', title: '政策文件', access: 'entitled', layout: 'full', isForReading: true },
  { id: 'P-072', path: '/qyxx/zzwhtx/fzcrytx', title: '非注册人员提醒', access: 'entitled', layout: 'full' },
  { id: 'P-073', path: '/qyxx/zzwhtx/jgptxmtx', title: '监管平台项目提醒', access: 'entitled', layout: 'full' },
  { id: 'P-074', path: '/qyxx/zzwhtx/yyzztx', title: '营业执照提醒', access: 'entitled', layout: 'full' },
  { id: 'P-075', path: '/qyxx/zzwhtx/zcryslyj', title: '人数预警', access: 'entitled', layout: 'full' },
  { id: 'P-076', path: '/qyxx/zzwhtx/zcrytx', title: '注册人员提醒', access: 'entitled', layout: 'full' },
  { id: 'P-077', path: '/qyxx/zzwhtx/zzzstx', title: '资质证书提醒', access: 'entitled', layout: 'full' },
  // Beyond the specification: when and how one is reminded.
  { id: 'P-101', path: '/qyxx/zzwhtx/txsz', title: '提醒设置', access: 'entitled', layout: 'full' },
  // Beyond the specification: what a firm's own software works with. No menu grants the right: the owner's page.
  {
    id: 'P-113',
    path: '/qyxx/kfjk',
    title: '开放接口',
    access: 'entitled',
    layout: 'full',
    right: 'api:access:list',
  },
  // Beyond the specification: what waits for an operator, where he begins.
  {
    id: 'P-129',
    path: '/qyxx/ptgl/gzt',
    title: '运营工作台',
    access: 'operator',
    layout: 'full',
    right: 'operator:desk:get',
  },
  // Beyond the specification: where operators decide about certifications.
  {
    id: 'P-102',
    path: '/qyxx/ptgl/qyrz',
    title: '企业认证审核',
    access: 'operator',
    layout: 'full',
    right: 'enterprise:certification:list',
  },
  // Beyond the specification: where operators look after orders.
  {
    id: 'P-103',
    path: '/qyxx/ptgl/ddgl',
    title: '订单管理',
    access: 'operator',
    layout: 'full',
    right: 'order:info:list',
  },
  // Beyond the specification: the synonyms of the search.
  {
    id: 'P-104',
    path: '/qyxx/ptgl/tyc',
    title: '搜索同义词',
    access: 'operator',
    layout: 'full',
    right: 'search:synonym:list',
  },
  // Beyond the specification: stored rows that nothing can read.
  {
    id: 'P-115',
    path: '/qyxx/ptgl/ycsj',
    title: '异常数据',
    access: 'operator',
    layout: 'full',
    right: 'system:data:list',
  },
  // Beyond the specification: everything that operators write and publish.
  {
    id: 'P-123',
    path: '/qyxx/ptgl/nr',
    title: '内容管理',
    access: 'operator',
    layout: 'full',
    right: 'manage:*:list',
  },
  // Beyond the specification: accounts, and what operators may do.
  {
    id: 'P-127',
    path: '/qyxx/ptgl/yh',
    title: '用户管理',
    access: 'operator',
    layout: 'full',
    right: 'system:user:list',
  },
  // Beyond the specification: what operators look at.
  {
    id: 'P-150',
    path: '/qyxx/ptgl/tj',
    title: '运营统计',
    access: 'operator',
    layout: 'full',
    right: 'system:statistics:list',
  },
  // Beyond the specification: firms, and who speaks for them.
  {
    id: 'P-130',
    path: '/qyxx/ptgl/qy',
    title: '企业管理',
    access: 'operator',
    layout: 'full',
    right: 'manage:enterprise:list',
  },
  { id: 'P-078', path: '/qyxx/zzzs/zzyctx', title: '资质异常提醒', access: 'entitled', layout: 'full' },
  {
    id: 'P-079',
    path: '/qyxx/yyzz/yyzzxx',
    title: '营业执照信息',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/qyinfo/yyzzxx',
  },
  {
    id: 'P-080',
    path: '/qyxx/zzzs/zzzsxx',
    title: '资质证书信息',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/qyinfo/zzzsxx',
  },
  {
    id: 'P-081',
    path: '/qyxx/zcry/ryxx',
    title: '注册人员信息',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/qyinfo/zcryxx',
  },
  {
    id: 'P-082',
    path: '/qyxx/qtry/ryxx',
    title: '非注册人员信息',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/qyinfo/fzcryxx',
  },
  {
    id: 'P-083',
    path: '/qyxx/jgptxm/xmmgr',
    title: '监管平台项目管理',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/qyinfo/xmmgr',
  },
  {
    id: 'P-084',
    path: '/qyxx/qyxxjy/xmcheck',
    title: '业绩诊断',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/mnsbsljy/xmcheck',
  },
  {
    id: 'P-085',
    path: '/qyxx/qyxxjy/rycheck',
    title: '人员业绩校验',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/mnsbsljy/zcrycheck',
  },
  {
    id: 'P-086',
    path: '/qyxx/sbslzn/sbrkzn',
    title: '申报受理指南',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/sbznjs',
  },
  {
    id: 'P-087',
    path: '/qyxx/qyxx/sbznjs',
    title: '申报指南检索',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/sbznjs',
  },
  {
    id: 'P-088',
    path: '/qyxx/qyxx/xglj',
    title: '办事指南（相关链接）',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/xglj',
  },
  {
    id: 'P-089',
    path: '/qyxx/yyzz/yyzzxxtx',
    title: '营业执照信息提醒',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/zzwhtx/yyzztx',
  },
  {
    id: 'P-090',
    path: '/qyxx/zzzs/zzzsxxtx',
    title: '资质证书信息提醒',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/zzwhtx/zzzstx',
  },
  {
    id: 'P-091',
    path: '/qyxx/jgptxm/jgptxmtx',
    title: '监管平台项目提醒',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/zzwhtx/jgptxmtx',
  },
  {
    id: 'P-092',
    path: '/qyxx/zcry/zcryxxtx',
    title: '注册人员信息提醒',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/zzwhtx/zcrytx',
  },
  {
    id: 'P-093',
    path: '/qyxx/qtry/qtryxxtx',
    title: '非注册人员信息提醒',
    access: 'entitled',
    layout: 'full',
    aliasOf: '/qyxx/zzwhtx/fzcrytx',
  },
  // Beyond the specification: the one report that a certified firm gets before its first membership.
  {
    id: 'P-124',
    path: '/trialReport',
    title: '试用报告',
    access: 'login',
    layout: 'default',
    right: 'check:run:list',
  },
  // Beyond the specification: that a payment worked, its receipt, and what comes next. Closed to secondary keys, as orders are.
  {
    id: 'P-125',
    path: '/orderDone',
    title: '支付结果',
    access: 'login',
    layout: 'default',
    right: 'order:info:get',
  },
  { id: 'P-112', path: '/verify', title: '报告核验', access: 'public', layout: 'default' },
  { id: 'P-132', path: '/tijiao', title: '提交资料', access: 'public', layout: 'default' },
  { id: 'P-095', path: '/404', title: '页面不存在', access: 'public', layout: 'blank' },
  { id: 'P-096', path: '/500', title: '服务器异常', access: 'public', layout: 'blank' },
];
