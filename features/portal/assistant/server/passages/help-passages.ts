import type { Site } from '#domain/access/site.ts';
import type { Passage } from '#domain/assistant/passage.ts';
import { createPassage, type PageHelp, type PassageSource } from '#platform/server/passages.ts';
import { HELP_TEXTS } from './help.ts';

/** Builds the passage of a help text; the title of its page is also searchable. */
function helpPassage({ pages }: Site, { path, way, text, words }: PageHelp): Passage {
  const title = pages.find((route) => route.path === path)?.title;
  if (title === undefined) throw new Error(`no page has the address ${path}, which the help leads to`);
  return createPassage({
    key: `help ${path} ${way}`,
    kind: 'help',
    title,
    place: way,
    text: `在“${way}”：${text}`,
    keywords: [...words, '在哪里', '怎么操作', '系统', '门户'],
    aspect: 'help',
    href: path,
  });
}

/**
 * Lists the help texts of the portal, by page.
 * @param more the help texts of optional features
 */
export const createHelpPassageSource = (more: readonly PageHelp[]): PassageSource =>
  async function* ({ site }) {
    yield [...HELP_TEXTS, ...more].map((help) => helpPassage(site, help));
  };
