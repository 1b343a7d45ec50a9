import { normaliseText } from '#domain/search/terms.ts';
import { removeFillerWords } from './colloquial-wordings.ts';
import { listTextFigures, listUnsupportedFigures } from './figures.ts';
import { isInstruction } from './gate.ts';
import { readList } from './list-items.ts';
import type { Citable, Passage, QueryWord } from './passage.ts';
import { readProfessions } from './professions.ts';
import {
  isStandardAspect,
  MATCHING_FIGURE_WEIGHT,
  namesSameCertificate,
  type RankedPassage,
  scoreFigure,
} from './rank.ts';
import { type ParsedQuestion, type QuestionPart, splitClauses } from './reading.ts';
import { computeContainment, computeSimilarity, splitSentences } from './sentences.ts';

/** One statement of an answer; `cites` contains the numbers of its sources, from 1. */
export interface AnswerStatement {
  readonly text: string;
  readonly cites: readonly number[];
  readonly isPending: boolean;
}

export interface ComposedAnswer {
  /** Empty if the sources are only loosely related. */
  readonly points: readonly AnswerStatement[];
  /** The reason why there is no answer: the sources do not contain the requested figure, or the question is too vague. */
  readonly why: 'no-figure' | 'vague' | null;
  readonly sources: readonly Passage[];
}

/** Minimum share of matched words for an answer. */
const SUPPORT_LEAST = 0.5;
/** The minimum if the question contains a term that does not occur in any text. */
const SUPPORT_LEAST_UNKNOWN = 0.65;
/** Minimum share if the question names a standard and the passage is one of its rows; the other words only select among these rows. */
const SUPPORT_LEAST_NAMED = 0.3;
/** Minimum share for a question about the portal with a matching help page, because users describe actions in their own words. */
const SUPPORT_LEAST_PORTAL = 0.4;
const SCORE_LEAST = 0.5;
const SAID_LEAST = 5;
const TITLE_LEAST = 0.4;
const TITLE_HELD_LEAST = 0.6;
const MAX_SOURCES = 5;
const MAX_POINTS = 4;
/** Sources that score below this share of the best score are listed but not quoted. */
const QUOTED_SHARE = 0.8;
const QUOTED_COVERAGE = 0.9;
const SAME = 0.75;
const MAX_SENTENCES = 3;
const MAX_WHOLE_LIST = 600;

/** Returns the evidence for a citation: the complete text of its source on the page. */
export const getEvidence = ({ title, place, text, docNumber, validFrom }: Citable): string =>
  `${title} ${place} ${docNumber ?? ''} ${validFrom ?? ''} ${text}`;

