import { type AnswerStatement, getEvidence } from './compose.ts';
import { listUnsupportedFigures, listUnsupportedLevels } from './figures.ts';
import { isInstruction } from './gate.ts';
import type { Citable } from './passage.ts';
import { computeContainment } from './sentences.ts';

const CITATION = /[[［【]\s*(\d{1,2}(?:\s*[,，、]\s*\d{1,2})*)\s*[\]］】]/g;
/** Minimum share of a sentence's character pairs that its sources must contain. */
const WORDS_LEAST = 0.4;
const DENIES = /不再|无需|不需要|不必|不用|不可以|不能|不得|不考核|取消|禁止|不计入|不算|不相加/;

/** Returns the source numbers cited in a sentence, and the sentence without the citations. */
export function readCitations(sentence: string): { readonly cites: readonly number[]; readonly text: string } {
  const cites = [...sentence.matchAll(CITATION)].flatMap(([, list = '']) => list.split(/[,，、]/).map(Number));
  const text = sentence
    .replace(CITATION, '')
    .replace(/^[\s\-*•·#>]+|\*\*|`+/g, '')
    .replace(/^\d{1,2}[.、)）]\s*/, '')
    .trim();
  return { cites: [...new Set(cites)], text };
}

/**
 * Validates one sentence from a language model. It is kept only if its cited sources contain every number and level, most of its words and
 * any negation.
 * @returns null if the sentence is rejected
 */
export function validateSentence(sentence: string, sources: readonly Citable[]): AnswerStatement | null {
  const { cites, text } = readCitations(sentence);
  const cited = cites.flatMap((number) => sources[number - 1] ?? []);
  if (text === '' || cited.length === 0 || cited.length < cites.length || isInstruction(text)) return null;
  const evidence = cited.map(getEvidence).join(' ');
  const isBorne =
    listUnsupportedFigures(text, evidence).length === 0 &&
    listUnsupportedLevels(text, evidence).length === 0 &&
    computeContainment(text, evidence) >= WORDS_LEAST &&
    (!DENIES.test(text) || DENIES.test(evidence));
  return isBorne ? { text, cites, isPending: cited.some(({ isPending }) => isPending) } : null;
}

/** Splits a text stream into sentences; citations after the full stop belong to the preceding sentence. */
export function createSentenceSplitter(): { push(text: string): string[]; end(): string[] } {
  let kept = '';
  const cut = (isLast: boolean): string[] => {
    const done: string[] = [];
    for (;;) {
      const match = /^([^。！？!?\n]*[。！？!?\n]+(?:\s*[[［【][\d\s,，、]{1,12}[\]］】])*)(?=\s*[^\s[［【])/u.exec(
        kept,
      );
      if (!match?.[1]) break;
      done.push(match[1]);
      kept = kept.slice(match[1].length);
    }
    if (isLast && kept.trim() !== '') {
      done.push(kept);
      kept = '';
    }
    return done.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
  };
  return {
    push(text) {
      kept += text;
      return cut(false);
    },
    end: () => cut(true),
  };
}
