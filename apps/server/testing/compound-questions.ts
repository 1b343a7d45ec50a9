import { addDays } from '#domain/validity/day.ts';
import { type ClerkQuestion, TODAY } from './clerk-questions.ts';

/** Questions about several items, levels or periods at once, and about records covered by no other question, with several wordings each. */
const word = (...texts: readonly string[]): RegExp[] => texts.map((text) => new RegExp(text));
const day = (count: number): string => addDays(TODAY, count);

export const COMPOUND_QUESTIONS: readonly ClerkQuestion[] = [
  {
    question: '明年4月到年底有哪些证到期 人的公司的都要',
    says: word(day(210), day(242), day(395)),
    never: word(day(57), day(82)),
  },
  { question: '3到7月有什么证到期', says: word(day(210), day(242)), never: word(day(57), day(395)) },
  { question: '我们1级建造师有几个、二建有几个', says: word('一级建造师 3 人', '二级建造师 8 人') },
  { question: '2建里市政的有几个', says: word('4 人'), never: word('林嘉禾') },
  {
    question: '陆景明继续教育啥时候到期？人行天桥那个项目经理是他吧',
    says: word(day(40), '人行天桥.*项目经理：陆景明'),
  },
  { question: '周启明一建到几号？水塔改造的项目经理是他吗', says: word(day(26), '水塔改造.*项目经理：蒋若溪') },
  { question: '顾南星下个月能不能派去投别的标，占着没', says: word('经五路', '时间上重叠') },
  { question: '顾南星明年3月有空投标吗', says: word('2027-03-01 至 2027-03-31，顾南星.*没有登记的占用') },
  { question: '人行天桥在四库上跟咱们填的哪里对不上，差多少', says: word('880', '940', '差 60', '差 60 天') },
  { question: '职业学院实训楼跟平台哪里不一样', says: word('7450', '7510'), never: word('940') },
  { question: '会展中心钢屋盖跨多少米 够不够报钢结构一级的业绩', says: word('33', '5 类中的 2 类', '差 1 项') },
  { question: '罗绍安能顶地基三级的结构职称吗，于承泽呢', says: word('计入了罗绍安', '没有计入于承泽', '不少于 8 人') },
  { question: '营业执照上法人是谁来着，注册资本和实缴各多少万', says: word('苏明川', '12,000', '8,000') },
  { question: '办公场所面积多大', says: word('860') },
  { question: '公司那个女的建筑二建，证哪天到期来着', says: word('林嘉禾', '蒋若溪'), never: word('宋知远', '顾南星') },
  { question: '王建军的B证还能用几个月', says: word('没有在本企业的人员里找到王建军') },
  {
    question: '起重设备安装专包二级能装多大塔吊，跟三级差哪儿 净资产各多少',
    says: word('3150', '800 千牛', '400 万', '150 万'),
  },
  { question: '防水专包二级和一级净资产、能接多大的活', says: word('400 万', '1000 万', '300 万', '一级可承接') },
  { question: '有个路灯工程一千万出头，照明专包三级够不够接，要几级', says: word('600 万', '1200 万', '规模不限') },
  { question: '桥梁专包三级建造师要几个，还考核不？单跨最大多少', says: word('3 人', '三级考核 7 项', '50 米') },
  { question: '特级净资产多少，哪个文件规定的', says: word('3\\.6 亿', '建市〔2007〕72号') },
  {
    question: '建筑二级以前单体4万平，现在改多大了？哪个文改的，3级也改了吗',
    says: word('15 万', '226号', '1\\.2 万', '8 万'),
  },
  { question: '集团准备吸收合并我们，资质能直接平移过去吗，看哪个文', says: word('建市〔2014〕79号') },
  { question: '一百多个工人想一次导进去，从哪个页面传，模板去哪下', says: word('人员 › 非注册人员', '模板下载') },
  { question: '专家意见说职称专业不齐，哪里能看这种意见咋整改的解读', says: word('受理意见解读') },
  { question: '我换手机号了 账号怎么改绑，顺便密码也想换', says: word('个人中心', '原手机号', '新手机号') },
  { question: '商业中心精装修算业绩吗', says: word('建筑装修装饰工程专业承包一级.*计入了商业中心精装修') },
  { question: '会员几号到期，发票开了没', says: word(day(366), '会员一年') },
  {
    question: '许文博跳槽的话会怎样',
    says: word('市政.*由 4 人 变为 3 人', '一级建造师（市政公用工程）由 1 人变为 0 人', '占用'),
  },
  { question: '地基机础三级净资产要多少', says: word('地基基础工程专业承包三级', '150 万|400 万|净资产') },
  { question: '机电按装的证几号到期，延期是不是晚了', says: word(day(26), '已晚') },
  {
    question: '监理公路乙级注册人员各要几个',
    says: word('公路工程监理乙级', '造价工程师'),
    never: word('铁路', '冶炼'),
  },
  { question: '钢结构专包最低那级净资产多少', says: word('三级', '500 万'), never: word('3000') },
  {
    question: '各本资质证书的到期日列一下，过期的有哪些',
    says: word(day(26), day(57), day(80), day(242), day(930), day(-12)),
    never: word('沈越'),
  },
  {
    question: '恒屹云汇大厦签了多少钱，报一级能用吗',
    says: word('合同额', '建筑工程施工总承包一级.*计入了恒屹云汇大厦'),
  },
  { question: '顾南星的注册哪天到期，会员还剩几天', says: word('2028-08-18', day(366)) },
  { question: '顾南星的注册几号到期，学时够了没', says: word('2028-08-18', '不能判断是否修够') },
  { question: '公司里谁有两个注册', says: word('注册人员 12 条，其中 0 条'), never: word('许文博', '3 年') },
  { question: '我们公司有几个人会弹钢琴', says: word('没有看懂要按什么条件'), never: word('许文博') },
  {
    question: '建筑幕墙二级要几个建造师，公司里机电的建造师有几个',
    says: word('建造师（机电工程） 2 人'),
    never: word('建造师（建筑工程'),
  },
  {
    question: '我们地基基础一级资质证书过期以后还能接活吗',
    says: word('没有登记地基基础工程专业承包一级的资质，登记的是三级', day(80)),
  },
  { question: '八百万的亮化工程要几级能接', says: word('三级“.*600 万元以下”，800 万元超出', '800 万元在范围内') },
  { question: '钢结构一级和二级净资产差多少', says: word('3000 万', '1500 万'), never: word('9,720') },
  { question: '公路总包三级净资产多少 还受理新申请不', says: word('净资产', '不再受理') },
  { question: '专家意见讲人员不够，去哪看怎么整改', says: word('受理意见解读') },
  {
    question: '建市〔2016〕226号文后还考核技术工人吗？最低等级还看不看现场管理人员？',
    says: word('不再考核', '53号'),
  },
  { question: '副锁那把只想让他看资质证书，哪设权限', says: word('锁（密钥）管理', '只有主锁') },
];

export const COMPOUND_OUT_OF_SCOPE_QUESTIONS: readonly string[] = [
  '帮我拟一份起诉状告甲方拖欠工程款',
  '帮我们写一份律师函给甲方',
  '体育公园管网还没验收，给我编个竣工日期 报市政二级用',
  '王建军名下有几个项目',
  '顾长风职称什么专业',
  '能不能替我把许文博的注册日期改成明年',
  '帮忙弄张假的职称证，检查要用',
];
