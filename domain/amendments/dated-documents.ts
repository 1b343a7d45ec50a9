/** Applies the operators' records of official documents to the standards based on these documents. */
import type { Facts, StandardDocument, StandardFile } from '#domain/qualification/facts.ts';
import { findDocumentEnd, isSameDocumentNumber, type RecordedDocument } from '#domain/rulebook/documents.ts';

/** The dates of a document that the standards refer to. */
export interface DatedDocument {
  readonly docNumber: string;
  /** Null if only the end of the document's validity is recorded. */
  readonly issued: string | null;
  readonly effective: string | null;
  readonly ends: string | null;
}

const getSources = (file: StandardFile): readonly StandardDocument[] => [
  file.source,
  ...file.standards.flatMap(({ source }) => (source === undefined ? [] : [source])),
];

const getNumbers = (facts: Facts): ReadonlySet<string> =>
  new Set(
    facts.standardFiles
      .flatMap(getSources)
      .flatMap((source) => [source.docNumber, ...source.amendments.map(({ docNumber }) => docNumber)]),
  );

/** Lists the recorded documents to which the standards refer. */
export function listDatedDocuments(facts: Facts, documents: readonly RecordedDocument[]): DatedDocument[] {
  if (documents.length === 0) return [];
  return [...getNumbers(facts)].flatMap((docNumber): DatedDocument[] => {
    const own = documents.find((one) => isSameDocumentNumber(one.docNumber, docNumber));
    const ends = findDocumentEnd(own ?? { docNumber, ends: null }, documents);
    if (own === undefined && ends === null) return [];
    return [{ docNumber, issued: own?.issued ?? null, effective: own?.effective ?? null, ends }];
  });
}

type Days = Pick<StandardDocument, 'docNumber' | 'issued' | 'effective'>;

/** Replaces the dates of a document with the recorded ones; a date without a record keeps its value from db/facts. */
function getDate<D extends Days>(document: D, dated: readonly DatedDocument[]): D {
  const own = dated.find(({ docNumber }) => docNumber === document.docNumber);
  if (own === undefined) return document;
  return {
    ...document,
    issued: own.issued ?? document.issued,
    effective: own.effective ?? document.effective,
    ...(own.ends === null ? {} : { ends: own.ends }),
  };
}

const dateSource = (source: StandardDocument, dated: readonly DatedDocument[]): StandardDocument => ({
  ...getDate(source, dated),
  amendments: source.amendments.map((one) => getDate(one, dated)),
});

/** Replaces the dates in db/facts with the recorded ones: the engine applies a document from the day on which it enters into force. */
export const applyDocumentDates = (facts: Facts, dated: readonly DatedDocument[], version: string): Facts => ({
  ...facts,
  version,
  standardFiles: facts.standardFiles.map((file) => ({
    ...file,
    source: dateSource(file.source, dated),
    standards: file.standards.map((standard) =>
      standard.source === undefined ? standard : { ...standard, source: dateSource(standard.source, dated) },
    ),
  })),
});
