import { href } from '#domain/access/page.ts';
import { articlesPages } from '#features/content/articles/pages/articles.pages.ts';

/** Kinds of articles with explanations, with the page that shows both. */
const EXPLAINED = {
  policy: articlesPages.policyDetail,
  regulation: articlesPages.regulationDetail,
  question: articlesPages.questionDetail,
} as const;
type Explained = keyof typeof EXPLAINED;

export const isExplainedKind = (kind: string): kind is Explained => Object.hasOwn(EXPLAINED, kind);

/** Returns the address of the page that shows a text with its explanations. */
export const getExplanationAddress = (kind: Explained, uuid: string): string =>
  href(EXPLAINED[kind], { uuid }, {}, 'read');
