import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import { buildQuestionData, describePage, getCanonical } from '#platform/web/seo.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { Cite } from '#platform/web/ui/cite.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { RichText } from '#platform/web/ui/rich-text.tsx';
import { getQuestion, getQuestionAnalysis, listQuestionFiles, listQuestions } from '../articles.contract.ts';
import { articlesPages } from '../pages/articles.pages.ts';
import { getDatePart } from './article-row.tsx';
import { DetailFrame } from './detail-frame.tsx';
import { getRecordId } from './detail-loader.ts';
import { FileList } from './file-list.tsx';
import { NoRecord } from './no-record.tsx';
import { RecordAnalyses } from './record-parts.tsx';

const MAX_RELATED = 6;

export const meta: MetaFunction<typeof loader> = (args) => {
  const question = args.loaderData?.question;
  return describePage(args, {
    title: question?.title ?? '常见问题',
    description: question?.summary,
    canonical: question ? getCanonical(args) : null,
    kind: 'article',
    ...(question ? { data: buildQuestionData([question]) } : {}),
  });
};

export async function loader(args: LoaderFunctionArgs) {
  const id = getRecordId(args);
  if (id === null) return null;
  const params = { id };
  const call = createServerCall(args);
  const [question, analysis, files] = await Promise.all([
    call(getQuestion, { params }),
    call(getQuestionAnalysis, { params }),
    call(listQuestionFiles, { params }),
  ]);
  const page = await call(listQuestions, { query: { type: question.category, pageSize: MAX_RELATED + 1 } });
  const related = page.rows.filter((row) => row.uuid !== question.uuid).slice(0, MAX_RELATED);
  return { question, analysis, files, related };
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>;

function QuestionDetail({ question, analysis, files, related }: Loaded) {
  return (
    <DetailFrame
      crumbs={[
        { label: '常见问题', to: href(articlesPages.questionList) },
        { label: question.category, to: href(articlesPages.questionList, null, { type: question.category }) },
        { label: '详情' },
      ]}
      title={question.question}
      views={question.views}
      facts={[
        { label: '分类', value: question.category },
        { label: '来源', value: question.source ?? '本站编写' },
        { label: '更新日期', value: getDatePart(question.publishTime) ?? '待核对' },
      ]}
      toc={[]}
      previous={question.previous}
      next={question.next}
      to={(uuid) => href(articlesPages.questionDetail, { uuid })}
      side={
        related.length > 0 && (
          <Card title="相关问题">
            <ul className="art-side">
              {related.map((row) => (
                <li key={row.uuid}>
                  <PageLink className="tap" to={href(articlesPages.questionDetail, { uuid: row.uuid })}>
                    {row.title}
                  </PageLink>
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    >
      <RichText html={question.answer} />
      {question.docNumbers.length > 0 && (
        <section>
          <h2>依据</h2>
          <p className="row g12 wrap">
            {question.docNumbers.map((docNumber) => (
              <Cite key={docNumber} docNumber={docNumber} />
            ))}
          </p>
        </section>
      )}
      <RecordAnalyses items={analysis.items} />
      <FileList files={files} />
    </DetailFrame>
  );
}

export default function QuestionDetailPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded === null ? (
    <NoRecord label="常见问题" list={href(articlesPages.questionList)} />
  ) : (
    <QuestionDetail {...loaded} />
  );
}
