import { stripSampleMark } from '../text/sample-mark.ts';
import { asksForHolders, asksForRecords, HOLDER_PATTERN } from './asked-lists.ts';
import { isAboutOtherEnterprise, mentionsOtherEnterprises } from './enterprise-names.ts';
import { getLeadingPlace, isPlaceName } from './place-names.ts';
import { splitClauses } from './reading.ts';

/** Recognises questions about the user's own enterprise, which its records, reports and filings can answer but published texts cannot. */

/** The kinds of questions about an enterprise's records. */
export type RecordQuestionKind =
  /** The reservations of people in filings: 张三占在哪个申报里. */
  | 'reserved'
  /** The uses of a person in projects, bids and filings: 张三现在被哪个项目占着. */
  | 'uses'
  /** The effect of a person's departure: 张三离职了会影响什么. */
  | 'leaving'
  /** The requirements in which a person counts: 张三算在哪些资质里, 张三为什么没算进去. */
  | 'counted'
  /** The expiries of one person's certificates: 张三的证什么时候到期. */
  | 'ends-of'
  /** The documents missing in open filings: 申报材料还缺哪些. */
  | 'materials'
  /** The status of the filings: 我们的申报到哪一步了. */
  | 'filings'
  /** The to-do items, soonest first: 接下来先办哪件事. */
  | 'todo'
  | 'orders'
  | 'membership'
  /** The prices of the membership and of keys: 会员续两年多少钱. */
  | 'prices'
  /** The unread messages: 有几条未读消息. */
  | 'messages'
  /** The users of the enterprise who can sign in: 几个同事能登录. */
  | 'colleagues'
  /** The first day on which a qualification becomes unmet: 我们资质什么时候会不达标. */
  | 'fails'
  /** The qualifications with the same shortage: 净资产不够的是哪几项资质. */
  | 'short'
  /** The next expiries, those within a number of days, or the expiry of a document: 谁的证书最先到期, 安许证几号到期. */
  | 'ends'
  /** The current qualifications: 我们有哪些资质. */
  | 'held'
  /** The gaps of a level, or the reason for one unmet requirement: 我们市政三级还差什么, 为什么电气差一人. */
  | 'missing'
  /** The number of people of a profession: 我们有几个一级建造师, 二建都有谁. */
  | 'people'
  /** The hours of continuing education of a person: 张三学时够了没. */
  | 'hours'
  /** The projects that a person managed: 许文博带过哪些项目. */
  | 'works'
  /** The projects or people with a property: 哪些工程还没竣工, 哪些人社保不在本单位, 哪些项目和四库一平台对不上. */
  | 'listed'
  /** A field of a record: 陈柏年什么职称, 恒屹云汇大厦合同额多少, 我们净资产多少. */
  | 'fact';

export interface RecordQuestion {
  readonly kind: RecordQuestionKind;
  /** Whether published content answers such a question in general, for users without access to an enterprise's records. */
  readonly isGeneralToo: boolean;
}

/** Spoken wordings and the equivalent wordings known to the rules. */
const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/啥/g, '什么'],
  [/继教(?!育)/g, '继续教育'],
  [/挖机/g, '挖掘机'],
  [/牌子(?=[没吗]|$)/g, '资质'],
  [/参保/g, '社保'],
  // The words would otherwise name another enterprise.
  [/(社保[交缴]?在)(?:别的?|其他|外)(?:单位|公司|企业)/g, '$1外面'],
  [/(?<=几|多少)号人/g, '个人'],
  [/三标?体系/g, '质量管理体系环境管理体系职业健康安全管理体系'],
  // 那 typed for 哪: 体系证书那个最先到期, 那几个建造师还没B证.
  [/那(?=个最[先早]|几个[^，。？]{0,6}没)/g, '哪'],
  [/咋/g, '怎么'],
  [/跟/g, '和'],
  [/质检员/g, '质量员'],
  [/可以(?=登[录陆])/g, '能'],
  [/够(?:数不够数?|格不够格?)/g, '够不够'],
  [/几多(?!层)|好多(?=[人个项钱])/g, '多少'],
  [/(?:什么|哪个?)(?:时间|时候|会儿)|多会儿|几时/g, '什么时候'],
  [/([到过失])了([期效])/g, '$1$2了'],
  [/(?<!社保|名|菜|缴费|通知)单子/g, '订单'],
  [/(怎么|如何)(?:弄|搞|整|处置)/g, '$1办'],
  // 是否满足要求 and 是不是满足要求 mean the same as 满足要求吗.
  [
    /是(?:否|不是)((?:已经?)?不?(?:满足|符合|达到|达标|足?够|合格)[^，。？！；,.?!;\s吗]{0,12})(?=$|[，。？！；,.?!;\s])/g,
    '$1吗',
  ],
  [/(?<=\p{Script=Han})不(?=$|[，。？！；,.?!;\s])/gu, '吗'],
];
/** Replaces spoken words in a question with written ones. */
export const replaceSpokenWords = (text: string): string =>
  SPOKEN.reduce((written, [spoken, word]) => written.replace(spoken, word), text);

