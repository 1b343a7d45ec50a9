/** Masks an opinion for users outside the enterprise, so that the objection contains no names. */

import { createNameReplacer } from '#domain/identity/hide-names.ts';
import { splitWords } from '#domain/text/split-words.ts';
import { matchPersonName } from './person-name.ts';
import { findOtherEnterprises } from './split-notice.ts';

export interface KnownNames {
  readonly people: readonly string[];
  readonly works: readonly string[];
  readonly enterprises: readonly string[];
}

const [PERSON, WORK, ENTERPRISE, NUMBER, ID_NUMBER, PHONE, MAIL] = [
  '某人',
  '某项目',
  '某企业',
  '某编号',
  '某证件号码',
  '某电话',
  '某邮箱',
] as const;

const BEFORE = splitWords(`
  人员 建造师 造价师 监理师 工程师 经理 负责人 总监 代表人 职工 员工 股东 联系人 申请人 技术员 和 与 及
`);
/** Masks the names in a run of Chinese characters. */
function hideNames(run: string): string {
  let hidden = '';
  for (let at = 0; at < run.length; ) {
    const isStart = at === 0 || BEFORE.some((word) => run.slice(0, at).endsWith(word));
    const length = isStart ? matchPersonName(run, at) : 0;
    hidden += length > 0 ? PERSON : run.charAt(at);
    at += Math.max(1, length);
  }
  return hidden;
}

const getDigits = (text: string): number => [...text].filter((letter) => letter >= '0' && letter <= '9').length;

function hideWord(word: string): string {
  if (word.includes('@')) return MAIL;
  return word.length >= 6 && getDigits(word) >= 5 ? NUMBER : word;
}

/** Masks a run of letters, digits and the separators between the groups of a long number. */
function hideNumbers(run: string): string {
  const bare = run.replaceAll(/[ -]/g, '');
  const [before, after] = [run.startsWith(' ') ? ' ' : '', run.endsWith(' ') && run.trim() !== '' ? ' ' : ''];
  if (/^(?:\d{17}[\dXx]|\d{15})$/.test(bare)) return before + ID_NUMBER + after;
  if (/^(?:1[3-9]\d{9}|0\d{9,11})$/.test(bare)) return before + PHONE + after;
  return run.split(' ').map(hideWord).join(' ');
}

const hide = (text: string, names: readonly string[], mask: string): string =>
  createNameReplacer(names, () => mask)(text);

/** Masks names from the records first, then any text that resembles an enterprise, a person or a number. */
export function maskOpinion(given: string, { people, works, enterprises }: KnownNames): string {
  const text = given.normalize('NFKC').trim();
  const own = hide(hide(hide(text, enterprises, ENTERPRISE), works, WORK), people, PERSON);
  const others = findOtherEnterprises(own, ENTERPRISE).map(({ name }) => name);
  return hide(own, others, ENTERPRISE)
    .replaceAll(/[\w.@+ -]+/g, hideNumbers)
    .replaceAll(/[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新]某编号/g, NUMBER)
    .replaceAll(/\p{Script=Han}+/gu, hideNames);
}
