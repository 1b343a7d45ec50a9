import type { PageRoute } from '#domain/access/page.ts';
import type { Passage } from '#domain/assistant/passage.ts';
import type { App } from '#platform/server/app.ts';
import { defineList } from '#platform/server/extension-point.ts';

/** Yields all passages of one kind of content, in batches. */
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

export type Draft = Pick<Passage, 'key' | 'kind' | 'title' | 'text' | 'href'> & Partial<Passage>;

export const getPassage = (draft: Draft): Passage => ({ ...NOTHING_SPECIAL, ...draft });

/** Appends a full stop, so that sentences can be concatenated. */
export const asSentence = (text: string): string =>
  /[。！？；：]$/.test(text.trim()) ? text.trim() : `${text.trim()}。`;

/** Content of features from which the assistant answers. */
export const PASSAGE_SOURCES = defineList<PassageSource>('passages of content');

/** Instructions for one function of this portal. `way` is the menu path to the page; the page's title is in the table of pages. */
export interface Help {
  readonly path: string;
  readonly way: string;
  readonly text: string;
  /** Everyday synonyms in addition to the words of the text. */
  readonly words: readonly string[];
}

/** @param words everyday synonyms, separated by spaces */
export const createHelp = (page: PageRoute, way: string, text: string, words: string): Help => ({
  path: page.path,
  way,
  text,
  words: words.split(' '),
});

/** Instructions for the pages of optional features. */
export const HELP_ENTRIES = defineList<Help>('instructions for pages');