const OWN = /我们|咱们?|我(?:公司|司|单位|方)|本(?:公司|企业|单位)|(?:公司|单位|企业)(?:里|现在|目前)/;
/** Matches words about the present or plans: a question about a level with such words is about the user's own enterprise. */
const PRESENT = /现在|目前|想|打算|准备|要?升|明年|今年/;
/** Matches words of questions about a procedure or rule, even if a day is mentioned. */
const RULE = /怎么|如何|提前|延续|规定|几年|多久(?!(?:就|会)?(?:到期|过期))|能不能|可以|罚|影响|后果/;
const RESERVED =
  /(?:占|预留|锁|用|放|报|排|挂)在?[了到]?(?:哪|什么)一?[个件些]?申报|(?:哪|什么)一?[个件些]申报[里中]?(?:占|用|预留|锁)|申报[里中都]?(?:占|预留|锁)用?[了着]?(?:谁|哪些|哪几|什么)|(?:谁|哪些人|哪几个人)(?:被|已|已经|都)?(?:申报)?(?:占|预留|锁)用?[了着在]/;
const USES =
  /占|锁(?:定|着|住|了)|投标|能[^，。？]{0,8}(?:去|当|做|投|派)[^，。？]{0,6}(?:标|项目经理)|[有没]空|空(?:着|闲)|在(?:哪个|什么)(?:项目|工地|工程)|在建/;
/** Matches questions about the people used in a named bid or filing: 经五路投标的项目经理是谁. */
const USED_BY = /谁|哪[些几]?个?人|哪位/;
const OF_BID = /拟派|(?:投标|标书|申报)[^，。？]{0,4}[里上用派]|锁/;
const LEAVING = /离职|跳槽|离开|走了|要走|走人|辞职|不干|调走|退休|离岗/;
const COUNTED =
  /[算顶]|(?<![补扩])充|计入|没?认|凑|能用|行不行|用[得不]?上|够(?:不够)?[^，。？]{0,4}(?:年[头限]|格|条件)|够(?:吗|不)|能不?能?[当做任]/;
const MATERIALS =
  /(?:申报|报件)[^，。？]{0,4}(?:材料|资料|文件)[^，。？]{0,4}(?:缺|差|少|齐)|(?:材料|资料)(?:还)?(?:缺|差|少)(?:哪|什么|啥|几)|(?:材料|资料)齐(?:了|没|不)/;
/** Matches words that refer to current filings. */
const NOW = /现在|目前|了|没有?(?=$|[，。？])|上去|那[个件]/;
const TODO =
  /(?:接下来|下一步|今天|明天|[这本下]个?(?:周|月)|眼下)(?:[^，。？]{0,6})(?:办|做|干|处理|忙)[^，。？]{0,2}(?:什么|啥|哪)|[这本下]个?(?:周|月)[^，。？]{0,3}(?:什么|啥|哪些)[^，。？]{0,3}(?:办|做|处理)|(?:有|还有)(?:什么|啥|哪些)(?:事|待办)?[^，。？]{0,2}(?:要|该|没)(?:办|做|处理)(?!理)|待办[^，。？]{0,3}(?:几|多少|哪|什么)|(?:几|多少|哪|什么)[^，。？]{0,3}待办|^那?么?(?:接下来|下一步)[^，。？]{0,4}怎么办|最(?:着?急|要紧|紧[急迫要])的(?:事|活|是)/;
/**
 * Subjects that the portal stores for an enterprise in addition to its records: the name of the subject, and the form of the question, in
 * any order.
 */
