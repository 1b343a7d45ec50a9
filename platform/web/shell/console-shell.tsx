import { type ReactNode, useState } from 'react';
import { AntdProvider } from '../console/antd-provider.tsx';
import { KeepAlive } from '../console/keep-alive.tsx';
import { SettingsDrawer } from '../console/settings-drawer.tsx';
import { SideMenu } from '../console/side-menu.tsx';
import { TabBar } from '../console/tab-bar.tsx';
import { TopBar } from '../console/top-bar.tsx';
import { useViews } from '../console/use-views.tsx';
import { useSettings } from '../state/settings-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { ConsultantProvider } from './consultant.tsx';
import { FloatColumn } from './float-column.tsx';
import { Header } from './header.tsx';
import { Slot } from './slots.tsx';

/** Enterprise area: ink header and side menu, tabs whose pages stay mounted, antd for the pages below. */
export function ConsoleShell({ children }: { readonly children?: ReactNode }) {
  const { settings } = useSettings();
  const [isSetting, setSetting] = useState(false);
  const isTop = settings.layout === 'topmenu';
  const gear = (
    <button type="button" className="hib" aria-label="界面设置" onClick={() => setSetting(true)}>
      <Icon name="gear" size="large" />
    </button>
  );
  return (
    <ConsultantProvider>
      <AntdProvider>
        <Header isFull tools={gear} />
        {isTop && <TopBar />}
        <div className={isTop ? 'shell top' : 'shell'}>
          {!isTop && <SideMenu />}
          <div className="shell-main">{children ? <Page>{children}</Page> : <Views />}</div>
        </div>
        {isSetting && <SettingsDrawer onClose={() => setSetting(false)} />}
        <FloatColumn isCompact />
        <Slot name="overlays" />
      </AntdProvider>
    </ConsultantProvider>
  );
}

function Views() {
  const { settings } = useSettings();
  const { tabs, active, kept, shown, close, closeOthers, closeAll } = useViews();
  return (
    <>
      {settings.multiTab && (
        <TabBar
          tabs={tabs}
          activeName={active.name}
          onClose={close}
          onCloseOthers={closeOthers}
          onCloseAll={closeAll}
        />
      )}
      <Page>
        <KeepAlive views={kept} shown={shown} />
      </Page>
    </>
  );
}

function Page({ children }: { readonly children: ReactNode }) {
  const { settings } = useSettings();
  return (
    <main className={settings.contentWidth === 'Fixed' ? 'page fixed' : 'page'} id="main" tabIndex={-1}>
      {children}
    </main>
  );
}
