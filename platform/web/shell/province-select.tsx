import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { SELECTED_PROVINCE_COOKIE, WEEK_SECONDS, writeCookie } from '../cookies.ts';
import { useSettings } from '../state/settings-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { moveFocus, useDisclosure } from './use-disclosure.ts';

const NATION = '全国';

export const getProvinceName = (value: string): string =>
  PROVINCE_GROUPS.flatMap((group) => group.provs).find((prov) => prov.value === value)?.label ?? NATION;

/**
 * Returns the chosen province, the app state `prov`, and its setter. All parts of the page that depend on it update, such as lists,
 * guide and assistant.
 */
export function useProvince(): { readonly prov: string; readonly choose: (value: string) => void } {
  const { settings, change } = useSettings();
  const { revalidate } = useRevalidator();
  const choose = (value: string) => {
    writeCookie(SELECTED_PROVINCE_COOKIE, value, WEEK_SECONDS);
    change({ prov: value });
    // Reloads the lists of the page that are filtered by region.
    void revalidate();
  };
  return { prov: settings.prov ?? '', choose };
}

/** Province selector of the header, grouped by region. */
export function ProvinceSelect() {
  const { isOpen, close, area, button, buttonRef } = useDisclosure<HTMLDivElement>({ hover: false });
  const { prov, choose } = useProvince();
  const label = getProvinceName(prov);
  const pick = (value: string) => {
    choose(value);
    close();
    buttonRef.current?.focus();
  };
  return (
    <div className="prov-box" {...area}>
      <button type="button" className="prov" aria-label={`切换省份，当前${label}`} {...button}>
        <Icon name="map" size="small" />
        <span className="ell">{label}</span>
        <Icon name="down" />
      </button>
      {isOpen && <ProvincePanel value={prov} onPick={pick} />}
    </div>
  );
}

interface PanelProps {
  readonly value: string;
  readonly onPick: (value: string) => void;
}

/** All provinces, grouped by region. Also used in the menu drawer on phones. */
export function ProvincePanel({ value, onPick }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <div className="prov-panel" ref={panel} role="group" aria-label="选择省份" onKeyDown={moveFocus}>
      {PROVINCE_GROUPS.map((group) => (
        <div key={group.label} className="prov-group">
          <span className="prov-region">{group.label}</span>
          <div>
            {group.provs.map((prov) => (
              <button
                key={prov.value}
                type="button"
                aria-pressed={prov.value === value}
                onClick={() => onPick(prov.value)}
              >
                {prov.shortLabel}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
