import { normaliseText, removeDocumentIssuer } from '#domain/search/terms.ts';
import { listTextFigures } from './figures.ts';
import { findNamedCertificates } from './matters.ts';
import type { Passage, PassageKind, QueryWord } from './passage.ts';
import { nameDifferentProfessions, readProfessions } from './professions.ts';
import type { ParsedQuestion } from './reading.ts';
import { getLongestCommonRun } from './record-question.ts';
import { computeSimilarity } from './sentences.ts';

export interface RankedPassage {
  readonly passage: Passage;
  readonly score: number;
  /** Share of the weighted question words that the passage contains, 0 to 1. */
  readonly coverage: number;
}

/** Texts written as answers rank highest, announcements lowest. */
const PRIORS: Readonly<Record<PassageKind, number>> = {
  question: 0.1,
  standard: 0.05,
  policy: 0.05,
  regulation: 0.05,
  guide: 0.04,
  analysis: 0.03,
  term: 0,
  course: -0.08,
  news: -0.14,
  notice: -0.2,
  // A help page answers only questions about the portal.
  help: -0.05,
};
const IN_TITLE = 1.25;
const IN_KEYWORDS = 1.1;
/** Bonus if the question contains the whole title of the page. */
const NAMED = 0.3;
const NAMED_LEAST = 6;

/** Bonus or penalty for a help page, depending on whether the question asks about the portal. */
const FOR_PORTAL = 0.25;
/** Bonus for a document if the question asks for one; if a standard is named, the document competes with its rows. */
const DOCUMENT_ASKED = 0.1;
const DOCUMENT_OF_STANDARD = 0.7;
/** Penalty for a passage about registrations of people if the question is about an enterprise. */
const NOT_OF_PEOPLE = 0.2;

const DOCUMENTS: ReadonlySet<PassageKind> = new Set(['policy', 'regulation']);

interface Fields {
  readonly title: string;
  readonly keywords: string;
  readonly all: string;
}

function getFields(passage: Passage): Fields {
  const title = normaliseText(passage.title);
  const keywords = normaliseText(`${passage.place} ${passage.keywords.join(' ')} ${passage.docNumber ?? ''}`);
  return { title, keywords, all: `${title} ${keywords} ${normaliseText(passage.text)}` };
}

/** Share counted for a word if only its parts occur, separately: 施工许可证 in a text about the 安全生产许可证 of 施工企业. */
const IN_PARTS = 0.8;

/** Returns the share of a word that a text contains: 1 for one contiguous occurrence. */
function lockOf(text: string, { wordings }: QueryWord): number {
  const held = wordings.filter((wording) => wording.every((word) => text.includes(word)));
  if (held.length === 0) return 0;
  return held.some((wording) => wording.length === 1 || text.includes(wording.join(''))) ? 1 : IN_PARTS;
}

function computeWeight(fields: Fields, words: readonly QueryWord[]): { coverage: number; weighed: number } {
  let [total, covered, weighed] = [0, 0, 0];
  for (const word of words) {
    total += word.weight;
    const hold = lockOf(fields.all, word);
    if (hold === 0) continue;
    covered += word.weight;
    weighed +=
      word.weight * Math.max(hold, IN_TITLE * lockOf(fields.title, word), IN_KEYWORDS * lockOf(fields.keywords, word));
  }
  return total === 0 ? { coverage: 0, weighed: 0 } : { coverage: covered / total, weighed: weighed / total };
}

/** Bonus for a standard's row about the requested profession, so that it ranks above the row of the total. */
const OF_PROFESSION = 0.2;
/** Bonus for a dictionary list if the question asks for a list. */
const LISTED = 0.35;

/** Returns how well level and aspect of a passage about the named standard match. */
function fitSubject(passage: Passage, { levels, aspects, people }: ParsedQuestion): number {
  const told = people.professions.length === 0 ? [] : readProfessions(passage.place).professions;
  const ofProfession = told.some((one) => people.professions.includes(one)) ? OF_PROFESSION : 0;
  const fit = 0.6 + (levels.length > 0 && getLevel(passage) !== null ? 0.2 : 0) + ofProfession;
  const aspect = passage.aspect ?? '';
  if (aspects.length === 0) return aspect === 'overview' ? fit + 0.1 : fit;
  return fit + (aspects.includes(aspect) ? 0.5 : aspect === 'overview' ? -0.1 : -0.3);
}

/** Kinds of pages of which each is about one certificate. */
const OF_CERTIFICATES: ReadonlySet<PassageKind> = new Set(['guide', 'term']);
const SAME_MATTER = 0.25;

const BEHIND_ROWS = 0.35;
/** Returns whether only the text of a standard answers the aspect; rules and guides answer other aspects (renewal, authority, materials). */
export const isStandardAspect = (aspect: string): boolean =>
  !['renewal', 'validity', 'accept', 'materials', 'steps', 'info', 'help'].includes(aspect);
const asksForRow = ({ aspects, wantsDocument }: ParsedQuestion): boolean =>
  !wantsDocument && aspects.some((aspect) => isStandardAspect(aspect) && aspect !== 'overview');

