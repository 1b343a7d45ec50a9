import { stripSampleMark } from '../text/sample-mark.ts';

/** Questions about the user's own enterprise: its records, reports and filings can answer them, published texts cannot. */

/** The kinds of question about an enterprise's records. */
export const RECORD_QUESTION_KINDS = [
  /** The reservations of a person: 张三占在哪个申报里. */
  'reserved',
  /** The status of the filings: 我们的申报到哪一步了. */
  'filings',
  /** Why somebody does not count: 张三为什么没算进去. */
  'not-counted',
  /** The next expiries, or the expiries within some days: 谁的证书最先到期. */
  'ends',
  /** The expiries of one person's certificates: 张三的证什么时候到期. */
  'ends-of',
  /** The number of people of a profession: 我们有几个一级建造师. */
  'people',
  /** The current qualifications: 我们有哪些资质. */
  'held',
  /** The gaps of a level, or the reason for one unmet requirement: 我们市政三级还差什么, 为什么电气差一人. */
  'missing',
] as const;
export type RecordQuestionKind = (typeof RECORD_QUESTION_KINDS)[number];

export interface RecordQuestion {
  readonly kind: RecordQuestionKind;
  /** Published texts also give a general answer: users without access to an enterprise's records get those. */
  readonly isGeneralToo: boolean;
}

const OWN = /我们|咱们?|我(?:公司|司|单位|方)|本(?:公司|企业|单位)|(?:公司|单位|企业)(?:里|现在|目前)/;
const RESERVED =
  /(?:占|预留|锁|用|放|报|排|挂)在?[了到]?(?:哪|什么)一?[个件些]?申报|(?:哪|什么)一?[个件些]申报[里中]?(?:占|用|预留|锁)|申报[里中都]?(?:占|预留|锁)用?[了着]?(?:谁|哪些|哪几|什么)|(?:谁|哪些人|哪几个人)(?:被|已|已经|都)?(?:申报)?(?:占|预留|锁)用?[了着在]/;
const FILINGS =
  /(?:申报|在办).{0,6}(?:到哪|哪一?步|进展|进度|下一步|什么状态|怎么样)|(?:有|还有|正在办)(?:几|多少|哪些|哪几)[个件项]?(?:在办的?)?申报|下一步(?:该|要)[办做](?:什么|啥|哪)/;
const NOT_COUNTED = /(?:没有?|不|未)(?:被)?(?:算(?:进|上|数|入|在)?|计入?|认)|算不(?:算|上|进)|能不能算|算没算/;
const ENDS = /(?:谁|哪[个位些本张份项几]|什么证|有什么|有没有).{0,24}(?:到期|过期|失效|届满)/;
/** Matches a near day, or the earliest; otherwise the question is how long a kind of certificate is valid. */
const NEAR =
  /最先|最早|先到|先过|快|马上|即将|最近|就要|这个?月|下个?月|本月|今年|年底|年内|天内|月内|已经?|谁|哪[本张位些几]/;
/** Expiries in the past, which only records can answer: 有没有过期的, 过期的有谁. */
const ENDED =
  /(?:谁|哪[个位些本张几]|有没有|有).{0,20}(?:过期|失效)(?:的|了)|(?:过期|失效)的?(?:有|是)(?:谁|哪)|(?:过期|失效)了?(?:吗|没)|已经?(?:过期|失效)/;
/** Upcoming expiries or consequences of an expiry, as opposed to past ones. */
const NOT_ENDED =
  /快|即将|马上|就要|最先|最早|先(?:到|过)|内|什么时候|几时|何时|哪天|个月|今年|年底|怎么|如何|还能|可以|会|影响|罚|后果|多久/;

/** Returns whether the question asks only for past expiries. */
export const isAboutEnded = (text: string): boolean => ENDED.test(text) && !NOT_ENDED.test(text);

const WHEN_ENDS =
  /(?:什么时候|哪天|哪年|哪一年|几时|几号|何时|多久).{0,4}(?:到期|过期|失效|届满)|(?:到期|过期|失效|届满)(?:日|时间|没|了吗|了没)|有效期[到至]|还[在有]有效/;
