import type { ReactNode } from 'react';
import { usePageAddress } from '../site.tsx';
import { useSettings } from '../state/settings-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { FloatColumn } from './float-column.tsx';
import { Logo } from './logo.tsx';
import { MobileDrawer } from './mobile-drawer.tsx';
import { ProvinceSelect } from './province-select.tsx';
import { TopMenu } from './top-menu.tsx';
import { UserArea } from './user-menu.tsx';

interface HeaderProps {
  /** Whether the header uses the whole width, as in the enterprise area. */
  readonly isFull?: boolean;
  /** Additional buttons beside the user, such as the settings button of the enterprise area. */
  readonly tools?: ReactNode;
}

/** Header of every page: logo, responsive menu, search, province, user; below 768 px a drawer replaces the menu. */
export function Header({ isFull, tools }: HeaderProps) {
  const { settings } = useSettings();
  const to = usePageAddress();
  const classes = ['site-head', isFull ? 'full' : '', settings.fixedHeader ? 'fixed' : ''].filter(Boolean).join(' ');
  return (
    <>
      <a className="skip" href="#main">
        跳到主要内容
      </a>
      <header className={classes}>
        <div className="in1">
          <Logo />
          <TopMenu />
          <div className="rt">
            <PageLink className="hib" to={to('search')} aria-label="全站搜索">
              <Icon name="search" size="large" />
            </PageLink>
            <ProvinceSelect />
            <FloatColumn isInHeader />
            {tools}
            <UserArea />
            <MobileDrawer />
          </div>
        </div>
      </header>
    </>
  );
}
