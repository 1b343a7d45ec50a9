/** Distinguishes requirements that records can decide from those that only a declaration of the enterprise can decide. */
import { isRequirementKind, type Requirement } from '../requirement.ts';
import { canDocumentsProveSystem, hasRequirementParts } from './documents-on-file.ts';
import { canRecordsProveHeadcount } from './staff-count.ts';
import { canRecordsProveStaffPerformance } from './staff-performance.ts';

/** Figures about workplaces. A declaration with a dated and scanned document counts as a record. */
const figuresOnFile: ReadonlySet<string> = new Set(['plantArea']);

type RecordSubkind = 'leadPerformance' | 'registeredCapital' | 'post';
const subkinds: ReadonlySet<string> = new Set<RecordSubkind>(['leadPerformance', 'registeredCapital', 'post']);

/** Creates a map with one evaluator for each subkind of `other` that records can decide. All other subkinds require a declaration. */
export const createSubkindEvaluators = <T>(of: Readonly<Record<RecordSubkind, T>>): ReadonlyMap<string, T> =>
  new Map(Object.entries(of));

/**
 * Returns whether records (licence, certificates, staff, equipment, registered documents) can decide the requirement. A declaration may
 * decide it as well.
 */
export function canRecordsDecide(row: Requirement, text: string): boolean {
  if (isRequirementKind(row, 'system')) return canDocumentsProveSystem(text);
  if (isRequirementKind(row, 'other'))
    return figuresOnFile.has(row.subkind ?? '') || (!subkinds.has(row.subkind ?? '') && hasRequirementParts(text));
  if (isRequirementKind(row, 'staffPerformance')) return canRecordsProveStaffPerformance(row);
  if (isRequirementKind(row, 'headcount')) return canRecordsProveHeadcount(text);
  return (
    isRequirementKind(row, 'creditRecord') || isRequirementKind(row, 'premises') || isRequirementKind(row, 'experience')
  );
}

/** Returns whether the requirement can at best become 按企业声明满足, whatever the records contain. */
export function requiresDeclaration(row: Requirement, text: string): boolean {
  if (isRequirementKind(row, 'equipment')) return row.items.length === 0;
  if (canRecordsDecide(row, text)) return false;
  if (isRequirementKind(row, 'other')) return !subkinds.has(row.subkind ?? '');
  return (
    isRequirementKind(row, 'staffPerformance') ||
    isRequirementKind(row, 'headcount') ||
    isRequirementKind(row, 'system')
  );
}