const MATTERS: readonly (readonly [kind: RecordQuestionKind, thing: RegExp, form: RegExp])[] = [
  [
    'filings',
    /申报|报件|在办|报的|的件|[那这]个?件|[交递报](?:了|上去)?的[^，。？]{0,12}(?:材料|资料|申请|延[续期]|升级|增项|变更)/,
    /到(?:哪|什么)|哪一?步|进[展度]|下一步|什么状态|怎么样|[审批受]理?[完过到]?了?[没吗]|下来[了没吗]|(?:有|办)[^，。？]{0,3}(?:几|多少|哪)[^，。？]{0,4}申报/,
  ],
  [
    'filings',
    /延[续期]|升级|增项|变更|换(?:人|法人)|申报|安许|安全生产许可/,
    /补正|为什么[^，。？]{0,4}退|提交了?[没吗]|[交递报]上去|[打退]回(?:来|去)?了|[未没]办[结完]的|有信儿?[没吗]|办[结完]了?[没吗]/,
  ],
  [
    'prices',
    /会员|[主副]锁|密钥/,
    /(?:续|买|购|开通|升级|[一两三\d]年|个月)[^。？]{0,20}(?:多少钱|多少$|几(?:块|千|百|个钱)|什么价|优惠)/,
  ],
  [
    'orders',
    /订单|会员[费单]|年费|发票|开票/,
    /[付交缴开收花]款?了?[没吗多]|状态|到哪一?[步了]|怎么样|多少钱|了[没吗]/,
  ],
  [
    'orders',
    /会员|[主副]锁/,
    /[付交缴](?:款|钱|费)?了?[没吗]|开过?了?发?票[^，。？]{0,2}[没吗]|发?票[^，。？]{0,2}(?:开|给|寄)[^，。？]{0,3}[没吗]/,
  ],
  [
    'orders',
    /下[了过]单|订单|(?:平台|系统|这里)[^，。？]{0,8}(?:费用|花的?钱|花了?多少)/,
    /[没未](?:[给付交缴]|支付)|已经?(?:[付交缴]|支付)|一共|合计/,
  ],
  ['membership', /会员/, /到(?:哪|几|什么|期)|过期|还剩|还有多久|有效期?(?:到|至|吗)/],
  [
    'messages',
    /消息|站内信/,
    /(?:几|多少)[条封]|未读|[没未]看|没读|新消息|有没有|最[新近](?:消息|的?消息|[那的]?一?条)/,
  ],
  [
    'colleagues',
    /同事|成员|(?<!一个)[账帐]号|系统|门户/,
    /(?<!最多)(?:几|多少|谁|哪些)[^，。？]{0,10}(?:登[录陆]|能登)|登[录陆][^，。？]{0,8}(?:几|多少|谁|哪些)|[开有]了?(?:几|多少)个?(?:[账帐]号|成员|同事)/,
  ],
];
const isMatter =
  (kind: RecordQuestionKind) =>
  (text: string): boolean =>
    !GENERAL.test(text) &&
    splitClauses(text).some((clause) =>
      MATTERS.some(([one, thing, form]) => one === kind && thing.test(clause) && form.test(clause)),
    );
/** Matches questions about the time at which a requirement becomes unmet. */
const FAILS_WHEN = /什么时候|哪[天年月]|何时|几[号月]|多久/;
const FAILS =
  /不(?:再)?(?:达标|够|符合|合格|满足)|保不住|掉(?!了)|(?:缺口|差距)[^，。？]{0,6}[变扩加增]|再(?:差|缺|少)/;
const KEEPS = /保得?住|[撑保]得?到(?:什么|哪|明)|(?:明年|以后|将来|年底)[^，。？]*(?:达标|够|符合|满足|合格)/;
const SHORT =
  /(?:哪些|哪几[项个本]|哪[项个本])资质[^，。？]{0,6}(?:缺|差|少|不够|不足|不达标|不满足)|(?:缺|差|不够|不足|不达标|不满足)的?(?:是|有)?(?:哪|什么)[^，。？]{0,4}资质/;
const ENDS =
  /(?:谁|哪[个位些本张份项几]|什么证|有什么|有没有).{0,24}(?:到期|过期|失效|届满)|(?:到期|过期|失效|届满)的(?:证书?)?(?:(?:都?有|是)?(?:哪|什么)|证书?(?=$|[，。？]))|(?:列|告知|整理|汇总|查|报)[^，。？]{0,24}(?:到期|过期|失效|届满)的[^，。？]{0,6}(?:证|资质|人)/;
/** Matches an approaching or the earliest day; other questions ask how long a kind of certificate is valid. */
const NEAR =
  /最先|最早|先到|先过|快|马上|即将|最近|就要|这个?月|下个?月|本月|[今明后]年|\d月|月份|季度|半年|年底|年内|天内|月内|已经?|谁|哪[本张位些几]/;
