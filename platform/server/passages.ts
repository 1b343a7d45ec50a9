import type { PageRoute } from '#domain/access/page.ts';
import type { Passage } from '#domain/assistant/passage.ts';
import type { App } from '#platform/server/app.ts';
import { defineList } from '#platform/server/extension-point.ts';

/** Yields, in batches, the text excerpts (passages) of one content type that the assistant searches for answers. */
export type PassageSource = (app: Pick<App, 'db' | 'clock' | 'site'>) => AsyncIterable<readonly Passage[]>;

const NOTHING_SPECIAL = {
  place: '',
  keywords: [],
  docNumber: null,
  validFrom: null,
  validUntil: null,
  isPending: false,
  isSample: false,
  subject: null,
  level: null,
  aspect: null,
  region: '',
} as const satisfies Partial<Passage>;

export type PassageDraft = Pick<Passage, 'key' | 'kind' | 'title' | 'text' | 'href'> & Partial<Passage>;

export const createPassage = (draft: PassageDraft): Passage => ({ ...NOTHING_SPECIAL, ...draft });

/** Appends a Chinese full stop unless the text ends with punctuation, so that sentences can be concatenated. */
export const asSentence = (text: string): string =>
  /[。！？；：]$/.test(text.trim()) ? text.trim() : `${text.trim()}。`;

/** Extension point for the content from which the assistant answers. */
export const PASSAGE_SOURCES = defineList<PassageSource>('passages of content');

/** Help text for one function of the portal. `way` is the menu path to the page; the page table contains the page's title. */
export interface PageHelp {
  readonly path: string;
  readonly way: string;
  readonly text: string;
  /** Everyday synonyms by which users search, in addition to the words of the text. */
  readonly words: readonly string[];
}

/**
 * Creates the help text of a page.
 * @param words everyday synonyms, separated by spaces
 */
export const createPageHelp = (page: PageRoute, way: string, text: string, words: string): PageHelp => ({
  path: page.path,
  way,
  text,
  words: words.split(' '),
});

/** Extension point for the help texts of pages that features provide. */
export const HELP_ENTRIES = defineList<PageHelp>('instructions for pages');
