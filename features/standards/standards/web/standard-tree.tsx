import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { href } from '#domain/access/page.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { standardsPages } from '../pages/standards.pages.ts';
import {
  countLeaves,
  filterTree,
  findTreePath,
  getTreeMove,
  listBranchCodes,
  listVisibleTreeRows,
  type TreeNode,
} from './tree-logic.ts';
import { useStandardDirectory } from './use-directory.ts';

interface StandardTreeProps {
  /** The whole directory, or only the branch of the open page. */
  readonly nodes: readonly TreeNode[];
  /** Display code of the page that is open. */
  readonly current: string | null;
}

/** Renders the directory of standards as a navigation tree with a filter. Every node is a link, so that it works without scripts too. */
export function StandardTree({ nodes: served, current }: StandardTreeProps) {
  const { nodes, wantWhole } = useStandardDirectory(served);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(findTreePath(served, current)));
  const [filter, setFilter] = useState('');
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  // Opening another page expands its branch and keeps the branches that the user expanded.
  useEffect(() => {
    setOpened((known) => new Set([...known, ...findTreePath(served, current)]));
    setFocused(null);
  }, [served, current]);

  const hasOpen = opened.size > 0;
  const isFiltering = filter.trim() !== '';
  const shown = filterTree(nodes, filter);
  const open = isFiltering ? new Set(listBranchCodes(shown)) : opened;
  const rows = listVisibleTreeRows(shown, open);
  const isKnown = (code: string | null): boolean => rows.some((row) => row.node.displayCode === code);
  const stop = isKnown(focused) ? focused : isKnown(current) ? current : (rows[0]?.node.displayCode ?? null);

  const toggle = (code: string): void => {
    wantWhole();
    setOpened((known) => {
      const next = new Set(known);
      if (!next.delete(code)) next.add(code);
      return next;
    });
  };
  const toggleAll = (): void => {
    if (hasOpen) setOpened(new Set());
    else wantWhole((whole) => setOpened(new Set(listBranchCodes(whole))));
  };
  const focusOn = (code: string): void => {
    setFocused(code);
    list.current?.querySelector<HTMLElement>(`[data-code="${CSS.escape(code)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    const code = event.target instanceof HTMLElement ? event.target.dataset.code : undefined;
    if (code === undefined) return;
    const move = getTreeMove(event.key, rows, code, open);
    if (move.kind === 'none') return;
    event.preventDefault();
    if (move.kind === 'focus') focusOn(move.code);
    else toggle(move.code);
  };
  return (
    <>
      <div className="card-head std-dir-head">
        <h2>标准目录</h2>
        <button type="button" className="lnk more small" disabled={isFiltering} onClick={toggleAll}>
          {hasOpen ? '全部收起' : '全部展开'}
        </button>
      </div>
      <label className="input std-filter">
        <Icon name="search" />
        <span className="sr-only">筛选资质名称或代码</span>
        <input
          type="search"
          placeholder="筛选资质名称或代码"
          value={filter}
          onFocus={() => wantWhole()}
          onChange={(event) => setFilter(event.target.value)}
        />
      </label>
      <p className="sr-only" role="status">
        {isFiltering ? `找到 ${countLeaves(shown)} 项标准` : ''}
      </p>
      {shown.length === 0 ? (
        <p className="std-tree-none text-3">没有名称或代码含“{filter.trim()}”的标准</p>
      ) : (
        <ul className="tree std-tree" role="tree" aria-label="资质标准目录" ref={list} onKeyDown={onKeyDown}>
          <Branch
            nodes={shown}
            level={1}
            open={open}
            current={current}
            stop={stop}
            onToggle={toggle}
            onFocus={setFocused}
          />
        </ul>
      )}
    </>
  );
}

interface BranchProps {
  readonly nodes: readonly TreeNode[];
  readonly level: number;
  readonly open: ReadonlySet<string>;
  readonly current: string | null;
  /** Code of the node that the Tab key focuses. */
  readonly stop: string | null;
  readonly onToggle: (code: string) => void;
  readonly onFocus: (code: string) => void;
}

const LEVEL_CLASSES = ['par', 'l2', 'l3'];

function Branch({ nodes, level, ...rest }: BranchProps) {
  return nodes.map((node) => {
    const { displayCode } = node;
    const { isBranch } = node;
    const isOpen = node.children.length > 0 && rest.open.has(displayCode);
    const groupId = `std-group-${displayCode}`;
    const className = [LEVEL_CLASSES[level - 1] ?? 'l3', displayCode === rest.current ? 'on' : ''].join(' ').trim();
    return (
      <li key={displayCode} role="none">
        <PageLink
          to={href(standardsPages.standard, { id: displayCode })}
          role="treeitem"
          className={className}
          data-code={displayCode}
          tabIndex={displayCode === rest.stop ? 0 : -1}
          aria-current={displayCode === rest.current ? 'page' : undefined}
          aria-expanded={isBranch ? isOpen : undefined}
          aria-owns={isOpen ? groupId : undefined}
          onFocus={() => rest.onFocus(displayCode)}
        >
          {isBranch && (
            <span
              className="std-twist"
              aria-hidden="true"
              onClick={(event) => {
                event.preventDefault();
                event.stopPropagation();
                rest.onToggle(displayCode);
              }}
            >
              <Icon name={isOpen ? 'down' : 'right'} />
            </span>
          )}
          <span>{node.label}</span>
          {isBranch && <span className="c">{node.count}</span>}
        </PageLink>
        {isOpen && (
          <ul role="group" id={groupId}>
            <Branch nodes={node.children} level={level + 1} {...rest} />
          </ul>
        )}
      </li>
    );
  });
}
