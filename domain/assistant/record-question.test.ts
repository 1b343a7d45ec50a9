import { expect, it } from 'vitest';
import { readListFilters } from './asked-lists.ts';
import {
  asksForOtherEnterprise,
  asksForPastExpiries,
  findAddressedPeople,
  findNames,
  findPartialNames,
  findUnknownName,
  getLongestCommonRun,
  parseRecordQuestion,
  replaceSpokenWords,
} from './record-question.ts';

it.each([
  ['为什么电气差一人？', 'missing', false],
  ['我们市政三级还差什么', 'missing', true],
  ['我司建筑二级够不够', 'missing', true],
  ['我们的技术负责人为什么不够', 'missing', true],
  ['谁的证书最先到期', 'ends', false],
  ['下个月谁的B证到期', 'ends', false],
  ['我们有哪几本证快到期了', 'ends', false],
  ['我们的安全生产许可证什么时候到期', 'ends', true],
  ['张三占在哪个申报里', 'reserved', false],
  ['哪些申报占用了谁', 'reserved', false],
  ['我们的申报到哪一步了', 'filings', false],
  ['我们有哪些资质', 'held', false],
  ['我公司有几个一级建造师', 'people', true],
  ['我们公司有没有一级建造师过期的', 'ends', true],
  ['造价师有没有过期的', 'ends', true],
  ['安全员证书过期的有谁', 'ends', true],
  ['安许证几号到期', 'ends', true],
  ['90天内有哪些证要到期', 'ends', true],
  ['净资产不够的是哪几项资质', 'short', true],
  ['我们资质什么时候会不达标', 'fails', true],
  ['接下来先办哪件事', 'todo', true],
  ['申报材料还缺哪些', 'materials', true],
  ['我们的订单付款了没', 'orders', true],
  ['会员到哪天为止', 'membership', true],
  ['我公司有几个一建，分别是谁', 'people', true],
  ['安全员有几个，叫什么', 'people', true],
  ['哪些工程还没竣工', 'listed', true],
  ['哪些项目少竣工验收环节', 'listed', true],
  ['合同额超过2亿的项目有哪些', 'listed', true],
  ['我们的古建证书还能不能用', 'ends', true],
  ['市政专业的一建二建各有几个，列名字', 'people', true],
  ['公司高级职称几个人，什么专业', 'people', true],
  ['安全员都是谁？材料员、造价员有没有', 'people', true],
  ['60岁以上的有几个', 'listed', true],
  ['我们的钢结构什么时候去延期', 'ends', true],
  ['古建资质过期多久了', 'ends', true],
  ['下个月要到期的证', 'ends', true],
  ['装修一级的件现在办到哪一步了', 'filings', false],
  ['高级职称的一共几个人', 'people', true],
  ['技术工人有几个？二级要多少', 'people', true],
  ['有没有超过60岁的', 'listed', true],
  ['发票开了没', 'orders', true],
  ['我们有没有公路资质', 'held', false],
  ['我们市政是几级', 'held', false],
  ['我们有没有市政二级建造师过期的', 'ends', true],
  ['待办还有几条', 'todo', true],
  ['我们净资产够市政二级的门槛吗', 'missing', true],
  ['经五路投标用的项目经理是谁', 'uses', true],
  ['西站那个标拟派的是哪位', 'uses', true],
])('reads %s', (text, kind, isGeneralToo) => {
  expect(parseRecordQuestion(text)).toEqual({ kind, isGeneralToo });
});

it('reads about a person only if the asker may see that person', () => {
  expect(parseRecordQuestion('王一的证什么时候到期', ['王一'])).toEqual({ kind: 'ends-of', isGeneralToo: false });
  expect(parseRecordQuestion('王一为什么没算进去', ['王一'])).toEqual({ kind: 'counted', isGeneralToo: false });
  expect(parseRecordQuestion('王一要是离职了会影响啥', ['王一'])).toEqual({ kind: 'leaving', isGeneralToo: false });
  expect(parseRecordQuestion('王一现在被哪个项目占着', ['王一'])).toEqual({ kind: 'uses', isGeneralToo: false });
  expect(parseRecordQuestion('王一的证什么时候到期')).toBeNull();
  expect(parseRecordQuestion('王一为什么没算进去')).toBeNull();
});

