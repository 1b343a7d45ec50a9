/** Distinguishes requirements that records can answer from those that only a declaration of the enterprise can answer. */
import { isKind, type Requirement } from '../requirement.ts';

const declaredKinds: ReadonlySet<string> = new Set([
  'premises',
  'headcount',
  'experience',
  'creditRecord',
  'system',
  'staffPerformance',
]);

type RecordSubkind = 'leadPerformance' | 'registeredCapital' | 'post';
const subkinds: ReadonlySet<string> = new Set<RecordSubkind>(['leadPerformance', 'registeredCapital', 'post']);

/** One evaluator for each subkind of `other` that records can decide; the other subkinds require a declaration. */
export const recordSubkinds = <T>(of: Readonly<Record<RecordSubkind, T>>): ReadonlyMap<string, T> =>
  new Map(Object.entries(of));

/** Returns whether the text requires only a legal person, which the business licence proves. */
export const isPlainLegalPerson = (text: string): boolean => /^(有法人资格|具有独立企业法人资格)$/.test(text);

/** Returns whether the row can at best become 按企业声明满足, regardless of the records. */
export function isLeftToDeclaration(row: Requirement, text: string): boolean {
  if (isKind(row, 'equipment')) return row.items.length === 0;
  if (isKind(row, 'other')) return !subkinds.has(row.subkind ?? '') && !isPlainLegalPerson(text);
  return declaredKinds.has(row.kind);
}
