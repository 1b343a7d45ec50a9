import { describe, expect, it } from 'vitest';
import { buildHtmlAttributes, DEFAULT_SETTINGS, parseSettings, serialiseSettings } from './settings.ts';

describe('settings', () => {
  it('R-118, R-120 … R-130, G-22 have the documented defaults', () => {
    expect(DEFAULT_SETTINGS).toEqual({
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
    });
  });

  it('R-134 come back as they were stored', () => {
    const changed = { ...DEFAULT_SETTINGS, appearance: 'dark', tableSize: 'small', multiTab: false } as const;
    expect(parseSettings(serialiseSettings(changed))).toEqual(changed);
    expect(serialiseSettings(DEFAULT_SETTINGS)).toBe('{}');
    expect(serialiseSettings({ ...DEFAULT_SETTINGS, prov: '330000' })).toBe('{}');
  });

  it.each([
    null,
    '',
    'x',
    '[]',
    'null',
    '{"appearance":"pink","multiTab":"yes","color":"red;}"}',
    '{"__proto__":{"weak":true}}',
    '{"prov":"330000"}',
    '{"prov":true}',
  ])('take the defaults for what cannot be read: %s', (text) => {
    expect(parseSettings(text)).toEqual(DEFAULT_SETTINGS);
  });

  it('R-133 reach the document as attributes', () => {
    const attributes = buildHtmlAttributes({
      ...DEFAULT_SETTINGS,
      appearance: 'dark',
      hideFooter: true,
      sideCollapsed: true,
    });
    expect(attributes).toMatchObject({ 'data-theme': 'dark', 'data-footer': 'hidden', 'data-side': 'collapsed' });
  });
});
