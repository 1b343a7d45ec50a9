/**
 * Creates anchors from the citation numbers of an official text: 第十二条第二款 is `tiao-12-2`, 2.1.1（3） is `t-2-1-1-xiang-3`. An anchor is
 * derived from the number, not the position, so that links stay valid when text is inserted before it.
 */
import { readChineseNumber } from '#domain/assistant/figures.ts';
import { createLookupTable } from './table.ts';

export interface Clause {
  readonly anchor: string;
  /** The number as written in the text: 第十二条, 2.1.1. */
  readonly label: string;
  /** 1: chapters, parts and annexes; 2: sections; 3: citable clauses. */
  readonly level: 1 | 2 | 3;
  /** The first words after the number. */
  readonly title: string;
  /** The number as cited in other texts: 1.1.2（1）. */
  readonly cite: string;
  /** The whole paragraph, including its number. */
  readonly text: string;
}

export interface AnchoredText {
  readonly html: string;
  readonly clauses: readonly Clause[];
}

const PART = /^第\s?([零〇一二三四五六七八九十百千]{1,9}|\d{1,4})\s?([编章节])(?=\s|$|[^的规所])/;
const ARTICLE =
  /^第\s?([零〇一二三四五六七八九十百千]{1,9}|\d{1,4})\s?条(?:之([零〇一二三四五六七八九十百千]{1,9}|\d{1,4}))?/;
const ANNEX = /^(附表|附件|附录)\s?([零〇一二三四五六七八九十百千]{1,9}|\d{1,4})?(?:[-－.．](\d{1,3}))?(?=\s|$|[:：])/;
/** Does not match quantities at the beginning of a line, such as 1.5 万元. */
const POINTS = /^(\d{1,3}(?:[.．]\d{1,3}){1,4})(?![\d.．%])(?![万亿元米吨层个人年月日台套平])/;
const POINT = /^(\d{1,3})(?:[.．、](?!\d)|\s)(?=\s?\S)/;
const BRACKET = /^[（(]([零〇一二三四五六七八九十百千]{1,9}|\d{1,4})[)）]/;
const COUNTED = /^([一二三四五六七八九十]{1,3})、/;

const getNumber = (text: string): number => (/^\d+$/.test(text) ? Number(text) : (readChineseNumber(text) ?? 0));

const ANNEX_NAMES = createLookupTable<string>({ 附表: 'fubiao', 附件: 'fujian', 附录: 'fulu' });
const PART_NAMES = createLookupTable<string>({ 编: 'bian', 章: 'zhang', 节: 'jie' });

const MAX_TITLE = 40;
/** Maximum length of a heading; a longer line is a sentence. */
const MAX_HEADING = 60;

interface Lead extends Omit<Clause, 'title' | 'cite' | 'text'> {
  /** The citation, if it differs from the label. */
  readonly cite?: string;
  /** Length of the number in characters. */
  readonly length: number;
}