/** Matches past expiries, which only records can answer: 有没有过期的, 过期的有谁. */
const ENDED =
  /(?:谁|哪[个位些本张几]|有没有|有).{0,20}(?:过期|失效)(?:的|了)|(?:过期|失效)了?的?(?:证书?)?都?(?:有|是)(?:谁|哪)|(?:过期|失效)了?(?:吗|没)|已经?(?:过期|失效)/;
/** Matches upcoming expiries, or consequences of an expiry. */
const NOT_ENDED =
  /快|即将|马上|就要|最先|最早|先(?:到|过)|内|什么时候|几时|何时|哪天|个月|今年|年底|怎么|如何|还能|可以|会|影响|罚|后果|多久/;

const ENDED_PAPER = /(?:证书?|资质)[^，。？]{0,4}(?:到期|过期|失效|届满)/;
/** Matches questions how long ago a document expired, but not how long it may be used. */
const ENDED_SINCE = /(?:过期|失效)了?(?:多久|多长|几|多少)/;

const namesEnded = (text: string): boolean => ENDED_SINCE.test(text) || ENDED.test(text);
/** Returns whether a question asks only for past expiries, in all its clauses. */
export const asksForPastExpiries = (text: string): boolean =>
  (ENDED_SINCE.test(text) || (ENDED.test(text) && !NOT_ENDED.test(text))) &&
  !splitClauses(text).some((clause) => WHEN_ENDS.test(clause) && !namesEnded(clause));

/** Returns whether a clause asks for the expiry of a document and not for a rule about it; another clause may ask for a rule: 几号到期，延续来得及吗. */
const asksWhenEnds = (text: string): boolean =>
  splitClauses(text).some((clause) => WHEN_ENDS.test(clause) && !RULE.test(clause));
const WHEN_ENDS =
  /(?:什么时候|哪天|哪年|哪一年|几时|几号|何时|多久).{0,4}(?:到期|过期|失效|届满|到头|截止)|(?:到期|过期|失效|届满|到头|截止)(?:是|在)?(?:哪|几|什么)|截止日|到(?:哪|几)[天号年月]|(?:到期|过期|失效|届满)(?:日|时间|没|了吗|了没)|有效期[到至]|还(?:在|有)?有效|还?剩(?:下)?(?:几|多少)天|还有(?:几|多少)天|还[有剩]多久|(?:哪天|几号|几时|何时|什么时候)到(?=$|[，。？])/;
/** Matches questions about the expiry of one person's certificates: 沈越的证是不是过期了, 蒋若溪B证, 陆景明继续教育到什么时候. */
const ENDS_OF_ONE =
  /还[有剩]几|到期|过期|失效|届满|到头|截止|还?有效|到(?:什么时候|哪|几)|(?:[ABC]|一建|二建|注册|的)证$|[ABC]类?证[^，。？]{0,2}(?:什么|情况|怎么样|[有没]|在)|证(?:还能用|过了)/i;
/** Matches the social insurance of a person, which is a field of the record and has no expiry. */
const INSURANCE = /社保|社会保险|参保/;
/** Matches questions about the hours of continuing education. */
const HOURS = /学时|继续教育[^，。？]{0,4}[学修差够满完]/;
/** Matches questions that ask which or how many people. */
const OF_ALL = /谁|哪[些几位]|几[个位人名]|多少[个位人名]|名单/;
const WORKS =
  /(?:带|管|做|干|负责|主持|承担|挂)[过着]|(?:哪|什么|几|多少|没|有)[^，。？]{0,8}(?:项目(?!经理|负责|技术)|工程(?!师)|工地|业绩)/;
/** Matches questions about general rules: a field name then belongs to a standard or a procedure. */
const OF_RULE =
  /要求|需要|才能|标准|门槛|规定|办理|变更|流程|材料|怎么|如何|要多少|要几|为什么|可以|能不能|有什么用|是什么意思/;
/** Matches questions about general rules and consequences, but not about the state of the enterprise's orders, materials or membership. */
const GENERAL =
  /怎么(?!样|[给被][^，。？]{0,2}[打退]回)|如何|规定|能不能|不能|可以|要求|才能|还能|还在|恢复|退件|会(?![员计议])[^，。？]{0,12}吗|什么用/;
