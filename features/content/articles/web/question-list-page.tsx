import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import { feedbackPages } from '#features/content/feedback/pages/feedback.pages.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import { describePage, getCanonical } from '#platform/web/seo.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { getArticleFacets, listQuestions } from '../articles.contract.ts';
import { buildFilterOptions } from './filter-rows.tsx';
import { QuestionRow } from './known-rows.tsx';
import { readListQuery } from './list-address.ts';
import { ListFrame } from './list-frame.tsx';

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: '常见问题',
    description: '资质申请与延续、人员、业绩、证照和标准方面的常见问题，每个回答注明依据的文件。',
    canonical: getCanonical(args, ['type', 'pageNum']),
    feed: '/feed/question',
  });

export async function loader(args: LoaderFunctionArgs) {
  const call = createServerCall(args);
  const query = readListQuery(args.request.url);
  const [page, facets] = await Promise.all([
    call(listQuestions, { query }),
    call(getArticleFacets, { query: { kind: 'question' } }),
  ]);
  return { query, page, facets };
}

export default function QuestionListPage() {
  const { query, page, facets } = useLoaderData<typeof loader>();
  return (
    <ListFrame
      title="常见问题"
      placeholder="问题或回答中的词"
      unit="个"
      query={query}
      total={page.total}
      note={page.note}
      filters={[{ label: '分类', name: 'type', options: buildFilterOptions(facets.types) }]}
      side={
        <Card title="没有找到答案？">
          <div className="card-body">
            <p className="text-2">可以把问题发给我们，也可以直接查标准原条文。</p>
            <p className="row gap-8 wrap lst-match">
              <PageLink className="btn p" to={href(feedbackPages.feedback)}>
                提问与反馈
              </PageLink>
              <PageLink className="btn" to={href(standardsPages.standard)}>
                查资质标准
              </PageLink>
            </p>
          </div>
        </Card>
      }
    >
      {page.rows.map((row) => (
        <QuestionRow key={row.uuid} row={row} />
      ))}
    </ListFrame>
  );
}
