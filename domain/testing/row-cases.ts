/** The shape of generated cases of one requirement row, and what becomes of facts that are not known. */
import type { EnterpriseDocumentInput } from '../enterprise/enterprise-document.ts';
import type { CatalogueLevel, CatalogueStandard, PreparedRow } from '../qualification/catalogue.ts';
import type { Verdict } from '../qualification/truth.ts';

export interface RowPlace {
  readonly standard: CatalogueStandard;
  readonly level: CatalogueLevel;
  readonly prepared: PreparedRow;
}

export interface RowCase {
  readonly name: string;
  readonly expected: Verdict;
  readonly enterprise: Partial<EnterpriseDocumentInput>;
  readonly options?: { subject?: string; topGradeCategory?: string };
}

/** Returns the verdict of the answers in all ways in which an open fact may turn out. */
export const settle = (answers: readonly boolean[]): 'met' | 'unmet' | 'unknown' =>
  answers.every(Boolean) ? 'met' : answers.some(Boolean) ? 'unknown' : 'unmet';

/** Returns whether the facts hold the row for certain; every other row is 待核对 whatever the records say. */
export const isRowKnown = ({ prepared: { row, confidence } }: RowPlace): boolean =>
  confidence === 'sourced' && row.unverified !== true;
