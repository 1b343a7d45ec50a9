import { Form, type LoaderFunctionArgs } from 'react-router';
import { href } from '#domain/access/page.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { standardsPages } from '../pages/standards.pages.ts';
import { getStandardTree, listStandards } from '../standards.contract.ts';
import { StandardTable } from './group-overview.tsx';
import { type ChildOutline, toChildOutline } from './standard-outline.ts';
import { StandardsFrame } from './standards-frame.tsx';
import { buildTree, countLeaves, type TreeNode } from './tree-logic.ts';

export interface DirectoryData {
  readonly kind: 'directory';
  readonly tree: readonly TreeNode[];
  readonly keyword: string;
  /** Standards that match the keyword; empty without a keyword. */
  readonly found: readonly ChildOutline[];
  readonly total: number;
}

const MAX_FOUND_AT = 100;

export async function loadDirectory(args: LoaderFunctionArgs): Promise<DirectoryData> {
  const call = createServerCall(args);
  const keyword = (new URL(args.request.url).searchParams.get('keyword') ?? '').trim().slice(0, 100);
  const tree = buildTree(await call(getStandardTree));
  if (keyword === '') return { kind: 'directory', tree, keyword, found: [], total: 0 };
  const page = await call(listStandards, { query: { keyword, pageSize: MAX_FOUND_AT } });
  return { kind: 'directory', tree, keyword, found: page.rows.map(toChildOutline), total: page.total };
}

/** Start page of the standards: search, and the five categories with all their standards. */
export function StandardDirectory({ page }: { readonly page: DirectoryData }) {
  return (
    <StandardsFrame crumbs={[{ label: '资质标准' }]} tree={page.tree} current={null}>
      <article className="card std-card">
        <header className="std-head">
          <div className="std-title">
            <h1>资质标准</h1>
            <span className="tag">{countLeaves(page.tree)} 项</span>
          </div>
          <p className="std-meta">
            <span>
              勘察、设计、施工、监理、规划五类资质的等级、指标、承接范围和文件依据；没有核对过原文的内容标为“待核对”。
            </span>
          </p>
          <Form className="std-search" role="search" action={href(standardsPages.directory)}>
            <label className="input lg">
              <Icon name="search" />
              <span className="sr-only">标准名称、代码或文号</span>
              <input
                type="search"
                name="keyword"
                defaultValue={page.keyword}
                placeholder="标准名称、代码或文号，如 钢结构、10300101、建市〔2014〕159号"
                maxLength={100}
              />
            </label>
            <button type="submit" className="btn p lg">
              搜索
            </button>
          </Form>
        </header>
        <div className="std-body">{page.keyword === '' ? <Categories tree={page.tree} /> : <Found page={page} />}</div>
      </article>
    </StandardsFrame>
  );
}

function Found({ page }: { readonly page: DirectoryData }) {
  if (page.found.length === 0) {
    return (
      <div className="std-none">
        <p>
          <b>没有符合条件的标准</b>
        </p>
        <p className="text-2">换一个名称，或输入代码、文号；也可以从目录里按类别查找。</p>
        <PageLink className="btn" to={href(standardsPages.directory)}>
          清除筛选
        </PageLink>
      </div>
    );
  }
  return (
    <>
      <div className="std-h2">
        <h2>搜索结果</h2>
        <span className="text-3" role="status">
          找到 {page.total} 项
        </span>
        <PageLink className="r" to={href(standardsPages.directory)}>
          清除筛选
        </PageLink>
      </div>
      <StandardTable rows={page.found} caption={`含“${page.keyword}”的标准`} />
    </>
  );
}

const CATEGORY_ICONS: Readonly<Record<string, IconName>> = {
  '01': 'survey',
  '02': 'draft',
  '03': 'helmet',
  '04': 'watch',
  '05': 'plan',
};

function Categories({ tree }: { readonly tree: readonly TreeNode[] }) {
  return tree.map((category) => (
    <section key={category.displayCode} className="std-cat" aria-labelledby={`cat-${category.displayCode}`}>
      <div className="std-h2">
        <Icon name={CATEGORY_ICONS[category.displayCode] ?? 'scale'} size="huge" />
        <h2 id={`cat-${category.displayCode}`}>{category.label}</h2>
        <span className="text-3">{category.count} 项</span>
      </div>
      <ul className="std-cols">
        {(category.children.length > 0 ? category.children : [category]).map((node) => (
          <CategoryEntry key={node.displayCode} node={node} />
        ))}
      </ul>
    </section>
  ));
}

function CategoryEntry({ node }: { readonly node: TreeNode }) {
  return (
    <li className={node.children.length > 0 ? 'w' : undefined}>
      <PageLink className="std-name tap" to={href(standardsPages.standard, { id: node.displayCode })}>
        {node.name}
      </PageLink>
      {node.children.length > 0 && (
        <ul>
          {node.children.map((child) => (
            <li key={child.displayCode}>
              <PageLink className="tap" to={href(standardsPages.standard, { id: child.displayCode })}>
                {child.label}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