const getPage = ({ kind, title, href }: Passage): string =>
  href === '' ? `${kind} ${title}` : href.replace(/#.*/s, '');

/** Returns whether the named standard has no text in force on the day; general statements in other texts are then no answer. */
const misses = (best: Passage, { subjects, aspects, wantsDocument }: ParsedQuestion): boolean =>
  !wantsDocument &&
  subjects.length > 0 &&
  aspects.length > 0 &&
  aspects.every(isStandardAspect) &&
  best.subject === null &&
  best.kind !== 'question' &&
  best.kind !== 'analysis';

/** Returns the required share of matched words if this passage is the best source. */
function supportNeeded(best: Passage, { subjects, aspects }: ParsedQuestion, words: readonly QueryWord[]): number {
  if (best.subject !== null && subjects.includes(best.subject)) return SUPPORT_LEAST_NAMED;
  if (best.kind === 'help' && aspects.includes('help')) return SUPPORT_LEAST_PORTAL;
  return words.some(({ isUnknown }) => isUnknown) ? SUPPORT_LEAST_UNKNOWN : SUPPORT_LEAST;
}

/**
 * Maximum number of passages per page, so that a long page does not displace the others: two, or three for the standard named in the
 * question.
 */
const MAX_PLACES = { ofPage: 2, ofNamedStandard: 3 } as const;

/** Computes the share of the weighted words of the question that a text contains. */
function computeShare(given: string, words: readonly QueryWord[]): number {
  const text = normaliseText(given);
  const total = words.reduce((sum, { weight }) => sum + weight, 0) || 1;
  return words
    .filter(({ wordings }) => wordings.some((wording) => wording.every((word) => text.includes(word))))
    .reduce((sum, { weight }) => sum + weight / total, 0);
}

/** Returns whether the question compares several items, each with a separate passage: C1、C2 两种证有什么区别. */
const asksToCompare = ({ whole }: ParsedQuestion): boolean => /区别|不同|差别|对比/.test(whole);
const EQUAL = 0.01;

/** Returns the share of the question that the best passage contains; for a comparison, that of all equally good passages together. */
function getCoverage(
  best: RankedPassage,
  ranked: readonly RankedPassage[],
  reading: ParsedQuestion,
  words: readonly QueryWord[],
) {
  if (!asksToCompare(reading)) return best.coverage;
  const equal = ranked.filter(({ score }) => score > best.score - EQUAL).slice(0, MAX_POINTS);
  return Math.max(best.coverage, computeShare(equal.map(({ passage }) => getEvidence(passage)).join(' '), words));
}

/** Selects the sources of an answer: well supported, in force and without duplicates. */
export function selectSources(
  all: readonly RankedPassage[],
  reading: ParsedQuestion,
  words: readonly QueryWord[],
): RankedPassage[] {
  // General statements in other texts do not answer a question about a named standard; its rows may.
  const ranked =
    all[0] !== undefined && misses(all[0].passage, reading)
      ? all.filter(({ passage }) => passage.subject !== null && reading.subjects.includes(passage.subject))
      : all;
  const best = ranked[0];
  if (!best || reading.isOpinion) return [];
  const { subject } = best.passage;
  const isNamed = subject !== null && reading.subjects.includes(subject);
  const least = supportNeeded(best.passage, reading, words);
  if (getCoverage(best, ranked, reading, words) < least || best.score < SCORE_LEAST) return [];
  const chosen: RankedPassage[] = [];
  for (const one of ranked) {
    if (chosen.length === MAX_SOURCES) break;
    if (one.score < best.score * 0.45 || one.coverage < Math.min(least, SUPPORT_LEAST) * 0.6) continue;
    const most = isNamed && one.passage.subject === subject ? MAX_PLACES.ofNamedStandard : MAX_PLACES.ofPage;
    if (chosen.filter(({ passage }) => getPage(passage) === getPage(one.passage)).length === most) continue;
    const isSame = ({ passage }: RankedPassage): boolean =>
      passage.level === one.passage.level && computeSimilarity(passage.text, one.passage.text) > 0.9;
    if (!asksToCompare(reading) && chosen.some(isSame)) continue;
    chosen.push(one);
  }
  return chosen;
}

function scoreSentence(sentence: string, place: number, reading: ParsedQuestion, words: readonly QueryWord[]): number {
  const figure = 3 * scoreFigure(reading, sentence);
  // The first sentences score higher, because an answer usually begins with the subject of the question.
  return computeShare(sentence, words) + figure + (place === 0 ? 0.3 : place === 1 ? 0.1 : 0);
}

/** Selects the best matching sentences of a passage, in their original order. */
function selectSentences(
  passage: Passage,
  reading: ParsedQuestion,
  words: readonly QueryWord[],
  most: number,
): string[] {
  // A partial list would suggest that the omitted items are not required, so a list is quoted as a whole.
  const isList = passage.text.length <= MAX_WHOLE_LIST && readList(passage.text) !== null;
  if (isList && most > 1 && !isInstruction(passage.text)) return [passage.text];
  const sentences = splitSentences(passage.text).filter((sentence) => !isInstruction(sentence));
  return sentences
    .map((sentence, place) => ({ sentence, place, score: scoreSentence(sentence, place, reading, words) }))
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, most)
    .sort((a, b) => a.place - b.place)
    .map(({ sentence }) => sentence);
}

