import { type MouseEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { moveFocus, useDisclosure } from '../shell/use-disclosure.ts';
import { splitTabs, type Tab } from '../state/tabs.ts';
import { Icon } from '../ui/icon.tsx';

interface TabBarProps {
  readonly tabs: readonly Tab[];
  readonly activeName: string;
  /** Name of the first tab, which cannot be closed. */
  readonly firstName: string;
  readonly onClose: (name: string) => void;
  readonly onCloseOthers: () => void;
  readonly onCloseAll: () => void;
}

/** Tabs of the open pages: at most eight in a row, the others in the list at its end. The middle mouse button closes a tab, except the first one. */
export function TabBar({ tabs, activeName, firstName, onClose, onCloseOthers, onCloseAll }: TabBarProps) {
  const { shown, rest } = splitTabs(tabs, activeName);
  return (
    <nav className="page-tabs" aria-label="已打开的页面">
      <div className="mt-scroll">
        {shown.map((tab) => (
          <TabItem
            key={tab.name}
            tab={tab}
            isActive={tab.name === activeName}
            isFirst={tab.name === firstName}
            onClose={onClose}
          />
        ))}
      </div>
      <TabActions rest={rest} onCloseOthers={onCloseOthers} onCloseAll={onCloseAll} />
    </nav>
  );
}

/** Scrolls the bar to a tab without scrolling the page. */
function showInBar(tab: HTMLElement): void {
  const bar = tab.parentElement;
  if (!bar) return;
  const [shown, own] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()];
  bar.scrollLeft += Math.min(0, own.left - shown.left) + Math.max(0, own.right - shown.right);
}

interface TabItemProps {
  readonly tab: Tab;
  readonly isActive: boolean;
  readonly isFirst: boolean;
  readonly onClose: (name: string) => void;
}

function TabItem({ tab, isActive, isFirst, onClose }: TabItemProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive && place.current) showInBar(place.current);
  }, [isActive]);
  const onMiddle = (event: MouseEvent) => {
    if (event.button !== 1 || isFirst) return;
    event.preventDefault();
    onClose(tab.name);
  };
  return (
    <div ref={place} className={isActive ? 'mt-tab on' : 'mt-tab'} onAuxClick={onMiddle}>
      <Link to={tab.href} aria-current={isActive ? 'page' : undefined}>
        {tab.title}
      </Link>
      {!isFirst && (
        <button type="button" aria-label={`关闭${tab.title}`} onClick={() => onClose(tab.name)}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

interface ActionsProps extends Pick<TabBarProps, 'onCloseOthers' | 'onCloseAll'> {
  readonly rest: readonly Tab[];
}

function TabActions({ rest, onCloseOthers, onCloseAll }: ActionsProps) {
  const { isOpen, close, area, button } = useDisclosure<HTMLDivElement>({ hover: false });
  const run = (action: () => void) => () => {
    close();
    action();
  };
  return (
    <div className="mt-actions" {...area}>
      <button type="button" aria-label={rest.length > 0 ? `标签操作，另有 ${rest.length} 页` : '标签操作'} {...button}>
        {rest.length > 0 && <span className="num">{rest.length}</span>}
        <Icon name="down" />
      </button>
      {isOpen && (
        <div className="drop-down dd-right" onKeyDown={moveFocus}>
          {rest.map((tab) => (
            <Link key={tab.name} to={tab.href} onClick={close}>
              {tab.title}
            </Link>
          ))}
          <button type="button" onClick={run(onCloseOthers)}>
            关闭其他
          </button>
          <button type="button" onClick={run(onCloseAll)}>
            关闭全部
          </button>
        </div>
      )}
    </div>
  );
}