/** Matches questions for a value. */
const VALUE = /多[少大]|几|谁|什么|啥|哪|吗|没|不|发我|告诉|查一下|是/;
/** Documents of which an enterprise has only one, so that the question is about their date and not about the validity of the kind. */
const DOCUMENT = /安许|安全生产许可|执照|资质|体系|[那这]本/;
const PEOPLE = new RegExp(
  `(?:有|在册|一共|总共|共有|现有|录入?|登记)(?:了)?(?:几|多少)(?:个|名|位|人)?.{0,12}(?:${HOLDER_PATTERN}|证|人)|(?:${HOLDER_PATTERN})(?:一共|现在|目前)?(?:有|是)?(?:(?:几|多少)(?:个|名|位|人)|谁|哪)`,
  'i',
);
/** Matches questions when to renew a document that the enterprise has: 钢结构二级什么时候去延期. */
const RENEWS =
  /(?:什么时候|哪天|几号|几月|几时|何时)[^，。？]{0,6}(?:延期|延续|换证|续|换(?=$|[，。？]))|(?:延期|延续|换证)[^，。？]{0,4}(?:什么时候|哪天|几号|几月|几时|何时)/;
/** Matches questions whether a document that the enterprise has may still be used: 古建的资质证书还能不能用. */
const USABLE = /(?<!过期了?)还能(?:不能|接着|继续)?用|还管用|有没有效|失没失效|过没过期/;
/** Matches values of another enterprise's records, but not rules about enterprises. */
const OF_RECORDS = /净资产|注册资本|利润|产值|到期|过期|有效|法人|几个|多少[个名位人]|有谁|谁是|是谁|名单|证书?编?号/;
/** Matches questions about what counts; they are about a rule. */
const COUNTS = /[算认]|计入/;
const HELD =
  /(?:有|持有|拿了?|取得了?|手里)(?:哪些|什么|啥|几(?:项|个)|多少(?:项|个))(?:企业)?资质(?!标准|等级|类别|改革)|资质(?:都|现在)?有(?:哪些|几项)|有没有[^，。？]{1,16}(?:资质|[特一二三]级(?!注册|建造师|造价|结构|建筑师))|有[^，。？]{0,16}(?:资质|[特一二三]级)[吗么没]|是(?:几|哪)级|[特一二三甲乙丙]级的资质[^，。？]{0,3}(?:哪|几)/;
const MISSING =
  /[缺差少]不[缺差少]|达没达到|满没满足|还?(?:差|缺|少)(?:了|些|着|的是?)?(?:什么|啥|哪些|哪几|哪里|哪儿|哪一|多少|几|谁)|够不够|够(?:条件|标准|格|数|[^，。？]{0,8}(?:线|门槛|要求))?了?(?:吗|么|没|不$)|达不达标|满不满足|符不符合|(?:达标|达到|满足|符合|合格)(?:(?!可以|才|就|能)[^，。？]){0,12}(?:吗|么|没|不$)|离.{1,16}(?:差|还有)(?:多|几)/;
/** Matches questions whether a level suffices for a project, which its scope answers: 三级够不够接一千万的路灯. */
const SUFFICES = /够(?:不够)?[接做干揽]|[接做干][^，。？]{0,2}得[了下]|(?:要|得)几级/;
/** Matches the shortage of a level, which only a report contains; 至少几个 asks for the rule. */
const LACKS =
  /[差缺](?:了|些|着|在|的是?)?(?:什么|哪|多少|几|谁)|(?:什么|哪[些几])[^，。？]{0,6}[没不未](?:达到|满足|够|符合|达标)|为什么[^，。？]*(?:不达标|不满足)/;
/** Matches comparisons of two levels, which the standard answers: 一级和二级净资产差多少. */
const COMPARES =
  /级(?:资质)?[和与同比、][^，。？]{0,8}级[^，。？]{0,10}[差少]|[和与同比][特一二三甲乙丙]级[^，。？]{0,8}[差少]/;
/** Matches questions about the state of a level that name no field. */
const OF_STATE = /(?:什么|目前|现在的?)(?:情况|状况|状态)|情况怎么样|稳[吗不]/;
/** Matches results displayed by the evaluation of a level: 装修一级为何提示业绩待补正. */
const NOTED = /(?:为什么|为何|怎么)[^，。？]{0,12}(?:提示|显示|待补正|预警|没通过)/;
/** Matches questions about the reason for an unmet requirement; they refer to a report, whatever the subject. */
const WHY =
  /(?:为什么|为何|怎么|咋|凭什么).{0,20}(?:差|少|缺|不够|不达标|没达标|不满足|没过|通不过|不合格)(?:了|着)?(?:[一二两三四五六七八九十几\d]+)?(?:个|名|位|项|台|万)?/;