/** Creates a reader that reads the lines in order, because the meaning of a number depends on the preceding lines. */
function createReader() {
  let chapter = '';
  /** The current article. Its unnumbered paragraphs are counted, because laws cite them by position. */
  let article: { readonly anchor: string; readonly label: string; readonly number: number; paragraphs: number } | null =
    null;
  let hasArticles = false;
  let top = 0;
  /** The clause that contains the current bracketed item. */
  let base = '';
  let item = '';
  /** The citations of the base and of the item. */
  let baseCite = '';
  let itemCite = '';

  /** Sets the clause that contains the items of the following lines. */
  const stand = (anchor: string, cite: string): void => {
    base = anchor;
    item = '';
    baseCite = cite;
    itemCite = '';
  };

  const readPart = (line: string): Lead | null => {
    const found = PART.exec(line);
    if (!found || line.length > MAX_HEADING) return null;
    const [label, digits = '', unit = ''] = found;
    const own = `${PART_NAMES[unit]}-${getNumber(digits)}`;
    const isSection = unit === '节';
    const anchor = isSection && chapter !== '' ? `${chapter}-${own}` : own;
    if (!isSection) chapter = own;
    article = null;
    stand(anchor, label.replace(/\s/g, ''));
    return { anchor, label: label.replace(/\s/g, ''), level: isSection ? 2 : 1, length: label.length };
  };

  const readArticle = (line: string): Lead | null => {
    const found = ARTICLE.exec(line);
    if (!found) return null;
    const [label, digits = '', extra] = found;
    const number = getNumber(digits);
    // 第三条规定的企业 at the beginning of a line refers to an article; a new article begins only with the next number in sequence.
    const isNext = number === (article?.number ?? 0) + 1;
    if (!/^[\s：:]|^$/.test(line.slice(label.length)) && !isNext) return null;
    const anchor = `tiao-${number}${extra ? `-zhi-${getNumber(extra)}` : ''}`;
    article = { anchor, label: label.replace(/\s/g, ''), number, paragraphs: 1 };
    hasArticles = true;
    stand(anchor, article.label);
    return { anchor, label: article.label, level: 3, length: label.length };
  };

  const readAnnex = (line: string): Lead | null => {
    const found = ANNEX.exec(line);
    if (!found || line.length > MAX_HEADING) return null;
    const [label, name = '', digits, part] = found;
    const anchor = [ANNEX_NAMES[name], ...(digits ? [getNumber(digits)] : []), ...(part ? [Number(part)] : [])].join(
      '-',
    );
    [article, top, hasArticles] = [null, 0, false];
    stand(anchor, label.replace(/\s/g, ''));
    return { anchor, label: label.replace(/\s/g, ''), level: 1, length: label.length };
  };

  const readPoints = (line: string): Lead | null => {
    const found = POINTS.exec(line);
    if (!found || article) return null;
    const [label] = found;
    const numbers = label.split(/[.．]/).map(Number);
    top = numbers[0] ?? top;
    const anchor = `t-${numbers.join('-')}`;
    stand(anchor, numbers.join('.'));
    return { anchor, label: numbers.join('.'), level: numbers.length === 2 ? 2 : 3, length: label.length };
  };

  const readPoint = (line: string): Lead | null => {
    const found = POINT.exec(line);
    if (!found) return null;
    const number = Number(found[1]);
    if (!hasArticles && number === top + 1 && line.length <= MAX_HEADING && !base.startsWith('d-')) {
      top = number;
      const anchor = `t-${number}`;
      stand(anchor, String(number));
      return { anchor, label: String(number), level: 1, length: found[0].length };
    }
    const above = item || base;
    if (above === '') return null;
    const cite = `${itemCite || baseCite}${number}.`;
    return { anchor: `${above}-mu-${number}`, label: `${number}.`, cite, level: 3, length: found[0].length };
  };

  const readBracket = (line: string): Lead | null => {
    const found = BRACKET.exec(line);
    if (!found || base === '') return null;
    const [label, digits = ''] = found;
    const isBelowItem = item !== '' && /^\d/.test(digits);
    const anchor = isBelowItem ? `${item}-xiang-${getNumber(digits)}` : `${base}-xiang-${getNumber(digits)}`;
    const own = label.replace(/\s/g, '').replace('(', '（').replace(')', '）');
    const cite = `${isBelowItem ? itemCite : baseCite}${own}`;
    if (!/^\d/.test(digits)) [item, itemCite] = [anchor, cite];
    return { anchor, label: own, cite, level: 3, length: label.length };
  };

  const readCounted = (line: string): Lead | null => {
    const found = COUNTED.exec(line);
    if (!found || hasArticles) return null;
    const anchor = `d-${getNumber(found[1] ?? '')}`;
    stand(anchor, found[1] ?? '');
    return { anchor, label: found[0], level: line.length <= MAX_HEADING ? 1 : 3, length: found[0].length };
  };

  const readParagraph = (tag: string): Lead | null => {
    if (!article || tag !== 'p') return null;
    article.paragraphs += 1;
    const anchor = `${article.anchor}-${article.paragraphs}`;
    stand(anchor, `${article.label}第${article.paragraphs}款`);
    return { anchor, label: `${article.label}第${article.paragraphs}款`, level: 3, length: 0 };
  };

  return (line: string, tag: string): Lead | null =>
    readPart(line) ??
    readArticle(line) ??
    readAnnex(line) ??
    readPoints(line) ??
    readBracket(line) ??
    readCounted(line) ??
    readPoint(line) ??
    readParagraph(tag);
}

