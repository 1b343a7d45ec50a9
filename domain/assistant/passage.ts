/** The sources of passages, in the order of the legend in the panel. */
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

/** The smallest piece of published text that is found and cited on its own: a requirement row, a clause, an answer. */
export interface Passage {
  readonly key: string;
  readonly kind: PassageKind;
  /** Title of the page that shows it. */
  readonly title: string;
  /** The place on the page: 一级 第 1 项, 文件信息. */
  readonly place: string;
  readonly text: string;
  /** Alternative words for finding it; never shown. */
  readonly keywords: readonly string[];
  readonly docNumber: string | null;
  /** Address of the page with the anchor of the place. */
  readonly href: string;
  /** First day in force; null = not known, so it counts only today. */
  readonly validFrom: string | null;
  /** First day no longer in force. */
  readonly validUntil: string | null;
  /** Not compared with the original text, or a figure of it is not known: shown as 待核对, never asserted. */
  readonly isPending: boolean;
  readonly isSample: boolean;
  /** Code of the one standard that it concerns, with level and requirement kind. */
  readonly subject: string | null;
  readonly level: string | null;
  readonly aspect: string | null;
  /** '' or 000000 = everywhere, else a six-digit code. */
  readonly region: string;
}

/** The source against which a statement can be checked, of any kind. */
export type Citable = Pick<Passage, 'title' | 'place' | 'text' | 'docNumber' | 'validFrom' | 'isPending'>;

/** One word of a question with its other wordings; the weight says how rare it is in the published texts. */
export interface QueryWord {
  readonly wordings: readonly (readonly string[])[];
  readonly weight: number;
  /** The word names something that no published text mentions. */
  readonly isUnknown: boolean;
}