const NOT_OF_ENTERPRISES = 0.2;
const isPersonsOwn = ({ people, matters }: ParsedQuestion): boolean =>
  people.professions.length > 0 && matters.length === 0;

/**
 * Returns whether a passage applies to another level: authorities and time limits under a title with a level in brackets (甲级) apply only to
 * that level.
 */
function isOfOtherLevel(title: string, levels: readonly string[]): boolean {
  const told = /（((?:[特一二三]|甲|乙|丙|丁)级)）/.exec(title)?.[1];
  return told !== undefined && levels.length > 0 && !levels.includes(told);
}

function namesMatter(title: string, matters: readonly string[]): boolean {
  const told = matters.length === 0 ? [] : findNamedCertificates(title);
  return told.some((one) => matters.includes(one));
}

/** Returns whether level and aspect select the row, while the structure named in the question selects the standard: 闸门二级做到多大. */
const isRowByMatter = (passage: Passage, { levels, aspects }: ParsedQuestion): boolean =>
  levels.length > 0 &&
  levels.includes(getLevel(passage) ?? '') &&
  passage.aspect !== null &&
  isStandardAspect(passage.aspect) &&
  aspects.includes(passage.aspect);

/** Returns whether a passage is about another profession, standard or level. */
function isForeign(passage: Passage, { people, subjects, levels }: ParsedQuestion): boolean {
  if (passage.kind !== 'standard' && nameDifferentProfessions(people, readProfessions(passage.title))) return true;
  if (subjects.length > 0 && passage.subject !== null) {
    const level = getLevel(passage);
    return !subjects.includes(passage.subject) || (levels.length > 0 && level !== null && !levels.includes(level));
  }
  return OF_CERTIFICATES.has(passage.kind) && isOfOtherLevel(passage.title, levels);
}

/** Scores a passage by the holder of the certificate, a person or an enterprise. */
function fitCertificate(passage: Passage, reading: ParsedQuestion, isAsked: boolean): number {
  if (!OF_CERTIFICATES.has(passage.kind)) return 0;
  const named = isAsked && namesSameCertificate(passage, reading) ? SAME_MATTER : 0;
  // The certificate belongs to an enterprise, but the question is about a person.
  const isEnterprises = isPersonsOwn(reading) && readProfessions(passage.title).professions.length === 0;
  return named - (isEnterprises ? NOT_OF_ENTERPRISES : 0);
}

/** Scores a passage for a question that names a document: the document ranks above texts that only cite it. */
function fitDocument({ docNumber, kind, aspect }: Passage, { documents }: ParsedQuestion, isAsked: boolean): number {
  // The number and dates of a document answer only questions about documents.
  if (documents.length === 0) return aspect === 'info' && !isAsked ? -0.15 : 0;
  const tail = docNumber === null ? null : removeDocumentIssuer(docNumber);
  if (tail === null || !documents.includes(tail)) return -0.3;
  return DOCUMENTS.has(kind) ? 1.1 : 0.8;
}

/** Scores how well the kind of a passage matches the question. */
function fitKind(passage: Passage, reading: ParsedQuestion, isAsked: boolean): number {
  const { kind, aspect, title } = passage;
  const namesStandard = reading.subjects.length > 0;
  if (kind === 'help') return isAsked ? FOR_PORTAL : -FOR_PORTAL;
  if (kind === 'term') return reading.wantsList && !namesStandard && aspect === null ? LISTED : 0;
  if (kind === 'guide') {
    const isOfPeople = readProfessions(title).professions.length > 0;
    return reading.people.professions.length === 0 && isOfPeople ? -NOT_OF_PEOPLE : 0;
  }
  if (!reading.wantsDocument || !DOCUMENTS.has(kind)) return 0;
  return namesStandard ? DOCUMENT_OF_STANDARD : DOCUMENT_ASKED;
}

/** Returns the score for level, certificate, document and kind, in addition to the score for matching words. */
function getFit(passage: Passage, reading: ParsedQuestion): number {
  const { subjects, aspects } = reading;
  const isOfOne = passage.subject !== null;
  if (subjects.length > 0 && isOfOne) return fitSubject(passage, reading);
  const isAsked = passage.aspect !== null && aspects.includes(passage.aspect);
  let fit = fitCertificate(passage, reading, isAsked);
  // A row of one standard is hardly relevant to a question without a standard.
  if (isOfOne) fit -= isRowByMatter(passage, reading) ? 0.1 : 0.45;
  else if (isAsked) fit += 0.22;
  // Rows of the named standard answer the question, so incidental statements of other texts rank lower.
  if (subjects.length > 0 && asksForRow(reading)) fit -= BEHIND_ROWS;
  return fit + fitDocument(passage, reading, isAsked) + fitKind(passage, reading, isAsked);
}

/** Returns the share of numbers that question and passage have in common: 三个月, 60 岁. */
function shareFigures({ figures }: ParsedQuestion, text: string): number {
  if (figures.length === 0) return 0;
  const known = listTextFigures(text);
  const shared = figures.filter((one) => known.some(({ value, unit }) => value === one.value && unit === one.unit));
  return Math.min(0.2, 0.12 * shared.length);
}