it.each([
  '建筑工程总承包二级净资产要多少',
  '安全生产许可证有效期几年',
  '安全生产许可证到期前多久延续',
  '亮化一级最近五年要做过啥工程',
  '监理公司报资质先做什么后做什么',
  '一级建造师注册证书什么时候到期',
  '市政三级要什么条件',
  '资质证书提前多久申请延续',
  '资质证书过期了怎么办',
  '一建证书过期了还能用吗',
  '为什么技术负责人不能算作职称人员',
  '临时建造师的证书还能用吗',
  '建造师一共有几个专业',
  '安全员有几个职责',
  '一个工地要配几个安全员',
  '超过60岁的人还算不算主要人员',
  '施工资质什么时候办延续',
  '什么情况下申报会被退回',
  '我们缺哪几样材料，能自动列吗',
  '我们够不够报市政二级，点哪里看',
  '公路总包二级，中级职称几个',
  '一个项目经理最多带几个在建项目',
  '没竣工的工程算几个业绩',
  '60岁以上的建造师算几个人',
  '多少人没交社保会被通报',
  '项目经理手上有在建项目的有谁',
  '哪些项目没有竣工验收备案',
  '会员到期了数据还在吗',
  '会员到期后还能导出吗',
  '订单取消了还能恢复吗',
  '申报材料少盖章会退件吗',
  '项目业绩在四库一平台查不到怎么办',
  '申报到哪一步可以撤回',
  '过期的证书怎么处理',
])('leaves %s to published texts', (text) => expect(parseRecordQuestion(text)).toBeNull());

it('reads what is asked of one record, and leaves rules about such a field to published texts', () => {
  const isOfField = true;
  expect(parseRecordQuestion('王一社保交到哪年哪月了', ['王一'])?.kind).toBe('fact');
  expect(parseRecordQuestion('王一什么职称', ['王一'])).toEqual({ kind: 'fact', isGeneralToo: false });
  expect(parseRecordQuestion('王一当技术负责人够格吗', ['王一'])?.kind).toBe('counted');
  expect(parseRecordQuestion('王一的职称能充数吗', ['王一'])?.kind).toBe('counted');
  expect(parseRecordQuestion('王一的资料要补充什么', ['王一'])?.kind).toBe('fact');
  expect(parseRecordQuestion('王一带过哪些项目', ['王一'])).toEqual({ kind: 'works', isGeneralToo: false });
  expect(parseRecordQuestion('王一能用来投标吗', ['王一'])).toEqual({ kind: 'uses', isGeneralToo: false });
  expect(parseRecordQuestion('示例大厦合同价多少', [], false, { isOfProject: true })?.kind).toBe('fact');
  expect(parseRecordQuestion('净资产现在是多少', [], false, { isOfField })).toEqual({
    kind: 'fact',
    isGeneralToo: true,
  });
  expect(parseRecordQuestion('净资产要求是多少', [], false, { isOfField })).toBeNull();
  for (const text of [
    '我们净资产多少',
    '我们公司的净资产现在是多少',
    '我们现在公司净资产多少',
    '我们集团净资产多少',
    '我们建筑公司净资产多少',
  ])
    expect(parseRecordQuestion(text, [], false, { isOfField })?.kind, text).toBe('fact');
  for (const text of [
    '我们隔壁公司净资产多少',
    '我们对手的净资产是多少',
    '我们想知道中建八局净资产多少',
    '我们母公司净资产多少',
    '华天公司净资产多少',
  ])
    expect(parseRecordQuestion(text, [], false, { isOfField }), text).toBeNull();
  expect(parseRecordQuestion('一级净资产是多少', [], true, { isOfField })).toBeNull();
  expect(parseRecordQuestion('钢结构的证什么时候到期', [], false, { isOfCurrent: true })?.kind).toBe('ends');
  expect(parseRecordQuestion('哪些项目和四库一平台对不上')?.kind).toBe('listed');
  expect(parseRecordQuestion('人员跟平台不一致的有谁')?.kind).toBe('listed');
  expect(parseRecordQuestion('二建都有谁')?.kind).toBe('people');
  expect(parseRecordQuestion('我们装修公司有几个二建')?.kind).toBe('people');
  expect(parseRecordQuestion('我们有几个一建是从其他公司转来的')).toBeNull();
  expect(parseRecordQuestion('隔壁公司二建都有谁')).toBeNull();
  expect(parseRecordQuestion('中建八局哪些证快到期')).toBeNull();
});

