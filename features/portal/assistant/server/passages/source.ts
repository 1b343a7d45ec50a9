import type { Passage } from '#domain/assistant/passage.ts';
import type { App } from '#platform/server/app.ts';

/** All passages of one kind of content beside the articles, in batches. */
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
