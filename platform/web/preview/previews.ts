import { findPage, type Site } from '#domain/access/site.ts';
import { tableOf } from '#domain/text/table.ts';
import { CHECK_PREVIEWS } from './check-previews.ts';
import type { Preview } from './preview.ts';
import { READING_PREVIEWS } from './reading-previews.ts';
import { RECORD_PREVIEWS } from './record-previews.ts';
import { REMINDER_PREVIEWS } from './reminder-previews.ts';

/** One of each page of the enterprise area, by its own path; `previews.test.ts` asks every page of the route table for it. */
const PREVIEWS = tableOf<Preview>({
  ...CHECK_PREVIEWS,
  ...RECORD_PREVIEWS,
  ...REMINDER_PREVIEWS,
  ...READING_PREVIEWS,
});

/** The preview of the page at an address, whichever of its spellings is used. */
export function previewOf(site: Site, path: string): Preview | null {
  const page = findPage(site, path);
  return page === null ? null : (PREVIEWS[page.aliasOf ?? page.path] ?? null);
}
