/** The parts of a formatted requirement: plain text only, shared by pages, reports, printing and search. */
import type { Quantity } from './amounts.ts';

export interface FormattedItem {
  readonly text: string;
  /** The text before a later document changed it; null if unchanged. */
  readonly original: string | null;
  readonly amendedBy: string | null;
  readonly isPending: boolean;
}

/** A numbered list, with a heading if a row has several lists. */
export interface FormattedPart {
  readonly heading: string | null;
  /** Code of the standard that the part belongs to (for the categories of the top grade). */
  readonly anchor: string | null;
  readonly text: string | null;
  readonly items: readonly FormattedItem[];
  readonly isPending: boolean;
}

export interface FormattedRequirement {
  readonly title: string;
  readonly text: string;
  /** The figure in the 最低 column. Null if the requirement has none or it is unknown (then `isPending`). */
  readonly minimum: Quantity | null;
  readonly parts: readonly FormattedPart[];
  /** Whether the facts lack a figure or list that is needed for a decision. */
  readonly isPending: boolean;
}

export interface FormattedScope {
  /** Name of the limited metric: 桥梁：单座桥长. */
  readonly label: string;
  /** The limit, such as 200 米以下 or 不限; null if the label already contains it. */
  readonly limit: Quantity | null;
  readonly extra: string | null;
  readonly original: string | null;
  readonly isDropped: boolean;
  readonly amendedBy: string | null;
  readonly isPending: boolean;
}
