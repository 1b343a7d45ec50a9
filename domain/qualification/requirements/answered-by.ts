/** Distinguishes requirements that records can decide from those that only a declaration of the enterprise can decide. */
import { isKind, type Requirement } from '../requirement.ts';
import { hasParts, isSystemOnFile } from './documents-on-file.ts';
import { isStaffOnRecord } from './staff-count.ts';
import { isReadable } from './staff-performance.ts';

/** Figures about workplaces. A declaration with a dated and scanned document counts as a record. */
const figuresOnFile: ReadonlySet<string> = new Set(['plantArea']);

type RecordSubkind = 'leadPerformance' | 'registeredCapital' | 'post';
const subkinds: ReadonlySet<string> = new Set<RecordSubkind>(['leadPerformance', 'registeredCapital', 'post']);

/** Creates a map with one evaluator for each subkind of `other` that records can decide. All other subkinds require a declaration. */
export const recordSubkinds = <T>(of: Readonly<Record<RecordSubkind, T>>): ReadonlyMap<string, T> =>
  new Map(Object.entries(of));

/**
 * Returns whether records (licence, certificates, staff, equipment, registered documents) can decide the requirement. A declaration may
 * decide it as well.
 */
export function isAnsweredOnFile(row: Requirement, text: string): boolean {
  if (isKind(row, 'system')) return isSystemOnFile(text);
  if (isKind(row, 'other'))
    return figuresOnFile.has(row.subkind ?? '') || (!subkinds.has(row.subkind ?? '') && hasParts(text));
  if (isKind(row, 'staffPerformance')) return isReadable(row);
  if (isKind(row, 'headcount')) return isStaffOnRecord(text);
  return isKind(row, 'creditRecord') || isKind(row, 'premises') || isKind(row, 'experience');
}

/** Returns whether the requirement can at best become 按企业声明满足, whatever the records contain. */
export function isLeftToDeclaration(row: Requirement, text: string): boolean {
  if (isKind(row, 'equipment')) return row.items.length === 0;
  if (isAnsweredOnFile(row, text)) return false;
  if (isKind(row, 'other')) return !subkinds.has(row.subkind ?? '');
  return isKind(row, 'staffPerformance') || isKind(row, 'headcount') || isKind(row, 'system');
}
