/** Splits a notice of an authority into its objections, and finds its addressee. */
import type { Opinion } from './opinion.ts';

const bare = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');

/** 一、 （二） 3. 4） ⑤ at the head of a point. */
const NUMBER =
  /^(?:第?[一二三四五六七八九十]+[、.．条]|[（(][一二三四五六七八九十\d]{1,3}[)）]|\d{1,2}[、.．)）](?!\d)|[①-⑳])\s*/u;
/** A point begins at its number, also within a line. */
const BEFORE_NUMBER =
  /(?<=[。；;：:])\s*(?=(?:[一二三四五六七八九十]+、|[（(][一二三四五六七八九十\d]{1,3}[)）]|\d{1,2}[、.．](?!\d)|[①-⑳]))/gu;
const OBJECTION = /不|未|缺|无|超|重复|矛盾|过期|失效|补充|说明|提前|晚于|早于|错误|虚假|断缴|同时|逾期/u;
/** Sentences that introduce the notice or its consequences, without an objection. */
const FRAME =
  /经(?:审查|审核|核查)|收悉|现将|逾期(?:不|未)(?:补正|报送)|请(?:于|在).{0,20}(?:前|内|日)|特此|此致|不予(?:许可|批准|受理|同意)(?:的?决定)?[。；]?$|如对|行政复议|行政诉讼/u;
const MAX_POINT = 500;

/** Returns the match of an opinion with a point; 0: none. Longer words weigh more, since they are rarer. */
function computeWeight({ groups }: Opinion, point: string): number {
  let sum = 0;
  for (const group of groups) {
    const longest = Math.max(0, ...group.filter((word) => point.includes(word)).map((word) => word.length));
    if (longest === 0) return 0;
    sum += longest;
  }
  return sum;
}

/** Opinions of the catalogue that a point may be, the likeliest first. */
export function matchOpinions(opinions: readonly Opinion[], point: string): Opinion[] {
  const text = bare(point);
  return opinions
    .map((opinion) => ({ opinion, weight: computeWeight(opinion, text) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ opinion }) => opinion);
}

export interface NoticePoint {
  readonly text: string;
  /** The likeliest first; empty: nothing in the catalogue. */
  readonly opinions: readonly Opinion[];
}

/** Splits the notice into its objections, point by point, in their order. */
export function splitNotice(opinions: readonly Opinion[], notice: string): NoticePoint[] {
  return notice
    .replace(BEFORE_NUMBER, '\n')
    .split(/[\n。；;]+/u)
    .map((part) => part.trim().replace(NUMBER, '').trim().slice(0, MAX_POINT))
    .filter((part) => part.length >= 4)
    .map((text) => ({ text, opinions: matchOpinions(opinions, text) }))
    .filter(({ text, opinions: found }) => !FRAME.test(bare(text)) && (found.length > 0 || OBJECTION.test(text)));
}

const ENTERPRISE =
  /[\p{Script=Han}A-Za-z0-9（）()·]{2,40}?(?:集团)?(?:股份|有限责任)?(?:有限公司|设计院|工程局|研究院)(?:分公司)?/gu;
/** Matches the text before a name. */
const LEAD = /^.*(?:位于|单位为|单位是|名称为|由|与|和|在|对|的|及|于|为|是|至)(?=[\p{Script=Han}（）()]{4,})/u;
const getName = (text: string): string => bare(text).replace(/[（(]/g, '(').replace(/[）)]/g, ')');

export interface NamedEnterprise {
  readonly name: string;
  /** The notice is addressed to this enterprise. */
  readonly isAddressee: boolean;
}

/** Enterprises other than this one that the notice names; owners of works and former employers are among them. */
export function findOtherEnterprises(notice: string, ownName: string): NamedEnterprise[] {
  const own = getName(ownName);
  const found = new Map<string, NamedEnterprise>();
  for (const line of notice.split(/\n/u))
    for (const match of line.matchAll(ENTERPRISE)) {
      const name = match[0].replace(LEAD, '');
      const after = line.slice(match.index + match[0].length).trim();
      const before = line.slice(0, match.index).trim();
      if (getName(name) === own || getName(match[0]).endsWith(own)) continue;
      const isAddressee = before === '' && (/^[：:]/u.test(after) || after === '');
      const known = found.get(name);
      found.set(name, { name, isAddressee: isAddressee || known?.isAddressee === true });
    }
  return [...found.values()];
}