it('reads a shortage of a named level as that of the own enterprise, and leaves its rule to published texts', () => {
  for (const text of ['机电安装三级缺什么', '钢结构二级为什么不满足', '地基三级符不符合标准', '二级的技术负责人够格吗'])
    expect(parseRecordQuestion(text, [], true)?.kind, text).toBe('missing');
  for (const text of ['市政三级至少要几个建造师', '市政三级最少几个人'])
    expect(parseRecordQuestion(text, [], true), text).toBeNull();
});

it('takes the longest name, once', () => {
  expect(findNames('何沛能算吗', ['何沛（示例）'])).toEqual(['何沛（示例）']);
  expect(findNames('王小明的证到期了吗', ['王小', '王小明', '王小明', '李四', '王'])).toEqual(['王小明']);
});

it('measures how near two texts are by their longest common run', () => {
  expect(getLongestCommonRun('电气', '为什么电气差一人')).toBe(2);
  expect(getLongestCommonRun('给排水', '为什么电气差一人')).toBe(0);
  expect(getLongestCommonRun('', '')).toBe(0);
});

it('finds a project by the opening of its name or by most of it, if no other fits as well', () => {
  const projects = [
    '石桥河桥梁重建（示例）',
    '滨江安置房一期（示例）',
    '滨江安置房二期（示例）',
    '区级医院病房楼（示例）',
    '南京市江宁区示例大厦',
    '污水处理厂管网（示例）',
  ];
  const isWord = (text: string): boolean => text === '污水处理厂';
  const find = (text: string): readonly string[] => findPartialNames(text, projects, isWord);
  expect(find('石桥河那个桥谁管的')).toEqual(['石桥河桥梁重建（示例）']);
  expect(find('区医院病房楼为什么不能算')).toEqual(['区级医院病房楼（示例）']);
  expect(find('南京石桥河有多长')).toEqual(['石桥河桥梁重建（示例）']);
  expect(find('污水处理厂那个项目多长')).toEqual(['污水处理厂管网（示例）']);
  expect(find('污水处理厂修了多长')).toEqual(['污水处理厂管网（示例）']);
  expect(find('滨江二期是哪年完工的')).toEqual(['滨江安置房二期（示例）']);
  expect(find('石桥重建多少钱')).toEqual(['石桥河桥梁重建（示例）']);
  for (const text of [
    '滨江安置房合同额多少',
    '桥梁重建要什么资质',
    '南京市谁审批二级资质',
    '南京市的业绩认不认',
    '南京市谁管资质',
    '污水处理厂的业绩算市政吗',
    '污水处理厂最多多高',
  ])
    expect(find(text), text).toEqual([]);
});

it('finds names that belong to none of the people, and other enterprises', () => {
  const isWord = (text: string): boolean => text === '施工';
  expect(findUnknownName('张伟的一建什么时候到期', isWord)).toBe('张伟');
  expect(findUnknownName('王晓明B证到期没', isWord)).toBe('王晓明');
  expect(findUnknownName('王建军的B证还能用几个月', (text) => text === '王建军')).toBe('王建军');
  expect(findUnknownName('王建军名下有几个项目', isWord)).toBe('王建军');
  expect(findUnknownName('顾长风职称什么专业', isWord)).toBe('顾长风');
  for (const text of ['王工的职称怎么算', '任何人的社保都行吗']) expect(findUnknownName(text, isWord), text).toBeNull();
  for (const text of ['安许证什么时候到期', '一建什么时候到期', '张伟的一建怎么延续', '唐山的一建有效吗'])
    expect(findUnknownName(text, isWord), text).toBeNull();
  expect(asksForOtherEnterprise('隔壁华天建设的安许证到期没', isWord)).toBe(true);
  expect(asksForOtherEnterprise('别的公司去年产值多少，谁是他们的二建', isWord)).toBe(true);
  expect(asksForOtherEnterprise('我们公司的安许证到期没', isWord)).toBe(false);
  for (const text of ['别的公司过期的证怎么处理', '子公司净资产多少能算进去吗', '人从其他单位转来，证还有效吗'])
    expect(asksForOtherEnterprise(text, isWord), text).toBe(false);
});

