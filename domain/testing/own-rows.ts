/** Replaces the rows of a real standard by rows of a test: requirements at limits that no current text contains. */

import type { EnterpriseDocumentInput } from '../enterprise/enterprise-document.ts';
import { type Catalogue, createCatalogue } from '../qualification/catalogue.ts';
import { evaluateQualification } from '../qualification/evaluate-qualification.ts';
import type { Gap, RequirementResult } from '../qualification/report.ts';
import type { Requirement } from '../qualification/requirement.ts';
import { buildEnterprise, testDay } from './enterprises.ts';
import { realFacts } from './facts.ts';

/** Returns a catalogue in which 建筑工程施工总承包三级 has only these rows. */
export function createCatalogueWithRows(rows: readonly unknown[]): Catalogue {
  const file = realFacts.standardFiles[0];
  const standard = file?.standards[0];
  const level = standard?.levels[2];
  if (file === undefined || standard === undefined || level === undefined) throw new Error('no standard');
  const changed = { ...standard, levels: [{ ...level, requirements: rows as Requirement[] }] };
  return createCatalogue({ ...realFacts, standardFiles: [{ ...file, standards: [changed] }] });
}

/** Evaluates one such row and returns its result and gaps. */
export function evaluateSingleRow(
  row: Requirement,
  enterprise: Partial<EnterpriseDocumentInput>,
): RequirementResult & { gaps: readonly Gap[] } {
  const result = evaluateQualification({
    catalogue: createCatalogueWithRows([row]),
    enterprise: buildEnterprise(enterprise),
    standardCode: '10300101',
    level: '三级',
    asOf: testDay,
  });
  if (!result.ok) throw new Error(result.message);
  const [leaf] = result.report.leaves;
  if (leaf === undefined) throw new Error('no leaf');
  return { ...leaf, gaps: result.report.gaps };
}
