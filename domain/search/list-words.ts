/** Finds the spellings of a word for the search of a list: short forms of the industry, brackets and full-width characters. */

/** Groups of names with the same meaning in records. Longer names come first: a name within another name of its group is not replaced. */
const NAMES: readonly (readonly string[])[] = [
  ['社会保险', '社保'],
  ['一级注册建造师', '一级建造师', '一建'],
  ['二级注册建造师', '二级建造师', '二建'],
  ['施工总承包', '总包'],
  ['专业承包', '专包'],
  ['安全生产许可证', '安许证', '安许'],
  ['建筑装修装饰', '装饰装修'],
  ['技术工人', '技工'],
  ['注册造价工程师', '造价工程师', '造价师'],
  ['注册监理工程师', '监理工程师', '监理师'],
  ['注册结构工程师', '结构工程师', '结构师'],
  ['住房公积金', '公积金'],
  ['居民身份证', '身份证'],
];

/** Converts full-width letters and digits, as Chinese keyboards type them (Ａ１), to half width. */
const toHalfWidth = (text: string): string =>
  text.replace(/[０-９Ａ-Ｚａ-ｚ]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0));

/** Converts a text to full width, as it may have been typed or imported. */
export const toFullWidth = (text: string): string =>
  text.replace(/[0-9A-Za-z]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));

/** Returns the word and its variants with another name of the same meaning, without duplicates. At most one name is replaced. */
export function listSpellings(word: string): string[] {
  const text = toHalfWidth(word);
  const others = NAMES.flatMap((names) => {
    const typed = names.find((name) => text.includes(name));
    return typed === undefined ? [] : names.map((name) => text.replace(typed, name));
  });
  // A spelling that contains another one finds nothing more.
  const all = [...new Set([text, ...others])];
  return all.filter((one) => !all.some((other) => other !== one && one.includes(other)));
}

/** Brackets and punctuation that records contain in half or full width. */
export const BRACKET_VARIANTS = /[()（）[\]［］【】〔〕〈〉《》,，:：;；]/g;

/** Returns whether a text contains a word in one of its spellings, ignoring case and the kind of brackets. */
export function hasWord(text: string | null | undefined, word: string): boolean {
  const plain = (one: string): string => toHalfWidth(one).replace(BRACKET_VARIANTS, '_').toLowerCase();
  const searched = plain(text ?? '');
  return listSpellings(word).some((spelling) => searched.includes(plain(spelling)));
}
