/** A piece of text and whether it matches the search. Parts are plain text, so a page never has to insert HTML. */
export interface TextPart {
  readonly text: string;
  readonly hit: boolean;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Converts a text to lower case without changing its length; only Latin letters are converted. */
const lower = (text: string): string =>
  text.replace(/[A-Z\uff21-\uff3a]/g, (letter) => letter.toLowerCase()).replace(/[\u2028\u2029]/g, ' ');

/** Finds every occurrence of every search text, including overlapping occurrences. */
function findPlaces(text: string, marks: readonly string[]): Span[] {
  const haystack = lower(text);
  const spans: Span[] = [];
  for (const mark of marks) {
    const needle = lower(mark);
    if (needle === '') continue;
    for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + needle.length)) {
      spans.push({ from: at, to: at + needle.length });
    }
  }
  return spans.sort((a, b) => a.from - b.from);
}

function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else merged.push(span);
  }
  return merged;
}

function getParts(text: string, spans: readonly Span[]): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { from, to } of spans) {
    if (from > at) parts.push({ text: text.slice(at, from), hit: false });
    parts.push({ text: text.slice(from, to), hit: true });
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), hit: false });
  return parts;
}

/** Splits a text into parts with the search matches marked. */
export const markText = (text: string, marks: readonly string[]): TextPart[] =>
  getParts(text, mergeSpans(findPlaces(text, marks)));

const LEAD = 18;
/** Maximum number of occurrences considered. */
const MAX_PLACES = 200;
/** Returns whether the position is the second half of a surrogate pair, which must not be split. */
const isSecondHalf = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text.charAt(at));

/** Returns the start of the section of the given length with the most different matches. */
function bestStart(text: string, spans: readonly Span[], length: number): number {
  let best = { start: 0, score: 0 };
  for (const { from } of spans) {
    const start = Math.max(0, from - LEAD);
    const inside = spans.filter((span) => span.from >= start && span.to <= start + length);
    const score = new Set(inside.map((span) => lower(text.slice(span.from, span.to)))).size;
    if (score > best.score) best = { start, score };
  }
  return best.start;
}

/** Returns the section of a text with the most different search matches, with … at each cut. */
export function markExcerpt(text: string, marks: readonly string[], length = 96): TextPart[] {
  const spans = findPlaces(text, marks).slice(0, MAX_PLACES);
  let from = bestStart(text, spans, length);
  let to = Math.min(text.length, from + length);
  if (isSecondHalf(text, from)) from += 1;
  if (isSecondHalf(text, to)) to -= 1;
  const cut = text.slice(from, to);
  const parts = markText(cut, marks);
  return [
    ...(from > 0 ? [{ text: '…', hit: false }] : []),
    ...parts,
    ...(to < text.length ? [{ text: '…', hit: false }] : []),
  ];
}

/** Returns the number of different search texts that a text contains. */
const countMarks = (text: string, marks: readonly string[]): number =>
  marks.filter((mark) => mark !== '' && lower(text).includes(lower(mark))).length;

/** Returns the summary if it contains as many different search texts as the body, otherwise the body. */
export const selectHighlightSource = (summary: string, body: string, marks: readonly string[]): string =>
  summary !== '' && countMarks(summary, marks) >= countMarks(body, marks) ? summary : body || summary;
