import { normaliseDocumentNumber, readDocumentNumber } from '#domain/text/document-number.ts';

/** Normalises full-width forms, case and unpaired surrogates for comparison. */
export const normaliseText = (text: string): string => text.toWellFormed().normalize('NFKC').toLowerCase();

/** Normalises a title for comparison: letters and digits only. */
export const toTitleKey = (text: string): string => normaliseText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Returns a document number without its issuer: 〔2014〕159号, 令第22号. The search index contains it as one word. */
export function removeDocumentIssuer(number: string): string | null {
  const read = readDocumentNumber(number);
  if (read) return `〔${read.year}〕${read.number}号`;
  return /令第\d+号/.exec(normaliseDocumentNumber(number))?.[0] ?? null;
}

const MENTION =
  /[〔[(【{［（<〈《]\s*\d{4}\s*[〕\])】}］）>〉》]\s*(?:第\s*)?\d{1,5}\s*号|(?<!\d)\d{4}-\d{1,5}号?(?!\d|-)|令\s*(?:第\s*)?\d{1,4}\s*号/g;

/** Lists the document numbers mentioned in a text, each without its issuer. */
export const listMentionedDocuments = (text: string): string[] =>
  [...text.matchAll(MENTION)].flatMap(([mention]) => removeDocumentIssuer(mention) ?? []);

export type SearchTerm =
  | { readonly kind: 'words'; readonly text: string }
  /** `number` includes the issuer as typed, `tail` does not. */
  | { readonly kind: 'document'; readonly number: string; readonly tail: string }
  /** Code of a standard: 10300110 or 03-10300110. */
  | { readonly kind: 'code'; readonly text: string };

const WHOLE_NUMBER = /^[\p{Script=Han}、]{0,20}(?:〔\d{4}〕\d{1,5}号|令第\d{1,4}号)$/u;
const CODE = /^(?:\d{2}-)?\d{6,8}$/;

function getTerm(word: string): SearchTerm {
  if (CODE.test(word)) return { kind: 'code', text: word };
  const number = normaliseDocumentNumber(word);
  const tail = WHOLE_NUMBER.test(number) ? removeDocumentIssuer(number) : null;
  return tail === null ? { kind: 'words', text: word } : { kind: 'document', number, tail };
}

/** Parses typed text into words, document numbers (in any spelling, including spaces inside) and codes of standards. */
export function parseSearchTerms(typed: string): SearchTerm[] {
  const text = normaliseText(typed).trim();
  if (text === '') return [];
  const whole = getTerm(text.replace(/\s+/g, ''));
  if (whole.kind === 'document') return [whole];
  return text
    .split(/[\s,，;；、。！？!?"“”]+/)
    .filter((word) => word !== '')
    .map(getTerm);
}

/** Stop words: words of a question without meaning for the search. */
const EMPTY_WORDS = new Set(
  '的 了 吗 呢 吧 啊 是 在 有 和 与 或 及 要 能 会 也 都 就 请问 请 怎么 怎样 如何 什么 哪些 哪个 多少 几 多久 需要 可以 是否 能否 应该 我 我们 一个 这个 那个 为什么 还 算'.split(
    ' ',
  ),
);

/** Removes stop words, unless there are no other words. */
export function removeStopWords(words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => !EMPTY_WORDS.has(word));
  return kept.length > 0 ? kept : words;
}
