/**
 * Splits a paragraph of an official text into rows of a standard, by patterns of official wording. The results are proposals: a user
 * accepts each row after seeing its source text and the position of every figure. Text that matches no pattern is reported.
 */
import type { RequirementKind } from '#domain/qualification/requirement.ts';
import { createLookupTable } from '#domain/text/table.ts';

/** Character range of the text: start inclusive, end exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface ParsedFigure extends Span {
  /** The original text of the figure. */
  readonly quote: string;
  readonly value: number;
}

export interface ProposedRow extends Span {
  readonly row: Readonly<Record<string, unknown>> & { readonly kind: RequirementKind };
  readonly quote: string;
  readonly figures: readonly ParsedFigure[];
}

export interface UnmatchedText extends Span {
  readonly quote: string;
}

export interface ParsedOfficialText {
  readonly rows: readonly ProposedRow[];
  readonly unread: readonly UnmatchedText[];
}

/** Converts full-width digits and brackets to half-width without changing the length, so that positions stay valid. */
const narrow = (text: string): string =>
  text.replace(/[０-９．]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0));

interface Sentence extends Span {
  readonly text: string;
  readonly clause: string | null;
}

const NUMBER = /^\s*(\d+(?:\.\d+)+)\s*/;
const ITEM = /^\s*[（(](\d+|[一二三四五六七八九十]+)[)）]\s*/;
const ARTICLE = /^\s*(第[一二三四五六七八九十百\d]+条(?:第[一二三四五六七八九十百\d]+款)?)\s*/;

/** Maximum length of a sentence; longer text is not a sentence of a standard. */
const MAX_SENTENCE = 500;

/** Lists sentences with their numbers: an item in brackets belongs to the preceding number. */
function listSentences(text: string): Sentence[] {
  let base: string | null = null;
  let clause: string | null = null;
  return [...text.matchAll(/[^。；;\n]+/g)].map((found) => {
    let [rest] = found;
    let from = found.index;
    const take = (pattern: RegExp): string | null => {
      const match = pattern.exec(rest);
      if (match === null) return null;
      rest = rest.slice(match[0].length);
      from += match[0].length;
      return match[1] ?? null;
    };
    const number = take(NUMBER) ?? take(ARTICLE);
    if (number !== null) {
      base = number;
      clause = number;
    }
    const item = take(ITEM);
    if (item !== null) clause = `${base ?? ''}（${item}）`;
    const trimmed = rest.trimStart();
    from += rest.length - trimmed.length;
    return { text: trimmed.trimEnd(), from, to: from + trimmed.trimEnd().length, clause };
  });
}