/** Matches a stated shortage, which only a report can explain. */
const SO_MANY = /[差少缺]了?[一二两三四五六七八九十几\d]+(?:个|名|位|项)?(?:人|项|台|个)/;
/** Matches questions where to find a function of the portal; the help pages answer them for every user. */
const PORTAL =
  /点(?:哪|什么)|(?:在|从|上|去)?哪(?:里|儿|个?页面|个?菜单)(?:能|可以)?[看查点设]|能自动|你们(?:系统|平台|这里)/;

interface Asked {
  readonly isOwn: boolean;
  readonly isNamed: boolean;
  readonly isOfStandard: boolean;
  /** Whether the question names a project of the enterprise. */
  readonly isOfProject: boolean;
  /** Whether the question names a field of the enterprise's own record. */
  readonly isOfField: boolean;
  /** Whether the question names a field of one of the enterprise's certificates or machines: 装修一级证书编号. */
  readonly isOfRecord: boolean;
  /** Whether the question names a current qualification of the enterprise by a part of its name: 钢结构的证. */
  readonly isOfCurrent: boolean;
  /** Whether the question names a level that the enterprise does not have. */
  readonly isNotHeld: boolean;
}

type Rule = readonly [kind: RecordQuestionKind, isAbout: (text: string, asked: Asked) => boolean];

/** The rules for questions that only records can answer; the first match decides. */
const ONLY_RECORDS: readonly Rule[] = [
  ['reserved', (text) => RESERVED.test(text)],
  ['leaving', (text, { isNamed }) => isNamed && LEAVING.test(text)],
  ['hours', (text, { isNamed }) => isNamed && HOURS.test(text) && !ENDS_OF_ONE.test(text)],
  [
    'ends-of',
    (text, { isNamed }) =>
      isNamed && !INSURANCE.test(text) && (WHEN_ENDS.test(text) || ENDS.test(text) || ENDS_OF_ONE.test(text)),
  ],
  ['uses', (text, { isNamed }) => isNamed && USES.test(text)],
  ['counted', (text, { isNamed }) => isNamed && COUNTED.test(text)],
  ['materials', (text, { isOwn }) => isOwn && MATERIALS.test(text) && !GENERAL.test(text)],
  ['filings', (text, { isOwn }) => (isOwn || NOW.test(text)) && isMatter('filings')(text)],
  ['ends', (text, { isOwn }) => ENDS.test(text) && NEAR.test(text) && (isOwn || /谁/.test(text))],
  ['held', (text, { isOwn }) => isOwn && HELD.test(text)],
  ['missing', (text) => WHY.test(text) && SO_MANY.test(text)],
  ['works', (text, { isNamed }) => isNamed && WORKS.test(text)],
  ['fact', (_text, { isNamed, isOfProject }) => isNamed || isOfProject],
];
const ALSO_GENERAL: readonly Rule[] = [
  ['hours', (text) => HOURS.test(text) && OF_ALL.test(text) && !RULE.test(text) && !OF_RULE.test(text)],
  ['listed', (text) => asksForRecords(text) && !RULE.test(text)],
  ['people', asksForHolders],
  ['materials', (text) => MATERIALS.test(text) && !GENERAL.test(text)],
  ['uses', (text) => USED_BY.test(text) && OF_BID.test(text) && !RULE.test(text)],
  ...(['prices', 'orders', 'membership', 'messages', 'colleagues'] as const).map(
    (kind): Rule => [kind, isMatter(kind)],
  ),
  ['todo', (text) => TODO.test(text)],
  ['short', (text) => SHORT.test(text)],
  [
    'fails',
    (text, { isOwn, isOfStandard }) =>
      (isOwn || isOfStandard) &&
      !RULE.test(text) &&
      (KEEPS.test(text) || splitClauses(text).some((clause) => FAILS_WHEN.test(clause) && FAILS.test(clause))),
  ],
  ['ends', (text, { isOwn }) => (isOwn && WHEN_ENDS.test(text)) || asksForPastExpiries(text)],
  [
    'ends',
    (text, { isOfStandard, isOfCurrent }) => asksWhenEnds(text) && (isOfStandard || isOfCurrent || DOCUMENT.test(text)),
  ],
  ['ends', (text, { isOfCurrent, isOwn }) => (isOfCurrent || isOwn) && (RENEWS.test(text) || USABLE.test(text))],
  // 我们市政一级到期后能换特级吗: the expiry of the current qualification takes precedence over any rule.
  ['ends', (text, { isOwn, isNotHeld }) => isOwn && isNotHeld && ENDED_PAPER.test(text)],
  ['ends', (text) => !RULE.test(text) && ENDS.test(text) && (NEAR.test(text) || /个月/.test(text))],
  ['missing', (text, { isOwn }) => isOwn && !SUFFICES.test(text) && (MISSING.test(text) || WHY.test(text))],
  [
    'missing',
    (text, { isOfStandard }) =>
      isOfStandard &&
      !SUFFICES.test(text) &&
      !COMPARES.test(text) &&
      (LACKS.test(text) ||
        NOTED.test(text) ||
        (MISSING.test(text) && (PRESENT.test(text) || /够|达标|达没达到|满足|符合|合格|[缺差]不[缺差]/.test(text)))),
  ],
  // 我们钢结构二级现在什么情况: without a field, the answer is the verdict for the level.
  ['missing', (text, { isOwn, isOfStandard }) => isOwn && isOfStandard && OF_STATE.test(text)],
  ['people', (text, { isOwn }) => isOwn && PEOPLE.test(text)],
  [
    'fact',
    (text, { isOwn, isOfField, isOfStandard }) =>
      isOfField && !isOfStandard && !OF_RULE.test(text) && VALUE.test(text) && (isOwn || !RULE.test(text)),
  ],
  ['fact', (text, { isOfRecord }) => isOfRecord && VALUE.test(text) && !OF_RULE.test(text) && !RULE.test(text)],
];

