import '../../../.cache/antd.css';
import { App, ConfigProvider, type ThemeConfig } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';
import { useMedia, useSettings } from '../state/settings-context.tsx';
import { ANTD_THEME } from '../styles/antd-theme.ts';
import { Icon } from '../ui/icon.tsx';

/** Key of antd's variables; scripts/bake-antd.mjs uses the same one for the prebuilt style sheet. */
const ANTD_KEY = 'zx';

/** No style is computed at run time: light and dark values are both in the prebuilt sheet and follow `data-theme`. */
const THEME: ThemeConfig = {
  zeroRuntime: true,
  hashed: false,
  cssVar: { key: ANTD_KEY },
  token: { ...ANTD_THEME.light.token },
  components: { ...ANTD_THEME.light.components },
};

/** antd shows and positions pop-ups when their animation ends; without animations (`pages.css`) it must not wait for the end. */
const STILL: ThemeConfig = { ...THEME, token: { ...THEME.token, motion: false } };
const STILL_QUERY = '(prefers-reduced-motion: reduce)';

/** Our own icons, hidden from screen readers, because antd's icons are announced by their English names. */
const SELECT = {
  suffixIcon: <Icon name="down" size="small" />,
  removeIcon: <Icon name="close" size="small" />,
  menuItemSelectedIcon: <Icon name="check" size="small" />,
  loadingIcon: <Icon name="refresh" size="small" className="spin" />,
};

const SIZES = { default: 'middle', middle: 'middle', small: 'small' } as const;

/** antd for the enterprise area and the account pages. Public pages do not load it. */
export function AntdProvider({ children }: { readonly children: ReactNode }) {
  const { settings } = useSettings();
  const isStill = useMedia(STILL_QUERY);
  return (
    <ConfigProvider
      locale={zhCN}
      theme={isStill ? STILL : THEME}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      componentSize={SIZES[settings.tableSize]}
      select={SELECT}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
