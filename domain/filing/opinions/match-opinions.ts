/** Matches the text of an objection with the catalogue of opinions by their words. */
import { createLookupTable } from '#domain/text/table.ts';
import type { Opinion } from './opinion.ts';

/** Returns a text without whitespace and with normalised character width. */
export const removeWhitespace = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');

/** Removes polite phrases: 请你公司尽快补充 becomes 请补充, as in the catalogue. */
const POLITE =
  /(请|应|须|需)(?:你|贵)?(?:单位|公司|司|企业)?(?:尽快|及时|重新|一并|按要求|予以|进一步)*(补充|提供|上传|补交|提交)/gu;
const DEADLINE_WORDS =
  /(?:务必)?(?:于|在|自)?(?:收到|接到|送达)?(?:本|此)?(?:通知|函|通知书|告知书)?(?:送达)?(?:之日)?(?:起|后)?(?:[\d一二三四五六七八九十]{1,3}个?(?:工作日|自然日|日|天)(?:之)?内|(?:\d{4}年)?\d{1,2}月\d{1,2}日(?:之?前|止))/gu;

/** Matches numbers in brackets, which identify a person or a document but are not the subject of the objection. */
const ASIDE = /\([^()]{0,60}\d{3}[\dXx][^()]{0,60}\)/gu;

const MAX_GAP = 20;

/** Patterns of text after a word that make the word part of another one: 防水工程, 工程师, 不满足, 生产能力. 开工程序 still contains 开工. */
const OTHER_WORD = createLookupTable<RegExp>({ 工: /^程(?!序)/u, 程: /^师/u, 满: /^[足意]/u, 能: /^力/u });

/** Returns whether a text contains a word that is not part of another one. */
function hasWord(word: string, text: string): boolean {
  const other = OTHER_WORD[word.slice(-1)];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!other?.test(text.slice(at + word.length, at + word.length + 2))) return true;
  return false;
}

/** Returns the number of characters of a word found in a text; `…` matches up to 20 characters between its parts. 0 if not found. */
function getLength(word: string, text: string): number {
  const [first = '', second] = word.split('…');
  if (second === undefined) return hasWord(word, text) ? word.length : 0;
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
    const from = at + first.length;
    if (text.slice(from, from + MAX_GAP + second.length).includes(second)) return first.length + second.length;
  }
  return 0;
}

/** Returns whether a text contains none of the words that exclude an opinion. */
export const isOpinionPossible = ({ without }: Opinion, text: string): boolean =>
  without.every((word) => getLength(word, text) === 0);

/** Returns how well an opinion matches a point, 0 if it does not match. Longer words have a higher weight, because they are rarer. */
function computeWeight(opinion: Opinion, point: string): number {
  if (!isOpinionPossible(opinion, point)) return 0;
  let sum = 0;
  for (const group of opinion.groups) {
    const longest = Math.max(0, ...group.map((word) => getLength(word, point)));
    if (longest === 0) return 0;
    sum += longest;
  }
  return sum;
}

/** Returns the opinions that match an objection only by topic, longest matching word first. */
export function matchTopics(opinions: readonly Opinion[], text: string): Opinion[] {
  return opinions
    .filter((opinion) => isOpinionPossible(opinion, text))
    .map((opinion) => ({
      opinion,
      weight: Math.max(0, ...opinion.topics.filter((word) => hasWord(word, text)).map((word) => word.length)),
    }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ opinion }) => opinion);
}

/** Matches missing documents, which are not a shortage of projects or equipment: 代表工程缺少竣工验收备案表. */
const LACKS_DOCUMENT =
  /(?:缺少?|缺失|没有|未见|未附)[^，,。；;、\d]{0,12}(?:证书?|证明|备案表|验收表|单|合同|协议书?|通知书|报告|资料|材料|图纸?|记录|明细|发票|凭证|批复|文件|决算书?)(?=$|[，,。；;、（(])/u;
const COUNTED: ReadonlySet<string> = new Set(['performance', 'equipment']);

/** Returns the opinions of the catalogue that match a point, most likely first. */
export function matchOpinions(opinions: readonly Opinion[], point: string): Opinion[] {
  const text = removeWhitespace(point).replaceAll(ASIDE, '').replaceAll(DEADLINE_WORDS, '').replaceAll(POLITE, '$1$2');
  const isDocument = LACKS_DOCUMENT.test(text);
  const isShort = ({ target }: Opinion): number =>
    Number(isDocument && target.kind === 'requirement' && target.kinds.some((kind) => COUNTED.has(kind)));
  return opinions
    .map((opinion) => ({ opinion, weight: computeWeight(opinion, text) }))
    .filter(({ weight }) => weight > 0)
    .toSorted(
      (a, b) =>
        isShort(a.opinion) - isShort(b.opinion) ||
        Number(a.opinion.isGeneral) - Number(b.opinion.isGeneral) ||
        b.weight - a.weight,
    )
    .map(({ opinion }) => opinion);
}
