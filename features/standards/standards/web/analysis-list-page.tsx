import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import { describePage } from '#platform/web/seo.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { standardsPages } from '../pages/standards.pages.ts';
import { getStandardByCode, getStandardTree, type StandardDocument } from '../standards.contract.ts';
import { DocumentAnchorsProvider } from './cite.tsx';
import { SourceBlock } from './source-block.tsx';
import { StandardsFrame } from './standards-frame.tsx';
import { buildTree, type TreeNode } from './tree-logic.ts';

/** One standard for each source document, to which the page links. */
const REPRESENTATIVES = ['101001', '101002', '102001', '102003', '10300101', '103003', '104001', '05'];

export async function loader(args: LoaderFunctionArgs) {
  const call = createServerCall(args);
  const tree = buildTree(await call(getStandardTree));
  const documents = new Map<string, StandardDocument>();
  for (const code of REPRESENTATIVES) {
    const { document } = await call(getStandardByCode, { query: { code } });
    if (document !== null) documents.set(document.docNumber, document);
  }
  return { tree, documents: [...documents.values()] };
}

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: '资质标准解析',
    description: '各类资质依据哪份文件，后来被哪些文件改过；每项标准的指标看什么、以什么证明。',
    canonical: href(standardsPages.analysisList),
  });

/** Lists the documents on which the standards are based, their amendments, and links to the explanation of each standard. */
export default function AnalysisListPage() {
  const { tree, documents } = useLoaderData<typeof loader>();
  return (
    <StandardsFrame
      crumbs={[{ label: '资质标准', to: href(standardsPages.directory) }, { label: '资质标准解析' }]}
      tree={tree}
      current={null}
    >
      <article className="card std-card">
        <header className="std-head">
          <div className="std-title">
            <h1>资质标准解析</h1>
          </div>
          <p className="std-meta">
            <span>
              先看依据哪份文件、后来改了什么，再选一项标准看它的指标看什么、以什么证明。专家解读文章将陆续发布。
            </span>
          </p>
        </header>
        <div className="std-body">
          <section aria-labelledby="std-choose">
            <div className="std-h2">
              <h2 id="std-choose">选择标准</h2>
            </div>
            {tree.map((category) => (
              <Chooser key={category.displayCode} category={category} />
            ))}
          </section>
          <section aria-labelledby="std-documents">
            <div className="std-h2">
              <h2 id="std-documents">现行文件与后续改动</h2>
              <span className="text-3">{documents.length} 份标准文件</span>
            </div>
            {documents.map((document, index) => (
              <DocumentAnchorsProvider key={document.docNumber} document={document} prefix={`doc-${index}`}>
                <SourceBlock document={document} />
              </DocumentAnchorsProvider>
            ))}
          </section>
        </div>
      </article>
    </StandardsFrame>
  );
}

function listLeaves(node: TreeNode): TreeNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(listLeaves);
}

function Chooser({ category }: { readonly category: TreeNode }) {
  return (
    <details className="std-choose" name="category" open={category.displayCode === '03'}>
      <summary>
        {category.label} <span className="text-3">{category.count} 项</span>
      </summary>
      <ul className="std-links">
        {listLeaves(category).map((node) => (
          <li key={node.displayCode}>
            <PageLink className="tap" to={href(standardsPages.analysis, { id: node.displayCode })}>
              {node.name}
            </PageLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