const TAGS = /<(\/?)(p|h[2-6]|li|table)\b[^<>]*>/gi;
const BLOCK = /<\/?(?:p|h[2-6]|li|ul|ol|table|tr|td|th|blockquote|div)\b/i;
const ENTITIES = createLookupTable<string>({ nbsp: ' ', lt: '<', gt: '>', amp: '&', quot: '"' });

const getLine = (html: string): string =>
  html
    .replace(/<br\s*\/?>[\s\S]*$/i, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#\d{1,6}|[a-z]+);/gi, (whole, name: string) =>
      name.startsWith('#')
        ? String.fromCodePoint(Math.min(Number(name.slice(1)), 0x10ffff))
        : (ENTITIES[name] ?? whole),
    )
    .replace(/[\u3000\u00a0]/g, ' ')
    .trim();

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Adds an anchor and a link to each numbered paragraph of a text, except in tables. The markup must already be sanitised. It stays safe,
 * because anchors consist of digits and fixed words. If a number occurs twice, the later anchor gets a suffix.
 */
export function anchorClauses(html: string): AnchoredText {
  const read = createReader();
  const used = new Map<string, number>();
  const clauses: Clause[] = [];
  let tables = 0;
  let out = '';
  let from = 0;
  for (const tag of html.matchAll(TAGS)) {
    const [whole, slash, given = ''] = tag;
    const name = given.toLowerCase();
    if (name === 'table') tables += slash ? -1 : 1;
    if (slash || name === 'table' || tables > 0) continue;
    const start = tag.index + whole.length;
    const rest = html.slice(start);
    const end = rest.search(BLOCK);
    const inner = end < 0 ? rest : rest.slice(0, end);
    const line = getLine(inner);
    const lead = line === '' ? null : read(line, name);
    if (!lead) continue;
    const times = (used.get(lead.anchor) ?? 0) + 1;
    used.set(lead.anchor, times);
    const anchor = times === 1 ? lead.anchor : `${lead.anchor}-r${times}`;
    clauses.push({
      anchor,
      label: lead.label,
      level: lead.level,
      title: line.slice(lead.length).trim().slice(0, MAX_TITLE),
      cite: lead.cite ?? lead.label,
      text: line,
    });
    const link = `<a class="clause-link" href="#${anchor}" aria-label="复制${escape(lead.label)}的链接">#</a>`;
    out += `${html.slice(from, tag.index)}<${given} id="${anchor}"${whole.slice(given.length + 1)}${inner}${link}`;
    from = start + inner.length;
  }
  return { html: out + html.slice(from), clauses };
}

const CITED_ARTICLE =
  /^第([零〇一二三四五六七八九十百千]{1,9}|\d{1,4})条(?:之([零〇一二三四五六七八九十百千]{1,9}|\d{1,4}))?(?:第([零〇一二三四五六七八九十百千]{1,9}|\d{1,4})款)?(?:第?(?:\(([零〇一二三四五六七八九十百千]{1,9}|\d{1,4})\)项?|([零〇一二三四五六七八九十百千]{1,9}|\d{1,4})项))?/;
const CITED_PART =
  /^第([零〇一二三四五六七八九十百千]{1,9}|\d{1,4})([编章])(?:第([零〇一二三四五六七八九十百千]{1,9}|\d{1,4})节)?/;
const CITED_POINTS = /^(\d{1,3}(?:\.\d{1,3}){0,4})(?:\(([零〇一二三四五六七八九十百千]{1,9}|\d{1,4})\))?/;
const CITED_ANNEX = /^(附表|附件|附录)([零〇一二三四五六七八九十百千]{1,9}|\d{1,4})?(?:[-.](\d{1,3}))?/;
const CITED_COUNTED = /^([一二三四五六七八九十]{1,3})、?(?:\(([零〇一二三四五六七八九十百千]{1,9}|\d{1,4})\))?/;

