/** The kinds of sources, in the order of the legend in the panel. */
export const PASSAGE_KINDS = [
  'standard',
  'policy',
  'regulation',
  'question',
  'guide',
  'analysis',
  'term',
  'course',
  'news',
  'notice',
  'help',
] as const;
export type PassageKind = (typeof PASSAGE_KINDS)[number];

/** The smallest piece of published text that is found and cited separately: a requirement row, a clause, an answer. */
export interface Passage {
  readonly key: string;
  readonly kind: PassageKind;
  /** Title of the page that shows it. */
  readonly title: string;
  /** The place on the page: 一级 第 1 项, 文件信息. */
  readonly place: string;
  readonly text: string;
  /** Alternative words for the search; never shown. */
  readonly keywords: readonly string[];
  readonly docNumber: string | null;
  /** Address of the page with the anchor of the place. */
  readonly href: string;
  /** First day in force; null: unknown, so the passage applies only today. */
  readonly validFrom: string | null;
  /** First day on which it is no longer in force. */
  readonly validUntil: string | null;
  /** Not compared with the original text, or with an unknown figure: shown as 待核对 and never stated as certain. */
  readonly isPending: boolean;
  readonly isSample: boolean;
  /** Code of the only standard that the passage is about; `level` and `aspect` give its level and kind of requirement. */
  readonly subject: string | null;
  readonly level: string | null;
  readonly aspect: string | null;
  /** '' or 000000: everywhere, otherwise a six-digit code. */
  readonly region: string;
}

/** The source against which a statement of any kind can be verified. */
export type Citable = Pick<Passage, 'title' | 'place' | 'text' | 'docNumber' | 'validFrom' | 'isPending'>;

/** One word of a question with its alternative wordings; the weight is higher for words that are rare in the published texts. */
export interface QueryWord {
  readonly wordings: readonly (readonly string[])[];
  readonly weight: number;
  /** Whether no published text contains the word. */
  readonly isUnknown: boolean;
}
