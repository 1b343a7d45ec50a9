import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { buildHtmlAttributes, DEFAULT_SETTINGS, type Settings, saveSettings } from './settings.ts';

interface SettingsState {
  readonly settings: Settings;
  /** Whether the window is narrower than 768 px; false until measured. */
  readonly isMobile: boolean;
  /** Whether the browser has measured the window; until then a screen may render both layouts and let CSS choose. */
  readonly isMeasured: boolean;
  readonly change: (part: Partial<Settings>) => void;
}

const SettingsContext = createContext<SettingsState>({
  settings: DEFAULT_SETTINGS,
  isMobile: false,
  isMeasured: false,
  change: () => undefined,
});

const PHONE_QUERY = '(max-width: 767.98px)';
const DARK_QUERY = '(prefers-color-scheme: dark)';

/** Returns whether the window matches a media query; false until measured. */
export function useMediaQuery(queryText: string): boolean {
  const [matches, setMatches] = useState(false);
  useEffect(() => {
    const media = matchMedia(queryText);
    // The update is skipped while printing, which changes the width for a moment, so that the print has the layout of the screen.
    const update = () => {
      if (!matchMedia('print').matches) setMatches(media.matches);
    };
    update();
    media.addEventListener('change', update);
    return () => media.removeEventListener('change', update);
  }, [queryText]);
  return matches;
}

/** Applies changed settings to `<html>`. For the first paint the server has set them. */
function useHtmlAttributes(settings: Settings): void {
  const prefersDark = useMediaQuery(DARK_QUERY);
  useEffect(() => {
    const root = document.documentElement;
    const attributes = buildHtmlAttributes(settings);
    if (settings.appearance === 'system') attributes['data-theme'] = matchMedia(DARK_QUERY).matches ? 'dark' : 'light';
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) root.removeAttribute(name);
      else root.setAttribute(name, value);
    }
  }, [settings, prefersDark]);
}

export function SettingsProvider({ initial, children }: { readonly initial: Settings; readonly children: ReactNode }) {
  const [settings, setSettings] = useState(initial);
  const isMobile = useMediaQuery(PHONE_QUERY);
  const [isMeasured, setMeasured] = useState(false);
  useEffect(() => setMeasured(true), []);
  useHtmlAttributes(settings);
  const change = useCallback((part: Partial<Settings>) => {
    setSettings((before) => {
      const after = { ...before, ...part };
      saveSettings(after);
      return after;
    });
  }, []);
  const state = useMemo(() => ({ settings, isMobile, isMeasured, change }), [settings, isMobile, isMeasured, change]);
  return <SettingsContext value={state}>{children}</SettingsContext>;
}

export const useSettings = (): SettingsState => useContext(SettingsContext);