const list = (words: string): string[] =>
  words
    .split(/[、，,和及]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

const BIG = createLookupTable<number>({ 亿: 100_000_000, 万: 10_000 });
/** Matches 等…齐全 after a list of required specialties. */
const COVERED = /(?:且|并且)([^，。；]+?)等?(?:专业|人员|工种)?齐全/;

interface ParsedQuestion {
  readonly row: ProposedRow['row'];
  /** The positions of the figures within the sentence. */
  readonly figures: readonly { readonly at: number; readonly quote: string; readonly value: number }[];
}

type Reader = (text: string) => ParsedQuestion | null;

/** Returns the figure in a capture group of a match, with its position in the sentence. */
function getFigure(match: RegExpExecArray, group: number): ParsedQuestion['figures'][number] {
  const quote = match[group] ?? '';
  const at = match.index + match[0].lastIndexOf(quote);
  return { at, quote, value: Number(quote) };
}

const readAssets: Reader = (text) => {
  const match = /净资产(?:不少于|不低于|达到)?\s*(\d+(?:\.\d+)?)\s*(亿|万)?元/.exec(text);
  if (match === null) return null;
  const figure = getFigure(match, 1);
  return {
    row: { kind: 'netAssets', minCny: Math.round(figure.value * (BIG[match[2] ?? ''] ?? 1)) },
    figures: [figure],
  };
};

const CONSTRUCTORS =
  /((?:[^，。；、和具有]+(?:、|和))*[^，。；、和具有]+?)专业(一级|二级)?(以上)?注册建造师(合计)?(?:不少于|不低于)(\d+)人/g;

const readConstructors: Reader = (text) => {
  const found = [...text.matchAll(CONSTRUCTORS)];
  const [first, ...others] = found;
  if (first === undefined) return null;
  const getGrade = (match: RegExpExecArray): string =>
    match[2] === undefined ? '一级或二级' : match[3] === undefined || match[2] === '一级' ? match[2] : '一级或二级';
  const getSpecialties = (match: RegExpExecArray): string[] => list((match[1] ?? '').replace(/^(?:其中|且)/, ''));
  const including = others.map((match) => ({
    grade: getGrade(match),
    specialties: getSpecialties(match),
    min: Number(match[5]),
  }));
  return {
    row: {
      kind: 'registeredPersonnel',
      profession: '注册建造师',
      grade: getGrade(first),
      specialties: getSpecialties(first),
      min: Number(first[5]),
      ...(first[4] === undefined ? {} : { countMode: '合计' }),
      ...(including.length === 0 ? {} : { including }),
    },
    figures: found.map((match) => getFigure(match, 5)),
  };
};

const readTitled: Reader = (text) => {
  const match = /([^，。；]+?专业)(初级|中级|高级)(以上)?职称(?:的)?人员(?:不少于|不低于)(\d+)人/.exec(text);
  if (match === null) return null;
  const covered = COVERED.exec(text);
  const figure = getFigure(match, 4);
  const said = match[1] ?? '';
  return {
    row: {
      kind: 'titledPersonnel',
      rank: match[2] ?? '',
      ...(match[3] === undefined ? {} : { andAbove: true }),
      specialties: said.endsWith('相关专业') ? [said] : list(said.replace(/专业$/, '')),
      min: figure.value,
      ...(covered === null ? {} : { mustCover: list(covered[1] ?? '') }),
    },
    figures: [figure],
  };
};

const readManagers: Reader = (text) => {
  const match = /现场管理人员(?:不少于|不低于)(\d+)人/.exec(text);
  if (match === null) return null;
  const covered = COVERED.exec(text);
  const figure = getFigure(match, 1);
  return {
    row: {
      kind: 'siteManagers',
      min: figure.value,
      ...(covered === null ? {} : { mustCover: list(covered[1] ?? '') }),
    },
    figures: [figure],
  };
};

const readWorkers: Reader = (text) => {
  const match = /(初级工|中级工|高级工)?(以上)?技术工人(?:不少于|不低于)(\d+)人/.exec(text);
  if (match === null) return null;
  const figure = getFigure(match, 3);
  const [, grade, above] = match;
  return {
    row: {
      kind: 'skilledWorkers',
      grade: grade ?? null,
      ...(above === undefined ? {} : { andAbove: true }),
      min: figure.value,
    },
    figures: [figure],
  };
};

const readLead: Reader = (text) => {
  const years = /技术负责人(?:应)?具有(\d+)年以上/.exec(text);
  if (years === null) return null;
  const title = /具有([^，。；]+?)专业(初级|中级|高级)(?:以上)?职称/.exec(text.slice(years.index + years[0].length));
  if (title === null) return null;
  const figure = getFigure(years, 1);
  const option = { title: { rank: title[2] ?? '', specialties: list(title[1] ?? '') } };
  const registered = /或([^，。；]+?)专业(一级|二级)?注册建造师/.exec(text);
  const other = registered && {
    registration: {
      profession: '注册建造师',
      grade: registered[2] ?? '一级或二级',
      specialties: list((registered[1] ?? '').replace(/^(?:具有|取得)/, '')),
    },
  };
  return {
    row: { kind: 'technicalLead', minYears: figure.value, anyOf: other === null ? [option] : [option, other] },
    figures: [figure],
  };
};

const READERS: readonly Reader[] = [readAssets, readConstructors, readLead, readTitled, readManagers, readWorkers];

/** Extracts the rows required by a paragraph, in order, and the sentences that match no pattern. */
export function readOfficialText(given: string): ParsedOfficialText {
  const rows: ProposedRow[] = [];
  const unread: UnmatchedText[] = [];
  for (const { text, from, to, clause } of listSentences(narrow(given))) {
    if (text === '') continue;
    const found = text.length > MAX_SENTENCE ? [] : READERS.flatMap((read) => read(text) ?? []);
    const quote = given.slice(from, to);
    if (found.length === 0 && /\d/.test(text)) unread.push({ from, to, quote });
    for (const { row, figures } of found)
      rows.push({
        row: clause === null ? row : { ...row, clause },
        from,
        to,
        quote,
        figures: figures.map(({ at, quote: figure, value }) => ({
          from: from + at,
          to: from + at + figure.length,
          quote: figure,
          value,
        })),
      });
  }
  return { rows, unread };
}
