/** A part of the operation manual's text; `scripts/manual.ts` combines the text with screenshots of the product. */
export type ManualPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'steps'; readonly steps: readonly string[] }
  | { readonly kind: 'section'; readonly title: string }
  | { readonly kind: 'picture'; readonly name: string; readonly caption: string };

export interface ManualChapter {
  readonly title: string;
  readonly parts: readonly ManualPart[];
}

const text = (words: string): ManualPart => ({ kind: 'text', text: words });
const note = (words: string): ManualPart => ({ kind: 'note', text: words });
const section = (title: string): ManualPart => ({ kind: 'section', title });
const steps = (...list: readonly string[]): ManualPart => ({ kind: 'steps', steps: list });
const picture = (name: string, caption: string): ManualPart => ({ kind: 'picture', name, caption });

export const MANUAL_CHAPTERS: readonly ManualChapter[] = [
  {
    title: '这个平台能做什么',
    parts: [
      text(
        '知讯资管家帮助建设工程企业管理资质的全过程：查标准和政策，登记证照、人员和项目，在到期前提醒，在申报前把缺口一次列清，并说明每一条依据哪份文件。',
      ),
      picture('home', '首页：搜索、今日要点、标准目录、政策、公示公告和课程'),
      section('谁能用什么'),
      text('不登录可以查阅全部资质标准、政策法规、公示公告和常见问题，并使用全站搜索。'),
      text(
        '登录后可以学习课程、接收消息、查看政策匹配。企业认证并开通会员后，可以使用企业中心：档案、提醒、校验、导入导出。',
      ),
      note(
        '平台上标有“示例”的内容是虚构的演示数据；标有“待核对”的内容还没有与原文逐字核对，不会用来判定满足或不满足。',
      ),
    ],
  },
  {
    title: '注册、登录与账号安全',
    parts: [
      section('注册'),
      steps(
        '点页头的“免费注册”，填写用户名、手机号和密码。',
        '按提示依次点选图片中的文字，完成人机验证。',
        '填写短信验证码并提交，注册成功后自动登录。',
      ),
      section('登录与找回密码'),
      steps(
        '在“登录”页填写用户名或手机号和密码；连续输错会要求点选验证码。',
        '忘记密码时点“忘记密码”，用账号手机收到的验证码重设，其他设备上的登录随即失效。',
        '在“个人中心”可以更换手机、邮箱和头像，查看登录设备并让某一台退出。',
      ),
      section('企业认证'),
      text(
        '在“企业认证”页按营业执照填写企业名称和统一社会信用代码。一个用户只属于一家企业，首个通过认证的用户是企业负责人。',
      ),
    ],
  },
  {
    title: '查资质标准',
    parts: [
      text(
        '“标准与政策”菜单按勘察、设计、施工、监理、规划五类列出全部标准。每份标准按等级列出考核指标，右侧标出依据的文号。',
      ),
      picture('standard', '资质标准：现行考核的指标、被后续文件取消或改写的条文和承接范围'),
      steps(
        '用页面上方的等级页签切换等级，选“对比”可以把各等级并排看。',
        '被取消的条文保留并划线，可以用开关隐藏；改写过的文字有底色。',
        '点“指标解析”看每类指标看什么、以什么证明。',
        '点“开始模拟受理校验”，用本企业的人员和业绩对照这一级。',
      ),
    ],
  },
  {
    title: '查政策、法规与公示公告',
    parts: [
      text(
        '政策文件和法律法规可以按类型、主题、效力和年份筛选，筛选条件留在网址里，可以收藏或发给同事。文号的各种写法都能查到，例如〔〕、[ ] 和全角数字。',
      ),
      picture('policy', '政策详情：文号、日期、效力、对标准的影响、文件沿革、解读和附件'),
      steps(
        '“对标准的影响”列出这份文件改了哪条标准，点标准名称直接打开。',
        '“文件沿革”列出修改过它、被它修改或取代它的文件。',
        '附件可以在页面内预览，也可以下载；附件是本站整理的概要，不是文件原文。',
        '公示详情按企业列出审查意见，点企业名称查看列有它的其他公示。',
      ),
      section('全站搜索'),
      text('页头的搜索同时查政策、公示公告、常见问题和标准。支持行业简称，例如“一建”“总包”“安许”。'),
      picture('search', '全站搜索：四组结果，命中的词高亮'),
    ],
  },
  {
    title: '企业档案',
    parts: [
      text(
        '企业中心左侧的“企业信息”包括营业执照、资质证书、监管平台项目、注册人员、非注册人员和人员业绩。录一次，提醒、校验和材料分析都用它。',
      ),
      picture('personnel', '注册人员：按有效期分段，左侧条带可筛选'),
      section('录入与导入'),
      steps(
        '少量数据逐条录入；表单里的星号是必填，写了一半离开会保留草稿。',
        '大量数据在“模板下载”取得工作簿，填好后上传，先看预览再导入。',
        '有问题的行会逐条说明到表、行、列；可以只导入没有问题的行，也可以整批撤销。',
      ),
      picture('import', '模板下载与导入：先预览，再执行'),
      note('身份证号加密保存，页面上默认只显示首尾；查看完整号码会留下记录。'),
    ],
  },
  {
    title: '维护提醒与企业总览',
    parts: [
      text('企业总览把什么时候有什么到期、接下来要做什么、现有资质是否仍然达标放在一页。'),
      picture('overview', '企业总览：六类提醒、到期时间轴、待办和达标情况'),
      steps(
        '提醒按营业执照、资质证书、项目、注册人员、其他人员和人员预警分六类。',
        '每条提醒写明期限和去处理的页面；处理后登记新证，提醒自动消失。',
        '暂时不办的可以选择“推迟”并写明原因，到选定的那天重新列出；推迟了哪些在“已推迟”里查看和撤回；不再持有的证书可以停用。',
      ),
    ],
  },
  {
    title: '申报前的校验与准备',
    parts: [
      section('模拟受理校验'),
      steps(
        '选择资质和等级，或选择“现有资质”。',
        '系统把标准的每一项与企业档案对照，一次列出全部缺口：要求多少、现有多少、差在哪里、依据哪份文件。',
        '点每一项可以看谁计入、谁没有计入以及原因；也可以假设某人离开再算一次。',
      ),
      picture('report', '校验报告：逐项结论、依据和下一步'),
      note('报告只供准备材料参考，不代表审批结论。'),
      section('申报材料分析'),
      text('按持有的资质列出一般会用到的材料，逐份说明企业档案里是否齐全，并检查各处是否互相矛盾。'),
      picture('materials', '申报材料分析：齐全、有问题、待核对或需自行准备'),
      section('受理意见解读'),
      text('收到审查意见后，把其中的关键词放进“受理意见解读”，查看常见原因、依据文件和补正办法，并按提示重新校验。'),
      picture('opinions', '受理意见解读'),
      section('申报指南'),
      text('“申报指南检索”按地区、类别和关键词给出受理机关、办理步骤和材料；打开受理机关网站前会先提示将要离开本站。'),
    ],
  },
  {
    title: '课程、消息与手机使用',
    parts: [
      text('课程中心按资质类别排列，学习进度自动保存，换设备可以继续。讲义可以下载。'),
      text('新消息在页面右下角提示，也可以在消息中心逐条或全部标为已读；选择“今日不再弹出”后当天不再提示。'),
      picture('phone', '手机上查看标准'),
    ],
  },
  {
    title: '遇到问题',
    parts: [
      steps(
        '先查“常见问题”，或用右侧的“顾问”扫码咨询。',
        '在“联系我们”提交反馈，可以附上截图或 PDF；提交后得到一个编号。',
        '在同一页输入编号，可以查看处理进度和答复。',
        '页面出错时会显示错误编号，反馈时请附上它。',
      ),
      note('服务时间：周一至周五 8:30–18:00。'),
    ],
  },
];
