import { useEffect } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import { feedbackPages } from '#features/content/feedback/pages/feedback.pages.ts';
import { describePage } from '#platform/web/seo.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { LinkTabs } from '#platform/web/ui/link-tabs.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { searchPages } from '../pages/search.pages.ts';
import { RecentList } from './recent-list.tsx';
import { buildSearchAddress } from './search-address.ts';
import { SearchBox } from './search-box.tsx';
import { loadSearch, type SearchData } from './search-data.ts';
import { DirectAnswerCard, ResultGroup, SEARCH_GROUP_LABELS } from './search-results.tsx';
import { listRelatedSearches, SearchFilters, WordLinks } from './search-side.tsx';
import './search.css';

export const loader = (args: LoaderFunctionArgs): Promise<SearchData> => loadSearch(args);

export const meta: MetaFunction<typeof loader> = (args) => {
  const keyword = args.loaderData?.search.keyword ?? '';
  return describePage(args, {
    title: keyword === '' ? '全站搜索' : `搜索 ${keyword}`,
    description: '一次搜索资质标准、政策文件、公示公告和常见问题，支持简称和各种写法的文号。',
    // Search engines must not index result pages.
    canonical: keyword === '' ? href(searchPages.globalSearch) : null,
  });
};

/** Example searches; each is answered by the initial content of the portal. */
const EXAMPLES = ['市政 二级 建造师', '建市〔2016〕226号', '钢结构工程专业承包', '资质延续', '一建 注册', '安许 延期'];

function Tabs({ search, groups }: SearchData) {
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const tabs = [
    { key: 'all', label: '全部', to: buildSearchAddress(search, { type: null }), count: total },
    ...groups.map(({ kind, total: count }) => ({
      key: kind,
      label: SEARCH_GROUP_LABELS[kind].name,
      to: buildSearchAddress(search, { type: kind }),
      count,
    })),
  ];
  return <LinkTabs label="搜索范围" tabs={tabs} active={search.type ?? 'all'} />;
}

function NothingFound({ search }: Pick<SearchData, 'search'>) {
  const isFiltered = search.area !== null || search.within !== null || search.inForce;
  return (
    <div className="card">
      <EmptyState
        title={`没有找到“${search.keyword}”`}
        hint={isFiltered ? '可以清除筛选条件再看。' : '换个说法、减少词语，或直接输入标准名称、文号试试。'}
        action={
          isFiltered ? (
            <ButtonLink to={buildSearchAddress(search, { area: null, within: null, inForce: false })}>
              清除筛选
            </ButtonLink>
          ) : (
            <ButtonLink to={href(feedbackPages.feedback, null, {}, 'feedback-form')}>告诉我们您想找什么</ButtonLink>
          )
        }
      />
    </div>
  );
}

/** Path of `recordSearch`; importing the contract would load its library into the page. */
const NOTE = '/portal/api/search/note';

/** Reports each search term once and anonymously, so that operators learn about missing content; failures are ignored. */
function useNote({ search, groups }: SearchData): void {
  const { keyword, area, within, inForce, pageNum } = search;
  const isWhole = keyword !== '' && pageNum === 1 && area === null && within === null && !inForce;
  const isFound = groups.some(({ total }) => total > 0);
  useEffect(() => {
    if (!isWhole) return;
    const body = new Blob([JSON.stringify({ keyword: keyword.slice(0, 100), isFound })], { type: 'application/json' });
    navigator.sendBeacon?.(NOTE, body);
  }, [isWhole, isFound, keyword]);
}

function Results({ data }: { readonly data: SearchData }) {
  const { search, groups, answer, numbered } = data;
  useNote(data);
  const shown = groups
    .filter(({ kind, total }) => total > 0 && (search.type === null || search.type === kind))
    .toSorted((a, b) => Number(b.kind === numbered) - Number(a.kind === numbered));
  return (
    <div className="srch-cols wrapper">
      <div className="srch-main">
        {answer && <DirectAnswerCard answer={answer} />}
        {shown.map((group) => (
          <ResultGroup key={group.kind} group={group} search={search} />
        ))}
        {shown.length === 0 && <NothingFound search={search} />}
      </div>
      <aside className="srch-side">
        <SearchFilters search={search} prov={data.prov} />
        <WordLinks title="相关搜索" words={listRelatedSearches(data)} />
        <RecentList keyword={search.keyword} />
      </aside>
    </div>
  );
}

/** Shows the search of all published content: four groups, and an answer if a standard is named (P-006, R-192). */
export default function GlobalSearchPage() {
  const data = useLoaderData<typeof loader>();
  const { search } = data;
  const isEmpty = search.keyword === '';
  return (
    <>
      <div className="srch-head">
        <div className="wrapper">
          <h1 className={isEmpty ? '' : 'sr-only'}>{isEmpty ? '全站搜索' : `搜索 ${search.keyword}`}</h1>
          <SearchBox
            key={search.keyword}
            keyword={search.keyword}
            kept={search.type === null ? {} : { type: search.type }}
          />
          {!isEmpty && <Tabs {...data} />}
        </div>
      </div>
      {isEmpty ? (
        <div className="wrapper srch-start">
          <WordLinks title="可以这样搜" words={EXAMPLES} />
          <RecentList keyword="" />
        </div>
      ) : (
        <Results data={data} />
      )}
    </>
  );
}
