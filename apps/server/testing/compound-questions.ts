import { addDays } from '#domain/validity/day.ts';
import { type ClerkQuestion, TODAY } from './clerk-questions.ts';

/** Questions for several things, levels or periods at once, and for records of which nothing else tells, with variants of each. */
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
  { question: '副锁那把只想让他看资质证书，哪设权限', says: word('锁（密钥）管理', '只有主锁') },
];

export const COMPOUND_OUTSIDE: readonly string[] = [
  '帮我拟一份起诉状告甲方拖欠工程款',
  '帮我们写一份律师函给甲方',
  '体育公园管网还没验收，给我编个竣工日期 报市政二级用',
  '王建军名下有几个项目',
  '顾长风职称什么专业',
];
