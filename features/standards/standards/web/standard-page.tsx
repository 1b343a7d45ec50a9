import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import { buildArticleData, describePage, type MetaSource } from '#platform/web/seo.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { standardsPages } from '../pages/standards.pages.ts';
import { getStandardByCode, getStandardTree, type StandardLevel } from '../standards.contract.ts';
import { DocumentAnchorsProvider } from './cite.tsx';
import { type DirectoryData, loadDirectory, StandardDirectory } from './directory.tsx';
import { StandardTable } from './group-overview.tsx';
import { LevelComparison } from './level-compare.tsx';
import { COMPARISON_LEVEL_KEY, type CompareTable, compareLevels, selectLevel } from './level-logic.ts';
import { EvaluationBar, StandardBody } from './standard-body.tsx';
import { StandardHead } from './standard-head.tsx';
import { type ChildOutline, type StandardOutline, toChildOutline, toStandardOutline } from './standard-outline.ts';
import { type Breadcrumb, StandardsFrame } from './standards-frame.tsx';
import { buildTree, type TreeNode, trimTree } from './tree-logic.ts';

interface StandardData {
  readonly kind: 'standard';
  readonly tree: readonly TreeNode[];
  readonly standard: StandardOutline;
  readonly level: StandardLevel;
  readonly compare: readonly CompareTable[] | null;
  readonly comparedPart: string | null;
  readonly isHidingDropped: boolean;
  readonly openPart: string | null;
  readonly below: readonly ChildOutline[];
}
interface GroupData {
  readonly kind: 'group';
  readonly tree: readonly TreeNode[];
  readonly standard: StandardOutline;
  readonly children: readonly ChildOutline[];
}
type PageData = StandardData | GroupData | DirectoryData;

export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const code = args.params.id;
  if (code === undefined) return loadDirectory(args);
  const call = createServerCall(args);
  const [nodes, detail] = [await call(getStandardTree), await call(getStandardByCode, { query: { code } })];
  const search = new URL(args.request.url).searchParams;
  const standard = toStandardOutline(detail);
  const tree = trimTree(buildTree(nodes), standard.displayCode);
  const level = selectLevel(detail, search.get('level'));
  if (level === null) return { kind: 'group', tree, standard, children: detail.children.map(toChildOutline) };
  const isComparing = search.get('level') === COMPARISON_LEVEL_KEY && detail.levelDetails.length > 1;
  return {
    kind: 'standard',
    tree,
    standard,
    level,
    compare: isComparing ? compareLevels(detail, search.get('part')) : null,
    comparedPart: search.get('part'),
    isHidingDropped: search.get('cancelled') === '0',
    openPart: search.get('of'),
    below: detail.children.map(toChildOutline),
  };
}

const describeLevel = (page: StandardData): string =>
  page.level.requirements
    .filter((row) => row.state !== 'notAssessed')
    .slice(0, 4)
    .map((row) => row.text)
    .join('；');

function describeOne(args: MetaSource, standard: StandardOutline, title: string, description: string) {
  const path = href(standardsPages.standard, { id: standard.displayCode });
  const data = buildArticleData({ title, summary: description, path });
  return describePage(args, { title, description, canonical: path, kind: 'article', data });
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const page = args.loaderData;
  if (!page) return describePage(args, { title: '资质标准', canonical: null });
  if (page.kind === 'directory')
    return describePage(args, {
      title: '资质标准目录',
      description: '按勘察、设计、施工、监理、规划五类查阅资质标准的等级、指标、承接范围和文件依据。',
      canonical: href(standardsPages.directory),
    });
  const { standard } = page;
  if (page.kind === 'group') {
    const about = `${standard.name}下的 ${page.children.length} 项资质标准及其等级。`;
    return describeOne(args, standard, `${standard.name}资质标准`, about);
  }
  const what = page.compare === null ? page.level.key : '等级对比';
  return describeOne(args, standard, `${standard.name} ${what}`, `${standard.name}${what}：${describeLevel(page)}`);
};

function getCrumbs(standard: StandardOutline): Breadcrumb[] {
  const steps = standard.path.map((step, index) =>
    index === standard.path.length - 1
      ? { label: step.name }
      : { label: step.name, to: href(standardsPages.standard, { id: step.displayCode }) },
  );
  return [{ label: '资质标准', to: href(standardsPages.directory) }, ...steps];
}

export default function StandardPage() {
  const page = useLoaderData<typeof loader>();
  if (page.kind === 'directory') return <StandardDirectory page={page} />;
  return (
    <StandardsFrame crumbs={getCrumbs(page.standard)} tree={page.tree} current={page.standard.displayCode}>
      <article className="card std-card">
        {page.kind === 'group' ? <Group page={page} /> : <Standard page={page} />}
      </article>
    </StandardsFrame>
  );
}

function Standard({ page }: { readonly page: StandardData }) {
  const { standard, level, compare, comparedPart, isHidingDropped, openPart, below } = page;
  return (
    <DocumentAnchorsProvider document={level.document}>
      <StandardHead
        standard={standard}
        level={level}
        isComparing={compare !== null}
        comparedPart={comparedPart}
        isHidingDropped={isHidingDropped}
      />
      {compare === null ? (
        <>
          <StandardBody
            standard={standard}
            level={level}
            isHidingDropped={isHidingDropped}
            openPart={openPart}
            below={below}
          />
          <EvaluationBar standard={standard} level={level} />
        </>
      ) : (
        <div className="std-body">
          <LevelComparison tables={compare} displayCode={standard.displayCode} />
        </div>
      )}
    </DocumentAnchorsProvider>
  );
}

function Group({ page }: { readonly page: GroupData }) {
  const { standard, children } = page;
  return (
    <>
      <header className="std-head">
        <div className="std-title">
          <h1>{standard.name}</h1>
          <span className="tag">{children.length} 项</span>
        </div>
        <p className="std-meta">
          <span>
            编号 <b>{standard.code}</b>
          </span>
          <span>选择下面的标准和等级，查看指标、承接范围和文件依据。</span>
        </p>
      </header>
      <div className="std-body">
        <StandardTable rows={children} caption={`${standard.name}的标准和等级`} />
      </div>
    </>
  );
}
