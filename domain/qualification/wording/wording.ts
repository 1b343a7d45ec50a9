/** The parts of a worded requirement; plain text only, so that pages, reports, printing and search share it. */
import type { Quantity } from './amounts.ts';

export interface FormattedItem {
  readonly text: string;
  /** Text before a later document rewrote it. */
  readonly original: string | null;
  readonly amendedBy: string | null;
  readonly isPending: boolean;
}

/** A numbered list, under a heading when a row has several. */
export interface FormattedPart {
  readonly heading: string | null;
  /** Code of the standard that the part belongs to (top grade, by category). */
  readonly anchor: string | null;
  readonly text: string | null;
  readonly items: readonly FormattedItem[];
  readonly isPending: boolean;
}

export interface FormattedRequirement {
  readonly title: string;
  readonly text: string;
  /** The figure of the 最低 column; null when the row has none, or when it is not known (then `isPending`). */
  readonly minimum: Quantity | null;
  readonly parts: readonly FormattedPart[];
  /** A figure or list that decides is missing from the facts. */
  readonly isPending: boolean;
}

export interface FormattedScope {
  /** The limited measure: 桥梁：单座桥长. */
  readonly label: string;
  /** 200 米以下, 不限, or null when the label says it all. */
  readonly limit: Quantity | null;
  readonly extra: string | null;
  readonly original: string | null;
  readonly isDropped: boolean;
  readonly amendedBy: string | null;
  readonly isPending: boolean;
}
