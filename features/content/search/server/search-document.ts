import { createHash } from 'node:crypto';
import { listMentionedDocuments, normaliseText, removeDocumentIssuer, toTitleKey } from '#domain/search/terms.ts';
import { formatSearchVector } from '#domain/search/vector.ts';
import { normaliseDocumentNumber } from '#domain/text/document-number.ts';
import type { SearchKind } from '../contract/kinds.ts';
import { splitDocument } from './words.ts';

/** Fields that results of a kind show in addition to the common fields. */
export interface DocumentDetail {
  readonly issuer?: string | null;
  readonly category?: string | null;
  readonly type?: 'publicity' | 'notice';
  readonly code?: string;
  readonly displayCode?: string;
  /** Levels of a standard with their text, for excerpts of the requested level. */
  readonly levels?: readonly { readonly key: string; readonly text: string }[];
}

/** A searchable document, as provided by the feature that owns it. */
export interface SearchDocument {
  readonly kind: SearchKind;
  readonly uuid: string;
  readonly title: string;
  readonly summary: string;
  /** Plain text. */
  readonly body: string;
  readonly keywords: readonly string[];
  readonly docNumber: string | null;
  readonly region: string;
  readonly publishTime: Date | null;
  readonly sortTime: Date;
  readonly validity: string | null;
  readonly href: string;
  readonly isSample: boolean;
  readonly detail: DocumentDetail;
}

/** Version of the index; must be incremented when segmentation or weights change, so that everything is indexed again. */
export const INDEX_VERSION = 1;
/** Maximum number of indexed characters; the rest of longer texts is not indexed. */
const MAX_BODY = 60_000;

export const getDocumentHash = (document: SearchDocument): string =>
  createHash('sha256')
    .update(`${INDEX_VERSION} ${JSON.stringify(document)}`)
    .digest('base64url');

const getCodes = ({ code, displayCode }: DocumentDetail): string[] => [code ?? '', displayCode ?? ''];

/** Builds the search vector of a document: its words with their weights; document numbers are normalised words in every field. */
export function buildSearchVector(document: SearchDocument): string {
  const { title, summary, body, keywords, docNumber, detail } = document;
  const text = body.slice(0, MAX_BODY);
  return formatSearchVector([
    {
      weight: 'A',
      words: [...splitDocument(title), ...listMentionedDocuments(`${title} ${docNumber ?? ''}`), ...getCodes(detail)],
    },
    { weight: 'A', words: docNumber === null ? [] : splitDocument(docNumber) },
    { weight: 'B', words: keywords.flatMap((word) => [normaliseText(word), ...splitDocument(word)]) },
    { weight: 'B', words: splitDocument(`${detail.issuer ?? ''} ${detail.category ?? ''}`) },
    { weight: 'C', words: [...splitDocument(summary), ...listMentionedDocuments(summary)] },
    { weight: 'D', words: [...splitDocument(text), ...listMentionedDocuments(text)] },
  ]);
}

/** Returns the keys for exact matches: title and document number. */
export const getExactMatchKeys = ({ title, docNumber }: SearchDocument) => ({
  titleKey: toTitleKey(title),
  docNumber: docNumber === null ? null : normaliseDocumentNumber(docNumber),
  docTail: docNumber === null ? null : removeDocumentIssuer(docNumber),
});
