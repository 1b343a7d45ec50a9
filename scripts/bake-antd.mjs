import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider, theme } from 'antd';
import { createElement } from 'react';
import { ANTD_THEME } from '../platform/web/styles/antd-theme.ts';

/** Components the enterprise area uses; a component that is not listed here is unstyled there. */
const COMPONENTS = [
  'Alert',
  'App',
  'Button',
  'Card',
  'Checkbox',
  'Col',
  'Descriptions',
  'Divider',
  'Drawer',
  'Dropdown',
  'Empty',
  'Flex',
  'Form',
  'Input',
  'InputNumber',
  'Modal',
  'Pagination',
  'Popconfirm',
  'Popover',
  'Progress',
  'Radio',
  'Result',
  'Row',
  'Segmented',
  'Select',
  'Skeleton',
  'Space',
  'Spin',
  'Steps',
  'Switch',
  'Table',
  'Tabs',
  'Tag',
  'Tooltip',
  'Tree',
  'Typography',
  'Upload',
  'message',
  'notification',
];

/** Equal to `ANTD_KEY` in platform/web/console/antd-provider.tsx, or the enterprise area is unstyled. */
const KEY = 'zx';

/** antd's reset of every link on the page: outside its own components the variables it reads do not exist, so links lose their colour. */
const BARE_LINKS = /(?<=\})a(?:[:[][^{},]*)?(?:,a(?:[:[][^{},]*)?)*\{[^{}]*\}/g;

/** Style text of all components under one theme. */
function getStyles(themeConfig) {
  const customTheme = (node) =>
    createElement(ConfigProvider, { theme: { hashed: false, cssVar: { key: KEY }, ...themeConfig } }, node);
  const css = extractStyle({ customTheme, includes: COMPONENTS }).replace(/<\/?style[^>]*>/g, '');
  // Left over from extraction: variables of nested providers and the cache's own note.
  return css
    .replace(/\.css-var-_R_\w+[^{}]*\{[^{}]*\}/g, '')
    .replace(/\.data-ant-cssinjs-cache-path\{[^{}]*\}/g, '')
    .replace(BARE_LINKS, '');
}

/**
 * Returns the dark values: only rules that set variables, scoped to the dark appearance. Component rules read variables and are the same.
 */
function darkVariables(css) {
  const rules = css.match(/[^{}@]+\{[^{}]*\}/g) ?? [];
  return rules
    .filter((rule) => rule.includes(`.${KEY}`) && /\{\s*--ant-/.test(rule))
    .map((rule) =>
      `[data-theme="dark"] ${rule.trim().split(',').join(', [data-theme="dark"] ')}`.replace(
        /\{[^}]*\}/,
        rule.slice(rule.indexOf('{')),
      ),
    )
    .join('\n');
}

/** antd variables mapped to our own tokens, so that an accent or the colour-weak mode applies to both. */
const BRIDGE = `html .${KEY} {
  --ant-color-primary: var(--primary); --ant-color-primary-hover: var(--primary-hover); --ant-color-primary-active: var(--primary-active);
  --ant-color-primary-bg: var(--primary-bg); --ant-color-primary-bg-hover: var(--primary-bg-2); --ant-color-primary-border: var(--primary-line);
  --ant-color-link: var(--link); --ant-color-success: var(--ok); --ant-font-family: var(--font);
}`;

export function bakeAntd(root) {
  const merge = (a, b) =>
    Object.fromEntries(Object.keys({ ...a, ...b }).map((name) => [name, { ...a[name], ...b[name] }]));
  const light = getStyles({ token: ANTD_THEME.light.token, components: ANTD_THEME.light.components });
  const dark = getStyles({
    // The dark algorithm derives the primary colours again; the second step restores the values of the design.
    algorithm: [theme.darkAlgorithm, (_seed, map) => ({ ...map, ...ANTD_THEME.dark.token })],
    token: { ...ANTD_THEME.light.token, ...ANTD_THEME.dark.token },
    components: merge(ANTD_THEME.light.components, ANTD_THEME.dark.components),
  });
  const file = join(root, '.cache/antd.css');
  mkdirSync(dirname(file), { recursive: true });
  // Paper is white in both appearances: the dark values are for screens. Variables stay outside the layer: antd sets those of the light
  // appearance on the running page too, in no layer, and would win over any.
  writeFileSync(file, `@layer antd {\n${light}\n}\n@media screen {\n${darkVariables(dark)}\n}\n${BRIDGE}\n`);
  return file;
}
