/** Types of generated test cases of one requirement row, and the handling of unknown facts. */
import type { EnterpriseDocumentInput } from '../enterprise/enterprise-document.ts';
import type { CatalogueLevel, CatalogueStandard, PreparedRow } from '../qualification/catalogue.ts';
import type { Verdict } from '../qualification/truth.ts';

export interface RequirementRowReference {
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

/** Returns the verdict for the results over all possible values of unknown facts. */
export const getVerdictOfAnswers = (answers: readonly boolean[]): 'met' | 'unmet' | 'unknown' =>
  answers.every(Boolean) ? 'met' : answers.some(Boolean) ? 'unknown' : 'unmet';

/** Returns whether the data of the row in db/facts are certain. Every other row is 待核对, whatever the records contain. */
export const isRowKnown = ({ prepared: { row, confidence } }: RequirementRowReference): boolean =>
  confidence === 'sourced' && row.unverified !== true;
