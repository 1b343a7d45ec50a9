/** Matches the number of a question and its form of address in the export of a questionnaire: 2、您的手机号. */
const QUESTION = /^(?:Q?\d{1,2}[.、:]|\(\d{1,2}\))?(?:请(?:填写|输入|选择))?(?:[您你]的)?(?=\p{Script=Han})/u;

/** Returns a heading normalised for comparison: without star, white space, the number of a question and the unit in brackets. */
export const normaliseHeading = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[*\s]/g, '')
    .replace(QUESTION, '')
    .replace(/(?:\([^()]*\)|【[^【】]*】)$/, '');

/** A field to which a heading may belong, with all of its names. */
export interface HeadingCandidate {
  readonly label: string;
  readonly names: readonly string[];
}

/** Minimum similarity: half of the character pairs are common. */
const LEAST_LIKE = 0.5;

const getPairs = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));

function likeness(first: string, second: string): number {
  if (first === second) return 1;
  const [one, other] = [getPairs(first), getPairs(second)];
  if (one.length + other.length === 0) return 0;
  const common = one.filter((pair) => other.includes(pair)).length;
  return (2 * common) / (one.length + other.length);
}

/** Returns the label of the most similar candidate; null if none is similar, or if two are equally similar. */
export function guessHeadingTarget(word: string, candidates: readonly HeadingCandidate[]): string | null {
  const text = normaliseHeading(word);
  const scored = candidates
    .map(({ label, names }) => ({
      label,
      score: Math.max(...[label, ...names].map((name) => likeness(text, normaliseHeading(name)))),
    }))
    .toSorted((a, b) => b.score - a.score);
  const [best, next] = scored;
  return best && best.score >= LEAST_LIKE && best.score > (next?.score ?? 0) ? best.label : null;
}
