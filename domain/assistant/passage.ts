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

/** The smallest part of a published text that can be found and cited: a requirement row, a clause, or an answer. */
export interface Passage {
  readonly key: string;
  readonly kind: PassageKind;
  /** Title of the page that contains the passage. */
  readonly title: string;
  /** Location on the page: 一级 第 1 项, 文件信息. */
  readonly place: string;
  readonly text: string;
  /** Alternative words for the search; never shown. */
  readonly keywords: readonly string[];
  readonly docNumber: string | null;
  /** Address of the page, with an anchor to the passage. */
  readonly href: string;
  /** First day in force; if null, the day is unknown and the passage applies only today. */
  readonly validFrom: string | null;
  /** First day on which the passage is no longer in force. */
  readonly validUntil: string | null;
  /**
   * Whether the passage was not compared with the original text or contains an unknown figure; it is shown as 待核对 and never stated as
   * certain.
   */
  readonly isPending: boolean;
  readonly isSample: boolean;
  /** Code of the standard if the passage is about exactly one; `level` and `aspect` are its level and kind of requirement. */
  readonly subject: string | null;
  readonly level: string | null;
  readonly aspect: string | null;
  /** Region in which the passage applies: a six-digit code; '' or 000000 means everywhere. */
  readonly region: string;
}

/** The fields of a source against which a statement can be verified. */
export type Citable = Pick<Passage, 'title' | 'place' | 'text' | 'docNumber' | 'validFrom' | 'isPending'>;

/** One word of a question with its alternative wordings; words that are rare in the published texts have a higher weight. */
export interface QueryWord {
  readonly wordings: readonly (readonly string[])[];
  readonly weight: number;
  /** Whether no published text contains the word. */
  readonly isUnknown: boolean;
}
