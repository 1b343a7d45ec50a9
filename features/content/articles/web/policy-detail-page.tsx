import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { getPolicy, getPolicyAnalysis, listPolicyFiles } from '../articles.contract.ts';
import { articlesPages } from '../pages/articles.pages.ts';
import { buildTableOfContents, ClauseText } from './clause-text.tsx';
import { DetailFrame } from './detail-frame.tsx';
import { buildRecordMeta, getRecordId } from './detail-loader.ts';
import { FileList } from './file-list.tsx';
import { NoRecord } from './no-record.tsx';
import { DocumentRelations, formatValidity, RecordAnalyses, StandardImpacts } from './record-parts.tsx';

export const meta: MetaFunction<typeof loader> = (args) => {
  const policy = args.loaderData?.policy;
  return buildRecordMeta(args, '政策文件', policy && { ...policy, publishTime: policy.issueDate });
};

export async function loader(args: LoaderFunctionArgs) {
  const id = getRecordId(args);
  if (id === null) return null;
  const params = { id };
  const call = createServerCall(args);
  const [policy, analysis, files] = await Promise.all([
    call(getPolicy, { params }),
    call(getPolicyAnalysis, { params }),
    call(listPolicyFiles, { params }),
  ]);
  return { policy, analysis, files };
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>;

function PolicyDetail({ policy, analysis, files }: Loaded) {
  return (
    <DetailFrame
      crumbs={[
        { label: '政策文件', to: href(articlesPages.policyList) },
        { label: policy.policyType, to: href(articlesPages.policyList, null, { type: policy.policyType }) },
        { label: '详情' },
      ]}
      title={policy.title}
      isSample={policy.isSample}
      views={policy.views}
      facts={[
        { label: '发文字号', value: policy.docNumber ?? '待核对' },
        { label: '发布机关', value: policy.issuer },
        { label: '发布日期', value: policy.issueDate ?? '待核对' },
        ...(policy.effectiveDate ? [{ label: '施行日期', value: policy.effectiveDate }] : []),
        { label: '效力', value: formatValidity(policy.validity) },
        ...(policy.isVerified ? [] : [{ label: '核对', value: <span className="tag y">待核对</span> }]),
      ]}
      toc={[
        ...(policy.impacts.length > 0 ? [{ id: 'impact', label: '对标准的影响' }] : []),
        { id: 'text', label: '内容' },
        ...buildTableOfContents(policy.clauses),
        ...(policy.relations.length > 0 ? [{ id: 'relations', label: '文件沿革' }] : []),
        ...(analysis.items.length > 0 ? [{ id: 'read', label: '解读' }] : []),
        ...(files.length > 0 ? [{ id: 'files', label: '附件' }] : []),
      ]}
      previous={policy.previous}
      next={policy.next}
      to={(uuid) => href(articlesPages.policyDetail, { uuid })}
    >
      <StandardImpacts impacts={policy.impacts} />
      <section id="text">
        <h2 className="sr-only">内容</h2>
        <ClauseText html={policy.content} />
      </section>
      <DocumentRelations relations={policy.relations} />
      <RecordAnalyses items={analysis.items} />
      <FileList files={files} />
    </DetailFrame>
  );
}

export default function PolicyDetailPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded === null ? (
    <NoRecord label="政策文件" list={href(articlesPages.policyList)} />
  ) : (
    <PolicyDetail {...loaded} />
  );
}
