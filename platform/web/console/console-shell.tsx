import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { hasSampleMark } from '#domain/text/sample-mark.ts';
import { NoEnterpriseBody } from '../not-permitted.tsx';
import { decidePage } from '../page-guard.ts';
import { ConsultantProvider } from '../shell/consultant.tsx';
import { FloatColumn } from '../shell/float-column.tsx';
import { GraceBanner } from '../shell/grace-banner.tsx';
import { Header } from '../shell/header.tsx';
import { Slot } from '../shell/slots.tsx';
import { useShellData } from '../shell-data.tsx';
import { useSite } from '../site.tsx';
import { useSettings } from '../state/settings-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { KeepAlive } from './keep-alive.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';
import { SectionViews, SideMenu } from './side-menu.tsx';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useMountedViews } from './use-views.tsx';

/** Layout of the enterprise area: header, side or top menu, and tabs whose pages stay mounted. */
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
      <Header isFull tools={gear} />
      {isTop && <TopBar />}
      <div className={isTop ? 'shell top' : 'shell'}>
        {!isTop && <SideMenu />}
        <div className="shell-main">{children ? <Page>{children}</Page> : <Views />}</div>
      </div>
      {isSetting && <SettingsDrawer onClose={() => setSetting(false)} />}
      <PhoneBar />
      <FloatColumn isCompact />
      <Slot name="overlays" />
    </ConsultantProvider>
  );
}

function Views() {
  const { settings } = useSettings();
  const { tabs, active, first, kept, shown, close, closeOthers, closeAll } = useMountedViews();
  const isWithoutEnterprise = useIsWithoutEnterprise();
  return (
    <>
      {settings.multiTab && (
        <TabBar
          tabs={tabs}
          activeName={active.name}
          firstName={first.name}
          onClose={close}
          onCloseOthers={closeOthers}
          onCloseAll={closeAll}
        />
      )}
      <Page>
        {isWithoutEnterprise ? <NoEnterpriseBody title={active.title} /> : <KeepAlive views={kept} shown={shown} />}
      </Page>
    </>
  );
}

/** Returns whether an operator without an enterprise is on a page of enterprise records, whose calls would be rejected. */
function useIsWithoutEnterprise(): boolean {
  const shell = useShellData();
  const { pathname } = useLocation();
  const decision = decidePage(useSite(), pathname, '', shell);
  return decision.kind === 'allow' && decision.without === 'enterprise';
}

function Page({ children }: { readonly children: ReactNode }) {
  const { settings } = useSettings();
  return (
    <main className={settings.contentWidth === 'Fixed' ? 'page fixed' : 'page'} id="main" tabIndex={-1}>
      <GraceBanner />
      <SectionViews />
      {children}
      <SampleEnterpriseNote />
    </main>
  );
}

/** Note for a sample enterprise: its pages show the names of people and projects without the sample mark. */
function SampleEnterpriseNote() {
  const { session } = useShellData();
  const name = session?.ent?.entName ?? '';
  return hasSampleMark(name) ? (
    <p className="text-3 small sample-enterprise">示例企业，人员、证书和项目均为虚构</p>
  ) : null;
}
