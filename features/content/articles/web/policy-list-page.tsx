import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import { describePage, getCanonical } from '#platform/web/seo.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { useProvince } from '#platform/web/shell/province-select.tsx';
import { useSession } from '#platform/web/state/session-context.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { getArticleFacets, listPolicies, listRegulations } from '../articles.contract.ts';
import { articlesPages } from '../pages/articles.pages.ts';
import { ArticleRow, UnverifiedNote, ValidityMark } from './article-row.tsx';
import { buildFilterOptions, buildRegionOptions } from './filter-rows.tsx';
import { readListQuery } from './list-address.ts';
import { ListFrame } from './list-frame.tsx';

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: '政策文件',
    description: '与建设工程企业资质有关的政策文件：文号、发布机关、日期、内容概要，以及它改了哪条标准。',
    canonical: getCanonical(args, ['type', 'pageNum']),
    feed: '/feed/policy',
  });

export async function loader(args: LoaderFunctionArgs) {
  const call = createServerCall(args);
  const query = readListQuery(args.request.url);
  const [page, facets] = await Promise.all([
    call(listPolicies, { query }),
    call(getArticleFacets, { query: { kind: 'policy' } }),
  ]);
  // A search for the number of a regulation is redirected to the list of regulations, because users search all document numbers here.
  if (page.total === 0 && query.keyword && /[号令]$/.test(query.keyword)) {
    const { keyword } = query;
    const rules = await call(listRegulations, { query: { keyword, pageSize: 1 } });
    if (rules.total > 0) throw redirect(href(articlesPages.regulationList, null, { keyword }));
  }
  return { query, page, facets };
}

/** The most frequently searched document numbers, with their topics. */
const OFTEN: readonly (readonly [string, string, string])[] = [
  ['建市〔2014〕159号', '标准', href(articlesPages.policyList)],
  ['住房和城乡建设部令第22号', '规定', href(articlesPages.regulationList)],
  ['建市〔2015〕20号', '实施意见', href(articlesPages.policyList)],
  ['建市〔2016〕226号', '简化指标', href(articlesPages.policyList)],
  ['建市〔2020〕94号', '改革方案', href(articlesPages.policyList)],
  ['建市规〔2023〕3号', '审批管理', href(articlesPages.policyList)],
];

function MatchCard() {
  const { isSignedIn } = useSession();
  return (
    <Card title="智能匹配">
      <div className="card-body">
        <p className="text-2">按贵公司持有的资质和即将到期的证书，挑出有影响的文件。</p>
        <PageLink className="btn p blk lst-match" to={href(articlesPages.match)}>
          {isSignedIn ? '查看匹配结果' : '登录后匹配'}
        </PageLink>
      </div>
    </Card>
  );
}

export default function PolicyListPage() {
  const { query, page, facets } = useLoaderData<typeof loader>();
  const { prov } = useProvince();
  return (
    <ListFrame
      title="政策文件"
      placeholder="标题、文号或正文"
      unit="份"
      query={query}
      total={page.total}
      note={page.note}
      legend={<UnverifiedNote rows={page.rows} />}
      filters={[
        { label: '层级', name: 'prov', options: buildRegionOptions(prov) },
        { label: '类型', name: 'type', options: buildFilterOptions(facets.types) },
        { label: '主题', name: 'tag', options: buildFilterOptions(facets.tags) },
        { label: '效力', name: 'validity', options: buildFilterOptions(facets.validities) },
        { label: '年份', name: 'year', options: buildFilterOptions(facets.years) },
      ]}
      elsewhere={{
        label: '到法律法规中查找',
        to: query.keyword
          ? href(articlesPages.regulationList, null, { keyword: query.keyword })
          : href(articlesPages.regulationList),
      }}
      side={
        <>
          <MatchCard />
          <Card title="常查文号">
            <ul className="art-side">
              {OFTEN.map(([number, about, path]) => (
                <li key={number}>
                  <PageLink className="tap" to={`${path}?keyword=${encodeURIComponent(number)}`}>
                    {number}
                  </PageLink>
                  <span className="text-3">{about}</span>
                </li>
              ))}
            </ul>
          </Card>
        </>
      }
    >
      {page.rows.map((row) => (
        <ArticleRow
          key={row.uuid}
          to={href(articlesPages.policyDetail, { uuid: row.uuid })}
          title={row.title}
          facts={[
            row.docNumber,
            row.issuer,
            row.issueDate && `${row.issueDate} 发布`,
            row.analysisCount > 0 && `解读 ${row.analysisCount} 篇`,
          ]}
          summary={row.summary}
          tags={row.tags}
          isUnverified={!row.isVerified}
          mark={<ValidityMark validity={row.validity} />}
        />
      ))}
    </ListFrame>
  );
}