/** Returns the anchors of an item and of the clause that contains it; without an item, only the anchor of the clause. */
const withItem = (own: string, item: string | undefined): string[] =>
  item ? [`${own}-xiang-${getNumber(item)}`, own] : [own];

type Matched = readonly (string | undefined)[];

/** Patterns for citations of clauses, with the anchors that each may refer to. The first matching pattern applies. */
const CITED: readonly (readonly [RegExp, (matched: Matched) => string[]])[] = [
  [
    CITED_ARTICLE,
    ([, number = '', extra, paragraph, bracketed, named]) => {
      const own = `tiao-${getNumber(number)}${extra ? `-zhi-${getNumber(extra)}` : ''}`;
      const within = paragraph && getNumber(paragraph) > 1 ? `${own}-${getNumber(paragraph)}` : own;
      return [...new Set([...withItem(within, bracketed ?? named), own])];
    },
  ],
  [
    CITED_PART,
    ([, number = '', unit = '', section]) => {
      const own = `${PART_NAMES[unit]}-${getNumber(number)}`;
      return section ? [`${own}-jie-${getNumber(section)}`, own] : [own];
    },
  ],
  [
    CITED_ANNEX,
    ([, name = '', number, more]) => [
      [ANNEX_NAMES[name], ...(number ? [getNumber(number)] : []), ...(more ? [Number(more)] : [])].join('-'),
    ],
  ],
  [CITED_POINTS, ([, numbers = '', item]) => withItem(`t-${numbers.split('.').map(Number).join('-')}`, item)],
  [CITED_COUNTED, ([, number = '', item]) => withItem(`d-${getNumber(number)}`, item)],
];

/** Lists the anchors that may refer to the cited clause, most specific first. An item may be part of the paragraph that contains it. */
export function listClauseAnchors(clause: string): readonly string[] {
  const text = clause.normalize('NFKC').replace(/\s/g, '');
  for (const [pattern, read] of CITED) {
    const matched = pattern.exec(text);
    if (matched) return read(matched);
  }
  return [];
}

/** A text available on the portal, with its citable clauses. */
export interface AvailableText {
  /** Address of its page; null if the portal has no text with that number. */
  readonly path: string | null;
  readonly anchors: readonly string[];
  /** Checksums of the text of each clause. Pages with quotations use them to detect changes. */
  readonly marks: readonly string[];
}

/** Maximum length of a paragraph for display, quotation and comparison. Longer paragraphs are truncated. */
export const MAX_CITED_LENGTH = 600;

/** Returns a checksum of a text (32 bits, FNV-1a), ignoring spaces and character widths. */
export function getTextChecksum(text: string): string {
  const words = text.slice(0, MAX_CITED_LENGTH).normalize('NFKC').replace(/\s/g, '');
  let hash = 0x811c9dc5;
  for (const character of words) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The text of a clause at the time of quotation. */
export interface ClauseQuote {
  readonly docNumber: string;
  readonly clause: string;
  readonly text: string;
}

/** Returns whether the quoted text still matches the clause; null if the text is not available on the portal. */
export function isQuoteUnchanged(
  { path, anchors, marks }: AvailableText,
  { clause, text }: ClauseQuote,
): boolean | null {
  if (path === null) return null;
  const at = anchors.indexOf(listClauseAnchors(clause)[0] ?? '');
  return at !== -1 && marks[at] === getTextChecksum(text);
}

/** Returns the address of a cited clause on this portal; null if the text is not available here or does not contain the clause. */
export function getClauseAddress(
  { path, anchors }: Pick<AvailableText, 'path' | 'anchors'>,
  clause: string,
): string | null {
  if (path === null) return null;
  const found = listClauseAnchors(clause).find((anchor) => anchors.includes(anchor));
  return found === undefined ? null : `${path}#${found}`;
}
