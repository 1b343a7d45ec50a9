import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router';
import { href } from '#domain/access/page.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { getTitle } from '#platform/web/titles.ts';
import { Breadcrumbs } from '#platform/web/ui/breadcrumbs.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { listMatchedPolicies, listMatchTags } from '../articles.contract.ts';
import { articlesPages } from '../pages/articles.pages.ts';
import { UnverifiedNote } from './article-row.tsx';
import { MatchedPolicyRow } from './known-rows.tsx';
import { ARTICLE_PAGE_SIZE, readListQuery, setFilterInAddress } from './list-address.ts';
import './articles.css';

export const meta: MetaFunction = () => [{ title: getTitle('政策智能匹配') }, { name: 'robots', content: 'noindex' }];

/** Loads policies that match the enterprise's certificates and their upcoming expiry (gaps G-41); one tag at a time may be chosen. */
export async function loader(args: LoaderFunctionArgs) {
  const call = createServerCall(args);
  const { tag, pageNum } = readListQuery(args.request.url);
  const tags = await call(listMatchTags);
  const query = { pageNum, pageSize: ARTICLE_PAGE_SIZE, ...(tag === undefined ? {} : { tags: [tag] }) };
  const page = await call(listMatchedPolicies, { query });
  return { tags, page, tag: tag ?? '', pageNum };
}

function Tags({
  tags,
  active,
}: {
  readonly tags: readonly { value: string; label: string }[];
  readonly active: string;
}) {
  const { search } = useLocation();
  return (
    <nav className="card flt-rows" aria-label="匹配依据">
      <div className="rw">
        <span>依据</span>
        <p>
          {[{ value: '', label: '全部' }, ...tags].map(({ value, label }) => (
            <Link
              key={value}
              to={setFilterInAddress(search, 'tag', value)}
              className={value === active ? 'on' : ''}
              aria-current={value === active ? 'true' : undefined}
              preventScrollReset
            >
              {label}
            </Link>
          ))}
        </p>
      </div>
    </nav>
  );
}

export default function MatchPage() {
  const { tags, page, tag, pageNum } = useLoaderData<typeof loader>();
  return (
    <div className="wrapper lst match">
      <Breadcrumbs items={[{ label: '政策文件', to: href(articlesPages.policyList) }, { label: '智能匹配' }]} />
      <PageHead title="政策智能匹配" meta="按企业持有的证书和即将到期的事项，挑出有影响的政策文件" />
      {tags.length > 0 && <Tags tags={tags} active={tag} />}
      <Card title={`匹配到 ${page.total} 份`}>
        {page.total === 0 ? (
          <EmptyState
            title={tags.length === 0 ? '还没有可以匹配的企业资料' : '没有匹配到文件'}
            hint={tags.length === 0 ? '认证企业并录入资质证书后，这里会列出与贵公司有关的文件。' : '换一个依据再看。'}
            action={
              <PageLink className="btn" to={href(articlesPages.policyList)}>
                浏览全部政策
              </PageLink>
            }
          />
        ) : (
          <>
            <UnverifiedNote rows={page.rows} />
            <ul className="art-rows">
              {page.rows.map((row) => (
                <MatchedPolicyRow key={row.uuid} row={row} />
              ))}
            </ul>
            <Pager total={page.total} pageNum={pageNum} pageSize={ARTICLE_PAGE_SIZE} unit="份" />
          </>
        )}
      </Card>
    </div>
  );
}
