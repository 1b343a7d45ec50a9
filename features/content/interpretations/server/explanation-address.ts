import { href } from '#domain/access/page.ts';
import { articlesPages } from '#features/content/articles/pages/articles.pages.ts';

/** Kinds of texts with explanations, and the page that shows both. */
const EXPLAINED = {
  policy: articlesPages.policyDetail,
  regulation: articlesPages.regulationDetail,
  question: articlesPages.questionDetail,
} as const;
type Explained = keyof typeof EXPLAINED;

export const isExplained = (kind: string): kind is Explained => Object.hasOwn(EXPLAINED, kind);

/** Returns the address of the explanation of a text, beside the text. */
export const getExplanationAddress = (kind: Explained, uuid: string): string =>
  href(EXPLAINED[kind], { uuid }, {}, 'read');