it('reads spoken words and the property of a list', () => {
  expect(parseRecordQuestion(replaceSpokenWords('会员到啥时候'))?.kind).toBe('membership');
  expect(readListFilters('哪些项目还没验收')[0]?.property).toBe('unaccepted');
  expect(readListFilters('哪些项目没有竣工')[0]?.property).toBe('unfinished');
  for (const [text, ...properties] of [
    ['我们在施的工程有哪几个', 'underWay'],
    ['哪些项目还未动工', 'notStarted'],
    ['已完工的公路项目合同额一共多少', 'finished', 'type', 'total'],
    ['没有竣工的房建项目', 'unfinished'],
  ])
    expect(
      readListFilters(text ?? '').map(({ property }) => property),
      text,
    ).toEqual(properties);
  expect(readListFilters('数据等级d的项目有哪些')).toEqual([{ property: 'dataLevel', value: 'D' }]);
  for (const text of ['60岁以上的有几个', '哪些人满60周岁了', '谁超过六十岁', '六十多岁的有几个', '60以上的有谁'])
    expect(readListFilters(text)[0]?.property, text).toBe('over60');
  for (const text of [
    '哪些项目是市政的',
    '合同额超过6000万的项目有哪些',
    '跨度超过60米的桥梁工程有哪些',
    '社保缴满60个月的有谁',
    '建筑面积超过60000平的项目有哪些',
    '合同额六十多万的项目有几个',
    '哪些人没满60岁',
    '160岁以上的有谁',
  ])
    expect(
      readListFilters(text).map(({ property }) => property),
      text,
    ).not.toContain('over60');
});

it('leaves whether a level suffices for a work to its scope', () => {
  for (const text of ['照明专包三级够不够接一千万的路灯', '我们照明三级够做这个活吗，要几级'])
    expect(parseRecordQuestion(text, [], true)?.kind, text).not.toBe('missing');
  expect(parseRecordQuestion('照明三级人员够不够', [], true)?.kind).toBe('missing');
});

it('reads ends of certificates in a named period', () => {
  for (const text of ['3到7月有什么证到期', '明年6月以后到期的证有哪些', '明年4月到年底有哪些证到期'])
    expect(parseRecordQuestion(text)?.kind, text).toBe('ends');
});

it('asks only for ended documents if no clause asks for all', () => {
  expect(asksForPastExpiries('哪些证书过期了')).toBe(true);
  expect(asksForPastExpiries('各本证书的到期日列一下，过期的有哪些')).toBe(false);
});

it('reads a clause about the end of a document beside one about the rule', () => {
  const current = { isOfCurrent: true };
  expect(parseRecordQuestion('钢结构那本证几号到期，延续来得及吗', [], false, current)?.kind).toBe('ends');
  expect(parseRecordQuestion('钢结构的证到期怎么延续', [], false, current)).toBeNull();
});

it('reads a departure, hours, and a level that is not held', () => {
  expect(parseRecordQuestion('张三跳槽的话怎么办', ['张三'])?.kind).toBe('leaving');
  expect(parseRecordQuestion('张三学时修满没', ['张三'])?.kind).toBe('hours');
  expect(parseRecordQuestion('我们公路一级证书到期后能换特级吗', [], false, { isNotHeld: true })?.kind).toBe('ends');
  expect(parseRecordQuestion('我们公路一级证书到期后能换特级吗')).toBeNull();
});

