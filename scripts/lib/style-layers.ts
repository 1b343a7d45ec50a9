import type { CSSOptions, Plugin } from 'vite';
import { LAYER_ORDER } from '#platform/web/styles/layer-order.ts';

type AcceptedPlugin = NonNullable<Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins']>[number];

/** Layers of the style sheets that scripts import, by path. `platform/web/styles/index.css` declares its layers itself. */
const LAYERS: readonly (readonly [RegExp, string])[] = [
  [/\/features\/[^/]+\/[^/]+\/web\/[^/?]+\.css$/, 'feature'],
  // Pages load the style sheets of a feature in any order, so sheets in subfolders have a separate layer, which overrides the sheets of the
  // feature.
  [/\/features\/[^/]+\/[^/]+\/web\/[^?]+\/[^/?]+\.css$/, 'part'],
  [/\/platform\/web\/(?!styles\/)[^?]+\.css$/, 'ui'],
];

/** Returns the layer of a style sheet by its path; null for a sheet that declares its layers itself, or of a third party. */
export function getLayer(path: string): string | null {
  return LAYERS.find(([place]) => place.test(path))?.[1] ?? null;
}

const PHONES = /^(?=\(max-width: (?:[1-6]\d\d|7[0-6]\d)(?:\.\d+)?px\)$)/;

/**
 * Restricts a media condition for narrow windows to screens. A sheet of A4 is as narrow as a phone, but its content cannot be scrolled or
 * unfolded.
 */
export const restrictToScreens = (condition: string): string => condition.replace(PHONES, 'screen and ');

/** PostCSS plugin that excludes rules for phones from print in all style sheets. */
export const screenOnlyPhoneRules: AcceptedPlugin = {
  postcssPlugin: 'keep-off-paper',
  AtRule: {
    media(rule) {
      const condition = restrictToScreens(rule.params);
      if (condition !== rule.params) rule.params = condition;
    },
  },
};

/** Matches the start of the rules for touch and print, which come last in a style sheet and belong to higher layers. */
const ABOVE = /^@layer (?:touch|print) \{/m;

/** Wraps a style sheet in its layer. Its rules for touch and print stay outside, in the layers of highest priority. */
export function wrapInLayer(code: string, layer: string): string {
  const at = ABOVE.exec(code)?.index ?? code.length;
  return `@layer ${layer} {\n${code.slice(0, at)}\n}\n${code.slice(at)}`;
}

/** A sheet that a page loads; with `?url` Vite loads a script that exports the address instead. */
const SHEET = /\.css(?:\?(?!(?:.*&)?(?:url|raw)\b).*)?$/;

/**
 * Wraps each style sheet in its layer and adds the layer order at its head, so that the order does not depend on which sheet a document
 * reads first.
 */
export function createLayerPlugin(): Plugin {
  return {
    name: 'layer-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!SHEET.test(id)) return null;
      const layer = getLayer(id.replace(/\?.*$/, ''));
      return { code: `${LAYER_ORDER}\n${layer === null ? code : wrapInLayer(code, layer)}`, map: null };
    },
  };
}