const PEOPLE =
  /(?:有|在册|一共|总共|共有|现有)(?:了)?(?:几|多少)(?:个|名|位|人)?.{0,12}(?:建造师|监理工程师|造价工程师|造价师|建筑师|结构工程师|工程师|职称|施工员|安全员|质量员|技工|技术工人|注册|证|人)|(?:建造师|监理工程师|造价工程师|职称人员|技术工人)(?:一共|现在|目前)?(?:有)?(?:几|多少)(?:个|名|位|人)/;
const HELD =
  /(?:有|持有|拿了?|取得了?|手里)(?:哪些|什么|啥|几(?:项|个)|多少(?:项|个))(?:企业)?资质(?!标准|等级|类别|改革)|资质(?:都|现在)?有(?:哪些|几项)/;
const MISSING =
  /还?(?:差|缺|少)(?:了|些|着|的是?)?(?:什么|啥|哪些|哪几|哪里|哪儿|哪一|多少|几|谁)|(?:够不够|够了(?:吗|么|没)|够(?:吗|么)|达标(?:了|吗|么|没)|达不达标|达到了?(?:吗|么|没)|满足(?:了)?(?:吗|么|没)|满不满足)|离.{1,16}(?:差|还有)(?:多|几)/;
/** A question about the reason for an unmet requirement is about a report, for any subject. */
const WHY =
  /(?:为什么|为何|怎么|咋|凭什么).{0,20}(?:差|少|缺|不够|不达标|没达标|不满足|没过|通不过|不合格)(?:了|着)?(?:[一二两三四五六七八九十几\d]+)?(?:个|名|位|项|台|万)?/;

/** Matches a stated shortage, which only a report can explain. */
const SO_MANY = /[差少缺]了?[一二两三四五六七八九十几\d]+(?:个|名|位|项)?(?:人|项|台|个)/;

/** A question about the place of a function in the portal: the help answers it for every user. */
const PORTAL =
  /点(?:哪|什么)|(?:在|从|上|去)?哪(?:里|儿|个?页面|个?菜单)(?:能|可以)?[看查点设]|能自动|你们(?:系统|平台|这里)/;

/** @returns null where it is a question about the field in general */
export function readOwnQuestion(text: string, names: readonly string[] = []): RecordQuestion | null {
  const isOwn = OWN.test(text);
  const isNamed = names.length > 0;
  if (PORTAL.test(text)) return null;
  if (RESERVED.test(text)) return { kind: 'reserved', isGeneralToo: false };
  if (isNamed && NOT_COUNTED.test(text)) return { kind: 'not-counted', isGeneralToo: false };
  if (isNamed && (WHEN_ENDS.test(text) || ENDS.test(text))) return { kind: 'ends-of', isGeneralToo: false };
  if (isOwn && FILINGS.test(text)) return { kind: 'filings', isGeneralToo: false };
  if (ENDS.test(text) && NEAR.test(text) && (isOwn || /谁/.test(text))) return { kind: 'ends', isGeneralToo: false };
  if ((isOwn && WHEN_ENDS.test(text)) || isAboutEnded(text)) return { kind: 'ends', isGeneralToo: true };
  if (isOwn && HELD.test(text)) return { kind: 'held', isGeneralToo: false };
  if (WHY.test(text) && SO_MANY.test(text)) return { kind: 'missing', isGeneralToo: false };
  if (isOwn && (MISSING.test(text) || WHY.test(text))) return { kind: 'missing', isGeneralToo: true };
  return isOwn && PEOPLE.test(text) ? { kind: 'people', isGeneralToo: true } : null;
}

/** Finds names as displayed. Longest first, so that 王小明 is not taken for 王小. */
export const findNames = (text: string, names: Iterable<string>): string[] => {
  const found = [...new Set(names)].filter((name) => name.length > 1 && text.includes(stripSampleMark(name)));
  return found
    .toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .filter((name, at, all) => !all.slice(0, at).some((longer) => longer.includes(name)));
};

/** Length of the longest run of characters that two texts share: how near a question names a requirement. */
export function getLongestCommonRun(one: string, other: string): number {
  let longest = 0;
  for (let at = 0; at < other.length; at += 1)
    while (at + longest < other.length && one.includes(other.slice(at, at + longest + 1))) longest += 1;
  return longest;
}