/** Returns whether a question asks for a rule or procedure, even if it names a kind of project. */
export const asksForRule = (text: string): boolean => /要求|需要|标准|规定|办理|流程|材料|什么资质|政策/.test(text);

const SURNAMES =
  '王李张刘陈杨赵黄周吴徐孙胡朱林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范崔邱秦顾侯邵孟段雷钱汤尹黎乔贺赖龚';
const OF_UNKNOWN = new RegExp(
  `^(?:我们|咱们?)?(?<name>[${SURNAMES}]\\p{Script=Han}{1,2}?)(?:的|现在|目前)*(?:[一二]级?建(?!筑)|[ABC]?证|社保|职称|注册|继续教育|学历|年龄|名下|[在占带管挂])`,
  'iu',
);
/** Matches words that ask for a person's record and not for a rule: 王建军的B证还能用几个月, 王建军带过哪些项目. */
const OF_ONE = /到期|过期|失效|届满|截止|有效|还?能?用|还?剩|多久|什么|哪|几|多少|[没吗]$|证$/i;
/** Matches questions about a rule or procedure, which published texts answer even if they begin like a name. */
const OF_GENERAL =
  /怎么|如何|提前|延续|规定|要求|需要|可以|能不能|(?<!还有|还剩)几年|罚|影响|后果|办理|流程|材料|[算认]|计入/;
/** Forms of address and kinds of people instead of a name: 王工的职称. */
const ADDRESS = /[工总经师人员者内]$/;
/** Finds a person's name that does not belong to the enterprise, in a question about one person's record: 张伟的一建什么时候到期. */
export function findUnknownName(text: string, isWord: (text: string) => boolean): string | null {
  const name = OF_UNKNOWN.exec(text)?.groups?.name;
  if (name === undefined || isPlaceName(name) || ADDRESS.test(name)) return null;
  // The dictionary also contains frequent names of three characters: 王建军.
  if (name.length === 2 && isWord(name)) return null;
  return OF_ONE.test(text) && !OF_GENERAL.test(text) ? name : null;
}

/** Returns whether a question asks for another enterprise's records, which a rule does not answer: 隔壁公司的安许证到期没. */
export const asksForOtherEnterprise = (text: string, isWord: (text: string) => boolean): boolean =>
  OF_RECORDS.test(text) &&
  !RULE.test(text) &&
  !OF_RULE.test(text) &&
  !COUNTS.test(text) &&
  isAboutOtherEnterprise(text, isWord);

/** Returns whether the text explicitly names the user's own enterprise. */
export const mentionsOwnEnterprise = (text: string): boolean => OWN.test(text);

/**
 * Parses a question that only the enterprise's records can answer.
 * @param names people of the enterprise named in the text
 * @param isOfStandard whether the text names a standard
 * @returns null for a general question about the domain
 */