const isSupported = (sentence: string, passage: Passage): boolean =>
  listUnsupportedFigures(sentence, getEvidence(passage)).length === 0;

/** Returns whether a question is too vague: common words match many texts, so only a title with the same question can identify the right one. */
function isVague(best: Passage, reading: ParsedQuestion, words: readonly QueryWord[]): boolean {
  const said = words.reduce((sum, { weight }) => sum + weight, 0);
  const known = listTextFigures(best.text);
  const hasFigure = reading.figures.some((one) =>
    known.some(({ value, unit }) => value === one.value && unit === one.unit),
  );
  const isSpecific = said >= SAID_LEAST || reading.subjects.length > 0 || reading.documents.length > 0 || hasFigure;
  const isAsked = best.aspect !== null && reading.aspects.includes(best.aspect);
  const asksTheSame =
    computeSimilarity(reading.text, best.title) >= TITLE_LEAST ||
    computeContainment(removeFillerWords(best.title), reading.text) >= TITLE_HELD_LEAST;
  return !isSpecific && !isAsked && !asksTheSame;
}

/**
 * Returns whether a statement contains a figure (or the requested levels) outside document names, or states that none is required any more.
 */
function answersFigure({ text }: AnswerStatement, { aspects }: ParsedQuestion): boolean {
  const said = text.replace(/《[^《》]*》/g, '').replace(/（[^（）号]*号[^（）]*）/g, '');
  const isLevel = aspects.includes('levels') && /[特一二三四甲乙丙丁]级|不分等级/.test(said);
  return listTextFigures(said).length > 0 || isLevel || /不再|取消|无固定|长期有效/.test(said);
}

/** Returns whether the standard lacks the requested level; its list of levels is then the complete answer. */
const isOfNoLevel = ({ aspect, text }: Passage, { levels }: ParsedQuestion): boolean =>
  aspect === 'levels' && levels.length > 0 && levels.every((level) => !text.includes(level));

/** Selects the sources to quote: those that contain the requested kind of figure, if there are any. */
function selectQuoted(chosen: readonly RankedPassage[], reading: ParsedQuestion): readonly RankedPassage[] {
  if (reading.units.length === 0) return chosen;
  const fitting = chosen.filter(({ passage }) => scoreFigure(reading, passage.text) >= MATCHING_FIGURE_WEIGHT);
  return fitting.length > 0 ? fitting : chosen;
}

function quotePoints(
  chosen: readonly RankedPassage[],
  reading: ParsedQuestion,
  words: readonly QueryWord[],
): AnswerStatement[] {
  const quoted = selectQuoted(chosen, reading);
  const points: AnswerStatement[] = [];
  for (const one of quoted) {
    const { passage, score, coverage } = one;
    const first = quoted[0] ?? one;
    if (points.length >= MAX_POINTS || score < first.score * QUOTED_SHARE) break;
    if (coverage < first.coverage * QUOTED_COVERAGE) continue;
    const sentences = selectSentences(passage, reading, words, one === first ? MAX_SENTENCES : 1);
    const said = sentences.filter((sentence) => isSupported(sentence, passage)).join('');
    const text = said && nameDocument(said, passage, reading.wantsDocument);
    // The same requirement of another level differs only in its figure.
    const isSame = points.some(
      (point) =>
        !asksToCompare(reading) &&
        chosen[(point.cites[0] ?? 0) - 1]?.passage.level === passage.level &&
        computeSimilarity(point.text, text) > SAME,
    );
    if (text === '' || isSame) continue;
    points.push({ text, cites: [chosen.indexOf(one) + 1], isPending: passage.isPending });
  }
  return points;
}

