import { useLocation } from 'react-router';
import { MenuAnchor } from '../shell/menu-anchor.tsx';
import type { MenuSection } from '../shell/menus.ts';
import { moveFocus, useDisclosure } from '../shell/use-disclosure.ts';
import { useSectionLink, useSideMenu } from '../shell/use-reach.ts';
import { Icon } from '../ui/icon.tsx';

/** The enterprise menu as a row of drop-downs, for the setting `layout: topmenu` (gaps G-22). */
export function TopBar() {
  const sections = useSideMenu().flatMap((group) => group.sections);
  return (
    <nav className="top-bar" aria-label="企业菜单">
      {sections.map((section) =>
        section.views.length > 1 ? (
          <BarGroup key={`${section.icon} ${section.label}`} section={section} />
        ) : (
          <BarEntry key={`${section.icon} ${section.label}`} section={section} />
        ),
      )}
    </nav>
  );
}

function BarEntry({ section }: { readonly section: MenuSection }) {
  const { pathname } = useLocation();
  const link = useSectionLink()(section);
  const isCurrent = link.href === pathname;
  return (
    <div className={isCurrent ? 'bar-group on' : 'bar-group'}>
      <MenuAnchor link={link} isCurrent={isCurrent} />
    </div>
  );
}

function BarGroup({ section: { label, views } }: { readonly section: MenuSection }) {
  const { isOpen, close, area, button } = useDisclosure<HTMLDivElement>({ hover: true });
  const { pathname } = useLocation();
  const holdsCurrent = views.some((link) => link.href === pathname);
  return (
    <div className={holdsCurrent ? 'bar-group on' : 'bar-group'} {...area}>
      <button type="button" {...button}>
        {label}
        <Icon name="down" size="small" />
      </button>
      {isOpen && (
        <div className="drop-down" onKeyDown={moveFocus}>
          {views.map((link) => (
            <MenuAnchor key={link.label} link={link} onFollow={close} />
          ))}
        </div>
      )}
    </div>
  );
}
