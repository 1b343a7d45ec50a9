import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { RichText } from '#platform/web/ui/rich-text.tsx';
import { getNews } from '../articles.contract.ts';
import { articlesPages } from '../pages/articles.pages.ts';
import { getDatePart } from './article-row.tsx';
import { DetailFrame } from './detail-frame.tsx';
import { buildRecordMeta, getRecordId } from './detail-loader.ts';
import { NoRecord } from './no-record.tsx';

export const meta: MetaFunction<typeof loader> = (args) => buildRecordMeta(args, '综合信息', args.loaderData);

export async function loader(args: LoaderFunctionArgs) {
  const id = getRecordId(args);
  return id === null ? null : await createServerCall(args)(getNews, { params: { id } });
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>;

function NewsDetail({ news }: { readonly news: Loaded }) {
  return (
    <DetailFrame
      crumbs={[{ label: '综合信息', to: href(articlesPages.newsList) }, { label: '详情' }]}
      title={news.title}
      isSample={news.isSample}
      views={news.views}
      facts={[
        { label: '分类', value: news.category },
        { label: '来源', value: news.source ?? '本站整理' },
        { label: '发布日期', value: getDatePart(news.publishTime) ?? '待核对' },
      ]}
      toc={[]}
      previous={news.previous}
      next={news.next}
      to={(uuid) => href(articlesPages.newsDetail, { uuid })}
    >
      <RichText html={news.content} />
    </DetailFrame>
  );
}

export default function NewsDetailPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded === null ? (
    <NoRecord label="综合信息" list={href(articlesPages.newsList)} />
  ) : (
    <NewsDetail news={loaded} />
  );
}
