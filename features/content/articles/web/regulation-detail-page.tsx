import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { getRegulation, getRegulationAnalysis, listRegulationFiles } from '../articles.contract.ts';
import { articlesPages } from '../pages/articles.pages.ts';
import { buildTableOfContents, ClauseText } from './clause-text.tsx';
import { DetailFrame } from './detail-frame.tsx';
import { buildRecordMeta, getRecordId } from './detail-loader.ts';
import { FileList } from './file-list.tsx';
import { NoRecord } from './no-record.tsx';
import { DocumentRelations, formatValidity, RecordAnalyses, StandardImpacts } from './record-parts.tsx';

export const meta: MetaFunction<typeof loader> = (args) => {
  const regulation = args.loaderData?.regulation;
  return buildRecordMeta(args, '法律法规', regulation && { ...regulation, publishTime: regulation.issueDate });
};

export async function loader(args: LoaderFunctionArgs) {
  const id = getRecordId(args);
  if (id === null) return null;
  const params = { id };
  const call = createServerCall(args);
  const [regulation, analysis, files] = await Promise.all([
    call(getRegulation, { params }),
    call(getRegulationAnalysis, { params }),
    call(listRegulationFiles, { params }),
  ]);
  return { regulation, analysis, files };
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>;

function RegulationDetail({ regulation, analysis, files }: Loaded) {
  return (
    <DetailFrame
      crumbs={[
        { label: '法律法规', to: href(articlesPages.regulationList) },
        { label: regulation.level, to: href(articlesPages.regulationList, null, { type: regulation.level }) },
        { label: '详情' },
      ]}
      title={regulation.title}
      isSample={regulation.isSample}
      views={regulation.views}
      facts={[
        { label: '文号', value: regulation.docNumber ?? '待核对' },
        { label: '层级', value: regulation.level },
        { label: '公布机关', value: regulation.issuer },
        { label: '公布日期', value: regulation.issueDate ?? '待核对' },
        ...(regulation.effectiveDate ? [{ label: '施行日期', value: regulation.effectiveDate }] : []),
        { label: '效力', value: formatValidity(regulation.validity) },
        ...(regulation.isVerified ? [] : [{ label: '核对', value: <span className="tag y">待核对</span> }]),
      ]}
      toc={[
        ...(regulation.impacts.length > 0 ? [{ id: 'impact', label: '对标准的影响' }] : []),
        { id: 'text', label: '内容' },
        ...buildTableOfContents(regulation.clauses),
        ...(regulation.relations.length > 0 ? [{ id: 'relations', label: '文件沿革' }] : []),
        ...(analysis.items.length > 0 ? [{ id: 'read', label: '解读' }] : []),
        ...(files.length > 0 ? [{ id: 'files', label: '附件' }] : []),
      ]}
      previous={regulation.previous}
      next={regulation.next}
      to={(uuid) => href(articlesPages.regulationDetail, { uuid })}
    >
      <StandardImpacts impacts={regulation.impacts} />
      <section id="text">
        <h2 className="sr-only">内容</h2>
        <ClauseText html={regulation.content} />
      </section>
      <DocumentRelations relations={regulation.relations} />
      <RecordAnalyses items={analysis.items} />
      <FileList files={files} />
    </DetailFrame>
  );
}

export default function RegulationDetailPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded === null ? (
    <NoRecord label="法律法规" list={href(articlesPages.regulationList)} />
  ) : (
    <RegulationDetail {...loaded} />
  );
}
