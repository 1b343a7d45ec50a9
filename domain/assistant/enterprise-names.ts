import { stripSampleMark } from '../text/sample-mark.ts';
import { getLeadingPlace } from './place-names.ts';

/**
 * Distinguishes the user's own enterprise from others in questions. The records belong to the user's enterprise, so they must not answer
 * questions about others.
 */

/** Kinds, sizes and forms of enterprises, which name no particular enterprise: 装修公司, 甲级设计院, 新办公司. */
const KIND =
  '建筑|建设|建工|建安|装修|装饰|装潢|劳务|设计|勘察|监理|检测|咨询|造价|园林|绿化|景观|施工|安装|消防|市政|机电|水利|水电|公路|路桥|铁路|电力|矿业|钢结构|幕墙|防水|防腐|环保|智能化|工程|房地产|地产|开发|承包|总包|专包|分包|专业|资质|实业|科技|投资|控股|管理|集团|有限|股份|责任|上市|[甲乙丙一二三特]级|新办|新设|新成立|刚成立|注册|小型|大型|中小|民营|国有|外资|合资|外地|外省|外来|本地|本省|招标|代理|规划|[新老大小总]';
const FORM = '公司|集团|企业|单位|设计院';
const TRAILING_KINDS = new RegExp(`(?:${KIND}){1,8}$`);
const LEADING_KINDS = new RegExp(`^(?:${KIND}|${FORM}){1,8}`);
/** Matches the user's own enterprise, also with its kind: 我们建筑公司, 咱们集团, 本企业. */
const OWN = new RegExp(`(?:我们?|咱们?|本)的?(?:${KIND}){0,6}(?:${FORM}|司|院|$)|我们|咱们?`, 'g');
const UNNAMED = /隔壁|别的?(?:家|公司|企业|单位)|其[他它](?:家|公司|企业|单位)|同行|对手|[母子分]公司|兄弟单位/;
/** Matches transfers from or to another enterprise; they concern the people who move, not that enterprise's records. */
const TRANSFER = /[从在由到去往给](?:隔壁|别的?家?|其[他它]家?|[母子分](?=公司))/;
const NAMED_BUREAU = /中[建铁交冶核](?:[一二三四五六七八九十]{1,3}局|集团)/;
const NOUN = /公司|集团|设计院/g;
/** Matches words before 公司 that are not a name: verbs, times, pronouns and particles, by their last character. */
const NO_NAME = /(?:^|[^\p{Script=Han}]|[的是在把给让由到从对问查看下个家些么何种类份间所年前后时道于请整])$/u;

/** Returns the characters before each 公司, 集团 or 设计院 as a possible name: 华天 in 华天建筑公司净资产多少. */
const listNamed = (text: string): readonly string[] =>
  [...text.matchAll(NOUN)].flatMap(({ index }) => {
    const before = text.slice(Math.max(0, index - 20), index).replace(TRAILING_KINDS, '');
    const name = /\p{Script=Han}{2}$/u.exec(before)?.[0];
    return name === undefined || NO_NAME.test(before) || /现在|目前/.test(name) ? [] : [name];
  });

const withoutOwn = (text: string): string => text.replace(OWN, '，');

/** Returns whether a text mentions another enterprise, so that the user's records may be no answer: 我们隔壁公司净资产多少. */
export function mentionsOtherEnterprises(text: string): boolean {
  const rest = withoutOwn(text);
  return UNNAMED.test(rest) || NAMED_BUREAU.test(rest) || listNamed(rest).length > 0;
}

/**
 * Returns whether a text is certainly about another enterprise.
 * @param isWord returns whether the characters are a common word and therefore not a name: 去年公司, 看看公司
 */
export function isAboutOtherEnterprise(text: string, isWord: (text: string) => boolean): boolean {
  const rest = withoutOwn(text);
  if (TRANSFER.test(rest)) return false;
  return UNNAMED.test(rest) || NAMED_BUREAU.test(rest) || listNamed(rest).some((name) => !isWord(name));
}

/**
 * Replaces the name of the user's own enterprise with 我们, also without region and legal form: 恒屹建设公司 for 江苏恒屹建设工程有限公司. The proper name
 * alone is not replaced, because projects are named after it too.
 */
export function replaceOwnName(text: string, entName: string | null): string {
  const full = stripSampleMark(entName ?? '').replace(/（[^）]{0,20}）/g, '');
  const place = getLeadingPlace(full);
  const proper = full.slice(place.length).replace(/公司$/, '').replace(TRAILING_KINDS, '');
  if (proper.length < 2) return text;
  const [first = '', ...others] = text.split(proper);
  return others.reduce((written, part) => {
    const rest = part.replace(LEADING_KINDS, '');
    if (rest === part) return `${written}${proper}${part}`;
    const before = place !== '' && written.endsWith(place) ? written.slice(0, -place.length) : written;
    return `${before}我们${rest}`;
  }, first);
}
