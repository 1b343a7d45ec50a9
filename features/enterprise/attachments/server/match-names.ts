import { containsName, normaliseName } from '#domain/text/person-name.ts';
import type { BizType } from '../attachments.contract.ts';

/** A record to which a file may belong, with the names that users give to it. */
export interface MatchCandidate {
  readonly bizType: BizType;
  readonly bizUuid: string;
  /** Displayed name of the record, such as 张三 or 示例住宅楼. */
  readonly label: string;
  /** Distinguishes people of the same name: 一级建造师（建筑工程）. */
  readonly note: string;
  /** Official numbers; a match anywhere in the file name decides. */
  readonly numbers: readonly string[];
}

export interface NameMatch {
  readonly state: 'matched' | 'ambiguous' | 'unknown';
  readonly candidates: readonly MatchCandidate[];
}

/** Short names that users commonly give to personal certificates. */
const SHORT_NAMES: readonly (readonly [RegExp, RegExp])[] = [
  [/一建/, /一级建造师/],
  [/二建/, /二级建造师/],
  [/一造/, /一级造价/],
  [/二造/, /二级造价/],
  [/监理/, /监理/],
  [/造价/, /造价/],
  [/建造师/, /建造师/],
  [/岩土/, /岩土/],
  [/结构/, /结构/],
  [/建筑师/, /建筑师/],
  [/安全/, /安全/],
  [/规划/, /规划/],
  [/职称|工程师/, /职称|工程师/],
  [/施工员/, /施工员/],
  [/质量员|质检员/, /质量员/],
];
const LICENCE = /营业执照|营执/;
/** The minimum length of a number; shorter ones occur in file names by chance. */
const SHORTEST_NUMBER = 4;

const normalise = (text: string): string => text.normalize('NFKC').trim();
/** Sample records have a marker after their name, which is never part of a file name. */
const getLabel = (candidate: MatchCandidate): string => normalise(candidate.label).replace(/\(示例\)$/, '');
const withoutEnding = (filename: string): string =>
  normalise(filename.split(/[/\\]/).at(-1) ?? '').replace(/\.[a-z0-9]{1,5}$/i, '');

/** Returns the weight of the match between a file name and a record: 0 = none; longer matches weigh more, and a number outweighs every name. */
function getWeight(base: string, plain: string, candidate: MatchCandidate): number {
  const label = normaliseName(getLabel(candidate));
  if (
    candidate.numbers.some(
      (number) => number.length >= SHORTEST_NUMBER && base.toUpperCase().includes(number.toUpperCase()),
    )
  )
    return 10_000;
  if (candidate.bizType === 'yyzz') return LICENCE.test(base) ? 1000 : 0;
  if (label.length < 2 || !plain.includes(label)) return 0;
  if (containsName(base, label)) return 100 + label.length;
  return plain.startsWith(label) ? label.length : 0;
}

/** Selects, among people with the same name, those whose certificates match the rest of the file name; all of them if none match. */
function fitting(base: string, found: readonly MatchCandidate[]): readonly MatchCandidate[] {
  const hints = SHORT_NAMES.filter(([short]) => short.test(base));
  const fits = found.filter(({ note }) => hints.some(([, long]) => long.test(note)));
  return fits.length > 0 ? fits : found;
}

/**
 * Matches a file with a record by its name: 张三-一建.pdf belongs to 张三 (gaps D; spec/beyond.md). Uncertain matches are returned as
 * `ambiguous`, never guessed.
 */
export function matchFileName(filename: string, candidates: readonly MatchCandidate[]): NameMatch {
  const base = withoutEnding(filename);
  const plain = normaliseName(base);
  const weighed = candidates.map((candidate) => ({ candidate, weight: getWeight(base, plain, candidate) }));
  const most = Math.max(0, ...weighed.map((one) => one.weight));
  if (most === 0) return { state: 'unknown', candidates: [] };
  const best = fitting(
    base,
    weighed.filter((one) => one.weight === most).map((one) => one.candidate),
  );
  return { state: best.length === 1 ? 'matched' : 'ambiguous', candidates: best };
}