/** Weight of a figure with the requested unit. */
export const MATCHING_FIGURE_WEIGHT = 0.2;

/** Scores figures of the requested kind: 几年 asks for years. */
export function scoreFigure({ wantsFigure, units }: ParsedQuestion, text: string): number {
  if (!wantsFigure) return 0;
  const figures = listTextFigures(text);
  if (units.length > 0 && figures.some(({ unit }) => units.includes(unit))) return MATCHING_FIGURE_WEIGHT;
  return figures.length > 0 ? 0.05 : 0;
}

/** Returns whether question and passage name the same certificate. */
export function namesSameCertificate({ title, subject }: Passage, { people, matters }: ParsedQuestion): boolean {
  if (subject !== null) return false;
  const told = readProfessions(title).professions;
  return people.professions.some((one) => told.includes(one)) || namesMatter(title, matters);
}

/** Minimum coverage for a passage that matches the subject and the aspect. */
const PLAIN = 0.8;

function getScore(passage: Passage, reading: ParsedQuestion, words: readonly QueryWord[]): RankedPassage | null {
  if (isForeign(passage, reading)) return null;
  const fit = getFit(passage, reading);
  const { coverage, weighed } = computeWeight(getFields(passage), words);
  const isSubject = passage.subject !== null && reading.subjects.includes(passage.subject);
  const isAspect = passage.aspect !== null && reading.aspects.includes(passage.aspect);
  const figure = scoreFigure(reading, passage.text);
  // A passage about the subject with the requested aspect matches even without further words of the question.
  const isPlain =
    (isSubject && isAspect && (!reading.isGeneral || words.length === 0)) ||
    (isAspect && namesSameCertificate(passage, reading));
  const score =
    (isPlain ? Math.max(weighed, PLAIN + (1 - PLAIN) * weighed) : weighed) +
    fit +
    PRIORS[passage.kind] +
    0.45 * computeSimilarity(reading.wantsDocument ? reading.whole : reading.text, passage.title) +
    (passage.title.length >= NAMED_LEAST && reading.text.includes(passage.title) ? NAMED : 0) +
    shareFigures(reading, `${passage.title} ${passage.text}`) +
    figure -
    (passage.isPending ? 0.03 : 0);
  return { passage, score, coverage: isPlain ? Math.max(coverage, PLAIN) : coverage };
}

const getLevel = ({ level }: Passage): string | null => level?.match(/(?:[特一二三]|甲|乙|丙|丁)级/)?.[0] ?? level;

/** If the named standard does not have the level, its list of levels answers every question about it. */
function answerUnknownLevel(
  passages: readonly Passage[],
  reading: ParsedQuestion,
): { readonly about: ParsedQuestion; readonly among: readonly Passage[] } {
  const { subjects, levels } = reading;
  const own = passages.filter(({ subject }) => subject !== null && subjects.includes(subject));
  const isKnown = own.some((passage) => levels.includes(getLevel(passage) ?? ''));
  // If the standard has no levels, the level in the question is that of the project (监理事务所能不能接二级工程).
  const hasNone =
    own.length > 0 && own.every(({ level, aspect }) => aspect === 'levels' || level === null || /^不分/.test(level));
  if (hasNone && !isKnown && reading.aspects.some((one) => one !== 'levels' && one !== 'overview'))
    return { about: { ...reading, levels: [] }, among: passages };
  return own.length === 0 || levels.length === 0 || isKnown
    ? { about: reading, among: passages }
    : { about: { ...reading, aspects: ['levels'], isGeneral: false }, among: own };
}

/** Returns the kind within a level with several kinds: 综合 for 甲级（综合资质）. */
const getQualifier = ({ level }: Passage): string | null =>
  /（([^（）]+)）/
    .exec(level ?? '')?.[1]
    ?.replace(/资质|专业|工程|勘察/g, ' ')
    .trim() ?? null;

/** Removes rows of other kinds if the question names one kind of a level. */
function keepAskedKind(passages: readonly Passage[], { subjects, whole }: ParsedQuestion): readonly Passage[] {
  const measure = (passage: Passage): number | null => {
    const qualifier = passage.subject !== null && subjects.includes(passage.subject) ? getQualifier(passage) : null;
    return qualifier === null ? null : getLongestCommonRun(qualifier, whole);
  };
  const longest = Math.max(0, ...passages.map((passage) => measure(passage) ?? 0));
  return longest < 2 ? passages : passages.filter((passage) => (measure(passage) ?? longest) === longest);
}

/** Ranks passages by how well they answer the question, best first; passages about another standard or level are omitted. */
export function rankPassages(
  passages: readonly Passage[],
  reading: ParsedQuestion,
  words: readonly QueryWord[],
): RankedPassage[] {
  const { about, among } = answerUnknownLevel(passages, reading);
  const getPlace = ({ passage }: RankedPassage): number => reading.levels.indexOf(getLevel(passage) ?? '');
  return keepAskedKind(among, reading)
    .flatMap((passage) => getScore(passage, about, words) ?? [])
    .sort((a, b) => b.score - a.score || getPlace(a) - getPlace(b) || (a.passage.key < b.passage.key ? -1 : 1));
}
