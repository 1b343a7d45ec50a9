import { SETTINGS_COOKIE, writeCookie } from '../cookies.ts';

/**
 * Settings layer of portal-spec section 3 (R-118 … ), kept per browser in one cookie so that the server renders it.
 * `theme` is the navigation theme, `appearance` the colours of the whole page (gaps G-22).
 */
export interface Settings {
  readonly sideCollapsed: boolean;
  readonly theme: 'dark' | 'light';
  readonly appearance: 'light' | 'dark' | 'system';
  readonly layout: 'sidemenu' | 'topmenu';
  readonly contentWidth: 'Fluid' | 'Fixed';
  readonly fixedHeader: boolean;
  readonly fixedSidebar: boolean;
  /** Accent colour as a hex value of `ACCENT_COLOURS`; empty for the product's blue. */
  readonly color: string;
  readonly weak: boolean;
  readonly multiTab: boolean;
  readonly lang: 'zh-CN';
  readonly tableSize: 'default' | 'middle' | 'small';
  readonly tableBordered: boolean;
  readonly hideFooter: boolean;
  /** The chosen province; empty for the whole country, undefined until a page is rendered. It has a separate cookie. */
  readonly prov: string | undefined;
  /** Whether a login opens 今日待办 instead of the landing page; an addition to the specification. */
  readonly startsWithTodo: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  sideCollapsed: false,
  theme: 'dark',
  appearance: 'light',
  layout: 'sidemenu',
  contentWidth: 'Fluid',
  fixedHeader: false,
  fixedSidebar: false,
  color: '',
  weak: false,
  multiTab: true,
  lang: 'zh-CN',
  tableSize: 'default',
  tableBordered: false,
  hideFooter: false,
  prov: undefined,
  startsWithTodo: false,
};

/** Accent colours whose contrast meets WCAG AA in both appearances. Their values are in `styles/accents.css`. */
export const ACCENT_COLOURS: readonly { readonly value: string; readonly label: string }[] = [
  { value: '', label: '蓝图蓝' },
  { value: '#0f6b63', label: '松石' },
  { value: '#5b3fa6', label: '黛紫' },
  { value: '#3f4d5f', label: '石墨' },
];

const CHOICES: { readonly [K in keyof Settings]?: readonly string[] } = {
  theme: ['dark', 'light'],
  appearance: ['light', 'dark', 'system'],
  layout: ['sidemenu', 'topmenu'],
  contentWidth: ['Fluid', 'Fixed'],
  lang: ['zh-CN'],
  tableSize: ['default', 'middle', 'small'],
  color: ACCENT_COLOURS.map((accent) => accent.value),
};

function isValid(name: keyof Settings, value: unknown): boolean {
  if (name === 'prov') return false;
  const choices = CHOICES[name];
  return choices ? typeof value === 'string' && choices.includes(value) : typeof value === 'boolean';
}

/** Parses the settings of a cookie value. Missing, unknown or invalid values get their defaults. */
export function parseSettings(stored: string | null): Settings {
  let found: unknown = null;
  try {
    found = stored ? JSON.parse(stored) : null;
  } catch {
    // The cookie is truncated: the defaults apply without a message.
    return DEFAULT_SETTINGS;
  }
  if (typeof found !== 'object' || found === null) return DEFAULT_SETTINGS;
  const names = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[];
  const valid = Object.entries(found).filter(([name, value]) =>
    names.some((known) => known === name && isValid(known, value)),
  );
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(valid) };
}

/** Serialises only the differences from the defaults, without the province, which has a separate cookie. */
export function serialiseSettings(settings: Settings): string {
  const differing = Object.entries(settings).filter(
    ([name, value]) => name !== 'prov' && DEFAULT_SETTINGS[name as keyof Settings] !== value,
  );
  return JSON.stringify(Object.fromEntries(differing));
}

const YEAR_SECONDS = 31_536_000;

export function saveSettings(settings: Settings): void {
  writeCookie(SETTINGS_COOKIE, serialiseSettings(settings), YEAR_SECONDS);
}

/** Builds the attributes of `<html>` that the style sheets read. Server and browser set the same attributes, so the page does not flash. */
export function buildHtmlAttributes(settings: Settings): Record<string, string | undefined> {
  return {
    'data-theme': settings.appearance === 'dark' ? 'dark' : 'light',
    'data-appearance': settings.appearance,
    'data-nav': settings.theme,
    'data-weak': settings.weak ? '' : undefined,
    'data-color': settings.color || undefined,
    'data-footer': settings.hideFooter ? 'hidden' : undefined,
    'data-side': settings.sideCollapsed ? 'collapsed' : undefined,
  };
}
