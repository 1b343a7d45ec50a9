import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import { buildArticleData, describePage } from '#platform/web/seo.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { standardsPages } from '../pages/standards.pages.ts';
import {
  getStandardAnalysis,
  getStandardByCode,
  getStandardTree,
  type StandardAnalysis,
} from '../standards.contract.ts';
import { DocumentAnchorsProvider, DocumentCitation } from './cite.tsx';
import { SourceBlock } from './source-block.tsx';
import { StandardsFrame } from './standards-frame.tsx';
import { buildTree, trimTree } from './tree-logic.ts';

export async function loader(args: LoaderFunctionArgs) {
  const call = createServerCall(args);
  const { uuid } = await call(getStandardByCode, { query: { code: args.params.id ?? '' } });
  const analysis = await call(getStandardAnalysis, { query: { bizUUID: uuid } });
  const tree = trimTree(buildTree(await call(getStandardTree)), analysis.standard.displayCode);
  return { tree, analysis };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const standard = args.loaderData?.analysis.standard;
  if (!standard) return describePage(args, { title: '资质标准解析', canonical: null });
  const title = `${standard.name}指标解析`;
  const description = `${standard.name}每类指标看什么、以什么证明、被哪份文件改过。`;
  const path = href(standardsPages.analysis, { id: standard.displayCode });
  const data = buildArticleData({ title, summary: description, path });
  return describePage(args, { title, description, canonical: path, kind: 'article', data });
};

/** Explains the meaning of each requirement kind of one standard, generated from the data. */
export default function AnalysisPage() {
  const { tree, analysis } = useLoaderData<typeof loader>();
  const { standard, document, kinds } = analysis;
  const body = (
    <>
      <header className="std-head">
        <div className="std-title">
          <h1>{standard.name}：指标解析</h1>
        </div>
        <p className="std-meta">
          <span>根据标准数据生成，说明每类指标看什么、以什么证明、被哪份文件改过；具体认定以审批机关为准。</span>
          <PageLink className="tap" to={href(standardsPages.standard, { id: standard.displayCode })}>
            查看标准条文
          </PageLink>
        </p>
      </header>
      <div className="std-body">
        {kinds.length === 0 ? <p className="text-2">这是分组，请从目录选择下级标准。</p> : <KindTable kinds={kinds} />}
        {document !== null && (
          <section aria-labelledby="std-source">
            <div className="std-h2">
              <h2 id="std-source">文件依据</h2>
            </div>
            <SourceBlock document={document} />
          </section>
        )}
      </div>
    </>
  );
  return (
    <StandardsFrame
      crumbs={[
        { label: '资质标准', to: href(standardsPages.directory) },
        { label: '资质标准解析', to: href(standardsPages.analysisList) },
        { label: standard.name },
      ]}
      tree={tree}
      current={standard.displayCode}
    >
      <article className="card std-card">
        {document === null ? body : <DocumentAnchorsProvider document={document}>{body}</DocumentAnchorsProvider>}
      </article>
    </StandardsFrame>
  );
}

function KindTable({ kinds }: { readonly kinds: StandardAnalysis['kinds'] }) {
  return (
    <div className="std-req">
      <table className="table top">
        <caption className="sr-only">各类指标的含义</caption>
        <thead>
          <tr>
            <th scope="col">指标</th>
            <th scope="col">看什么、以什么证明</th>
            <th scope="col">出现的等级</th>
            <th scope="col">改动</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind.kind}>
              <th scope="row" className="k">
                {kind.title}
              </th>
              <td className="need">
                {kind.meaning}
                <p className="text-2">{kind.evidence}</p>
              </td>
              <td className="lv text-2">{kind.levels.join('、')}</td>
              <td className="src">
                {kind.changedBy.length === 0 && <span className="text-3">没有记录到改动</span>}
                {kind.changedBy.map((docNumber) => (
                  <span key={docNumber} className="row">
                    <DocumentCitation docNumber={docNumber} />
                  </span>
                ))}
                {kind.droppedIn.length > 0 && <span className="text-3">{kind.droppedIn.join('、')}不再考核</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