const PART_LEAST = 0.6;
/** Lists the best help page for each clause of a question about the portal: 工人从哪导，模板去哪下. */
function listHelpRows(
  ranked: readonly RankedPassage[],
  { aspects, subjects, whole }: ParsedQuestion,
  words: readonly QueryWord[],
): readonly RankedPassage[] {
  const clauses = aspects.includes('help') && subjects.length === 0 ? splitClauses(normaliseText(whole)) : [];
  const pages = clauses.length < 2 ? [] : ranked.filter(({ passage }) => passage.kind === 'help');
  return clauses.flatMap((clause) => {
    const own = words.filter(({ wordings: [first = []] }) => clause.includes(first.join('')));
    const told = pages.map((page) => ({
      page,
      share: computeShare(`${getEvidence(page.passage)} ${page.passage.keywords.join(' ')}`, own),
    }));
    const [best] = told.toSorted((a, b) => b.share - a.share);
    return best !== undefined && own.length > 0 && best.share >= PART_LEAST ? [best.page] : [];
  });
}

/** Matches questions whether a requirement is still assessed; the list of assessed requirements contains the answer. */
const ASKS_ASSESSED = /还?考不?考?核|还[要看]不[要看]/;
/** Matches questions for all rows about a subject, such as the total and each profession: 注册人员分别要几个. */
const ASKS_EACH = /分别|各(?:要|是|需|多少|几)/;
const MAX_ROWS = 8;
const MAX_OF_PART = 3;

/** Lists the best row of the named standard or certificate for each part of the question and each level: 净资产要多少，能干多高的楼, 二级跟三级的净资产. */
function listPartRows(ranked: readonly RankedPassage[], reading: ParsedQuestion): readonly RankedPassage[] {
  const { parts, aspects, people, subjects, levels, wantsEveryLevel, whole } = reading;
  const rows = ranked.filter(({ passage }) =>
    passage.subject === null ? namesSameCertificate(passage, reading) : subjects.includes(passage.subject),
  );
  const known = [...new Set(rows.flatMap(({ passage }) => passage.level ?? []))].toSorted();
  const asked = known.filter((one) => wantsEveryLevel || levels.some((level) => one.includes(level)));
  const among = asked.length > 1 ? asked : [null];
  const wantsEach = ASKS_EACH.test(whole) && among.length === 1;
  const find = ({ words, aspects: wanted }: QuestionPart, profession?: string): RankedPassage[] =>
    among.flatMap((level) => {
      const ofLevel = rows.filter(({ passage }) => level === null || passage.level === level);
      // 注册资本金 is the title of a separate row in some standards, and part of the net assets in others.
      const titled = words === '' ? [] : ofLevel.filter(({ passage: { place } }) => place.includes(words));
      const found = titled.length > 0 ? titled : ofLevel.filter(({ passage }) => wanted.includes(passage.aspect ?? ''));
      return found
        .filter(({ passage: { place } }) => !profession || readProfessions(place).professions.includes(profession))
        .slice(0, wantsEach ? MAX_OF_PART : 1);
    });
  const assessed = ASKS_ASSESSED.test(whole) ? [{ words: '', aspects: ['overview'] }] : [];
  const wanted = [...parts, ...assessed];
  return [
    ...(wanted.length * among.length > 1 || wantsEach ? wanted : []).flatMap((part) => find(part)),
    ...(people.professions.length > 1 ? people.professions : []).flatMap((one) => find({ words: '', aspects }, one)),
  ].slice(0, MAX_ROWS);
}

const OF_DOCUMENT: ReadonlySet<Passage['kind']> = new Set(['question', 'standard']);
/** Appends the document number to answers of the portal and rows of standards if the question asks for the document. */
const nameDocument = (text: string, { kind, docNumber }: Passage, wantsDocument: boolean): string =>
  wantsDocument && OF_DOCUMENT.has(kind) && docNumber !== null && !text.includes(docNumber)
    ? `${text.replace(/。$/, '')}（${kind === 'standard' ? '文号' : '依据'}：${docNumber}）。`
    : text;

