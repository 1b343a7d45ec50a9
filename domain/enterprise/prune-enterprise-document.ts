/** Parses as much of an unknown value as an enterprise document accepts; each omitted value is reported. */
import type { z } from 'zod';
import { EnterpriseDocument } from './enterprise-document.ts';
import { describeIssue, type EnterpriseDocumentError } from './parse-enterprise-document.ts';

type Path = readonly PropertyKey[];

const isContainer = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Deletes the value at the path, or the record or list in which a required value is missing.
 * @returns whether anything was deleted
 */
function deleteAt(root: Record<PropertyKey, unknown>, path: Path): boolean {
  for (let length = path.length; length > 0; length -= 1) {
    const holder = path
      .slice(0, length - 1)
      .reduce<unknown>((value, key) => (isContainer(value) ? value[key] : null), root);
    const key = path[length - 1];
    if (!isContainer(holder) || key === undefined || holder[key] === undefined || holder[key] === null) continue;
    // An entry of a list is first set to null and removed before the next pass, so that the indexes of the other entries do not change.
    if (Array.isArray(holder)) holder[Number(key)] = null;
    else delete holder[key];
    return true;
  }
  return false;
}

const listPaths = (issue: z.core.$ZodIssue): readonly Path[] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];

/** Removes the null entries from every list. */
function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry) => entry !== null).map(compact);
  if (!isContainer(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, compact(inner)]));
}

/** Maximum number of passes; each pass deletes at least one value per error. If errors remain, the document cannot be read. */
const MAX_PASSES = 12;

/**
 * Removes the values that an enterprise document does not accept.
 * @param entName name of the enterprise if the value contains none
 * @returns null if the value is not a document
 */
export function pruneEnterpriseDocument(
  value: unknown,
  entName: string,
): { readonly enterprise: EnterpriseDocument; readonly faults: readonly EnterpriseDocumentError[] } | null {
  if (!isContainer(value) || Array.isArray(value)) return null;
  const faults: EnterpriseDocumentError[] = [];
  let draft = { ...value };
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    draft = compact(draft) as Record<PropertyKey, unknown>;
    const enterprise = isContainer(draft.enterprise) ? draft.enterprise : {};
    draft.enterprise = { ...enterprise, entName: enterprise.entName ?? entName };
    const result = EnterpriseDocument.safeParse(draft);
    if (result.success) return { enterprise: result.data, faults };
    const { issues } = result.error;
    faults.push(...issues.flatMap(describeIssue));
    const deleted = issues.flatMap(listPaths).filter((path) => deleteAt(draft, path));
    if (deleted.length === 0) return null;
  }
  return null;
}