it('leaves the difference of two levels to the standard', () => {
  expect(parseRecordQuestion('公路一级和二级净资产差多少', [], true)).toBeNull();
  expect(parseRecordQuestion('幕墙一级能接多大，和二级差在哪', [], true)).toBeNull();
  expect(parseRecordQuestion('公路二级净资产还差多少', [], true)?.kind).toBe('missing');
});

it('lists people by their registrations, whatever brackets explain', () => {
  for (const text of ['谁有两个注册', '一人双证的有哪些人', '哪几个人是两个注册的（一个人两本证）']) {
    expect(readListFilters(text)[0]?.property, text).toBe('registrations');
    expect(parseRecordQuestion(text)?.kind, text).toBe('listed');
  }
});

/** Each form of question in several wordings, none of which a rule names as a whole. */
it.each([
  [
    'filings',
    [
      '递上去的升级资料批下来了没',
      '我们报的增项审到什么地步了',
      '那个件受理了吗',
      '交了的申请进度怎么样',
      '交上去的换证变更批下来没',
    ],
  ],
  ['orders', ['会员那张单子付了没', '副锁的单子多少钱', '订单付款了吗', '年费交了吗']],
  ['prices', ['会员再续三年什么价', '续一年会员多少钱', '买把副锁多少钱', '开通两年会员要多少']],
  ['membership', ['会员还剩多少天', '会员过了期没', '会员啥时间到期']],
  ['messages', ['我有多少条消息没看', '有没有新消息', '没读的消息几条', '未读消息有多少', '站内信多少条没看']],
  ['colleagues', ['我们账号几个人能登陆', '现在谁能登录这个账号', '哪些成员能登录']],
])('reads %s in any wording', (kind, wordings) => {
  for (const wording of wordings) expect(parseRecordQuestion(replaceSpokenWords(wording))?.kind, wording).toBe(kind);
});

it.each([
  '一个账号能几个人登录',
  '最多几个成员能登录',
  '消息怎么设成不提醒',
  '发票到哪里下载',
  '会员到期后还能看吗',
  '申报到哪一步就不可以撤回',
  '报的材料怎么样才算齐，有规定吗',
])('leaves %s to published texts, though it names what the portal keeps', (text) =>
  expect(parseRecordQuestion(replaceSpokenWords(text))).toBeNull(),
);

it.each([
  ['missing', ['市政二级是否满足条件', '照明三级是不是不够标准了', '路灯三级够格不', '我们幕墙二级现在什么情况']],
  ['fails', ['路灯三级几号起就不够条件', '桥梁二级的缺口哪天扩大', '幕墙二级的人啥时候会再少', '消防一级哪年保不住']],
])('reads %s of a level in any wording', (kind, wordings) => {
  for (const wording of wordings)
    expect(parseRecordQuestion(replaceSpokenWords(wording), [], true)?.kind, wording).toBe(kind);
});

it('reads the projects of a person in any wording, and leaves certificates of managers to the record', () => {
  for (const text of ['王一手里有几个没干完的工程', '王一挂着什么项目', '王一管着的工地是哪个', '王一负责过哪些业绩'])
    expect(parseRecordQuestion(text, ['王一'])?.kind, text).toBe('works');
  expect(parseRecordQuestion('王一有什么项目经理证', ['王一'])?.kind).toBe('fact');
});

it('finds the people whom a form of address may mean', () => {
  const names = ['周一明（示例）', '陆二明（示例）', '陈三（示例）'];
  expect(findAddressedPeople('明哥的证几号到期', names)).toEqual(['周一明（示例）', '陆二明（示例）']);
  expect(findAddressedPeople('老陈的二建还有效吗', names)).toEqual(['陈三（示例）']);
  expect(findAddressedPeople('周工职称什么专业', names)).toEqual(['周一明（示例）']);
  expect(findAddressedPeople('陆姐的一建还有几年', names)).toEqual(['陆二明（示例）']);
  for (const text of ['陈工的职称怎么算', '周边的证几号到期', '李工的证几号到期'])
    expect(findAddressedPeople(text, names), text).toEqual([]);
});
