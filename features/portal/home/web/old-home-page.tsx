import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import { listMenuLinks } from '#domain/menu/entries.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { articlesPages } from '#features/content/articles/pages/articles.pages.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import { overviewPages } from '#features/work/overview/pages/overview.pages.ts';
import { describePage } from '#platform/web/seo.ts';
import { EntryLink } from '#platform/web/shell/entry-link.tsx';
import { useSite } from '#platform/web/site.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { areAllSamples, SamplesNote } from '#platform/web/ui/samples.tsx';
import { homePages } from '../pages/home.pages.ts';
import { loadOldHome } from './home-data.ts';
import './home.css';

/** The new home page is canonical for both. */
export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: '首页（旧版）',
    description: '知讯资管家旧版首页：专题、栏目和最新内容。',
    canonical: href(homePages.home),
  });

export const loader = (args: LoaderFunctionArgs) => loadOldHome(args);

interface Row {
  readonly uuid: string;
  readonly title: string;
  readonly publishTime: string | null;
  readonly isSample: boolean;
  readonly to: string;
}

function Rows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <>
      <SamplesNote rows={rows} />
      <ul className="home-news">
        {rows.map(({ uuid, title, publishTime, to }) => (
          <li key={uuid}>
            <Link className="ell tap" to={to}>
              {areAllSamples(rows) ? stripSampleMark(title) : title}
            </Link>
            {publishTime && <time dateTime={publishTime.slice(0, 10)}>{publishTime.slice(0, 10)}</time>}
          </li>
        ))}
      </ul>
    </>
  );
}

const PUBLIC_ENTRIES: readonly (readonly [string, string])[] = [
  ['资质标准', href(standardsPages.standard)],
  ['政策文件', href(articlesPages.policyList)],
  ['法律法规', href(articlesPages.regulationList)],
  ['公示公告', href(articlesPages.announcementList)],
  ['常见问题', href(articlesPages.questionList)],
];
const OWN_ENTRIES: typeof PUBLIC_ENTRIES = [
  ['企业中心', href(overviewPages.overview)],
  ['企业认证', href(membershipPages.memberCenter)],
];

/** The former layout of the home page (P-008), which is still available. */
export default function OldHomePage() {
  const { pictures, news, notices, policies } = useLoaderData<typeof loader>();
  const registered = listMenuLinks(useSite().pages, 'home.former').map(
    ({ label, href: to = '' }) => [label, to] as const,
  );
  const entries = [...PUBLIC_ENTRIES, ...registered, ...OWN_ENTRIES];
  return (
    <div className="wrapper old-home">
      <h1>知讯资管家</h1>
      <p className="row g12 wrap">
        <span className="text-2">这是旧版首页，内容与新版一致。</span>
        <Link className="tap" to={href(homePages.home)}>
          去新版首页
        </Link>
      </p>
      <ul className="old-pictures" aria-label="专题">
        {pictures.map(({ uuid, title, image, link }) => (
          <li key={uuid}>
            <Link to={link ?? href(homePages.home)}>
              <img src={image} alt={title} width={1200} height={280} loading="lazy" />
            </Link>
          </li>
        ))}
      </ul>
      <nav className="old-entries" aria-label="栏目">
        {entries.map(([label, to]) => (
          <EntryLink key={to} className="btn" to={to}>
            {label}
          </EntryLink>
        ))}
      </nav>
      <div className="old-columns">
        <Card title="政策文件" more={<Link to={href(articlesPages.policyList)}>更多</Link>}>
          <Rows rows={policies.map((row) => ({ ...row, to: href(articlesPages.policyDetail, { uuid: row.uuid }) }))} />
        </Card>
        <Card title="公示公告" more={<Link to={href(articlesPages.announcementList)}>更多</Link>}>
          <Rows
            rows={notices.map((row) => ({
              ...row,
              to:
                row.type === 'notice'
                  ? href(articlesPages.announcementDetail, { uuid: row.uuid }, { type: 'notice' })
                  : href(articlesPages.announcementDetail, { uuid: row.uuid }),
            }))}
          />
        </Card>
        <Card title="综合信息" more={<Link to={href(articlesPages.newsList)}>更多</Link>}>
          <Rows rows={news.map((row) => ({ ...row, to: href(articlesPages.newsDetail, { uuid: row.uuid }) }))} />
        </Card>
      </div>
    </div>
  );
}
