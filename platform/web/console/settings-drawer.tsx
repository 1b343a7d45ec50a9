import { useEffect, useRef } from 'react';
import { ACCENT_COLOURS, DEFAULT_SETTINGS, type Settings } from '../state/settings.ts';
import { useSettings } from '../state/settings-context.tsx';
import { Icon } from '../ui/icon.tsx';

interface Choice<K extends keyof Settings> {
  readonly name: K;
  readonly label: string;
  readonly options: readonly { readonly value: Settings[K]; readonly label: string }[];
}

const choice = <K extends keyof Settings>(name: K, label: string, options: Choice<K>['options']): Choice<K> => ({
  name,
  label,
  options,
});

const CHOICES = [
  choice('appearance', '页面外观', [
    { value: 'light', label: '浅色' },
    { value: 'dark', label: '深色' },
    { value: 'system', label: '跟随系统' },
  ]),
  choice('theme', '导航主题', [
    { value: 'dark', label: '深色' },
    { value: 'light', label: '浅色' },
  ]),
  choice('color', '主题色', ACCENT_COLOURS),
  choice('layout', '导航位置', [
    { value: 'sidemenu', label: '侧边' },
    { value: 'topmenu', label: '顶部' },
  ]),
  choice('contentWidth', '内容宽度', [
    { value: 'Fluid', label: '铺满' },
    { value: 'Fixed', label: '定宽' },
  ]),
  choice('tableSize', '表格密度', [
    { value: 'default', label: '宽松' },
    { value: 'middle', label: '中等' },
    { value: 'small', label: '紧凑' },
  ]),
] as const;

const SWITCHES: readonly { readonly name: keyof Settings; readonly label: string }[] = [
  { name: 'multiTab', label: '多标签页' },
  { name: 'sideCollapsed', label: '收起侧栏' },
  { name: 'fixedHeader', label: '固定页头' },
  { name: 'fixedSidebar', label: '固定侧栏' },
  { name: 'tableBordered', label: '表格边框' },
  { name: 'hideFooter', label: '隐藏页脚' },
  { name: 'weak', label: '色弱模式' },
  { name: 'startsWithTodo', label: '登录后打开今日待办' },
];

/**
 * Settings that are always visible: the settings of R-133, the appearance of the page, and the first page after a login. All others are
 * shown under 更多.
 */
const MAIN: ReadonlySet<keyof Settings> = new Set([
  'appearance',
  'theme',
  'multiTab',
  'sideCollapsed',
  'hideFooter',
  'startsWithTodo',
]);

/** Drawer with the settings of the interface, which are stored per browser (R-133, R-134; gaps G-22). */
export function SettingsDrawer({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { settings, change } = useSettings();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="side-drawer narrow"
      aria-labelledby="settings-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="side-drawer-in">
        <div className="dialog-head">
          <h2 id="settings-title">界面设置</h2>
          <button type="button" className="x" aria-label="关闭" onClick={onClose}>
            <Icon name="close" size="large" />
          </button>
        </div>
        <div className="db">
          <Rows isShown={(name) => MAIN.has(name)} />
          <details className="set-more">
            <summary>更多</summary>
            <Rows isShown={(name) => !MAIN.has(name)} />
          </details>
        </div>
        <div className="dialog-foot">
          <button type="button" className="btn" onClick={() => change({ ...DEFAULT_SETTINGS, prov: settings.prov })}>
            恢复默认
          </button>
        </div>
      </div>
    </dialog>
  );
}

function Rows({ isShown }: { readonly isShown: (name: keyof Settings) => boolean }) {
  const { settings, change } = useSettings();
  return (
    <>
      {CHOICES.filter(({ name }) => isShown(name)).map((one) => (
        <ChoiceRow
          key={one.name}
          {...one}
          value={settings[one.name]}
          onPick={(value) => change({ [one.name]: value })}
        />
      ))}
      {SWITCHES.filter(({ name }) => isShown(name)).map(({ name, label }) => (
        <label key={name} className="set-switch">
          {label}
          <input
            type="checkbox"
            role="switch"
            className="switch"
            aria-checked={settings[name] === true}
            checked={settings[name] === true}
            onChange={(event) => change({ [name]: event.target.checked })}
          />
        </label>
      ))}
    </>
  );
}

interface ChoiceRowProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onPick: (value: string) => void;
}

function ChoiceRow({ name, label, options, value, onPick }: ChoiceRowProps) {
  return (
    <fieldset className="set-choice">
      <legend>{label}</legend>
      <div className="seg">
        {options.map((option) => (
          <label key={option.value} className={option.value === value ? 'on' : ''}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onPick(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
