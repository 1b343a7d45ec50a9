import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { href } from '#domain/access/page.ts';
import { homePages } from '#features/portal/home/pages/home.pages.ts';
import { BreadcrumbData } from '#platform/web/ui/breadcrumb-data.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import './standards.css';
import { StandardTree } from './standard-tree.tsx';
import type { TreeNode } from './tree-logic.ts';

export interface Breadcrumb {
  readonly label: string;
  readonly to?: string;
}

interface StandardsFrameProps {
  readonly crumbs: readonly Breadcrumb[];
  readonly tree: readonly TreeNode[];
  /** Display code of the open page. */
  readonly current: string | null;
  readonly children: ReactNode;
}

/** Directory on the left, page on the right. On narrow screens the directory is a panel that opens without scripts. */
export function StandardsFrame({ crumbs, tree, current, children }: StandardsFrameProps) {
  const panel = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // Closes the panel after a navigation.
  useEffect(() => {
    const { current: open } = panel;
    // Browsers without popover support show the panel in the page and reject the selector.
    if (key && open && 'popover' in open && open.matches(':popover-open')) open.hidePopover();
  }, [key]);
  return (
    <div className="std">
      <div className="std-top">
        <BreadcrumbData items={crumbs} />
        <nav className="crumb" aria-label="面包屑">
          <PageLink to={href(homePages.home)}>首页</PageLink>
          {crumbs.map((crumb) => (
            <span key={crumb.label} className="row gap-8">
              <Icon name="right" />
              {crumb.to === undefined ? (
                <span aria-current="page">{crumb.label}</span>
              ) : (
                <PageLink to={crumb.to}>{crumb.label}</PageLink>
              )}
            </span>
          ))}
        </nav>
        <button type="button" className="btn small std-open no-print" popoverTarget="std-dir">
          <Icon name="list" />
          标准目录
        </button>
      </div>
      <div className="std-lay">
        <aside id="std-dir" className="card std-dir no-print" aria-label="资质标准目录" popover="auto" ref={panel}>
          <button
            type="button"
            className="btn ic std-shut"
            popoverTarget="std-dir"
            popoverTargetAction="hide"
            aria-label="关闭目录"
          >
            <Icon name="close" />
          </button>
          <StandardTree nodes={tree} current={current} />
        </aside>
        <div className="std-main">{children}</div>
      </div>
    </div>
  );
}