/** Composes an answer only from sentences of the sources, each with its source number. Statements from an unverified source are marked. */
export function composeAnswer(
  ranked: readonly RankedPassage[],
  reading: ParsedQuestion,
  words: readonly QueryWord[],
): ComposedAnswer | null {
  const chosen = selectSources(ranked, reading, words);
  const best = chosen[0];
  if (!best) return null;
  const points = quotePoints(chosen, reading, words);
  if (points.length === 0) return null;
  const rows = [...listPartRows(ranked, reading), ...listHelpRows(ranked, reading, words)];
  const isOfPart = ({ cites }: AnswerStatement): boolean => rows.some((row) => cites.includes(chosen.indexOf(row) + 1));
  for (const row of rows) {
    const at = chosen.includes(row) ? chosen.indexOf(row) : chosen.push(row) - 1;
    if (points.some(({ cites }) => cites.includes(at + 1))) continue;
    // If the maximum is reached, a row that was asked for replaces the last statement that was not.
    const spare = points.findLastIndex((point) => !isOfPart(point));
    if (points.length >= MAX_POINTS && spare >= 0) points.splice(spare, 1);
    const text = selectSentences(row.passage, reading, words, MAX_SENTENCES).join('');
    points.push({
      text: nameDocument(text, row.passage, reading.wantsDocument),
      cites: [at + 1],
      isPending: row.passage.isPending,
    });
  }
  if (isVague(best.passage, reading, words))
    return { points: [], why: 'vague', sources: chosen.map(({ passage }) => passage) };
  const holdsFigure =
    !reading.wantsFigure ||
    isOfNoLevel(best.passage, reading) ||
    reading.aspects.includes('info') ||
    points.some((point) => answersFigure(point, reading));
  return {
    points: holdsFigure ? points : [],
    why: holdsFigure ? null : 'no-figure',
    sources: chosen.map(({ passage }) => passage),
  };
}

/** Adds the first statement of another answer, with its source, unless its page is already cited. */
export function addFirstStatement(answer: ComposedAnswer | null, other: ComposedAnswer | null): ComposedAnswer | null {
  const [point] = other?.points ?? [];
  const source = other?.sources[(point?.cites[0] ?? 0) - 1];
  if (!answer || !point || !source || answer.sources.some((one) => getPage(one) === getPage(source))) return answer;
  const sources = [...answer.sources, source];
  const text = nameDocument(point.text, source, true);
  return { ...answer, sources, points: [...answer.points, { ...point, text, cites: [sources.length] }] };
}

/** Minimum overlap for a text to be listed as related. */
const NEAR_LEAST = 0.3;
const NEAR_COVERAGE = 0.2;
const MAX_NEAR = 3;

/**
 * Lists the most similar texts if no source supports an answer.
 * @returns null if no text can answer the question, or if the question names a day
 */
export function listRelatedTexts(ranked: readonly RankedPassage[], reading: ParsedQuestion): ComposedAnswer | null {
  if (reading.isOpinion || reading.asked.isGiven) return null;
  const near: RankedPassage[] = [];
  for (const one of ranked) {
    if (near.length === MAX_NEAR || one.score < NEAR_LEAST) break;
    const isNamed = one.passage.subject !== null && reading.subjects.includes(one.passage.subject);
    // The conditions of the named level are related to any question about it.
    if (
      (one.coverage < NEAR_COVERAGE && !(reading.isGeneral && isNamed && one.passage.aspect === 'overview')) ||
      misses(one.passage, reading)
    )
      continue;
    if (near.some(({ passage }) => getPage(passage) === getPage(one.passage))) continue;
    near.push(one);
  }
  return near.length === 0 ? null : { points: [], why: 'vague', sources: near.map(({ passage }) => passage) };
}
