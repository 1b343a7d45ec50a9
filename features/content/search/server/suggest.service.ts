import { href } from '#domain/access/page.ts';
import { normaliseText, toTitleKey } from '#domain/search/terms.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import type { SearchKind } from '../contract/kinds.ts';
import { searchPages } from '../pages/search.pages.ts';
import type { Suggestion } from '../search.contract.ts';
import { loadSynonymGroups, prepareQuery } from './prepare-query.ts';
import { listTitles } from './search.repo.ts';

const MAX_ = 8;
const MAX_NAMES = 2;

const LABELS: Readonly<Record<SearchKind, string>> = {
  zzbz: '资质标准',
  policy: '政策文件',
  gsgg: '公示公告',
  question: '常见问题',
};

/** Lists the full names of typed abbreviations, then titles that begin with the text or contain its words. */
export async function listSuggestions({ app }: PublicContext, typed: string): Promise<Suggestion[]> {
  const text = normaliseText(typed).trim();
  if (toTitleKey(text) === '') return [];
  const groups = await loadSynonymGroups(app);
  const names = groups
    .filter(({ terms }) => terms.some((term) => term.text !== terms[0]?.text && term.text.startsWith(text)))
    .flatMap(({ terms }) => terms[0]?.text ?? [])
    .slice(0, MAX_NAMES);
  const { all } = await prepareQuery(app, typed);
  const titles = await listTitles(app.db, toTitleKey(text), all, MAX_ - names.length);
  return [
    ...names.map((name) => ({
      text: name,
      label: '全称',
      href: href(searchPages.globalSearch, null, { keyword: name }),
    })),
    ...titles.map((found) => ({ text: found.title, label: LABELS[found.kind], href: found.href })),
  ];
}
