/** Determines relations between official documents: replacements and their effect on the validity dates. */
import { normaliseDocumentNumber } from '#domain/text/document-number.ts';

export interface RecordedDocument {
  readonly docNumber: string;
  readonly title: string;
  readonly issued: string;
  readonly effective: string | null;
  readonly ends: string | null;
  /** Numbers of the documents replaced by this one. */
  readonly replaces: readonly string[];
  readonly amends: readonly string[];
  /** A description of the change. */
  readonly effect: string | null;
}

/** A date of a document that is not recorded here. */
export interface KnownDocumentDate {
  readonly docNumber: string;
  readonly issued: string | null;
}

export interface DocumentError {
  readonly path: string;
  readonly message: string;
}

export const isSameDocumentNumber = (one: string, other: string): boolean =>
  normaliseDocumentNumber(one) === normaliseDocumentNumber(other);

/** Finds a circular chain of replacements that contains a document; null if there is none. */
function findCircle(start: RecordedDocument, all: readonly RecordedDocument[]): readonly string[] | null {
  const byNumber = new Map(all.map((one) => [normaliseDocumentNumber(one.docNumber), one]));
  const first = normaliseDocumentNumber(start.docNumber);
  byNumber.set(first, start);
  const seen = new Set<string>();
  const walk = (number: string, way: readonly string[]): readonly string[] | null => {
    for (const next of (byNumber.get(number)?.replaces ?? []).map(normaliseDocumentNumber)) {
      if (next === first) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...way, next]);
      if (found !== null) return found;
    }
    return null;
  };
  return walk(first, [first]);
}

/**
 * Returns the errors of a document that concern other documents.
 * @param others the published documents, without this one
 * @param known days of documents that have no record here
 */
export function validateDocument(
  document: RecordedDocument,
  others: readonly RecordedDocument[],
  known: readonly KnownDocumentDate[],
): DocumentError[] {
  const errors: DocumentError[] = [];
  const namesake = others.find(({ docNumber }) => isSameDocumentNumber(docNumber, document.docNumber));
  if (namesake) errors.push({ path: 'docNumber', message: `已有这个文号的文件：${namesake.title}` });
  const circle = findCircle(document, others);
  if (circle) errors.push({ path: 'replaces', message: `取代关系成环：${circle.join(' 取代 ')}` });
  const getIssued = (number: string): string | null =>
    [...others, ...known].find((one) => isSameDocumentNumber(one.docNumber, number))?.issued ?? null;
  for (const [path, verb] of [
    ['amends', '修改'],
    ['replaces', '取代'],
  ] as const)
    for (const number of document[path]) {
      if (path === 'amends' && isSameDocumentNumber(number, document.docNumber))
        errors.push({ path, message: '文件不能修改自己' });
      const issued = getIssued(number);
      if (issued !== null && document.issued < issued)
        errors.push({ path: 'issued', message: `发布日期早于被${verb}的${number}（${issued} 发布）` });
    }
  const ahead = others.find(
    (one) =>
      one.issued < document.issued &&
      [...one.replaces, ...one.amends].some((number) => isSameDocumentNumber(number, document.docNumber)),
  );
  if (ahead)
    errors.push({ path: 'issued', message: `发布日期晚于修改或取代它的${ahead.docNumber}（${ahead.issued} 发布）` });
  return errors;
}

/** Returns the first day on which a document is no longer in force: its end date, or the first day of its replacement. */
export function findDocumentEnd(
  document: Pick<RecordedDocument, 'docNumber' | 'ends'>,
  all: readonly RecordedDocument[],
): string | null {
  const later = all
    .filter(({ replaces }) => replaces.some((number) => isSameDocumentNumber(number, document.docNumber)))
    .map(({ effective, issued }) => effective ?? issued);
  return [...(document.ends === null ? [] : [document.ends]), ...later].sort()[0] ?? null;
}
