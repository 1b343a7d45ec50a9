import { href } from '#domain/access/page.ts';
import { findDocumentEnd, isSameDocumentNumber, type RecordedDocument } from '#domain/rulebook/documents.ts';
import type { DocumentRelation } from '../contract/records.ts';
import { articlesPages } from '../pages/articles.pages.ts';

interface Standing {
  readonly validity: '有效' | '失效' | '已修改';
  readonly abolishDate: string | null;
  readonly relations: readonly DocumentRelation[];
}

const getPath = (keyword: string): string => href(articlesPages.policyList, null, { keyword });

function relate(
  kind: DocumentRelation['kind'],
  number: string,
  all: readonly RecordedDocument[],
  effect: string | null,
): DocumentRelation {
  const document = all.find(({ docNumber }) => isSameDocumentNumber(docNumber, number));
  return {
    kind,
    docNumber: number,
    title: document?.title ?? number,
    issueDate: document?.issued ?? null,
    effect,
    path: getPath(number),
  };
}

/** Lists the relations of a document to other documents that operators recorded. */
function listRelations(number: string, all: readonly RecordedDocument[]): DocumentRelation[] {
  const own = all.find(({ docNumber }) => isSameDocumentNumber(docNumber, number));
  const names = (numbers: readonly string[]): boolean => numbers.some((one) => isSameDocumentNumber(one, number));
  return [
    ...(own?.replaces ?? []).map((one) => relate('replaces', one, all, null)),
    ...(own?.amends ?? []).map((one) => relate('amends', one, all, own?.effect ?? null)),
    ...all.flatMap((one) => [
      ...(names(one.replaces) ? [relate('replacedBy', one.docNumber, all, null)] : []),
      ...(names(one.amends) ? [relate('amendedBy', one.docNumber, all, one.effect)] : []),
    ]),
  ];
}

/** Returns the validity of a text on a day, and its relations to other texts, including those recorded by operators. */
export function getValidityStatus(
  record: Readonly<Record<string, unknown>>,
  documents: readonly RecordedDocument[],
  day: string,
): Partial<Standing> {
  const { docNumber, validity, relations } = record as unknown as Standing & { readonly docNumber: string | null };
  if (docNumber === null || docNumber === undefined || documents.length === 0) return {};
  const found = listRelations(docNumber, documents);
  const own = documents.find((one) => isSameDocumentNumber(one.docNumber, docNumber));
  const end = findDocumentEnd(own ?? { docNumber, ends: null }, documents);
  const isAmended = documents.some(
    ({ amends, effective, issued }) =>
      amends.some((one) => isSameDocumentNumber(one, docNumber)) && (effective ?? issued) <= day,
  );
  const known = (relations ?? []).filter(
    (one) =>
      !found.some(
        ({ kind, docNumber: number }) => kind === one.kind && isSameDocumentNumber(number ?? '', one.docNumber ?? ''),
      ),
  );
  const ended = end !== null && end <= day;
  return {
    ...(ended
      ? { validity: '失效' as const }
      : isAmended && validity === '有效'
        ? { validity: '已修改' as const }
        : {}),
    ...(end === null ? {} : { abolishDate: end }),
    relations: [...known, ...found].sort((a, b) => (a.issueDate ?? '').localeCompare(b.issueDate ?? '')),
  };
}