export function parseRecordQuestion(
  text: string,
  names: readonly string[] = [],
  isOfStandard = false,
  named: Partial<Omit<Asked, 'isOwn' | 'isNamed' | 'isOfStandard'>> = {},
): RecordQuestion | null {
  if (PORTAL.test(text) || (names.length === 0 && !named.isOfProject && mentionsOtherEnterprises(text))) return null;
  const asked = {
    isOwn: OWN.test(text),
    isNamed: names.length > 0,
    isOfStandard,
    isOfProject: false,
    isOfField: false,
    isOfRecord: false,
    isOfCurrent: false,
    isNotHeld: false,
    ...named,
  };
  const find = (rules: readonly Rule[]) => rules.find(([, isAbout]) => isAbout(text, asked))?.[0];
  const only = find(ONLY_RECORDS);
  if (only !== undefined) return { kind: only, isGeneralToo: false };
  const also = find(ALSO_GENERAL);
  return also === undefined ? null : { kind: also, isGeneralToo: true };
}

/** Finds the display names in a text, longest first, so that 王小明 is not mistaken for 王小. */
export const findNames = (text: string, names: Iterable<string>): string[] => {
  const found = [...new Set(names)].filter((name) => name.length > 1 && text.includes(stripSampleMark(name)));
  return found
    .toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .filter((name, at, all) => !all.slice(0, at).some((longer) => longer.includes(name)));
};

/** Matches forms of address with a part of a name: 明哥, 宋姐, 陈工, 老周. */
const ADDRESSED =
  /(?<given>\p{Script=Han})[哥姐]|(?<family>\p{Script=Han})(?:工(?![程地人种期业])|经理|师傅|总(?![承包监数]))|[老小](?<called>\p{Script=Han})/gu;
/** Returns the people whom a form of address may mean, in a question about one person's record. */
export const findAddressedPeople = (text: string, names: readonly string[]): readonly string[] => {
  if (!OF_ONE.test(text) || OF_GENERAL.test(text)) return [];
  const found = [...text.matchAll(ADDRESSED)].flatMap(({ groups }) => {
    const family = groups?.family ?? groups?.called;
    return names.filter((name) => {
      const plain = stripSampleMark(name);
      return family === undefined ? plain.includes(groups?.given ?? ' ') : plain.startsWith(family);
    });
  });
  return [...new Set(found)];
};

const MIN_OPENING = 3;
const MIN_RUN = 5;
/** Matches words about a particular project, but not a kind of projects. */
const CERTAIN = /[那这]|我们|咱|项目|工程|[修建盖签做干]了/;
/** Matches questions about a rule for a kind of projects: 污水处理厂的业绩算市政吗. */
const OF_KIND = /业绩[^，。？]{0,4}(?:[算认]|计入)|审批/;
/** Returns whether the text contains the beginning and the end of a name without its middle: 滨江一期 for 滨江安置房一期. */
const isShortened = (name: string, text: string): boolean =>
  [2, 3].some((first) =>
    [2, 3].some((last) => text.includes(name.slice(0, first) + name.slice(-last)) && first + last < name.length),
  );

/**
 * Returns the names that the text contains in part: their beginning (石桥河那座桥), or most of their words. Regions and common words do not
 * identify a project.
 */
export const findPartialNames = (
  text: string,
  names: Iterable<string>,
  isWord: (text: string) => boolean,
): string[] => {
  if (OF_KIND.test(text)) return [];
  const runs = [...new Set(names)].flatMap((name) => {
    const whole = stripSampleMark(name);
    const plain = whole.slice(getLeadingPlace(whole).length);
    const run = getLongestCommonRun(text, plain);
    const opening = plain.slice(0, run);
    if (isShortened(plain, text)) return [{ name, run: plain.length }];
    const isOpened = run >= MIN_OPENING && text.includes(opening);
    const isCommon = isOpened && isWord(opening) && !CERTAIN.test(text);
    return (isOpened || run >= MIN_RUN) && !isCommon ? [{ name, run }] : [];
  });
  const longest = Math.max(...runs.map(({ run }) => run));
  const found = runs.filter(({ run }) => run === longest).map(({ name }) => name);
  return found.length === 1 ? found : [];
};

/** Returns the length of the longest common substring, as a measure of how closely a question names a requirement. */
export function getLongestCommonRun(one: string, other: string): number {
  let longest = 0;
  for (let at = 0; at < other.length; at += 1)
    while (at + longest < other.length && one.includes(other.slice(at, at + longest + 1))) longest += 1;
  return longest;
}
