import { toPlainText } from '#domain/text/text.ts';
import { createNameUuid } from '#platform/server/crypto/name-uuid.ts';
import { sanitiseHtml } from '#platform/server/text/sanitise.ts';
import type { ArticleKind } from '../contract/records.ts';
import type { NewArticle } from './article.repo.ts';

/** The sort time of articles with an unknown day: they come last. */
const UNKNOWN_TIME = new Date('1900-01-01T00:00:00+08:00');

export const getPublicationTime = (day: string): Date => new Date(`${day}T09:00:00+08:00`);

export interface ArticleDraft {
  readonly kind: ArticleKind;
  /** Identifies the article across repeated imports. */
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  /** HTML before sanitising. */
  readonly content: string;
  readonly publishTime: Date | null;
  readonly origin: NewArticle['origin'];
  readonly detail: Record<string, unknown>;
  readonly source?: string;
  readonly region?: string;
  readonly keywords?: readonly string[];
  readonly tags?: readonly string[];
  readonly docNumber?: string | null;
  readonly issuer?: string;
  readonly category?: string;
  readonly validity?: string;
  /** Further search words, such as the names in a table of the record. */
  readonly words?: readonly string[];
}

/** Converts a draft to its stored form: sanitised, with its plain text for searching. */
export function createArticleRow(draft: ArticleDraft): NewArticle {
  const content = sanitiseHtml(draft.content);
  return {
    uuid: createNameUuid(`${draft.kind} ${draft.name}`),
    kind: draft.kind,
    title: draft.title,
    summary: draft.summary,
    content,
    plain: [draft.summary, toPlainText(content), ...(draft.words ?? [])].join(' '),
    publishTime: draft.publishTime,
    sortTime: draft.publishTime ?? UNKNOWN_TIME,
    source: draft.source ?? null,
    sourceUrl: null,
    region: draft.region ?? '',
    keywords: [...(draft.keywords ?? [])],
    tags: [...(draft.tags ?? [])],
    docNumber: draft.docNumber ?? null,
    issuer: draft.issuer ?? null,
    category: draft.category ?? null,
    validity: draft.validity ?? null,
    detail: draft.detail,
    origin: draft.origin,
  };
}
